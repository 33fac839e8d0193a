import { type Repository } from "../state.ts";
import { type CommitFacts } from "../state/checks.ts";
import { listCommits, readCommit } from "./commits.ts";

/** A commit and all that it descends from. */
async function historyOf(repository: Repository, sha: string): Promise<Set<string>> {
  const history = new Set([sha]);
  // Whatever is added while it is walked is walked, too.
  for (const one of history) {
    for (const parent of (await readCommit(repository, one)).parents) history.add(parent);
  }
  return history;
}

/** Whether one descends from the other, or is it. */
export async function isAncestor(repository: Repository, older: string, newer: string): Promise<boolean> {
  return (await historyOf(repository, newer)).has(older);
}

/** The newest commit that both descend from; null: they have nothing in common. */
export async function mergeBase(repository: Repository, one: string, other: string): Promise<string | null> {
  const [ours, theirs] = await Promise.all([historyOf(repository, one), historyOf(repository, other)]);
  const older = new Set<string>();
  const common = [...ours].filter((sha) => theirs.has(sha));
  for (const sha of common) {
    for (const parent of (await readCommit(repository, sha)).parents) older.add(parent);
  }
  // Of a common one, all parents are common as well: the best are nobody's parents.
  const best = await Promise.all(
    common.filter((sha) => !older.has(sha)).map((sha) => readCommit(repository, sha)),
  );
  best.sort((left, right) => right.committer.date.localeCompare(left.committer.date));
  return best[0]?.sha ?? null;
}

/** How many commits `to` descends from, itself one of them, and `from` does not. */
export async function countCommits(
  repository: Repository,
  { from, to }: { from: string; to: string },
): Promise<number> {
  const known = await historyOf(repository, from);
  return [...(await historyOf(repository, to))].filter((sha) => !known.has(sha)).length;
}

/** The newest `max` commits that came with `head` to the known ones, the oldest first. */
export async function commitsBeyond(
  repository: Repository,
  head: string,
  { known, max }: { known: readonly string[]; max: number },
): Promise<CommitFacts[]> {
  const histories = await Promise.all(known.map((sha) => historyOf(repository, sha)));
  const isKnown = (sha: string) => histories.some((history) => history.has(sha));
  const newer: CommitFacts[] = [];
  let at: string | undefined = head;
  while (at !== undefined && !isKnown(at)) {
    const commit: CommitFacts = await readCommit(repository, at);
    newer.unshift(commit);
    // How git orders what comes of several lines, it knows best.
    if (commit.parents.length > 1) {
      return listCommits(repository, [`--max-count=${max}`, "--reverse", head, "--not", ...known, "--"]);
    }
    at = commit.parents[0];
  }
  return newer.slice(-max);
}

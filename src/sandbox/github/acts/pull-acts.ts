import { readChanges } from "../git/diff.ts";
import { countCommits, isAncestor, mergeBase } from "../git/history.ts";
import { mergedTree } from "../git/merge.ts";
import { gitIn, objectsOf } from "../git/run-git.ts";
import { type Pull, type PullMeasures, type Repository } from "../state.ts";
import { type World } from "../world.ts";
import { moveComments } from "./move-comments.ts";
import { announceIssue, closeIssue, recordEvent, type Doer } from "./issue-acts.ts";

/** Makes the head of a pull request known to the base repository and measures it against its base. */
export async function measurePull(repository: Repository, pull: Pull): Promise<PullMeasures> {
  await publishHead(repository, pull);
  const [base, head] = [pull.base.sha, pull.head.sha];
  const common = await mergeBase(repository, base, head);
  const files = await readChanges(repository, common, head);
  return {
    commits: await countCommits(repository, { from: base, to: head }),
    behind: await countCommits(repository, { from: head, to: base }),
    additions: files.reduce((sum, file) => sum + file.additions, 0),
    deletions: files.reduce((sum, file) => sum + file.deletions, 0),
    changedFiles: files.length,
    mergeable: common !== null && (await mergedTree(repository, base, head)) !== null,
    mergeBase: common,
  };
}

async function publishHead(repository: Repository, { issue, head }: Pull): Promise<void> {
  const ref = `refs/pull/${issue.number}/head`;
  if (head.repository === repository) {
    if ((await objectsOf(repository).find(ref))?.object === head.sha) return;
    await gitIn(repository, ["update-ref", ref, head.sha]);
    return;
  }
  const refspec = `+refs/heads/${head.ref}:${ref}`;
  await gitIn(repository, ["fetch", "--quiet", "--no-tags", head.repository.directory, refspec]);
}

interface Followed {
  readonly repository: Repository;
  readonly branch: string;
  /** Null: the branch is gone. */
  readonly head: string | null;
  readonly doer: Doer;
}

/** What a moved or deleted branch means for the open pull requests from it and into it. */
export async function followBranch(
  world: World,
  { repository, branch, head, doer }: Followed,
): Promise<void> {
  for (const base of world.state.repositories) {
    const place = { world, repository: base };
    for (const pull of base.pulls.filter((each) => each.issue.state === "open")) {
      const isHead = pull.head.repository === repository && pull.head.ref === branch;
      const isBase = base === repository && pull.base.ref === branch;
      if (!isHead && !isBase) continue;
      if (head === null) closeIssue(place, pull.issue, { reason: "completed", doer });
      else if (isHead) await moveHead(world, { base, pull, to: head, doer });
      else await moveBase(world, { base, pull, to: head, doer });
    }
  }
}

interface Moved {
  readonly base: Repository;
  readonly pull: Pull;
  readonly to: string;
  readonly doer: Doer;
}

async function moveHead(world: World, { base, pull, to, doer }: Moved): Promise<void> {
  const before = pull.head.sha;
  if (before === to) return;
  pull.head.sha = to;
  pull.issue.updatedAt = world.clock.now();
  pull.measures = await measurePull(base, pull);
  await moveComments(base, pull, before);
  const place = { world, repository: base };
  announceIssue(place, pull.issue, { action: "synchronize", sender: doer.user, more: { before, after: to } });
}

/** A base that has come to contain the head has merged it. */
async function moveBase(world: World, { base, pull, to, doer }: Moved): Promise<void> {
  const hadCommits = pull.measures.commits > 0;
  pull.base.sha = to;
  if (hadCommits && (await isAncestor(base, pull.head.sha, to))) {
    markMerged(world, { base, pull, to, doer });
    return;
  }
  pull.measures = await measurePull(base, pull);
}

/** Closes the pull request as merged, and the issues that its body says it closes. */
export function markMerged(world: World, { base, pull, to, doer }: Moved): void {
  const place = { world, repository: base };
  pull.merged = { at: world.clock.now(), by: doer.user, sha: to };
  recordEvent(place, pull.issue, { doer, event: "merged", commitSha: to });
  closeIssue(place, pull.issue, { reason: "completed", doer });
  if (pull.base.ref !== base.defaultBranch) return;
  for (const number of closedBy(pull)) {
    const issue = base.issues.find((each) => each.number === number);
    const isPull = base.pulls.some((each) => each.issue === issue);
    if (issue !== undefined && !isPull) closeIssue(place, issue, { reason: "completed", doer });
  }
}

const closingWord = /\b(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?):?\s+#(\d+)\b/gi;

function closedBy({ issue }: Pull): number[] {
  return [...`${issue.title}\n${issue.body ?? ""}`.matchAll(closingWord)].map((match) => Number(match[1]));
}

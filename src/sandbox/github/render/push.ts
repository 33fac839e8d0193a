import { readCommit } from "../git/commits.ts";
import { readChanges } from "../git/diff.ts";
import { commitsBeyond, isAncestor } from "../git/history.ts";
import { nullSha, readRefs, type RefChange } from "../git/refs.ts";
import { type Repository } from "../state.ts";
import { type CommitFacts } from "../state/checks.ts";
import { type User } from "../state/issues.ts";
import { repositoryPage } from "./addresses.ts";
import { type Place } from "./issue.ts";

const listedCommits = 20;

/** What a push event carries beside repository and sender. */
export async function renderPushPayload(
  place: Place,
  change: RefChange,
  pusher: User,
): Promise<Record<string, unknown>> {
  const { ref, before, after } = change;
  const page = repositoryPage(place.world, place.repository);
  const commits = await newCommits(place, change);
  const forced = before !== null && after !== null && !(await isAncestor(place.repository, before, after));
  const rendered = await Promise.all(commits.map((commit) => renderPushedCommit(place, commit)));
  const head =
    rendered.at(-1) ??
    (after === null ? null : await renderPushedCommit(place, await readCommit(place.repository, after)));
  return {
    ref,
    before: before ?? nullSha,
    after: after ?? nullSha,
    created: before === null,
    deleted: after === null,
    forced,
    base_ref: null,
    compare: `${page}/compare/${(before ?? nullSha).slice(0, 12)}...${(after ?? nullSha).slice(0, 12)}`,
    commits: rendered,
    head_commit: head,
    pusher: { name: pusher.login, email: pusher.email },
  };
}

async function newCommits({ repository }: Place, { ref, before, after }: RefChange): Promise<CommitFacts[]> {
  if (after === null) return [];
  const known = before === null ? await otherBranches(repository, ref) : [before];
  return commitsBeyond(repository, after, { known, max: listedCommits });
}

async function otherBranches(repository: Repository, ref: string): Promise<string[]> {
  const refs = await readRefs(repository);
  return [...refs].flatMap(([name, sha]) => (name.startsWith("refs/heads/") && name !== ref ? [sha] : []));
}

async function renderPushedCommit({ world, repository }: Place, commit: CommitFacts) {
  const changes = await readChanges(repository, commit.parents[0] ?? null, commit.sha);
  const paths = (...statuses: string[]) =>
    changes.filter((change) => statuses.includes(change.status)).map((change) => change.path);
  const moved = changes.filter((change) => change.status === "renamed").map((change) => change.previousPath);
  const { name, email } = commit.author;
  return {
    id: commit.sha,
    tree_id: commit.tree,
    distinct: true,
    message: commit.message,
    timestamp: commit.committer.date,
    url: `${repositoryPage(world, repository)}/commit/${commit.sha}`,
    author: { name, email, date: commit.author.date },
    committer: { name: commit.committer.name, email: commit.committer.email, date: commit.committer.date },
    added: paths("added", "copied", "renamed"),
    removed: [...paths("removed"), ...moved],
    modified: paths("modified", "changed"),
  };
}

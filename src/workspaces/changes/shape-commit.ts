import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { git, GitFailure, gitLine, tryGit, type GitPlace } from "../git/git.ts";
import { placeOf, type Mirror } from "../mirror.ts";
import { treeOf } from "../git/objects.ts";
import { isAncestor } from "../git/ancestry.ts";
import { type CommitFacts } from "./record-changes.ts";

/** One commit of all that `head` brings, on top of `onto`; `onto` itself where it brings nothing. Null: they contradict each other. */
export async function squashOnto(
  mirror: Mirror,
  { onto, head }: { readonly onto: string; readonly head: string },
  facts: CommitFacts,
): Promise<string | null> {
  const merged = await tryGit(placeOf(mirror), ["merge-tree", "--write-tree", onto, head]);
  if (merged.exitCode !== 0) return null;
  const tree = merged.stdout.toString("utf8").split("\n")[0] ?? "";
  return tree === (await treeOf(mirror, onto)) ? onto : commitTree(mirror, { tree, parents: [onto] }, facts);
}

export interface BroughtTogether {
  readonly sha: string;
  /** Paths at which the two contradict each other; in the commit such places are marked, as git does it. */
  readonly conflicts: readonly string[];
}

/** One commit that descends from both; `theirs` itself where it brings `ours` already. */
export async function bringTogether(
  mirror: Mirror,
  { ours, theirs }: { readonly ours: string; readonly theirs: string },
  facts: CommitFacts,
): Promise<BroughtTogether> {
  if (await isAncestor(mirror, ours, theirs)) return { sha: theirs, conflicts: [] };
  const asked = ["merge-tree", "--write-tree", "--name-only", "--no-messages", "-z", ours, theirs];
  const { exitCode, stdout, stderr } = await tryGit(placeOf(mirror), asked);
  // 1 is git's word for a contradiction; anything above is a fault.
  if (exitCode !== 0 && exitCode !== 1) throw new GitFailure("merge-tree", exitCode, stderr);
  const [tree = "", ...paths] = stdout.toString("utf8").split("\0");
  const sha = await commitTree(mirror, { tree, parents: [ours, theirs] }, facts);
  return { sha, conflicts: [...new Set(paths.filter((path) => path !== ""))] };
}

/** The commit's files as a commit of other parents. */
export async function reparent(
  mirror: Mirror,
  { commit, parentsOf }: { readonly commit: string; readonly parentsOf: string },
  facts: CommitFacts,
): Promise<string> {
  const parents = await gitLine(placeOf(mirror), ["rev-parse", `${parentsOf}^@`]);
  return commitTree(mirror, { tree: await treeOf(mirror, commit), parents: parents.split("\n") }, facts);
}

/** The commit's files with another content of one, as a commit of other parents. */
export async function withFile(
  mirror: Mirror,
  changed: {
    readonly commit: string;
    readonly path: string;
    readonly text: string;
    readonly parents: readonly string[];
  },
  facts: CommitFacts,
): Promise<string> {
  const { commit, path, text, parents } = changed;
  const blob = await gitLine(placeOf(mirror), ["hash-object", "-w", "--stdin"], { stdin: text });
  const tree = await changedTree(mirror, commit, (place) =>
    git(place, ["update-index", "--add", "--cacheinfo", `100644,${blob},${path}`]),
  );
  return commitTree(mirror, { tree, parents }, facts);
}

/** A commit on top of `commit` without the folder; the commit itself where there is none. */
export async function withoutFolder(
  mirror: Mirror,
  { commit, folder }: { readonly commit: string; readonly folder: string },
  facts: CommitFacts,
): Promise<string> {
  const tree = await changedTree(mirror, commit, (place) =>
    git(place, ["rm", "-r", "--cached", "--quiet", "--ignore-unmatch", "--", folder]),
  );
  return tree === (await treeOf(mirror, commit))
    ? commit
    : commitTree(mirror, { tree, parents: [commit] }, facts);
}

/** A commit on top of `commit` with the folder as it was in another; the commit itself where nothing differs. */
export async function withFolder(
  mirror: Mirror,
  { commit, from, folder }: { readonly commit: string; readonly from: string; readonly folder: string },
  facts: CommitFacts,
): Promise<string> {
  const tree = await changedTree(mirror, commit, async (place) => {
    await git(place, ["rm", "-r", "--cached", "--quiet", "--ignore-unmatch", "--", folder]);
    // Without `-i` git asks for a work tree, which a mirror has not.
    await git(place, ["read-tree", "-i", `--prefix=${folder}/`, `${from}:${folder}`]);
  });
  return tree === (await treeOf(mirror, commit))
    ? commit
    : commitTree(mirror, { tree, parents: [commit] }, facts);
}

async function changedTree(
  mirror: Mirror,
  commit: string,
  change: (place: GitPlace) => Promise<unknown>,
): Promise<string> {
  const indexFile = join(mirror.path, `index-${randomUUID()}`);
  const place = { ...placeOf(mirror), indexFile };
  try {
    await git(place, ["read-tree", commit]);
    await change(place);
    return await gitLine(place, ["write-tree"]);
  } finally {
    await rm(indexFile, { force: true });
  }
}

function commitTree(
  mirror: Mirror,
  { tree, parents }: { readonly tree: string; readonly parents: readonly string[] },
  { message, author, date }: CommitFacts,
): Promise<string> {
  const at = `${Math.floor(date.getTime() / 1000)} +0000`;
  const env = {
    ...{ GIT_AUTHOR_NAME: author.name, GIT_AUTHOR_EMAIL: author.email, GIT_AUTHOR_DATE: at },
    ...{ GIT_COMMITTER_NAME: author.name, GIT_COMMITTER_EMAIL: author.email, GIT_COMMITTER_DATE: at },
  };
  return gitLine(placeOf(mirror), ["commit-tree", ...parents.flatMap((parent) => ["-p", parent]), tree], {
    stdin: message,
    env,
  });
}

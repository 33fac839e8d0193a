import { lstat, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { tellOfCommits } from "../git/commit-answers.ts";
import { git, type GitPlace } from "../git/git.ts";
import { insideOf, type Worktree } from "../worktree.ts";

export interface Instructions {
  /** Whose instructions hold; it must be in the mirror. */
  readonly commit: string;
  readonly isInstruction: (path: string) => boolean;
}

/** Files of a checkout that stand there as another commit has them. */
export interface LaidInstructions {
  readonly paths: readonly string[];
  /**
   * Puts back what the checkout's own commit has, so that nothing of this is recorded. What was changed meanwhile is
   * left as it is: that is somebody's change, and is to be seen.
   */
  readonly lift: () => Promise<void>;
}

/**
 * Has an agent read the instructions of another commit than the one that it works on. Nobody may be at work in the
 * checkout, neither now nor when they are lifted.
 */
export async function layInstructions(worktree: Worktree, wanted: Instructions): Promise<LaidInstructions> {
  const differing = await differingInstructions(worktree, wanted);
  if (differing.length === 0) return { paths: [], lift: () => Promise.resolve() };
  const theirs = await openTree(worktree, wanted.commit, "instructions-index");
  const laid = pathsThat(differing, ({ kind }) => kind !== "only-here");
  const hidden = pathsThat(differing, ({ kind }) => kind === "only-here");
  await takeAway(worktree, hidden);
  await write(theirs, laid);
  return {
    paths: differing.map(({ path }) => path),
    lift: async () => {
      const changed = new Set([...(await changedIn(theirs, laid)), ...(await presentIn(worktree, hidden))]);
      const untouched = differing.filter(({ path }) => !changed.has(path));
      await takeAway(
        worktree,
        pathsThat(untouched, ({ kind }) => kind === "only-there"),
      );
      const own = await openTree(worktree, worktree.base, "instructions-index");
      await write(
        own,
        pathsThat(untouched, ({ kind }) => kind !== "only-there"),
      );
      await rm(own.indexFile, { force: true });
    },
  };
}

interface Differing {
  readonly path: string;
  readonly kind: "both" | "only-here" | "only-there";
}

function pathsThat(differing: readonly Differing[], are: (one: Differing) => boolean): string[] {
  return differing.filter(are).map(({ path }) => path);
}

/** Here is the checkout's own commit, there the one whose instructions hold. */
async function differingInstructions(
  { mirror, base }: Worktree,
  { commit, isInstruction }: Instructions,
): Promise<Differing[]> {
  if (commit === base) return [];
  const args = ["diff-tree", "-r", "-z", "--no-renames", "--name-status", base, commit];
  const { stdout } = await tellOfCommits(mirror, args);
  const fields = stdout.toString("utf8").split("\0");
  const kinds = { A: "only-there", D: "only-here" } as const;
  return fields.flatMap((path, at): Differing[] => {
    const status = fields[at - 1] ?? "";
    if (at % 2 === 0 || !isInstruction(path)) return [];
    return [{ path, kind: status === "A" || status === "D" ? kinds[status] : "both" }];
  });
}

/** A commit's files, ready to be written into the checkout; the checkout's own index knows nothing of it. */
async function openTree(
  worktree: Worktree,
  commit: string,
  name: string,
): Promise<GitPlace & { readonly indexFile: string }> {
  const place = { ...insideOf(worktree), indexFile: join(dirname(worktree.path), name) };
  await rm(place.indexFile, { force: true });
  await git(place, ["read-tree", commit]);
  return place;
}

async function write(tree: GitPlace, paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return;
  await git(tree, ["checkout-index", "--force", "-z", "--stdin"], { stdin: ended(paths) });
}

/** Compared by content, for this index remembers nothing of the files: neither times nor sizes deceive. */
async function changedIn(tree: GitPlace, paths: readonly string[]): Promise<string[]> {
  if (paths.length === 0) return [];
  const { stdout } = await git(tree, ["ls-files", "-z", "--modified", "--deleted", "--", ...paths]);
  return stdout.toString("utf8").split("\0").filter(Boolean);
}

async function presentIn(worktree: Worktree, paths: readonly string[]): Promise<string[]> {
  const present = await Promise.all(
    paths.map(async (path) => ((await isFree(worktree, path)) ? [] : [path])),
  );
  return present.flat();
}

async function takeAway(worktree: Worktree, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    if (await hasRealFolders(worktree, path)) await rm(join(worktree.path, path), { force: true });
  }
}

/** Nothing stands there, and nothing stands in the way of writing it there. */
async function isFree(worktree: Worktree, path: string): Promise<boolean> {
  return (await hasRealFolders(worktree, path)) && (await statusOf(join(worktree.path, path))) === null;
}

/** A link in the place of a folder would lead out of the checkout. */
async function hasRealFolders(worktree: Worktree, path: string): Promise<boolean> {
  const segments = path.split("/").slice(0, -1);
  for (const [at] of segments.entries()) {
    const status = await statusOf(join(worktree.path, ...segments.slice(0, at + 1)));
    if (status === null) return true;
    if (!status.isDirectory()) return false;
  }
  return true;
}

async function statusOf(path: string) {
  try {
    return await lstat(path);
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code ?? "")) return null;
    throw error;
  }
}

function ended(paths: readonly string[]): string {
  return paths.map((path) => `${path}\0`).join("");
}

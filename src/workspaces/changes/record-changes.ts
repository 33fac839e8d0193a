import { type Stats } from "node:fs";
import { lstat, realpath } from "node:fs/promises";
import { join } from "node:path";
import { readAgentHead } from "../agent-repository.ts";
import { git, gitLine, tryGit } from "../git/git.ts";
import { placeOf, type Mirror } from "../mirror.ts";
import { treeOf } from "../git/objects.ts";
import { pointRef } from "../git/refs.ts";
import { insideOf, type Worktree } from "../worktree.ts";

export interface CommitFacts {
  readonly message: string;
  readonly author: { readonly name: string; readonly email: string };
  readonly date: Date;
}

export type RecordedChanges =
  | { readonly kind: "unchanged"; readonly rewroteHistory: boolean }
  | {
      readonly kind: "commit";
      readonly sha: string;
      readonly tree: string;
      /** The agent's own HEAD does not descend from the base any more. */
      readonly rewroteHistory: boolean;
    };

/**
 * Makes one commit on the base of everything that differs in the worktree's files: what the agent committed,
 * staged or only wrote. Ignored files stay out. The commit lives in the mirror under the worktree's name.
 */
export async function recordChanges(worktree: Worktree, facts: CommitFacts): Promise<RecordedChanges> {
  await assertInPlace(worktree);
  await stageEverything(worktree);
  const rewroteHistory = await hasRewrittenHistory(worktree);
  const tree = await gitLine(insideOf(worktree), ["write-tree"]);
  const place = placeOf(worktree.mirror);
  if (tree === (await treeOf(worktree.mirror, worktree.base))) {
    return { kind: "unchanged", rewroteHistory };
  }
  const date = `${Math.floor(facts.date.getTime() / 1000)} +0000`;
  const sha = await gitLine(place, ["commit-tree", "-p", worktree.base, tree], {
    stdin: facts.message,
    env: {
      GIT_AUTHOR_NAME: facts.author.name,
      GIT_AUTHOR_EMAIL: facts.author.email,
      GIT_AUTHOR_DATE: date,
      GIT_COMMITTER_NAME: facts.author.name,
      GIT_COMMITTER_EMAIL: facts.author.email,
      GIT_COMMITTER_DATE: date,
    },
  });
  await keepRecorded(worktree.mirror, worktree.name, sha);
  return { kind: "commit", sha, tree, rewroteHistory };
}

/** Keeps a commit and what it descends from, instead of what was kept under the name before. */
export async function keepRecorded(mirror: Mirror, name: string, sha: string): Promise<void> {
  await pointRef(mirror.path, recordedRef(name), sha);
}

/** Keeps a recorded commit from being pruned, also after its worktree is gone. */
export function recordedRef(name: string): string {
  return `refs/nightshift/recorded/${name}`;
}

/** A checkout that was swapped for a link would make the service read another directory. */
async function assertInPlace({ name, path }: Worktree): Promise<void> {
  const status = await lstat(path);
  const real = await realpath(path);
  if (!status.isDirectory() || real !== join(await realpath(join(path, "..")), "checkout")) {
    throw new Error(`The checkout of worktree ${name} is no longer the directory that was made`);
  }
}

/**
 * Plumbing only: unlike `git add`, it starts no git inside nested repositories, where the configuration is
 * the agent's. Assume-unchanged and sparse flags are in the agent's index, not in this one.
 */
async function stageEverything(worktree: Worktree): Promise<void> {
  const place = insideOf(worktree);
  const listed = await git(place, [
    "ls-files",
    "-z",
    "--modified",
    "--deleted",
    "--others",
    "--exclude-standard",
  ]);
  const paths = splitBytes(listed.stdout);
  const submodules = await knownSubmodules(worktree);
  const isNested = (path: Buffer) => path.at(-1) === slash || submodules.has(path.toString("latin1"));
  const nested = paths.filter(isNested);
  const plain = paths.filter((path) => !isNested(path));
  const [present, gone] = await partition(plain, worktree.path);
  await updateIndex(worktree, ["--force-remove"], gone);
  await updateIndex(worktree, ["--add", "--remove", "--replace"], present);
  for (const path of nested) {
    // A nested repository without a commit has nothing that a tree could point to.
    await tryGit(place, ["update-index", "--add", "--remove", "--replace", "-z", "--stdin"], {
      stdin: path.at(-1) === slash ? path.subarray(0, -1) : path,
    });
  }
}

async function knownSubmodules(worktree: Worktree): Promise<ReadonlySet<string>> {
  const { stdout } = await git(insideOf(worktree), ["ls-files", "-z", "--stage"]);
  const submodules = splitBytes(stdout).flatMap((entry) => {
    const text = entry.toString("latin1");
    return text.startsWith("160000 ") ? [text.slice(text.indexOf("\t") + 1)] : [];
  });
  return new Set(submodules);
}

async function updateIndex(worktree: Worktree, how: readonly string[], paths: readonly Buffer[]) {
  if (paths.length === 0) return;
  const stdin = Buffer.concat(paths.flatMap((path) => [path, Buffer.from([0])]));
  await git(insideOf(worktree), ["update-index", ...how, "-z", "--stdin"], { stdin });
}

/** What is neither file nor link (deleted, a directory, a pipe, behind a link in its place) leaves the tree. */
async function partition(paths: readonly Buffer[], root: string): Promise<[Buffer[], Buffer[]]> {
  const present: Buffer[] = [];
  const gone: Buffer[] = [];
  const real = new Map([["", true]]);
  const isRealFolder = async (folder: Buffer): Promise<boolean> => {
    const key = folder.toString("latin1");
    const known = real.get(key);
    if (known !== undefined) return known;
    const is =
      (await isRealFolder(parentOf(folder))) && (await statusOf(root, folder))?.isDirectory() === true;
    real.set(key, is);
    return is;
  };
  for (const path of paths) {
    const status = (await isRealFolder(parentOf(path))) ? await statusOf(root, path) : null;
    const holdsContent = status !== null && (status.isFile() || status.isSymbolicLink());
    (holdsContent ? present : gone).push(path);
  }
  return [present, gone];
}

function parentOf(path: Buffer): Buffer {
  return path.subarray(0, Math.max(path.lastIndexOf(slash), 0));
}

async function statusOf(root: string, path: Buffer): Promise<Stats | null> {
  try {
    return await lstat(Buffer.concat([Buffer.from(`${root}/`), path]));
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code ?? "")) return null;
    throw error;
  }
}

async function hasRewrittenHistory(worktree: Worktree): Promise<boolean> {
  const head = await readAgentHead(worktree);
  if (head === null) return true;
  if (head === worktree.base) return false;
  const place = {
    ...placeOf(worktree.mirror),
    alternateObjects: join(worktree.path, ".git", "objects"),
  };
  const { exitCode } = await tryGit(place, ["merge-base", "--is-ancestor", worktree.base, head]);
  return exitCode !== 0;
}

const slash = 0x2f;

function splitBytes(bytes: Buffer): Buffer[] {
  const parts: Buffer[] = [];
  let from = 0;
  for (let at = bytes.indexOf(0); at !== -1; at = bytes.indexOf(0, from)) {
    parts.push(bytes.subarray(from, at));
    from = at + 1;
  }
  return parts;
}

import { createHash } from "node:crypto";
import { mkdir, rename, rm, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { git, GitFailure, gitLine, type GitOptions, type GitPlace, tryGit } from "./git.ts";
import { withLock } from "./lock.ts";

export interface Remote {
  /** Stable for the life of the repository, whatever its name: the folder of the mirror. */
  readonly key: string;
  /** Without credentials. */
  readonly url: string;
  /** Asked for each time that the remote is spoken to; null: none needed. */
  readonly token: () => Promise<string | null>;
}

/** The service's bare copy of a repository, shared by every worktree made of it. */
export interface Mirror {
  /** Data directory of all workspaces. */
  readonly root: string;
  readonly remote: Remote;
  /** The bare repository. */
  readonly path: string;
  /** Directory of the lock under which the mirror is written to. */
  readonly lock: string;
}

/** Attributes of a tree are an agent's to write: none of them may convert, filter or hide content. */
export const neutralAttributes = "* -text -crlf -ident -filter !eol !working-tree-encoding !diff !merge\n";

const halfHour = 1_800_000;

/** Opens the mirror of a repository, creating it when it is not there. Does not fetch. */
export async function openMirror(root: string, remote: Remote): Promise<Mirror> {
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]{0,100}$/.test(remote.key)) {
    throw new Error(`A mirror cannot be called ${JSON.stringify(remote.key)}`);
  }
  const { username, password } = new URL(remote.url);
  if (username !== "" || password !== "") throw new Error("The remote's address must carry no credentials");
  const path = join(root, "mirrors", `${remote.key}.git`);
  const mirror: Mirror = { root, remote, path, lock: join(root, "locks", remote.key) };
  await mkdir(join(root, "mirrors"), { recursive: true });
  await mkdir(mirror.lock, { recursive: true });
  if (!(await isRepository(mirror.path))) await withLock(mirror.lock, () => createRepository(mirror));
  await touchMirror(mirror);
  return mirror;
}

export function placeOf(mirror: Mirror): GitPlace {
  return { gitDir: mirror.path };
}

/** Brings the tip of a branch into the mirror. Null: the remote has no such branch. */
export async function fetchBranch(mirror: Mirror, branch: string): Promise<string | null> {
  // Hashed, because the remote may exchange a branch "a" for a branch "a/b" at any time.
  const ref = `refs/nightshift/fetched/${createHash("sha256").update(branch).digest("hex")}`;
  return withLock(mirror.lock, async () => {
    const fetched = await fetchInto(mirror, `+refs/heads/${branch}:${ref}`);
    return fetched ? gitLine(placeOf(mirror), ["rev-parse", "--verify", ref]) : null;
  });
}

/** Brings one commit into the mirror, if it is not there yet. False: the remote does not have it. */
export async function fetchCommit(mirror: Mirror, sha: string): Promise<boolean> {
  if (!/^[0-9a-f]{40}([0-9a-f]{24})?$/.test(sha)) throw new Error(`Not a commit: ${JSON.stringify(sha)}`);
  if (await hasCommit(mirror, sha)) return true;
  return withLock(mirror.lock, () => fetchInto(mirror, sha));
}

export async function hasCommit(mirror: Mirror, sha: string): Promise<boolean> {
  const { exitCode } = await tryGit(placeOf(mirror), ["cat-file", "-e", `${sha}^{commit}`]);
  return exitCode === 0;
}

/** Options for a command that speaks to the remote, authorised by `token`. */
export function remoteOptions(token: string | null): GitOptions {
  if (token === null) return { timeoutMs: halfHour };
  const credential = Buffer.from(`x-access-token:${token}`).toString("base64");
  return { timeoutMs: halfHour, config: { "http.extraHeader": `Authorization: Basic ${credential}` } };
}

/** Remembers that the mirror is in use: the least recently used go first when room is needed. */
export async function touchMirror(mirror: Mirror): Promise<void> {
  const now = new Date();
  await utimes(mirror.path, now, now);
}

async function fetchInto(mirror: Mirror, refspec: string): Promise<boolean> {
  const args = ["fetch", "--no-tags", "--no-write-fetch-head", "--no-auto-maintenance", "--quiet"];
  // A person's checkout may be shallow; a commit of which it holds all files is enough.
  args.push("--update-shallow");
  const options = remoteOptions(await mirror.remote.token());
  const { exitCode, stderr } = await tryGit(
    placeOf(mirror),
    [...args, "--", mirror.remote.url, refspec],
    options,
  );
  if (exitCode === 0) return true;
  if (/couldn't find remote ref|not our ref/.test(stderr)) return false;
  throw new GitFailure("fetch", exitCode, stderr);
}

async function createRepository(mirror: Mirror): Promise<void> {
  if (await isRepository(mirror.path)) return;
  // Made beside and moved: a half-made repository is never found under the name.
  const draft = `${mirror.path}.draft`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true });
  await git({ gitDir: draft }, ["init", "--quiet", "--bare", "--template="]);
  await mkdir(join(draft, "info"), { recursive: true });
  await writeFile(join(draft, "info", "attributes"), neutralAttributes);
  await rename(draft, mirror.path);
}

async function isRepository(path: string): Promise<boolean> {
  try {
    await utimes(join(path, "HEAD"), new Date(), new Date());
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
    throw error;
  }
}

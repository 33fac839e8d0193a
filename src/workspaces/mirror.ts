import { appendFile, mkdir, rename, rm, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { git, type GitPlace, partialRemote } from "./git/git.ts";
import { withLock } from "./git/lock.ts";
import { findObject } from "./git/objects.ts";

export interface Remote {
  /** Stable for the life of the repository, whatever its name: the folder of the mirror. */
  readonly key: string;
  /** Without credentials. */
  readonly url: string;
  /** Asked for each time that the remote is spoken to; null: none needed. */
  readonly token: () => Promise<string | null>;
  /** A person's checkout: it may be shallow, and all that it has is fetched. Otherwise large files are left behind. */
  readonly checkout?: true;
  /** How it names its objects; GitHub knows but the usual way. */
  readonly objectFormat?: "sha256" | undefined;
}

/** How a repository names its objects in which a commit has this name; undefined: in the usual way. */
export function objectFormatOf(commit: string): Remote["objectFormat"] {
  return commit.length === 64 ? "sha256" : undefined;
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

export async function hasCommit(mirror: Mirror, sha: string): Promise<boolean> {
  return (await findObject(mirror, `${sha}^{commit}`)) !== null;
}

/** Remembers that the mirror is in use: the least recently used go first when room is needed. */
export async function touchMirror(mirror: Mirror): Promise<void> {
  const now = new Date();
  await utimes(mirror.path, now, now);
}

async function createRepository(mirror: Mirror): Promise<void> {
  if (await isRepository(mirror.path)) return;
  // Made beside and moved: a half-made repository is never found under the name.
  const draft = `${mirror.path}.draft`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true });
  const { objectFormat } = mirror.remote;
  const format = objectFormat === undefined ? [] : [`--object-format=${objectFormat}`];
  await git({ gitDir: draft }, ["init", "--quiet", "--bare", "--template=", ...format]);
  if (mirror.remote.checkout !== true) await appendFile(join(draft, "config"), missingObjectsExpected);
  await mkdir(join(draft, "info"), { recursive: true });
  await writeFile(join(draft, "info", "attributes"), neutralAttributes);
  await rename(draft, mirror.path);
}

// An index over all objects cannot be written where some are missing.
const missingObjectsExpected = `[remote "${partialRemote}"]\n\tpromisor = true\n[repack]\n\twriteBitmaps = false\n`;

async function isRepository(path: string): Promise<boolean> {
  try {
    await utimes(join(path, "HEAD"), new Date(), new Date());
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
    throw error;
  }
}

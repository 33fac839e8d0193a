import { posix } from "node:path";
import { type FolderEntry } from "../../../platform/object-reader.ts";
import { type Repository } from "../state.ts";
import { askGit, gitIn, objectsOf } from "./run-git.ts";

export interface TreeEntry {
  readonly mode: string;
  readonly type: "blob" | "tree" | "commit";
  readonly sha: string;
  readonly size: number | null;
  readonly path: string;
}

/** The entries of a tree, or null when there is no such tree. */
export async function readTree(
  repository: Repository,
  tree: string,
  { recursive }: { recursive: boolean },
): Promise<TreeEntry[] | null> {
  if (!recursive) return readFolder(repository, tree);
  const text = await askGit(repository, ["ls-tree", "-z", "--long", "-r", "-t", tree]);
  return (
    text
      ?.split("\0")
      .filter((line) => line !== "")
      .map(parseEntry) ?? null
  );
}

function parseEntry(line: string): TreeEntry {
  const tab = line.indexOf("\t");
  const [mode = "", type = "", sha = "", size = ""] = line.slice(0, tab).split(/ +/);
  return {
    mode,
    type: type as TreeEntry["type"],
    sha,
    size: size === "-" ? null : Number(size),
    path: line.slice(tab + 1),
  };
}

async function readFolder(repository: Repository, tree: string): Promise<TreeEntry[] | null> {
  // With nothing behind the colon it is the root of whatever has one.
  const entries = await objectsOf(repository).list(tree.includes(":") ? tree : `${tree}:`);
  return entries === null ? null : Promise.all(entries.map((entry) => withSize(repository, entry)));
}

async function withSize(repository: Repository, { mode, name, object }: FolderEntry): Promise<TreeEntry> {
  const found = mode === "160000" ? null : await objectsOf(repository).find(object);
  const type = found?.type === "tree" ? "tree" : found === null ? "commit" : "blob";
  const size = type === "blob" ? (found?.size ?? null) : null;
  return { mode: mode.padStart(6, "0"), type, sha: object, size, path: name };
}

/** What lies at a path of a commit: absent, or its entry. */
export async function entryAt(
  repository: Repository,
  commit: string,
  path: string,
): Promise<TreeEntry | null> {
  const { dir, base } = posix.parse(path);
  const beside = await objectsOf(repository).list(`${commit}:${dir}`);
  const entry = beside?.find(({ name }) => name === base);
  return entry === undefined ? null : { ...(await withSize(repository, entry)), path };
}

export async function readBlob(repository: Repository, sha: string): Promise<Buffer | null> {
  const read = await objectsOf(repository).read(sha);
  return read?.type === "blob" ? read.content : null;
}

export async function writeBlob(repository: Repository, content: Buffer): Promise<string> {
  return (await gitIn(repository, ["hash-object", "-w", "--stdin"], { stdin: content })).trim();
}

export interface TreeChange {
  readonly path: string;
  readonly mode: string;
  /** Null takes the path away. */
  readonly sha: string | null;
}

/** A tree with changed paths, through an index of its own. */
export async function writeTree(
  repository: Repository,
  base: string | null,
  { changes, index }: { changes: readonly TreeChange[]; index: string },
): Promise<string | null> {
  const env = { GIT_INDEX_FILE: index };
  const start = base === null ? ["read-tree", "--empty"] : ["read-tree", base];
  if ((await askGit(repository, start, { env })) === null) return null;
  const lines = changes.map(({ path, mode, sha }) =>
    sha === null ? `0 ${"0".repeat(40)}\t${path}\0` : `${mode} ${sha}\t${path}\0`,
  );
  const updated = await askGit(repository, ["update-index", "-z", "--index-info"], {
    env,
    stdin: lines.join(""),
  });
  return updated === null ? null : askGit(repository, ["write-tree"], { env });
}

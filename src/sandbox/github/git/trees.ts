import { type Repository } from "../state.ts";
import { askGit, gitIn, runGit } from "./run-git.ts";

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
  const args = ["ls-tree", "-z", "--long", ...(recursive ? ["-r", "-t"] : []), tree];
  const text = await askGit(repository, args);
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

/** What lies at a path of a commit: absent, or its entry. */
export async function entryAt(
  repository: Repository,
  commit: string,
  path: string,
): Promise<TreeEntry | null> {
  const text = await gitIn(repository, [
    "--literal-pathspecs",
    "ls-tree",
    "-z",
    "--long",
    commit,
    "--",
    path,
  ]);
  const [line] = text.split("\0");
  return line === undefined || line === "" ? null : parseEntry(line);
}

export async function readBlob(repository: Repository, sha: string): Promise<Buffer | null> {
  const output = await runGit(repository.directory, ["cat-file", "blob", sha]);
  return output.exitCode === 0 ? output.stdout : null;
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

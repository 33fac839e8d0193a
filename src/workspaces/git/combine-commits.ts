import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Mirror } from "../mirror.ts";
import { git, gitLine } from "./git.ts";

export interface Combination {
  readonly onto: string;
  readonly other: string;
  /** Whether the file at this path is to be as in `other`, where that may be not at all. */
  readonly isTaken: (path: string) => boolean;
  /** What files of `onto` hold in the place of what they held, by path. */
  readonly written?: ReadonlyMap<string, string>;
}

/** Always the same, so that what is combined alike is the same commit. */
export const noAuthor = {
  GIT_AUTHOR_NAME: "Nightshift",
  GIT_AUTHOR_EMAIL: "nightshift@localhost",
  GIT_AUTHOR_DATE: "@0 +0000",
  GIT_COMMITTER_NAME: "Nightshift",
  GIT_COMMITTER_EMAIL: "nightshift@localhost",
  GIT_COMMITTER_DATE: "@0 +0000",
};

/** Makes a commit of the files of two that the mirror has. No ref keeps it: that is for whoever checks it out. */
export async function combineCommits(
  mirror: Mirror,
  { onto, other, isTaken, written = new Map<string, string>() }: Combination,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "nightshift-index-"));
  try {
    const place = { gitDir: mirror.path, indexFile: join(folder, "index") };
    const comparison = ["diff-tree", "-r", "-z", "--raw", "--no-abbrev", "--no-renames", onto, other];
    const { stdout } = await git(place, comparison);
    let entries = entriesOf(stdout, isTaken);
    const modes = await modesAt(place, onto, [...written.keys()]);
    for (const [path, text] of written) {
      const object = await gitLine(place, ["hash-object", "-w", "--stdin"], { stdin: text });
      entries += `${modes.get(path) ?? "100644"} ${object}\t${Buffer.from(path).toString("latin1")}\0`;
    }
    await git(place, ["read-tree", onto]);
    await git(place, ["update-index", "-z", "--index-info"], {
      stdin: Buffer.from(entries, "latin1"),
    });
    // A mirror need not hold every file of a commit.
    const tree = await gitLine(place, ["write-tree", "--missing-ok"]);
    return await gitLine(place, ["commit-tree", "-p", onto, tree], { stdin: "Combine\n", env: noAuthor });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Modes of files by path, so that what is written stays executable. */
async function modesAt(
  place: Parameters<typeof git>[0],
  commit: string,
  paths: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (paths.length === 0) return new Map();
  const { stdout } = await git(place, ["--literal-pathspecs", "ls-tree", "-z", commit, "--", ...paths]);
  const entries = stdout.toString("utf8").split("\0").slice(0, -1);
  return new Map(entries.map((entry) => [entry.slice(entry.indexOf("\t") + 1), entry.slice(0, 6)]));
}

/** What differs, `:100644 100755 SHA SHA M` and a path, as the index takes it: mode, name and path of the other side. */
function entriesOf(compared: Buffer, isTaken: Combination["isTaken"]): string {
  // Latin 1, for a path need not be UTF-8.
  const fields = compared.toString("latin1").split("\0");
  let entries = "";
  for (let at = 0; at + 1 < fields.length; at += 2) {
    const [, mode = "", , object = ""] = (fields[at] ?? "").slice(1).split(" ");
    const path = Buffer.from(fields[at + 1] ?? "", "latin1");
    if (isTaken(path.toString("utf8"))) entries += `${mode} ${object}\t${path.toString("latin1")}\0`;
  }
  return entries;
}

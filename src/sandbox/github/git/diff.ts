import { type Repository } from "../state.ts";
import { gitOfCommits } from "./run-git.ts";

export interface FileChange {
  readonly path: string;
  readonly previousPath: string | null;
  readonly status: "added" | "removed" | "modified" | "renamed" | "copied" | "changed";
  readonly sha: string;
  readonly additions: number;
  readonly deletions: number;
  /** The hunks without their file headers; null for binary files and pure moves. */
  readonly patch: string | null;
}

const emptyTree = "4b825dc642cb6eb9a060e54bf8d69288fbee4904";
const common = ["-M", "--no-color", "--no-ext-diff", "--no-textconv", "--full-index"];
const statuses: Record<string, FileChange["status"]> = {
  A: "added",
  D: "removed",
  M: "modified",
  R: "renamed",
  C: "copied",
  T: "changed",
};

/** The changed files between two commits (null: the empty tree), in the order of their paths. */
export async function readDiff(
  repository: Repository,
  from: string | null,
  to: string,
): Promise<FileChange[]> {
  const [changes, patch] = await Promise.all([
    readChanges(repository, from, to),
    gitOfCommits(repository, ["diff", "--patch", ...common, from ?? emptyTree, to, "--"]),
  ]);
  const patches = patch.split(/^(?=diff --git )/m).filter((part) => part !== "");
  return changes.map((change, index) => ({ ...change, patch: hunksOf(patches[index] ?? "") }));
}

/** The same without what changed in them. */
export async function readChanges(
  repository: Repository,
  from: string | null,
  to: string,
): Promise<Omit<FileChange, "patch">[]> {
  const args = ["diff", "--raw", "--numstat", "-z", "--abbrev=40", ...common, from ?? emptyTree, to, "--"];
  const fields = (await gitOfCommits(repository, args)).split("\0");
  const changes = parseRaw(fields);
  const counts = parseNumstat(fields.slice(changes.reduce((read, { fields: taken }) => read + taken, 0)));
  return changes.map(({ fields: _, ...change }, index) => ({
    ...change,
    ...(counts[index] ?? { additions: 0, deletions: 0 }),
  }));
}

interface RawChange extends Omit<FileChange, "additions" | "deletions" | "patch"> {
  /** How many it takes. */
  readonly fields: number;
}

/** The first part of git's answer: each entry begins with a colon. */
function parseRaw(fields: readonly string[]): RawChange[] {
  const changes: RawChange[] = [];
  for (let at = 0; fields[at]?.startsWith(":") === true; at += changes.at(-1)?.fields ?? 0) {
    const [, , before = "", after = "", code = ""] = (fields[at] ?? "").split(" ");
    const status = statuses[code.charAt(0)] ?? "changed";
    const moved = status === "renamed" || status === "copied";
    changes.push({
      path: fields[at + (moved ? 2 : 1)] ?? "",
      previousPath: moved ? (fields[at + 1] ?? "") : null,
      status,
      sha: status === "removed" ? before : after,
      fields: moved ? 3 : 2,
    });
  }
  return changes;
}

/** The second part: a line for each of the same files. */
function parseNumstat(fields: readonly string[]): { additions: number; deletions: number }[] {
  const counts: { additions: number; deletions: number }[] = [];
  for (let at = 0; at + 1 < fields.length;) {
    const [added = "", deleted = "", path = ""] = (fields[at] ?? "").split("\t");
    counts.push({ additions: Number(added) || 0, deletions: Number(deleted) || 0 });
    at += path === "" ? 3 : 1;
  }
  return counts;
}

function hunksOf(patch: string): string | null {
  const start = patch.search(/^@@ /m);
  return start < 0 ? null : patch.slice(start).replace(/\n$/, "");
}

export interface DiffLine {
  readonly side: "LEFT" | "RIGHT" | "BOTH";
  readonly left: number;
  readonly right: number;
  /** Lines below the first hunk header. */
  readonly position: number;
  /** The hunk up to and with this line. */
  readonly hunk: string;
}

/** Every line that a review comment may be put on. */
export function diffLines(patch: string): DiffLine[] {
  const lines: DiffLine[] = [];
  let [left, right, position] = [0, 0, -1];
  let hunk: string[] = [];
  for (const text of patch.split("\n")) {
    position += 1;
    const header = /^@@ -(\d+)(?:,\d+)? \+(\d+)/.exec(text);
    if (header !== null) {
      [left, right, hunk] = [Number(header[1]), Number(header[2]), [text]];
      continue;
    }
    hunk.push(text);
    const at = { left, right, position, hunk: hunk.join("\n") };
    if (text.startsWith("-")) lines.push({ ...at, side: "LEFT" });
    if (text.startsWith("+")) lines.push({ ...at, side: "RIGHT" });
    if (text.startsWith(" ")) lines.push({ ...at, side: "BOTH" });
    if (text.startsWith("-") || text.startsWith(" ")) left += 1;
    if (text.startsWith("+") || text.startsWith(" ")) right += 1;
  }
  return lines;
}

export async function patchText(repository: Repository, from: string, to: string): Promise<string> {
  const args = ["-M", "--no-color", "--no-ext-diff", "--no-textconv", from, to, "--"];
  return gitOfCommits(repository, ["diff", ...args]);
}

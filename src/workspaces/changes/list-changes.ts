import { isUtf8 } from "node:buffer";
import { touchedPaths, type Change, type FileKind } from "../../domain/trust/change.ts";
import { tellOfCommits } from "../git/commit-answers.ts";
import { git } from "../git/git.ts";
import { type Mirror, placeOf } from "../mirror.ts";
import { readObject } from "../git/objects.ts";

const comparison = ["diff-tree", "-r", "--no-ext-diff", "--no-textconv", "--find-renames", "--no-color"];

/** Every path that differs between two commits, by git's own comparison of their trees. */
export async function listChanges(mirror: Mirror, base: string, head: string): Promise<Change[]> {
  const { stdout } = await tellOfCommits(mirror, [
    ...comparison,
    "-z",
    "--raw",
    "--no-abbrev",
    "--numstat",
    base,
    head,
  ]);
  const fields = stdout.toString("utf8").split("\0");
  const entries: RawEntry[] = [];
  const lines = new Map<string, Change["lines"]>();
  for (let at = 0; at < fields.length - 1;) {
    at += fields[at]?.startsWith(":") === true ? readRaw(fields, at, entries) : readCount(fields, at, lines);
  }
  const targets = await linkTargets(mirror, entries);
  return entries.map((entry) => toChange(entry, lines.get(entry.path) ?? null, targets));
}

/** Every path that differs between two commits, also where something was only moved away. */
export async function listTouchedPaths(mirror: Mirror, base: string, head: string): Promise<string[]> {
  return touchedPaths(await listChanges(mirror, base, head));
}

/** The difference as a patch, as far as `maxBytes` go. Every content counts as text: nothing hides as binary. */
export async function patchOf(
  mirror: Mirror,
  { base, head }: { readonly base: string; readonly head: string },
  maxBytes: number,
): Promise<{ readonly text: string; readonly bytes: number; readonly truncated: boolean }> {
  const args = [...comparison, "--patch", "--text", "--full-index", base, head];
  const { stdout, truncated } = await git(placeOf(mirror), args, { maxBytes });
  return { text: stdout.toString("utf8"), bytes: stdout.length, truncated };
}

/** The difference as a patch that can be applied again. Null: it holds text that is not UTF-8. */
export async function applicablePatch(mirror: Mirror, base: string, head: string): Promise<string | null> {
  if (base === head) return "";
  const args = [...comparison, "--patch", "--binary", "--full-index", base, head];
  const { stdout } = await git(placeOf(mirror), args);
  return isUtf8(stdout) ? stdout.toString("utf8") : null;
}

/** How many files a commit holds. */
export async function countFiles(mirror: Mirror, commit: string): Promise<number> {
  const { stdout } = await tellOfCommits(mirror, ["ls-tree", "-r", "-z", "--name-only", commit]);
  return stdout.reduce((count, byte) => (byte === 0 ? count + 1 : count), 0);
}

interface RawEntry {
  readonly status: string;
  readonly path: string;
  readonly oldPath: string | null;
  readonly modes: readonly [string, string];
  readonly object: string;
}

/** `:100644 100755 SHA SHA R100`, the old path, and for a rename the new one. */
function readRaw(fields: readonly string[], at: number, entries: RawEntry[]): number {
  const [oldMode = "", newMode = "", , object = "", status = ""] = (fields[at] ?? "").slice(1).split(" ");
  const first = fields[at + 1] ?? "";
  const renamed = status.startsWith("R");
  const path = renamed ? (fields[at + 2] ?? "") : first;
  entries.push({ status, path, oldPath: renamed ? first : null, modes: [oldMode, newMode], object });
  return renamed ? 3 : 2;
}

/** `added deleted path` with tabs; for a rename the path is empty and two fields follow. */
function readCount(fields: readonly string[], at: number, lines: Map<string, Change["lines"]>): number {
  const [added = "", deleted = "", ...rest] = (fields[at] ?? "").split("\t");
  const path = rest.join("\t");
  const counts = added === "-" ? null : { added: Number(added), deleted: Number(deleted) };
  lines.set(path === "" ? (fields[at + 2] ?? "") : path, counts);
  return path === "" ? 3 : 1;
}

function toChange(
  { status, path, oldPath, modes, object }: RawEntry,
  lines: Change["lines"],
  targets: ReadonlyMap<string, string>,
): Change {
  const after = kindOf(modes[1]);
  return {
    status: statusOf(status),
    path,
    oldPath,
    before: kindOf(modes[0]),
    after,
    linkTarget: after === "symlink" ? (targets.get(object) ?? "") : null,
    submodule: after === "submodule" ? object : null,
    lines,
  };
}

function statusOf(letter: string): Change["status"] {
  switch (letter.charAt(0)) {
    case "A":
      return "added";
    case "D":
      return "deleted";
    case "M":
      return "modified";
    case "R":
      return "renamed";
    case "T":
      return "type-changed";
    default:
      throw new Error(`git told of a change of unknown kind ${JSON.stringify(letter)}`);
  }
}

function kindOf(mode: string): FileKind | null {
  switch (mode) {
    case "000000":
      return null;
    case "100755":
      return "executable";
    case "120000":
      return "symlink";
    case "160000":
      return "submodule";
    default:
      return "file";
  }
}

/** Bytes of the path that a link names: no system takes longer ones. */
const longestTarget = 64 * 1024;
/** Of a link that is too long to be followed nothing is believed. */
const anywhere = "/";

async function linkTargets(mirror: Mirror, entries: readonly RawEntry[]): Promise<Map<string, string>> {
  const wanted = new Set(entries.flatMap(({ modes, object }) => (modes[1] === "120000" ? [object] : [])));
  const targets = new Map<string, string>();
  if (wanted.size === 0) return targets;
  for (const object of wanted) {
    const link = await readObject(mirror, object, longestTarget);
    targets.set(object, link?.content.toString("utf8") ?? anywhere);
  }
  return targets;
}

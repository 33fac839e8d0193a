import { lstat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { gateFinding } from "../../../domain/gates/verdict/findings.ts";
import { type GateResult } from "../../../domain/gates/verdict/verdict.ts";
import { isTestPath } from "../../../domain/gates/trials/test-path.ts";
import { git } from "../../../workspaces/git/git.ts";
import { insideOf, type Worktree } from "../../../workspaces/worktree.ts";

/** Data of tests may well be written by them. */
const source = /\.([cm]?[jt]sx?|py|go|java|kt|groovy|rs)$/;
const made = /(^|\/)(generated|gen|__generated__|__snapshots__|build|dist|out)\//;

/** Sources of tests that something in a room has laid hands on, by their paths. */
export interface TouchedTests {
  /** They are not the commit's any more. */
  readonly rewritten: readonly string[];
  /** They are the commit's, but were written, replaced or moved meanwhile. */
  readonly restored: readonly string[];
}

/** Watches the sources of tests from now on: the answer tells what became of them since. */
export async function watchTests(worktree: Worktree): Promise<() => Promise<TouchedTests>> {
  const paths = await sourcesOfTests(worktree, "--cached");
  const places = [...new Set(paths.flatMap((path) => [path, ...foldersOf(path)]))];
  const before = await tracesOf(worktree, places);
  return async () => {
    const rewritten = new Set(await sourcesOfTests(worktree, "--modified"));
    const after = await tracesOf(worktree, places);
    const touched = new Set(places.filter((place) => isTouched(before.get(place), after.get(place))));
    const isRestored = (path: string) => [path, ...foldersOf(path)].some((place) => touched.has(place));
    return {
      rewritten: [...rewritten],
      restored: paths.filter((path) => !rewritten.has(path) && isRestored(path)),
    };
  };
}

async function sourcesOfTests(worktree: Worktree, which: "--cached" | "--modified"): Promise<string[]> {
  const { stdout } = await git(insideOf(worktree), ["ls-files", "-z", which]);
  return stdout
    .toString("utf8")
    .split("\0")
    .filter((path) => isTestPath(path) && source.test(path) && !made.test(path));
}

interface Trace {
  readonly node: bigint;
  /** When its content, its name or its rights changed: no program can set that back. */
  readonly changedAt: bigint;
  /** Of a folder: when something in it was made or taken away. */
  readonly entriesAt: bigint | null;
}

/** Without those that are not there. */
async function tracesOf(worktree: Worktree, places: readonly string[]): Promise<ReadonlyMap<string, Trace>> {
  const traces = await Promise.all(
    places.map(async (place) => [place, await traceOf(join(worktree.path, place))] as const),
  );
  return new Map(traces.flatMap(([place, trace]) => (trace === null ? [] : [[place, trace]])));
}

async function traceOf(path: string): Promise<Trace | null> {
  try {
    const found = await lstat(path, { bigint: true });
    const entriesAt = found.isDirectory() ? found.mtimeNs : null;
    return { node: found.ino, changedAt: found.ctimeNs, entriesAt };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** A folder in which only entries came and went was not itself moved. */
function isTouched(before: Trace | undefined, after: Trace | undefined): boolean {
  if (before === undefined || after === undefined) return before !== after;
  if (before.node !== after.node) return true;
  const hasOtherEntries = before.entriesAt !== after.entriesAt;
  return before.changedAt !== after.changedAt && !hasOtherEntries;
}

function foldersOf(path: string): string[] {
  const folder = dirname(path);
  return folder === "." ? [] : [folder, ...foldersOf(folder)];
}

/** Rewritten tests are not what the commit says; whether ones that were put back are, only a run of the base can tell. */
export function overTouchedTests(result: GateResult, { rewritten, restored }: TouchedTests): GateResult {
  const [first, ...more] = rewritten;
  if (first === undefined) return restored.length === 0 ? result : { ...result, restoredTests: restored };
  const others = more.length === 0 ? "" : ` and ${more.length} more`;
  const actual = `${first}${others} changed while the gates ran: what passed are not the commit's tests`;
  return { ...result, status: "fail", actual, findings: [{ ...gateFinding(actual), path: first }] };
}

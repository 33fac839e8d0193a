import { type TouchedTest } from "../../../domain/gates/trials/touched-tests.ts";
import { tryGit } from "../../../workspaces/git/git.ts";
import { placeOf } from "../../../workspaces/mirror.ts";
import { type Sides } from "../../../languages/sides.ts";
import { type TrialRequest } from "./trial-request.ts";

/** More removed tests than that are not looked up one by one. */
const maxLookedUp = 20;
const maxBytes = 16 * 1024 * 1024;
const plain = ["--no-color", "--no-ext-diff", "--no-textconv"];

/**
 * Finds the removed tests that came with just the lines of the product that the change undoes: a revert takes its tests
 * along, however the product has grown around it since.
 */
export async function findTakenBack(
  trial: TrialRequest,
  tests: readonly TouchedTest[],
): Promise<ReadonlySet<TouchedTest>> {
  if (tests.length === 0 || tests.length > maxLookedUp) return new Set();
  const { request, from, head, sides } = trial;
  const undone = await readProductLines(request, [from, head], sides);
  const found = new Map<string, boolean>();
  const takenBack = new Set<TouchedTest>();
  for (const test of tests) {
    const commit = await findIntroduction(trial, test);
    if (commit === null) continue;
    const brought = found.get(commit) ?? isUndone(await readProductLines(request, [commit], sides), undone);
    found.set(commit, brought);
    if (brought) takenBack.add(test);
  }
  return takenBack;
}

/** The last commit that changed how often the test's own title, without those of its groups, stands in its file; null: none is known. */
async function findIntroduction(
  { request: { mirror }, from }: TrialRequest,
  { path, title }: TouchedTest,
): Promise<string | null> {
  const own = title.split(" > ").at(-1) ?? title;
  const args = ["log", ...plain, "--max-count=1", "--format=%H", `-S${own}`, from, "--", path];
  const { stdout, exitCode } = await tryGit(placeOf(mirror), args);
  return exitCode === 0 ? stdout.toString("utf8").trim() || null : null;
}

interface ProductLines {
  readonly added: ReadonlySet<string>;
  readonly removed: ReadonlySet<string>;
}

/** Reads the product's lines that one commit changes, or that differ between two; without blank lines and indentation. */
async function readProductLines(
  { mirror }: TrialRequest["request"],
  commits: readonly string[],
  sides: Sides,
): Promise<ProductLines> {
  const args = ["diff-tree", "-r", "-p", "--root", "--no-commit-id", "--unified=0", ...plain, ...commits];
  const added = new Set<string>();
  const removed = new Set<string>();
  // A mirror may lack large files of old commits: then nothing is known to be taken back.
  const { stdout, exitCode } = await tryGit(placeOf(mirror), args, { maxBytes });
  if (exitCode !== 0) return { added, removed };
  let path = "";
  for (const line of stdout.toString("utf8").split("\n")) {
    const [, named] = /^(?:---|\+\+\+) [ab]\/(.*)$/.exec(line) ?? [];
    const text = line.slice(1).trim();
    if (named !== undefined) path = named;
    else if (text === "" || line.startsWith("---") || line.startsWith("+++")) continue;
    else if (sides.sideOf(path) !== "product") continue;
    else if (line.startsWith("+")) added.add(text);
    else if (line.startsWith("-")) removed.add(text);
  }
  return { added, removed };
}

function isUndone(brought: ProductLines, { added, removed }: ProductLines): boolean {
  if (added.size + removed.size === 0) return false;
  return isWithin(added, brought.removed) && isWithin(removed, brought.added);
}

function isWithin(some: ReadonlySet<string>, all: ReadonlySet<string>): boolean {
  return [...some].every((line) => all.has(line));
}

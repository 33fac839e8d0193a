import { findDeclared, isSameTitle, titleOf, type DeclaredTest, type TestResult } from "./test-names.ts";
import { losesText, type ChangedSource, type TestSource, type TouchedTest } from "./touched-tests.ts";
import { type TestOutcome } from "./trial.ts";

/** One run of tests. */
export interface RunOutcomes {
  readonly outcomes: readonly TestResult[];
  readonly exitCode: number;
}

interface Compared {
  readonly sources: readonly ChangedSource[];
  /** The head's tests over the head. */
  readonly own: RunOutcomes;
  /** The base's tests over the head. */
  readonly overHead: RunOutcomes;
}

/** How a declared test ended in a run, with all its rows and sub-tests. */
export function findOutcome(
  { path, title }: Pick<TouchedTest, "path" | "title">,
  { outcomes, exitCode }: RunOutcomes,
  declared: readonly DeclaredTest[],
): TestOutcome {
  const own = outcomes.filter(({ file, name }) => {
    if (file !== null && path !== "" && file !== path) return false;
    if (name === title) return true;
    const found = findDeclared(name, declared);
    return found !== null && isSameTitle(titleOf(found), title);
  });
  if (own.some(({ outcome }) => outcome === "fail")) return "fail";
  if (own.length > 0) return own.every(({ outcome }) => outcome === "skip") ? "skip" : "pass";
  // A command of which only its exit code is known.
  const isWhole = outcomes.length === 1 && outcomes[0]?.file === null;
  if (!isWhole) return "missing";
  return exitCode === 0 ? "pass" : "fail";
}

/**
 * Tests of the base that ended otherwise under the head's judge, though their text says nothing of it: by data, settings, a filter. And
 * those of a file of which only the outcomes are known, because it has no grammar or makes its tests while it runs.
 */
export function touchedByOutcome(touched: readonly TouchedTest[], compared: Compared): TouchedTest[] {
  const known = new Set(touched.map(({ path, title }) => `${path}\0${title}`));
  const found: TouchedTest[] = [];
  const ownNames = new Set(compared.own.outcomes.map(({ name }) => name));
  for (const result of compared.overHead.outcomes) {
    if (result.outcome === "skip") continue;
    const one = readTouched(result, { ...compared, ownNames });
    if (one === null || known.has(`${one.path}\0${one.title}`)) continue;
    known.add(`${one.path}\0${one.title}`);
    found.push(one);
  }
  return found;
}

/** Tests that a change may concern, though nothing of theirs tells: it only may add to them. */
export function concernedByAny(
  touched: readonly TouchedTest[],
  { sources, overHead }: Compared,
): TouchedTest[] {
  const known = new Set(touched.map(({ path, title }) => `${path}\0${title}`));
  return overHead.outcomes.flatMap(({ file, name, outcome }): TouchedTest[] => {
    const path = file ?? "";
    const declared = findDeclared(name, declaredIn(sources, "before", path));
    const title = declared === null ? name : titleOf(declared);
    if (outcome !== "pass" || known.has(`${path}\0${title}`)) return [];
    known.add(`${path}\0${title}`);
    return [{ path, line: 1, title, text: "", change: "surroundings", newPath: path, loses: false }];
  });
}

function readTouched(
  { file, name, outcome }: TestResult,
  { sources, own, ownNames }: Compared & { readonly ownNames: ReadonlySet<string> },
): TouchedTest | null {
  const source = findSource(file, name, sources);
  const path = file ?? source?.before.path ?? "";
  const declared = findDeclared(name, source?.before.tests ?? []);
  const isLost = outcome === "pass" && !ownNames.has(name);
  const isRow = declared !== null && isLost && runsSiblings(declared, own, source?.after);
  const title = declared === null || isRow ? name : titleOf(declared);
  const newPath = source === null ? path : (source.after?.path ?? null);
  const now =
    newPath === null ? "missing" : findOutcome({ path: newPath, title }, own, source?.after?.tests ?? []);
  const at = { path, line: declared?.line ?? 1, title, text: declared?.text ?? "" };
  if (isRow) return { ...at, change: "removed", newPath: null, loses: true };
  if (source !== null && declared === null) {
    const loses = losesText(source.before.text, source.after?.text ?? "");
    if (!loses && now === outcome) return null;
    if (now === "missing") return { ...at, change: "removed", newPath: null, loses: true };
    return { ...at, change: "rewritten", newPath, loses: loses || now !== "pass" };
  }
  // Of a declared test that is gone or renamed the sources say it.
  const isDeclared =
    source === null || (source.after?.tests.some((test) => titleOf(test) === title) ?? false);
  if (!isDeclared || now === outcome || (outcome === "fail" && now !== "pass")) return null;
  return { ...at, change: "surroundings", newPath, loses: true };
}

/** Whether the head runs other rows or sub-tests of the same test. */
function runsSiblings(
  declared: DeclaredTest,
  { outcomes }: RunOutcomes,
  after: TestSource | null | undefined,
): boolean {
  if (after === null || after === undefined) return false;
  const same = after.tests.find((test) => titleOf(test) === titleOf(declared));
  return outcomes.some(
    ({ file, name }) =>
      same !== undefined &&
      (file === null || file === after.path) &&
      findDeclared(name, after.tests) === same,
  );
}

function findSource(file: string | null, name: string, sources: readonly ChangedSource[]) {
  const known = sources.flatMap(({ before, after }) => (before === null ? [] : [{ before, after }]));
  if (file !== null) return known.find(({ before }) => before.path === file) ?? null;
  const declaring = known.find(({ before }) => findDeclared(name, before.tests) !== null);
  const opaque = known.filter(({ before }) => before.tests.length === 0);
  return declaring ?? opaque[0] ?? null;
}

/** Declared tests of a file on one side. */
export function declaredIn(
  sources: readonly ChangedSource[],
  side: keyof ChangedSource,
  path: string,
): readonly DeclaredTest[] {
  const known: (TestSource | null)[] = sources.map((one) => one[side]);
  return known.find((one) => one?.path === path)?.tests ?? [];
}

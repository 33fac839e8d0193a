import { type TestGate } from "../../../domain/gates/resolve.ts";
import { type RuledTest } from "../../../domain/gates/trials/describe-demands.ts";
import { judgeDemand, type DemandFacts } from "../../../domain/gates/trials/judge-demand.ts";
import {
  concernedByAny,
  declaredIn,
  findOutcome,
  touchedByOutcome,
} from "../../../domain/gates/trials/touched-outcomes.ts";
import { isSameTitle, titleOf, type TestResult } from "../../../domain/gates/trials/test-names.ts";
import {
  locateReplacement,
  namesWord,
  touchedTests,
  type ChangedSource,
  type TouchedTest,
} from "../../../domain/gates/trials/touched-tests.ts";
import { type TestOutcome } from "../../../domain/gates/trials/trial.ts";
import { isDependencyFile } from "../../../languages/manifests.ts";
import { type Change } from "../../../domain/trust/change.ts";
import { findGoneNames } from "./gone-names.ts";
import { readTestChanges, type TestChanges } from "./read-test-changes.ts";
import { findTakenBack } from "./taken-back.ts";
import { type TestRun } from "./test-run.ts";
import { inTrialRoom, planOver } from "./trial-room.ts";
import { combineSides } from "./trial-trees.ts";
import { touchedOn, type TrialRequest } from "./trial-request.ts";

export interface JudgesCompared {
  readonly gate: TestGate;
  readonly changes: TestChanges;
  readonly tests: readonly RuledTest[];
  /** The commit of the head's product under the base's judge. */
  readonly judged: string;
  /** Tests that the head adds: over the head, and over the base's product where that was run. */
  readonly added: readonly {
    readonly title: string;
    readonly path: string;
    readonly overBase: TestOutcome | null;
  }[];
  /** Keys of the head's tests that fail over the head: a gate may allow some. */
  readonly failing: ReadonlySet<string>;
  /** How many more tests a helper may concern. */
  readonly leftOut: number;
  /** Why nothing could be compared; absent: it was. */
  readonly unmeasured?: string;
}

/** Runs the base's tests over the head's product, and where one does not hold, the head's over the base's. Null: no test is touched. */
export async function compareJudges(trial: TrialRequest, gate: TestGate): Promise<JudgesCompared | null> {
  const { request, from, head } = trial;
  const plans = {
    before: await planOver(request, from, gate),
    after: await planOver(request, head, gate),
  };
  const changes = await readTestChanges(trial, plans);
  if (changes === null) return null;
  const judged = await combineSides(trial, { product: "head" });
  const nothing = { gate, changes, judged, tests: [], added: [], leftOut: 0, failing: new Set<string>() };
  const run = (commit: string, files: readonly string[] | null) =>
    files?.length === 0
      ? Promise.resolve(emptyRun)
      : inTrialRoom(trial, { commit, gate }, (room) => room.run(files));
  const own = await run(head, changes.after);
  const overHead = await run(judged, changes.before);
  if (own === null || overHead === null)
    return { ...nothing, unmeasured: "the setup failed in a trial's room" };
  if (own.kind !== "ran") return { ...nothing, unmeasured: "the head's tests could not be run file by file" };
  // What failed once may be flaky: only what fails twice is held against the change.
  const hasFailed = overHead.outcomes.some(({ outcome }) => outcome === "fail");
  const again = hasFailed ? await run(judged, changes.before) : null;
  const runs: Runs = { own, overHead: keepRepeated(overHead, again), onBase: null, overBase: null };
  const { touched, leftOut } = listTouched(changes, runs);
  const isTouchingProduct = touchedOn(trial, "product").length > 0;
  const holds = (one: TouchedTest) => findTestOutcome(one, runs.overHead, changes) === "pass";
  if (touched.some((one) => !holds(one) || (one.loses && isTouchingProduct))) {
    const onBase = await run(from, changes.before);
    const isRed = onBase?.outcomes.some(({ outcome }) => outcome === "fail") ?? false;
    runs.onBase = onBase && isRed ? keepRepeated(onBase, await run(from, changes.before)) : onBase;
    if (isRed || !touched.every(holds)) {
      runs.overBase = isTouchingProduct ? await runOverBase(trial, run, changes) : own;
    }
  }
  const removed = touched.filter((one) => one.change === "removed");
  const known = { gone: await findGoneNames(trial), takenBack: await findTakenBack(trial, removed) };
  const tests = rule(trial, { changes, runs, touched, ...known });
  const failing = new Set(own.outcomes.filter(({ outcome }) => outcome === "fail").map(keyResult));
  return { ...nothing, tests, leftOut, failing, added: addedTests(changes, runs) };
}

/** Helpers that all tests may use would have each of thousands compared. */
const maxConcerned = 500;

function listTouched(
  changes: TestChanges,
  runs: Runs,
): { readonly touched: TouchedTest[]; readonly leftOut: number } {
  const shown = touchedTests(changes.sources, changes.helpers);
  const sources = [...changes.sources, ...changes.helpers];
  const touched = [...shown, ...touchedByOutcome(shown, { sources, ...runs })];
  const concerned = changes.concernsAny ? concernedByAny(touched, { sources, ...runs }) : [];
  const compared = [...touched, ...concerned.slice(0, maxConcerned)].filter((one) => {
    // A test that is only moved or renamed, and runs there, demands what it demanded.
    const place = one.newTitle === undefined ? null : locateReplacement(one);
    return place === null || findTestOutcome(place, runs.own, { sources, side: "after" }) !== "pass";
  });
  return { touched: compared, leftOut: Math.max(0, concerned.length - maxConcerned) };
}

type RunOver = (commit: string, files: readonly string[] | null) => Promise<TestRun | null>;

/** With the base's dependencies; where the manifests changed, with the head's, too: what is red with either is red. */
async function runOverBase(
  trial: TrialRequest,
  run: RunOver,
  { after }: TestChanges,
): Promise<TestRun | null> {
  const overBase = await run(await combineSides(trial, { product: "base" }), after);
  const isPassing = overBase?.outcomes.some(({ outcome }) => outcome === "pass") ?? false;
  if (!isPassing || !trial.changes.some(({ path }) => isDependencyFile(path))) return overBase;
  const updated = await run(
    await combineSides(trial, { product: "base", areDependenciesTaken: true }),
    after,
  );
  return overBase && updated?.kind === "ran" ? joinRed(overBase, updated) : overBase;
}

/** Files that do not load with the head's dependencies show nothing of their tests. */
function joinRed(run: TestRun, { outcomes }: TestRun): TestRun {
  const red = new Set(outcomes.filter(({ outcome }) => outcome === "fail").map(keyResult));
  const joined = run.outcomes.map((one) =>
    red.has(keyResult(one)) ? { ...one, outcome: "fail" as const } : one,
  );
  return { ...run, outcomes: joined };
}

function keepRepeated(run: TestRun, again: TestRun | null): TestRun {
  const passed = new Set(again?.outcomes.filter(({ outcome }) => outcome === "pass").map(keyResult) ?? []);
  const outcomes = run.outcomes.map((one) =>
    passed.has(keyResult(one)) ? { ...one, outcome: "pass" as const } : one,
  );
  return { ...run, outcomes };
}

const emptyRun: TestRun = { kind: "ran", outcomes: [], unloaded: [], exitCode: 0, seconds: 0, log: "" };

interface Runs {
  readonly own: TestRun;
  readonly overHead: TestRun;
  onBase: TestRun | null;
  overBase: TestRun | null;
}

export function keyResult({ file, name }: TestResult): string {
  return `${file ?? ""}\0${name}`;
}

/** How a test of one side ended, the base's unless `side` says otherwise. */
export function findTestOutcome(
  one: Pick<TouchedTest, "path" | "title">,
  run: TestRun | null,
  { sources, side = "before" }: Pick<TestChanges, "sources"> & { readonly side?: keyof ChangedSource },
): TestOutcome {
  if (run === null) return "missing";
  return findOutcome(one, run, declaredIn(sources, side, one.path));
}

interface Ruling {
  readonly changes: TestChanges;
  readonly runs: Runs;
  readonly touched: readonly TouchedTest[];
  readonly gone: ReadonlySet<string>;
  readonly takenBack: ReadonlySet<TouchedTest>;
}

function rule(trial: TrialRequest, { changes, runs, touched, gone, takenBack }: Ruling): RuledTest[] {
  const { sources } = changes;
  const { areTestsTheWork } = trial;
  const isProductReduced = takesMoreThanItBrings(touchedOn(trial, "product"));
  const added = addedTests(changes, runs);
  const haveNewTestsFailed = added.some(({ overBase }) => overBase === "fail");
  // Another test crashed, or went on for ever, before these came to run.
  const haveNewTestsEnded = !added.some(({ overBase }) => overBase === "missing");
  return touched.map((one) => {
    const replaced = locateReplacement(one);
    const overHead = findTestOutcome(one, runs.overHead, { sources });
    const now = replaced && findTestOutcome(replaced, runs.own, { sources, side: "after" });
    // One that does not run any more demands nothing, however its text reads.
    const loses = one.loses || (overHead === "pass" && now !== "pass");
    const known = { ...one, loses };
    const facts: DemandFacts = {
      touched: known,
      overHead,
      onBase: runs.onBase === null ? null : findTestOutcome(one, runs.onBase, { sources }),
      now,
      overBase: replaced && findOverBase(replaced, changes, runs),
      isUnloaded: overHead === "missing" && isUnloaded(one.path, runs),
      isFeatureGone: [...gone].some((name) => namesWord(one.text, name)),
      haveNewTestsFailed,
      haveNewTestsEnded,
      isProductReduced,
      isTakenBack: takenBack.has(one),
      areTestsTheWork,
    };
    return { touched: known, facts, ruling: judgeDemand(facts) };
  });
}

function takesMoreThanItBrings(changes: readonly Pick<Change, "lines">[]): boolean {
  const count = (of: "added" | "deleted") => changes.reduce((sum, { lines }) => sum + (lines?.[of] ?? 0), 0);
  return count("deleted") > 2 * count("added");
}

function isUnloaded(path: string, { overHead }: Runs): boolean {
  return overHead.kind !== "ran" || overHead.unloaded.includes(path) || overHead.outcomes.length === 0;
}

/** A test that does not load over the base's product does not pass over it. */
function findOverBase(
  one: Pick<TouchedTest, "path" | "title">,
  { sources }: TestChanges,
  { overBase }: Runs,
): TestOutcome | null {
  if (overBase === null) return null;
  const outcome = findTestOutcome(one, overBase, { sources, side: "after" });
  return outcome === "missing" && overBase.unloaded.includes(one.path) ? "fail" : outcome;
}

function addedTests(changes: TestChanges, runs: Runs): JudgesCompared["added"] {
  return changes.sources.flatMap(({ before, after }) => {
    const known = before?.tests.map(titleOf) ?? [];
    const fresh =
      after?.tests.filter((test) => !known.some((title) => isSameTitle(title, titleOf(test)))) ?? [];
    return fresh.map((test) => {
      const one = { path: after?.path ?? "", title: titleOf(test) };
      return { ...one, overBase: findOverBase(one, changes, runs) };
    });
  });
}

import { chooseDefects, keyDefects, type Defect } from "../../../domain/gates/trials/choose-defects.ts";
import { keyTest, type TriedDefect } from "../../../domain/gates/trials/judge-parity.ts";
import { findDeclared, titleOf, type TestResult } from "../../../domain/gates/trials/test-names.ts";
import { declaredIn } from "../../../domain/gates/trials/touched-outcomes.ts";
import { type TouchedTest } from "../../../domain/gates/trials/touched-tests.ts";
import { findDefects } from "../../../languages/defects/find-defects.ts";
import { findTestOutcome, keyResult, type JudgesCompared } from "./compare-judges.ts";
import { inPlantedRoom, runSwitched, type PlantedRoom } from "./planted-rooms.ts";
import { findReachedSources } from "./reached-sources.ts";
import { type TestRun } from "./run-tests.ts";
import { planOver } from "./trial-room.ts";
import { type TrialRequest } from "./trial-request.ts";

/** One comparison: the base's tests over one product, the head's over a product with the same defects. */
export interface ParityQuestion {
  readonly compared: JudgesCompared;
  readonly tests: readonly TouchedTest[];
  /** The commit that holds the base's judge, over the head's product or its own. */
  readonly judged: string;
  /** When the trial has to be over, as `performance.now()` counts. */
  readonly until: number;
  readonly most: number;
  readonly isChanged: (path: string, line: number) => boolean;
}

export interface ParityTried {
  readonly tried: readonly TriedDefect[];
  /** Defects that could have been tried. */
  readonly found: number;
  /** Why nothing was tried; absent: something was. */
  readonly why?: string;
}

/** Plants defects into both products and sees which tests notice. */
export async function tryParity(trial: TrialRequest, question: ParityQuestion): Promise<ParityTried> {
  const { compared, tests, judged } = question;
  const { gate, changes } = compared;
  const { pairs, found } = await pairDefects(trial, question);
  if (found === 0) return { tried: [], found, why: "no defect could be planted in what the tests reach" };
  const files = { before: changes.before && (await withCanary(trial, question)), after: changes.after };
  const before = {
    commit: judged,
    gate,
    defects: pairs.map((one) => one.before),
    files: files.before,
    isSound: (run: TestRun) =>
      tests.every((test) => findTestOutcome(test, run, { sources: changes.sources }) === "pass"),
  };
  const after = {
    commit: trial.head,
    gate,
    defects: pairs.map((one) => one.after),
    files: files.after,
    isSound: (run: TestRun) => run.kind === "ran" && run.outcomes.every(({ outcome }) => outcome !== "fail"),
  };
  const tried = await inPlantedRoom(trial, before, (roomBefore) =>
    inPlantedRoom(trial, after, (roomAfter) => tryPairs({ question, roomBefore, roomAfter, files, pairs })),
  );
  if (tried === null)
    return { tried: [], found, why: "no defect could be planted without breaking the tests" };
  return { tried, found };
}

/** Chooses defects of the judged product, each with the same in the head's. */
async function pairDefects(
  trial: TrialRequest,
  { compared, tests, judged, isChanged, most }: ParityQuestion,
): Promise<{ readonly pairs: Pairs["pairs"]; readonly found: number }> {
  const paths = tests.map(({ path }) => path);
  const pathsNow = compared.changes.sources.flatMap(({ after }) => after?.path ?? []);
  const before = await findProductDefects(trial, judged, paths);
  const after = await findProductDefects(trial, trial.head, [...pathsNow, ...paths]);
  const keysAfter = keyDefects(after);
  const twins = new Map(
    [...keyDefects(before)].flatMap(([key, one]) => {
      const twin = keysAfter.get(key);
      return twin === undefined ? [] : [[one, twin] as const];
    }),
  );
  const texts = tests.map(({ text }) => text);
  const chosen = chooseDefects({
    defects: [...twins.keys()],
    tests: texts,
    isChanged,
    most: most * mostShared,
  });
  const pairs = chosen.flatMap((one) => {
    const twin = twins.get(one);
    return twin === undefined ? [] : [{ before: one, after: twin }];
  });
  return { pairs, found: twins.size };
}

async function findProductDefects(
  trial: TrialRequest,
  commit: string,
  tests: readonly string[],
): Promise<Defect[]> {
  const sources = await findReachedSources(trial, { commit, tests });
  const found: Defect[] = [];
  for (const [path, text] of sources) found.push(...((await findDefects(path, text)) ?? []));
  return found;
}

/** One file of tests that the change does not touch: where it fails as a whole, the program hardly runs. */
async function withCanary(
  trial: TrialRequest,
  { compared, judged }: ParityQuestion,
): Promise<readonly string[]> {
  const own = compared.changes.before ?? [];
  const canary = await findCanary(trial, { compared, judged });
  return canary === null ? own : [...own, canary];
}

async function findCanary(
  { request }: TrialRequest,
  { compared, judged }: Pick<ParityQuestion, "compared" | "judged">,
): Promise<string | null> {
  const plan = await planOver(request, judged, compared.gate);
  const own = new Set([...(compared.changes.before ?? []), ...(compared.changes.after ?? [])]);
  return plan?.testFiles.find((path) => !own.has(path)) ?? null;
}

interface Pairs {
  readonly question: ParityQuestion;
  readonly roomBefore: PlantedRoom;
  readonly roomAfter: PlantedRoom;
  readonly files: { readonly before: readonly string[] | null; readonly after: readonly string[] | null };
  readonly pairs: readonly { readonly before: Defect; readonly after: Defect }[];
}

/** So many say all that a person or an agent needs to know. */
const enoughLost = 3;
/** Of defects that also other tests notice, so many times as those that may show something. */
const mostShared = 2;

async function tryPairs(all: Pairs): Promise<TriedDefect[]> {
  const { question, roomBefore, roomAfter, pairs } = all;
  const ids = { before: idsIn(roomBefore), after: idsIn(roomAfter) };
  const kept = keptTests(all);
  const tried: TriedDefect[] = [];
  for (const pair of pairs) {
    const count = (now: TriedDefect["now"]) => tried.filter((one) => one.now === now).length;
    const telling = tried.length - count("kept");
    const isEnough = telling >= question.most || tried.length >= question.most * mostShared;
    if (isEnough || count("unnoticed") >= enoughLost || performance.now() >= question.until) break;
    if (!ids.before.has(pair.before.id) || !ids.after.has(pair.after.id)) continue;
    tried.push(await tryPair({ ...all, kept }, pair));
  }
  return tried;
}

/** Tests that the change leaves as they are, and that the head runs, too: what they notice is noticed. */
function keptTests({ question, roomBefore, roomAfter }: Pairs): ReadonlySet<string> {
  const { compared, tests } = question;
  const { sources, before } = compared.changes;
  const own = new Set(before ?? []);
  const passing = new Set(
    roomAfter.baseline.outcomes.filter(({ outcome }) => outcome === "pass").map(keyResult),
  );
  const isTouched = ({ file, name }: TestResult) => {
    const declared = declaredIn(sources, "before", file ?? "");
    const found = findDeclared(name, declared);
    const title = found === null ? name : titleOf(found);
    return tests.some((test) => test.title === title && (file === null || test.path === file));
  };
  const isKept = (one: TestResult) => {
    if (one.outcome !== "pass" || isTouched(one)) return false;
    return passing.has(keyResult(one)) || (one.file !== null && before !== null && !own.has(one.file));
  };
  return new Set(roomBefore.baseline.outcomes.filter(isKept).map(keyResult));
}

function idsIn({ defects }: PlantedRoom): ReadonlySet<string> {
  return new Set(defects.map(({ id }) => id));
}

async function tryPair(
  { question, roomBefore, roomAfter, files, kept }: Pairs & { readonly kept: ReadonlySet<string> },
  { before, after }: Pairs["pairs"][number],
): Promise<TriedDefect> {
  const runBefore = await runSwitched(roomBefore, files.before, before);
  const noticedBefore = testsNoticing(question, runBefore);
  const isFatal = hasOnlyFailures(runBefore, question, roomBefore.baseline);
  const none = { defect: before, twin: after, before: noticedBefore, noticing: [], isFatal };
  if (noticedBefore.length === 0) return { ...none, now: null };
  if (newlyFailing(runBefore, roomBefore.baseline).some((one) => kept.has(keyResult(one)))) {
    return { ...none, now: "kept" };
  }
  const runAfter = await runSwitched(roomAfter, files.after, after);
  const noticing = newlyFailing(runAfter, roomAfter.baseline).map(({ name }) => name);
  if (noticing.length > 0 || !hasRun(runAfter)) return { ...none, now: "noticed", noticing };
  // A flaky test must accuse nobody, and another test of the head may know better.
  const again = testsNoticing(question, await runSwitched(roomBefore, files.before, before));
  if (!again.some((key) => noticedBefore.includes(key))) return { ...none, before: [], now: null };
  if (files.after === null) return { ...none, now: "unnoticed" };
  const whole = await roomAfter.run(null, { defect: after.id });
  const isNoticed = !hasRun(whole) || whole.outcomes.some(({ outcome }) => outcome === "fail");
  return { ...none, now: isNoticed ? "elsewhere" : "unnoticed" };
}

function hasRun({ kind, outcomes }: TestRun): boolean {
  return kind === "ran" && outcomes.length > 0;
}

function testsNoticing({ tests, compared }: ParityQuestion, run: TestRun): string[] {
  return tests.filter((test) => findTestOutcome(test, run, compared.changes) !== "pass").map(keyTest);
}

function newlyFailing(run: TestRun, baseline: TestRun): TestResult[] {
  const now = new Map(run.outcomes.map((one) => [keyResult(one), one.outcome]));
  return baseline.outcomes.filter(
    (one) => one.outcome === "pass" && (now.get(keyResult(one)) ?? "fail") === "fail",
  );
}

/** Whether nothing ran, or also all of a file fails that the change does not touch. */
function hasOnlyFailures(run: TestRun, { compared }: ParityQuestion, baseline: TestRun): boolean {
  if (!hasRun(run)) return true;
  const own = new Set(compared.changes.before ?? []);
  const canary = baseline.outcomes.filter(
    ({ file, outcome }) => file !== null && !own.has(file) && outcome === "pass",
  );
  if (canary.length === 0) return false;
  const failing = new Set(newlyFailing(run, baseline));
  return canary.every((one) => failing.has(one));
}

import { pickDefect } from "../../../domain/gates/trials/choose-defects.ts";
import { type Reach } from "../../../domain/gates/trials/reach-by-names.ts";
import { listUnmeasured, type TriedDefect } from "../../../domain/gates/trials/judge-parity.ts";
import { findDeclared, titleOf, type TestResult } from "../../../domain/gates/trials/test-names.ts";
import { declaredIn } from "../../../domain/gates/trials/touched-outcomes.ts";
import { locateReplacement, type TouchedTest } from "../../../domain/gates/trials/touched-tests.ts";
import { findTestOutcome } from "./compare-judges.ts";
import {
  hasBroken,
  isHushed,
  isSound,
  listNewlyFailing,
  listNoticing,
  listStillNoticing,
} from "./noticing-tests.ts";
import { pairDefects, type DefectPair, type DefectPairs, type PairsWanted } from "./pair-defects.ts";
import { inPlantedRoom, runSwitched, selectDefect, type PlantedRoom } from "./planted-rooms.ts";
import { type TestRun } from "./test-run.ts";
import { planOver } from "./trial-room.ts";
import { type TrialRequest } from "./trial-request.ts";

/** One comparison: the base's tests over one product, the head's over a product with the same defects. */
export interface ParityQuestion extends PairsWanted {
  /** Those of them that are compared over the base's product. */
  readonly apart: ReadonlySet<TouchedTest>;
  /** For trying: what it takes to plant and to build counts apart, for a busy machine would leave nothing else. */
  readonly budgetMs: number;
}

export interface ParityTried {
  readonly tried: readonly TriedDefect[];
  /** Defects that could have been tried. */
  readonly found: number;
  /** Of the budget. */
  readonly tookMs: number;
  /** Why nothing was tried; absent: something was. */
  readonly why?: string;
}

/** Plants defects into both products and sees which tests notice. */
export async function tryParity(trial: TrialRequest, question: ParityQuestion): Promise<ParityTried> {
  const { compared, tests, judged } = question;
  const { gate, changes } = compared;
  const { pairs, found, reach } = await pairDefects(trial, question);
  const nothing = { tried: [], found, tookMs: 0 };
  if (found === 0) return { ...nothing, why: "no defect could be planted in what the tests reach" };
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
    isSound: (run: TestRun) => isSound(compared, run),
  };
  const done = await inPlantedRoom(trial, before, (roomBefore) =>
    inPlantedRoom(trial, after, (roomAfter) =>
      tryPairs({ question, roomBefore, roomAfter, files, pairs, reach }),
    ),
  );
  if (done === null) return { ...nothing, why: "no defect could be planted without breaking the tests" };
  return { ...done, found };
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

interface Pairs extends Pick<DefectPairs, "pairs" | "reach"> {
  readonly question: ParityQuestion;
  readonly roomBefore: PlantedRoom;
  readonly roomAfter: PlantedRoom;
  readonly files: { readonly before: readonly string[] | null; readonly after: readonly string[] | null };
}

/** So many say all that a person or an agent needs to know. */
const enoughLost = 3;

async function tryPairs(all: Pairs): Promise<Pick<ParityTried, "tried" | "tookMs">> {
  const began = performance.now();
  const tookMs = () => performance.now() - began;
  const { question, roomBefore, roomAfter, pairs } = all;
  const ids = { before: idsIn(roomBefore), after: idsIn(roomAfter) };
  const ready = pairs.filter(
    ({ before, after }) =>
      ids.before.has(before.id) && ids.after.has(after.id) && roomBefore.isReached(before),
  );
  const tried: TriedDefect[] = [];
  while (tookMs() < question.budgetMs) {
    const lost = tried.filter(({ before, isNoticed }) => before.length > 0 && !isNoticed);
    const unmeasured = listUnmeasured({ ...question, tried });
    const { usual, most } = question.bound;
    if (lost.length >= enoughLost || tried.length >= (unmeasured.length > 0 ? most : usual)) break;
    const reaches = unmeasured.flatMap((test) => all.reach.get(test) ?? []);
    const pair = takeNext(ready, { unmeasured: reaches, tried });
    if (pair === undefined) break;
    tried.push(await tryPair(all, pair));
  }
  return { tried, tookMs: tookMs() };
}

function takeNext(
  ready: DefectPair[],
  { unmeasured, tried }: { readonly unmeasured: readonly Reach[]; readonly tried: readonly TriedDefect[] },
): DefectPair | undefined {
  const picked = pickDefect(
    ready.map(({ before }) => before),
    { tried: tried.map(({ defect }) => defect), unmeasured },
  );
  const at = ready.findIndex(({ before }) => before === picked);
  return at < 0 ? undefined : ready.splice(at, 1)[0];
}

function idsIn({ defects }: PlantedRoom): ReadonlySet<string> {
  return new Set(defects.map(({ id }) => id));
}

async function tryPair(
  { question, roomBefore, roomAfter, files }: Pairs,
  { before, after }: DefectPair,
): Promise<TriedDefect> {
  const runBefore = await runSwitched(roomBefore, files.before, before);
  const noticedBefore = listNoticing(question, runBefore, roomBefore.baseline);
  const isFatal = hasOnlyFailures(runBefore, question, roomBefore.baseline);
  const untried = { defect: before, twin: after, isFatal, before: noticedBefore, isHushed: false };
  if (noticedBefore.length === 0) return { ...untried, still: [], isNoticed: false };
  const runAfter = await runSwitched(roomAfter, files.after, after);
  const tried = { ...untried, isHushed: isHushed(runAfter) && !isHushed(runBefore) };
  if (hasBroken(runAfter, roomAfter.baseline)) return { ...tried, still: noticedBefore, isNoticed: true };
  const failing = listNewlyFailing(runAfter, roomAfter.baseline);
  const known = new Set(listNewlyFailing(runBefore, roomBefore.baseline).map(({ name }) => name));
  const isFresh = failing.some((one) => !known.has(one.name) && belongsToChange(question, one, roomBefore));
  const still = isFresh ? noticedBefore : listStillNoticing(question, noticedBefore, runAfter);
  if (still.length === noticedBefore.length) return { ...tried, still, isNoticed: true };
  // A second run keeps a flaky test from accusing a change.
  const again = listNoticing(
    question,
    await runSwitched(roomBefore, files.before, before),
    roomBefore.baseline,
  );
  const confirmed = noticedBefore.filter((key) => again.includes(key));
  if (failing.length > 0 || confirmed.length === 0) {
    return { ...tried, before: confirmed, still, isNoticed: failing.length > 0 };
  }
  // A test of another file may know better.
  const whole = files.after === null ? runAfter : await roomAfter.run(null, selectDefect(after));
  const isNoticed = whole.kind !== "ran" || whole.outcomes.some(({ outcome }) => outcome === "fail");
  return { ...tried, before: confirmed, still, isNoticed };
}

/** Whether a test of the head is new, or touched: the others were there before, and make up for none. */
function belongsToChange(
  { compared }: ParityQuestion,
  { file, name }: TestResult,
  { baseline }: PlantedRoom,
): boolean {
  const { sources } = compared.changes;
  // A new row of a test that there was.
  const isRow = sources.some(({ after }) => after !== null && after.path === file);
  if (isRow && !baseline.outcomes.some((one) => one.name === name)) return true;
  const own = [
    ...compared.added,
    ...compared.tests.flatMap(({ touched }) => locateReplacement(touched) ?? []),
  ];
  return own.some(({ path, title }) => {
    if (file !== null && file !== path) return false;
    const found = findDeclared(name, declaredIn(sources, "after", path));
    return found === null ? name === title : titleOf(found) === title;
  });
}

/** Whether nothing ran, or also all of a file fails that the change does not touch. */
function hasOnlyFailures(run: TestRun, { compared }: ParityQuestion, baseline: TestRun): boolean {
  if (hasBroken(run, baseline)) return true;
  const own = new Set(compared.changes.before ?? []);
  const canary = baseline.outcomes.filter(
    ({ file, outcome }) => file !== null && !own.has(file) && outcome === "pass",
  );
  if (canary.length === 0) return false;
  const failing = new Set(listNewlyFailing(run, baseline));
  return canary.every((one) => failing.has(one));
}

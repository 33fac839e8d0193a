import { type RuledTest } from "../../../domain/gates/trials/describe-demands.ts";
import { judgeParity, type TriedDefect, type WeakerTest } from "../../../domain/gates/trials/judge-parity.ts";
import { type TouchedTest } from "../../../domain/gates/trials/touched-tests.ts";
import {
  type TrialFinding,
  type TrialReport,
  type TrialResult,
  type Witness,
} from "../../../domain/gates/trials/trial.ts";
import { mayBeLoosened } from "../../../domain/gates/trials/judge-demand.ts";
import { statusByFindings } from "../../../domain/gates/trials/verdict-of-trials.ts";
import { listChangedLines } from "./changed-lines.ts";
import { type JudgesCompared } from "./compare-judges.ts";
import { makeWitness, maxWitnesses } from "./make-witness.ts";
import { tryParity, type ParityTried } from "./try-parity.ts";
import { type TrialRequest } from "./trial-request.ts";

export interface Parity extends Pick<TrialReport, "trials" | "witnesses"> {
  readonly tried: readonly TriedDefect[];
}

export interface ParityBudget {
  readonly budgetMs: number;
  /** When it is used up, as `performance.now()` counts. */
  readonly until: number;
}

/** For tests to which a change only adds. */
const fewDefects = 4;
/** Of the budget, where some tests have to be compared over the base's product. */
const shareOverHead = 0.6;

/** Plants defects, and says of the touched tests whether the head's notice what the base's notice. */
export async function killParity(
  trial: TrialRequest,
  compared: JudgesCompared,
  budget: ParityBudget,
): Promise<Parity> {
  const holding = compared.tests.filter(({ ruling }) => ruling.kind === "holds");
  const apart = compared.tests.filter(
    ({ ruling, facts }) => ruling.kind === "compare-over-base" || mayBeLoosened(facts),
  );
  const unmet = new Set(apart.filter(({ facts }) => mayBeLoosened(facts)).map(({ touched }) => touched));
  const nothing = { tried: [], witnesses: [] };
  if (holding.length + apart.length === 0) return { ...nothing, trials: [] };
  if (budget.budgetMs === 0) return { ...nothing, trials: [withoutBudget(compared)] };
  const began = performance.now();
  const shares = apart.length === 0 ? 1 : shareOverHead;
  const overHead = await ask(trial, compared, {
    tests: holding,
    judged: compared.judged,
    budget,
    share: shares,
  });
  const overBase = await ask(trial, compared, { tests: apart, judged: trial.from, budget, share: 1 });
  const tried = [...overHead.tried, ...overBase.tried];
  const tests = [...holding, ...apart].map(({ touched }) => touched);
  const ruled = judgeParity({ tests, tried });
  const shown = [
    ...ruled.lost.map((one) => ({ ...one, rule: "unnoticed-defect", level: "fail" as const, message: null })),
    ...ruled.weaker.map((one) => (unmet.has(one.test) ? describeLoosened(one) : weighWeaker(one))),
  ];
  shown.sort((one, other) => levels.indexOf(one.level) - levels.indexOf(other.level));
  const described = await describeShown(trial, compared, {
    shown: shown.slice(0, maxWitnesses),
    overBase: overBase.tried,
  });
  const findings = [...described.map(({ finding }) => finding), ...ruled.unmeasured.map(describeUnmeasured)];
  const why = overHead.why ?? overBase.why;
  const result: TrialResult = {
    name: "kill-parity",
    status: statusByFindings(findings),
    summary: summarizeParity({ ...ruled, tests: tests.length, tried: tried.length, why }),
    findings: findings.slice(0, 100),
    seconds: (performance.now() - began) / 1_000,
    cached: false,
  };
  return { tried, witnesses: described.map(({ witness }) => witness), trials: [result] };
}

function withoutBudget({ tests }: JudgesCompared): TrialResult {
  return {
    name: "kill-parity",
    status: tests.some(({ touched }) => touched.loses) ? "unmeasured" : "skipped",
    summary: "no defect was planted: the configuration's budget is 0",
    findings: [],
    seconds: 0,
    cached: false,
  };
}

interface Asked {
  readonly tests: readonly RuledTest[];
  readonly judged: string;
  readonly budget: ParityBudget;
  readonly share: number;
}

async function ask(
  trial: TrialRequest,
  compared: JudgesCompared,
  { tests, judged, budget, share }: Asked,
): Promise<ParityTried> {
  if (tests.length === 0) return { tried: [], found: 0 };
  const loses = tests.some(({ touched }) => touched.loses);
  return tryParity(trial, {
    compared,
    tests: tests.map(({ touched }) => touched),
    judged,
    until: budget.until - budget.budgetMs * (1 - share),
    most: loses ? trial.request.config.trials.defects : fewDefects,
    isChanged: await listChangedLines(trial),
  });
}

const levels: readonly TrialFinding["level"][] = ["fail", "review", "note"];

interface Shown {
  readonly test: TouchedTest;
  readonly tried: TriedDefect;
  readonly rule: string;
  readonly level: TrialFinding["level"];
  /** Null: the sentence of the witness says it. */
  readonly message: string | null;
}

/** A test that is kept and notices nothing any more is emptied; whether less is enough, where others notice it, too, a person says. */
function weighWeaker({ test, before, still, tried }: WeakerTest): Shown {
  const name = JSON.stringify(test.title.slice(0, 160));
  const defects = before === 1 ? "the planted defect" : `${before} planted defects`;
  const such = `\`${tried.defect.sentence.slice(0, 200)}\``;
  if (still > 0) {
    const message = `the base's test ${name} noticed ${defects}, what replaces it ${still} of them; only other tests notice ${such}. A person has to say whether that is meant`;
    return { test, tried, rule: "weaker-test", level: "review", message };
  }
  if (test.change === "removed") {
    const message = `the base's test ${name} noticed ${defects}, such as ${such}, and is gone; only tests that were there before notice as much. A person has to say whether that is meant`;
    return { test, tried, rule: "removed-test", level: "review", message };
  }
  const message = `the base's test ${name} noticed ${defects}, such as ${such}; what is in its place now notices none. Keep what it checks`;
  return { test, tried, rule: "emptied-test", level: "fail", message };
}

function describeLoosened({ test, before, still, tried }: WeakerTest): Shown {
  const name = JSON.stringify(test.title.slice(0, 160));
  const message = `the base's test ${name} fails over this change; over the base's product it noticed ${before} planted defects, such as \`${tried.defect.sentence.slice(0, 200)}\`, and what replaces it ${still} of them. Keep what it checks, or check what is different now`;
  return { test, tried, rule: "loosened-test", level: "fail", message };
}

async function describeShown(
  trial: TrialRequest,
  compared: JudgesCompared,
  { shown, overBase }: { readonly shown: readonly Shown[]; readonly overBase: readonly TriedDefect[] },
): Promise<{ readonly finding: TrialFinding; readonly witness: Witness }[]> {
  const described = [];
  for (const { test, tried, rule, level, message } of shown) {
    const product = overBase.includes(tried) ? ("base" as const) : ("head" as const);
    const witness = await makeWitness(trial, compared, { test, rule, planted: { ...tried, product } });
    const path = test.newPath ?? test.path;
    const said = message ?? witness.sentence;
    described.push({
      finding: { path, line: null, rule, level, message: said, witness: witness.id },
      witness,
    });
  }
  return described;
}

function describeUnmeasured({ newPath, path, title }: TouchedTest): TrialFinding {
  const message = `nothing shows whether the test ${JSON.stringify(title.slice(0, 160))} demands as much as before: it noticed none of the planted defects`;
  return { path: newPath ?? path, line: null, rule: "unmeasured-test", message, level: "review" };
}

interface ParityCounts {
  readonly lost: readonly unknown[];
  readonly measured: number;
  readonly noticed: number;
  readonly tests: number;
  readonly tried: number;
  readonly why: string | undefined;
}

function summarizeParity({ lost, measured, noticed, tests, tried, why }: ParityCounts): string {
  if (tried === 0) return `no defect was tried: ${why ?? "the budget was used up before"}`;
  const kept = noticed - lost.length;
  const all = lost.length === 0 && noticed > 0 ? `all ${noticed}` : `${kept} of ${noticed}`;
  const many = tests === 1 ? "1 test" : `${tests} tests`;
  return `${many} touched, ${measured} measured; ${all} planted defects that the base's tests notice are still noticed (${tried} tried)`;
}

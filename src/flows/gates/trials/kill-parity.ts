import { type RuledTest } from "../../../domain/gates/trials/describe-demands.ts";
import {
  judgeParity,
  type ParityRuling,
  type TriedDefect,
} from "../../../domain/gates/trials/judge-parity.ts";
import { type TouchedTest } from "../../../domain/gates/trials/touched-tests.ts";
import {
  type TrialFinding,
  type TrialReport,
  type TrialResult,
  type Witness,
} from "../../../domain/gates/trials/trial.ts";
import { statusByFindings } from "../../../domain/gates/trials/verdict-of-trials.ts";
import { listChangedLines } from "./changed-lines.ts";
import { type JudgesCompared } from "./compare-judges.ts";
import { makeWitness } from "./make-witness.ts";
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
  const apart = compared.tests.filter(({ ruling }) => ruling.kind === "compare-over-base");
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
  const lost = await describeLost(trial, compared, { ruled, overBase: overBase.tried });
  const findings = [...lost.map(({ finding }) => finding), ...ruled.unmeasured.map(describeUnmeasured)];
  const why = overHead.why ?? overBase.why;
  const result: TrialResult = {
    name: "kill-parity",
    status: statusByFindings(findings),
    summary: summarizeParity({ ...ruled, tests: tests.length, tried: tried.length, why }),
    findings: findings.slice(0, 100),
    seconds: (performance.now() - began) / 1_000,
    cached: false,
  };
  return { tried, witnesses: lost.map(({ witness }) => witness), trials: [result] };
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

async function describeLost(
  trial: TrialRequest,
  compared: JudgesCompared,
  { ruled, overBase }: { readonly ruled: ParityRuling; readonly overBase: readonly TriedDefect[] },
): Promise<{ readonly finding: TrialFinding; readonly witness: Witness }[]> {
  const shown = [];
  for (const { tried, test } of ruled.lost) {
    const product = overBase.includes(tried) ? ("base" as const) : ("head" as const);
    const rule = "unnoticed-defect";
    const witness = await makeWitness(trial, compared, { test, rule, planted: { ...tried, product } });
    const { path, line } = tried.twin;
    const finding = {
      path,
      line,
      rule,
      message: witness.sentence,
      level: "fail" as const,
      witness: witness.id,
    };
    shown.push({ finding, witness });
  }
  return shown;
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

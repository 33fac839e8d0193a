import {
  describeDemand,
  summarizeDemands,
  tabulateDemand,
  type RuledTest,
} from "../../../domain/gates/trials/describe-demands.ts";
import { keyTest, type TriedDefect } from "../../../domain/gates/trials/judge-parity.ts";
import { type TestGate } from "../../../domain/gates/resolve.ts";
import {
  type TestDemand,
  type TrialFinding,
  type TrialReport,
  type TrialResult,
  type Witness,
} from "../../../domain/gates/trials/trial.ts";
import { trialResult } from "../../../domain/gates/trials/trial-result.ts";
import { compareJudges, type JudgesCompared } from "./compare-judges.ts";
import { tryChangedLines, type ChangedLinesTried } from "./try-changed-lines.ts";
import { killParity } from "./kill-parity.ts";
import { makeWitness, maxWitnesses } from "./make-witness.ts";
import { type TrialRequest } from "./trial-request.ts";

const leastBudgetMs = 30_000;
const mostBudgetMs = 10 * 60_000;

/** The trials of one test gate: the base's tests over the change, new ones over the old product, planted defects. */
export async function tryTests(trial: TrialRequest, gate: TestGate): Promise<TrialReport> {
  const began = performance.now();
  const compared = await compareJudges(trial, gate);
  if (compared === null) return { trials: [], demands: [], witnesses: [] };
  const seconds = (performance.now() - began) / 1_000;
  if (compared.unmeasured !== undefined) {
    const result = {
      name: "base-judge" as const,
      status: "unmeasured" as const,
      findings: [],
      cached: false,
    };
    return { trials: [{ ...result, summary: compared.unmeasured, seconds }], demands: [], witnesses: [] };
  }
  const base = await describeComparison(trial, compared, seconds);
  const limits = trial.request.config.trials;
  const budgetMs = limits.budgetMs ?? budgetFor(trial, gate);
  const parity = await killParity(trial, compared, budgetMs);
  const lines = parity.leftMs <= 0 ? null : await tryChangedLines(trial, compared, parity.leftMs);
  const demands = compared.tests
    .map((one) => tabulateDemand(one, countNoticed(one, parity.tried)))
    .filter((row) => !isUntold(row));
  const added = compared.added.map(({ path, title, overBase }): TestDemand => ({
    path,
    test: title,
    change: "added",
    before: null,
    now: "pass",
    overBase,
    noticed: null,
  }));
  return {
    trials: [...base.trials, describeNewTests(compared, lines), ...parity.trials].filter(
      (one) => one !== null,
    ),
    demands: [...demands, ...added],
    witnesses: [...base.witnesses, ...parity.witnesses],
  };
}

/** A test of which nothing differs but what stands around it, and which notices as much. */
function isUntold({ change, before, now, noticed }: TestDemand): boolean {
  return change === "surroundings" && before === now && noticed?.before === noticed?.now;
}

async function describeComparison(
  trial: TrialRequest,
  compared: JudgesCompared,
  seconds: number,
): Promise<Pick<TrialReport, "trials" | "witnesses">> {
  const witnesses: Witness[] = [];
  const findings: TrialFinding[] = [];
  for (const one of compared.tests) {
    const finding = describeDemand(one);
    if (finding === null) continue;
    if (witnesses.length >= maxWitnesses) {
      findings.push(finding);
      continue;
    }
    const witness = await makeWitness(trial, compared, { test: one.touched, rule: finding.rule });
    witnesses.push(witness);
    findings.push({ ...finding, witness: witness.id });
  }
  const base = trialResult({
    name: "base-judge",
    summary: summarizeDemands(compared.tests, compared.leftOut),
    findings,
    seconds,
  });
  return { trials: [base], witnesses };
}

/** Null: nothing of the head's tests was run over the base's product, nor any defect planted on changed lines. */
function describeNewTests({ added }: JudgesCompared, lines: ChangedLinesTried | null): TrialResult | null {
  const ran = added.filter(({ overBase }) => overBase !== null);
  const red = ran.filter(({ overBase }) => overBase !== "pass").length;
  const parts = [
    ...(ran.length === 0
      ? []
      : [`${red} of ${ran.length} new or renamed tests fail over the base's product`]),
    ...(lines === null
      ? []
      : [`${lines.noticed} of ${lines.tried} defects planted on changed lines are noticed`]),
  ];
  if (parts.length === 0) return null;
  const findings = lines?.findings ?? [];
  return trialResult({
    name: "new-tests",
    summary: parts.join("; "),
    findings,
    seconds: 0,
  });
}

function budgetFor({ results }: TrialRequest, { name }: TestGate): number {
  const took = results.find((one) => one.name === name)?.seconds ?? 0;
  return Math.min(mostBudgetMs, Math.max(leastBudgetMs, took * 1_000));
}

function countNoticed({ touched }: RuledTest, tried: readonly TriedDefect[]): TestDemand["noticed"] {
  if (tried.length === 0) return null;
  const before = tried.filter((one) => one.before.includes(keyTest(touched)));
  const now = before.filter((one) => one.still.includes(keyTest(touched)));
  return { before: before.length, now: now.length };
}

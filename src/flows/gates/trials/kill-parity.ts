import {
  describeUnmeasured,
  listLostDefects,
  summarizeParity,
  type LostDefect,
  type WeighedTests,
} from "../../../domain/gates/trials/describe-parity.ts";
import { type RuledTest } from "../../../domain/gates/trials/describe-demands.ts";
import { boundDefects } from "../../../domain/gates/trials/choose-defects.ts";
import { judgeParity, type TriedDefect } from "../../../domain/gates/trials/judge-parity.ts";
import {
  type TrialFinding,
  type TrialReport,
  type TrialResult,
  type Witness,
} from "../../../domain/gates/trials/trial.ts";
import { mayBeLoosened } from "../../../domain/gates/trials/judge-demand.ts";
import { trialResult } from "../../../domain/gates/trials/trial-result.ts";
import { listChangedLines } from "./changed-lines.ts";
import { type JudgesCompared } from "./compare-judges.ts";
import { makeWitness, maxWitnesses } from "./make-witness.ts";
import { tryParity, type ParityTried } from "./try-parity.ts";
import { type TrialRequest } from "./trial-request.ts";

export interface Parity extends Pick<TrialReport, "trials" | "witnesses"> {
  readonly tried: readonly TriedDefect[];
  /** Of the budget. */
  readonly leftMs: number;
}

/** Of the budget, where some tests have to be compared over the base's product. */
const shareOverHead = 0.6;

/** Plants defects, and says of the touched tests whether the head's notice what the base's notice. */
export async function killParity(
  trial: TrialRequest,
  compared: JudgesCompared,
  budgetMs: number,
): Promise<Parity> {
  const holding = compared.tests.filter(({ ruling }) => ruling.kind === "holds");
  const apart = compared.tests.filter(
    ({ ruling, facts }) => ruling.kind === "compare-over-base" || mayBeLoosened(facts),
  );
  const nothing = { tried: [], witnesses: [], leftMs: budgetMs };
  if (holding.length + apart.length === 0) return { ...nothing, trials: [] };
  if (budgetMs === 0) return { ...nothing, trials: [withoutBudget(compared)] };
  const began = performance.now();
  const share = apart.length === 0 ? 1 : shareOverHead;
  const { judged } = compared;
  const overHead = await ask(trial, compared, { tests: holding, judged, budgetMs: budgetMs * share });
  const restMs = budgetMs - overHead.tookMs;
  const overBase = await ask(trial, compared, { tests: apart, judged: trial.from, budgetMs: restMs });
  const tried = [...overHead.tried, ...overBase.tried];
  const tests = listTouched([...holding, ...apart]);
  const ruled = judgeParity({ tests, apart: new Set(listTouched(apart)), tried });
  const described = await describeShown(trial, compared, {
    shown: listLostDefects(ruled, weighTests(compared.tests)).slice(0, maxWitnesses),
    overBase: overBase.tried,
  });
  const findings = [...described.map(({ finding }) => finding), ...ruled.unmeasured.map(describeUnmeasured)];
  const why = overHead.why ?? overBase.why;
  const result = trialResult({
    name: "kill-parity",
    summary: summarizeParity({ ...ruled, tests: tests.length, tried: tried.length, why }),
    findings,
    seconds: (performance.now() - began) / 1_000,
  });
  const witnesses = described.map(({ witness }) => witness);
  return { tried, witnesses, trials: [result], leftMs: restMs - overBase.tookMs };
}

const listTouched = (tests: readonly RuledTest[]) => tests.map(({ touched }) => touched);

function weighTests(tests: readonly RuledTest[]): WeighedTests {
  return {
    unmet: new Set(listTouched(tests.filter(({ facts }) => mayBeLoosened(facts)))),
    takenBack: new Set(listTouched(tests.filter(({ facts }) => facts.isTakenBack))),
  };
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
  readonly budgetMs: number;
}

async function ask(
  trial: TrialRequest,
  compared: JudgesCompared,
  { tests, judged, budgetMs }: Asked,
): Promise<ParityTried> {
  if (tests.length === 0) return { tried: [], found: 0, tookMs: 0 };
  const touched = tests.map((one) => one.touched);
  const onlyAdds = judged !== trial.from && touched.every(({ loses }) => !loses);
  return tryParity(trial, {
    compared,
    tests: touched,
    apart: new Set(judged === trial.from ? touched : []),
    judged,
    onlyAdds,
    budgetMs,
    bound: boundDefects(trial.request.config.trials.defects, { tests: touched.length, onlyAdds }),
    isChanged: await listChangedLines(trial),
  });
}

async function describeShown(
  trial: TrialRequest,
  compared: JudgesCompared,
  { shown, overBase }: { readonly shown: readonly LostDefect[]; readonly overBase: readonly TriedDefect[] },
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

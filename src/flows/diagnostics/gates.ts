import { countsOf, nameOf, sumOf, sumOfEach, type Figures } from "../../domain/figures/figures.ts";
import { percentileOf } from "../../domain/figures/percentile.ts";
import { gateMetrics, type GateCounts, type GateMetrics } from "../../domain/gates/metrics/metrics.ts";
import { type Db } from "../../store/database.ts";
import { readFigures } from "../../store/figures/figures.ts";
import { countAfterwards, type Afterwards } from "../../store/metrics/gates.ts";
import { type Span } from "../../store/metrics/span.ts";
import { onceEach } from "./auto-agent.ts";
import { countFailures, type FailureKind, type FailureRecord } from "./failures.ts";
import { prematureSharesOf, type PrematureShare } from "./premature-shares.ts";
import { countOutcomes, type OutcomeShare } from "./task-outcomes.ts";
import { countTokensByTask, type TaskTokens } from "./tokens-by-task.ts";

/** How one gate did; its times are of runs that were not recalled from an earlier verdict, within 1 %. */
export interface GateRecord {
  readonly name: string;
  readonly kind: string;
  readonly runs: number;
  readonly passed: number;
  readonly passRate: number;
  readonly medianSeconds: number | null;
  readonly p95Seconds: number | null;
}

export interface GateDiagnostics {
  readonly counts: GateCounts;
  readonly metrics: GateMetrics;
  /** Those that ran most. */
  readonly gates: readonly GateRecord[];
  readonly failureKinds: readonly FailureKind[];
  readonly topFailures: readonly FailureRecord[];
  readonly tasks: readonly OutcomeShare[];
  readonly tokensByTask: readonly TaskTokens[];
  /** Claims that were made too early, by agent. */
  readonly premature: readonly PrematureShare[];
}

/** How well the gates served in a span of time. */
export async function diagnoseGates(db: Db, span: Span): Promise<GateDiagnostics> {
  const figures = await readFigures(db, "gates", span);
  const counts = { ...gateCountsOf(figures), ...(await countAfterwards(db, span)) };
  return {
    counts,
    metrics: gateMetrics(counts),
    gates: gateRecordsOf(figures),
    ...countFailures(figures),
    tasks: countOutcomes(figures),
    tokensByTask: countTokensByTask(figures),
    premature: prematureSharesOf(figures),
  };
}

/** All but what is told of a change after it was judged. */
export function gateCountsOf(figures: Figures): Omit<GateCounts, keyof Afterwards> {
  const claims = (...decided: string[]) =>
    sumOfEach(countsOf(figures, "claims").filter(({ rest }) => decided.includes(rest[0] ?? "")));
  return {
    claiming: sumOf(figures, "firstClaims"),
    claims: claims("accept", "reject", "give-up"),
    rejections: claims("reject", "give-up"),
    firstTry: figures.counts[nameOf("firstClaims", "accept")] ?? 0,
    givenUp: claims("give-up"),
    accepted: sumOf(figures, "accepted"),
    tokens: sumOf(figures, "tokens"),
    agentMs: sumOf(figures, "agentMs"),
    gateMs: sumOf(figures, "gateMs"),
    refused: onceEach(figures, "refused", countsOf(figures, "refused")),
  };
}

const mostGates = 50;

function gateRecordsOf(figures: Figures): GateRecord[] {
  const gates = new Map<string, { name: string; kind: string; runs: number; passed: number }>();
  for (const { rest, number } of countsOf(figures, "gates")) {
    const [name = null, kind = null, status] = rest;
    const key = nameOf("gates", name, kind);
    const gate = gates.get(key) ?? { name: name ?? "", kind: kind ?? "", runs: 0, passed: 0 };
    gate.runs += number;
    if (status === "pass") gate.passed += number;
    gates.set(key, gate);
  }
  return [...gates]
    .toSorted(([, one], [, other]) => other.runs - one.runs || (one.name < other.name ? -1 : 1))
    .slice(0, mostGates)
    .map(([key, gate]) => ({
      ...gate,
      passRate: gate.passed / gate.runs,
      medianSeconds: percentileOf(figures.times[key] ?? [], 0.5),
      p95Seconds: percentileOf(figures.times[key] ?? [], 0.95),
    }));
}

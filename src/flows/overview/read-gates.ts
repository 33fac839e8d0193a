import { countsOf, sumOf, sumOfEach } from "../../domain/figures/figures.ts";
import { gateMetrics, type GateMetrics } from "../../domain/gates/metrics/metrics.ts";
import { type Clock } from "../../platform/clock.ts";
import { type Db } from "../../store/database.ts";
import {
  listGateJudgements,
  listRepositoryGates,
  type GateJudgement,
  type RepositoryGate,
} from "../../store/metrics/gate-history.ts";
import { findRepositoryByName, type Repository } from "../../store/configuration/repositories.ts";
import { readSeries } from "../../store/figures/figures.ts";
import { countAfterwardsIn } from "../../store/metrics/gates.ts";
import { type Span } from "../../store/metrics/span.ts";
import { periods, type Period } from "./trend.ts";
import { upTo } from "../diagnostics/windows.ts";
import { diagnoseGates, gateCountsOf, type GateDiagnostics } from "../diagnostics/gates.ts";

export interface GatesDeps {
  readonly db: Db;
  readonly clock: Clock;
}

export interface GatesOverview {
  readonly period: Period;
  readonly trend: GateTrend;
  /** The gates that take longest, the slowest first. */
  readonly slowest: readonly RepositoryGate[];
  readonly diagnostics: GateDiagnostics;
  readonly gates: readonly RepositoryGate[];
  /** From when on `gates` and `slowest` are told, where the period has more results than are looked at. */
  readonly gatesSince: Date | null;
}

/** What gates said, slice by slice, oldest first; every list is as long as `from`. */
export interface GateTrend {
  readonly from: readonly Date[];
  readonly passed: readonly number[];
  readonly refused: readonly number[];
  /** That gates took, without what was remembered. */
  readonly minutes: readonly number[];
  /** What is measured against targets, of each slice alone. */
  readonly measures: readonly GateMetrics[];
}

const judgements = 50;
const mostSlow = 5;

/** How gates did over a period, in some repositories or (null) in all. */
export async function readGates(
  { db, clock }: GatesDeps,
  { period, repositoryIds }: { readonly period: Period; readonly repositoryIds: readonly number[] | null },
): Promise<GatesOverview> {
  const span = { ...upTo(clock.now(), periods[period].seconds * 1_000), repositoryIds };
  const { gates, since } = await listRepositoryGates(db, span);
  return {
    period,
    diagnostics: await diagnoseGates(db, span),
    gates,
    gatesSince: since,
    slowest: gates
      .filter(({ p95Seconds }) => p95Seconds !== null)
      .toSorted((one, other) => (other.p95Seconds ?? 0) - (one.p95Seconds ?? 0))
      .slice(0, mostSlow),
    trend: await readGateTrend(db, period, span),
  };
}

async function readGateTrend(db: Db, period: Period, span: Span): Promise<GateTrend> {
  const points = await readSeries(db, "gates", { ...span, step: periods[period].step });
  const said = points.map(({ figures }) => countsOf(figures, "gates"));
  const stretches = points.map(({ at }, index) => ({
    from: at < span.from ? span.from : at,
    to: points[index + 1]?.at ?? span.to,
  }));
  const afterwards = await countAfterwardsIn(db, stretches, span.repositoryIds);
  return {
    from: points.map(({ at }) => at),
    measures: points.map(({ figures }, index) =>
      gateMetrics({ ...gateCountsOf(figures), ...(afterwards[index] ?? nothingAfterwards) }),
    ),
    passed: said.map((counts) => sumOfEach(counts.filter(({ rest: [, , status] }) => status === "pass"))),
    refused: said.map((counts) => sumOfEach(counts.filter(({ rest: [, , status] }) => status !== "pass"))),
    minutes: points.map(({ figures }) => sumOf(figures, "resultMs") / 60_000),
  };
}

const nothingAfterwards = { acceptedAnyway: 0, reviewsAccepted: 0, reviewsRefused: 0, falseNegatives: 0 };

export interface GateHistory {
  readonly repository: Repository;
  readonly gate: string;
  readonly judgements: readonly GateJudgement[];
}

/** What one gate said last; null: there is no such repository, or the gate never said anything there. */
export async function readGateHistory(
  { db }: Pick<GatesDeps, "db">,
  { owner, name, gate }: { readonly owner: string; readonly name: string; readonly gate: string },
): Promise<GateHistory | null> {
  const repository = await findRepositoryByName(db, { owner, name });
  if (repository === null) return null;
  const said = await listGateJudgements(db, { repositoryId: repository.id, name: gate, limit: judgements });
  return said.length === 0 ? null : { repository, gate, judgements: said };
}

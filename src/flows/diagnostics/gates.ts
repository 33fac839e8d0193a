import { gateMetrics, type GateCounts, type GateMetrics } from "../../domain/gates/metrics/metrics.ts";
import { type Db } from "../../store/database.ts";
import {
  countGates,
  listFailureReasons,
  listGateRecords,
  type FailureRecord,
  type GateRecord,
} from "../../store/metrics/gates.ts";
import { type Span } from "../../store/metrics/span.ts";

export interface GateDiagnostics {
  readonly counts: GateCounts;
  readonly metrics: GateMetrics;
  readonly gates: readonly GateRecord[];
  readonly topFailures: readonly FailureRecord[];
}

/** How well the gates served in a span of time. */
export async function diagnoseGates(db: Db, span: Span): Promise<GateDiagnostics> {
  const counts = await countGates(db, span);
  return {
    counts,
    metrics: gateMetrics(counts),
    gates: await listGateRecords(db, span),
    topFailures: await listFailureReasons(db, span),
  };
}

import { type Clock } from "../../platform/clock.ts";
import { type Db } from "../../store/database.ts";
import {
  listGateJudgements,
  listRepositoryGates,
  type GateJudgement,
  type RepositoryGate,
} from "../../store/metrics/gate-history.ts";
import { findRepositoryByName, type Repository } from "../../store/configuration/repositories.ts";
import { diagnoseGates, type GateDiagnostics } from "../diagnostics/gates.ts";

export interface GatesDeps {
  readonly db: Db;
  readonly clock: Clock;
}

export interface GatesOverview {
  readonly days: number;
  readonly diagnostics: GateDiagnostics;
  readonly gates: readonly RepositoryGate[];
}

const days = 7;
const judgements = 50;

/** How gates did in the last days, in some repositories or (null) in all. */
export async function readGates(
  { db, clock }: GatesDeps,
  repositoryIds: readonly number[] | null,
): Promise<GatesOverview> {
  const to = clock.now();
  const span = { from: new Date(to.getTime() - days * 86_400_000), to, repositoryIds };
  return { days, diagnostics: await diagnoseGates(db, span), gates: await listRepositoryGates(db, span) };
}

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

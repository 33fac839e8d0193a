import { explainers, isExplainedKind } from "../../domain/escalations/explain/explain-decision.ts";
import { isSameDecision, ruledPart } from "../../domain/escalations/explain/same-decision.ts";
import { explainJobDecision } from "../../domain/jobs/explain-decision.ts";
import { explainPhaseDecision } from "../../domain/jobs/explain-phase-decision.ts";
import { listAudit, type AuditEntry } from "../../store/audit.ts";
import { type Db } from "../../store/database.ts";
import { findEscalation, type EscalationKey } from "../../store/escalations/escalations.ts";
import { findRepositoryByName } from "../../store/configuration/repositories.ts";
import { escalationSubject } from "../subject.ts";
import { type IssuePlace } from "./timeline.ts";

/** A decision as it was recorded, in words. */
export interface ExplainedDecision extends AuditEntry {
  /** null: facts of a kind, or of a release, that cannot be put into words here. */
  readonly explanation: {
    readonly sentence: string;
    readonly because: readonly string[];
    /** Whether the rules of this release say the same to the same facts; null: they are not asked, as over jobs. */
    readonly stands: boolean | null;
  } | null;
}

export function explain(entry: AuditEntry): ExplainedDecision {
  const again = isExplainedKind(entry.kind) ? explainers[entry.kind](entry.facts) : null;
  if (again === null) {
    const explained = entry.kind === "job" ? explainJobDecision(entry) : explainPhaseDecision(entry);
    return { ...entry, explanation: explained === null ? null : { ...explained, stands: null } };
  }
  const { decision, sentence, because } = again;
  const stands = isSameDecision(decision, ruledPart(entry.kind, entry.decision));
  return { ...entry, explanation: { sentence, because, stands } };
}

/** Every decision over an escalation, oldest first; null: there is no such escalation. */
export async function explainAll(db: Db, place: IssuePlace): Promise<ExplainedDecision[] | null> {
  const repository = await findRepositoryByName(db, place);
  if (repository === null) return null;
  const key = { repositoryId: repository.id, issue: place.issue };
  if ((await findEscalation(db, key)) === null) return null;
  return (await listAudit(db, escalationSubject(key))).map(explain);
}

/** The last decision that did anything about an escalation, else the last; null: none yet. */
export async function explainLast(db: Db, key: EscalationKey): Promise<ExplainedDecision | null> {
  const all = await listAudit(db, escalationSubject(key));
  const last = all.findLast(({ decision }) => !leavesAlone(decision)) ?? all.at(-1);
  return last === undefined ? null : explain(last);
}

function leavesAlone(decision: unknown): boolean {
  return typeof decision === "object" && decision !== null && "kind" in decision && decision.kind === "skip";
}

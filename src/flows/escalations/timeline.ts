import { type TrackedFinding } from "../../domain/reviews/tracked-findings.ts";
import { listAttemptFindings } from "../../store/escalations/attempt-reviews.ts";
import { listAttempts, type Attempt } from "../../store/escalations/attempts.ts";
import { listAudit, type AuditEntry } from "../../store/audit.ts";
import { type Database } from "../../store/database.ts";
import { findEscalation, type Escalation } from "../../store/escalations/escalations.ts";
import { listGateRuns, type GateRun } from "../../store/gates/gate-runs.ts";
import { listRejections, type Rejection } from "../../store/escalations/rejections.ts";
import { findRepositoryByName, type Repository } from "../../store/configuration/repositories.ts";
import { shownFindings } from "../reviews/shown-findings.ts";
import { escalationSubject } from "../subject.ts";

/** Everything that is known of one escalation, oldest first. */
export interface Timeline {
  readonly repository: Repository;
  readonly escalation: Escalation;
  readonly attempts: readonly (Attempt & {
    readonly gateRuns: readonly GateRun[];
    readonly rejected: readonly Rejection[];
    /** Of its reviewers. */
    readonly findings: readonly TrackedFinding[];
  })[];
  readonly audit: readonly AuditEntry[];
}

export interface IssuePlace {
  readonly owner: string;
  readonly name: string;
  readonly issue: number;
}

/** null: there is no such escalation. */
export async function readTimeline(db: Database, place: IssuePlace): Promise<Timeline | null> {
  const repository = await findRepositoryByName(db, place);
  if (repository === null) return null;
  const key = { repositoryId: repository.id, issue: place.issue };
  const escalation = await findEscalation(db, key);
  if (escalation === null) return null;
  const attempts = await listAttempts(db, escalation.id);
  return {
    repository,
    escalation,
    attempts: await Promise.all(
      attempts.map(async (attempt) => ({
        ...attempt,
        gateRuns: await listGateRuns(db, attempt.id),
        rejected: await listRejections(db, attempt.id),
        findings: await shownFindings(await listAttemptFindings(db, attempt.id)),
      })),
    ),
    audit: await listAudit(db, escalationSubject(key)),
  };
}

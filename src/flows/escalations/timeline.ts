import { type TrackedFinding } from "../../domain/reviews/tracked-findings.ts";
import { listAttemptFindings } from "../../store/escalations/attempt-reviews.ts";
import { listAttempts, type Attempt } from "../../store/escalations/attempts.ts";
import { listAudit, type AuditEntry } from "../../store/audit.ts";
import { type Database } from "../../store/database.ts";
import { findEscalation, findEscalationById, type Escalation } from "../../store/escalations/escalations.ts";
import { listGateRuns, type GateRun } from "../../store/gates/gate-runs.ts";
import { listRejections, type Rejection } from "../../store/escalations/rejections.ts";
import {
  findRepository,
  findRepositoryByName,
  type Repository,
} from "../../store/configuration/repositories.ts";
import { redactDocument } from "../redact-document.ts";
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
  const escalation = await findEscalation(db, { repositoryId: repository.id, issue: place.issue });
  return escalation === null ? null : timelineOf(db, repository, escalation);
}

/** The same by its number, as lists tell it. */
export async function readTimelineById(db: Database, id: number): Promise<Timeline | null> {
  const escalation = await findEscalationById(db, id);
  const repository = escalation === null ? null : await findRepository(db, escalation.repositoryId);
  return escalation === null || repository === null ? null : timelineOf(db, repository, escalation);
}

async function timelineOf(db: Database, repository: Repository, escalation: Escalation): Promise<Timeline> {
  const attempts = await listAttempts(db, escalation.id);
  return {
    repository,
    escalation,
    attempts: await Promise.all(
      attempts.map(async (attempt) => ({
        // What an agent is given is the repository's and other people's text as it is, and nobody else is shown that.
        ...(await redactDocument(attempt)),
        gateRuns: await listGateRuns(db, attempt.id),
        rejected: await redactDocument(await listRejections(db, attempt.id)),
        findings: await shownFindings(await listAttemptFindings(db, attempt.id)),
      })),
    ),
    audit: await listAudit(db, escalationSubject(escalation)),
  };
}

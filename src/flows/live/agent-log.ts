import {
  listAgentSteps,
  listDecisionWords,
  listStepsBySpan,
  type AgentStep,
  type DecisionWord,
} from "../../store/agent-steps.ts";
import { findRepository, findRepositoryByName } from "../../store/configuration/repositories.ts";
import { type Db } from "../../store/database.ts";
import { listAttempts, type Attempt } from "../../store/escalations/attempts.ts";
import { findEscalation, type EscalationKey } from "../../store/escalations/escalations.ts";
import { findJobById } from "../../store/jobs/jobs.ts";
import { escalationSubject, jobSubject } from "../subject.ts";

/** What an agent does, step by step, with what was decided on the way. */
export interface AgentLog {
  readonly steps: readonly AgentStep[];
  /** Of the same time. */
  readonly decisions: readonly DecisionWord[];
  /** Whether an agent is at work now. */
  readonly running: boolean;
}

export interface WatchedWork {
  /** OWNER/REPO */
  readonly repository: string;
  readonly issue: number;
  readonly log: AgentLog;
}

const most = 200;

/** Of the last attempt; null: there is no such escalation. */
export async function watchEscalation(
  db: Db,
  { owner, name, issue }: { readonly owner: string; readonly name: string; readonly issue: number },
): Promise<WatchedWork | null> {
  const repository = await findRepositoryByName(db, { owner, name });
  if (repository === null) return null;
  const key: EscalationKey = { repositoryId: repository.id, issue };
  const escalation = await findEscalation(db, key);
  if (escalation === null) return null;
  const last = (await listAttempts(db, escalation.id)).at(-1);
  const span = { since: last?.startedAt ?? escalation.createdAt, running: last?.decision === null };
  const log = await readLog(db, escalationSubject(key), span);
  return { repository: `${repository.owner}/${repository.name}`, issue, log };
}

/** null: there is no such job. */
export async function watchJob(db: Db, id: number): Promise<WatchedWork | null> {
  const job = await findJobById(db, id);
  const repository = job === null ? null : await findRepository(db, job.repositoryId);
  if (job === null || repository === null) return null;
  const running = job.status === "running";
  const log = await readLog(db, jobSubject(job), { since: job.createdAt, running });
  return { repository: `${repository.owner}/${repository.name}`, issue: job.issue, log };
}

/** What the agent of each attempt did, by the attempts' ids: the last of its steps, oldest first. */
export function readStepsOfAttempts(
  db: Db,
  key: EscalationKey,
  attempts: readonly Pick<Attempt, "id" | "startedAt">[],
): Promise<ReadonlyMap<number, readonly AgentStep[]>> {
  const spans = attempts.map(({ id, startedAt }, at) => ({
    ...{ id, from: startedAt, to: attempts[at + 1]?.startedAt ?? null },
  }));
  return listStepsBySpan(db, escalationSubject(key), { spans, limit: most });
}

async function readLog(
  db: Db,
  subject: string,
  { since, running }: { readonly since: Date; readonly running: boolean },
): Promise<AgentLog> {
  const steps = await listAgentSteps(db, subject, { since, limit: most });
  const decisions = await listDecisionWords(db, subject, { since: steps[0]?.at ?? since, limit: most });
  return { steps, decisions, running };
}

import { listAudit, type AuditEntry } from "../../../store/audit.ts";
import { type Db } from "../../../store/database.ts";
import { findJob, findJobById, type Job } from "../../../store/jobs/jobs.ts";
import { jobSubject } from "../../subject.ts";

/** What was decided about a job, the oldest first. */
export async function readJobDecisions(db: Db, id: number): Promise<readonly AuditEntry[]> {
  const job = await findJobById(db, id);
  if (job === null) return [];
  const ofJob = await isOfJob(db, job);
  return (await listAudit(db, jobSubject(job))).filter(({ at }) => ofJob(at));
}

/** Tells moments of a job from those of another job of the same issue. */
export async function isOfJob(db: Db, job: Job): Promise<(at: Date) => boolean> {
  const latest = await findJob(db, job);
  const end = latest === null || latest.id === job.id ? null : latest.createdAt;
  return (at) => at >= job.createdAt && (end === null || at < end);
}

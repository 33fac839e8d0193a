import { listAudit, type AuditEntry } from "../../../store/audit.ts";
import { type Db } from "../../../store/database.ts";
import { findJob, findJobById } from "../../../store/jobs/jobs.ts";
import { jobSubject } from "../../subject.ts";

/** What was decided about a job, the oldest first; what is of a later job of the same issue is left to that one. */
export async function readJobDecisions(db: Db, id: number): Promise<readonly AuditEntry[]> {
  const job = await findJobById(db, id);
  if (job === null) return [];
  const [entries, latest] = [await listAudit(db, jobSubject(job)), await findJob(db, job)];
  const end = latest === null || latest.id === job.id ? null : latest.createdAt;
  return entries.filter(({ at }) => at >= job.createdAt && (end === null || at < end));
}

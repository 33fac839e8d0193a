import { isOver } from "../../domain/jobs/status.ts";
import { type JobWish } from "../../domain/jobs/asking/wish.ts";
import { addWish } from "../../store/jobs/job-wishes.ts";
import { findJobById, type JobKey } from "../../store/jobs/jobs.ts";
import { findRepository } from "../../store/configuration/repositories.ts";
import { record, type RecordDeps } from "../record.ts";
import { jobSubject } from "../subject.ts";

export interface WishDeps extends RecordDeps {
  readonly wakeJob: (key: JobKey) => Promise<void>;
}

export type Wished = "asked" | "unknown_job" | "over";

/** Keeps what an operator asks of a job, like a command in a comment; it is carried out at the next boundary. */
export async function wishThroughApi(
  deps: WishDeps,
  id: number,
  { wish, by }: { readonly wish: JobWish; readonly by: string },
): Promise<Wished> {
  const job = await findJobById(deps.db, id);
  if (job === null || (await findRepository(deps.db, job.repositoryId)) === null) return "unknown_job";
  if (isOver(job.status)) return "over";
  const { repositoryId, issue, status } = job;
  const decided = {
    ...{ repositoryId, subject: jobSubject(job), kind: "job-wish", effects: [] },
    ...{ facts: { job: id, status, by }, decision: { kind: "ask-job", wish } },
  };
  await record(deps, decided, async (db) => {
    const now = deps.clock.now();
    await addWish(db, { repositoryId, issue, comment: null, by, wish, now });
    return true;
  });
  await deps.wakeJob({ repositoryId, issue });
  return "asked";
}

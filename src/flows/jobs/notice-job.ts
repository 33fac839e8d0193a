import { readJobLabels } from "../../domain/jobs/asking/labels.ts";
import { type Database } from "../../store/database.ts";
import { findJob, findJobOfPull, findJobReviewedOn, type JobKey } from "../../store/jobs/jobs.ts";
import { type PullKey } from "../../store/gates/pull-gate-runs.ts";
import { noteRepository, type Repository } from "../../store/configuration/repositories.ts";
import { storedConfiguration } from "../configuration/effective.ts";
import { type ConfigurationDeps } from "../configuration/sources.ts";

export interface NoticeJobDeps extends ConfigurationDeps {
  readonly db: Database;
  /** Debounced: several events of one job cause one look. */
  readonly wakeJobSoon: (key: JobKey) => Promise<void>;
}

/** Something happened to an issue. Whether it asks for a job, or is one's, is found out from fresh facts. */
export async function noticeJobIssue(
  deps: NoticeJobDeps,
  repository: Repository,
  { issue, labels }: { readonly issue: number; readonly labels: readonly string[] },
): Promise<void> {
  if (!(await noteRepository(deps.db, repository))) return;
  const key = { repositoryId: repository.id, issue };
  if ((await findJob(deps.db, key)) === null && !(await mayAsk(deps, repository, labels))) return;
  await deps.wakeJobSoon(key);
}

/** Something happened to a pull request that may be a job's. */
export async function noticeJobPull(
  deps: NoticeJobDeps,
  repository: Repository,
  pull: number,
): Promise<void> {
  const job = await findJobReviewedOn(deps.db, repository.id, pull);
  if (job !== null) await deps.wakeJobSoon({ repositoryId: job.repositoryId, issue: job.issue });
}

/** The gates have come to an end with the head of a pull request that may be a job's. */
export async function noticeVerdict(
  { db, wakeJobSoon }: Pick<NoticeJobDeps, "db" | "wakeJobSoon">,
  { repositoryId, pull }: PullKey,
): Promise<void> {
  const job = await findJobOfPull(db, repositoryId, pull);
  if (job !== null) await wakeJobSoon({ repositoryId: job.repositoryId, issue: job.issue });
}

/** Spares GitHub a request for each event on an ordinary issue. */
async function mayAsk(
  deps: ConfigurationDeps,
  repository: Repository,
  labels: readonly string[],
): Promise<boolean> {
  const inForce = await storedConfiguration(deps, repository);
  const { autonomy, expert } = readJobLabels(labels);
  if (inForce === null) return labels.length > 0 || autonomy.length + expert.length > 0;
  const name = inForce.config.labels.job.toLowerCase();
  return labels.some((label) => label.toLowerCase() === name);
}

import { type JobStatus } from "../../../domain/jobs/status.ts";
import { countJobs, listJobs } from "../../../store/jobs/jobs.ts";
import { showJobs, type JobListDeps, type ListedJob } from "./list-jobs.ts";

/** In the order in which they concern people. */
export const boardStatuses = [
  "pending_review",
  "paused",
  "failed",
  "running",
  "completed",
  "stopped",
] as const satisfies readonly JobStatus[];

export interface BoardColumn {
  readonly status: JobStatus;
  /** How many stand so in all. */
  readonly count: number;
  /** Those that changed last. */
  readonly jobs: readonly ListedJob[];
}

/** The first cards of a column; the others are in its list. */
const mostCards = 8;

/** The jobs by where they stand; of some repositories, or (null) of all. */
export async function readJobBoard(
  deps: JobListDeps,
  repositoryIds: readonly number[] | null,
): Promise<BoardColumn[]> {
  const counts = await countJobs(deps.db, repositoryIds);
  const columns: BoardColumn[] = [];
  for (const status of boardStatuses) {
    const found = await listJobs(deps.db, { limit: mostCards, repositoryIds, status });
    columns.push({ status, count: counts.get(status) ?? 0, jobs: await showJobs(deps, found) });
  }
  return columns;
}

/** The jobs that stand so, a page at a time, those that changed last first. */
export interface JobPage {
  readonly status: JobStatus;
  readonly first: boolean;
  readonly jobs: readonly ListedJob[];
  /** After which the next page begins; null: this is the last. */
  readonly next: { readonly updatedAt: Date; readonly id: number } | null;
}

export interface AskedJobs {
  readonly status: JobStatus;
  readonly after: JobPage["next"];
  /** null: of all repositories. */
  readonly seen: readonly number[] | null;
}

const perPage = 25;

export async function readJobPage(deps: JobListDeps, { status, after, seen }: AskedJobs): Promise<JobPage> {
  const found = await listJobs(deps.db, { limit: perPage + 1, repositoryIds: seen, status, after });
  const jobs = found.slice(0, perPage);
  return {
    ...{ status, first: after === null, jobs: await showJobs(deps, jobs) },
    next: found.length > perPage ? (jobs.at(-1) ?? null) : null,
  };
}

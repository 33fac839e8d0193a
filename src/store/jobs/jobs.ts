import { z } from "zod";
import { autonomyLevels, type Autonomy } from "../../domain/jobs/autonomy/autonomy.ts";
import { gateStrategies } from "../../domain/jobs/strategy/gate-strategy.ts";
import { type JobStatus } from "../../domain/jobs/status.ts";
import { asJson } from "../as-json.ts";
import { type Db } from "../database.ts";
import { nobodyAlive } from "../presence.ts";

const status = z.enum([
  "running",
  "pending_review",
  "paused",
  "stopped",
  "failed",
  "completed",
]) satisfies z.ZodType<JobStatus>;

const row = z.object({
  id: z.coerce.number(),
  repositoryId: z.coerce.number(),
  issue: z.number(),
  run: z.number(),
  /** Where its phases come together. */
  base: z.enum(["job", "default"]),
  title: z.string(),
  body: z.string(),
  askedBy: z.string(),
  /** Of the label that asks for jobs, the last when it began; 0: none. null: a command began it, before this was kept. */
  askedEvent: z.coerce.number().nullable(),
  status,
  autonomy: z.enum(autonomyLevels),
  autonomyFrom: z.enum(["job", "repositoryExpert", "repository", "expert", "built-in"]),
  autonomyAt: z.date(),
  /** Of labels that name a level, GitHub's number of the last when the level was set; 0: none. null: not kept before. */
  autonomyEvent: z.coerce.number().nullable(),
  strategy: z.enum(gateStrategies),
  /** Who chose it. */
  strategyFrom: z.enum(["job", "repository"]),
  expert: z.string(),
  guidance: z.string().nullable(),
  /** Who said it. */
  guidanceBy: z.string().nullable(),
  why: z.string().nullable(),
  artefactSha: z.string().nullable(),
  createdAt: z.date(),
  updatedAt: z.date(),
});

export type Job = z.infer<typeof row>;

const columns = `id, repository_id as "repositoryId", issue, run, base, title, body, asked_by as "askedBy",
  asked_event as "askedEvent", status, autonomy, autonomy_from as "autonomyFrom", autonomy_at as "autonomyAt",
  autonomy_event as "autonomyEvent",
  strategy, strategy_from as "strategyFrom", expert, guidance,
  guidance_by as "guidanceBy", why,
  artefact_sha as "artefactSha", created_at as "createdAt", updated_at as "updatedAt"`;

export interface JobKey {
  readonly repositoryId: number;
  readonly issue: number;
}

/** The right to move a job; only `takeJobLease` gives it. */
export interface JobLease {
  readonly jobId: number;
  readonly holder: number;
}

export interface NewJob extends JobKey {
  readonly run: number;
  readonly base: Job["base"];
  readonly title: string;
  readonly body: string;
  readonly askedBy: string;
  readonly askedEvent: number;
  readonly autonomy: Autonomy;
  readonly autonomyEvent: number;
  readonly strategy: Job["strategy"];
  readonly strategyFrom: Job["strategyFrom"];
  readonly expert: string;
  readonly now: Date;
}

/** False: there is one already that is not over. */
export async function addJob(db: Db, job: NewJob): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into jobs (repository_id, issue, title, body, asked_by, asked_event, autonomy, autonomy_from, expert,
       autonomy_at, created_at, updated_at, run, base, strategy, strategy_from, autonomy_event)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, $10, $11, $12, $13, $14, $15) on conflict do nothing`,
    [
      ...[job.repositoryId, job.issue, job.title, job.body, job.askedBy, job.askedEvent],
      ...[job.autonomy.level, job.autonomy.from, job.expert, job.now, job.run, job.base],
      ...[job.strategy, job.strategyFrom, job.autonomyEvent],
    ],
  );
  return rowCount === 1;
}

/** The latest of an issue, over or not. */
export async function findJob(db: Db, { repositoryId, issue }: JobKey): Promise<Job | null> {
  const { rows } = await db.query(
    `select ${columns} from jobs where repository_id = $1 and issue = $2 order by id desc limit 1`,
    [repositoryId, issue],
  );
  return rows[0] === undefined ? null : row.parse(rows[0]);
}

export async function findJobById(db: Db, id: number): Promise<Job | null> {
  const { rows } = await db.query(`select ${columns} from jobs where id = $1`, [id]);
  return rows[0] === undefined ? null : row.parse(rows[0]);
}

/** The job that a pull request is of: that of one of its phases. */
export async function findJobOfPull(db: Db, repositoryId: number, pull: number): Promise<Job | null> {
  const { rows } = await db.query(
    `select ${columns} from jobs where repository_id = $1
       and id in (select job_id from phases where pull = $2) order by id desc limit 1`,
    [repositoryId, pull],
  );
  return rows[0] === undefined ? null : row.parse(rows[0]);
}

/** The same, also of a pull request that another has replaced: what is said on it still counts. */
export async function findJobReviewedOn(db: Db, repositoryId: number, pull: number): Promise<Job | null> {
  const { rows } = await db.query(
    `select ${columns} from jobs where repository_id = $1
       and id in (select job_id from phases where pull = $2 or former_pulls @> to_jsonb($2::integer))
     order by id desc limit 1`,
    [repositoryId, pull],
  );
  return rows[0] === undefined ? null : row.parse(rows[0]);
}

export interface JobList {
  readonly limit: number;
  /** null: of all repositories. */
  readonly repositoryIds: readonly number[] | null;
  /** Absent: however they stand. */
  readonly status?: JobStatus;
  /** After which the page begins; null or absent: it is the first. */
  readonly after?: Pick<Job, "id" | "updatedAt"> | null;
}

/** Those that changed last, newest first. */
export async function listJobs(
  db: Db,
  { limit, repositoryIds, status: standing, after }: JobList,
): Promise<Job[]> {
  const { rows } = await db.query(
    `select ${columns} from jobs where ($2::bigint[] is null or repository_id = any($2))
       and ($3::text is null or status = $3) and ($4::timestamptz is null or (updated_at, id) < ($4, $5::bigint))
     order by updated_at desc, id desc limit $1`,
    [limit, repositoryIds, standing ?? null, after?.updatedAt ?? null, after?.id ?? null],
  );
  return rows.map((each) => row.parse(each));
}

/** How many stand how; a status that is absent has none. */
export async function countJobs(
  db: Db,
  repositoryIds: readonly number[] | null,
): Promise<ReadonlyMap<JobStatus, number>> {
  const { rows } = await db.query<{ status: JobStatus; jobs: string }>(
    `select j.status, count(*) as jobs from jobs j join repositories r on r.id = j.repository_id and r.removed_at is null
     where ($1::bigint[] is null or j.repository_id = any($1)) group by j.status`,
    [repositoryIds],
  );
  return new Map(rows.map((each) => [each.status, Number(each.jobs)]));
}

/** null: somebody alive moves it. */
export async function takeJobLease(db: Db, jobId: number, holder: number): Promise<JobLease | null> {
  const { rowCount } = await db.query(
    `update jobs set lease_holder = $2, retry_at = null where id = $1 and ${nobodyAlive("lease_holder")}`,
    [jobId, holder],
  );
  return rowCount === 1 ? { jobId, holder } : null;
}

export async function releaseJobLease(db: Db, { jobId, holder }: JobLease): Promise<void> {
  await db.query("update jobs set lease_holder = null where id = $1 and lease_holder = $2", [jobId, holder]);
}

/** Absent keys stay as they are. */
export interface JobChange {
  readonly status?: JobStatus;
  readonly why?: string | null;
  readonly guidance?: string | null;
  readonly guidanceBy?: string | null;
  readonly artefactSha?: string;
  readonly autonomy?: Autonomy;
  readonly autonomyEvent?: number;
}

/** False: the lease was lost or the job has moved since it was read; then nothing may be written. */
export async function moveJob(
  db: Db,
  { lease, job }: { readonly lease: JobLease; readonly job: Job },
  { change, now }: { readonly change: JobChange; readonly now: Date },
): Promise<boolean> {
  const { autonomy, ...found } = change;
  const flat = { ...found, ...(autonomy && { autonomy: autonomy.level, autonomyFrom: autonomy.from }) };
  const { rowCount } = await db.query(
    `update jobs set
       status = coalesce($4::jsonb->>'status', status),
       why = case when $4::jsonb ? 'why' then $4::jsonb->>'why' else why end,
       guidance = case when $4::jsonb ? 'guidance' then $4::jsonb->>'guidance' else guidance end,
       guidance_by = case when $4::jsonb ? 'guidanceBy' then $4::jsonb->>'guidanceBy' else guidance_by end,
       artefact_sha = coalesce($4::jsonb->>'artefactSha', artefact_sha),
       autonomy = coalesce($4::jsonb->>'autonomy', autonomy),
       autonomy_from = coalesce($4::jsonb->>'autonomyFrom', autonomy_from),
       autonomy_event = coalesce(($4::jsonb->>'autonomyEvent')::bigint, autonomy_event),
       autonomy_at = case when $4::jsonb ? 'autonomy' then $5 else autonomy_at end,
       updated_at = $5
     where id = $1 and lease_holder = $2 and status = $3`,
    [job.id, lease.holder, job.status, asJson(flat), now],
  );
  return rowCount === 1;
}

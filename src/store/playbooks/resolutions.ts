import { z } from "zod";
import { recurrenceDays, type EarlierResolution } from "../../domain/playbooks/recurrence.ts";
import { type Db } from "../database.ts";
import { type Span } from "../metrics/span.ts";

const row = z.object({
  id: z.coerce.number(),
  issue: z.number(),
  pull: z.number(),
  playbookId: z.coerce.number().nullable(),
  confirmedAt: z.date(),
});

/** A resolution whose pull request was merged and whose issue was closed. */
export type Resolution = z.infer<typeof row> & EarlierResolution;

export interface NewResolution {
  readonly repositoryId: number;
  readonly fingerprint: string;
  readonly issue: number;
  readonly pull: number;
  readonly playbookId: number;
  readonly now: Date;
}

export async function saveResolution(db: Db, resolution: NewResolution): Promise<void> {
  const { repositoryId, fingerprint, issue, pull, playbookId, now } = resolution;
  await db.query(
    `insert into resolutions (repository_id, fingerprint, issue, pull, playbook_id, confirmed_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [repositoryId, fingerprint, issue, pull, playbookId, now],
  );
}

/** The last one of this failure that was confirmed by then. */
export async function lastResolution(
  db: Db,
  failure: { readonly repositoryId: number; readonly fingerprint: string; readonly by: Date },
): Promise<Resolution | null> {
  const { rows } = await db.query(
    `select id, issue, pull, playbook_id as "playbookId", confirmed_at as "confirmedAt" from resolutions
     where repository_id = $1 and fingerprint = $2 and confirmed_at <= $3 order by confirmed_at desc limit 1`,
    [failure.repositoryId, failure.fingerprint, failure.by],
  );
  return rows[0] === undefined ? null : row.parse(rows[0]);
}

/** Notes by which issue the failure came back; the first one counts. */
export async function noteRecurrence(
  db: Db,
  id: number,
  { issue, now }: { readonly issue: number; readonly now: Date },
): Promise<boolean> {
  const { rowCount } = await db.query(
    "update resolutions set recurred_as = $2, recurred_at = $3 where id = $1 and recurred_as is null",
    [id, issue, now],
  );
  return rowCount === 1;
}

export interface RecurrenceCount {
  readonly resolutions: number;
  readonly recurred: number;
}

/** Of the resolutions confirmed in a span, how many did not hold by its end; in some repositories, or in all. */
export async function countRecurrences(db: Db, { from, to, repositoryIds }: Span): Promise<RecurrenceCount> {
  const { rows } = await db.query<{ resolutions: string; recurred: string }>(
    `select count(*) as resolutions, count(*) filter (where recurred_at < $2) as recurred from resolutions
     where confirmed_at >= $1 and confirmed_at < $2 and ($3::bigint[] is null or repository_id = any($3))`,
    [from, to, repositoryIds],
  );
  return { resolutions: Number(rows[0]?.resolutions ?? 0), recurred: Number(rows[0]?.recurred ?? 0) };
}

const recurrence = z.object({
  repository: z.string(),
  issue: z.number(),
  recurredAs: z.number(),
  recurredAt: z.date(),
  playbookId: z.coerce.number().nullable(),
});

/** A failure that came back although its resolution had been confirmed. */
export type Recurrence = z.infer<typeof recurrence>;

/** Those since then, newest first; of some repositories, or of all. */
export async function listRecurrences(
  db: Db,
  {
    since,
    limit,
    repositoryIds,
  }: { readonly since: Date; readonly limit: number; readonly repositoryIds: readonly number[] | null },
): Promise<Recurrence[]> {
  const { rows } = await db.query(
    `select r.owner || '/' || r.name as repository, s.issue, s.recurred_as as "recurredAs",
       s.recurred_at as "recurredAt", s.playbook_id as "playbookId"
     from resolutions s join repositories r on r.id = s.repository_id and r.removed_at is null
     -- What comes back later than that is no recurrence; resolutions are found by when they were confirmed.
     where s.recurred_at >= $1 and s.confirmed_at >= $1::timestamptz - make_interval(days => $3)
       and ($4::bigint[] is null or s.repository_id = any($4)) order by s.recurred_at desc limit $2`,
    [since, limit, recurrenceDays, repositoryIds],
  );
  return rows.map((each) => recurrence.parse(each));
}

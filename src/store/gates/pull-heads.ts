import { z } from "zod";
import { type Db } from "../database.ts";
import { type HeadKey, type PullKey } from "./pull-gate-runs.ts";

export interface SeenHead {
  readonly headSha: string;
  /** A time of GitHub's clock at which it was the head; what was then may be learnt later, in any order. */
  readonly at: Date;
}

/** Notes what the head of a pull request was at a time; one that comes back is noted again. */
export async function notePullHead(
  db: Db,
  { repositoryId, pull }: PullKey,
  { headSha, at }: SeenHead,
): Promise<void> {
  await db.query(
    `insert into pull_heads (repository_id, pull, head_sha, seen_at)
     select $1, $2, $3, $4 where $3 is distinct from (
       select head_sha from pull_heads where repository_id = $1 and pull = $2 and seen_at <= $4
       order by seen_at desc, id desc limit 1
     )`,
    [repositoryId, pull, headSha, at],
  );
}

/**
 * The head that whoever wrote something at that time, by GitHub's clock, could see; null: none was known. GitHub tells whole
 * seconds: of several heads in one, the oldest that stood there is sure to have been seen.
 */
export async function pullHeadAt(db: Db, { repositoryId, pull }: PullKey, at: Date): Promise<string | null> {
  const { rows } = await db.query<{ sha: string | null }>(
    `with seen as (
       select id, head_sha as sha, date_trunc('second', seen_at) as second, date_trunc('second', $3::timestamptz) as asked
       from pull_heads where repository_id = $1 and pull = $2
     )
     select coalesce(
       (select sha from seen where second < asked order by second desc, id desc limit 1),
       (select sha from seen where second = asked order by id limit 1)) as sha`,
    [repositoryId, pull, at],
  );
  return rows[0]?.sha ?? null;
}

/** Whether any head of it is known: it is a pull request. */
export async function isPullKnown(db: Db, { repositoryId, pull }: PullKey): Promise<boolean> {
  const asked = "select from pull_heads where repository_id = $1 and pull = $2 limit 1";
  return (await db.query(asked, [repositoryId, pull])).rowCount === 1;
}

/** The pull requests that a commit is, or was, the head of; the latest first. */
export async function pullsOfHead(db: Db, { repositoryId, headSha }: HeadKey): Promise<number[]> {
  const { rows } = await db.query<{ pull: number }>(
    `select pull from pull_heads where repository_id = $1 and head_sha = $2
     union select a.pull from attempts a join escalations e on e.id = a.escalation_id
     where e.repository_id = $1 and $2 in (a.claim_sha, a.pushed_sha) and a.pull is not null
     union select p.pull from phases p join jobs j on j.id = p.job_id
     where j.repository_id = $1 and p.pushed_sha = $2 and p.pull is not null
     order by pull desc limit 100`,
    [repositoryId, headSha],
  );
  return rows.map(({ pull }) => pull);
}

const judging = z.object({ attempt: z.coerce.number(), pull: z.number().nullable(), underWay: z.boolean() });

/** The attempt whose gates have judged the commit, and whether it is still at work. */
export type JudgingAttempt = z.infer<typeof judging>;

/** null: no attempt stands behind the commit. */
export async function attemptOfHead(
  db: Db,
  { repositoryId, headSha }: HeadKey,
): Promise<JudgingAttempt | null> {
  const { rows } = await db.query(
    `select a.id as attempt, a.pull, a.step <> 'decided' as "underWay"
     from attempts a join escalations e on e.id = a.escalation_id
     where e.repository_id = $1 and $2 in (a.claim_sha, a.pushed_sha) order by a.id desc limit 1`,
    [repositoryId, headSha],
  );
  return rows[0] === undefined ? null : judging.parse(rows[0]);
}

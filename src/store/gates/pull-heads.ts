import { z } from "zod";
import { type Db } from "../database.ts";
import { type HeadKey, type PullKey } from "./pull-gate-runs.ts";

/** Notes that a commit came to the head of a pull request; one that comes back is noted again. */
export async function notePullHead(
  db: Db,
  { repositoryId, pull }: PullKey,
  { headSha, now }: { readonly headSha: string; readonly now: Date },
): Promise<void> {
  await db.query(
    `insert into pull_heads (repository_id, pull, head_sha, seen_at)
     select $1, $2, $3, $4 where $3 is distinct from (
       select head_sha from pull_heads where repository_id = $1 and pull = $2
       order by seen_at desc, id desc limit 1
     )`,
    [repositoryId, pull, headSha, now],
  );
}

/** The head that a person could see at that time; null: none was known. */
export async function pullHeadAt(db: Db, { repositoryId, pull }: PullKey, at: Date): Promise<string | null> {
  const { rows } = await db.query<{ sha: string }>(
    `select head_sha as sha from pull_heads
     where repository_id = $1 and pull = $2 and seen_at <= $3 order by seen_at desc, id desc limit 1`,
    [repositoryId, pull, at],
  );
  return rows[0]?.sha ?? null;
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

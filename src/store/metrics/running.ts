import { z } from "zod";
import { type Db } from "../database.ts";
import { nobodyAlive } from "../presence.ts";

const row = z.object({
  /** The id of the job; null: an attempt on an escalation. */
  job: z.coerce.number().nullable(),
  /** OWNER/REPO */
  repository: z.string(),
  issue: z.number(),
  title: z.string(),
  /** Such as "attempt 2 · specialist", "phase 2a · tactical". */
  what: z.string(),
  step: z.string(),
  runner: z.string().nullable(),
  /** Somebody alive is at it. */
  leased: z.boolean(),
  startedAt: z.date(),
});

/** An attempt or a phase under way. */
export type RunningWork = z.infer<typeof row>;

/** What is worked on comes first, then what waits for its turn, the oldest first; of some repositories, or (null) of all. */
export async function listRunningWork(
  db: Db,
  { repositoryIds, limit }: { readonly repositoryIds: readonly number[] | null; readonly limit: number },
): Promise<RunningWork[]> {
  const { rows } = await db.query(
    `(select null::bigint as job, r.owner || '/' || r.name as repository, e.issue, e.title,
        'attempt ' || a.number || ' · ' || a.stage as what, a.step, a.runner,
        not ${nobodyAlive("e.lease_holder")} as leased, a.started_at as "startedAt"
      from attempts a join escalations e on e.id = a.escalation_id
      join repositories r on r.id = e.repository_id and r.removed_at is null
      where a.step <> 'decided' and e.status = 'open' and ($1::bigint[] is null or e.repository_id = any($1))
      order by leased desc, a.started_at limit $2)
     union all
     (select j.id, r.owner || '/' || r.name, j.issue, j.title, 'phase ' || p.number || p.suffix || ' · ' || p.kind,
        p.step, null, not ${nobodyAlive("p.lease_holder")}, p.started_at
      from jobs j join phases p on p.job_id = j.id
      join repositories r on r.id = j.repository_id and r.removed_at is null
      where j.status in ('running', 'pending_review') and p.step in ('working', 'claimed', 'accepted', 'checking', 'merging')
        and ($1::bigint[] is null or j.repository_id = any($1))
      order by 8 desc, p.started_at limit $2)
     order by leased desc, "startedAt" limit $2`,
    [repositoryIds, limit],
  );
  return rows.map((each) => row.parse(each));
}

import { z } from "zod";
import { type Db } from "./database.ts";

const row = z.object({
  webhook: z.string(),
  event: z.string(),
  repository: z.string(),
  issue: z.coerce.number().nullable(),
  why: z.string(),
  at: z.date(),
  again: z.date().nullable(),
});

/** An event that a webhook did not take. `again`: when it is told once more; null: given up. */
export type LostWebhook = z.infer<typeof row>;

interface LostAsked {
  /** null: of all repositories. */
  readonly repositoryIds: readonly number[] | null;
  readonly since: Date;
  readonly limit: number;
}

/** Lists the events that webhooks did not take, the newest first. */
export async function listLostWebhooks(
  db: Db,
  { repositoryIds, since, limit }: LostAsked,
): Promise<LostWebhook[]> {
  const { rows } = await db.query(
    `select e.payload->>'webhook' as webhook, e.payload->>'event' as event, r.owner || '/' || r.name as repository,
       e.payload->>'issue' as issue, coalesce(e.last_error, '') as why, e.settled_at as at, e.again_at as again
     from effects e join repositories r on r.id = e.repository_id and r.removed_at is null
     where e.state = 'refused' and e.payload->>'kind' = 'webhook' and e.settled_at >= $2
       and ($1::bigint[] is null or e.repository_id = any($1))
     order by e.settled_at desc, e.id desc limit $3`,
    [repositoryIds, since, limit],
  );
  return rows.map((each) => row.parse(each));
}

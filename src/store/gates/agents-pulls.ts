import { type Db } from "../database.ts";
import { type PullKey } from "./pull-gate-runs.ts";

/** What an agent of ours brought a pull request for. */
export interface AgentsPull {
  /** Stuck label of the escalation that it resolves; null: it is of none, or a job's. */
  readonly domain: string | null;
}

/** null: no agent of ours brought it. */
export async function findAgentsPull(db: Db, { repositoryId, pull }: PullKey): Promise<AgentsPull | null> {
  const { rows } = await db.query<AgentsPull>(
    `select e.domain from attempts a join escalations e on e.id = a.escalation_id
     where e.repository_id = $1 and a.pull = $2
     union all
     select null from phases p join jobs j on j.id = p.job_id
     where j.repository_id = $1 and (p.pull = $2 or p.former_pulls @> to_jsonb($2::int))
     limit 1`,
    [repositoryId, pull],
  );
  return rows[0] ?? null;
}

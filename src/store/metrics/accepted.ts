import { z } from "zod";
import { type MeasuredCommit } from "../../domain/gates/detection/suggest.ts";
import { measuredSchema } from "../../domain/gates/verdict/verdict-schema.ts";
import { type MeasuredNumbers } from "../../domain/gates/verdict/verdict.ts";
import { type Db } from "../database.ts";

const row = z.object({ commit: z.string(), name: z.string(), measured: measuredSchema });

/** What was measured on the newest published commits that did not turn out to be bad. */
export async function listAcceptedCommits(
  db: Db,
  repositoryId: number,
  { since, limit }: { readonly since: Date; readonly limit: number },
): Promise<MeasuredCommit[]> {
  const { rows } = await db.query(
    `with recent as (
       select a.id as attempt_id, g.commit_sha
       from gate_runs g join attempts a on a.id = g.attempt_id join escalations e on e.id = a.escalation_id
       where e.repository_id = $1 and g.accepted and g.judged_at >= $2 and a.decision->>'kind' = 'resolve'
         and not exists (select from false_negatives f where f.attempt_id = a.id)
       group by a.id, g.commit_sha order by max(g.judged_at) desc limit $3
     )
     select r.attempt_id || ' ' || r.commit_sha as commit, s.name, s.measured
     from recent r
     join gate_runs g on g.attempt_id = r.attempt_id and g.commit_sha = r.commit_sha
     join gate_results s on s.gate_run_id = g.id and s.measured is not null
     order by g.id`,
    [repositoryId, since, limit],
  );
  const commits = new Map<string, Map<string, MeasuredNumbers>>();
  for (const { commit, name, measured } of rows.map((each) => row.parse(each))) {
    const known = commits.get(commit) ?? new Map<string, MeasuredNumbers>();
    commits.set(commit, known.set(name, measured));
  }
  return [...commits.values()];
}

import { z } from "zod";
import { type MeasuredCommit } from "../../domain/gates/detection/thresholds.ts";
import { measuredSchema } from "../../domain/gates/verdict/verdict-schema.ts";
import { type MeasuredNumbers } from "../../domain/gates/verdict/verdict.ts";
import { type Db } from "../database.ts";

const row = z.object({ commit: z.string(), name: z.string(), measured: measuredSchema });

/** Commits of attempts that were published, of phases that were merged, and the last of each other pull request that passed. */
const accepted = `
  select 'attempt ' || a.id as work, g.commit_sha, g.judged_at, a.id as attempt_id, null::bigint as phase_id,
    null::bigint as pull_gate_run_id
  from gate_runs g join attempts a on a.id = g.attempt_id join escalations e on e.id = a.escalation_id
  where e.repository_id = $1 and g.accepted and g.judged_at >= $2 and a.decision->>'kind' = 'resolve'
    and not exists (select from false_negatives f where f.attempt_id = a.id)
  union all
  select 'phase ' || p.id, v.commit_sha, v.judged_at, null, p.id, null
  from phase_verdicts v join phases p on p.id = v.phase_id join jobs j on j.id = p.job_id
  where j.repository_id = $1 and v.accepted and v.verdict is not null and v.judged_at >= $2 and p.step = 'merged'
    and not exists (select from false_negatives f where f.phase_id = p.id)
  union all
  select 'pull ' || r.pull, r.head_sha, r.settled_at, null, null, r.id
  from pull_gate_runs r
  where r.repository_id = $1 and r.status = 'done' and r.settled_at >= $2 and r.verdict->>'verdict' = 'pass'
    and not exists (select from false_negatives f where f.repository_id = $1 and f.pull = r.pull)
    and not exists (
      select from pull_gate_runs later
      where later.repository_id = $1 and later.pull = r.pull and later.status = 'done' and later.id > r.id)`;

/** What was measured on the newest accepted commits that did not turn out to be bad. */
export async function listAcceptedCommits(
  db: Db,
  repositoryId: number,
  { since, limit }: { readonly since: Date; readonly limit: number },
): Promise<MeasuredCommit[]> {
  const { rows } = await db.query(
    `with recent as (
       select work, commit_sha, attempt_id, phase_id, pull_gate_run_id from (${accepted}) accepted
       group by work, commit_sha, attempt_id, phase_id, pull_gate_run_id order by max(judged_at) desc limit $3
     )
     select r.work || ' ' || r.commit_sha as commit, told.name, told.measured
     from recent r cross join lateral (
       select g.id, s.name, s.measured from gate_runs g join gate_results s on s.gate_run_id = g.id
       where g.attempt_id = r.attempt_id and g.commit_sha = r.commit_sha
       union all
       select v.id, s.name, s.measured from phase_verdicts v join gate_results s on s.phase_verdict_id = v.id
       where v.phase_id = r.phase_id and v.commit_sha = r.commit_sha
       union all
       select r.pull_gate_run_id, s.name, s.measured from gate_results s
       where s.pull_gate_run_id = r.pull_gate_run_id
     ) told where told.measured is not null order by told.id`,
    [repositoryId, since, limit],
  );
  const commits = new Map<string, Map<string, MeasuredNumbers>>();
  for (const { commit, name, measured } of rows.map((each) => row.parse(each))) {
    const known = commits.get(commit) ?? new Map<string, MeasuredNumbers>();
    commits.set(commit, known.set(name, measured));
  }
  return [...commits.values()];
}

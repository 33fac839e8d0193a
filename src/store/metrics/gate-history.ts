import { z } from "zod";
import { type Db } from "../database.ts";
import { valuesOf, type Span } from "./span.ts";

const count = z.coerce.number();

const gateRow = z.object({
  repository: z.string(),
  name: z.string(),
  kind: z.string(),
  runs: count,
  passed: count,
  undecided: count,
  commits: count,
  medianSeconds: z.number().nullable(),
  p95Seconds: z.number().nullable(),
  lastAt: z.date(),
  lastStatus: z.string(),
});

/** How one gate of one repository did; `undecided`: commits on which it both passed and failed. */
export type RepositoryGate = z.infer<typeof gateRow>;

export interface RepositoryGates {
  /** The one that judged last first. */
  readonly gates: readonly RepositoryGate[];
  /** From when on results were looked at, where there are more in the span; null: all were. */
  readonly since: Date | null;
}

/** Results that are looked at: what each gate does lately is told by these, however many there are. */
const newestResults = 20_000;

/** What the gates of each repository said, by the newest of their results in a span. */
export async function listRepositoryGates(
  db: Db,
  span: Span,
  limit = newestResults,
): Promise<RepositoryGates> {
  const { rows } = await db.query(
    `with newest as (
       select s.* from gate_results s
       where s.judged_at >= $1 and s.judged_at < $2 and ($3::bigint[] is null or s.repository_id = any($3))
       order by s.judged_at desc limit $4
     ), results as (
       select s.repository_id, s.name, s.kind, s.status, s.seconds, s.cached, s.judged_at,
         coalesce(g.commit_sha, p.head_sha, v.commit_sha, '') as commit_sha
       from newest s left join gate_runs g on g.id = s.gate_run_id
       left join pull_gate_runs p on p.id = s.pull_gate_run_id
       left join phase_verdicts v on v.id = s.phase_verdict_id
     ), commits as (
       select repository_id, name, commit_sha,
         bool_or(status = 'pass') and bool_or(status <> 'pass') as undecided
       from results group by 1, 2, 3
     ), decided as (
       select repository_id, name, count(*) as commits, count(*) filter (where undecided) as undecided
       from commits group by 1, 2
     )
     select r.owner || '/' || r.name as repository, s.name, min(s.kind) as kind, count(*) as runs,
       count(*) filter (where s.status = 'pass') as passed, min(d.undecided) as undecided,
       min(d.commits) as commits,
       percentile_cont(0.5) within group (order by s.seconds) filter (where not s.cached) as "medianSeconds",
       percentile_cont(0.95) within group (order by s.seconds) filter (where not s.cached) as "p95Seconds",
       max(s.judged_at) as "lastAt", (array_agg(s.status order by s.judged_at desc))[1] as "lastStatus",
       (select case when count(*) = $4 then min(judged_at) end from newest) as since
     from results s
     join decided d on d.repository_id = s.repository_id and d.name = s.name
     join repositories r on r.id = s.repository_id and r.removed_at is null
     group by r.owner, r.name, s.name order by max(s.judged_at) desc limit 200`,
    [...valuesOf(span), limit],
  );
  const gates = rows.map((each) => gateRow.extend({ since: z.date().nullable() }).parse(each));
  return { gates, since: gates[0]?.since ?? null };
}

const judgementRow = z.object({
  at: z.date(),
  commitSha: z.string(),
  status: z.string(),
  actual: z.string().nullable(),
  seconds: z.number(),
  cached: z.boolean(),
  log: z.string().nullable(),
  wholeLog: z.string().nullable(),
  /** null: of a pull request, or of a phase. */
  issue: z.number().nullable(),
  /** The issue of the job that the phase is of. */
  job: z.number().nullable(),
  pull: z.number().nullable(),
});

/** What a gate said of one commit: of a claim on an issue, of the head of a pull request, or of a phase. */
export type GateJudgement = z.infer<typeof judgementRow>;

const told = `gate->>'status' as status, gate->>'actual' as actual, (gate->>'seconds')::double precision as seconds,
  (gate->>'cached')::boolean as cached, gate->>'log' as log, gate->>'wholeLog' as "wholeLog"`;

/** Gates of a verdict, and its trials by the names that their results have. */
const gatesIn = (verdict: string) => `(
    select gate from jsonb_array_elements(${verdict}->'gates') gate
    union all
    select trial || jsonb_build_object('name', 'trial:' || (trial->>'name'), 'actual', trial->'summary')
    from jsonb_array_elements(coalesce(${verdict}->'trials', '[]')) trial
  ) told`;

/** Newest first, of claims, pull requests and phases together. */
export async function listGateJudgements(
  db: Db,
  {
    repositoryId,
    name,
    limit,
  }: { readonly repositoryId: number; readonly name: string; readonly limit: number },
): Promise<GateJudgement[]> {
  const { rows } = await db.query(
    `(select g.judged_at as at, g.commit_sha as "commitSha", ${told}, e.issue, null::integer as job, a.pull
      from gate_results s
      join gate_runs g on g.id = s.gate_run_id
      join attempts a on a.id = g.attempt_id join escalations e on e.id = a.escalation_id
      cross join lateral ${gatesIn("g.verdict")}
      where s.repository_id = $1 and s.name = $2 and gate->>'name' = $2
      order by s.judged_at desc limit $3)
     union all
     (select p.settled_at, p.head_sha, ${told}, null::integer, null::integer, p.pull
      from pull_gate_runs p cross join lateral ${gatesIn("p.verdict")}
      where p.repository_id = $1 and p.status = 'done' and gate->>'name' = $2
      order by p.settled_at desc limit $3)
     union all
     (select v.judged_at, v.commit_sha, ${told}, null::integer, j.issue, p.pull
      from gate_results s
      join phase_verdicts v on v.id = s.phase_verdict_id
      join phases p on p.id = v.phase_id join jobs j on j.id = p.job_id
      cross join lateral ${gatesIn("v.verdict")}
      where s.repository_id = $1 and s.name = $2 and gate->>'name' = $2
      order by s.judged_at desc limit $3)
     order by at desc limit $3`,
    [repositoryId, name, limit],
  );
  return rows.map((each) => judgementRow.parse(each));
}

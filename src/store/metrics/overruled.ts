import { z } from "zod";
import { type AnsweredReview, type RefusedCommit } from "../../domain/gates/detection/loosen.ts";
import { trialsGate } from "../../domain/gates/trials/open-trials.ts";
import { measuredSchema } from "../../domain/gates/verdict/verdict-schema.ts";
import { type MeasuredNumbers } from "../../domain/gates/verdict/verdict.ts";
import { type Db } from "../database.ts";

const taskOfEscalation = "coalesce(e.domain, 'an escalation without a domain')";
const taskOfJob = "'jobs of the ' || j.expert";

/** The kind of task that a pull request of repository $1 is of. */
const taskOfPull = (pull: string) => `coalesce(
    (select ${taskOfEscalation} from attempts a join escalations e on e.id = a.escalation_id
     where a.pull = ${pull} and e.repository_id = $1 limit 1),
    (select ${taskOfJob} from phases p join jobs j on j.id = p.job_id
     where p.pull = ${pull} and j.repository_id = $1 limit 1),
    'pull requests of people')`;

interface Asked {
  readonly repositoryId: number;
  readonly since: Date;
}

/** Whether people overruled anything at all: everything else is read only then. */
export async function isOverruled(db: Db, { repositoryId, since }: Asked): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from acceptances where repository_id = $1 and accepted_at >= $2 and answer <> 'refused' limit 1`,
    [repositoryId, since],
  );
  return rowCount === 1;
}

const refusedRow = z.object({
  commit: z.string(),
  task: z.string(),
  name: z.string(),
  measured: measuredSchema,
  overruled: z.boolean(),
});

const mostRefusals = 5_000;

/** Commits that gates refused, newest first, with what was measured on them and what people accepted all the same. */
export async function listRefusedCommits(db: Db, { repositoryId, since }: Asked): Promise<RefusedCommit[]> {
  const { rows } = await db.query(
    `with refused as (
       select s.judged_at, s.name, s.measured, told.commit, told.task from gate_results s cross join lateral (
         select g.commit_sha as commit, ${taskOfEscalation} as task
         from gate_runs g join attempts a on a.id = g.attempt_id join escalations e on e.id = a.escalation_id
         where g.id = s.gate_run_id
         union all
         select v.commit_sha, ${taskOfJob}
         from phase_verdicts v join phases p on p.id = v.phase_id join jobs j on j.id = p.job_id
         where v.id = s.phase_verdict_id
         union all
         select r.head_sha, ${taskOfPull("r.pull")} from pull_gate_runs r where r.id = s.pull_gate_run_id
       ) told
       where s.repository_id = $1 and s.judged_at >= $2 and s.status = 'fail' and s.measured is not null
         and told.commit is not null
       order by s.judged_at desc limit $3
     )
     select distinct on (commit, name) commit, task, name, measured, exists (
         select from acceptances x
         where x.repository_id = $1 and x.head_sha = commit and x.gate = name and x.answer = 'anyway') as overruled
     from refused order by commit, name, judged_at desc`,
    [repositoryId, since, mostRefusals],
  );
  const commits = new Map<string, ReturnType<typeof emptyCommit>>();
  for (const { commit, task, name, measured, overruled } of rows.map((row) => refusedRow.parse(row))) {
    const known = commits.get(commit) ?? emptyCommit(task);
    known.measured.set(name, measured);
    if (overruled) known.overruled.push(name);
    commits.set(commit, known);
  }
  return [...commits.values()];
}

const emptyCommit = (task: string) => ({
  ...{ task, overruled: [] as string[] },
  measured: new Map<string, MeasuredNumbers>(),
});

const reviewRow = z.object({
  task: z.string(),
  accepted: z.boolean(),
  findings: z.array(z.object({ rule: z.string(), path: z.string() })),
});

/** What people answered where they were asked to look, as long as what was found is kept. */
export async function listAnsweredReviews(db: Db, { repositoryId, since }: Asked): Promise<AnsweredReview[]> {
  const { rows } = await db.query(
    `select x.answer = 'accepted' as accepted, ${taskOfPull("x.pull")} as task, (
         select coalesce(jsonb_agg(distinct jsonb_build_object('rule', finding->'rule', 'path', finding->'path')), '[]')
         from (
           select verdict from pull_gate_runs where repository_id = $1 and head_sha = x.head_sha
           union all
           select g.verdict from gate_runs g join attempts a on a.id = g.attempt_id
           join escalations e on e.id = a.escalation_id where g.commit_sha = x.head_sha and e.repository_id = $1
           union all
           select v.verdict from phase_verdicts v join phases p on p.id = v.phase_id join jobs j on j.id = p.job_id
           where v.commit_sha = x.head_sha and j.repository_id = $1
         ) told
         cross join lateral jsonb_array_elements(coalesce(told.verdict->'trials', '[]')) trial
         cross join lateral jsonb_array_elements(trial->'findings') finding
         where finding->>'level' = 'review' and not finding ? 'allowed') as findings
     from acceptances x
     where x.repository_id = $1 and x.accepted_at >= $2 and x.gate = $3 and x.answer <> 'anyway'`,
    [repositoryId, since, trialsGate],
  );
  return rows.map((row) => reviewRow.parse(row));
}

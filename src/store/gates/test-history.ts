import { z } from "zod";
import { type Db } from "../database.ts";

const row = z.object({
  test: z.string(),
  at: z.date(),
  commit: z.string().nullable(),
  failed: z.boolean(),
});

/** How a test ended in one run of a gate. */
export type TestRun = z.infer<typeof row>;

export interface TestsOfRepository {
  readonly repositoryId: number;
  /** As reports name them. */
  readonly tests: readonly string[];
  /** Of the last runs of test gates; in some of them a test may not have run. */
  readonly runs: number;
}

/** The last runs of tests over claims, phases and pull requests of a repository, newest first. */
export async function listTestRuns(
  db: Db,
  { repositoryId, tests, runs }: TestsOfRepository,
): Promise<TestRun[]> {
  const { rows } = await db.query(
    `select asked.test, run.judged_at as at, run.commit_sha as commit, names->'failed' ? asked.test as failed
     from (
       select r.name, r.judged_at, coalesce(g.commit_sha, p.head_sha, v.commit_sha) as commit_sha,
         coalesce(g.verdict, p.verdict, v.verdict) as verdict
       from gate_results r
       left join gate_runs g on g.id = r.gate_run_id
       left join pull_gate_runs p on p.id = r.pull_gate_run_id
       left join phase_verdicts v on v.id = r.phase_verdict_id
       where r.repository_id = $1 and r.kind = 'test'
       order by r.judged_at desc limit $3
     ) run
     cross join lateral jsonb_array_elements(run.verdict->'gates') gate
     cross join lateral (select gate->'tests'->'names' as names) named
     cross join unnest($2::text[]) as asked (test)
     where gate->>'name' = run.name and jsonb_typeof(names) = 'object' and names->'executed' ? asked.test
     order by run.judged_at desc`,
    [repositoryId, tests, runs],
  );
  return rows.map((each) => row.parse(each));
}

import { type Db } from "../../src/store/database.ts";

/** Pull requests, by number, that the lint gate refused for so many warnings, and an administrator accepted anyway. */
export async function addOverruledPulls(
  db: Db,
  {
    repositoryId,
    now,
    warnings,
  }: { repositoryId: number; now: Date; warnings: Readonly<Record<number, number>> },
): Promise<void> {
  for (const [pull, count] of Object.entries(warnings))
    await db.query(
      `with run as (
         insert into pull_gate_runs (repository_id, pull, head_sha, base_ref, status, verdict, created_at, settled_at)
         values ($1, $2::integer, 'h' || $2::integer, 'main', 'done', '{"verdict": "fail", "gates": []}', $3, $3) returning id),
       result as (
         insert into gate_results (pull_gate_run_id, name, kind, repository_id, judged_at, status, seconds, cached, reason, measured)
         select id, 'lint', 'lint', $1, $3, 'fail', 1, false, 'too many warnings',
           jsonb_build_object('kind', 'problems', 'errors', 0, 'warnings', $4::integer) from run)
       insert into acceptances (repository_id, pull, head_sha, base_ref, gate, accepted_by, accepted_at, answer)
       values ($1, $2::integer, 'h' || $2::integer, 'main', 'lint', 'alice-admin', $3, 'anyway')`,
      [repositoryId, Number(pull), now, count],
    );
}

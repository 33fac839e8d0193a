import { z } from "zod";
import { type FalseNegative, type MergedChange } from "../../domain/gates/metrics/false-negatives.ts";
import { type Db } from "../database.ts";

const row = z.object({
  kind: z.enum(["attempt", "phase", "pull"]),
  id: z.coerce.number(),
  issue: z.number().nullable(),
});
const mergedRow = row.extend({ pull: z.number().nullable(), mergedAt: z.date() });

export interface LetPassChange extends Pick<MergedChange, "of"> {
  /** Of the escalation or the job; null: it is a pull request of others. */
  readonly issue: number | null;
}

export interface MergedPull {
  readonly number: number;
  readonly headSha: string;
}

/** Whether gates ever let a change pass there. */
export async function hasLetPass(db: Db, repositoryId: number): Promise<boolean> {
  const { rows } = await db.query<{ found: boolean }>(
    `select exists (select from attempts a join escalations e on e.id = a.escalation_id
         where e.repository_id = $1 and a.pull is not null)
       or exists (select from phases p join jobs j on j.id = p.job_id
         where j.repository_id = $1 and p.step = 'merged')
       or exists (select from pull_gate_runs where repository_id = $1 and status = 'done') as found`,
    [repositoryId],
  );
  return rows[0]?.found ?? false;
}

const passedGates = `p.step = 'merged'
  and exists (select from phase_verdicts v where v.phase_id = p.id and v.accepted and v.verdict is not null)`;

/** The last that the gates let pass of what a pull request brought: null where they did not judge it, or refused it. */
export async function findLetPass(
  db: Db,
  repositoryId: number,
  { number, headSha }: MergedPull,
): Promise<LetPassChange | null> {
  const { rows } = await db.query(
    `(select 'attempt' as kind, a.id, e.issue, 1 as rank
      from attempts a join escalations e on e.id = a.escalation_id
      where a.pull = $2 and e.repository_id = $1 order by a.id desc limit 1)
     union all
     (select 'phase', p.id, j.issue, 2
      from phases p join jobs j on j.id = p.job_id
      where p.pull = $2 and j.repository_id = $1 and ${passedGates} order by p.id desc limit 1)
     union all
     (select 'pull', id, null, 3
      from (select id, verdict from pull_gate_runs
            where repository_id = $1 and pull = $2 and head_sha = $3 and status = 'done'
            order by id desc limit 1) as last
      where verdict->>'verdict' = 'pass')
     order by rank limit 1`,
    [repositoryId, number, headSha],
  );
  if (rows.length === 0) return null;
  const { kind, id, issue } = row.parse(rows[0]);
  return { of: { kind, id }, issue };
}

/** Phases that were merged as this commit without a pull request; the beginning of its name will do. */
export async function listPhasesMergedAs(
  db: Db,
  repositoryId: number,
  sha: string,
): Promise<(MergedChange & LetPassChange)[]> {
  const { rows } = await db.query(
    `select 'phase' as kind, p.id, j.issue, p.pull, p.settled_at as "mergedAt"
     from phases p join jobs j on j.id = p.job_id
     where j.repository_id = $1 and p.merged_sha like $2 || '%' and p.pull is null and ${passedGates}
     order by p.id`,
    [repositoryId, sha],
  );
  return rows.map((one) => {
    const { kind, id, issue, pull, mergedAt } = mergedRow.parse(one);
    return { of: { kind, id }, issue, pull, mergedAt };
  });
}

export interface FoundFalseNegative extends FalseNegative {
  readonly repositoryId: number;
  readonly commit: string;
  readonly now: Date;
}

/** False: it is known. */
export async function addFalseNegative(db: Db, found: FoundFalseNegative): Promise<boolean> {
  const { kind, id } = found.of;
  const { rowCount } = await db.query(
    `insert into false_negatives (repository_id, attempt_id, phase_id, pull_gate_run_id, pull, cause, commit_sha, check_name, found_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing`,
    [
      ...[found.repositoryId, kind === "attempt" ? id : null, kind === "phase" ? id : null],
      ...[kind === "pull" ? id : null, found.pull, found.cause, found.commit, found.check ?? "", found.now],
    ],
  );
  return rowCount === 1;
}

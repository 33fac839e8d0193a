import { type Answer } from "../../domain/gates/pulls/rule-on-request.ts";
import { trialsGate } from "../../domain/gates/trials/open-trials.ts";
import { type Db } from "../database.ts";
import { type HeadKey, type JudgedKey } from "./pull-gate-runs.ts";

export interface NewAcceptance extends JudgedKey {
  readonly gates: readonly string[];
  readonly by: string;
  readonly answer: Answer;
  readonly now: Date;
}

/** Each gate of a verdict is accepted once, by the first who does; a refusal stays until somebody accepts. */
export async function accept(db: Db, { gates, ...acceptance }: NewAcceptance): Promise<void> {
  const { repositoryId, pull, headSha, baseRef, by, answer, now } = acceptance;
  await db.query(
    `insert into acceptances (repository_id, pull, head_sha, base_ref, gate, accepted_by, accepted_at, answer)
     select $1, $2, $3, $4, gate, $6, $7, $8 from unnest($5::text[]) gate
     on conflict (repository_id, pull, head_sha, base_ref, gate) do update
       set accepted_by = excluded.accepted_by, accepted_at = excluded.accepted_at, answer = excluded.answer
       where acceptances.answer = 'refused'`,
    [repositoryId, pull, headSha, baseRef, gates, by, now, answer],
  );
}

/** Who accepted which gate of what was said of a head and its base. */
export async function listAcceptances(
  db: Db,
  { repositoryId, pull, headSha, baseRef }: JudgedKey,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.query<{ gate: string; by: string }>(
    `select gate, accepted_by as by from acceptances
     where repository_id = $1 and pull = $2 and head_sha = $3 and base_ref = $4
       and answer <> 'refused'`,
    [repositoryId, pull, headSha, baseRef],
  );
  return new Map(rows.map(({ gate, by }) => [gate, by]));
}

/** Whether a person has accepted what the head asks of the tests, whatever it is to go into. */
export async function isAccepted(db: Db, head: Omit<JudgedKey, "baseRef">): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from acceptances
     where repository_id = $1 and pull = $2 and head_sha = $3 and gate = $4 and answer = 'accepted' limit 1`,
    [head.repositoryId, head.pull, head.headSha, trialsGate],
  );
  return rowCount === 1;
}

/** Whether any verdict over the commit waits, or waited, for a person to look at it. */
export async function isHeldForReview(db: Db, { repositoryId, headSha }: HeadKey): Promise<boolean> {
  const { rows } = await db.query<{ found: boolean }>(
    `select exists (select from pull_gate_runs
         where repository_id = $1 and head_sha = $2 and verdict->>'verdict' = 'review')
       or exists (select from gate_runs g
         join attempts a on a.id = g.attempt_id join escalations e on e.id = a.escalation_id
         where e.repository_id = $1 and g.commit_sha = $2 and g.verdict->>'verdict' = 'review')
       or exists (select from phase_verdicts v join phases p on p.id = v.phase_id join jobs j on j.id = p.job_id
         where j.repository_id = $1 and v.commit_sha = $2 and v.verdict->>'verdict' = 'review') as found`,
    [repositoryId, headSha],
  );
  return rows[0]?.found ?? false;
}

import { type Db } from "../../src/store/database.ts";

/** Escalations that one attempt each resolved with so many tokens, a minute apart, the newest first. */
export async function addAcceptedAttempts(
  db: Db,
  { repositoryId, now, tokens }: { repositoryId: number; now: Date; tokens: readonly number[] },
): Promise<void> {
  await db.query(
    `with told as (
       select 7000 + n as issue, tokens, $2::timestamptz - n * interval '1 minute' as at
       from unnest($3::integer[]) with ordinality as given (tokens, n)),
     e as (
       insert into escalations (repository_id, issue, title, body, domain, triggered_at, status, created_at, updated_at)
       select $1, issue, 't', 'b', 'ci-stuck', at, 'resolved', at, at from told returning id, issue)
     insert into attempts (escalation_id, number, stage, step, runner, base_sha, branch, prompt, decision, input_tokens, started_at, decided_at)
     select e.id, 1, 'probe', 'decided', 'replay', 'b', 'n', 'p', '{"kind": "resolve", "pull": 1}', tokens, at, at
     from e join told using (issue)`,
    [repositoryId, now, tokens],
  );
}

import { type Db } from "../database.ts";
import { type Lease } from "./escalations.ts";
import { nobodyAlive } from "../presence.ts";

/** Any number: reservations are made one at a time under this lock. */
const reservationLock = 4_110_874;

/** Waits until nobody else reserves, and lets nobody else until the transaction is over. */
export async function reserveAlone(db: Db): Promise<void> {
  await db.query("select pg_advisory_xact_lock($1)", [reservationLock]);
}

export interface Spend {
  readonly settled: number;
  readonly reserved: number;
}

/** Whose money it is; null: everybody's. */
export type Spender = { readonly repositoryId: number } | { readonly installationId: number } | null;

/** What each attempt has paid by its rows; `since` a moment, and at all. */
const paid = `left join lateral (
    select coalesce(sum(s.usd), 0) as ever, coalesce(sum(s.usd) filter (where s.spent_at >= $1), 0) as since
    from attempt_spendings s where s.attempt_id = a.id
  ) paid on true`;

/** Each of money settled and reserved: since $1, of the repository $2 or the installation $3, or of all. */
const spendOfAttempts = `select
   coalesce(sum(paid.since
     + case when a.started_at >= $1 then greatest(a.cost_usd - paid.ever, 0) else 0 end), 0) as settled,
   coalesce(sum(greatest(a.reserved_usd - greatest(paid.ever, a.cost_usd), 0)), 0) as reserved
 from attempts a ${paid}
 join escalations e on e.id = a.escalation_id
 join repositories r on r.id = e.repository_id
 where (a.step <> 'decided' or (a.step = 'decided' and a.decided_at >= $1))
   and ($2::bigint is null or r.id = $2) and ($3::bigint is null or r.installation_id = $3)`;

const spendOfPhases = `with known as (select p.id, p.reserved_usd, p.lease_holder from phases p
   join jobs j on j.id = p.job_id
   join repositories r on r.id = j.repository_id
   where ($2::bigint is null or r.id = $2) and ($3::bigint is null or r.installation_id = $3))
 select
   (select coalesce(sum(s.usd), 0) from phase_spendings s join known k on k.id = s.phase_id
    where s.spent_at >= $1) as settled,
   (select coalesce(sum(k.reserved_usd), 0) from known k
    where k.reserved_usd is not null and not ${nobodyAlive("k.lease_holder")}) as reserved`;

/** What the companion of a review paid is with its phase. */
const reservedByCompanions = `select 0 as settled, coalesce(sum(t.reserved_usd), 0) as reserved
 from companion_turns t
 join jobs j on j.id = t.job_id
 join repositories r on r.id = j.repository_id
 where $1::timestamptz is not null and t.reserved_usd is not null and not ${nobodyAlive("t.lease_holder")}
   and ($2::bigint is null or r.id = $2) and ($3::bigint is null or r.installation_id = $3)`;

/** US dollars spent since `from`, and those that attempts and phases under way may still spend. */
export async function spendSince(db: Db, from: Date, of: Spender): Promise<Spend> {
  const values = [
    from,
    of !== null && "repositoryId" in of ? of.repositoryId : null,
    of !== null && "installationId" in of ? of.installationId : null,
  ];
  const attempts = await spendOf(db, spendOfAttempts, values);
  const phases = await spendOf(db, spendOfPhases, values);
  const companions = await spendOf(db, reservedByCompanions, values);
  return {
    settled: attempts.settled + phases.settled,
    reserved: attempts.reserved + phases.reserved + companions.reserved,
  };
}

async function spendOf(db: Db, text: string, values: readonly unknown[]): Promise<Spend> {
  const { rows } = await db.query<{ settled: string; reserved: string }>(text, [...values]);
  return { settled: Number(rows[0]?.settled ?? 0), reserved: Number(rows[0]?.reserved ?? 0) };
}

/** US dollars that the attempt has paid, or that count as paid. */
export async function paidBy(db: Db, attemptId: number): Promise<number> {
  const { rows } = await db.query<{ paid: string }>(
    "select coalesce(sum(usd), 0) as paid from attempt_spendings where attempt_id = $1",
    [attemptId],
  );
  return Number(rows[0]?.paid ?? 0);
}

/** Gives back what the attempt had set aside. What was used up at an unknown price counts as what was set aside for it. */
export async function settleReservation(db: Db, attemptId: number, now: Date): Promise<void> {
  await db.query(
    `insert into attempt_spendings (attempt_id, usd, spent_at)
     select a.id, a.reserved_usd - paid.ever, $1 from attempts a ${paid}
     where a.id = $2 and a.reserved_usd > paid.ever and a.cost_usd is null
       and (a.input_tokens + a.output_tokens > 0
         -- An agent that reports nothing has worked all the same, unless it failed before it could.
         or (a.agent_ms > 0 and a.ended->>'kind' is distinct from 'fault'))`,
    [now, attemptId],
  );
  await db.query("update attempts set reserved_usd = null where id = $1 and reserved_usd is not null", [
    attemptId,
  ]);
}

/** Sets money aside for an attempt that goes on. False: the lease was lost. */
export async function reserveMore(
  db: Db,
  { lease, attempt }: { lease: Lease; attempt: { readonly id: number } },
  usd: number,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update attempts a set reserved_usd = $3 from escalations e
     where a.id = $1 and a.step <> 'decided' and e.id = a.escalation_id and e.lease_holder = $2`,
    [attempt.id, lease.holder, usd],
  );
  return rowCount === 1;
}

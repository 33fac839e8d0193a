import { type Cost } from "../../domain/money/cost.ts";
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
  /** What counts as spent: at an unknown price, what was set aside. */
  readonly settled: number;
  readonly reserved: number;
  /** What is known of it. */
  readonly cost: Cost;
}

/** Whose money it is; null: everybody's. */
export type Spender = { readonly repositoryId: number } | { readonly installationId: number } | null;

/** What each attempt has paid by its rows, or what counts as paid. */
const paid = `cross join lateral (
    select coalesce(sum(s.usd), 0) as ever from attempt_spendings s where s.attempt_id = a.id
  ) paid`;

/** Of the repository $2 or the installation $3, or of all. */
const whose = "($2::bigint is null or r.id = $2) and ($3::bigint is null or r.installation_id = $3)";

/** What was spent since $1, by the rows of `spent`. */
const settledOf = (spent: string) => `select coalesce(sum(s.usd), 0) as settled, 0 as reserved,
   coalesce(sum(s.usd) filter (where not s.unpriced), 0) as known, count(*) filter (where s.unpriced) as unknown
 from ${spent} join repositories r on r.id = w.repository_id where s.spent_at >= $1 and ${whose}`;

/** What may still be spent, by rows of which each sets `usd` aside. */
const reservedOf = (usd: string, by: string) => `select 0, coalesce(sum(${usd}), 0), 0, 0
 from ${by} join repositories r on r.id = w.repository_id
 where ${usd} is not null and ${whose}`;

/** Those of companions are with their phases. */
const spending = [
  settledOf(
    `attempt_spendings s join attempts a on a.id = s.attempt_id join escalations w on w.id = a.escalation_id`,
  ),
  settledOf(`phase_spendings s join phases p on p.id = s.phase_id join jobs w on w.id = p.job_id`),
  `${reservedOf("greatest(a.reserved_usd - paid.ever, 0)", `attempts a ${paid} join escalations w on w.id = a.escalation_id`)}
   and a.step <> 'decided'`,
  `${reservedOf("p.reserved_usd", "phases p join jobs w on w.id = p.job_id")} and not ${nobodyAlive("p.lease_holder")}`,
  `${reservedOf("t.reserved_usd", "companion_turns t join jobs w on w.id = t.job_id")} and not ${nobodyAlive("t.lease_holder")}`,
].join(" union all ");

/** US dollars spent since `from`, and those that attempts and phases under way may still spend. */
export async function spendSince(db: Db, from: Date, of: Spender): Promise<Spend> {
  const { rows } = await db.query<Record<"settled" | "reserved" | "known" | "unknown", string>>(
    `select sum(settled) as settled, sum(reserved) as reserved, sum(known) as known, sum(unknown) as unknown
     from (${spending}) as spending`,
    [
      from,
      of !== null && "repositoryId" in of ? of.repositoryId : null,
      of !== null && "installationId" in of ? of.installationId : null,
    ],
  );
  const [sum] = rows;
  const [settled, reserved] = [Number(sum?.settled ?? 0), Number(sum?.reserved ?? 0)];
  return { settled, reserved, cost: { known: Number(sum?.known ?? 0), unknown: Number(sum?.unknown ?? 0) } };
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
export async function settleReservation(db: Db, attemptId: number): Promise<void> {
  await db.query(
    `update attempt_spendings s set usd = s.usd + a.reserved_usd - paid.ever from attempts a ${paid}
     where a.id = $1 and a.reserved_usd > paid.ever
       and s.id = (select max(id) from attempt_spendings where attempt_id = a.id and unpriced)
       -- An agent that reports nothing has worked all the same, unless it failed before it could.
       and (a.input_tokens + a.output_tokens > 0
         or (a.agent_ms > 0 and a.ended->>'kind' is distinct from 'fault'))`,
    [attemptId],
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

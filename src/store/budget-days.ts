import { z } from "zod";
import { type BudgetLevel } from "../domain/money/day-budget.ts";
import { type Db } from "./database.ts";

export interface BudgetDay {
  readonly repositoryId: number;
  /** When the day began, in UTC. */
  readonly day: Date;
  readonly level: BudgetLevel;
}

/** Notes that a day has come so far. False: that was noted before. */
export async function noteBudgetLevel(
  db: Db,
  { repositoryId, day, level }: BudgetDay,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into budget_days (repository_id, day, level, noted_at) values ($1, $2, $3, $4)
     on conflict (repository_id, day, level) do nothing`,
    [repositoryId, day, level, now],
  );
  return rowCount === 1;
}

const counted = z.object({ near: z.coerce.number(), spent: z.coerce.number() });

/** How many repositories have come so far today: `near` the end, or to it. */
export async function countBudgetDays(db: Db, day: Date): Promise<z.infer<typeof counted>> {
  const { rows } = await db.query(
    `select count(*) filter (where level = 80) as near, count(*) filter (where level = 100) as spent
     from (select b.repository_id, max(b.level) as level from budget_days b
           join repositories r on r.id = b.repository_id and r.removed_at is null
           where b.day = $1 group by b.repository_id) as days`,
    [day],
  );
  return counted.parse(rows[0]);
}

/** Repositories for which money was spent since `from`. */
export async function listSpendingRepositories(db: Db, from: Date): Promise<number[]> {
  const { rows } = await db.query<{ id: string }>(
    `select e.repository_id as id from attempt_spendings s join attempts a on a.id = s.attempt_id
       join escalations e on e.id = a.escalation_id where s.spent_at >= $1
     union
     select j.repository_id from phase_spendings s join phases p on p.id = s.phase_id
       join jobs j on j.id = p.job_id where s.spent_at >= $1`,
    [from],
  );
  return rows.map(({ id }) => Number(id));
}

export async function deleteBudgetDays(
  db: Db,
  { before, limit }: { readonly before: Date; readonly limit: number },
): Promise<number> {
  const { rowCount } = await db.query(
    `delete from budget_days where (repository_id, day, level) in (
       select repository_id, day, level from budget_days where day < $1 limit $2)`,
    [before, limit],
  );
  return rowCount ?? 0;
}

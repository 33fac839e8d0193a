import { z } from "zod";
import { type Db } from "../database.ts";

const counted = z.object({
  of: z.enum(["escalations", "jobs", "phases"]),
  state: z.string(),
  number: z.coerce.number(),
});

/** How many of what there is stand where. */
export type StandingCount = z.infer<typeof counted>;

export async function countStanding(db: Db): Promise<StandingCount[]> {
  const { rows } = await db.query(
    `select 'escalations' as of, status as state, count(*) as number from escalations group by status
     union all
     select 'jobs', status, count(*) from jobs group by status
     union all
     select 'phases', step, count(*) from phases group by step`,
  );
  return rows.map((row) => counted.parse(row));
}

const seconds = z
  .number()
  .nullable()
  .transform((age) => age ?? 0);
const waiting = z.object({
  deliveries: z.coerce.number(),
  oldestDelivery: seconds,
  failedDeliveries: z.coerce.number(),
  effects: z.coerce.number(),
  oldestEffect: seconds,
});

/** What waits in the inbox and in the outbox, and for how many seconds the oldest of each does; 0: nothing waits. */
export type WaitingCounts = z.infer<typeof waiting>;

export async function countWaiting(db: Db, now: Date): Promise<WaitingCounts> {
  const { rows } = await db.query(
    `select i.*, o.*,
       (select count(*) from deliveries where status = 'failed') as "failedDeliveries"
     from
       (select count(*) as deliveries,
          extract(epoch from now() - min(received_at))::double precision as "oldestDelivery"
        from deliveries where status = 'waiting') i,
       (select count(*) as effects,
          extract(epoch from $1::timestamptz - min(created_at))::double precision as "oldestEffect"
        from effects where state = 'pending') o`,
    [now],
  );
  return waiting.parse(rows[0]);
}

const people = z.object({
  pages: z.coerce.number(),
  oldestPage: seconds,
  reviews: z.coerce.number(),
  oldestReview: seconds,
});

/** Counts the work that waits for people, and for how many seconds the oldest of it does; 0: nothing waits. */
export async function countWaitingForPeople(db: Db, now: Date): Promise<z.infer<typeof people>> {
  const { rows } = await db.query(
    `with waiting as (
       select status = 'paged' as is_page, updated_at, repository_id from escalations
       where status in ('paged', 'awaiting_merge')
       union all
       select false, updated_at, repository_id from jobs where status = 'pending_review'
     )
     select count(*) filter (where is_page) as pages,
       extract(epoch from $1::timestamptz - min(updated_at) filter (where is_page))::double precision as "oldestPage",
       count(*) filter (where not is_page) as reviews,
       extract(epoch from $1::timestamptz - min(updated_at) filter (where not is_page))::double precision as "oldestReview"
     from waiting join repositories r on r.id = waiting.repository_id and r.removed_at is null`,
    [now],
  );
  return people.parse(rows[0]);
}

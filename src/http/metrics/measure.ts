import { startOfDay } from "../../domain/money/day-budget.ts";
import { readDayBudgets } from "../../flows/overview/budgets.ts";
import { type Clock } from "../../platform/clock.ts";
import { type Log } from "../../platform/log.ts";
import { type LineStanding, type WorkQueue } from "../../queue/queue.ts";
import { type Database } from "../../store/database.ts";
import { countBudgetDays } from "../../store/budget-days.ts";
import { readLine } from "../../store/escalations/places.ts";
import { countStanding, countWaiting, countWaitingForPeople } from "../../store/metrics/standing.ts";
import { type Measured } from "./metric-set.ts";
import { type RateLimits } from "./rate-limits.ts";

export interface MeasureDeps {
  readonly db: Database;
  readonly queue: Pick<WorkQueue, "standing">;
  readonly clock: Clock;
  readonly log: Log;
}

/** Brings what is so at this moment up to date. What cannot be read is left out, and `up` says so. */
export async function measure(deps: MeasureDeps, measured: Measured, limits: RateLimits): Promise<void> {
  const { db, clock, log } = deps;
  measured.pool.set({ state: "used" }, db.totalCount - db.idleCount);
  measured.pool.set({ state: "idle" }, db.idleCount);
  measured.poolWaiting.set(db.waitingCount);
  measured.rateLimit.reset();
  for (const [resource, left] of limits.remaining(clock.now())) measured.rateLimit.set({ resource }, left);
  const { unlabelled, labelled } = fromStores(measured);
  for (const gauge of labelled) gauge.reset();
  try {
    const [rows, lines] = await Promise.all([readRows(deps), deps.queue.standing()]);
    tellRows(measured, rows);
    tellLines(
      measured,
      lines.map((each) => withLine(each, rows.line)),
    );
    measured.up.set(1);
  } catch (error) {
    for (const gauge of unlabelled) gauge.remove();
    measured.up.set(0);
    log.warn({ err: error }, "what metrics measure could not be read");
  }
}

function fromStores(measured: Measured) {
  const { deliveries, deliveryAge, failedDeliveries, outbox, outboxAge, queue, queueAge } = measured;
  const { escalations, jobs, phases, spendToday, budgets } = measured;
  const { pages, pageAge, reviews, reviewAge } = measured;
  return {
    unlabelled: [
      deliveries,
      deliveryAge,
      failedDeliveries,
      outbox,
      outboxAge,
      pages,
      pageAge,
      reviews,
      reviewAge,
    ],
    labelled: [queue, queueAge, escalations, jobs, phases, spendToday, budgets],
  };
}

async function readRows({ db, clock }: MeasureDeps) {
  const now = clock.now();
  const [day] = await readDayBudgets(db, [{ whose: "everybody", limitUsd: null, of: null }], now);
  const standing = await countStanding(db);
  const budgets = await countBudgetDays(db, startOfDay(now));
  const people = await countWaitingForPeople(db, now);
  return {
    waiting: await countWaiting(db, now),
    standing,
    day,
    line: await readLine(db, now),
    budgets,
    people,
  };
}

function tellRows(
  measured: Measured,
  { waiting, standing, day, budgets, people }: Awaited<ReturnType<typeof readRows>>,
): void {
  measured.deliveries.set(waiting.deliveries);
  measured.deliveryAge.set(waiting.oldestDelivery);
  measured.failedDeliveries.set(waiting.failedDeliveries);
  measured.outbox.set(waiting.effects);
  measured.outboxAge.set(waiting.oldestEffect);
  for (const { of, state, number } of standing) {
    if (of === "phases") measured.phases.set({ step: state }, number);
    else measured[of].set({ status: state }, number);
  }
  measured.pages.set(people.pages);
  measured.pageAge.set(people.oldestPage);
  measured.reviews.set(people.reviews);
  measured.reviewAge.set(people.oldestReview);
  for (const state of ["near", "spent"] as const) measured.budgets.set({ state }, budgets[state]);
  measured.spendToday.set({ state: "spent" }, day?.spentUsd ?? 0);
  measured.spendToday.set({ state: "reserved" }, day?.reservedUsd ?? 0);
}

/** What waits for a place for its attempt stands in line in Postgres, and in the queue once it is called. */
function withLine(
  each: LineStanding,
  { waiting, oldestSeconds }: Awaited<ReturnType<typeof readLine>>,
): LineStanding {
  if (each.line !== "attempt") return each;
  const oldest = Math.max(each.oldestSeconds, oldestSeconds);
  return { ...each, waiting: Math.max(each.waiting, waiting), oldestSeconds: oldest };
}

function tellLines(measured: Measured, lines: readonly LineStanding[]): void {
  for (const { line, oldestSeconds, ...counts } of lines) {
    for (const state of ["waiting", "active", "due", "later"] as const)
      measured.queue.set({ line, state }, counts[state]);
    measured.queueAge.set({ line }, oldestSeconds);
  }
}

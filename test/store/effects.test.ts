import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Effect } from "../../src/domain/effects/effect.ts";
import { appendAudit } from "../../src/store/audit.ts";
import { inTransaction } from "../../src/store/database.ts";
import {
  claimEffect,
  deleteSettledEffects,
  giveBackEffect,
  hasPendingEffects,
  listSubjectsWithPendingEffects,
  pendingLabel,
  putEffects,
  repeatRefused,
  settleEffect,
} from "../../src/store/effects.ts";
import { announcePresence, type Presence } from "../../src/store/presence.ts";
import { saveRepository } from "../../src/store/configuration/repositories.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

const now = new Date("2026-03-02T10:00:00Z");
let test: TestDatabase;
let presence: Presence;

beforeAll(async () => {
  test = await createTestDatabase();
  presence = await announcePresence(test.url, pino({ level: "silent" }));
  await saveRepository(test.pool, { id: 1, installationId: 2, owner: "acme", name: "shop" });
});
afterAll(async () => {
  await presence.close();
  await test.drop();
});

const comment = (body: string): Effect => ({ kind: "comment", issue: 7, marker: "progress", body });
const labels: Effect = { kind: "labels", issue: 7, add: ["human-required"], remove: [] };
const put = (subject: string, ...effects: Effect[]) =>
  putEffects(test.pool, { repositoryId: 1, subject }, { effects, now });

it("delivers the effects of a subject in order, the newest of each key only", async () => {
  await put("a", comment("one"), labels);
  await put("a", comment("two"));
  const first = await claimEffect(test.pool, "a", presence.holder);
  expect(first?.payload).toEqual(labels);
  expect(await claimEffect(test.pool, "a", presence.holder)).toBeNull();
  await settleEffect(test.pool, first?.id ?? 0, { settlement: { state: "delivered" }, now });
  const second = await claimEffect(test.pool, "a", presence.holder);
  expect(second?.payload).toEqual(comment("two"));
  await settleEffect(test.pool, second?.id ?? 0, { settlement: { state: "delivered" }, now });
  expect(await hasPendingEffects(test.pool, "a")).toBe(false);
});

it("lets a failed effect be tried again, and counts the tries", async () => {
  await put("b", labels);
  const first = await claimEffect(test.pool, "b", presence.holder);
  await giveBackEffect(test.pool, first?.id ?? 0, { error: "GitHub answers 503" });
  expect(await listSubjectsWithPendingEffects(test.pool)).toContain("b");
  expect((await claimEffect(test.pool, "b", presence.holder))?.tries).toBe(2);
});

it.each([
  { comment: 0, labels: 0, order: ["comment", "labels"] },
  { comment: 3, labels: 0, order: ["comment", "labels"] },
  { comment: 30, labels: 0, order: ["labels", "comment"] },
  { comment: 0, labels: 30, order: ["comment", "labels"] },
  { comment: 30, labels: 30, order: ["comment", "labels"] },
])(
  "ends a page with both where the comment fails $comment times and the label $labels times: $order",
  async ({ order, ...failures }) => {
    const subject = `page ${failures.comment} ${failures.labels}`;
    const left: Record<string, number> = { ...failures };
    await put(subject, comment("page"), labels);
    const delivered: string[] = [];
    for (;;) {
      const effect = await claimEffect(test.pool, subject, presence.holder);
      if (effect === null) break;
      const { kind } = effect.payload;
      const failing = left[kind] ?? 0;
      left[kind] = failing - 1;
      if (failing > 0) await giveBackEffect(test.pool, effect.id, { error: "GitHub answers 500" });
      else {
        delivered.push(kind);
        await settleEffect(test.pool, effect.id, { settlement: { state: "delivered" }, now });
      }
    }
    expect(delivered).toEqual(order);
  },
);

it("lets the effect of a dead process be delivered by another", async () => {
  await put("c", labels);
  const doomed = await announcePresence(test.url, pino({ level: "silent" }));
  expect(await claimEffect(test.pool, "c", doomed.holder)).not.toBeNull();
  expect(await claimEffect(test.pool, "c", presence.holder)).toBeNull();
  await doomed.close();
  await expect.poll(() => claimEffect(test.pool, "c", presence.holder)).not.toBeNull();
});

it("does not lose what superseded an effect while it was being delivered", async () => {
  await put("d", comment("old"));
  const old = await claimEffect(test.pool, "d", presence.holder);
  await put("d", comment("new"));
  await settleEffect(test.pool, old?.id ?? 0, { settlement: { state: "delivered" }, now });
  expect((await claimEffect(test.pool, "d", presence.holder))?.payload).toEqual(comment("new"));
});

it.each([
  { what: "puts it into the outbox again when its time has come", then: [], after: 10, pending: true },
  { what: "leaves it before", then: [], after: 9, pending: false },
  { what: "leaves it where it was said anew", then: ["newer"], after: 10, pending: false },
  { what: "leaves it where something was decided since", then: ["decided"], after: 10, pending: false },
  { what: "does not mind that nothing was done since", then: ["skipped"], after: 10, pending: true },
])("of what GitHub refused for now: $what", async ({ what, then, after, pending }) => {
  await put(what, labels);
  const refused = await claimEffect(test.pool, what, presence.holder);
  const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  const settlement = { state: "refused", error: "archived", again: at(10) } as const;
  await settleEffect(test.pool, refused?.id ?? 0, { settlement, now });
  if (then.includes("newer")) {
    await put(what, labels);
    const newer = await claimEffect(test.pool, what, presence.holder);
    await settleEffect(test.pool, newer?.id ?? 0, { settlement: { state: "delivered" }, now });
  }
  const kinds = then.flatMap((each) => ({ decided: ["reenter"], skipped: ["skip"] })[each] ?? []);
  for (const kind of kinds) {
    const entry = { at: at(1), repositoryId: 1, subject: what, kind: "preflight" };
    await inTransaction(test.pool, (db) =>
      appendAudit(db, { ...entry, facts: {}, decision: { kind }, effects: [] }),
    );
  }
  await repeatRefused(test.pool, at(after));
  expect(await hasPendingEffects(test.pool, what)).toBe(pending);
  const again = await claimEffect(test.pool, what, presence.holder);
  expect(again?.tries).toBe(pending ? 1 : undefined);
  expect(again?.createdAt).toEqual(pending ? now : undefined);
  if (again !== null) {
    await settleEffect(test.pool, again.id, { settlement: { state: "delivered" }, now });
  }
});

it("deletes what was settled long ago, never what still waits", async () => {
  await test.pool.query("truncate effects");
  await put("e", comment("old"), labels);
  await put("e", comment("new"));
  const later = new Date(now.getTime() + 1);
  expect(await deleteSettledEffects(test.pool, { before: now, limit: 10 })).toBe(0);
  expect(await deleteSettledEffects(test.pool, { before: later, limit: 10 })).toBe(1);
  const { rows } = await test.pool.query<{ state: string }>("select state from effects");
  expect(rows).toEqual([{ state: "pending" }, { state: "pending" }]);
});

it("says what a label will be once the outbox is empty, whatever else is told meanwhile", async () => {
  expect(await pendingLabel(test.pool, "labelled", "human-required")).toBeNull();
  await put("labelled", { ...labels, add: [], remove: ["human-required"], about: "human-required" });
  await put("labelled", { ...labels, add: ["nightshift:working"] });
  expect(await pendingLabel(test.pool, "labelled", "human-required")).toBe(false);
  await put("labelled", { ...labels, about: "human-required" });
  expect(await pendingLabel(test.pool, "labelled", "human-required")).toBe(true);
});

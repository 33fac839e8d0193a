import { expect, it } from "vitest";
import { whenAgain, type RefusedEffect } from "../../../src/domain/effects/when-again.ts";

const createdAt = new Date("2026-03-02T10:00:00Z");
const refused = (waitedMinutes: number, other: Partial<RefusedEffect> = {}): RefusedEffect => ({
  ...{ kind: "comment", reason: "locked", createdAt, ...other },
  now: new Date(createdAt.getTime() + waitedMinutes * 60_000),
});

it.each([
  { what: "at once", waited: 0, again: 10 },
  { what: "after a moment", waited: 1, again: 10 },
  { what: "after an hour", waited: 60, again: 60 },
  { what: "after three days", waited: 3 * 1_440, again: 3 * 1_440 },
  { what: "after four days, and not within the week", waited: 4 * 1_440, again: null },
])("what was refused $what is said again in $again minutes", ({ waited, again }) => {
  const facts = refused(waited);
  expect(whenAgain(facts)).toEqual(again === null ? null : new Date(facts.now.getTime() + again * 60_000));
});

it.each(["archived", "locked", "disabled", "absent", "forbidden"])("%s is what people can mend", (reason) => {
  expect(whenAgain(refused(0, { reason }))).not.toBeNull();
});

it("what GitHub does not understand is not said again, nor what may be out of place by then", () => {
  expect(whenAgain(refused(0, { reason: "invalid" }))).toBeNull();
  expect(whenAgain(refused(0, { kind: "delete-branch" }))).toBeNull();
  expect(whenAgain(refused(0, { kind: "file-issue" }))).toBeNull();
});

it("a week has a dozen tries at most", () => {
  let tries = 0;
  for (let at: Date | null = createdAt; at !== null; tries += 1) {
    at = whenAgain({ kind: "labels", reason: "archived", createdAt, now: at });
  }
  expect(tries).toBeLessThanOrEqual(12);
});

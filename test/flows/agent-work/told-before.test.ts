import { expect, it, onTestFinished } from "vitest";
import { courseCorrection, markOf, toldBefore } from "../../../src/flows/agent-work/told-before.ts";
import { appendAudit } from "../../../src/store/audit.ts";
import { inTransaction } from "../../../src/store/database.ts";
import { createTestDatabase } from "../../support/database.ts";

it("what an agent was told is known again by whoever goes on with its work, and of no other work", async () => {
  const test = await createTestDatabase();
  onTestFinished(() => test.drop());
  const { pool } = test;
  const note = (facts: object, kind = courseCorrection) =>
    inTransaction(pool, (db) =>
      appendAudit(db, {
        ...{ at: new Date("2026-03-02T12:00:00Z"), repositoryId: null, subject: "job 1#7", kind },
        ...{ facts, decision: { kind: "tell" }, effects: [] },
      }),
    );
  const [one, two, three] = ["one", "two", "three"].map(markOf);
  await note({ phase: 3, revision: 1, told: [one] });
  await note({ phase: 3, revision: 1, told: [two] });
  await note({ phase: 3, revision: 2, told: [three] });
  await note({ phase: 4, revision: 1, told: [three] });
  // As an older release wrote it.
  await note({ phase: 3, revision: 1 });
  await note({ phase: 3, revision: 1, told: [three] }, "phase-claim");
  expect(await toldBefore(pool, "job 1#7", { phase: 3, revision: 1 })).toEqual(new Set([one, two]));
  expect(await toldBefore(pool, "job 1#8", { phase: 3, revision: 1 })).toEqual(new Set());
});

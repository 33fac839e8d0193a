import { expect } from "vitest";
import { explain } from "../../../src/flows/escalations/explain.ts";
import { listAudit } from "../../../src/store/audit.ts";
import { type Database } from "../../../src/store/database.ts";

/** Decisions over jobs, their phases, reviews and questions that cannot be put into words. */
export async function unsaidDecisions(db: Database): Promise<string[]> {
  const { rows } = await db.query<{ subject: string }>(
    "select distinct subject from audit_entries where subject like 'job %'",
  );
  const entries = await Promise.all(rows.map(({ subject }) => listAudit(db, subject)));
  const told = entries.flat().filter(({ kind }) => /^(job|phase-\w+|companion)$/.test(kind));
  expect(told.length).toBeGreaterThan(0);
  return told
    .filter((entry) => explain(entry).explanation === null)
    .map(({ kind, decision }) => `${kind} ${JSON.stringify(decision)}`);
}

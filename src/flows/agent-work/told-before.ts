import { createHash } from "node:crypto";
import { z } from "zod";
import { listAuditOfKind } from "../../store/audit.ts";
import { type Db } from "../../store/database.ts";

/** How each correction of an agent's course is written down. */
export const courseCorrection = "course-correction";

const noted = z.looseObject({ told: z.array(z.string()) });
/** Far more than the turns of one piece of work make. */
const mostNotes = 500;

/** By which a failure is known again, whatever it says. */
export function markOf(failure: string): string {
  return createHash("sha256").update(failure).digest("hex").slice(0, 16);
}

/** Marks of what the agent of this work was told already, also by a process that died: the facts of its notes say of whom they are. */
export async function toldBefore(
  db: Db,
  subject: string,
  work: Readonly<Record<string, unknown>>,
): Promise<Set<string>> {
  const notes = await listAuditOfKind(db, { subject, kind: courseCorrection, limit: mostNotes });
  const own = notes.map(({ facts }) => noted.safeParse(facts).data).filter((facts) => facts !== undefined);
  const isOf = (facts: z.output<typeof noted>) =>
    Object.entries(work).every(([name, value]) => facts[name] === value);
  return new Set(own.filter(isOf).flatMap(({ told }) => told));
}

import { z } from "zod";
import { type Symptom } from "../../domain/playbooks/symptom.ts";
import { asJson } from "../as-json.ts";
import { type Db } from "../database.ts";

const row = z.object({
  triggeredAt: z.date(),
  fingerprint: z.string(),
  symptom: z.array(z.string()),
}) satisfies z.ZodType<KnownFailure>;

/** Which failure an escalation is, in the life that began at `triggeredAt`. */
export interface KnownFailure {
  readonly triggeredAt: Date;
  readonly fingerprint: string;
  readonly symptom: Symptom;
}

export async function findFailure(db: Db, escalationId: number): Promise<KnownFailure | null> {
  const { rows } = await db.query(
    `select triggered_at as "triggeredAt", fingerprint, symptom from failures where escalation_id = $1`,
    [escalationId],
  );
  return rows[0] === undefined ? null : row.parse(rows[0]);
}

export async function saveFailure(
  db: Db,
  escalationId: number,
  { triggeredAt, fingerprint, symptom }: KnownFailure,
): Promise<void> {
  await db.query(
    `insert into failures (escalation_id, triggered_at, fingerprint, symptom) values ($1, $2, $3, $4)
     on conflict (escalation_id) do update
       set triggered_at = excluded.triggered_at, fingerprint = excluded.fingerprint, symptom = excluded.symptom`,
    [escalationId, triggeredAt, fingerprint, asJson(symptom)],
  );
}

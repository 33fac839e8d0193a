import { z } from "zod";
import { gateVerdictSchema } from "../domain/gates/verdict-schema.ts";
import { type GateVerdict } from "../domain/gates/verdict.ts";
import { type Db } from "./database.ts";

const row = z.object({
  id: z.coerce.number(),
  attemptId: z.coerce.number(),
  commitSha: z.string(),
  accepted: z.boolean(),
  rejection: z.number().nullable(),
  verdict: gateVerdictSchema,
  judgedAt: z.date(),
});

/** A verdict over one commit of an attempt; with `rejection` where it refused a claim. */
export type GateRun = z.infer<typeof row>;

export interface NewGateRun {
  readonly attemptId: number;
  readonly verdict: GateVerdict;
  readonly rejection: number | null;
  readonly now: Date;
}

export async function saveGateRun(db: Db, run: NewGateRun): Promise<void> {
  await db.query(
    `insert into gate_runs (attempt_id, commit_sha, accepted, rejection, verdict, judged_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [
      run.attemptId,
      run.verdict.head,
      run.verdict.verdict === "pass",
      run.rejection,
      JSON.stringify(run.verdict),
      run.now,
    ],
  );
}

export async function listGateRuns(db: Db, attemptId: number): Promise<GateRun[]> {
  const { rows } = await db.query(
    `select id, attempt_id as "attemptId", commit_sha as "commitSha", accepted, rejection, verdict,
       judged_at as "judgedAt"
     from gate_runs where attempt_id = $1 order by id`,
    [attemptId],
  );
  return rows.map((each) => row.parse(each));
}

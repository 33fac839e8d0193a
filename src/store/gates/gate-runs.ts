import { z } from "zod";
import { gateVerdictSchema } from "../../domain/gates/verdict/verdict-schema.ts";
import { type GateVerdict } from "../../domain/gates/verdict/verdict.ts";
import { asJson } from "../as-json.ts";
import { type Db } from "../database.ts";
import { saveGateResults } from "./gate-results.ts";

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
  /** How long the judging took; absent: it was done before, or waited for. */
  readonly tookMs?: number | undefined;
}

export async function saveGateRun(db: Db, run: NewGateRun): Promise<void> {
  const { rows } = await db.query<{ id: string }>(
    `insert into gate_runs (attempt_id, commit_sha, accepted, rejection, verdict, judged_at, took_ms)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [
      run.attemptId,
      run.verdict.head,
      run.verdict.verdict !== "fail",
      run.rejection,
      asJson(run.verdict),
      run.now,
      run.tookMs === undefined ? null : Math.round(run.tookMs),
    ],
  );
  await saveGateResults(db, { gateRunId: Number(rows[0]?.id) }, run);
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

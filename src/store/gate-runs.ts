import { z } from "zod";
import { type GateVerdict } from "../domain/gates/verdict.ts";
import { type Db } from "./database.ts";

const finding = z.object({
  path: z.string().nullable(),
  line: z.number().nullable(),
  level: z.enum(["error", "warning", "info", "note"]),
  rule: z.string().nullable(),
  message: z.string(),
});

const verdict = z.object({
  verdict: z.enum(["pass", "fail"]),
  base: z.string().nullable(),
  head: z.string(),
  tree: z.string(),
  gates: z.array(
    z.object({
      name: z.string(),
      kind: z.enum(["build", "lint", "test", "coverage", "custom", "check", "reproduce"]),
      status: z.enum(["pass", "fail", "error", "timeout"]),
      expected: z.string(),
      actual: z.string(),
      findings: z.array(finding),
      seconds: z.number(),
      cached: z.boolean(),
      log: z.string(),
    }),
  ),
  tamper: z.array(
    z.object({ path: z.string(), line: z.number().nullable(), rule: z.string(), message: z.string() }),
  ),
}) satisfies z.ZodType<GateVerdict>;

const row = z.object({
  id: z.coerce.number(),
  attemptId: z.coerce.number(),
  commitSha: z.string(),
  accepted: z.boolean(),
  rejection: z.number().nullable(),
  verdict,
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

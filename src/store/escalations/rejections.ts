import { z } from "zod";
import { type GateFailure } from "../../domain/gates/claims/rejection.ts";
import { asJson } from "../as-json.ts";
import { type Db } from "../database.ts";

const failure = z.object({
  gate: z.string(),
  expected: z.string(),
  actual: z.string(),
  message: z.string().nullable(),
}) satisfies z.ZodType<GateFailure>;

const row = z.object({
  count: z.number(),
  commitSha: z.string().nullable(),
  failures: z.array(failure),
  noOp: z.boolean(),
  premature: z.boolean(),
  prompt: z.string().nullable(),
  tokensUsed: z.coerce.number(),
  rejectedAt: z.date(),
});

/** A claim that was refused. `count` is of the attempt, with this one; without a prompt it was the last. */
export type Rejection = z.infer<typeof row>;

export async function saveRejection(db: Db, attemptId: number, rejection: Rejection): Promise<void> {
  await db.query(
    `insert into rejections
       (attempt_id, count, commit_sha, failures, no_op, premature, prompt, tokens_used, rejected_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      attemptId,
      rejection.count,
      rejection.commitSha,
      asJson(rejection.failures),
      rejection.noOp,
      rejection.premature,
      rejection.prompt,
      rejection.tokensUsed,
      rejection.rejectedAt,
    ],
  );
}

/** Oldest first. */
export async function listRejections(db: Db, attemptId: number): Promise<Rejection[]> {
  const { rows } = await db.query(
    `select count, commit_sha as "commitSha", failures, no_op as "noOp", premature, prompt,
       tokens_used as "tokensUsed", rejected_at as "rejectedAt"
     from rejections where attempt_id = $1 order by count`,
    [attemptId],
  );
  return rows.map((each) => row.parse(each));
}

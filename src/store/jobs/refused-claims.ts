import { z } from "zod";
import { gateVerdictSchema } from "../../domain/gates/verdict/verdict-schema.ts";
import { type Db } from "../database.ts";

const row = z.object({
  phase: z.string(),
  /** Of the phase's revision, with this one. */
  rejection: z.number(),
  commitSha: z.string().nullable(),
  verdict: gateVerdictSchema.nullable(),
  problem: z.string().nullable(),
  noOp: z.boolean().nullable(),
  premature: z.boolean().nullable(),
  tokensUsed: z.coerce.number().nullable(),
  prompt: z.string().nullable(),
  judgedAt: z.date(),
});

/** A claim of a phase that was refused, and what its agent was told. */
export type RefusedClaim = z.infer<typeof row>;

const most = 50;

/** The newest of a job, newest first. */
export async function listRefusedClaims(db: Db, jobId: number): Promise<RefusedClaim[]> {
  const { rows } = await db.query(
    `select p.number || p.suffix || ' ' || p.kind as phase, v.rejection, v.commit_sha as "commitSha", v.verdict,
       v.problem, v.no_op as "noOp", v.premature, v.tokens_used as "tokensUsed", v.prompt, v.judged_at as "judgedAt"
     from phase_verdicts v join phases p on p.id = v.phase_id
     where p.job_id = $1 and v.rejection is not null order by v.id desc limit $2`,
    [jobId, most],
  );
  return rows.map((each) => row.parse(each));
}

import { z } from "zod";
import { gateVerdictSchema } from "../../domain/gates/verdict/verdict-schema.ts";
import { type Db } from "../database.ts";
import { type HeadKey } from "../gates/pull-gate-runs.ts";

const row = z.object({
  phase: z.coerce.number(),
  pull: z.number(),
  verdict: gateVerdictSchema,
  /** It has not come to its end with what it pushed. */
  underWay: z.boolean(),
});

/** The phase whose gates have judged the commit, and what they said of it last. */
export type JudgingPhase = z.infer<typeof row>;

/** null: no phase with a pull request stands behind the commit. */
export async function phaseOfHead(db: Db, { repositoryId, headSha }: HeadKey): Promise<JudgingPhase | null> {
  const { rows } = await db.query(
    `select p.id as phase, p.pull, v.verdict, p.step in ('claimed', 'accepted') as "underWay"
     from phase_verdicts v join phases p on p.id = v.phase_id join jobs j on j.id = p.job_id
     where j.repository_id = $1 and v.commit_sha = $2 and v.verdict is not null and p.pull is not null
     order by v.id desc limit 1`,
    [repositoryId, headSha],
  );
  return rows[0] === undefined ? null : row.parse(rows[0]);
}

import { z } from "zod";
import { gateVerdictSchema } from "../../domain/gates/verdict-schema.ts";
import { type GateVerdict } from "../../domain/gates/verdict.ts";
import { type Db } from "../database.ts";
import { saveGateResults } from "../gate-results.ts";

const row = z.object({
  revision: z.number(),
  commitSha: z.string().nullable(),
  accepted: z.boolean(),
  rejection: z.number().nullable(),
  verdict: gateVerdictSchema.nullable(),
  problem: z.string().nullable(),
  judgedAt: z.date(),
});

/** What was said of one claim of a phase. */
export type PhaseVerdict = z.infer<typeof row>;

export interface NewPhaseVerdict extends Omit<PhaseVerdict, "judgedAt" | "verdict"> {
  readonly phaseId: number;
  readonly verdict: GateVerdict | null;
  readonly now: Date;
  /** How long the judging took; absent: nothing was judged. */
  readonly tookMs?: number;
}

export async function savePhaseVerdict(db: Db, said: NewPhaseVerdict): Promise<void> {
  const { rows } = await db.query<{ id: string }>(
    `insert into phase_verdicts
       (phase_id, revision, commit_sha, accepted, rejection, verdict, problem, judged_at, took_ms)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
    [
      ...[said.phaseId, said.revision, said.commitSha, said.accepted, said.rejection],
      ...[said.verdict === null ? null : JSON.stringify(said.verdict), said.problem, said.now],
      said.tookMs === undefined ? null : Math.round(said.tookMs),
    ],
  );
  const { verdict, now } = said;
  if (verdict !== null) await saveGateResults(db, { phaseVerdictId: Number(rows[0]?.id) }, { verdict, now });
}

/** Oldest first. */
export async function listPhaseVerdicts(db: Db, phaseId: number): Promise<PhaseVerdict[]> {
  const { rows } = await db.query(
    `select revision, commit_sha as "commitSha", accepted, rejection, verdict, problem, judged_at as "judgedAt"
     from phase_verdicts where phase_id = $1 order by id`,
    [phaseId],
  );
  return rows.map((each) => row.parse(each));
}

import { z } from "zod";
import { gateVerdictSchema } from "../../domain/gates/verdict/verdict-schema.ts";
import { type GateVerdict } from "../../domain/gates/verdict/verdict.ts";
import { asJson } from "../as-json.ts";
import { type Db } from "../database.ts";
import { saveGateResults } from "../gates/gate-results.ts";

const row = z.object({
  revision: z.number(),
  commitSha: z.string().nullable(),
  accepted: z.boolean(),
  rejection: z.number().nullable(),
  verdict: gateVerdictSchema.nullable(),
  problem: z.string().nullable(),
  /** It was refused, over nothing new. */
  noOp: z.boolean(),
  /** It was refused, with little of the budget used. */
  premature: z.boolean(),
  /** Until it was refused; null: it was not, or not by gates. */
  tokensUsed: z.coerce.number().nullable(),
  /** What the agent was told; null: nothing, or it is not kept any more. */
  prompt: z.string().nullable(),
  judgedAt: z.date(),
});

/** What was said of one claim of a phase. */
export type PhaseVerdict = z.infer<typeof row>;

type Refusal = Pick<PhaseVerdict, "noOp" | "premature" | "tokensUsed" | "prompt">;

export interface NewPhaseVerdict extends Omit<PhaseVerdict, "judgedAt" | "verdict" | keyof Refusal> {
  readonly phaseId: number;
  /** Of a claim that gates refused. */
  readonly refusal?: Refusal | undefined;
  readonly verdict: GateVerdict | null;
  readonly now: Date;
  /** How long the judging took; absent: nothing was judged. */
  readonly tookMs?: number;
}

export async function savePhaseVerdict(db: Db, said: NewPhaseVerdict): Promise<void> {
  const { refusal } = said;
  const { rows } = await db.query<{ id: string }>(
    `insert into phase_verdicts
       (phase_id, revision, commit_sha, accepted, rejection, verdict, problem, judged_at, took_ms,
        no_op, premature, tokens_used, prompt)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) returning id`,
    [
      ...[said.phaseId, said.revision, said.commitSha, said.accepted, said.rejection],
      ...[said.verdict === null ? null : asJson(said.verdict), said.problem, said.now],
      said.tookMs === undefined ? null : Math.round(said.tookMs),
      ...[refusal?.noOp, refusal?.premature, refusal?.tokensUsed, refusal?.prompt],
    ],
  );
  const { verdict, now } = said;
  if (verdict !== null) await saveGateResults(db, { phaseVerdictId: Number(rows[0]?.id) }, { verdict, now });
}

/** Oldest first. */
export async function listPhaseVerdicts(db: Db, phaseId: number): Promise<PhaseVerdict[]> {
  const { rows } = await db.query(
    `select revision, commit_sha as "commitSha", accepted, rejection, verdict, problem, judged_at as "judgedAt",
       coalesce(no_op, false) as "noOp", coalesce(premature, false) as premature, tokens_used as "tokensUsed", prompt
     from phase_verdicts where phase_id = $1 order by id`,
    [phaseId],
  );
  return rows.map((each) => row.parse(each));
}

/** The last verdict of each phase of a job whose judge was tried. */
export async function listTriedPhases(db: Db, jobId: number): Promise<TriedPhase[]> {
  const { rows } = await db.query(
    `select p.number || p.suffix || ' ' || p.kind as phase, last.verdict
     from phases p cross join lateral (
       select verdict from phase_verdicts v where v.phase_id = p.id and v.verdict is not null
       order by v.id desc limit 1
     ) last
     where p.job_id = $1 and jsonb_array_length(coalesce(last.verdict->'trials', '[]')) > 0 order by p.id`,
    [jobId],
  );
  return rows.map((each) => failing.parse(each));
}

const failing = z.object({ phase: z.string(), verdict: gateVerdictSchema });

export type TriedPhase = z.infer<typeof failing>;

/** Phases of the job that agents are at, and whose last verdict refused them. */
export async function listFailingPhases(
  db: Db,
  { jobId, besides, limit }: { readonly jobId: number; readonly besides: string; readonly limit: number },
): Promise<z.infer<typeof failing>[]> {
  const { rows } = await db.query(
    `select p.number || p.suffix || ' (' || coalesce(p.planned, p.kind) || ')' as phase, last.verdict
     from phases p cross join lateral (
       select accepted, verdict from phase_verdicts v
       where v.phase_id = p.id and v.revision = p.revision and v.verdict is not null order by v.id desc limit 1
     ) last
     where p.job_id = $1 and p.branch <> $2 and p.step in ('working', 'claimed') and not last.accepted
     order by p.id limit $3`,
    [jobId, besides, limit],
  );
  return rows.map((each) => failing.parse(each));
}

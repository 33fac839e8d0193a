import { z } from "zod";
import { type AgentEnd } from "../../domain/agents/session.ts";
import { phaseAnswerDocument, type PhaseAnswer } from "../../domain/jobs/phases/phase-answer.ts";
import { type NewPhase } from "../../domain/jobs/job-step.ts";
import { phaseSteps, type PhaseStep } from "../../domain/jobs/phases/phase-facts.ts";
import { type Tripwire } from "../../domain/trust/tripwires.ts";
import { type Cost } from "../../domain/money/cost.ts";
import { endDocument, tripwireDocument } from "../escalations/attempt-documents.ts";
import { asJson } from "../as-json.ts";
import { pricedColumns, unpricedOf } from "../priced.ts";
import { type Db } from "../database.ts";
import { nobodyAlive } from "../presence.ts";

const row = z.object({
  id: z.coerce.number(),
  jobId: z.coerce.number(),
  kind: z.enum(["strategic", "tactical", "final"]),
  number: z.number(),
  suffix: z.string(),
  step: z.enum(phaseSteps),
  planned: z.string().nullable(),
  plannedBy: z.coerce.number().nullable(),
  feedbackOf: z.coerce.number().nullable(),
  mayComplete: z.boolean(),
  revision: z.number(),
  branch: z.string(),
  baseSha: z.string(),
  prompt: z.string(),
  promptHashes: z.record(z.string(), z.string()),
  session: z.string().nullable(),
  claimSha: z.string().nullable(),
  answer: phaseAnswerDocument.nullable(),
  ended: endDocument.nullable(),
  tripwires: z.array(tripwireDocument),
  rejections: z.number(),
  /** Refused claims of its present revision, and the last of them in a row that brought nothing. */
  iterations: z.number(),
  staleIterations: z.number(),
  /** Its agent was told to take another way. */
  pivoted: z.boolean(),
  faults: z.number(),
  restarts: z.number(),
  why: z.string().nullable(),
  /** What broke off the last take of it; null: nothing did, or its process died. */
  trouble: z.string().nullable(),
  pull: z.number().nullable(),
  /** Those that it replaced, oldest first. */
  formerPulls: z.array(z.number()),
  pushedSha: z.string().nullable(),
  mergedSha: z.string().nullable(),
  answered: z.array(z.string()),
  /** It holds what people pushed meanwhile. */
  adopted: z.boolean(),
  waitUntil: z.date().nullable(),
  /** When GitHub got the commit that others report on; null: it was not waited for. */
  checkedSince: z.date().nullable(),
  leased: z.boolean(),
  /** It waits for one of the places that its repository has for phases at work. */
  inLine: z.boolean(),
  inputTokens: z.coerce.number(),
  outputTokens: z.coerce.number(),
  knownUsd: z.coerce.number(),
  unpriced: z.number(),
  agentMs: z.coerce.number(),
  /** What it had used up when its present revision began. */
  earlierTokens: z.coerce.number(),
  earlierUsd: z.coerce.number(),
  earlierMs: z.coerce.number(),
  /** US dollars that whoever is at it may still spend; null: no limit. */
  reservedUsd: z.coerce.number().nullable(),
  /** US dollars that it may cost at most; null: what the configuration says. */
  budgetUsd: z.coerce.number().nullable(),
  /** Of the companion of its reviewers. */
  companionUsd: z.coerce.number(),
  companionUnpriced: z.number(),
  startedAt: z.date(),
});

/** One strategic or tactical step of a job, or the bringing together of all. */
export type Phase = z.infer<typeof row>;

const columns = `p.id, p.job_id as "jobId", p.kind, p.number, p.suffix, p.step, p.planned, p.planned_by as "plannedBy",
  p.feedback_of as "feedbackOf", p.may_complete as "mayComplete", p.revision, p.branch, p.base_sha as "baseSha",
  p.prompt, p.prompt_hashes as "promptHashes", p.session, p.claim_sha as "claimSha", p.answer, p.ended, p.tripwires,
  p.rejections, p.iterations, p.stale_iterations as "staleIterations", p.pivoted, p.faults, p.restarts, p.why, p.trouble, p.pull, p.former_pulls as "formerPulls", p.pushed_sha as "pushedSha", p.merged_sha as "mergedSha",
  p.answered, p.adopted, p.wait_until as "waitUntil", not ${nobodyAlive("p.lease_holder")} as leased,
  p.asked_at is not null as "inLine", p.input_tokens as "inputTokens", p.output_tokens as "outputTokens", ${pricedColumns("p")}, p.companion_unpriced as "companionUnpriced",
  p.agent_ms as "agentMs", p.earlier_tokens as "earlierTokens", p.earlier_usd as "earlierUsd",
  p.earlier_ms as "earlierMs", p.reserved_usd as "reservedUsd", p.budget_usd as "budgetUsd", p.companion_usd as "companionUsd", p.checked_since as "checkedSince", p.started_at as "startedAt"`;

export interface BegunPhase extends NewPhase {
  readonly feedbackOf: number | null;
  readonly mayComplete: boolean;
  readonly branch: string;
  readonly baseSha: string;
  readonly step: "working" | "claimed" | "accepted";
  readonly claimSha: string | null;
  /** What stands on its branch already, or what it begins from; absent: nothing. */
  readonly pushedSha?: string | null;
  readonly prompt: string;
  readonly promptHashes: Readonly<Record<string, string>>;
  /** US dollars that another phase leaves to it; absent: what the configuration says. */
  readonly budgetUsd?: number | null;
}

export async function addPhase(
  db: Db,
  jobId: number,
  phase: BegunPhase & { readonly now: Date },
): Promise<void> {
  await db.query(
    `insert into phases (job_id, kind, number, suffix, step, planned, planned_by, feedback_of, may_complete, branch,
       base_sha, claim_sha, prompt, prompt_hashes, started_at, pushed_sha, budget_usd)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`,
    [
      ...[jobId, phase.kind, phase.number, phase.suffix, phase.step, phase.planned, phase.plannedBy],
      ...[phase.feedbackOf, phase.mayComplete, phase.branch, phase.baseSha, phase.claimSha, phase.prompt],
      ...[asJson(phase.promptHashes), phase.now, phase.pushedSha ?? null, phase.budgetUsd ?? null],
    ],
  );
}

/** In the order in which they were begun. */
export async function listPhases(db: Db, jobId: number): Promise<Phase[]> {
  const { rows } = await db.query(`select ${columns} from phases p where p.job_id = $1 order by p.id`, [
    jobId,
  ]);
  return rows.map((each) => row.parse(each));
}

export async function findPhase(db: Db, id: number): Promise<Phase | null> {
  const { rows } = await db.query(`select ${columns} from phases p where p.id = $1`, [id]);
  return rows[0] === undefined ? null : row.parse(rows[0]);
}

/** The last phase that had a pull request; null: none of a job's has. */
export async function findPhaseOfPull(
  db: Db,
  { repositoryId, pull }: { readonly repositoryId: number; readonly pull: number },
): Promise<Phase | null> {
  const { rows } = await db.query(
    `select ${columns} from phases p join jobs j on j.id = p.job_id
     where j.repository_id = $1 and p.pull = $2 order by p.id desc limit 1`,
    [repositoryId, pull],
  );
  return rows[0] === undefined ? null : row.parse(rows[0]);
}

export interface PhaseUse {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cost: Cost;
  readonly agentMs: number;
  /** What counts as spent, also where the cost is unknown. */
  readonly paidUsd: number;
}

/** What a step found out. Absent keys stay as they are; numbers under `add` are added. */
export interface PhaseProgress {
  readonly step: PhaseStep;
  readonly revision?: number;
  readonly prompt?: string;
  readonly promptHashes?: Readonly<Record<string, string>>;
  readonly session?: string | null;
  readonly branch?: string;
  readonly baseSha?: string;
  readonly claimSha?: string | null;
  readonly answer?: PhaseAnswer | null;
  readonly ended?: AgentEnd | null;
  readonly tripwires?: readonly Tripwire[];
  readonly rejections?: number;
  readonly iterations?: number;
  readonly staleIterations?: number;
  readonly pivoted?: boolean;
  readonly faults?: number;
  readonly restarts?: number;
  readonly why?: string | null;
  readonly trouble?: string | null;
  readonly pull?: number;
  readonly formerPulls?: readonly number[];
  readonly pushedSha?: string;
  readonly mergedSha?: string | null;
  readonly answered?: readonly string[];
  readonly adopted?: true;
  readonly waitUntil?: Date | null;
  readonly checkedSince?: Date;
  readonly reservedUsd?: number | null;
  readonly add?: PhaseUse;
}

export interface PhaseMove {
  readonly phase: Pick<Phase, "id" | "step">;
  /** Whose lease has to stand; null: the job's stands, and nobody is at the phase. */
  readonly holder: number | null;
  readonly now: Date;
}

/** What is not named in $5 stays as it is; what was used up is added. */
const movingPhase = `with moved as (update phases p set
     step = $4,
     settled_at = case when $4 in ('merged', 'failed', 'superseded') then $10::timestamptz end,
     revision = coalesce(($5::jsonb->>'revision')::integer, p.revision), prompt = coalesce($5::jsonb->>'prompt', p.prompt),
     prompt_hashes = p.prompt_hashes || coalesce($5::jsonb->'promptHashes', '{}'),
     session = case when $5::jsonb ? 'session' then $5::jsonb->>'session' else p.session end,
     branch = coalesce($5::jsonb->>'branch', p.branch), base_sha = coalesce($5::jsonb->>'baseSha', p.base_sha),
     claim_sha = case when $5::jsonb ? 'claimSha' then $5::jsonb->>'claimSha' else p.claim_sha end,
     answer = case when $5::jsonb ? 'answer' then nullif($5::jsonb->'answer', 'null') else p.answer end,
     ended = case when $5::jsonb ? 'ended' then nullif($5::jsonb->'ended', 'null') else p.ended end,
     tripwires = coalesce($5::jsonb->'tripwires', p.tripwires),
     rejections = coalesce(($5::jsonb->>'rejections')::integer, p.rejections), iterations = coalesce(($5::jsonb->>'iterations')::integer, p.iterations),
     stale_iterations = coalesce(($5::jsonb->>'staleIterations')::integer, p.stale_iterations),
     pivoted = coalesce(($5::jsonb->>'pivoted')::boolean, p.pivoted),
     faults = coalesce(($5::jsonb->>'faults')::integer, p.faults), restarts = coalesce(($5::jsonb->>'restarts')::integer, p.restarts),
     why = case when $5::jsonb ? 'why' then $5::jsonb->>'why' else p.why end,
     trouble = case when $5::jsonb ? 'trouble' then $5::jsonb->>'trouble' else p.trouble end,
     pull = coalesce(($5::jsonb->>'pull')::integer, p.pull),
     former_pulls = coalesce($5::jsonb->'formerPulls', p.former_pulls),
     pushed_sha = coalesce($5::jsonb->>'pushedSha', p.pushed_sha), merged_sha = coalesce($5::jsonb->>'mergedSha', p.merged_sha),
     answered = coalesce($5::jsonb->'answered', p.answered), adopted = coalesce(($5::jsonb->>'adopted')::boolean, p.adopted),
     wait_until = case when $5::jsonb ? 'waitUntil' then ($5::jsonb->>'waitUntil')::timestamptz else p.wait_until end,
     checked_since = coalesce(($5::jsonb->>'checkedSince')::timestamptz, p.checked_since),
     input_tokens = p.input_tokens + $6::bigint, output_tokens = p.output_tokens + $7::bigint,
     cost_usd = coalesce(p.cost_usd, 0) + $8::numeric, unpriced = ${unpricedOf("p")} + $12::integer,
     agent_ms = p.agent_ms + $9::bigint,
     reserved_usd = case when $5::jsonb ? 'reservedUsd' then ($5::jsonb->>'reservedUsd')::numeric
                         else greatest(p.reserved_usd - $11::numeric, 0) end,
     earlier_tokens = case when $5::jsonb ? 'revision' then p.input_tokens + p.output_tokens else p.earlier_tokens end,
     earlier_usd = case when $5::jsonb ? 'revision' then coalesce(p.cost_usd, 0) else p.earlier_usd end,
     earlier_ms = case when $5::jsonb ? 'revision' then p.agent_ms else p.earlier_ms end
   where p.id = $1 and p.step = $3
     and case when $2::bigint is null then ${nobodyAlive("p.lease_holder")} else p.lease_holder = $2 end
   returning ${columns}),
   paid as (insert into phase_spendings (phase_id, usd, spent_at, unpriced)
     select id, round($11::numeric, 6), $10, $12 > 0 from moved where round($11::numeric, 6) > 0 or $12 > 0)
   select * from moved`;

/** Refused (null) when the lease was lost or the phase has moved on since it was read. */
export async function movePhase(
  db: Db,
  { phase, holder, now }: PhaseMove,
  progress: PhaseProgress,
): Promise<Phase | null> {
  const { step, add, ...found } = progress;
  const { rows } = await db.query(movingPhase, [
    ...[phase.id, holder, phase.step, step, asJson(found)],
    ...[add?.inputTokens ?? 0, add?.outputTokens ?? 0, add?.cost.known ?? 0, add?.agentMs ?? 0, now],
    ...[add?.paidUsd ?? 0, add?.cost.unknown ?? 0],
  ]);
  return rows[0] === undefined ? null : row.parse(rows[0]);
}

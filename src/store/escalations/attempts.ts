import { z } from "zod";
import { type AgentEnd } from "../../domain/agents/session.ts";
import { type AgentAnswer } from "../../domain/escalations/decision/answer.ts";
import { type AttemptDecision } from "../../domain/escalations/decision/decision.ts";
import { type Stage } from "../../domain/escalations/preflight/stages.ts";
import { type Tripwire } from "../../domain/trust/tripwires.ts";
import { type Cost } from "../../domain/money/cost.ts";
import { answerDocument, decisionDocument, endDocument, tripwireDocument } from "./attempt-documents.ts";
import { asJson } from "../as-json.ts";
import { notLeftLongAgo } from "../configuration/repositories.ts";
import { pricedColumns, unpricedOf } from "../priced.ts";
import { type Db } from "../database.ts";
import { type Lease } from "./escalations.ts";
import { settleReservation } from "./spending.ts";

const usd = z.coerce.number().nullable();

const row = z.object({
  id: z.coerce.number(),
  escalationId: z.coerce.number(),
  number: z.number(),
  /** Told apart from others of the same number: 1, 1.2, 1.3. */
  name: z.string(),
  stage: z.enum(["probe", "specialist", "broadened", "adversarial"]),
  step: z.enum(["working", "claimed", "judged", "publishing", "checking", "decided"]),
  runner: z.string(),
  baseSha: z.string(),
  branch: z.string(),
  prompt: z.string(),
  promptHashes: z.record(z.string(), z.string()),
  session: z.string().nullable(),
  claimSha: z.string().nullable(),
  answer: answerDocument.nullable(),
  ended: endDocument.nullable(),
  tripwires: z.array(tripwireDocument),
  rejections: z.number(),
  restarts: z.number(),
  pull: z.number().nullable(),
  pushedSha: z.string().nullable(),
  pushedAt: z.date().nullable(),
  waitUntil: z.date().nullable(),
  /** The playbook that it was given. */
  playbookId: z.coerce.number().nullable(),
  decision: decisionDocument.nullable(),
  inputTokens: z.coerce.number(),
  outputTokens: z.coerce.number(),
  /** null: of some turn it is unknown. */
  costUsd: usd,
  knownUsd: z.coerce.number(),
  unpriced: z.number(),
  reservedUsd: usd,
  agentMs: z.coerce.number(),
  startedAt: z.date(),
  decidedAt: z.date().nullable(),
});

/** One agent run on an escalation, and the step that it has reached. */
export type Attempt = z.infer<typeof row>;
export type AttemptStep = Attempt["step"];

const decidedRow = row.pick({ stage: true }).extend({ decision: decisionDocument });
type Decided = z.infer<typeof decidedRow>;

// Those that do not count keep their number for the next, and whoever begins anew begins with 1.
const name = `a.number || coalesce('.' || nullif(1 + (select count(*) from attempts earlier
  where earlier.escalation_id = a.escalation_id and earlier.number = a.number and earlier.id < a.id), 1), '')`;

const columns = `a.id, a.escalation_id as "escalationId", a.number, ${name} as name, a.stage, a.step, a.runner,
  a.base_sha as "baseSha", a.branch, a.prompt, a.prompt_hashes as "promptHashes", a.session, a.claim_sha as "claimSha",
  a.answer, a.ended, a.tripwires, a.rejections, a.restarts, a.pull, a.decision,
  a.pushed_sha as "pushedSha", a.pushed_at as "pushedAt", a.wait_until as "waitUntil", a.playbook_id as "playbookId",
  a.input_tokens as "inputTokens", a.output_tokens as "outputTokens",
  case when ${unpricedOf("a")} = 0 then coalesce(a.cost_usd, 0) end as "costUsd", ${pricedColumns("a")},
  a.reserved_usd as "reservedUsd", a.agent_ms as "agentMs", a.started_at as "startedAt",
  a.decided_at as "decidedAt"`;

export interface NewAttempt {
  readonly number: number;
  readonly stage: Stage;
  readonly runner: string;
  readonly baseSha: string;
  readonly branch: string;
  readonly prompt: string;
  readonly promptHashes: Readonly<Record<string, string>>;
  readonly reservedUsd: number | null;
  readonly playbookId: number | null;
  readonly now: Date;
}

/** Begins an attempt; refused (null) when the lease was lost. */
export async function beginAttempt(db: Db, lease: Lease, attempt: NewAttempt): Promise<Attempt | null> {
  const { rows } = await db.query(
    `insert into attempts as a
       (escalation_id, number, stage, runner, base_sha, branch, prompt, prompt_hashes, reserved_usd, playbook_id,
        started_at)
     select id, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12 from escalations where id = $1 and lease_holder = $2
     returning ${columns}`,
    [
      lease.escalationId,
      lease.holder,
      attempt.number,
      attempt.stage,
      attempt.runner,
      attempt.baseSha,
      attempt.branch,
      attempt.prompt,
      asJson(attempt.promptHashes),
      attempt.reservedUsd,
      attempt.playbookId,
      attempt.now,
    ],
  );
  return rows[0] === undefined ? null : row.parse(rows[0]);
}

export async function findUndecidedAttempt(db: Db, escalationId: number): Promise<Attempt | null> {
  const { rows } = await db.query(
    `select ${columns} from attempts a where escalation_id = $1 and step <> 'decided'`,
    [escalationId],
  );
  return rows[0] === undefined ? null : row.parse(rows[0]);
}

/** How the attempts that are over were decided, the last first; without what they were asked and said. */
export async function listDecisions(db: Db, escalationId: number): Promise<Decided[]> {
  const { rows } = await db.query(
    `select stage, decision from attempts where escalation_id = $1 and step = 'decided' order by id desc`,
    [escalationId],
  );
  return rows.map((each) => decidedRow.parse(each));
}

export async function listAttempts(db: Db, escalationId: number): Promise<Attempt[]> {
  const { rows } = await db.query(`select ${columns} from attempts a where escalation_id = $1 order by id`, [
    escalationId,
  ]);
  return rows.map((each) => row.parse(each));
}

/** Attempts whose directories are in use, or will be looked after by whoever resumes them. */
export async function listUndecidedAttemptIds(db: Db): Promise<number[]> {
  const { rows } = await db.query<{ id: string }>(
    `select a.id from attempts a join escalations e on e.id = a.escalation_id join repositories r on r.id = e.repository_id
     where a.step <> 'decided' and ${notLeftLongAgo("r")}`,
  );
  return rows.map(({ id }) => Number(id));
}

/** What a turn of the agent used up, and by when. */
export interface AgentUse {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cost: Cost;
  readonly agentMs: number;
  readonly at: Date;
}

/** What a step found out. Absent keys stay as they are; numbers under `add` are added. */
export interface AttemptProgress {
  readonly step: AttemptStep;
  readonly prompt?: string;
  readonly promptHashes?: Readonly<Record<string, string>>;
  readonly session?: string;
  readonly claimSha?: string | null;
  readonly answer?: AgentAnswer | null;
  readonly ended?: AgentEnd;
  readonly tripwires?: readonly Tripwire[];
  readonly rejections?: number;
  readonly restarts?: number;
  readonly branch?: string;
  readonly pull?: number;
  /** null: the branch is another, on which nothing was pushed yet. */
  readonly pushedSha?: string | null;
  readonly pushedAt?: Date;
  readonly waitUntil?: Date;
  readonly add?: AgentUse;
}

/** Of an attempt `a`, what is given in $5 as JSON; the rest stays. */
const found = `
  prompt = coalesce($5::jsonb->>'prompt', a.prompt),
  prompt_hashes = a.prompt_hashes || coalesce($5::jsonb->'promptHashes', '{}'),
  session = coalesce($5::jsonb->>'session', a.session),
  claim_sha = case when $5::jsonb ? 'claimSha' then $5::jsonb->>'claimSha' else a.claim_sha end,
  answer = case when $5::jsonb ? 'answer' then $5::jsonb->'answer' else a.answer end,
  ended = case when $5::jsonb ? 'ended' then $5::jsonb->'ended' else a.ended end,
  tripwires = coalesce($5::jsonb->'tripwires', a.tripwires),
  rejections = coalesce(($5::jsonb->>'rejections')::integer, a.rejections),
  restarts = coalesce(($5::jsonb->>'restarts')::integer, a.restarts),
  branch = coalesce($5::jsonb->>'branch', a.branch),
  pull = coalesce(($5::jsonb->>'pull')::integer, a.pull),
  pushed_sha = case when $5::jsonb ? 'pushedSha' then $5::jsonb->>'pushedSha' else a.pushed_sha end,
  pushed_at = coalesce(($5::jsonb->>'pushedAt')::timestamptz, a.pushed_at),
  wait_until = coalesce(($5::jsonb->>'waitUntil')::timestamptz, a.wait_until)`;

/** What the agent has used since: $6 to $9 and $11, added. */
const use = `
  input_tokens = a.input_tokens + $6::bigint, output_tokens = a.output_tokens + $7::bigint,
  cost_usd = coalesce(a.cost_usd, 0) + $8::numeric, unpriced = ${unpricedOf("a")} + $11::integer,
  agent_ms = a.agent_ms + $9::bigint`;

/** Records a step. Refused (null) when the lease was lost or the attempt has moved on since it was read. */
export async function recordProgress(
  db: Db,
  { lease, attempt }: { lease: Lease; attempt: Attempt },
  progress: AttemptProgress,
): Promise<Attempt | null> {
  const { step, add, ...rest } = progress;
  const { rows } = await db.query(
    `with moved as (update attempts a set step = $4, ${found}, ${use}
     from escalations e
     where a.id = $1 and a.step = $3 and e.id = a.escalation_id and e.lease_holder = $2
     returning ${columns}),
     paid as (insert into attempt_spendings (attempt_id, usd, spent_at, unpriced)
       select id, $8::numeric, $10, $11 > 0 from moved where $8::numeric > 0 or $11 > 0)
     select * from moved`,
    [
      attempt.id,
      lease.holder,
      attempt.step,
      step,
      asJson(rest),
      add?.inputTokens ?? 0,
      add?.outputTokens ?? 0,
      add?.cost.known ?? 0,
      add?.agentMs ?? 0,
      add?.at ?? null,
      add?.cost.unknown ?? 0,
    ],
  );
  return rows[0] === undefined ? null : row.parse(rows[0]);
}

/** Closes an attempt with its decision and gives back what it had reserved; within a transaction. */
export async function concludeAttempt(
  db: Db,
  { lease, attempt }: { lease: Lease; attempt: Attempt },
  { decision, now }: { decision: AttemptDecision; now: Date },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update attempts a set step = 'decided', decision = $4, decided_at = $5
     from escalations e
     where a.id = $1 and a.step = $3 and e.id = a.escalation_id and e.lease_holder = $2`,
    [attempt.id, lease.holder, attempt.step, asJson(decision), now],
  );
  if (rowCount !== 1) return false;
  await settleReservation(db, attempt.id);
  return true;
}

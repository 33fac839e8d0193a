import { z } from "zod";
import { type AgentEnd, type AgentRole, type AgentUsage } from "../domain/agents/session.ts";
import { asJson } from "./as-json.ts";
import { type Db } from "./database.ts";
import { endDocument } from "./escalations/attempt-documents.ts";
import { type Removal } from "./retention/removal.ts";

export interface NewAgentTurn {
  readonly repositoryId: number;
  /** As in the audit. */
  readonly subject: string;
  /** The name of the directory that it works in. */
  readonly work: string;
  readonly role: AgentRole;
  readonly specialist: string | null;
  readonly stage: string | null;
  /** Without secrets. */
  readonly prompt: string;
  readonly now: Date;
}

const listed = z.object({
  id: z.coerce.number(),
  work: z.string(),
  role: z.string(),
  specialist: z.string().nullable(),
  stage: z.string().nullable(),
  ended: endDocument.nullable(),
  inputTokens: z.coerce.number(),
  outputTokens: z.coerce.number(),
  costUsd: z.coerce.number().nullable(),
  beganAt: z.date(),
  endedAt: z.date().nullable(),
});

/** One request to an agent, without its texts. `ended` is null while it is at work, and where its process died. */
export type AgentTurnRow = z.infer<typeof listed>;

const whole = listed.extend({
  repositoryId: z.coerce.number(),
  subject: z.string(),
  prompt: z.string(),
  answer: z.string().nullable(),
});

export type WholeAgentTurn = z.infer<typeof whole>;

const columns = `id, work, role, specialist, stage, ended, input_tokens as "inputTokens", output_tokens as "outputTokens",
  cost_usd as "costUsd", began_at as "beganAt", ended_at as "endedAt"`;

export async function beginAgentTurn(db: Db, turn: NewAgentTurn): Promise<number> {
  const { rows } = await db.query<{ id: string }>(
    `insert into agent_turns (repository_id, subject, work, role, specialist, stage, prompt, began_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [
      ...[turn.repositoryId, turn.subject, turn.work, turn.role, turn.specialist, turn.stage],
      ...[turn.prompt, turn.now],
    ],
  );
  return Number(rows[0]?.id);
}

export interface AgentTurnEnd {
  readonly answer: string;
  readonly ended: AgentEnd;
  readonly usage: AgentUsage;
  readonly now: Date;
}

export async function endAgentTurn(
  db: Db,
  id: number,
  { answer, ended, usage, now }: AgentTurnEnd,
): Promise<void> {
  await db.query(
    `update agent_turns set answer = $2, ended = $3, input_tokens = $4, output_tokens = $5, cost_usd = $6, ended_at = $7
     where id = $1`,
    [id, answer, asJson(ended), usage.inputTokens, usage.outputTokens, usage.costUsd, now],
  );
}

/** The last of a subject, oldest first. */
export async function listAgentTurns(db: Db, subject: string, limit: number): Promise<AgentTurnRow[]> {
  const { rows } = await db.query(
    `select ${columns} from agent_turns where subject = $1 order by id desc limit $2`,
    [subject, limit],
  );
  return rows.map((each) => listed.parse(each)).reverse();
}

const promptRow = z.object({ id: z.coerce.number(), work: z.string(), at: z.date(), prompt: z.string() });

export type GivenPrompt = z.infer<typeof promptRow>;

/** What was given in some works of a subject, oldest first. */
export async function listGivenPrompts(
  db: Db,
  subject: string,
  works: readonly string[],
): Promise<GivenPrompt[]> {
  const { rows } = await db.query(
    `select id, work, began_at as at, prompt from agent_turns
     where subject = $1 and work = any($2::text[]) order by id`,
    [subject, works],
  );
  return rows.map((each) => promptRow.parse(each));
}

export async function findAgentTurn(db: Db, id: number): Promise<WholeAgentTurn | null> {
  const { rows } = await db.query(
    `select ${columns}, repository_id as "repositoryId", subject, prompt, answer from agent_turns where id = $1`,
    [id],
  );
  return rows[0] === undefined ? null : whole.parse(rows[0]);
}

/** With their history. Those of an escalation or job that may go on, or that a person was called to, stay. */
export async function deleteAgentTurns(db: Db, { before, limit }: Removal): Promise<number> {
  const { rowCount } = await db.query(
    `delete from agent_turns where id = any(array(
       select t.id from agent_turns t
       where t.began_at < $1
         and not exists (select from escalations e
           where 'escalation ' || e.repository_id || '#' || e.issue = t.subject
             and e.status in ('open', 'held', 'paged'))
         and not exists (select from jobs j
           where 'job ' || j.repository_id || '#' || j.issue = t.subject
             and j.status not in ('stopped', 'completed'))
       order by t.began_at limit $2))`,
    [before, limit],
  );
  return rowCount ?? 0;
}

import { z } from "zod";
import { type Db } from "./database.ts";
import { type Removal } from "./retention/removal.ts";

const row = z.object({
  id: z.coerce.number(),
  at: z.date(),
  kind: z.enum(["tool-call", "tool-failed"]),
  tool: z.string(),
  /** Shortened, and without secrets. */
  input: z.string(),
});

/** Something that an agent did. */
export type AgentStep = z.infer<typeof row>;
export type NewAgentStep = Omit<AgentStep, "id">;

export async function addAgentSteps(
  db: Db,
  { repositoryId, subject }: { readonly repositoryId: number; readonly subject: string },
  steps: readonly NewAgentStep[],
): Promise<void> {
  await db.query(
    `insert into agent_steps (repository_id, subject, at, kind, tool, input)
     select $1, $2, s.at, s.kind, s.tool, s.input
     from unnest($3::timestamptz[], $4::text[], $5::text[], $6::text[]) with ordinality as s (at, kind, tool, input, place)
     order by s.place`,
    [
      ...[repositoryId, subject],
      ...(["at", "kind", "tool", "input"] as const).map((key) => steps.map((step) => step[key])),
    ],
  );
}

/** The last of them, oldest first. */
export async function listAgentSteps(
  db: Db,
  subject: string,
  { since, limit }: { readonly since: Date; readonly limit: number },
): Promise<AgentStep[]> {
  const { rows } = await db.query(
    `select id, at, kind, tool, input from agent_steps
     where subject = $1 and at >= $2 order by id desc limit $3`,
    [subject, since, limit],
  );
  return rows.map((each) => row.parse(each)).reverse();
}

const wordRow = z.object({
  id: z.coerce.number(),
  at: z.date(),
  kind: z.string(),
  /** What it came to. */
  word: z.string().nullable(),
});

/** A decision in two words. */
export type DecisionWord = z.infer<typeof wordRow>;

/** The last of them, oldest first. */
export async function listDecisionWords(
  db: Db,
  subject: string,
  { since, limit }: { readonly since: Date; readonly limit: number },
): Promise<DecisionWord[]> {
  const { rows } = await db.query(
    `select id, at, kind, decision ->> 'kind' as word from audit_entries
     where subject = $1 and at >= $2 order by id desc limit $3`,
    [subject, since, limit],
  );
  return rows.map((each) => wordRow.parse(each)).reverse();
}

export async function deleteAgentSteps(db: Db, { before, limit }: Removal): Promise<number> {
  const { rowCount } = await db.query(
    `delete from agent_steps where id = any(array(
       select id from agent_steps where at < $1 order by at limit $2))`,
    [before, limit],
  );
  return rowCount ?? 0;
}

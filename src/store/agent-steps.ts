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

const historyRow = row.extend({
  kind: z.enum(["tool-call", "tool-failed", "tool-result", "text", "model-request"]),
});

/** The same with what it said, what tools answered and what its model was asked. Of a text there is no tool. */
export type HistoryStep = z.infer<typeof historyRow>;
export type NewAgentStep = Omit<HistoryStep, "id">;

/** As much of an input as is read on a page. */
const shown = "case when length(input) > 400 then left(input, 400) || '…' else input end as input";
const deeds = "kind in ('tool-call', 'tool-failed')";

export async function addAgentSteps(
  db: Db,
  about: { readonly repositoryId: number; readonly subject: string; readonly turn: number },
  steps: readonly NewAgentStep[],
): Promise<void> {
  await db.query(
    `insert into agent_steps (repository_id, subject, turn_id, at, kind, tool, input)
     select $1, $2, $3, s.at, s.kind, s.tool, s.input
     from unnest($4::timestamptz[], $5::text[], $6::text[], $7::text[]) with ordinality as s (at, kind, tool, input, place)
     order by s.place`,
    [
      ...[about.repositoryId, about.subject, about.turn],
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
    `select id, at, kind, tool, ${shown} from agent_steps
     where subject = $1 and at >= $2 and ${deeds} order by id desc limit $3`,
    [subject, since, limit],
  );
  return rows.map((each) => row.parse(each)).reverse();
}

/** All of one turn, oldest first, from behind one of them on. */
export async function listHistory(
  db: Db,
  turn: number,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<HistoryStep[]> {
  const { rows } = await db.query(
    `select id, at, kind, tool, input from agent_steps
     where turn_id = $1 and id > $2 order by id limit $3`,
    [turn, after, limit],
  );
  return rows.map((each) => historyRow.parse(each));
}

/** From a time (included) to another (excluded), which is another's beginning; null: until now. */
export interface StepSpan {
  readonly id: number;
  readonly from: Date;
  readonly to: Date | null;
}

const spanRow = row.extend({ span: z.coerce.number() });

/** The last of each span, oldest first, by the id of the span. */
export async function listStepsBySpan(
  db: Db,
  subject: string,
  { spans, limit }: { readonly spans: readonly StepSpan[]; readonly limit: number },
): Promise<ReadonlyMap<number, readonly AgentStep[]>> {
  const { rows } = await db.query(
    `select w.span, s.* from unnest($2::bigint[], $3::timestamptz[], $4::timestamptz[]) as w (span, since, until)
     cross join lateral (
       select id, at, kind, tool, ${shown} from agent_steps
       where subject = $1 and at >= w.since and (w.until is null or at < w.until) and ${deeds} order by id desc limit $5
     ) s order by s.id`,
    [subject, spans.map(({ id }) => id), spans.map(({ from }) => from), spans.map(({ to }) => to), limit],
  );
  const steps = new Map<number, AgentStep[]>(spans.map(({ id }) => [id, []]));
  for (const { span, ...step } of rows.map((each) => spanRow.parse(each))) steps.get(span)?.push(step);
  return steps;
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

/** Of no turn: those of before there were any. The others go with theirs. */
export async function deleteAgentSteps(db: Db, { before, limit }: Removal): Promise<number> {
  const { rowCount } = await db.query(
    `delete from agent_steps where id = any(array(
       select id from agent_steps where at < $1 and turn_id is null order by at limit $2))`,
    [before, limit],
  );
  return rowCount ?? 0;
}

import { z } from "zod";
import { type PhaseKind } from "../../domain/jobs/phases/phase-name.ts";
import { type Db } from "../database.ts";

/** Attempts are measured by attempts, and phases by phases of their kind. */
export type AcceptedWork = "attempt" | PhaseKind;

export interface AcceptedTokensAsked {
  readonly repositoryId: number;
  readonly work: AcceptedWork;
  readonly since: Date;
  readonly limit: number;
}

const attempts = `select a.input_tokens + a.output_tokens as tokens
  from attempts a join escalations e on e.id = a.escalation_id
  where e.repository_id = $1 and a.step = 'decided' and a.decided_at >= $2
    and a.decision->>'kind' = 'resolve' and a.input_tokens + a.output_tokens > 0
  order by a.decided_at desc limit $3`;

/** Of a phase that was reviewed and answered nobody knows what its first claim took. */
const phases = `select p.input_tokens + p.output_tokens as tokens
  from phases p join jobs j on j.id = p.job_id
  where j.repository_id = $1 and p.kind = $4 and p.settled_at >= $2 and p.step = 'merged' and p.revision = 1
    and p.input_tokens + p.output_tokens > 0
  order by p.settled_at desc limit $3`;

const row = z.object({ tokens: z.coerce.number() });

/** Tokens of the last accepted work of a repository, the newest first; an agent that tells none is not among it. */
export async function listAcceptedTokens(
  db: Db,
  { repositoryId, work, since, limit }: AcceptedTokensAsked,
): Promise<number[]> {
  const values = [repositoryId, since, limit];
  const { rows } =
    work === "attempt" ? await db.query(attempts, values) : await db.query(phases, [...values, work]);
  return rows.map((each) => row.parse(each).tokens);
}

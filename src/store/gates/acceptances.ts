import { type Db } from "../database.ts";
import { type JudgedKey } from "./pull-gate-runs.ts";

export interface NewAcceptance extends JudgedKey {
  readonly gates: readonly string[];
  readonly by: string;
  readonly now: Date;
}

/** Each gate of a verdict is accepted once; whoever did so first stays named. */
export async function accept(db: Db, { gates, ...acceptance }: NewAcceptance): Promise<void> {
  const { repositoryId, pull, headSha, baseRef, by, now } = acceptance;
  await db.query(
    `insert into acceptances (repository_id, pull, head_sha, base_ref, gate, accepted_by, accepted_at)
     select $1, $2, $3, $4, gate, $6, $7 from unnest($5::text[]) gate on conflict do nothing`,
    [repositoryId, pull, headSha, baseRef, gates, by, now],
  );
}

/** Who accepted which gate of what was said of a head and its base. */
export async function listAcceptances(
  db: Db,
  { repositoryId, pull, headSha, baseRef }: JudgedKey,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.query<{ gate: string; by: string }>(
    `select gate, accepted_by as by from acceptances
     where repository_id = $1 and pull = $2 and head_sha = $3 and base_ref = $4`,
    [repositoryId, pull, headSha, baseRef],
  );
  return new Map(rows.map(({ gate, by }) => [gate, by]));
}

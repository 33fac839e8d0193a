import { z } from "zod";
import { gateResultSchema } from "../domain/gates/verdict-schema.ts";
import { type GateResult } from "../domain/gates/verdict.ts";
import { type Db } from "./database.ts";
import { type Removal } from "./retention/removal.ts";

export interface VerdictKey {
  readonly repositoryId: number;
  /** Names all that the results depend on. */
  readonly key: string;
}

export interface NewVerdict extends VerdictKey {
  readonly tree: string;
  readonly results: readonly GateResult[];
  readonly now: Date;
}

/** What was judged under the key, remembering that it was of use. Null: nothing. */
export async function useVerdict(
  db: Db,
  { repositoryId, key }: VerdictKey,
  now: Date,
): Promise<GateResult[] | null> {
  const { rows } = await db.query<{ results: unknown }>(
    "update verdicts set used_at = $3 where repository_id = $1 and key = $2 returning results",
    [repositoryId, key, now],
  );
  const [row] = rows;
  return row === undefined ? null : z.array(gateResultSchema).parse(row.results);
}

/** Keeps the results in place of what was judged under the key before. */
export async function saveVerdict(db: Db, verdict: NewVerdict): Promise<void> {
  const { repositoryId, key, tree, results, now } = verdict;
  await db.query(
    `insert into verdicts (repository_id, key, tree, results, judged_at, used_at)
     values ($1, $2, $3, $4, $5, $5)
     on conflict (repository_id, key) do update
       set results = excluded.results, judged_at = excluded.judged_at, used_at = excluded.used_at`,
    [repositoryId, key, tree, JSON.stringify(results), now],
  );
}

/** Forgets verdicts that nobody has used since then; returns how many. */
export async function deleteUnusedVerdicts(db: Db, { before, limit }: Removal): Promise<number> {
  const { rowCount } = await db.query(
    `delete from verdicts where ctid = any(array(
       select ctid from verdicts where used_at < $1 order by used_at limit $2))`,
    [before, limit],
  );
  return rowCount ?? 0;
}

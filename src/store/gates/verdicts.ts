import { z } from "zod";
import { type TrialReport } from "../../domain/gates/trials/trial.ts";
import { gateResultSchema, trialReportSchema } from "../../domain/gates/verdict/verdict-schema.ts";
import { type GateResult } from "../../domain/gates/verdict/verdict.ts";
import { asJson } from "../as-json.ts";
import { type Db } from "../database.ts";
import { type Removal } from "../retention/removal.ts";

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

/**
 * What was judged under the key, remembering that it, and the whole logs that it refers to, were of use: a new
 * verdict will refer to them. Logs that are gone are not referred to any more. Null: nothing.
 */
export async function useVerdict(
  db: Db,
  { repositoryId, key }: VerdictKey,
  now: Date,
): Promise<GateResult[] | null> {
  const { rows } = await db.query<{ results: unknown; logs: string[] }>(
    `with used as (
       update verdicts set used_at = $3 where repository_id = $1 and key = $2 returning results
     ), logs as (
       update gate_logs set kept_at = greatest(kept_at, $3)
       where repository_id = $1 and key in (
         select result->>'wholeLog' from used cross join jsonb_array_elements(used.results) result)
       returning key
     )
     select results, array(select distinct key from logs) as logs from used`,
    [repositoryId, key, now],
  );
  const [row] = rows;
  if (row === undefined) return null;
  const isKept = ({ wholeLog }: GateResult) => wholeLog === undefined || row.logs.includes(wholeLog);
  const results: GateResult[] = z.array(gateResultSchema).parse(row.results);
  return results.map((result) => (isKept(result) ? result : withoutWholeLog(result)));
}

function withoutWholeLog({ wholeLog: _, ...result }: GateResult): GateResult {
  return result;
}

/** Keeps the results in place of what was judged under the key before, and their whole logs from now on. */
export async function saveVerdict(db: Db, verdict: NewVerdict): Promise<void> {
  const { repositoryId, key, tree, results, now } = verdict;
  const logs = results.flatMap(({ wholeLog }) => wholeLog ?? []);
  await db.query(
    `with logs as (
       update gate_logs set kept_at = greatest(kept_at, $5) where repository_id = $1 and key = any($6)
     )
     insert into verdicts (repository_id, key, tree, results, judged_at, used_at)
     values ($1, $2, $3, $4, $5, $5)
     on conflict (repository_id, key) do update
       set results = excluded.results, judged_at = excluded.judged_at, used_at = excluded.used_at`,
    [repositoryId, key, tree, asJson(results), now, logs],
  );
}

/** What trials showed under the key, remembering that it was of use. Null: nothing. */
export async function useReport(
  db: Db,
  { repositoryId, key }: VerdictKey,
  now: Date,
): Promise<TrialReport | null> {
  const { rows } = await db.query<{ results: unknown }>(
    "update verdicts set used_at = $3 where repository_id = $1 and key = $2 returning results",
    [repositoryId, key, now],
  );
  const [report] = z.array(trialReportSchema).parse(rows[0]?.results ?? []);
  return report ?? null;
}

/** Keeps what trials showed beside the results of gates, under a key that no gate has. */
export async function saveReport(
  db: Db,
  { report, ...kept }: VerdictKey & Pick<NewVerdict, "tree" | "now"> & { readonly report: TrialReport },
): Promise<void> {
  const { repositoryId, key, tree, now } = kept;
  await db.query(
    `insert into verdicts (repository_id, key, tree, results, judged_at, used_at)
     values ($1, $2, $3, $4, $5, $5)
     on conflict (repository_id, key) do update
       set results = excluded.results, judged_at = excluded.judged_at, used_at = excluded.used_at`,
    [repositoryId, key, tree, asJson([report]), now],
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

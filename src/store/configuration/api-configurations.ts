import { z } from "zod";
import { asJson } from "../as-json.ts";
import { type Db } from "../database.ts";

const row = z.object({ layer: z.record(z.string(), z.unknown()), changedAt: z.date() });

/** What was set through the API, as it was written: durations are text. */
export type ApiConfiguration = z.infer<typeof row>;

/** Null: nothing was ever set. */
export async function findApiConfiguration(db: Db, repositoryId: number): Promise<ApiConfiguration | null> {
  const { rows } = await db.query(
    `select layer, changed_at as "changedAt" from api_configurations where repository_id = $1`,
    [repositoryId],
  );
  return rows[0] === undefined ? null : row.parse(rows[0]);
}

export interface ApiConfigurationChange {
  /** As it was read; null: there was none. */
  readonly from: ApiConfiguration["layer"] | null;
  readonly to: ApiConfiguration["layer"];
  readonly now: Date;
}

/** False: somebody changed it since it was read. */
export async function changeApiConfiguration(
  db: Db,
  repositoryId: number,
  { from, to, now }: ApiConfigurationChange,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into api_configurations as c (repository_id, layer, changed_at) values ($1, $2, $3)
     on conflict (repository_id) do update set layer = excluded.layer, changed_at = excluded.changed_at
       where c.layer = $4`,
    [repositoryId, asJson(to), now, from === null ? null : asJson(from)],
  );
  return rowCount === 1;
}

import { z } from "zod";
import { type Db } from "./database.ts";
import { type Removal } from "./retention/removal.ts";

/** Something that is written once and then changed in place. */
export interface WrittenKey {
  readonly repositoryId: number;
  readonly kind: "comment" | "check-run";
  /** An issue's number, or a commit. */
  readonly place: string;
  readonly marker: string;
}

const values = ({ repositoryId, kind, place, marker }: WrittenKey) => [repositoryId, kind, place, marker];

/** GitHub's number of it; null: none is known. */
export async function findWritten(db: Db, key: WrittenKey): Promise<number | null> {
  const { rows } = await db.query<{ id: string | null }>(
    `select github_id as id from written
     where repository_id = $1 and kind = $2 and place = $3 and marker = $4`,
    values(key),
  );
  const id = rows[0]?.id ?? null;
  return id === null ? null : Number(id);
}

/** Before it is written: where the answer to an earlier try is missing, it may be there twice afterwards. */
export async function noteWriting(db: Db, key: WrittenKey, now: Date): Promise<void> {
  await db.query(
    `insert into written (repository_id, kind, place, marker, begun_at) values ($1, $2, $3, $4, $5)
     on conflict (repository_id, kind, place, marker) do update
     set may_be_double = written.may_be_double or written.github_id is null, github_id = null, begun_at = $5`,
    [...values(key), now],
  );
}

export async function noteWritten(
  db: Db,
  key: WrittenKey,
  { id, now }: { readonly id: number; readonly now: Date },
): Promise<void> {
  await db.query(
    `insert into written (repository_id, kind, place, marker, github_id, begun_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (repository_id, kind, place, marker) do update set github_id = $5`,
    [...values(key), id, now],
  );
}

const double = z.object({
  repositoryId: z.coerce.number(),
  issue: z.coerce.number(),
  marker: z.string(),
  id: z.coerce.number(),
  begunAt: z.date(),
});
export type DoubleComment = z.infer<typeof double>;

/** Comments that may be there twice, written before `before`: lists show both by then. */
export async function listDoubleComments(db: Db, { before, limit }: Removal): Promise<DoubleComment[]> {
  const { rows } = await db.query(
    `select repository_id as "repositoryId", place as issue, marker, github_id as id, begun_at as "begunAt"
     from written where may_be_double and kind = 'comment' and github_id is not null and begun_at < $1
     order by begun_at limit $2`,
    [before, limit],
  );
  return z.array(double).parse(rows);
}

/** Only of what was not written once more since it was listed; false: it was. */
export async function noteSingle(
  db: Db,
  { repositoryId, issue, marker, id }: DoubleComment,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update written set may_be_double = false
     where repository_id = $1 and kind = 'comment' and place = $2 and marker = $3 and github_id = $4`,
    [repositoryId, String(issue), marker, id],
  );
  return rowCount === 1;
}

/** What nobody changes any more; were it written again, it would be searched for. */
export async function deleteWritten(db: Db, { before, limit }: Removal): Promise<number> {
  const { rowCount } = await db.query(
    `delete from written where ctid = any(array(
       select ctid from written where begun_at < $1 order by begun_at limit $2))`,
    [before, limit],
  );
  return rowCount ?? 0;
}

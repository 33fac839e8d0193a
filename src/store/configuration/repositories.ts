import { z } from "zod";
import { type Db } from "../database.ts";

const row = z.object({
  id: z.coerce.number(),
  installationId: z.coerce.number(),
  owner: z.string(),
  name: z.string(),
});

export type Repository = z.infer<typeof row>;

const columns = `id, installation_id as "installationId", owner, name`;

const sameName = "lower(owner) = lower($3) and lower(name) = lower($4) and removed_at is null";

/**
 * Where a repository lives now, from a source that knows: it may have been renamed, moved, or put back. Another that
 * is still noted under its name is there no more.
 */
export async function saveRepository(db: Db, repository: Repository): Promise<void> {
  await db.query(
    `with displaced as (update repositories set removed_at = now() where id <> $1 and ${sameName})
     insert into repositories (id, installation_id, owner, name) values ($1, $2, $3, $4)
     on conflict (id) do update
       set installation_id = excluded.installation_id, owner = excluded.owner, name = excluded.name, removed_at = null`,
    valuesOf(repository),
  );
}

/**
 * Where a repository lives according to one of its events, which may come late. False: it was removed, and an event
 * does not put it back.
 */
export async function noteRepository(db: Db, repository: Repository): Promise<boolean> {
  const { rowCount } = await db.query(
    `with displaced as (
       update repositories set removed_at = now()
       where not exists (select from repositories where id = $1) and ${sameName}
     )
     insert into repositories as r (id, installation_id, owner, name) values ($1, $2, $3, $4)
     on conflict (id) do update
       set installation_id = excluded.installation_id, owner = excluded.owner, name = excluded.name
       where r.removed_at is null`,
    valuesOf(repository),
  );
  return rowCount === 1;
}

const valuesOf = ({ id, installationId, owner, name }: Repository) => [id, installationId, owner, name];

/** Answers which of an installation's repositories were there and are no more. */
export async function removeRepositories(
  db: Db,
  { installationId, ids }: { readonly installationId: number; readonly ids: readonly number[] | "all" },
): Promise<number[]> {
  const { rows } = await db.query<{ id: string }>(
    `update repositories set removed_at = now()
     where installation_id = $1 and removed_at is null and ($2::bigint[] is null or id = any($2)) returning id`,
    [installationId, ids === "all" ? null : ids],
  );
  return rows.map(({ id }) => Number(id));
}

/** null: never seen, or removed from the installation. */
export async function findRepository(db: Db, id: number): Promise<Repository | null> {
  const { rows } = await db.query(
    `select ${columns} from repositories where id = $1 and removed_at is null`,
    [id],
  );
  return rows[0] === undefined ? null : row.parse(rows[0]);
}

/** Days for which what was under way is kept on disks once the App is not installed there any more: it may come back. */
const absentDays = 7;

/** SQL condition: the App is installed on the repository, or was until lately. */
export function notLeftLongAgo(table: string): string {
  return `(${table}.removed_at is null or ${table}.removed_at >= now() - interval '${absentDays} days')`;
}

/** Of these numbers, or (null) all. */
export async function listRepositories(db: Db, ids: readonly number[] | null = null): Promise<Repository[]> {
  const { rows } = await db.query(
    `select ${columns} from repositories
     where removed_at is null and ($1::bigint[] is null or id = any($1)) order by id`,
    [ids],
  );
  return rows.map((each) => row.parse(each));
}

export async function findRepositoryByName(
  db: Db,
  { owner, name }: Pick<Repository, "owner" | "name">,
): Promise<Repository | null> {
  const { rows } = await db.query(
    `select ${columns} from repositories
     where lower(owner) = lower($1) and lower(name) = lower($2) and removed_at is null
     order by id desc limit 1`,
    [owner, name],
  );
  return rows[0] === undefined ? null : row.parse(rows[0]);
}

/** At most a hundred of which some source may switch something off, or limit the money of a day; of these numbers, or (null) of all. */
export async function listOwnlyConfigured(db: Db, ids: readonly number[] | null): Promise<Repository[]> {
  const names = "enabled|dailyCostUsd|attemptCostUsd|wallClock|inactivity";
  const { rows } = await db.query(
    `select ${columns} from repositories where removed_at is null and ($2::bigint[] is null or id = any($2)) and id in (
       select c.repository_id from repository_configurations c where c.in_force ~ $1
       union select a.repository_id from api_configurations a where a.layer::text ~ $1
       union select r.id from repositories r
         join organisation_configurations o on o.installation_id = r.installation_id where o.in_force ~ $1)
     order by owner, name limit 100`,
    [names, ids],
  );
  return rows.map((each) => row.parse(each));
}

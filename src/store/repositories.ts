import { z } from "zod";
import { type Db } from "./database.ts";

const row = z.object({
  id: z.coerce.number(),
  installationId: z.coerce.number(),
  owner: z.string(),
  name: z.string(),
});

export type Repository = z.infer<typeof row>;

const columns = `id, installation_id as "installationId", owner, name`;

/** Notes where a repository lives now; it may have been renamed or moved to another installation. */
export async function saveRepository(db: Db, repository: Repository): Promise<void> {
  await db.query(
    `insert into repositories (id, installation_id, owner, name) values ($1, $2, $3, $4)
     on conflict (id) do update
       set installation_id = excluded.installation_id, owner = excluded.owner, name = excluded.name, removed_at = null`,
    [repository.id, repository.installationId, repository.owner, repository.name],
  );
}

export async function removeRepository(db: Db, id: number): Promise<void> {
  await db.query("update repositories set removed_at = now() where id = $1", [id]);
}

/** null: never seen, or removed from the installation. */
export async function findRepository(db: Db, id: number): Promise<Repository | null> {
  const { rows } = await db.query(
    `select ${columns} from repositories where id = $1 and removed_at is null`,
    [id],
  );
  return rows[0] === undefined ? null : row.parse(rows[0]);
}

export async function listRepositories(db: Db): Promise<Repository[]> {
  const { rows } = await db.query(`select ${columns} from repositories where removed_at is null order by id`);
  return rows.map((each) => row.parse(each));
}

export async function findRepositoryByName(
  db: Db,
  { owner, name }: Pick<Repository, "owner" | "name">,
): Promise<Repository | null> {
  const { rows } = await db.query(
    `select ${columns} from repositories
     where lower(owner) = lower($1) and lower(name) = lower($2) and removed_at is null`,
    [owner, name],
  );
  return rows[0] === undefined ? null : row.parse(rows[0]);
}

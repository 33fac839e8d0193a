import { type PoolClient } from "pg";
import { z } from "zod";
import { type Database, type Db } from "./database.ts";
import { type AuditSeen } from "./search-audit.ts";

const changed = z.object({
  /** Of the entry of the audit log; null: it is none, and is told to those who listen alone. */
  id: z.coerce.number().nullable(),
  repositoryId: z.coerce.number().nullable(),
  subject: z.string(),
  /** Of the decision; "agent": an agent did something. */
  kind: z.string(),
});

/** That something changed, and where: never what. */
export type Change = z.infer<typeof changed>;

const channel = "nightshift_changes";

export interface Listening {
  /** Settles when the connection is lost, or was let go. */
  readonly ended: Promise<void>;
  stop(): void;
}

/** Hears of every change from now on, whichever process makes it, over a connection of its own. */
export async function listenToChanges(db: Database, hear: (change: Change) => void): Promise<Listening> {
  const client: PoolClient = await db.connect();
  let letGo: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    let over = false;
    letGo = () => {
      if (over) return;
      over = true;
      // It listens: nobody else may be given it.
      client.release(true);
      resolve();
    };
  });
  client.on("error", letGo);
  client.on("end", letGo);
  client.on("notification", ({ payload = "" }) => hear(changed.parse(JSON.parse(payload))));
  try {
    await client.query(`listen ${channel}`);
  } catch (error) {
    letGo();
    throw error;
  }
  return { ended, stop: letGo };
}

/** The last change that anybody could resume after. */
export async function lastChange(db: Db): Promise<number> {
  const { rows } = await db.query<{ id: number }>("select coalesce(max(id), 0) as id from audit_entries");
  return rows[0]?.id ?? 0;
}

/** What was decided after an entry and may be seen, oldest first. */
export async function changesAfter(
  db: Db,
  { after, seen, limit }: { readonly after: number; readonly seen: AuditSeen; readonly limit: number },
): Promise<Change[]> {
  const ids = seen.kind === "repositories" ? seen.ids : null;
  const { rows } = await db.query(
    `select id, repository_id as "repositoryId", subject, kind from audit_entries
     where id > $1 and ($2::bigint[] is null or repository_id = any($2))
       and ($3::boolean or repository_id is not null)
     order by id limit $4`,
    [after, ids, seen.kind === "everything", limit],
  );
  return rows.map((each) => changed.parse(each));
}

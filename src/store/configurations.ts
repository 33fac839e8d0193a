import { z } from "zod";
import { type Db } from "./database.ts";

const row = z.object({
  state: z.enum(["absent", "valid", "invalid", "unreadable"]),
  commitSha: z.string(),
  inForce: z.string().nullable(),
  inForceSha: z.string().nullable(),
});

/** The newest state of a repository's file, and the text of the last valid one (null: defaults are in force). */
export type StoredConfiguration = z.infer<typeof row>;

export async function findConfiguration(db: Db, repositoryId: number): Promise<StoredConfiguration | null> {
  const { rows } = await db.query(
    `select state, commit_sha as "commitSha", in_force as "inForce", in_force_sha as "inForceSha"
     from repository_configurations where repository_id = $1`,
    [repositoryId],
  );
  return rows[0] === undefined ? null : row.parse(rows[0]);
}

export type ConfigurationReading =
  | { readonly state: "valid"; readonly commitSha: string; readonly text: string }
  | { readonly state: "absent" | "invalid" | "unreadable"; readonly commitSha: string };

/** Only a valid or an absent file changes what is in force. */
export async function saveConfiguration(
  db: Db,
  repositoryId: number,
  reading: ConfigurationReading,
): Promise<void> {
  const decisive = reading.state === "valid" || reading.state === "absent";
  await db.query(
    `insert into repository_configurations (repository_id, state, commit_sha, in_force, in_force_sha)
     values ($1, $2, $3, $4, case when $5 then $3 end)
     on conflict (repository_id) do update set
       state = excluded.state,
       commit_sha = excluded.commit_sha,
       in_force = case when $5 then excluded.in_force else repository_configurations.in_force end,
       in_force_sha = case when $5 then excluded.in_force_sha else repository_configurations.in_force_sha end`,
    [
      repositoryId,
      reading.state,
      reading.commitSha,
      reading.state === "valid" ? reading.text : null,
      decisive,
    ],
  );
}

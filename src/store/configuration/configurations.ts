import { z } from "zod";
import { asJson } from "../as-json.ts";
import { type Db } from "../database.ts";

const problem = z.object({
  line: z.number(),
  column: z.number(),
  key: z.string(),
  problem: z.string(),
  mend: z.string(),
});

const row = z.object({
  state: z.enum(["absent", "valid", "invalid", "unreadable"]),
  /** Null: there is no repository to read it from, or nothing in that. */
  commitSha: z.string().nullable(),
  inForce: z.string().nullable(),
  inForceSha: z.string().nullable(),
  problems: z.array(problem),
});

/** The newest state of a file, and the text of the last valid one (null: it sets nothing). */
export type StoredConfiguration = z.infer<typeof row>;

export type ConfigurationReading =
  | { readonly state: "valid"; readonly commitSha: string; readonly text: string }
  | {
      readonly state: "invalid";
      readonly commitSha: string;
      readonly problems: readonly z.infer<typeof problem>[];
    }
  | { readonly state: "absent" | "unreadable"; readonly commitSha: string | null };

/** Whose file it is: a repository's, or that of the account of an installation. */
export type ConfigurationOwner = { readonly repositoryId: number } | { readonly installationId: number };

/** Null: never read. */
export async function findConfiguration(
  db: Db,
  owner: ConfigurationOwner,
): Promise<StoredConfiguration | null> {
  const { table, key, id } = placeOf(owner);
  const { rows } = await db.query(
    `select state, commit_sha as "commitSha", in_force as "inForce", in_force_sha as "inForceSha", problems
     from ${table} where ${key} = $1`,
    [id],
  );
  return rows[0] === undefined ? null : row.parse(rows[0]);
}

/** Only a valid or an absent file changes what is in force. */
export async function saveConfiguration(
  db: Db,
  owner: ConfigurationOwner,
  reading: ConfigurationReading,
): Promise<void> {
  const { table, key, id } = placeOf(owner);
  await db.query(
    `insert into ${table} as stored (${key}, state, commit_sha, problems, in_force, in_force_sha)
     values ($1, $2, $3, $4, $5, case when $6 then $3 end)
     on conflict (${key}) do update set
       state = excluded.state,
       commit_sha = excluded.commit_sha,
       problems = excluded.problems,
       in_force = case when $6 then excluded.in_force else stored.in_force end,
       in_force_sha = case when $6 then excluded.in_force_sha else stored.in_force_sha end`,
    [id, ...valuesOf(reading)],
  );
}

/** Two tables of one shape. */
function placeOf(owner: ConfigurationOwner) {
  return "repositoryId" in owner
    ? { table: "repository_configurations", key: "repository_id", id: owner.repositoryId }
    : { table: "organisation_configurations", key: "installation_id", id: owner.installationId };
}

function valuesOf(reading: ConfigurationReading): unknown[] {
  return [
    reading.state,
    reading.commitSha,
    asJson(reading.state === "invalid" ? reading.problems : []),
    reading.state === "valid" ? reading.text : null,
    reading.state === "valid" || reading.state === "absent",
  ];
}

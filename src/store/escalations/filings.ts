import { z } from "zod";
import { type Db } from "../database.ts";

const row = z.object({
  id: z.coerce.number(),
  repositoryId: z.coerce.number(),
  producer: z.enum(["api", "default_branch", "jobs"]),
  fingerprint: z.string(),
  marker: z.string(),
  domain: z.string(),
  issue: z.number().nullable(),
});

/** An issue that Nightshift files, or has filed, for a producer. */
export type Filing = z.infer<typeof row>;
export type Producer = Filing["producer"];

const columns = `id, repository_id as "repositoryId", producer, fingerprint, marker, domain, issue`;

export interface Condition {
  readonly repositoryId: number;
  readonly marker: string;
}

/** null: nothing stands for this condition. */
export async function findStandingFiling(
  db: Db,
  { repositoryId, marker }: Condition,
): Promise<Filing | null> {
  const { rows } = await db.query(
    `select ${columns} from filings where repository_id = $1 and marker = $2 and ended_at is null`,
    [repositoryId, marker],
  );
  return rows[0] === undefined ? null : row.parse(rows[0]);
}

/** The issue of the last filing of this condition that is over; null: there was none. */
export async function findEarlierIssue(db: Db, { repositoryId, marker }: Condition): Promise<number | null> {
  const { rows } = await db.query<{ issue: number }>(
    `select issue from filings
     where repository_id = $1 and marker = $2 and ended_at is not null and issue is not null
     order by id desc limit 1`,
    [repositoryId, marker],
  );
  return rows[0]?.issue ?? null;
}

/** The issue that a job was filed as last; null: it was not, or GitHub has not got it yet. */
export async function findIssueOfJob(
  db: Db,
  { repositoryId, id }: { readonly repositoryId: number; readonly id: number },
): Promise<number | null> {
  const { rows } = await db.query<{ issue: number | null }>(
    `select issue from filings
     where repository_id = $1 and producer = 'jobs' and fingerprint like 'job ' || $2::bigint || ' %'
     order by id desc limit 1`,
    [repositoryId, id],
  );
  return rows[0]?.issue ?? null;
}

/** What the jobs of an issue were filed as, of every run, and is not over. */
export async function listStandingFilingsOfJobs(
  db: Db,
  { repositoryId, issue }: { readonly repositoryId: number; readonly issue: number },
): Promise<Filing[]> {
  const { rows } = await db.query(
    `select ${columns} from filings f
     where repository_id = $1 and producer = 'jobs' and ended_at is null and exists (select from jobs j
       where j.repository_id = $1 and j.issue = $2 and f.fingerprint like 'job ' || j.id || ' %') order by id`,
    [repositoryId, issue],
  );
  return rows.map((each) => row.parse(each));
}

export async function listStandingFilings(
  db: Db,
  repositoryId: number,
  producer: Producer,
): Promise<Filing[]> {
  const { rows } = await db.query(
    `select ${columns} from filings
     where repository_id = $1 and producer = $2 and ended_at is null order by id`,
    [repositoryId, producer],
  );
  return rows.map((each) => row.parse(each));
}

/** False: somebody else filed it meanwhile. */
export async function addFiling(
  db: Db,
  filing: Omit<Filing, "id" | "issue"> & { readonly now: Date },
): Promise<boolean> {
  const { repositoryId, producer, fingerprint, marker, domain, now } = filing;
  const { rowCount } = await db.query(
    `insert into filings (repository_id, producer, fingerprint, marker, domain, asked_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (repository_id, marker) where ended_at is null do nothing`,
    [repositoryId, producer, fingerprint, marker, domain, now],
  );
  return rowCount === 1;
}

/** False: it was over before. */
export async function endFiling(db: Db, id: number, now: Date): Promise<boolean> {
  const { rowCount } = await db.query("update filings set ended_at = $2 where id = $1 and ended_at is null", [
    id,
    now,
  ]);
  return rowCount === 1;
}

/** GitHub has it now. False: the condition is gone, and nothing stands for it any more. */
export async function noteFiled(
  db: Db,
  { repositoryId, marker }: Condition,
  issue: number,
): Promise<boolean> {
  const { rowCount } = await db.query(
    "update filings set issue = $3 where repository_id = $1 and marker = $2 and ended_at is null",
    [repositoryId, marker, issue],
  );
  return rowCount === 1;
}

/** Whether the issue was noted as that of a condition, which may be gone since. */
export async function wasFiled(db: Db, repositoryId: number, issue: number): Promise<boolean> {
  const { rows } = await db.query("select from filings where repository_id = $1 and issue = $2 limit 1", [
    repositoryId,
    issue,
  ]);
  return rows.length > 0;
}

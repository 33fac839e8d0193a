import { z } from "zod";
import { type InLine } from "../../domain/jobs/phases/places.ts";
import { type Db } from "../database.ts";
import { nobodyAlive } from "../presence.ts";

/** First key of the advisory locks under which places are given out, one for each repository. */
const placesLock = 0x6e73_7068;

/** Until the transaction ends, nobody else gives out places of the repository. */
export async function givePlacesAlone(db: Db, repositoryId: number): Promise<void> {
  await db.query("select pg_advisory_xact_lock($1::integer, hashint8($2::bigint))", [
    placesLock,
    repositoryId,
  ]);
}

const inLine = z.object({ phase: z.coerce.number(), job: z.coerce.number(), servedAt: z.date().nullable() });

/** Who is at work in a repository, and who stands in line; `asking` stands there by asking now. */
export async function readPlaces(
  db: Db,
  {
    repositoryId,
    asking,
    now,
  }: { readonly repositoryId: number; readonly asking: number | null; readonly now: Date },
): Promise<{ readonly atWork: readonly number[]; readonly line: readonly InLine[] }> {
  const { rows: busy } = await db.query<{ job: string }>(
    `select p.job_id as job from phases p join jobs j on j.id = p.job_id
     where j.repository_id = $1 and p.step in ('working', 'claimed') and is_present(p.lease_holder)`,
    [repositoryId],
  );
  const { rows } = await db.query(
    `select p.id as phase, p.job_id as job,
       (select max(other.taken_at) from phases other where other.job_id = p.job_id) as "servedAt"
     from phases p join jobs j on j.id = p.job_id
     where j.repository_id = $1 and j.status = 'running' and p.step in ('working', 'claimed')
       and (p.asked_at is not null or p.id = $2) and ${nobodyAlive("p.lease_holder")}
       and (p.wait_until is null or p.wait_until <= $3)
     order by p.id`,
    [repositoryId, asking, now],
  );
  return { atWork: busy.map(({ job }) => Number(job)), line: rows.map((row) => inLine.parse(row)) };
}

/** It stands in line from now on. False: it did already, or there is nothing to do for it any more. */
export async function standInLine(db: Db, phaseId: number, now: Date): Promise<boolean> {
  const { rowCount } = await db.query(
    `update phases set asked_at = $2 where id = $1 and asked_at is null and step in ('working', 'claimed')
       and ${nobodyAlive("lease_holder")}`,
    [phaseId, now],
  );
  return rowCount === 1;
}

/** Who is called and does not come has lost its place in the line, so that it holds up nobody. */
export async function callFromLine(db: Db, phases: readonly number[]): Promise<void> {
  await db.query("update phases set asked_at = null where id = any($1::bigint[])", [phases]);
}

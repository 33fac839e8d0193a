import { z } from "zod";
import { type PlacesFacts, type Rank } from "../../domain/places/next-turns.ts";
import { type Db } from "../database.ts";
import { nobodyAlive } from "../presence.ts";
import { type EscalationKey } from "./escalations.ts";

/** Under which places for attempts are given out. */
const placesLock = 0x6e73_7061;

/** Until the transaction ends, nobody else gives out places for attempts. */
export async function giveOutPlacesAlone(db: Db): Promise<void> {
  await db.query("select pg_advisory_xact_lock($1::bigint)", [placesLock]);
}

/** How many attempts the process works on at once; of processes that are gone it is forgotten. */
export async function announcePlaces(
  db: Db,
  { holder, attempts }: { readonly holder: number; readonly attempts: number },
): Promise<void> {
  await db.query("delete from worker_places where not is_present(holder)");
  await db.query(
    "insert into worker_places (holder, attempts) values ($1, $2) on conflict (holder) do update set attempts = $2",
    [holder, attempts],
  );
}

const ranks: readonly Rank[] = ["begun", "person", "automatic"];

export interface Asking {
  readonly rank: Rank;
  /** Attempts that the repository's configuration allows at once; null: it does not limit them. */
  readonly limit: number | null;
}

/** It stands in line from now on, if it did not before, and not behind where it stood. */
export async function standInLine(
  db: Db,
  { repositoryId, issue }: EscalationKey,
  { rank, limit, now }: Asking & { readonly now: Date },
): Promise<void> {
  await db.query(
    `update escalations set place_asked_at = coalesce(place_asked_at, $3), place_rank = least(place_rank, $4)
     where repository_id = $1 and issue = $2`,
    [repositoryId, issue, now, ranks.indexOf(rank)],
  );
  await db.query(
    "update repositories set place_limit = $2 where id = $1 and place_limit is distinct from $2",
    [repositoryId, limit],
  );
}

/** Whoever comes without having been called stands in line like all others; who has a place does not. */
export async function standAgain(db: Db, { repositoryId, issue }: EscalationKey, now: Date): Promise<void> {
  await db.query(
    `update escalations set place_asked_at = $3
     where repository_id = $1 and issue = $2 and place_asked_at is null and ${nobodyAlive("place_holder")}`,
    [repositoryId, issue, now],
  );
}

/** Agents of the installation that are at work: on attempts and on phases. */
export async function countAtWork(db: Db, installationId: number): Promise<number> {
  const { rows } = await db.query<{ count: string }>(
    `select (select count(*) from escalations e join repositories r on r.id = e.repository_id
             where r.installation_id = $1 and e.place_holder is not null and is_present(e.place_holder))
          + (select count(*) from phases p join jobs j on j.id = p.job_id join repositories r on r.id = j.repository_id
             where r.installation_id = $1 and p.step in ('working', 'claimed') and is_present(p.lease_holder)) as count`,
    [installationId],
  );
  return Number(rows[0]?.count ?? 0);
}

/** A person waits for the next attempt on it. */
export async function hurryInLine(db: Db, escalationId: number): Promise<void> {
  await db.query("update escalations set place_rank = least(place_rank, 1) where id = $1", [escalationId]);
}

const numbers = z.array(z.object({ repository: z.coerce.number(), installation: z.coerce.number() }));
const waiting = z.object({
  id: z.coerce.number(),
  issue: z.number(),
  repository: z.coerce.number(),
  installation: z.coerce.number(),
  rank: z.number().transform((rank) => ranks[rank] ?? "automatic"),
  askedAt: z.date(),
  limit: z.number().nullable(),
  servedAt: z.date().nullable(),
});

export type InLine = z.infer<typeof waiting>;

export interface PlacesRead extends Omit<PlacesFacts, "ofInstallation"> {
  readonly line: readonly InLine[];
}

/** Called before this, and not come: its call is forgotten. `asking`: its own call keeps no place from it. */
interface Reading {
  readonly calledSince: Date;
  readonly asking: EscalationKey | null;
  /** As many of each repository's line at most; null: as many as could have a turn now. */
  readonly ofEach: number | null;
}

/** Who works, and who stands in line; of each repository its first ones. */
export async function readPlaces(db: Db, { calledSince, asking, ofEach }: Reading): Promise<PlacesRead> {
  const { rows } = await db.query<{ places: string | null }>(
    "select sum(attempts) as places from worker_places where is_present(holder)",
  );
  const places = Number(rows[0]?.places ?? 0);
  const own = [asking?.repositoryId ?? null, asking?.issue ?? null];
  const { rows: atWork } = await db.query(
    `select e.repository_id as repository, r.installation_id as installation
     from escalations e join repositories r on r.id = e.repository_id
     where e.place_holder is not null and is_present(e.place_holder)
        or e.place_called_at is not null and e.place_called_at > $1
           and (e.repository_id, e.issue) is distinct from ($2::bigint, $3::integer)`,
    [calledSince, ...own],
  );
  const { rows: others } = await db.query<{ installation: string }>(
    `select r.installation_id as installation from phases p join jobs j on j.id = p.job_id
       join repositories r on r.id = j.repository_id
     where p.step in ('working', 'claimed') and is_present(p.lease_holder)`,
  );
  const free = Math.max(places - atWork.length, 0);
  const told = {
    ...{ places, atWork: numbers.parse(atWork) },
    others: others.map(({ installation }) => Number(installation)),
  };
  if (free === 0) return { ...told, line: [] };
  const { rows: line } = await db.query(
    `select e.id, e.issue, r.id as repository, r.installation_id as installation, e.place_rank as rank,
       e.place_asked_at as "askedAt", r.place_limit as "limit", r.place_taken_at as "servedAt"
     from repositories r cross join lateral (
       select * from escalations e
       where e.repository_id = r.id and e.place_asked_at is not null and ${nobodyAlive("e.place_holder")}
         and (e.place_called_at is null or e.place_called_at <= $1
           or (e.repository_id, e.issue) is not distinct from ($2::bigint, $3::integer))
       order by e.place_rank, e.place_asked_at, e.id limit $4) e
     where r.removed_at is null`,
    [calledSince, ...own, Math.min(free, ofEach ?? free)],
  );
  return { ...told, line: line.map((row) => waiting.parse(row)) };
}

/** Whether somebody was called and did not come yet. */
export async function isAnyoneCalled(db: Db): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from escalations e join repositories r on r.id = e.repository_id and r.removed_at is null
     where e.place_asked_at is not null and e.place_called_at is not null limit 1`,
  );
  return rowCount === 1;
}

/** They keep a place each until they come. */
export async function callToPlaces(db: Db, ids: readonly number[], now: Date): Promise<void> {
  await db.query("update escalations set place_called_at = $2 where id = any($1::bigint[])", [ids, now]);
}

/** It is in line as before, and keeps no place from others. */
export async function forgetCall(db: Db, { repositoryId, issue }: EscalationKey): Promise<void> {
  await db.query(
    "update escalations set place_called_at = null where repository_id = $1 and issue = $2 and place_called_at is not null",
    [repositoryId, issue],
  );
}

/** Gives it a place. False: it has one already, or is not known. */
export async function takePlace(
  db: Db,
  { repositoryId, issue }: EscalationKey,
  { holder, now }: { readonly holder: number; readonly now: Date },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update escalations set place_holder = $3, place_asked_at = null, place_called_at = null, place_rank = 2
     where repository_id = $1 and issue = $2 and ${nobodyAlive("place_holder")}`,
    [repositoryId, issue, holder],
  );
  if (rowCount !== 1) return false;
  await db.query("update repositories set place_taken_at = $2 where id = $1", [repositoryId, now]);
  return true;
}

export async function leavePlace(
  db: Db,
  { repositoryId, issue }: EscalationKey,
  holder: number,
): Promise<void> {
  await db.query(
    "update escalations set place_holder = null where repository_id = $1 and issue = $2 and place_holder = $3",
    [repositoryId, issue, holder],
  );
}

/** Escalations that stand in line, and for how many seconds the first of them does. */
export async function readLine(
  db: Db,
  now: Date,
): Promise<{ readonly waiting: number; readonly oldestSeconds: number }> {
  const { rows } = await db.query<{ waiting: string; oldest: Date | null }>(
    `select count(*) as waiting, min(e.place_asked_at) as oldest from escalations e
     join repositories r on r.id = e.repository_id and r.removed_at is null where e.place_asked_at is not null`,
  );
  const { waiting: count = "0", oldest = null } = rows[0] ?? {};
  const ms = oldest === null ? 0 : Math.max(now.getTime() - oldest.getTime(), 0);
  return { waiting: Number(count), oldestSeconds: ms / 1_000 };
}

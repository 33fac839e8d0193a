import { z } from "zod";
import { type EscalationStatus } from "../../domain/escalations/status.ts";
import { type Db } from "../database.ts";
import { nobodyAlive } from "../presence.ts";

const status = z.enum(["open", "held", "paged", "awaiting_merge", "satisfied", "resolved", "cancelled"]);

const row = z.object({
  id: z.coerce.number(),
  repositoryId: z.coerce.number(),
  issue: z.number(),
  title: z.string(),
  body: z.string(),
  triggeredAt: z.date(),
  domain: z.string().nullable(),
  status,
  counted: z.number(),
  faultsInARow: z.number(),
  waitUntil: z.date().nullable(),
  /** Of a wait for money, whose; null: something else is waited for. */
  waitReason: z.string().nullable(),
  pull: z.number().nullable(),
  closureEvent: z.coerce.number().nullable(),
  confirmedAt: z.date().nullable(),
  confirmedPull: z.number().nullable(),
  noticedAt: z.date(),
  leased: z.boolean(),
  /** Says who, where `leased` says that it lives. */
  leaseHolder: z.coerce.number().nullable(),
  createdAt: z.date(),
  updatedAt: z.date(),
});

export type Escalation = z.infer<typeof row>;

const columns = `id, repository_id as "repositoryId", issue, title, body,
  triggered_at as "triggeredAt", domain, status, counted,
  faults_in_a_row as "faultsInARow", wait_until as "waitUntil", wait_reason as "waitReason", pull,
  closure_event as "closureEvent", confirmed_at as "confirmedAt", confirmed_pull as "confirmedPull",
  noticed_at as "noticedAt",
  not ${nobodyAlive("lease_holder")} as leased, lease_holder as "leaseHolder", created_at as "createdAt", updated_at as "updatedAt"`;

export interface EscalationKey {
  readonly repositoryId: number;
  readonly issue: number;
}

/** The right to work on an escalation; only `takeLease` gives it. */
export interface Lease {
  readonly escalationId: number;
  readonly holder: number;
}

export async function findEscalation(db: Db, key: EscalationKey): Promise<Escalation | null> {
  const { rows } = await db.query(
    `select ${columns} from escalations where repository_id = $1 and issue = $2`,
    [key.repositoryId, key.issue],
  );
  return rows[0] === undefined ? null : row.parse(rows[0]);
}

export async function findEscalationById(db: Db, id: number): Promise<Escalation | null> {
  const { rows } = await db.query(`select ${columns} from escalations where id = $1`, [id]);
  return rows[0] === undefined ? null : row.parse(rows[0]);
}

/** Of some repositories, or (null) of all. */
export interface EscalationsAsked {
  readonly limit: number;
  readonly repositoryIds: readonly number[] | null;
}

/** Those that changed last. */
export async function listEscalations(
  db: Db,
  { limit, repositoryIds }: EscalationsAsked,
): Promise<Escalation[]> {
  const { rows } = await db.query(
    `select ${columns} from escalations where ($2::bigint[] is null or repository_id = any($2))
     order by updated_at desc limit $1`,
    [limit, repositoryIds],
  );
  return rows.map((each) => row.parse(each));
}

export interface Intake extends EscalationKey {
  readonly title: string;
  readonly body: string;
  readonly domain: string | null;
  readonly now: Date;
}

/**
 * Takes an issue in, or in again unless it is paged; the counter of an earlier life stays. Title and body are kept
 * as they are now; those of an issue that is being worked on stay as they were.
 */
export async function takeIn(db: Db, intake: Intake): Promise<Escalation> {
  await db.query(
    `insert into escalations as e
       (repository_id, issue, title, body, domain, triggered_at, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $6, $6)
     on conflict (repository_id, issue) do update set
       domain = excluded.domain,
       title = case when e.status in ('open', 'held', 'paged') then e.title else excluded.title end,
       body = case when e.status in ('open', 'held', 'paged') then e.body else excluded.body end,
       triggered_at =
         case when e.status in ('open', 'held', 'paged') then e.triggered_at else excluded.triggered_at end,
       status = case when e.status = 'paged' then 'paged' else 'open' end`,
    [intake.repositoryId, intake.issue, intake.title, intake.body, intake.domain, intake.now],
  );
  const found = await findEscalation(db, intake);
  if (found === null) throw new Error(`escalation ${intake.repositoryId}#${intake.issue} vanished`);
  return found;
}

/** A person handed the issue back: what it says now is what is worked on. False: the lease was lost. */
export async function triggerAnew(
  db: Db,
  lease: Lease,
  { title, body, now }: Pick<Intake, "title" | "body" | "now">,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update escalations set title = $3, body = $4, triggered_at = $5 where id = $1 and lease_holder = $2`,
    [lease.escalationId, lease.holder, title, body, now],
  );
  return rowCount === 1;
}

/** null: somebody alive is at work on it, in this process or another, or it has moved since it was read. */
export async function takeLease(
  db: Db,
  { id, updatedAt }: Pick<Escalation, "id" | "updatedAt">,
  holder: number,
): Promise<Lease | null> {
  const { rowCount } = await db.query(
    `update escalations set lease_holder = $2
     where id = $1 and updated_at = $3 and ${nobodyAlive("lease_holder")}`,
    [id, holder, updatedAt],
  );
  return rowCount === 1 ? { escalationId: id, holder } : null;
}

export async function releaseLease(db: Db, lease: Lease): Promise<void> {
  await db.query("update escalations set lease_holder = null where id = $1 and lease_holder = $2", [
    lease.escalationId,
    lease.holder,
  ]);
}

export interface EscalationMove {
  readonly from: EscalationStatus;
  readonly to: EscalationStatus;
  readonly counted: number;
  readonly faultsInARow: number;
  readonly waitUntil: Date | null;
  readonly waitReason?: string | null;
  readonly pull: number | null;
  readonly now: Date;
}

/** False: the lease was lost or somebody moved it since it was read; then nothing may be written. */
export async function moveEscalation(db: Db, lease: Lease, move: EscalationMove): Promise<boolean> {
  const { rowCount } = await db.query(
    `update escalations set status = $4, counted = $5, faults_in_a_row = $6, wait_until = $7,
       pull = $8, updated_at = $9, wait_reason = $10
     where id = $1 and lease_holder = $2 and status = $3`,
    [
      lease.escalationId,
      lease.holder,
      move.from,
      move.to,
      move.counted,
      move.faultsInARow,
      move.waitUntil,
      move.pull,
      move.now,
      move.waitReason ?? null,
    ],
  );
  return rowCount === 1;
}

/** Tells a running attempt that something happened to its issue. */
export async function noticeIssue(db: Db, key: EscalationKey): Promise<void> {
  await db.query(
    "update escalations set noticed_at = clock_timestamp() where repository_id = $1 and issue = $2",
    [key.repositoryId, key.issue],
  );
}

/** Tells every running attempt of a repository that its configuration may have changed. */
export async function noticeRepository(db: Db, repositoryId: number): Promise<void> {
  await db.query("update escalations set noticed_at = clock_timestamp() where repository_id = $1", [
    repositoryId,
  ]);
}

/** The same for every repository of an installation. */
export async function noticeInstallation(db: Db, installationId: number): Promise<void> {
  await db.query(
    `update escalations set noticed_at = clock_timestamp()
     where repository_id in (select id from repositories where installation_id = $1)`,
    [installationId],
  );
}

/** When something last happened to the issue, and whether the lease still stands. */
export async function lookAtLease(db: Db, lease: Lease): Promise<{ noticedAt: Date; held: boolean }> {
  const { rows } = await db.query<{ noticedAt: Date; held: boolean }>(
    `select noticed_at as "noticedAt", lease_holder is not distinct from $2 as held from escalations where id = $1`,
    [lease.escalationId, lease.holder],
  );
  return rows[0] ?? { noticedAt: new Date(0), held: false };
}

/**
 * Escalations that should move now: open and due, or left behind by a process that died. Those that stand in line for an
 * attempt move when they are called.
 */
export async function listDueEscalations(db: Db, now: Date): Promise<EscalationKey[]> {
  const { rows } = await db.query(
    `select e.repository_id as "repositoryId", e.issue
     from escalations e join repositories r on r.id = e.repository_id and r.removed_at is null
     where e.status = 'open' and ${nobodyAlive("e.lease_holder")} and e.place_asked_at is null
       and (e.wait_until is null or e.wait_until <= $1
         or exists (select from attempts a where a.escalation_id = e.id and a.step <> 'decided'
           and (a.step <> 'checking' or a.wait_until <= $1)))
     order by e.updated_at limit 1000`,
    [now],
  );
  return rows.map((each) => key.parse(each));
}

const key = z.object({ repositoryId: z.coerce.number(), issue: z.number() });

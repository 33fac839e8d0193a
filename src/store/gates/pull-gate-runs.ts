import { z } from "zod";
import { gateVerdictSchema } from "../../domain/gates/verdict/verdict-schema.ts";
import { type GateVerdict } from "../../domain/gates/verdict/verdict.ts";
import { asJson } from "../as-json.ts";
import { type Db } from "../database.ts";
import { saveGateResults } from "./gate-results.ts";
import { nobodyAlive } from "../presence.ts";

const row = z.object({
  id: z.coerce.number(),
  repositoryId: z.coerce.number(),
  pull: z.number(),
  headSha: z.string(),
  /** null: begun before it was kept. */
  baseRef: z.string().nullable(),
  status: z.enum(["queued", "judging", "waiting", "done", "cancelled"]),
  askedBy: z.string().nullable(),
  fresh: z.boolean(),
  tries: z.number(),
  verdict: gateVerdictSchema.nullable(),
  waitUntil: z.date().nullable(),
  createdAt: z.date(),
});

/** All gates over the head of a pull request that no attempt stands behind. */
export type PullGateRun = z.infer<typeof row>;

export interface PullKey {
  readonly repositoryId: number;
  readonly pull: number;
}

/** What a verdict is about: the same commit may be the head of several pull requests, into several branches. */
export interface JudgedKey extends PullKey {
  readonly headSha: string;
  readonly baseRef: string;
}

export interface HeadKey {
  readonly repositoryId: number;
  readonly headSha: string;
}

const columns = `id, repository_id as "repositoryId", pull, head_sha as "headSha", base_ref as "baseRef", status, asked_by as "askedBy",
  fresh, tries, verdict, wait_until as "waitUntil", created_at as "createdAt"`;
const isOpen = "status in ('queued', 'judging', 'waiting')";

export interface NewPullGateRun extends JudgedKey {
  readonly askedBy: string | null;
  readonly fresh: boolean;
  readonly now: Date;
}

/** null: one is open for this pull request; call it off first. */
export async function beginPullGateRun(db: Db, run: NewPullGateRun): Promise<PullGateRun | null> {
  const { rows } = await db.query(
    `insert into pull_gate_runs (repository_id, pull, head_sha, base_ref, asked_by, fresh, created_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning ${columns}`,
    [run.repositoryId, run.pull, run.headSha, run.baseRef, run.askedBy, run.fresh, run.now],
  );
  return first(rows);
}

export async function findPullGateRun(db: Db, id: number): Promise<PullGateRun | null> {
  return first((await db.query(`select ${columns} from pull_gate_runs where id = $1`, [id])).rows);
}

/** The latest over a head and its base, of those that were not called off. */
export async function lastPullGateRun(
  db: Db,
  { repositoryId, pull, headSha, baseRef }: JudgedKey,
  of: "all" | "done" = "all",
): Promise<PullGateRun | null> {
  const { rows } = await db.query(
    `select ${columns} from pull_gate_runs
     where repository_id = $1 and pull = $2 and head_sha = $3 and base_ref = $4
       and status <> 'cancelled' and ($5 = 'all' or status = 'done') order by id desc limit 1`,
    [repositoryId, pull, headSha, baseRef, of],
  );
  return first(rows);
}

/** The open run over a pull request, if it is over another commit or base than this; null: whatever it is over. */
export async function findSuperseded(
  db: Db,
  { repositoryId, pull }: PullKey,
  current: Pick<JudgedKey, "headSha" | "baseRef"> | null,
): Promise<PullGateRun | null> {
  const { rows } = await db.query(
    `select ${columns} from pull_gate_runs
     where repository_id = $1 and pull = $2 and ${isOpen}
       and (head_sha is distinct from $3 or base_ref is distinct from $4)`,
    [repositoryId, pull, current?.headSha ?? null, current?.baseRef ?? null],
  );
  return first(rows);
}

/** null: somebody alive is at it, or there is nothing left to do. */
export async function takePullGateRun(db: Db, id: number, holder: number): Promise<PullGateRun | null> {
  const { rows } = await db.query(
    `update pull_gate_runs set lease_holder = $2, tries = tries + (status <> 'waiting')::integer,
       status = case when status = 'queued' then 'judging' else status end
     where id = $1 and ${isOpen} and ${nobodyAlive("lease_holder")} returning ${columns}`,
    [id, holder],
  );
  return first(rows);
}

export async function releasePullGateRun(db: Db, id: number, holder: number): Promise<void> {
  await db.query("update pull_gate_runs set lease_holder = null where id = $1 and lease_holder = $2", [
    id,
    holder,
  ]);
}

/** Whether the run is still open and held by us. */
export async function holdsPullGateRun(db: Db, id: number, holder: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from pull_gate_runs where id = $1 and lease_holder = $2 and ${isOpen}`,
    [id, holder],
  );
  return rowCount === 1;
}

/** Until the transaction ends nobody calls it off; false: somebody has, or has taken it over. */
export async function lockPullGateRun(db: Db, id: number, holder: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from pull_gate_runs where id = $1 and lease_holder = $2 and ${isOpen} for no key update`,
    [id, holder],
  );
  return rowCount === 1;
}

export interface PullGateMove {
  readonly holder: number;
  readonly to: "waiting" | "done";
  readonly verdict: GateVerdict;
  readonly waitUntil: Date | null;
  readonly now: Date;
}

/** False: it was called off, or somebody else has taken it over. */
export async function movePullGateRun(db: Db, id: number, move: PullGateMove): Promise<boolean> {
  const { rowCount } = await db.query(
    `update pull_gate_runs set status = $3, verdict = $4, wait_until = $5,
       settled_at = case when $3 = 'done' then $6::timestamptz end
     where id = $1 and lease_holder = $2 and ${isOpen}`,
    [id, move.holder, move.to, asJson(move.verdict), move.waitUntil, move.now],
  );
  if (rowCount === 1 && move.to === "done") await saveGateResults(db, { pullGateRunId: id }, move);
  return rowCount === 1;
}

/** When it is looked at again, unless an event has moved it since it was set. */
export async function setPullWait(
  db: Db,
  id: number,
  { from, to }: { readonly from: Date | null; readonly to: Date },
): Promise<void> {
  await db.query(
    `update pull_gate_runs set wait_until = $3
     where id = $1 and status = 'waiting' and ($2::timestamptz is null or wait_until = $2)`,
    [id, from, to],
  );
}

/** False: it has come to its end meanwhile. */
export async function cancelPullGateRun(db: Db, id: number, now: Date): Promise<boolean> {
  const { rowCount } = await db.query(
    `update pull_gate_runs set status = 'cancelled', settled_at = $2 where id = $1 and ${isOpen}`,
    [id, now],
  );
  return rowCount === 1;
}

/** Runs that should move and do not: what nobody alive is at, and what has waited long enough. */
export async function listDuePullGateRuns(db: Db, now: Date): Promise<number[]> {
  const { rows } = await db.query<{ id: string }>(
    `select p.id from pull_gate_runs p
     join repositories r on r.id = p.repository_id and r.removed_at is null
     where (p.status in ('queued', 'judging') or (p.status = 'waiting' and p.wait_until <= $1))
       and ${nobodyAlive("p.lease_holder")} order by p.id limit 1000`,
    [now],
  );
  return rows.map(({ id }) => Number(id));
}

/** Runs whose clean rooms are in use. */
export async function listJudgedPullGateRuns(db: Db): Promise<number[]> {
  const { rows } = await db.query<{ id: string }>(
    "select id from pull_gate_runs where status = 'judging' and is_present(lease_holder)",
  );
  return rows.map(({ id }) => Number(id));
}

/** Something was reported on a commit (null: or may have been, on any): what waits for its checks is due. */
export async function noticeChecksOfPulls(db: Db, head: HeadKey | null, now: Date): Promise<number[]> {
  const { rows } = await db.query<{ id: string }>(
    `update pull_gate_runs set wait_until = $3
     where status = 'waiting' and ($1::bigint is null or (repository_id = $1 and head_sha = $2)) returning id`,
    [head?.repositoryId ?? null, head?.headSha ?? null, now],
  );
  return rows.map(({ id }) => Number(id));
}

function first(rows: readonly unknown[]): PullGateRun | null {
  return rows[0] === undefined ? null : row.parse(rows[0]);
}

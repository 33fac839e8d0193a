import { z } from "zod";
import {
  companionKinds,
  type CompanionKind,
  type TurnStep,
} from "../../../domain/jobs/companion/next-turn-step.ts";
import { type Cost } from "../../../domain/money/cost.ts";
import { type Db } from "../../database.ts";
import { nobodyAlive } from "../../presence.ts";

const row = z.object({
  id: z.coerce.number(),
  jobId: z.coerce.number(),
  phaseId: z.coerce.number(),
  pull: z.number(),
  comment: z.coerce.number(),
  thread: z.coerce.number().nullable(),
  inReview: z.boolean(),
  place: z.number(),
  kind: z.enum(companionKinds),
  words: z.string(),
  by: z.string(),
  step: z.enum(["waiting", "claimed", "settled"]) satisfies z.ZodType<TurnStep>,
  headSha: z.string().nullable(),
  commitSha: z.string().nullable(),
  said: z.string().nullable(),
  restarts: z.number(),
  reservedUsd: z.coerce.number().nullable(),
});

/** What a reviewer asked of the companion. */
export type CompanionTurn = z.infer<typeof row>;

const columns = `id, job_id as "jobId", phase_id as "phaseId", pull, comment_id as comment, thread, in_review as "inReview", place, kind, words,
  asked_by as by, step, head_sha as "headSha", commit_sha as "commitSha", said, restarts,
  reserved_usd as "reservedUsd"`;

export interface AskedTurn {
  readonly jobId: number;
  readonly phaseId: number;
  readonly pull: number;
  readonly comment: number;
  /** The comment that began the conversation on a line that it was asked in; null: it was asked of the whole. */
  readonly thread: number | null;
  /** It was asked in the body of a review, which GitHub numbers by themselves. */
  readonly inReview: boolean;
  /** Which of the comment's commands it is. */
  readonly place: number;
  readonly kind: CompanionKind;
  readonly words: string;
  readonly by: string;
  readonly now: Date;
}

/** Its id, also when it was taken in before. */
export async function addTurn(db: Db, asked: AskedTurn): Promise<number> {
  const { jobId, comment, thread, inReview, place } = asked;
  await db.query(
    `insert into companion_turns (job_id, phase_id, pull, comment_id, place, kind, words, asked_by, asked_at,
       thread, in_review)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict do nothing`,
    [
      ...[jobId, asked.phaseId, asked.pull, comment, place, asked.kind, asked.words],
      ...[asked.by, asked.now, thread, inReview],
    ],
  );
  const { rows } = await db.query<{ id: string }>(
    `select id from companion_turns
     where job_id = $1 and comment_id = $2 and place = $3 and (thread is null) = $4 and in_review = $5`,
    [jobId, comment, place, thread === null, inReview],
  );
  return Number(rows[0]?.id);
}

export async function findTurn(db: Db, id: number): Promise<CompanionTurn | null> {
  const { rows } = await db.query(`select ${columns} from companion_turns where id = $1`, [id]);
  return rows[0] === undefined ? null : row.parse(rows[0]);
}

/** The right to answer a reviewer. */
export interface TurnLease {
  readonly turnId: number;
  readonly holder: number;
}

/** null: somebody alive is at it, or it is answered. */
export async function takeTurnLease(db: Db, turnId: number, holder: number): Promise<TurnLease | null> {
  const { rowCount } = await db.query(
    `update companion_turns set lease_holder = $2, reserved_usd = null
     where id = $1 and step <> 'settled' and ${nobodyAlive("lease_holder")}`,
    [turnId, holder],
  );
  return rowCount === 1 ? { turnId, holder } : null;
}

export async function releaseTurnLease(db: Db, { turnId, holder }: TurnLease): Promise<void> {
  await db.query(
    "update companion_turns set lease_holder = null, reserved_usd = null where id = $1 and lease_holder = $2",
    [turnId, holder],
  );
}

export async function holdsTurn(db: Db, { turnId, holder }: TurnLease): Promise<boolean> {
  const { rowCount } = await db.query(
    "select from companion_turns where id = $1 and lease_holder = $2 and step <> 'settled'",
    [turnId, holder],
  );
  return rowCount === 1;
}

/** The agent is about to be asked, with so much money set aside for it; null: nothing limits it. */
export async function beginTurn(
  db: Db,
  { turnId, holder }: TurnLease,
  reservedUsd: number | null,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update companion_turns set restarts = restarts + 1, reserved_usd = $3
     where id = $1 and lease_holder = $2 and step = 'waiting'`,
    [turnId, holder, reservedUsd],
  );
  return rowCount === 1;
}

/** What was claimed is judged and pushed once more, or was not for a reason outside of it. False: the lease was lost. */
export async function countTake(db: Db, { turnId, holder }: TurnLease, by: 1 | -1): Promise<boolean> {
  const { rowCount } = await db.query(
    `update companion_turns set restarts = greatest(restarts + $3, 0)
     where id = $1 and lease_holder = $2 and step = 'claimed'`,
    [turnId, holder, by],
  );
  return rowCount === 1;
}

/** Pays for what the agent used up, and gives back what was set aside. */
export async function payForTurn(
  db: Db,
  { turnId, holder }: TurnLease,
  { usd, cost, now }: { readonly usd: number; readonly cost: Cost; readonly now: Date },
): Promise<void> {
  await db.query(
    `with paid as (
       update companion_turns set reserved_usd = null where id = $1 and lease_holder = $2 returning phase_id),
     told as (
       update phases p set companion_usd = p.companion_usd + $5::numeric,
         companion_unpriced = p.companion_unpriced + $6::integer from paid where p.id = paid.phase_id)
     insert into phase_spendings (phase_id, usd, spent_at, unpriced)
     select phase_id, round($3::numeric, 6), $4, $6 > 0 from paid where round($3::numeric, 6) > 0 or $6 > 0`,
    [turnId, holder, usd, now, cost.known, cost.unknown],
  );
}

/** What is to be pushed is a commit in the mirror. False: the lease was lost. */
export async function claimTurn(
  db: Db,
  { turnId, holder }: TurnLease,
  { head, commit, said }: { readonly head: string; readonly commit: string; readonly said: string },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update companion_turns set step = 'claimed', head_sha = $3, commit_sha = $4, said = $5
     where id = $1 and lease_holder = $2 and step = 'waiting'`,
    [turnId, holder, head, commit, said],
  );
  return rowCount === 1;
}

/** False: the lease was lost, or it is answered. */
export async function settleTurn(db: Db, { turnId, holder }: TurnLease, now: Date): Promise<boolean> {
  const { rowCount } = await db.query(
    `update companion_turns set step = 'settled', settled_at = $3
     where id = $1 and lease_holder = $2 and step <> 'settled'`,
    [turnId, holder, now],
  );
  return rowCount === 1;
}

const earlierRow = z.object({ by: z.string(), words: z.string(), answer: z.string().nullable() });

/** What was asked before in the same place, outside of conversations on lines, and answered; oldest first. */
export async function listEarlierTurns(
  db: Db,
  { id, jobId, pull }: Pick<CompanionTurn, "id" | "jobId" | "pull">,
  limit: number,
): Promise<z.infer<typeof earlierRow>[]> {
  const { rows } = await db.query(
    `select t.asked_by as by, t.words, a.answer from companion_turns t
     join jobs j on j.id = t.job_id
     left join lateral (
       select answer from agent_turns
       where subject = 'job ' || j.repository_id || '#' || j.issue and work = 'companion-' || t.id
       order by id desc limit 1
     ) a on true
     where t.job_id = $1 and t.pull = $2 and t.thread is null and t.id < $3 and t.step = 'settled'
     order by t.id desc limit $4`,
    [jobId, pull, id, limit],
  );
  return rows.map((each) => earlierRow.parse(each)).reverse();
}

/** Not answered yet, in the order in which they were asked. */
export async function listWaitingTurns(db: Db): Promise<number[]> {
  const { rows } = await db.query<{ id: string }>(
    `select t.id from companion_turns t join jobs j on j.id = t.job_id
     join repositories r on r.id = j.repository_id and r.removed_at is null
     where t.step <> 'settled' order by t.id limit 1000`,
  );
  return rows.map(({ id }) => Number(id));
}

import { z } from "zod";
import { effectSchema, keyOf, type CheckRun, type Effect } from "../domain/effects/effect.ts";
import { asJson } from "./as-json.ts";
import { type Db } from "./database.ts";
import { nobodyAlive } from "./presence.ts";
import { type Removal } from "./retention/removal.ts";

const row = z.object({
  id: z.coerce.number(),
  repositoryId: z.coerce.number(),
  subject: z.string(),
  payload: effectSchema,
  tries: z.number(),
  createdAt: z.date(),
});

/** An effect that waits in the outbox. */
export type PendingEffect = z.infer<typeof row>;

export interface EffectSubject {
  readonly repositoryId: number;
  /** `escalation REPOSITORY#ISSUE`, and the like: effects of one subject go out in order. */
  readonly subject: string;
}

/** Puts effects into the outbox; older ones that say the same thing and were not delivered are superseded. */
export async function putEffects(
  db: Db,
  { repositoryId, subject }: EffectSubject,
  { effects, now }: { effects: readonly Effect[]; now: Date },
): Promise<void> {
  for (const effect of effects) {
    await db.query(
      `update effects set state = 'superseded', settled_at = $3
       where subject = $1 and key = $2 and state = 'pending'`,
      [subject, keyOf(effect), now],
    );
    await db.query(
      `insert into effects (repository_id, subject, key, payload, created_at) values ($1, $2, $3, $4, $5)`,
      [repositoryId, subject, keyOf(effect), asJson(effect), now],
    );
  }
}

/** Failed tries after which what comes later goes first: a comment that GitHub trips over holds up no label. */
const triesInOrder = 5;

/** The first effect of a subject, if nobody alive is delivering it; null: none, or somebody else is at it. */
export async function claimEffect(db: Db, subject: string, holder: number): Promise<PendingEffect | null> {
  const { rows } = await db.query(
    `update effects set claimed_by = $2, tries = tries + 1
     where id = (select id from effects where subject = $1 and state = 'pending'
                 order by tries >= $3, id limit 1)
       and state = 'pending' and ${nobodyAlive("claimed_by")}
       -- An older text that is on its way, superseded or not, must land before a newer one sets out.
       and not exists (select from effects other where other.subject = $1 and is_present(other.claimed_by))
     returning id, repository_id as "repositoryId", subject, payload, tries, created_at as "createdAt"`,
    [subject, holder, triesInOrder],
  );
  return rows[0] === undefined ? null : row.parse(rows[0]);
}

export type Settlement =
  | { readonly state: "delivered" }
  /** `again`: when it is to be said once more; null: never. */
  | { readonly state: "refused"; readonly error: string; readonly again: Date | null };

export async function settleEffect(
  db: Db,
  id: number,
  { settlement, now }: { settlement: Settlement; now: Date },
): Promise<void> {
  const { error, again } = settlement.state === "refused" ? settlement : { error: null, again: null };
  await db.query(
    `update effects set state = $2, last_error = $3, claimed_by = null, settled_at = $4, again_at = $5
     where id = $1 and state in ('pending', 'superseded')`,
    [id, settlement.state, error, now, again],
  );
}

/**
 * Puts refused effects whose time has come into the outbox again, unless something was decided about their subject
 * since: that has its own to say.
 */
export async function repeatRefused(db: Db, now: Date): Promise<void> {
  await db.query(
    `update effects e set state = 'pending', tries = 0, settled_at = null, again_at = null
     where e.state = 'refused' and e.again_at <= $1
       and not exists (select from effects newer
                       where newer.subject = e.subject and newer.key = e.key and newer.id > e.id)
       and not exists (select from audit_entries a
                       where a.subject = e.subject and a.at > e.created_at
                         and a.decision->>'kind' not in ('skip', 'wait')
                         -- Whom nobody could call changes nothing of it.
                         and a.kind <> 'notify')`,
    [now],
  );
}

/** Lets somebody else, or a later try, deliver it. One that was put off was not tried. */
export async function giveBackEffect(
  db: Db,
  id: number,
  { error, tried = true }: { readonly error: string; readonly tried?: boolean },
): Promise<void> {
  await db.query(
    "update effects set claimed_by = null, last_error = $2, tries = tries - $3::integer where id = $1",
    [id, error, tried ? 0 : 1],
  );
}

/** The check runs of a commit that were begun under a subject and not concluded, as they were last told. */
export async function listOpenCheckRuns(db: Db, subject: string, headSha: string): Promise<CheckRun[]> {
  const { rows } = await db.query<{ payload: unknown }>(
    `select distinct on (key) payload from effects
     where subject = $1 and payload->>'kind' = 'check-run' and payload->'check'->>'headSha' = $2
     order by key, id desc`,
    [subject, headSha],
  );
  return rows.flatMap(({ payload }) => {
    const effect = effectSchema.parse(payload);
    return effect.kind === "check-run" && effect.check.status !== "completed" ? [effect.check] : [];
  });
}

/** Whether a label of an issue will stand once the outbox is empty; null: nothing that waits in it changes that. */
export async function pendingLabel(db: Db, subject: string, label: string): Promise<boolean | null> {
  const { rows } = await db.query<{ stands: boolean }>(
    `select payload->'add' ? $2 as stands from effects
     where subject = $1 and state = 'pending' and payload->>'kind' = 'labels'
       and (payload->'add' ? $2 or payload->'remove' ? $2)
     order by id desc limit 1`,
    [subject, label],
  );
  return rows[0]?.stands ?? null;
}

/** What was done to an issue's labels since then, in lower case: whether each was added or removed last. */
export async function listLabelsChanged(
  db: Db,
  subject: string,
  { issue, since }: { readonly issue: number; readonly since: Date },
): Promise<ReadonlyMap<string, boolean>> {
  const { rows } = await db.query<{ add: string[]; remove: string[] }>(
    `select payload->'add' as add, payload->'remove' as remove from effects
     where subject = $1 and payload->>'kind' = 'labels' and payload->'issue' = to_jsonb($2::bigint)
       and state = 'delivered' and settled_at >= $3
     order by id`,
    [subject, issue, since],
  );
  return new Map(
    rows.flatMap(({ add, remove }) => [
      ...remove.map((label) => [label.toLowerCase(), false] as const),
      ...add.map((label) => [label.toLowerCase(), true] as const),
    ]),
  );
}

export async function hasPendingEffects(db: Db, subject: string): Promise<boolean> {
  const { rows } = await db.query<{ pending: boolean }>(
    "select exists (select from effects where subject = $1 and state = 'pending') as pending",
    [subject],
  );
  return rows[0]?.pending === true;
}

export async function listSubjectsWithPendingEffects(db: Db): Promise<string[]> {
  const { rows } = await db.query<{ subject: string }>(
    "select subject from effects where state = 'pending' group by subject order by min(id) limit 1000",
  );
  return rows.map((each) => each.subject);
}

/** Effects that were settled. */
export async function deleteSettledEffects(db: Db, { before, limit }: Removal): Promise<number> {
  const { rowCount } = await db.query(
    `delete from effects where id = any(array(
       select id from effects where state <> 'pending' and settled_at < $1 order by settled_at limit $2))`,
    [before, limit],
  );
  return rowCount ?? 0;
}

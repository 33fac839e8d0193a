import { z } from "zod";
import { commandNamed, type WishKind } from "../domain/commands/command-names.ts";
import { type AskedCommand } from "../domain/commands/parse-commands.ts";
import { asJson } from "./as-json.ts";
import { type Db } from "./database.ts";
import { type EscalationKey } from "./escalations/escalations.ts";

const asked = z.array(
  z.object({
    said: z.string(),
    // One that a later release has dropped is unknown now.
    name: z
      .string()
      .nullable()
      .transform((name) => (name === null ? null : commandNamed(name))),
    ...{ words: z.string(), text: z.string() },
  }),
);
const wish = z.enum(["stop", "resume", "retry"]) satisfies z.ZodType<WishKind>;

const row = z.object({
  comment: z.coerce.number(),
  thread: z.coerce.number().nullable(),
  review: z.string().nullable(),
  by: z.string(),
  byBot: z.boolean(),
  asked,
  heardAt: z.date(),
});

/** A comment with commands that nobody has answered yet. */
export type HeardComment = z.infer<typeof row>;

export interface NewComment extends EscalationKey {
  readonly comment: number;
  /** The comment that began the conversation on a line that it is in; null: it is on the whole. */
  readonly thread: number | null;
  /** As GraphQL names the review whose body it is; null: it is a comment. */
  readonly review: string | null;
  readonly by: string;
  readonly byBot: boolean;
  readonly asked: readonly AskedCommand[];
  readonly now: Date;
}

/** False: this comment was heard before. */
export async function hearCommands(db: Db, heard: NewComment): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into commands (repository_id, comment_id, issue, by_login, by_bot, asked, heard_at, thread,
       review)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing`,
    [
      ...[heard.repositoryId, heard.comment, heard.issue, heard.by, heard.byBot],
      ...[asJson(heard.asked), heard.now, heard.thread, heard.review],
    ],
  );
  return rowCount === 1;
}

/** In the order in which they were written. */
export async function listWaitingCommands(
  db: Db,
  { repositoryId, issue }: EscalationKey,
): Promise<HeardComment[]> {
  const { rows } = await db.query(
    `select comment_id as comment, thread, review, by_login as by, by_bot as "byBot", asked,
       heard_at as "heardAt"
     from commands where repository_id = $1 and issue = $2 and state = 'waiting'
     order by heard_at, thread is not null, review is not null, comment_id`,
    [repositoryId, issue],
  );
  return rows.map((each) => row.parse(each));
}

/** Answered, with a wish or (null) without one. False: somebody answered it meanwhile. */
export async function answerCommand(
  db: Db,
  {
    repositoryId,
    comment,
    thread,
    review,
  }: Pick<NewComment, "repositoryId" | "comment" | "thread" | "review">,
  { wish: kind, now }: { wish: WishKind | null; now: Date },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update commands set wish = $3, state = case when $3::text is null then 'settled' else 'accepted' end,
       settled_at = case when $3::text is null then $4::timestamptz end
     where repository_id = $1 and comment_id = $2 and (thread is null) = $5 and (review is null) = $6
       and state = 'waiting'`,
    [repositoryId, comment, kind, now, thread === null, review === null],
  );
  return rowCount === 1;
}

/**
 * Until the transaction ends nobody else answers a command on the issue. False: meanwhile another wish than the one
 * that the ruling knew of was accepted, or settled.
 */
export async function lockWishes(
  db: Db,
  { repositoryId, issue }: EscalationKey,
  known: WishKind | null,
): Promise<boolean> {
  await db.query(
    `select from commands where repository_id = $1 and issue = $2 and state <> 'settled'
     order by comment_id for update`,
    [repositoryId, issue],
  );
  return ((await findWish(db, { repositoryId, issue }))?.kind ?? null) === known;
}

const wishRow = z.object({ kind: wish, by: z.string(), comment: z.coerce.number() });

/** What a person wants done with an escalation; at most one at a time. */
export type AcceptedWish = z.infer<typeof wishRow>;

export async function findWish(db: Db, { repositoryId, issue }: EscalationKey): Promise<AcceptedWish | null> {
  const { rows } = await db.query(
    `select wish as kind, by_login as by, comment_id as comment from commands
     where repository_id = $1 and issue = $2 and state = 'accepted'`,
    [repositoryId, issue],
  );
  return rows[0] === undefined ? null : wishRow.parse(rows[0]);
}

/** Carried out, or come to nothing. Another wish that took its place meanwhile stays. */
export async function settleWish(
  db: Db,
  { repositoryId, issue }: EscalationKey,
  { wish: kind, now }: { wish: WishKind; now: Date },
): Promise<void> {
  await db.query(
    `update commands set state = 'settled', settled_at = $4
     where repository_id = $1 and issue = $2 and wish = $3 and state = 'accepted'`,
    [repositoryId, issue, kind, now],
  );
}

const key = z.object({ repositoryId: z.coerce.number(), issue: z.number() });

/** Issues on which a command waits for its answer, or was accepted and is not carried out yet. */
export async function listCommandedIssues(db: Db): Promise<EscalationKey[]> {
  const { rows } = await db.query(
    `select c.repository_id as "repositoryId", c.issue
     from commands c join repositories r on r.id = c.repository_id and r.removed_at is null
     where c.state <> 'settled' group by 1, 2 order by min(c.heard_at) limit 1000`,
  );
  return rows.map((each) => key.parse(each));
}

import { z } from "zod";
import { autonomyLevels } from "../../domain/jobs/autonomy/autonomy.ts";
import { type AskedWish } from "../../domain/jobs/asking/wish.ts";
import { asJson } from "../as-json.ts";
import { type Db } from "../database.ts";
import { type JobKey } from "./jobs.ts";

const wish = z.discriminatedUnion("kind", [
  z.object({ kind: z.enum(["stop", "pause", "redo", "retry"]) }),
  z.object({ kind: z.literal("resume"), guidance: z.string() }),
  z.object({ kind: z.literal("autonomy"), level: z.enum(autonomyLevels) }),
  z.object({ kind: z.literal("approve"), pull: z.number() }),
  z.object({ kind: z.literal("run"), words: z.string() }),
]) satisfies z.ZodType<AskedWish>;

const row = z.object({ id: z.coerce.number(), by: z.string(), at: z.date(), wish });

/** What a person wants done with a job, not carried out yet. */
export type WaitingWish = z.infer<typeof row>;

export interface NewWish extends JobKey {
  /** null: it was asked through the API. */
  readonly comment: number | null;
  /** The comment is one on a line of a pull request, which GitHub numbers by themselves. */
  readonly onLine?: boolean;
  /** It is the body of a review, likewise. */
  readonly inReview?: boolean;
  readonly by: string;
  readonly wish: AskedWish;
  readonly now: Date;
}

/** A comment's wish is taken once, however often it is heard. */
export async function addWish(
  db: Db,
  { repositoryId, issue, comment, onLine = false, inReview = false, by, wish: wanted, now }: NewWish,
): Promise<void> {
  await db.query(
    `insert into job_wishes (repository_id, issue, comment_id, by_login, wish, asked_at, on_line, in_review)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
    [repositoryId, issue, comment, by, asJson(wanted), now, onLine, inReview],
  );
}

/** Oldest first. */
export async function listWishes(db: Db, { repositoryId, issue }: JobKey): Promise<WaitingWish[]> {
  const { rows } = await db.query(
    `select id, by_login as by, asked_at as at, wish from job_wishes
     where repository_id = $1 and issue = $2 and settled_at is null order by id`,
    [repositoryId, issue],
  );
  return rows.map((each) => row.parse(each));
}

/** Carried out, or come to nothing. */
export async function settleWishes(db: Db, ids: readonly number[], now: Date): Promise<void> {
  await db.query("update job_wishes set settled_at = $2 where id = any($1) and settled_at is null", [
    ids,
    now,
  ]);
}

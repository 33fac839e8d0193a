import { type CommandRuling } from "../../domain/commands/rule-on-commands.ts";
import { type Db } from "../../store/database.ts";
import { addWish } from "../../store/jobs/job-wishes.ts";
import { type JobKey } from "../../store/jobs/jobs.ts";
import { type Commanded } from "./commanded.ts";

export interface AskedOfJob {
  readonly comment: number;
  /** The comment that began the conversation on a line that it is in; null: it is on the whole. */
  readonly thread: number | null;
  /** As GraphQL names the review whose body it is; null: it is a comment. */
  readonly review: string | null;
  readonly by: string;
  readonly heardAt: Date;
}

/** Keeps what was asked of a job until it is carried out. */
export async function askJob(
  db: Db,
  commanded: Commanded,
  { rulings, asked }: { readonly rulings: readonly CommandRuling[]; readonly asked: AskedOfJob },
): Promise<boolean> {
  const { issue: pull } = commanded.key;
  const { comment, by, heardAt } = asked;
  const place = { onLine: asked.thread !== null, inReview: asked.review !== null };
  const wishes = rulings.flatMap((ruling) => (ruling.kind === "ask-job" ? [ruling.wish] : []));
  for (const said of wishes) {
    const wish = said.kind === "approve" ? { ...said, pull } : said;
    await addWish(db, { ...jobKeyOf(commanded), comment, ...place, by, wish, now: heardAt });
  }
  return wishes.length > 0;
}

/** The issue whose job is meant; a pull request is that of one of its phases. */
export function jobKeyOf({ key, job }: Commanded): JobKey {
  return job === null ? key : { repositoryId: job.repositoryId, issue: job.issue };
}

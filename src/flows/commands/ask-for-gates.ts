import { takeInCheckRequest } from "../../store/gates/check-requests.ts";
import { type Db } from "../../store/database.ts";
import { pullHeadAt } from "../../store/gates/pull-heads.ts";
import { type Commanded } from "./commanded.ts";

export interface GatesAsked {
  readonly comment: number;
  readonly thread: number | null;
  readonly review: string | null;
  readonly by: string;
  readonly byBot: boolean;
  readonly heardAt: Date;
  readonly now: Date;
}

/** A commit that nobody has seen; what is asked of it is refused. */
const unseen = "0".repeat(40);

/** Asks for the gates of the head that stood there when the command was written, and of no later one. */
export async function askForGates(
  db: Db,
  { key }: Pick<Commanded, "key">,
  { comment, thread, review, by, byBot, heardAt, now }: GatesAsked,
): Promise<number> {
  const { repositoryId, issue: pull } = key;
  const headSha = (await pullHeadAt(db, { repositoryId, pull }, heardAt)) ?? unseen;
  const whole = review === null ? "comment" : "review";
  const place = thread === null ? whole : "line";
  const asked = {
    repositoryId,
    headSha,
    pull,
    checkName: "nightshift / gates",
    askedBy: by,
    askedByBot: byBot,
  };
  return takeInCheckRequest(db, {
    delivery: `${place}-${repositoryId}-${comment}`,
    kind: "rerun",
    ...asked,
    now,
  });
}

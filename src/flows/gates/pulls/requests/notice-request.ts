import { type Clock } from "../../../../platform/clock.ts";
import { isHeldForReview } from "../../../../store/gates/acceptances.ts";
import { takeInCheckRequest } from "../../../../store/gates/check-requests.ts";
import { type Database } from "../../../../store/database.ts";
import { noteRepository, type Repository } from "../../../../store/configuration/repositories.ts";

export interface NoticeRequestDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly answerRequest: (id: number) => Promise<void>;
}

export interface PressedButton {
  readonly delivery: string;
  /** Of the button. */
  readonly kind: string;
  readonly headSha: string;
  /** null: what was pressed does not tell. */
  readonly pull: number | null;
  /** null: all check runs of the commit. */
  readonly checkName: string | null;
  readonly by: { readonly login: string; readonly type: string };
}

/** Somebody pressed a button: it is kept, and answered once. */
export async function noticeRequest(
  { db, clock, answerRequest }: NoticeRequestDeps,
  repository: Repository,
  { delivery, kind, headSha, pull, checkName, by }: PressedButton,
): Promise<void> {
  if (kind !== "rerun" && kind !== "explain" && kind !== "accept") return;
  if (!(await noteRepository(db, repository))) return;
  const asked = { askedBy: by.login, askedByBot: by.type === "Bot" };
  const about = { repositoryId: repository.id, headSha, pull, checkName };
  const id = await takeInCheckRequest(db, { delivery, kind, ...about, ...asked, now: clock.now() });
  await answerRequest(id);
}

export interface GivenReview extends Omit<PressedButton, "kind" | "checkName" | "pull"> {
  readonly pull: number;
  /** As GitHub calls it. */
  readonly state: string;
}

/** A review may answer a verdict that waits for a person; others are no matter of the gates. */
export async function noticeReview(
  { db, clock, answerRequest }: NoticeRequestDeps,
  repository: Repository,
  { delivery, state, headSha, pull, by }: GivenReview,
): Promise<void> {
  const kind = state === "approved" ? "approve" : state === "changes_requested" ? "request-changes" : null;
  const head = { repositoryId: repository.id, headSha };
  if (kind === null || !(await isHeldForReview(db, head))) return;
  const asked = { askedBy: by.login, askedByBot: by.type === "Bot" };
  const about = { ...head, pull, checkName: summaryCheck };
  const id = await takeInCheckRequest(db, { delivery, kind, ...about, ...asked, now: clock.now() });
  await answerRequest(id);
}

/** Without a check run a request is taken as one about all pull requests of the commit. */
const summaryCheck = "nightshift / gates";

import { type Effect } from "../../domain/effects/effect.ts";
import { type RepositoryClient } from "../../github/app.ts";
import { type Refusal } from "../../github/connection/refusals.ts";
import { closeIssue, createIssue, findOwnIssue } from "../../github/issues/issues.ts";
import { type Clock } from "../../platform/clock.ts";
import { type Database } from "../../store/database.ts";
import { writeComment } from "./what-was-written.ts";
import { noticeIssue, type EscalationKey } from "../../store/escalations/escalations.ts";
import { endFiling, findStandingFiling, noteFiled, wasFiled } from "../../store/escalations/filings.ts";

export interface IssueEffectDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** What the App does itself is not told to it by a webhook: the issue is looked at. */
  readonly wakeSoon: (key: EscalationKey) => Promise<void>;
}

export type IssueEffect = Extract<Effect, { kind: "file-issue" | "close-issue" }>;

type FileIssue = Extract<IssueEffect, { kind: "file-issue" }>;

interface Place {
  readonly client: RepositoryClient;
  readonly repositoryId: number;
}

/** Files or closes an issue, and tells whoever works on it. */
export async function deliverIssueEffect(
  deps: IssueEffectDeps,
  place: Place,
  effect: IssueEffect,
): Promise<{ readonly result: { readonly kind: string } | Refusal; readonly said: string }> {
  if (effect.kind === "file-issue") return fileIssue(deps, place, effect);
  const { issue } = effect;
  const result = await closeIssue(place.client, issue);
  await noticeIssue(deps.db, { repositoryId: place.repositoryId, issue });
  return { result, said: `issue #${issue} closed` };
}

async function fileIssue(deps: IssueEffectDeps, place: Place, effect: FileIssue) {
  const { db, clock, wakeSoon } = deps;
  const { client, repositoryId } = place;
  const { marker, title, body, labels, linkedFrom } = effect;
  const condition = { repositoryId, marker };
  const filing = await findStandingFiling(db, condition);
  const said = `issue "${marker}" filed`;
  // The condition was gone before GitHub could be told of it, or before its answer came.
  if (filing === null) return { result: await withdraw(deps, place, effect), said: `${said}, withdrawn` };
  const result = await createIssue(client, { marker, title, body, labels, among: "open" });
  if (result.kind === "filed") {
    const { number } = result.issue;
    if (!(await noteFiled(db, condition, number))) return { result: await closeIssue(client, number), said };
    await wakeSoon({ repositoryId, issue: number });
    if (linkedFrom !== undefined)
      return { result: await linkTo(deps, place, { linkedFrom, filed: number }), said };
  } else if (result.reason !== "missing_permission" && result.reason !== "suspended") {
    await endFiling(db, filing.id, clock.now());
  }
  return { result, said };
}

interface Linked {
  readonly linkedFrom: NonNullable<FileIssue["linkedFrom"]>;
  readonly filed: number;
}

function linkTo(deps: IssueEffectDeps, place: Place, { linkedFrom: { issue, marker, body }, filed }: Linked) {
  return writeComment(deps, place, { issue, marker, body: `${body} #${filed}` });
}

/** An issue that was made for it all the same is nobody's: no filing was told its number. */
async function withdraw({ db }: IssueEffectDeps, { client, repositoryId }: Place, { marker }: FileIssue) {
  const own = await findOwnIssue(client, { marker, among: "open" });
  if (own === undefined || (await wasFiled(db, repositoryId, own.number)))
    return { kind: "withdrawn" } as const;
  return closeIssue(client, own.number);
}

import { type Database } from "../../store/database.ts";
import { type CheckRun as CheckRunEffect, type Effect } from "../../domain/effects/effect.ts";
import { whenAgain } from "../../domain/effects/when-again.ts";
import { type GitHubApp, type RepositoryClient } from "../../github/app.ts";
import { type CheckRun, upsertCheckRun } from "../../github/checks/check-runs.ts";
import { type Refusal } from "../../github/connection/refusals.ts";
import { applyLabels } from "../../github/issues/labels.ts";
import { reactToComment } from "../../github/issues/reactions.ts";
import { replyInThread, resolveThread } from "../../github/reviews/answer-thread.ts";
import { submitReview } from "../../github/reviews/submit-review.ts";
import { type Log } from "../../platform/log.ts";
import { PutOff } from "../../platform/put-off.ts";
import {
  claimEffect,
  giveBackEffect,
  listLabelsChanged,
  settleEffect,
  type PendingEffect,
  type Settlement,
} from "../../store/effects.ts";
import { type Presence } from "../../store/presence.ts";
import { findRepository } from "../../store/configuration/repositories.ts";
import { type ConfigurationDeps } from "../configuration/sources.ts";
import { callPeople, type CallEffect } from "./call-people.ts";
import { postWebhook, type PostDeps, type WebhookFailed } from "./post-webhook.ts";
import { keepReminder } from "./keep-reminder.ts";
import { memoryOf, writeComment } from "./what-was-written.ts";
import { makeOwnLabels } from "./make-own-labels.ts";
import { moveOnBoard } from "./move-on-board.ts";
import { removeBranch } from "./remove-branch.ts";
import { deliverIssueEffect, type IssueEffect, type IssueEffectDeps } from "./issue-effects.ts";

export interface DeliverDeps extends IssueEffectDeps, PostDeps, ConfigurationDeps {
  readonly db: Database;
  readonly log: Log;
  readonly presence: Presence;
  readonly github: Pick<GitHubApp, "repository">;
  /** Called when nothing of the subject is left in the outbox: what waited for it may go on. */
  readonly settled: (subject: string) => Promise<void>;
}

const listsLagMs = 60_000;

/** Tries over hours, with growing waits between them and the sweep's after them. */
const mostTries = 200;

/** Says to GitHub, in order, what the outbox holds of one subject. Throws where trying again may help. */
export async function deliverEffects(deps: DeliverDeps, subject: string): Promise<void> {
  for (;;) {
    const effect = await claimEffect(deps.db, subject, deps.presence.holder);
    if (effect === null) break;
    await deliver(deps, effect);
  }
  await deps.settled(subject);
}

async function deliver(deps: DeliverDeps, pending: PendingEffect): Promise<void> {
  const { db, clock, log } = deps;
  try {
    const { answer, said } = pending.tries > mostTries ? tiredOf(pending) : await carryOut(deps, pending);
    const settlement = settlementOf(pending, answer, clock.now());
    await settleEffect(db, pending.id, { settlement, now: clock.now() });
    const fields = { effect: said, subject: pending.subject };
    if (settlement.state === "delivered") log.info(fields, "effect delivered");
    else if (settlement.again === null) log.error({ ...fields, reason: settlement.error }, "effect refused");
    else log.warn({ ...fields, reason: settlement.error, again: settlement.again }, "effect refused for now");
  } catch (error) {
    await giveBack(deps, pending, error);
    throw error;
  }
}

/** A claim that cannot be given back must not outlive this: then all that this process holds is let go of. */
async function giveBack(
  { db, log, presence }: DeliverDeps,
  { id }: PendingEffect,
  why: unknown,
): Promise<void> {
  try {
    const error = why instanceof Error ? why.message : String(why);
    await giveBackEffect(db, id, { error, tried: !(why instanceof PutOff) });
  } catch (error) {
    log.warn({ err: error, effect: id }, "a claim on an effect could not be given back");
    presence.abandon();
  }
}

/** One effect that can never be said must not keep everything behind it unsaid. */
function tiredOf({ payload, tries }: PendingEffect): Said {
  const detail = `given up after ${tries} tries`;
  return { answer: { kind: "refused", reason: "tired", detail }, said: payload.kind };
}

interface Said {
  readonly answer: { readonly kind: "taken" } | Refused;
  /** For the log: what was said, not its text. */
  readonly said: string;
}

interface Refused extends Pick<Refusal, "kind" | "detail"> {
  readonly reason: Refusal["reason"] | WebhookFailed["reason"] | "tired" | "uninstalled";
}

function settlementOf({ payload, createdAt }: PendingEffect, answer: Said["answer"], now: Date): Settlement {
  if (answer.kind === "taken") return { state: "delivered" };
  const { reason, detail } = answer;
  const again = whenAgain({ kind: payload.kind, reason, createdAt, now });
  return { state: "refused", error: `${reason}: ${detail}`, again };
}

async function carryOut(deps: DeliverDeps, pending: PendingEffect): Promise<Said> {
  const { repositoryId, subject, payload } = pending;
  const repository = await findRepository(deps.db, repositoryId);
  if (repository === null) {
    const detail = "the App is not installed there any more";
    return { answer: { kind: "refused", reason: "uninstalled", detail }, said: payload.kind };
  }
  if (payload.kind === "webhook") {
    const posted = await postWebhook(deps, repository, { ...pending, payload });
    const said = `event ${payload.event} to webhook ${payload.webhook}`;
    return { answer: posted.kind === "delivered" ? { kind: "taken" } : posted, said };
  }
  const { installationId, owner, name } = repository;
  const client = await deps.github.repository({ installationId, owner, repo: name });
  if (payload.kind === "delete-branch") {
    const removed = await removeBranch(deps, { client, repositoryId, subject }, payload);
    return settle(removed, `branch ${payload.branch} ${removed.kind}`);
  }
  if (payload.kind === "remind") {
    await keepReminder(deps, { ...pending, payload });
    return { answer: { kind: "taken" }, said: `reminder of #${payload.number}` };
  }
  if (payload.kind === "assign" || payload.kind === "request-reviewers") {
    const { result, said } = await callPeople(deps, { client, repositoryId, subject }, payload);
    return settle(result, said);
  }
  if (payload.kind !== "file-issue" && payload.kind !== "close-issue") {
    return say(deps, { client, repositoryId, subject }, payload);
  }
  if (payload.kind === "file-issue") await makeOwnLabels(deps, { client, repositoryId }, payload.labels);
  const { result, said } = await deliverIssueEffect(deps, { client, repositoryId }, payload);
  return settle(result, said);
}

interface Spoken {
  readonly client: RepositoryClient;
  readonly repositoryId: number;
  readonly subject: string;
}

/** GitHub's lists may not show for a while what was done to labels last, be it by us. */
async function knownLabels(
  { db, clock }: DeliverDeps,
  subject: string,
  { issue, had = [] }: Extract<Effect, { kind: "labels" }>,
): Promise<ReadonlyMap<string, boolean>> {
  const since = new Date(clock.now().getTime() - listsLagMs);
  const seen = had.map((label) => [label.toLowerCase(), true] as const);
  return new Map([...seen, ...(await listLabelsChanged(db, subject, { issue, since }))]);
}

async function say(
  deps: DeliverDeps,
  to: Spoken,
  effect: Exclude<Effect, IssueEffect | CallEffect | { kind: "delete-branch" | "webhook" | "remind" }>,
): Promise<Said> {
  const { client, repositoryId } = to;
  switch (effect.kind) {
    case "comment": {
      const written = await writeComment(deps, to, effect);
      return settle(written, `comment "${effect.marker}" on #${effect.issue}`);
    }
    case "labels":
      return sayLabels(deps, to, effect);
    case "check-run":
      return sayCheckRun(deps, to, effect);
    case "reaction":
      return settle(
        await reactToComment(client, effect),
        `reaction ${effect.content} to comment ${effect.comment}`,
      );
    case "thread-reply":
      return settle(await replyInThread(client, effect), `reply in conversation ${effect.to}`);
    case "thread-resolution":
      return settle(await resolveThread(client, effect.thread), `conversation of #${effect.pull} resolved`);
    case "board":
      return settle(
        await moveOnBoard(deps, { client, repositoryId }, effect),
        `item of #${effect.issue} to "${effect.column}"`,
      );
    case "review":
      return settle(await submitReview(client, effect), `review "${effect.marker}" of #${effect.pull}`);
  }
}

async function sayLabels(
  deps: DeliverDeps,
  { client, repositoryId, subject }: Spoken,
  effect: Extract<Effect, { kind: "labels" }>,
): Promise<Said> {
  const known = await knownLabels(deps, subject, effect);
  const make = (names: readonly string[]) => makeOwnLabels(deps, { client, repositoryId }, names);
  const applied = await applyLabels(client, effect.issue, { ...effect, known, make });
  const changes =
    applied.kind === "refused"
      ? []
      : [...applied.added.map((label) => `+${label}`), ...applied.removed.map((label) => `-${label}`)];
  return settle(applied, `labels of #${effect.issue}: ${changes.join(" ") || "as they are"}`);
}

async function sayCheckRun(
  deps: DeliverDeps,
  { client, repositoryId }: Spoken,
  { check }: Extract<Effect, { kind: "check-run" }>,
): Promise<Said> {
  const { name, conclusion, status, headSha: place, externalId } = check;
  const marker = `${externalId} ${name}`;
  const memory = memoryOf(deps, { repositoryId, kind: "check-run", place, marker });
  const result = await upsertCheckRun(client, toCheckRun(check), memory);
  return settle(result, `check run "${name}": ${conclusion ?? status}`);
}

function settle(result: { readonly kind: string } | Refusal, said: string): Said {
  if (!("reason" in result)) return { answer: { kind: "taken" }, said };
  // What the App may not do now it may do again once a person has mended it.
  if (result.reason === "missing_permission" || result.reason === "suspended") {
    throw new Error(`GitHub refused the ${said}: ${result.detail}`);
  }
  return { answer: result, said };
}

function toCheckRun(check: CheckRunEffect): CheckRun {
  const { name, externalId, headSha, title, summary, text } = check;
  return {
    ...{ name, externalId, headSha, title, summary },
    ...(text === null ? {} : { text }),
    ...(check.detailsUrl === undefined || check.detailsUrl === null ? {} : { detailsUrl: check.detailsUrl }),
    ...(check.actions === undefined ? {} : { actions: check.actions }),
    progress:
      check.conclusion === null
        ? { kind: check.status === "queued" ? "queued" : "in_progress" }
        : { kind: "completed", conclusion: check.conclusion },
    annotations: check.annotations.map(({ title: heading, column, ...annotation }) => ({
      ...annotation,
      ...(heading === null ? {} : { title: heading }),
      ...(column === undefined ? {} : { column }),
    })),
  };
}

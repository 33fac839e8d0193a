import { type Configuration } from "../../domain/configuration.ts";
import { type Effect } from "../../domain/effects/effect.ts";
import { spellDuration } from "../../domain/duration.ts";
import { withMention } from "../../domain/notify/call-effects.ts";
import {
  mostReminders,
  nextReminderStep,
  type ReminderFacts,
  type ReminderStep,
} from "../../domain/notify/next-reminder-step.ts";
import { webhookEffects } from "../../domain/notify/tell-webhook.ts";
import { type GitHubApp, type RepositoryClient } from "../../github/app.ts";
import { listComments } from "../../github/issues/comments.ts";
import { readIssue } from "../../github/issues/issues.ts";
import { listReviews } from "../../github/reviews/list-reviews.ts";
import { type Log } from "../../platform/log.ts";
import { findRepository } from "../../store/configuration/repositories.ts";
import { hasPendingEffects } from "../../store/effects.ts";
import { listDueReminders, moveReminder, type Reminder } from "../../store/reminders.ts";
import { configurationInForce } from "../configuration/effective.ts";
import { type ConfigurationDeps } from "../configuration/sources.ts";
import { record, type RecordDeps } from "../record.ts";
import { reminderSubject } from "../subject.ts";

export interface RemindDeps extends ConfigurationDeps, RecordDeps {
  readonly log: Log;
  readonly github: Pick<GitHubApp, "repository">;
}

/** Each costs a few requests. */
const atOnce = 20;

/** Reminds people of what has waited for them for long; what cannot be looked at now is looked at again. */
export async function sendReminders(deps: RemindDeps): Promise<void> {
  for (const reminder of await listDueReminders(deps.db, { now: deps.clock.now(), limit: atOnce })) {
    try {
      await remind(deps, reminder);
    } catch (error) {
      const { repositoryId, number } = reminder;
      deps.log.warn({ err: error, repository: repositoryId, number }, "nobody could be reminded");
    }
  }
}

async function remind(deps: RemindDeps, reminder: Reminder): Promise<void> {
  const repository = await findRepository(deps.db, reminder.repositoryId);
  if (repository === null) {
    await moveReminder(deps.db, reminder, { sent: reminder.sent, dueAt: null });
    return;
  }
  const { installationId, owner, name } = repository;
  const client = await deps.github.repository({ installationId, owner, repo: name });
  const { config } = await configurationInForce(deps, reminder.repositoryId, client);
  const facts = await readFacts(deps, { client, config }, reminder);
  const step = nextReminderStep(facts);
  if (step.kind === "wait") return;
  const { repositoryId, number } = reminder;
  const decided = {
    ...{ repositoryId, subject: reminderSubject({ repositoryId, number }), kind: "reminder" },
    ...{ facts: { ...facts, waits: reminder.waits }, decision: step },
    effects: step.kind === "remind" ? reminding(config, { reminder, step, now: facts.now }) : [],
  };
  await record(deps, decided, (db) => moveReminder(db, reminder, describeProgress(reminder, step)));
}

function describeProgress({ sent }: Reminder, step: Exclude<ReminderStep, { kind: "wait" }>) {
  return step.kind === "remind" ? { sent: step.number, dueAt: step.next } : { sent, dueAt: null };
}

interface ReminderPlace {
  readonly client: RepositoryClient;
  readonly config: Configuration;
}

async function readFacts(
  { db, clock }: RemindDeps,
  { client, config }: ReminderPlace,
  { number, subject, byLabel, waits, since, sent, dueAt }: Reminder,
): Promise<ReminderFacts> {
  // Before GitHub: what is delivered in between shows there.
  const settling = await hasPendingEffects(db, subject);
  const reading = await readIssue(client, number);
  const state = reading.kind === "absent" ? "absent" : reading.issue.state;
  const label = config.labels.humanRequired.toLowerCase();
  const has = reading.kind === "found" && reading.issue.labels.some((each) => each.toLowerCase() === label);
  return {
    ...{ now: clock.now(), dueAt, sent, remindAfterMs: config.notify.remindAfter, settling, state },
    handedBack: byLabel && !has,
    actedBy: state === "open" ? await whoActed(client, { number, waits, since }) : null,
  };
}

/** null: nobody. What Apps and other automation say is nobody's act. */
async function whoActed(
  client: RepositoryClient,
  { number, waits, since }: Pick<Reminder, "number" | "waits" | "since">,
): Promise<string | null> {
  const comments = await listComments(client, number);
  const reviews = waits === "review-waits" ? await listReviews(client, number) : [];
  const acts = [
    ...comments.flatMap(({ appId, createdAt: at, ...by }) => (appId === null ? [{ ...by, at }] : [])),
    ...reviews.map(({ submittedAt: at, ...by }) => ({ ...by, at })),
  ];
  // GitHub tells times in whole seconds; what came in the same one may have come before.
  const from = Math.floor(since.getTime() / 1_000) * 1_000;
  return (
    acts.find(({ authorIsBot, author, at }) => !authorIsBot && author !== null && at.getTime() > from)
      ?.author ?? null
  );
}

interface DueReminder {
  readonly reminder: Reminder;
  readonly step: Extract<ReminderStep, { kind: "remind" }>;
  readonly now: Date;
}

/** A comment of its own each time: GitHub tells nobody of one that is changed. */
function reminding({ notify }: Configuration, { reminder, step, now }: DueReminder): Effect[] {
  const { number: issue, waits: event, title, since } = reminder;
  const waited = spellDuration(wholeHours(now.getTime() - since.getTime()));
  const what =
    event === "page" ? "A person is still needed here" : "This pull request still waits for a review";
  const text = `${what}, for ${waited} by now. This is reminder ${step.number} of ${mostReminders}.`;
  const marker = `reminder-${event}-${Math.floor(since.getTime() / 1_000)}-${step.number}`;
  return [
    { kind: "comment", issue, marker, body: withMention(notify, text) },
    ...webhookEffects(notify, { event, issue, title, reminder: step.number }),
  ];
}

function wholeHours(milliseconds: number): number {
  return Math.max(1, Math.round(milliseconds / 3_600_000)) * 3_600_000;
}

import { type Database } from "../../store/database.ts";
import { type CheckRun as CheckRunEffect, type Effect } from "../../domain/effects/effect.ts";
import { type GitHubApp, type RepositoryClient } from "../../github/app.ts";
import { type CheckRun, upsertCheckRun } from "../../github/checks/check-runs.ts";
import { type Refusal } from "../../github/connection/refusals.ts";
import { upsertComment } from "../../github/comments.ts";
import { applyLabels } from "../../github/labels.ts";
import { deleteBranch } from "../../github/refs.ts";
import { type Clock } from "../../platform/clock.ts";
import { type Log } from "../../platform/log.ts";
import {
  claimEffect,
  giveBackEffect,
  settleEffect,
  type PendingEffect,
  type Settlement,
} from "../../store/effects.ts";
import { type Presence } from "../../store/presence.ts";
import { findRepository } from "../../store/repositories.ts";
import { withoutSecrets } from "./without-secrets.ts";

export interface DeliverDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly presence: Presence;
  readonly github: Pick<GitHubApp, "repository">;
  /** Called when nothing of the subject is left in the outbox: what waited for it may go on. */
  readonly settled: (subject: string) => Promise<void>;
}

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
    const settlement = await carryOut(deps, pending);
    await settleEffect(db, pending.id, { settlement, now: clock.now() });
    log.info({ effect: summaryOf(pending.payload), subject: pending.subject }, "effect delivered");
    if (settlement.state === "refused") {
      log.error(
        { effect: pending.payload.kind, subject: pending.subject, reason: settlement.error },
        "refused",
      );
    }
  } catch (error) {
    await giveBackEffect(db, pending.id, error instanceof Error ? error.message : String(error));
    throw error;
  }
}

async function carryOut(deps: DeliverDeps, pending: PendingEffect): Promise<Settlement> {
  const repository = await findRepository(deps.db, pending.repositoryId);
  if (repository === null) return { state: "refused", error: "the App is not installed there any more" };
  const { installationId, owner, name } = repository;
  const client = await deps.github.repository({ installationId, owner, repo: name });
  return say(client, await withoutSecrets(pending.payload));
}

async function say(client: RepositoryClient, effect: Effect): Promise<Settlement> {
  switch (effect.kind) {
    case "comment":
      return settle(await upsertComment(client, effect.issue, { marker: effect.marker, body: effect.body }));
    case "labels":
      return settle(await applyLabels(client, effect.issue, { add: effect.add, remove: effect.remove }));
    case "check-run":
      return settle(await upsertCheckRun(client, toCheckRun(effect.check)));
    case "delete-branch":
      return settle(await deleteBranch(client, effect.branch, effect.expectedHead));
  }
}

function settle(result: { readonly kind: string } | Refusal): Settlement {
  return "reason" in result
    ? { state: "refused", error: `${result.reason}: ${result.detail}` }
    : { state: "delivered" };
}

function toCheckRun(check: CheckRunEffect): CheckRun {
  const { name, externalId, headSha, title, summary, text } = check;
  return {
    ...{ name, externalId, headSha, title, summary },
    ...(text === null ? {} : { text }),
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

/** For the log: what is said, not its text. */
function summaryOf(effect: Effect): string {
  switch (effect.kind) {
    case "comment":
      return `comment "${effect.marker}" on #${effect.issue}`;
    case "labels":
      return `labels of #${effect.issue}: ${[...effect.add.map((name) => `+${name}`), ...effect.remove.map((name) => `-${name}`)].join(" ")}`;
    case "check-run":
      return `check run "${effect.check.name}": ${effect.check.conclusion ?? effect.check.status}`;
    case "delete-branch":
      return `branch ${effect.branch} deleted`;
  }
}

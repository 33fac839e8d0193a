import { beginPullGateRun, type PullGateRun, type PullKey } from "../../../store/gates/pull-gate-runs.ts";
import { findRepository } from "../../../store/configuration/repositories.ts";
import { record } from "../../record.ts";
import { pullSubject } from "../../subject.ts";
import { checkRunEffect, type CheckPlace } from "../check-runs/check-run-effects.ts";
import { gatePages } from "../gate-pages.ts";
import { renderOpenCheckRuns } from "../check-runs/render-check-runs.ts";
import { type PullGateDeps } from "./dependencies.ts";

export interface AskedRun {
  readonly headSha: string;
  readonly baseRef: string;
  /** null: an event. */
  readonly askedBy: string | null;
  readonly fresh: boolean;
  /** For the audit. */
  readonly facts: object;
}

/** Queues a gate run over the head; false: another is at work on this pull request. */
export async function beginPullRun(
  deps: PullGateDeps,
  key: PullKey,
  { headSha, baseRef, askedBy, fresh, facts }: AskedRun,
): Promise<boolean> {
  const now = deps.clock.now();
  const begun: { run: PullGateRun | null } = { run: null };
  const why = askedBy === null ? "queued" : `queued: ${askedBy} asked for it`;
  const place = await placeOfRun(deps, { ...key, createdAt: now, headSha });
  const decided = {
    repositoryId: key.repositoryId,
    subject: pullSubject(key),
    kind: "pull-gates",
    facts: { headSha, baseRef, askedBy, ...facts },
    decision: { kind: "judge", fresh },
    effects: renderOpenCheckRuns([], { status: "queued", why }).map((check) => checkRunEffect(check, place)),
  };
  const stored = await record(deps, decided, async (db) => {
    begun.run = await beginPullGateRun(db, { ...key, headSha, baseRef, askedBy, fresh, now });
    return begun.run !== null;
  });
  // A process that dies before this line leaves the run to the sweep.
  if (stored && begun.run !== null) await deps.judgePull(begun.run.id);
  return stored;
}

/** Where its check runs are; each run has its own. */
export async function placeOfRun(
  { db, settings }: Pick<PullGateDeps, "db" | "settings">,
  run: Pick<PullGateRun, "repositoryId" | "pull" | "createdAt" | "headSha">,
): Promise<CheckPlace> {
  const judgement = `pull-${run.pull}-${run.createdAt.getTime()}`;
  const repository = await findRepository(db, run.repositoryId);
  return { judgement, headSha: run.headSha, detailsUrl: gatePages(settings.pagesUrl, repository) };
}

/** The pull request that a check run of ours was made for; null: it was made for none, or for an attempt. */
export function pullOfCheckRun(externalId: string | null): number | null {
  const number = /^(?:pull|held)-(\d+)-/.exec(externalId ?? "")?.[1];
  return number === undefined ? null : Number(number);
}

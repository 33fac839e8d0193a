import { type GitHubApp } from "../github/app.ts";
import { listOpenIssues } from "../github/issues/issues.ts";
import { listOpenPulls } from "../github/pulls.ts";
import { type Clock } from "../platform/clock.ts";
import { type Log } from "../platform/log.ts";
import { onItsOwn } from "../platform/on-its-own.ts";
import { noticeAllChecksOfAttempts } from "../store/escalations/attempt-checks.ts";
import { type Database } from "../store/database.ts";
import { takeTurnsOfWaiting } from "../store/escalations/closings.ts";
import { listCommandedIssues } from "../store/commands.ts";
import { listSubjectsWithPendingEffects, repeatRefused } from "../store/effects.ts";
import { listDueEscalations, type EscalationKey } from "../store/escalations/escalations.ts";
import { listDueJobs, listFrozenJobs } from "../store/jobs/due-jobs.ts";
import { type JobKey } from "../store/jobs/jobs.ts";
import { noticeAllChecksOfPhases } from "../store/jobs/phase-checks.ts";
import { listWaitingTurns } from "../store/jobs/companion/turns.ts";
import { listWaitingCheckRequests } from "../store/gates/check-requests.ts";
import { listDuePullGateRuns, noticeChecksOfPulls, type PullKey } from "../store/gates/pull-gate-runs.ts";
import { listRepositories, type Repository } from "../store/configuration/repositories.ts";
import { configurationInForce } from "./configuration/effective.ts";
import { sendReminders, type RemindDeps } from "./notify/send-reminders.ts";
import { warnOfBudgets, type WarnDeps } from "./notify/warn-of-budgets.ts";
import { mergeDoubleComments } from "./effects/what-was-written.ts";
import { proposeLoosening, type ProposingDeps } from "./configuration/propose-loosening.ts";
import { refreshConfiguration, refreshOrganisation } from "./configuration/refresh.ts";
import { type ConfigurationDeps } from "./configuration/sources.ts";
import { type AttemptPlaceDeps, callNext } from "./places/attempt-places.ts";
import { readInstallations } from "./installations.ts";

export interface SweepDeps extends ConfigurationDeps, AttemptPlaceDeps, ProposingDeps, WarnDeps, RemindDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly github: Pick<GitHubApp, "repository" | "listInstallations" | "listRepositories">;
  readonly drainInbox: () => Promise<void>;
  /** Looks at the escalation, also when a process that died seems to be at it. */
  readonly wakeApart: (key: EscalationKey) => Promise<void>;
  readonly lookAtBranchSoon: (repositoryId: number) => Promise<void>;
  readonly wakeEffects: (subject: string) => Promise<void>;
  /** Answers the commands that wait on an issue. */
  readonly answerCommands: (key: EscalationKey) => Promise<void>;
  readonly judgePull: (run: number) => Promise<void>;
  /** Looks at the job, also when a process that died seems to be at it. */
  readonly wakeJobApart: (key: JobKey) => Promise<void>;
  readonly answerRequest: (id: number) => Promise<void>;
  /** Has the companion answer a reviewer. */
  readonly answerTurn: (id: number) => Promise<void>;
  readonly lookAtPull: (key: PullKey) => Promise<void>;
}

/** Of one repository; each costs a few requests. */
const waitingAtOnce = 20;

/** Re-enqueues what a crash left behind: whatever Postgres says should move but does not. */
export async function sweepStore(deps: SweepDeps): Promise<void> {
  await deps.drainInbox();
  await repeatRefused(deps.db, deps.clock.now());
  await mergeDoubleComments(deps);
  await warnOfBudgets(deps);
  await onItsOwn(() => sendReminders(deps));
  for (const subject of await listSubjectsWithPendingEffects(deps.db)) await deps.wakeEffects(subject);
  for (const key of await listCommandedIssues(deps.db)) {
    await deps.answerCommands(key);
    await deps.wakeApart(key);
  }
  for (const key of await listDueEscalations(deps.db, deps.clock.now())) await deps.wakeApart(key);
  await callNext(deps);
  for (const key of await listDueJobs(deps.db, deps.clock.now())) await deps.wakeJobApart(key);
  for (const turn of await listWaitingTurns(deps.db)) await deps.answerTurn(turn);
  for (const run of await listDuePullGateRuns(deps.db, deps.clock.now())) await deps.judgePull(run);
  for (const request of await listWaitingCheckRequests(deps.db)) await deps.answerRequest(request);
}

/** Finds what a lost webhook never told. It costs requests for each repository and is done more rarely. */
export async function sweepGitHub(deps: SweepDeps): Promise<void> {
  await readInstallations(deps);
  await noticeAllChecksOfAttempts(deps.db, deps.clock.now());
  await noticeAllChecksOfPhases(deps.db, deps.clock.now());
  for (const run of await noticeChecksOfPulls(deps.db, null, deps.clock.now())) await deps.judgePull(run);
  const organisations = new Set<number>();
  for (const repository of await listRepositories(deps.db)) {
    try {
      await sweepRepository(deps, repository, organisations);
    } catch (error) {
      // One repository that cannot be read must not keep the others from being healed.
      deps.log.warn({ err: error, repository: repository.id }, "repository could not be swept");
    }
  }
}

async function sweepRepository(
  deps: SweepDeps,
  repository: Repository,
  organisations: Set<number>,
): Promise<void> {
  const { id, installationId, owner, name } = repository;
  const client = await deps.github.repository({ installationId, owner, repo: name });
  if (!organisations.has(installationId)) await refreshOrganisation(deps, client);
  organisations.add(installationId);
  await refreshConfiguration(deps, id, client);
  const { config } = await configurationInForce(deps, id, client);
  for (const issue of await listOpenIssues(client, config.escalations.intakeLabel)) {
    await deps.wakeApart({ repositoryId: id, issue: issue.number });
  }
  // Nobody may have told that somebody asked for a job, or reviewed one of its pull requests.
  for (const issue of await listOpenIssues(client, config.labels.job)) {
    await deps.wakeJobApart({ repositoryId: id, issue: issue.number });
  }
  for (const key of await listFrozenJobs(deps.db, id)) await deps.wakeJobApart(key);
  await deps.lookAtBranchSoon(id);
  await proposeLoosening(deps, { repository, client, config });
  if (config.gates.on === "all" || config.gates.on === "labelled") {
    for (const { number } of await listOpenPulls(client)) {
      await deps.lookAtPull({ repositoryId: id, pull: number });
    }
  }
  // Nobody may have told that their issue was closed or their pull request merged.
  for (const key of await takeTurnsOfWaiting(deps.db, id, waitingAtOnce)) await deps.wakeApart(key);
}

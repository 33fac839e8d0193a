import { type Prompts } from "../agents/prompts/load-prompts.ts";
import { type Service, type ServiceOptions } from "../cli/program/running.ts";
import { catchUp } from "../flows/catch-up.ts";
import { answerCommands } from "../flows/commands/answer-commands.ts";
import { lookAtAftermath } from "../flows/aftermath/look-at-commit.ts";
import { checkConfiguration } from "../flows/configuration/check-configuration.ts";
import { lookAtEscalation, workOnEscalation } from "../flows/escalations/advance.ts";
import {
  lookAtDefaultBranch,
  type NoticeBranchDeps,
} from "../flows/escalations/filing/watch-default-branch.ts";
import { type NoticeDeps } from "../flows/escalations/notice.ts";
import { deliverEffects } from "../flows/effects/deliver-effects.ts";
import { type PullGateDeps } from "../flows/gates/pulls/dependencies.ts";
import { answerRequest } from "../flows/gates/pulls/requests/answer-request.ts";
import { workOnPullRun } from "../flows/gates/pulls/judge-pull.ts";
import { lookAtPull } from "../flows/gates/pulls/look-at-pull.ts";
import { noticeVerdict } from "../flows/jobs/notice-job.ts";
import { lookAtJob } from "../flows/jobs/look-at-job.ts";
import { type JobDeps } from "../flows/jobs/dependencies.ts";
import { answerTurn } from "../flows/jobs/companion/answer-turn.ts";
import { type CompanionDeps } from "../flows/jobs/companion/turn-work.ts";
import { workOnPhase } from "../flows/jobs/phase/work-on-phase.ts";
import { isLiveCheckout } from "../flows/live-checkouts.ts";
import { escalationOf } from "../flows/subject.ts";
import { sweepGitHub, sweepStore, type SweepDeps } from "../flows/sweep.ts";
import { tidy, type TidyDeps } from "../flows/tidy.ts";
import { type GitHubApp } from "../github/app.ts";
import { type WorkHandlers } from "../queue/work.ts";
import { type WorkQueue } from "../queue/queue.ts";
import { type Database } from "../store/database.ts";
import { type EscalationKey } from "../store/escalations/escalations.ts";
import { type Presence } from "../store/presence.ts";
import { type CommentDeps } from "../webhooks/comments.ts";
import { type AftermathHooks } from "../webhooks/aftermath.ts";
import { type JobEventDeps } from "../webhooks/jobs.ts";
import { type PushDeps } from "../webhooks/push.ts";
import { drainInbox, type DrainResult } from "../workers/inbox.ts";
import { removeOrphans } from "../workspaces/disk.ts";
import { closeReaders } from "../workspaces/git/objects.ts";
import { type ChosenIsolation } from "./choose-isolation.ts";
import { type Closing } from "./closing.ts";
import { openProbot } from "./feed-probot.ts";
import { isIdle } from "./is-idle.ts";
import { connectOthers } from "./connect-others.ts";
import { openAgents } from "./open-agents.ts";
import { openWorkshop } from "./open-workshop.ts";

export interface Stores {
  readonly db: Database;
  readonly presence: Presence;
  readonly queue: WorkQueue;
  readonly prompts: Prompts;
  readonly github: GitHubApp;
  /** Links in comments lead there; null: there are no pages to lead to. */
  readonly pagesUrl: string | null;
  readonly isolation: ChosenIsolation;
}

/** Events of one issue that come within this time cause one look at it. */
export const debounceMs = 250;
/** After this long without a sign of life, another worker takes over a piece of work. */
const lockMs = 10_000;
const graceMs = 10_000;
const tidyEveryMs = 600_000;
/** GitHub is asked at every tenth sweep. */
const sweepsWithoutGitHub = 10;
const sweepsWithoutCatchUp = 5;

/** Starts the workers and whatever they work with. */
export async function startWork(
  options: ServiceOptions,
  stores: Stores,
  closing: Closing,
): Promise<Pick<Service, "idle" | "sweep">> {
  const { environment, log } = options;
  const { db, queue } = stores;
  const leaving = new AbortController();
  const deps = await openEscalations(options, { ...stores, leaving: leaving.signal }, closing);
  closing.add("readers of mirrors", () => closeReaders(deps.workshop.root));
  await removeLeftovers(deps);
  const probot = await openProbot(environment, deps, log);
  const sweepNow = () => queue.enqueue("sweep", { whole: true }, { apart: true });
  const drainAgain = (delayMs: number) => queue.enqueue("inbox", {}, { delayMs });
  const drain = () => drainInbox({ ...probot, database: db, drainAgain, log });
  const workers = await queue.startWorkers(handlersFor(deps, { drain, sweepNow, queue, ...environment }), {
    concurrency: { attempt: environment.concurrency, phase: environment.concurrency },
    lockMs,
  });
  closing.add("workers", async () => {
    await workers.pause();
    leaving.abort();
    await workers.close(graceMs);
  });
  // By a timer of this process: what the queue's store remembers can be lost with it.
  const timer = setInterval(() => {
    queue.enqueue("sweep", {}).catch((error: unknown) => {
      log.warn({ err: error }, "the sweep could not be asked for");
    });
  }, environment.sweepIntervalMs);
  closing.add("sweep timer", async () => {
    await Promise.resolve();
    clearInterval(timer);
  });
  await sweepNow();
  return {
    sweep: sweepNow,
    idle: async () => !workers.isBusy() && (await isIdle(stores, options.clock)) && !workers.isBusy(),
  };
}

type WorkDeps = AftermathHooks &
  CompanionDeps &
  JobDeps &
  JobEventDeps &
  PullGateDeps &
  NoticeBranchDeps &
  NoticeDeps &
  CommentDeps &
  PushDeps &
  SweepDeps &
  TidyDeps;

async function openEscalations(
  { environment, variables, log, clock }: ServiceOptions,
  { db, presence, queue, prompts, github, pagesUrl, isolation, leaving }: Stores & { leaving: AbortSignal },
  closing: Closing,
): Promise<WorkDeps> {
  const agents = await openAgents(environment, variables, isolation.isolation);
  closing.add("agents", () => agents.close());
  // Asked once, so that the App's own events are known from the first on; a GitHub that is away is no reason to stay down.
  github
    .identity()
    .catch((error: unknown) => log.warn({ err: error }, "GitHub does not tell who the App is"));
  const { runnerFor } = agents;
  const workshop = await openWorkshop({ environment, variables, isolation });
  const delayUntil = (at: Date) => ({ delayMs: Math.max(1, at.getTime() - clock.now().getTime()) });
  const wake = (key: EscalationKey, at?: Date) =>
    queue.enqueue("escalation", key, at === undefined ? {} : delayUntil(at));
  const wakeJobSoon = (key: EscalationKey) => queue.enqueue("job", key, { delayMs: debounceMs });
  return {
    ...{ db, clock, log, github, presence, prompts, runnerFor, workshop, leaving, wake },
    ...connectOthers(environment),
    settings: {
      ...{ enabled: environment.enabled, dailyCostUsd: environment.dailyCostUsd, pagesUrl },
      recordDirectory: environment.agent.recordDirectory,
    },
    diskQuota: environment.diskQuota,
    ...{ gateLogDays: environment.gateLogDays, recordDays: environment.recordDays },
    environmentLayer: environment.layer,
    knownNames: namesIn(prompts),
    askForAttempt: (key) => queue.enqueue("attempt", key, { apart: true }),
    wakeSoon: (key) => queue.enqueue("escalation", key, { delayMs: debounceMs }),
    wakeEffects: (subject) => queue.enqueue("effects", { subject }, { apart: true }),
    wakeJob: ({ repositoryId, issue }, at) =>
      queue.enqueue("job", { repositoryId, issue }, at === undefined ? {} : delayUntil(at)),
    wakeJobSoon,
    verdictGiven: (key) => noticeVerdict({ db, wakeJobSoon }, key),
    wakeJobApart: (key) => queue.enqueue("job", key, { apart: true }),
    workOnPhase: (phase) => queue.enqueue("phase", { phase }, { apart: true }),
    answerTurn: (turn: number, at?: Date) =>
      queue.enqueue("companion", { turn }, at === undefined ? { apart: true } : delayUntil(at)),
    lookAtAftermath: (commit) => queue.enqueue("aftermath", commit),
    checkConfiguration: (commit) => queue.enqueue("configuration", commit),
    lookAtPull: (key) => queue.enqueue("pull", key, { delayMs: debounceMs }),
    judgePull: (run: number, at?: Date) =>
      queue.enqueue("gates", { run }, at === undefined ? { apart: true } : delayUntil(at)),
    answerRequest: (request) => queue.enqueue("request", { request }, { apart: true }),
    answerCommands: (key) => queue.enqueue("commands", key, { apart: true }),
    drainInbox: () => queue.enqueue("inbox", {}, { apart: true }),
    lookAtBranchSoon: (repositoryId) => queue.enqueue("branch", { repositoryId }, { delayMs: debounceMs }),
    wakeApart: (key) => queue.enqueue("escalation", key, { apart: true }),
  };
}

/** What a configuration may refer to. */
export function namesIn({ contextPacks, specialists }: Prompts): PullGateDeps["knownNames"] {
  return { contextPacks, specialists };
}

/** What is dear is done no more often than this. */
function nowAndThen(everyMs: number, act: () => Promise<void>): () => Promise<void> {
  let next = 0;
  return async () => {
    if (Date.now() < next) return;
    next = Date.now() + everyMs;
    await act();
  };
}

interface Asking {
  readonly sweepIntervalMs: number;
  readonly queue: Pick<WorkQueue, "enqueue">;
  readonly drain: () => Promise<DrainResult>;
  readonly sweepNow: () => Promise<void>;
}

function handlersFor(deps: WorkDeps, { drain, sweepNow, queue, sweepIntervalMs }: Asking): WorkHandlers {
  const settled = async (subject: string) => {
    const key = escalationOf(subject);
    if (key !== null) await deps.wake(key);
  };
  const tidyNowAndThen = nowAndThen(tidyEveryMs, () => tidy(deps));
  const sweepGitHubNowAndThen = nowAndThen(sweepsWithoutGitHub * sweepIntervalMs, () => sweepGitHub(deps));
  const askForRedeliveries = () => queue.enqueue("redeliveries", {}, { apart: true });
  const catchUpNowAndThen = nowAndThen(sweepsWithoutCatchUp * sweepIntervalMs, askForRedeliveries);
  let missingSince: Date | null = null;
  return {
    inbox: async () => {
      await drain();
    },
    escalation: (key) => lookAtEscalation(deps, key),
    commands: (key) => answerCommands(deps, key),
    attempt: (key) => workOnEscalation(deps, key),
    job: (key) => lookAtJob(deps, key),
    phase: ({ phase }) => workOnPhase(deps, phase),
    companion: ({ turn }) => answerTurn(deps, turn),
    pull: (key) => lookAtPull(deps, key),
    gates: ({ run }) => workOnPullRun(deps, run),
    request: ({ request }) => answerRequest(deps, request),
    effects: ({ subject }) => deliverEffects({ ...deps, settled }, subject),
    configuration: async (commit) => {
      await checkConfiguration(deps, commit);
      // What a configuration held back may go on.
      await sweepNow();
    },
    branch: ({ repositoryId }) => lookAtDefaultBranch(deps, repositoryId),
    aftermath: (commit) => lookAtAftermath(deps, commit),
    redeliveries: async (_, { signal }) => {
      missingSince = await catchUp(deps, { since: missingSince, signal });
    },
    sweep: async ({ whole }) => {
      await (whole === true ? askForRedeliveries() : catchUpNowAndThen());
      await sweepStore(deps);
      if (whole === true) await sweepGitHub(deps);
      else await sweepGitHubNowAndThen();
      await removeLeftovers(deps);
      await tidyNowAndThen();
    },
  };
}

/** What processes that died left of attempts that are over. Whoever resumes one clears up behind it. */
async function removeLeftovers({ db, workshop, log }: WorkDeps): Promise<void> {
  const removed = await removeOrphans(workshop.root, () => isLiveCheckout(db));
  if (removed.length > 0) log.info({ removed }, "orphaned checkouts removed");
}

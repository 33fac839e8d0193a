import { type Prompts } from "../agents/prompts/load-prompts.ts";
import { type Service, type ServiceOptions } from "../cli/program/running.ts";
import { type PullGateDeps } from "../flows/gates/pulls/dependencies.ts";
import { noticeVerdict } from "../flows/jobs/notice-job.ts";
import { type GitHubApp } from "../github/app.ts";
import { type WorkQueue } from "../queue/queue.ts";
import { type Database } from "../store/database.ts";
import { type EscalationKey } from "../store/escalations/escalations.ts";
import { announcePresence, type Presence } from "../store/presence.ts";
import { drainInbox } from "../workers/inbox.ts";
import { closeReaders } from "../workspaces/git/objects.ts";
import { type ChosenIsolation } from "./choose-isolation.ts";
import { type Closing } from "./closing.ts";
import { openProbot } from "./feed-probot.ts";
import { handlersFor, removeLeftovers } from "./handle-work.ts";
import { type WorkDeps } from "./work-deps.ts";
import { isIdle } from "./is-idle.ts";
import { connectOthers } from "./connect-others.ts";
import { openAgents } from "./open-agents.ts";
import { openWorkshop } from "./open-workshop.ts";

export interface Stores {
  readonly db: Database;
  readonly queue: WorkQueue;
  readonly prompts: Prompts;
  readonly github: GitHubApp;
  /** Links in comments lead there; null: there are no pages to lead to. */
  readonly pagesUrl: string | null;
}

export interface Workplace extends Stores {
  readonly databaseUrl: string;
  readonly isolation: ChosenIsolation;
}

/** Events of one issue that come within this time cause one look at it. */
export const debounceMs = 250;
/** After this long without a sign of life, another worker takes over a piece of work. */
const lockMs = 10_000;
const graceMs = 10_000;

/** What is known of the work where others do it. */
export function watchWork(
  { clock, environment }: Pick<ServiceOptions, "clock" | "environment">,
  stores: Stores,
): Pick<Service, "idle" | "sweep"> {
  return {
    sweep: () => stores.queue.enqueue("sweep", { whole: true }, { apart: true }),
    idle: () => isIdle(stores, { clock, ofInstallation: environment.installationConcurrency }),
  };
}

/** Starts the workers and whatever they work with. */
export async function startWork(
  options: ServiceOptions,
  stores: Workplace,
  closing: Closing,
): Promise<Pick<Service, "idle" | "sweep">> {
  const { environment, log } = options;
  const { db, queue } = stores;
  const presence = await announcePresence(stores.databaseUrl, log);
  closing.add("presence", () => presence.close());
  const leaving = new AbortController();
  const deps = await openEscalations(options, { ...stores, presence, leaving: leaving.signal }, closing);
  closing.add("readers of mirrors", () => closeReaders(deps.workshop.root));
  await removeLeftovers(deps);
  const probot = await openProbot(environment, deps, log);
  const { sweep, idle } = watchWork(options, stores);
  const drainAgain = (delayMs: number) => queue.enqueue("inbox", {}, { delayMs });
  const drain = () => drainInbox({ ...probot, database: db, drainAgain, log });
  const workers = await queue.startWorkers(
    handlersFor(deps, { drain, sweepNow: sweep, queue, ...environment }),
    {
      concurrency: { attempt: environment.concurrency, phase: environment.concurrency },
      lockMs,
    },
  );
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
  // Whole, if nobody who lives does so: what went before may have missed anything.
  await queue.enqueue("sweep", {}, { apart: true });
  return {
    sweep,
    idle: async () => !workers.isBusy() && (await idle()) && !workers.isBusy(),
  };
}

type Opened = Workplace & { readonly presence: Presence; readonly leaving: AbortSignal };

async function openEscalations(
  { environment, variables, log, clock }: ServiceOptions,
  { db, presence, queue, prompts, github, pagesUrl, isolation, leaving }: Opened,
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
    callToAttempt: (key) => queue.enqueue("attempt", key, { apart: true }),
    places: { attempts: environment.concurrency, ofInstallation: environment.installationConcurrency },
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
    ...{ drainInbox: () => queue.enqueue("inbox", {}, { apart: true }), sweepSoon: () => sweepSoon(queue) },
    lookAtBranchSoon: (repositoryId) => queue.enqueue("branch", { repositoryId }, { delayMs: debounceMs }),
    wakeApart: (key) => queue.enqueue("escalation", key, { apart: true }),
  };
}

/** Many repositories may come at once. */
function sweepSoon(queue: WorkQueue): Promise<void> {
  return queue.enqueue("sweep", { whole: true }, { delayMs: debounceMs });
}

/** What a configuration may refer to. */
export function namesIn({ contextPacks, specialists }: Prompts): PullGateDeps["knownNames"] {
  return { contextPacks, specialists };
}

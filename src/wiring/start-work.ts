import { type Environment } from "../config/environment/environment.ts";
import { type Prompts } from "../agents/prompts/load-prompts.ts";
import { type Service, type ServiceOptions } from "../cli/program/running.ts";
import { type PullGateDeps } from "../flows/gates/pulls/dependencies.ts";
import { type GitHubApp } from "../github/app.ts";
import { type WorkQueue } from "../queue/queue.ts";
import { type Database } from "../store/database.ts";
import { announcePresence, type Presence } from "../store/presence.ts";
import { drainInbox } from "../workers/inbox.ts";
import { type ChosenIsolation } from "./choose-isolation.ts";
import { type Closing } from "./closing.ts";
import { openProbot } from "./feed-probot.ts";
import { handlersFor, removeLeftovers } from "./handle-work.ts";
import { type WorkDeps } from "./work-deps.ts";
import { isIdle } from "./is-idle.ts";
import { connectOthers } from "./connect-others.ts";
import { openAgents } from "./open-agents.ts";
import { openWorkshop } from "./open-workshop.ts";
import { wakeUps } from "./wake-ups.ts";

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
  sweepNowAndThen(options, queue, closing);
  // Whole, if nobody who lives does so: what went before may have missed anything.
  await queue.enqueue("sweep", {}, { apart: true });
  return {
    sweep,
    idle: async () => !workers.isBusy() && (await idle()) && !workers.isBusy(),
  };
}

/** By a timer of this process: what the queue's store remembers can be lost with it. */
function sweepNowAndThen(
  { environment, log }: ServiceOptions,
  queue: Stores["queue"],
  closing: Closing,
): void {
  const timer = setInterval(() => {
    queue.enqueue("sweep", {}).catch((error: unknown) => {
      log.warn({ err: error }, "the sweep could not be asked for");
    });
  }, environment.sweepIntervalMs);
  closing.add("sweep timer", async () => {
    await Promise.resolve();
    clearInterval(timer);
  });
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
  return {
    ...{ db, clock, log, github, presence, prompts, runnerFor, workshop, leaving },
    ...connectOthers(environment),
    ...{ webUrl: environment.github.webUrl, webhooks: environment.webhooks },
    ...wakeUps({ queue, db, clock }),
    settings: {
      ...{ enabled: environment.enabled, dailyCostUsd: environment.dailyCostUsd, pagesUrl },
      recordDirectory: environment.agent.recordDirectory,
    },
    diskQuota: environment.diskQuota,
    ...{ gateLogDays: environment.gateLogDays, recordDays: environment.recordDays },
    environmentLayer: environment.layer,
    knownNames: namesIn(prompts, environment),
    places: { attempts: environment.concurrency, ofInstallation: environment.installationConcurrency },
  };
}

/** What a configuration may refer to. */
export function namesIn(
  { contextPacks, specialists }: Prompts,
  { webhooks }: Pick<Environment, "webhooks">,
): PullGateDeps["knownNames"] {
  return { contextPacks, specialists, webhooks: [...webhooks.keys()] };
}

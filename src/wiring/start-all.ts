import { Hono } from "hono";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadPrompts } from "../agents/prompts/load-prompts.ts";
import { type Service, type ServiceOptions } from "../cli/program/running.ts";
import { readVersion } from "../platform/version.ts";
import { type Environment } from "../config/environment/environment.ts";
import { connectGitHubApp } from "../github/app.ts";
import { findTokenHolder } from "../flows/access/api-tokens.ts";
import { type PeopleDeps } from "../flows/access/people.ts";
import { shareLimits } from "../flows/share-limits.ts";
import { openLiveFeed } from "../flows/live/feed.ts";
import { connectSignIn } from "../github/people/sign-in.ts";
import { type ApiDeps } from "../http/api/routes.ts";
import { createApp } from "../http/app.ts";
import { createHealthRoutes } from "../http/health.ts";
import { openMetrics, type Metrics, type MetricsDeps } from "../http/metrics/metrics.ts";
import { metricsRoutes } from "../http/metrics/routes.ts";
import { startHttpServer } from "../http/server.ts";
import { startEmbeddedPostgres } from "../platform/embedded-postgres/start.ts";
import { type Log } from "../platform/log.ts";
import { sealWith } from "../platform/seal.ts";
import { openQueue, type WorkQueue } from "../queue/queue.ts";
import { openDatabase, type Db } from "../store/database.ts";
import { closeReaders } from "../workspaces/git/objects.ts";
import { openInbox } from "../store/inbox/inbox.ts";
import { migrate } from "../store/migrate.ts";
import { chooseIsolation } from "./choose-isolation.ts";
import { connectOthers } from "./connect-others.ts";
import { workspacesOf } from "./open-workshop.ts";
import { type Closing, closingInOrder } from "./closing.ts";
import { namesIn, startWork, watchWork } from "./start-work.ts";
import { debounceMs } from "./wake-ups.ts";

/** Connections for the product's own work, beside those of the queue. */
const connections = 20;
const promptsDirectory = fileURLToPath(new URL("../../prompts", import.meta.url));

/** Starts all that this process's role asks for. What was started before a failure is closed again. */
export async function startService(options: ServiceOptions): Promise<Service> {
  const closing = closingInOrder(options.log);
  try {
    return await start(options, closing);
  } catch (error) {
    await closing.close();
    throw error;
  }
}

async function start(options: ServiceOptions, closing: Closing): Promise<Service> {
  const { environment, log } = options;
  const { role } = environment;
  await traceFromNowOn(environment, closing);
  const isolation = role === "web" ? null : await chooseIsolation(environment, log);
  const { databaseUrl, db, queue } = await openStores(options, closing);
  const wakeInbox = () => queue.enqueue("inbox", {});
  const prompts = loadPrompts(promptsDirectory, environment.promptsDirectory);
  const github = connectApp(options, db);
  const live = openLiveFeed({ db, log });
  const api: ApiDeps = {
    ...{ db, live, github, prompts, ...apiMeans(options, queue) },
    knownNames: namesIn(prompts, environment),
    isolation: isolation?.described ?? "that of the workers",
  };
  closing.add("readers of mirrors", () => closeReaders(api.workshop.root));
  const metrics = countFromNowOn(options, { db, queue }, closing);
  const server = await startHttpServer({
    ...{ host: environment.http.host, port: environment.http.port, secret: environment.app.webhookSecret },
    inbox: role === "worker" ? null : openInbox({ database: db, wake: wakeInbox, log }),
    ...{ log, app: routes(options, api, { metrics, queues: queue.queues }) },
  });
  let stopped: Promise<void> | undefined;
  const stopIntake = () => {
    live.close();
    return (stopped ??= server.close());
  };
  closing.add("http", stopIntake);
  const stores = { db, queue, prompts, github, pagesUrl: pagesUrlOf(environment, server.url) };
  const work =
    isolation === null
      ? watchWork(options, stores)
      : await startWork(options, { ...stores, databaseUrl, isolation }, closing);
  // Intake ends before the work does.
  closing.add("http", stopIntake);
  log.info({ url: server.url, role, ...inForce(environment) }, "nightshift is running");
  return { url: server.url, ...work, close: () => closing.close() };
}

function apiMeans({ environment, clock, log }: ServiceOptions, queue: WorkQueue) {
  const { github, layer, enabled } = environment;
  return {
    ...{ clock, log, webUrl: github.webUrl, embeddings: connectOthers(environment).embeddings },
    workshop: { root: workspacesOf(environment), gitUrl: github.webUrl },
    ...{ environmentLayer: layer, settings: { enabled } },
    wakeJob: (key) => queue.enqueue("job", key),
    wakeSoon: (key) => queue.enqueue("escalation", key, { delayMs: debounceMs }),
    wakeEffects: (subject) => queue.enqueue("effects", { subject }, { apart: true }),
  } satisfies Partial<ApiDeps>;
}

function connectApp({ environment, clock, log }: ServiceOptions, db: Db) {
  return connectGitHubApp({
    appId: environment.app.id,
    privateKey: environment.app.privateKey,
    apiUrl: environment.github.apiUrl,
    ...{ log, limits: shareLimits({ db, clock, log }) },
  });
}

async function openStores({ environment, log }: ServiceOptions, closing: Closing) {
  const { dataDirectory, redisUrl } = environment;
  await mkdir(dataDirectory, { recursive: true });
  const databaseUrl = await openPostgres(environment, log, closing);
  await migrate(databaseUrl, log);
  const db = await openDatabase(databaseUrl, { max: connections, log });
  closing.add("database", () => db.end());
  const queue = await openQueue(redisUrl === null ? { postgresUrl: databaseUrl } : { redisUrl }, { log });
  closing.add("queue", () => queue.close());
  return { databaseUrl, db, queue };
}

/** Where there are pages to lead to; a worker that is not told where others serve them knows of none. */
function pagesUrlOf({ http, role, signIn }: Environment, url: string): string | null {
  if (http.publicUrl === null) return role === "worker" ? null : url;
  // Behind a proxy, nobody sees pages who cannot sign in.
  return signIn === null ? null : http.publicUrl;
}

/** What it takes is loaded only where somebody wants to be told. Last of all, what was not sent yet is. */
async function traceFromNowOn({ tracesEndpoint: endpoint }: Environment, closing: Closing): Promise<void> {
  if (endpoint === null) return;
  const { openTracing } = await import("../platform/open-tracing.ts");
  const tracing = openTracing({ endpoint, version: readVersion() });
  closing.add("traces", () => tracing.close());
}

function countFromNowOn(
  { clock, log }: ServiceOptions,
  stores: Pick<MetricsDeps, "db" | "queue">,
  closing: Closing,
) {
  const metrics = openMetrics({ ...stores, clock, log, version: readVersion() });
  closing.add("metrics", () => {
    metrics.close();
    return Promise.resolve();
  });
  return metrics;
}

async function openPostgres({ databaseUrl, dataDirectory }: Environment, log: Log, closing: Closing) {
  if (databaseUrl !== null) return databaseUrl;
  const postgres = await startEmbeddedPostgres({ dataDirectory: join(dataDirectory, "postgres"), log });
  closing.add("embedded postgres", () => postgres.stop());
  return postgres.url;
}

function routes(
  options: ServiceOptions,
  api: ApiDeps,
  { metrics, queues }: { readonly metrics: Metrics; readonly queues: WorkQueue["queues"] },
): Hono {
  const { db } = api;
  const app = new Hono();
  app.route("/", createHealthRoutes({ checks: { database: () => db.query("select 1") } }));
  const opensMetrics = async (shown: string) => {
    const holder = await findTokenHolder(api, shown);
    return holder !== null && holder.repositories === null;
  };
  app.route("/", metricsRoutes(metrics, options.environment.metrics, opensMetrics));
  if (options.routes !== undefined) app.route("/", options.routes);
  if (options.environment.role === "worker") return app;
  const { enabled, dailyCostUsd, http } = options.environment;
  const people = peopleWho(options, api);
  const { publicUrl } = http;
  app.route("/", createApp({ api, overview: { enabled, dailyCostUsd }, publicUrl, people, queues }));
  return app;
}

/** null: nobody can sign in. */
function peopleWho({ environment, log, clock }: ServiceOptions, { db }: ApiDeps): PeopleDeps | null {
  const { signIn, github } = environment;
  if (signIn === null) return null;
  const { clientId, clientSecret, operators } = signIn;
  return {
    ...{ db, clock, log, operators, apiUrl: github.apiUrl },
    github: connectSignIn({ clientId, clientSecret, ...github }),
    seal: sealWith(clientSecret),
  };
}

/** What was chosen by default, and what to set for production. */
function inForce({ databaseUrl, redisUrl }: Environment) {
  return {
    postgres: databaseUrl === null ? "embedded; set DATABASE_URL for production" : "DATABASE_URL",
    queue: redisUrl === null ? "on Postgres; set REDIS_URL for more than a few workers" : "on Redis",
  };
}

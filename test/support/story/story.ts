import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFailed, onTestFinished, vi } from "vitest";
import { stringify } from "yaml";
import { sampleRepository } from "../../../src/cli/start-sandbox.ts";
import { type Service } from "../../../src/cli/program/running.ts";
import { readEnvironment, renderEnvironmentProblems } from "../../../src/config/environment/environment.ts";
import { readTimeline, type Timeline } from "../../../src/flows/escalations/timeline.ts";
import { startSandboxClock, type SandboxClock } from "../../../src/sandbox/clock.ts";
import { startSandboxGitHub, type SandboxGitHub } from "../../../src/sandbox/github/server.ts";
import { type Repository } from "../../../src/sandbox/github/state.ts";
import { startService } from "../../../src/wiring/start-all.ts";
import { verifyAudit } from "../../../src/store/audit.ts";
import { type Database } from "../../../src/store/database.ts";
import { createTestDatabase } from "../database.ts";
import { collectLog } from "./collect-log.ts";
import { findLeaks } from "./leaks.ts";
import { personAt, place, type Person, type PersonName } from "./people.ts";
import { mendedGate, mends, type Script } from "./scripts.ts";
import { seenOn, type Seen } from "./seen.ts";

export interface StoryOptions {
  /** The agent's sessions; one that mends at once unless told. */
  readonly scripts?: readonly Script[];
  /** `.github/nightshift.yml`; "sample": that of the sample repository, whose gates really build and test. */
  readonly config?: Readonly<Record<string, unknown>> | "sample";
  /** Pages of the repository's wiki; without them it has none. */
  readonly wiki?: Readonly<Record<string, string>>;
  /** The organisation's file, in its repository `.github`; without it there is no such repository. */
  readonly organisation?: Readonly<Record<string, unknown>>;
  /** Files over those of the sample repository. */
  readonly repository?: Readonly<Record<string, string>>;
  readonly environment?: Readonly<Record<string, string>>;
  /** People have to sign in to see pages. */
  readonly signIn?: true;
  /** Messages of the log that may be errors; any other error fails the story. */
  readonly expectErrors?: readonly string[];
}

/** The real service against a GitHub of its own, in this process. It is closed, and its leaks found, after the test. */
export interface Story {
  readonly github: SandboxGitHub;
  readonly clock: SandboxClock;
  readonly service: Service;
  readonly db: Database;
  readonly repository: Repository;
  /** The repository `.github`; throws where the story has none. */
  readonly organisation: Repository;
  readonly dataDirectory: string;
  readonly databaseUrl: string;
  as(person: PersonName): Person;
  /** watchtower[bot] files an issue, label by label, as another automation would. */
  escalate(...labels: string[]): Promise<number>;
  /** Other sessions for what the agent is asked from now on. */
  play(...scripts: Script[]): Promise<void>;
  /** Until nothing is on its way on either side. */
  settle(): Promise<void>;
  /** Until the log has this message so many times. */
  until(message: string, times?: number): Promise<void>;
  /** Moves the one clock, has the sweep look, and settles. */
  advance(milliseconds: number): Promise<void>;
  /** Ends the service, lets something happen, and begins another on the same data. */
  restart(meanwhile: () => Promise<unknown>): Promise<void>;
  /** What stands on GitHub. */
  seen(issue: number): Promise<Seen>;
  /** What the service knows. */
  timeline(issue: number): Promise<Timeline>;
}

const patience = { timeout: 300_000, interval: 60 };

export async function startStory(options: StoryOptions = {}): Promise<Story> {
  const root = await mkdtemp(join(tmpdir(), "nightshift-story-"));
  const closing: (() => Promise<unknown>)[] = [
    () => rm(root, { recursive: true, force: true, maxRetries: 3 }),
  ];
  const log = collectLog(options.expectErrors ?? []);
  onTestFailed(() => log.print());
  onTestFinished(async () => {
    for (const close of closing.reverse()) await close();
    log.throwOnErrors();
  });
  await prepareFiles(root, options);
  const database = await createTestDatabase({ max: 4 });
  closing.push(() => database.drop());
  const clock = startSandboxClock();
  const github = await startSandboxGitHub({ root: join(root, "github"), clock, log: log.log });
  closing.push(() => github.close());
  const wiki = options.wiki === undefined ? {} : { wiki: join(root, "wiki") };
  if (options.wiki !== undefined) await writeAll(join(root, "wiki"), options.wiki);
  const from = join(root, "repository");
  await github.seedRepository({ owner: place.owner, name: place.repo, from, ...wiki });
  if (options.organisation !== undefined) {
    const files = join(root, "organisation");
    await writeAll(files, { ".github/nightshift.yml": stringify(options.organisation) });
    await github.seedRepository({ owner: place.owner, name: ".github", from: files });
  }
  const dataDirectory = join(root, "data");
  const variables = environmentFor(github, {
    root,
    databaseUrl: database.url,
    more: withSignIn(github, options),
  });
  const read = readEnvironment(variables);
  if (read.kind === "invalid") throw new Error(renderEnvironmentProblems(read.problems));
  const start = () => startService({ environment: read.environment, variables, log: log.log, clock });
  const running = { service: await start() };
  const story = tell({
    github,
    clock,
    running,
    start,
    db: database.pool,
    dataDirectory,
    databaseUrl: database.url,
    scriptsDirectory: join(root, "scripts"),
    messages: (message) => log.count(message),
  });
  closing.push(async () => {
    await running.service.close();
    const { brokenAt } = await verifyAudit(database.pool);
    const leaks = await findLeaks(dataDirectory, database.pool);
    if (brokenAt !== null) leaks.push(`the audit chain is broken at ${brokenAt}`);
    if (leaks.length > 0) throw new Error(`The service left behind:\n${leaks.join("\n")}`);
  });
  github.deliverTo(`${running.service.url}/api/github/webhooks`);
  await story.settle();
  return story;
}

type Told = Pick<Story, "github" | "clock" | "db" | "dataDirectory" | "databaseUrl"> & {
  readonly running: { service: Service };
  readonly start: () => Promise<Service>;
  readonly messages: (message: string) => number;
  readonly scriptsDirectory: string;
};

function tell({ messages, scriptsDirectory, running, start, ...parts }: Told): Story {
  const { github, clock, db } = parts;
  const [repository] = github.state.repositories;
  if (repository === undefined) throw new Error("the sandbox has no repository");
  const isIdle = async () => github.idle() && (await running.service.idle()) && github.idle();
  const settle = async () => {
    await vi.waitUntil(async () => (await isIdle()) && (await isIdle()), patience);
  };
  return {
    ...parts,
    ...{ repository, settle },
    get service() {
      return running.service;
    },
    restart: async (meanwhile) => {
      await running.service.close();
      await meanwhile();
      running.service = await start();
      github.deliverTo(`${running.service.url}/api/github/webhooks`);
      await settle();
    },
    get organisation() {
      const found = github.state.repositories.find(({ name }) => name === ".github");
      if (found === undefined) throw new Error("the story has no organisation's repository");
      return found;
    },
    play: (...scripts) => writeScripts(scriptsDirectory, scripts),
    as: (name) => personAt(github, name),
    escalate: async (...labels) => {
      const producer = personAt(github, "bot");
      const issue = await producer.openIssue("The notes are stuck");
      await producer.label(issue, ...labels);
      return issue;
    },
    until: async (message, times = 1) => {
      await vi.waitUntil(() => messages(message) >= times, patience);
    },
    advance: async (milliseconds) => {
      clock.advance(milliseconds);
      await running.service.sweep();
      await settle();
    },
    seen: (issue) => seenOn(repository, issue),
    timeline: async (issue) => {
      const timeline = await readTimeline(db, { owner: place.owner, name: place.repo, issue });
      if (timeline === null) throw new Error(`issue ${issue} is no escalation`);
      return timeline;
    },
  };
}

async function prepareFiles(root: string, { scripts = [mends], config, repository }: StoryOptions) {
  const checkout = join(root, "repository");
  await cp(sampleRepository, checkout, { recursive: true });
  const own =
    config === "sample" ? {} : { ".github/nightshift.yml": stringify(config ?? { gates: mendedGate }) };
  await writeAll(checkout, { ...own, ...repository });
  await writeScripts(join(root, "scripts"), scripts);
}

async function writeScripts(directory: string, scripts: readonly Script[]): Promise<void> {
  await rm(directory, { recursive: true, force: true });
  await mkdir(directory);
  const names = scripts.map(
    (script, at) => [`${String(at).padStart(2, "0")}.yml`, stringify(script)] as const,
  );
  await writeAll(directory, Object.fromEntries(names));
}

async function writeAll(directory: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(directory, path)), { recursive: true });
    await writeFile(join(directory, path), content);
  }
}

function withSignIn({ app }: SandboxGitHub, { environment, signIn }: StoryOptions) {
  if (signIn !== true) return environment;
  const { clientId, clientSecret } = app;
  return { GITHUB_CLIENT_ID: clientId, GITHUB_CLIENT_SECRET: clientSecret, ...environment };
}

/** The very variables by which an operator would point the service at a GitHub Enterprise Server. */
function environmentFor(
  { app, url }: SandboxGitHub,
  given: { root: string; databaseUrl: string; more: StoryOptions["environment"] },
): Record<string, string | undefined> {
  return {
    PATH: process.env["PATH"],
    LANG: process.env["LANG"],
    APP_ID: String(app.id),
    PRIVATE_KEY: app.privateKey,
    WEBHOOK_SECRET: app.webhookSecret,
    GHE_HOST: new URL(url).host,
    GHE_PROTOCOL: "http",
    PORT: "0",
    DATABASE_URL: given.databaseUrl,
    NIGHTSHIFT_DATA_DIR: join(given.root, "data"),
    // What a story does not have swept must heal without the sweep.
    NIGHTSHIFT_SWEEP_INTERVAL: "1h",
    NIGHTSHIFT_AGENT: "replay",
    NIGHTSHIFT_REPLAY_DIR: join(given.root, "scripts"),
    ...given.more,
  };
}

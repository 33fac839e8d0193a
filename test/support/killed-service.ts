import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { vi } from "vitest";
import { createLog } from "../../src/platform/log.ts";
import { openQueue, type WorkQueue } from "../../src/queue/queue.ts";
import { startSandboxClock } from "../../src/sandbox/clock.ts";
import { type Fault, type FaultHandle } from "../../src/sandbox/github/faults.ts";
import { startSandboxGitHub, type SandboxGitHub } from "../../src/sandbox/github/server.ts";
import { type Repository } from "../../src/sandbox/github/state.ts";
import { type Issue } from "../../src/sandbox/github/state/issues.ts";
import { findRepository } from "../../src/sandbox/github/world.ts";
import { createTestDatabase, type TestDatabase } from "./database.ts";
import { freePort } from "./free-port.ts";
import { startServiceProcess, type ServiceProcess } from "./service-process.ts";

/** A GitHub with one issue to escalate, and the place where services live and die. */
export interface Scene {
  readonly github: SandboxGitHub;
  readonly repository: Repository;
  readonly database: TestDatabase;
  readonly dataDirectory: string;
  /** Where webhooks are sent to. */
  readonly url: string;
  /** Of every service on this scene. */
  readonly variables: Readonly<Record<string, string>> & { readonly PORT: string };
  readonly queue: WorkQueue;
  /** Starts the service where webhooks are sent to; `overrides` of its environment, `words` of its command. */
  start(overrides?: Readonly<Record<string, string>>, words?: readonly string[]): Promise<ServiceProcess>;
  /** A producer opens an issue and puts both labels on it. */
  escalate(): Promise<Issue>;
  /** Holds the requests that this names; resolves with a handle at once. */
  hold(fault: Omit<Fault, "effect">, what?: "hold" | "hold-answer"): FaultHandle;
  /** Waits until everything that was accepted has had its effect, and nothing is left in the queue. */
  rest(): Promise<void>;
  isAtRest(): Promise<boolean>;
  close(): Promise<void>;
}

/** Far beyond what it takes, also on a machine that is busy with other things. */
const patience = { timeout: 150_000, interval: 50 };

/** `settings`: of the environment of every service on this scene; `gates`: keys of its configuration. */
export async function startScene(
  settings: Readonly<Record<string, string>> = {},
  gates: Readonly<Record<string, unknown>> = {},
): Promise<Scene> {
  // Not below a home directory: the embedded Postgres may have to run as another user.
  const root = await mkdtemp(join(tmpdir(), "nightshift-killed-"));
  const github = await startSandboxGitHub({ root: join(root, "github"), clock: startSandboxClock() });
  const database = await createTestDatabase({ max: 2 });
  const queue = await openQueue({ postgresUrl: database.url }, { log: createLog("silent") });
  const dataDirectory = join(root, "data");
  const port = await freePort();
  const running = new Set<ServiceProcess>();
  await writeFiles(join(root, "repository"), repositoryFiles(github.url, gates));
  await writeFiles(join(root, "scripts"), { "answer.yml": JSON.stringify(script(github.url)) });
  await github.seedRepository({ owner: "corner-shop", name: "till", from: join(root, "repository") });
  const url = `http://127.0.0.1:${port}`;
  github.deliverTo(`${url}/api/github/webhooks`);
  const repository = findRepository(github.state, "corner-shop", "till");
  if (repository === undefined) throw new Error("The sandbox lost its repository");
  const looksAtRest = async () => {
    const handled = repository.issues.every(({ labels }) => labels.length === 0);
    return handled && github.idle() && !(await isMoving(database)) && (await queue.isIdle());
  };
  // Twice: what an effect brings about may reach GitHub, the inbox and the queue behind each one's look.
  const isAtRest = async () => (await looksAtRest()) && (await looksAtRest());
  const variables = {
    APP_ID: String(github.app.id),
    PRIVATE_KEY: github.app.privateKey,
    WEBHOOK_SECRET: github.app.webhookSecret,
    GHE_HOST: new URL(github.url).host,
    GHE_PROTOCOL: "http",
    PORT: String(port),
    PUBLIC_URL: "https://nightshift.example",
    DATABASE_URL: database.url,
    LOG_LEVEL: "info",
    NIGHTSHIFT_DATA_DIR: dataDirectory,
    NIGHTSHIFT_AGENT: "replay",
    NIGHTSHIFT_REPLAY_DIR: join(root, "scripts"),
    // So that agents, too, can be held by a request of theirs.
    NIGHTSHIFT_NETWORK: "open",
    NIGHTSHIFT_SWEEP_INTERVAL: "1h",
    ...settings,
  };
  return {
    ...{ github, repository, database, dataDirectory, url, queue, variables },
    start: async (overrides = {}, words = []) => {
      const service = await startServiceProcess({ ...variables, ...overrides }, words);
      running.add(service);
      return service;
    },
    escalate: () => escalate(github, repository),
    hold: (fault, kind = "hold") => github.addFault({ ...fault, effect: { kind } }),
    rest: () => rest(isAtRest, running),
    isAtRest,
    close: async () => {
      for (const service of running) await service.kill();
      await queue.close();
      await github.close();
      await database.drop();
      await rm(root, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

async function writeFiles(directory: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(directory, path)), { recursive: true });
    await writeFile(join(directory, path), content);
  }
}

/** Asks GitHub for a path that only tests know, so that a test can hold whoever runs this. */
function call(url: string, path: string): string {
  return `"${process.execPath}" --eval 'fetch(process.argv[1]).catch(() => undefined)' "${url}${path}"`;
}

/** Paths by which an agent is held, before its answer and after it, and a gate. */
export const heldPaths = { agent: "/held/agent", answered: "/held/answered", gate: "/held/gate" } as const;

function repositoryFiles(url: string, more: Readonly<Record<string, unknown>>): Record<string, string> {
  const command = `${call(url, heldPaths.gate)}; grep -qx right answer.txt`;
  const gates = { custom: [{ name: "answer", command, timeout: "10m" }], ...more };
  return {
    "README.md": "# Till\n",
    "answer.txt": "unknown\n",
    ".github/nightshift.yml": JSON.stringify({ gates }),
  };
}

/** Claims a wrong answer first, is rejected, and gives the right one. */
function script(url: string): unknown {
  const answer = {
    ...{ status: "resolved", confidence: "high", blocked_reason: "none" },
    ...{ diagnosis: "The answer was unknown.", root_cause: "Nobody had asked." },
    ...{ why_it_will_not_recur: "It is written down.", ruled_out: [], pr_title: "Write the answer down" },
  };
  const turn = (text: string) => ({
    steps: [
      { run: call(url, heldPaths.agent) },
      { write: { path: "answer.txt", content: `${text}\n` } },
      { usage: { inputTokens: 100, outputTokens: 10, costUsd: 0.01 } },
    ],
    answer,
    after: [{ run: call(url, heldPaths.answered) }],
  });
  return { match: { role: "preflight" }, turns: [turn("wrong"), turn("right")] };
}

async function escalate(github: SandboxGitHub, repository: Repository): Promise<Issue> {
  const labels = ["hitl-escalation", "flaky-test-stuck"];
  const response = await fetch(`${github.url}/api/v3/repos/corner-shop/till/issues`, {
    method: "POST",
    headers: { authorization: `token ${github.tokens.bot}` },
    body: JSON.stringify({ title: "The answer is unknown", body: "Please find it.", labels }),
  });
  if (response.status !== 201) throw new Error(`The issue was not made: ${await response.text()}`);
  const issue = repository.issues.at(-1);
  if (issue === undefined) throw new Error("The sandbox lost its issue");
  return issue;
}

async function rest(isAtRest: () => Promise<boolean>, running: ReadonlySet<ServiceProcess>): Promise<void> {
  try {
    await vi.waitUntil(isAtRest, patience);
  } catch (error) {
    const said = [...running].map((service) => service.output()).join("\n--- next process ---\n");
    throw new Error(`It did not come to rest:\n${said.slice(-20_000)}`, { cause: error });
  }
}

async function isMoving({ pool }: TestDatabase): Promise<boolean> {
  const { rows } = await pool.query<{ moving: boolean }>(
    `select exists (select from deliveries where status = 'waiting')
       or exists (select from effects where state = 'pending')
       or exists (select from attempts where step <> 'decided')
       or exists (select from escalations where status = 'open' or is_present(lease_holder)) as moving`,
  );
  return rows[0]?.moving === true;
}

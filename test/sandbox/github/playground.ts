import { execFile } from "node:child_process";
import { createServer } from "node:http";
import { type AddressInfo } from "node:net";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createAppAuth } from "@octokit/auth-app";
import { Octokit } from "@octokit/core";
import { paginateRest } from "@octokit/plugin-paginate-rest";
import { restEndpointMethods } from "@octokit/plugin-rest-endpoint-methods";
import { RequestError } from "@octokit/request-error";
import { vi } from "vitest";
import { startSandboxClock, type SandboxClock } from "../../../src/sandbox/clock.ts";
import { startSandboxGitHub, type SandboxGitHub } from "../../../src/sandbox/github/server.ts";
import { type Repository } from "../../../src/sandbox/github/state.ts";
import { findRepository } from "../../../src/sandbox/github/world.ts";

const Client = Octokit.plugin(restEndpointMethods, paginateRest);
export type Client = InstanceType<typeof Client>;
export type Person = keyof SandboxGitHub["tokens"];

export interface Hook {
  readonly event: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

export interface Playground {
  readonly github: SandboxGitHub;
  readonly clock: SandboxClock;
  readonly repo: { readonly owner: string; readonly repo: string };
  readonly repository: Repository;
  /** The unmodified Octokit of a person, of the App's installation, of the App itself, of nobody. */
  as(who: Person | "installation" | "app" | "nobody"): Client;
  clientWith(token: string): Client;
  readonly hooks: Hook[];
  /** What the webhooks told, as "event.action". */
  told(): Promise<string[]>;
  /** What the next deliveries are answered with. */
  answerHooks(status: number): void;
  /** Real git in a directory of its own; rejects with what git said. */
  git(cwd: string, ...args: string[]): Promise<string>;
  cloneUrl(token: string): string;
  directory(): Promise<string>;
  /** Commits files on a new branch and pushes it. */
  push(branch: string, files: Record<string, string>, token?: string): Promise<string>;
  close(): Promise<void>;
}

export async function startPlayground(
  files: Record<string, string> = {},
  options: { readonly rateLimit?: number } = {},
): Promise<Playground> {
  const root = await mkdtemp(join(tmpdir(), "sandbox-github-"));
  const clock = startSandboxClock();
  const github = await startSandboxGitHub({
    ...{ root: join(root, "github"), clock, ...options },
    alsoTold: ["create", "delete", "label", "repository"],
  });
  await writeFiles(join(root, "seed"), { "README.md": "one\ntwo\nthree\n", ...files });
  await github.seedRepository({ owner: "acme", name: "shop", from: join(root, "seed") });
  const repository = findRepository(github.state, "acme", "shop");
  if (repository === undefined) throw new Error("The seeded repository is not there");
  const receiver = await startReceiver();
  github.deliverTo(receiver.url);
  let directories = 0;
  const directory = async () => {
    const path = join(root, `work-${(directories += 1)}`);
    await mkdir(path);
    return path;
  };
  const client = (options: object) =>
    new Client({ baseUrl: `${github.url}/api/v3`, log: silent, ...options });
  const auth = { appId: github.app.id, privateKey: github.app.privateKey };
  const cloneUrl = (token: string) =>
    `${github.url.replace("://", `://x-access-token:${token}@`)}/acme/shop.git`;
  return {
    ...{ github, clock, repository, hooks: receiver.hooks, directory, cloneUrl },
    repo: { owner: "acme", repo: "shop" },
    clientWith: (token) => client({ auth: token }),
    as: (who) => {
      if (who === "nobody") return client({});
      if (who === "app") return client({ authStrategy: createAppAuth, auth });
      if (who !== "installation") return client({ auth: github.tokens[who] });
      return client({
        authStrategy: createAppAuth,
        auth: { ...auth, installationId: github.app.installationId },
      });
    },
    told: async () => {
      await vi.waitUntil(() => github.idle(), { timeout: 10_000 });
      return receiver.hooks.map(({ event, payload }) =>
        typeof payload["action"] === "string" ? `${event}.${payload["action"]}` : event,
      );
    },
    answerHooks: (status) => receiver.answer(status),
    git: runGit,
    push: async (branch, changed, token = github.tokens.admin) => {
      const work = await directory();
      await runGit(work, "clone", "--quiet", cloneUrl(token), ".");
      await runGit(work, "checkout", "--quiet", "-B", branch, `origin/${branch}`).catch(() =>
        runGit(work, "checkout", "--quiet", "-b", branch),
      );
      await writeFiles(work, changed);
      await runGit(work, "add", "--all");
      await runGit(work, "commit", "--quiet", "-m", `Change ${Object.keys(changed).join(", ")}`);
      await runGit(work, "push", "--quiet", "origin", branch);
      return runGit(work, "rev-parse", "HEAD");
    },
    close: async () => {
      await github.close();
      await receiver.close();
      await rm(root, { recursive: true, force: true });
    },
  };
}

const nothing = () => undefined;
const silent = { debug: nothing, info: nothing, warn: nothing, error: nothing };

export async function writeFiles(root: string, files: Record<string, string>): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), content);
  }
}

function runGit(cwd: string, ...args: string[]): Promise<string> {
  const env = {
    PATH: process.env["PATH"] ?? "",
    HOME: cwd,
    LC_ALL: "C",
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_TERMINAL_PROMPT: "0",
    GIT_AUTHOR_NAME: "Walter",
    GIT_AUTHOR_EMAIL: "walter@sandbox.test",
    GIT_COMMITTER_NAME: "Walter",
    GIT_COMMITTER_EMAIL: "walter@sandbox.test",
  };
  return new Promise((resolve, reject) => {
    execFile("git", args, { cwd, env }, (error, stdout, stderr) => {
      if (error === null) resolve(stdout.trim());
      else reject(new Error(stderr));
    });
  });
}

async function startReceiver() {
  const hooks: Hook[] = [];
  let status = 200;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString("utf8");
      const payload = JSON.parse(body) as Record<string, unknown>;
      hooks.push({
        event: String(request.headers["x-github-event"]),
        headers: request.headers,
        body,
        payload,
      });
      response.writeHead(status).end("heard");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  return {
    hooks,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    answer: (next: number) => {
      status = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}

/** The status, message and errors with which a request was refused. */
export async function refusalOf(
  request: Promise<unknown>,
): Promise<{ status: number; message: string; errors: string }> {
  try {
    await request;
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    const data = (error.response?.data ?? {}) as { message?: string; errors?: unknown };
    return { status: error.status, message: data.message ?? "", errors: JSON.stringify(data.errors ?? []) };
  }
  throw new Error("The request was not refused");
}

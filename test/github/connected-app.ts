import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { connectGitHubApp, type GitHubApp, type RepositoryClient } from "../../src/github/app.ts";
import { type Memory } from "../../src/github/connection/create-once.ts";
import { type SharedLimits } from "../../src/github/connection/shared-limits.ts";
import { branchHead } from "../../src/github/refs.ts";
import { createLog } from "../../src/platform/log.ts";
import { startSandboxClock, type SandboxClock } from "../../src/sandbox/clock.ts";
import { startSandboxGitHub, type SandboxGitHub } from "../../src/sandbox/github/server.ts";
import { type Issue } from "../../src/sandbox/github/state/issues.ts";
import { type Repository } from "../../src/sandbox/github/state.ts";
import { findRepository } from "../../src/sandbox/github/world.ts";

export interface ConnectedApp {
  readonly github: SandboxGitHub;
  readonly clock: SandboxClock;
  readonly app: GitHubApp;
  readonly client: RepositoryClient;
  /** The repository as the sandbox holds it. */
  readonly repository: Repository;
  issue(number: number): Issue;
  close(): Promise<void>;
}

/** The App, connected to a sandbox GitHub that holds one repository with these files. */
export async function startConnectedApp(files: Record<string, string | Buffer> = {}): Promise<ConnectedApp> {
  const root = await mkdtemp(join(tmpdir(), "nightshift-github-"));
  const clock = startSandboxClock();
  const github = await startSandboxGitHub({ root, clock });
  const seed = await mkdtemp(join(tmpdir(), "nightshift-seed-"));
  for (const [path, content] of Object.entries({ "README.md": "# web\n", ...files })) {
    await mkdir(dirname(join(seed, path)), { recursive: true });
    await writeFile(join(seed, path), content);
  }
  await github.seedRepository({ owner: "acme", name: "web", from: seed });
  const app = connect(github);
  const { installationId } = github.app;
  const repository = findRepository(github.state, "acme", "web");
  if (repository === undefined) throw new Error("The sandbox lost its repository");
  return {
    ...{ github, clock, app, repository },
    client: await app.repository({ installationId, owner: "acme", repo: "web" }),
    issue: (number) => issueOf(repository, number),
    close: async () => {
      await github.close();
      await rm(root, { recursive: true, force: true });
      await rm(seed, { recursive: true, force: true });
    },
  };
}

export function connect(github: SandboxGitHub, limits?: SharedLimits): GitHubApp {
  const { id, privateKey } = github.app;
  return connectGitHubApp({
    ...{ appId: id, privateKey },
    ...{ apiUrl: `${github.url}/api/v3`, log: createLog("silent") },
    ...(limits === undefined ? {} : { limits }),
  });
}

/** Asks GitHub as one of its people, with nothing of ours in between. */
export async function asPerson<T>(
  { github }: ConnectedApp,
  token: string,
  request: { method: string; path: string; body?: unknown },
): Promise<T> {
  const response = await fetch(`${github.url}/api/v3${request.path}`, {
    method: request.method,
    headers: { authorization: `token ${token}`, "content-type": "application/json" },
    ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
  });
  if (!response.ok) {
    throw new Error(`${request.method} ${request.path}: ${response.status} ${await response.text()}`);
  }
  return (response.status === 204 ? undefined : await response.json()) as T;
}

/** Of a service that remembers what it wrote; `forgets`: it searches for it each time. */
export function remembering({ forgets = false } = {}): Memory {
  let known: number | null = null;
  return {
    recall: () => Promise.resolve(forgets ? null : known),
    begin: () => Promise.resolve(),
    keep: (id) => Promise.resolve(void (known = id)),
  };
}

export interface Occasion {
  readonly method: string;
  /** A glob over the path. */
  readonly path: string;
}

/** The request takes effect, but its answer never arrives. */
export function loseAnswer(
  { github }: ConnectedApp,
  { times = 1, ...match }: Occasion & { readonly times?: number },
): void {
  github.addFault({ match, times, effect: { kind: "drop-after" } });
}

/** GitHub answers one request with this instead of doing it. */
export function answerOnce(
  { github }: ConnectedApp,
  answer: Occasion & {
    readonly status: number;
    readonly headers?: Record<string, string>;
    readonly body?: unknown;
  },
): void {
  const { method, path, ...what } = answer;
  github.addFault({ match: { method, path }, effect: { kind: "answer", ...what } });
}

export async function openIssue(connected: ConnectedApp, labels: string[] = []): Promise<number> {
  const body = { title: "The build is red", body: "Look at it.", labels };
  const { number } = await asPerson<{ number: number }>(connected, connected.github.tokens.writer, {
    ...{ method: "POST", path: "/repos/acme/web/issues", body },
  });
  return number;
}

function issueOf(repository: Repository, number: number): Issue {
  const issue = repository.issues.find((each) => each.number === number);
  if (issue === undefined) throw new Error(`The sandbox has no issue ${number}`);
  return issue;
}

/** Commits the file to the branch, which is made when it is not there; answers the new head. */
export async function branchWithFile(
  connected: ConnectedApp,
  branch: string,
  file: { path: string; content: string } = { path: `${branch}.txt`, content: branch },
): Promise<string> {
  const { writer } = connected.github.tokens;
  const base = connected.repository.defaultBranch;
  if ((await branchHead(connected.client, branch)) === undefined) {
    const sha = await branchHead(connected.client, base);
    const body = { ref: `refs/heads/${branch}`, sha };
    await asPerson(connected, writer, { method: "POST", path: "/repos/acme/web/git/refs", body });
  }
  const content = Buffer.from(file.content).toString("base64");
  const body = { message: `Add ${file.path}`, branch, content };
  const path = `/repos/acme/web/contents/${file.path}`;
  const written = await asPerson<{ commit: { sha: string } }>(connected, writer, {
    method: "PUT",
    path,
    body,
  });
  return written.commit.sha;
}

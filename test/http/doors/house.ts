import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Hono } from "hono";
import { type Scope } from "../../../src/domain/access/principal.ts";
import { newStanding } from "../../../src/domain/playbooks/playbook.ts";
import { makeApiToken } from "../../../src/flows/access/api-tokens.ts";
import { type LiveFeed } from "../../../src/flows/live/feed.ts";
import { connectSignIn } from "../../../src/github/people/sign-in.ts";
import { createApp } from "../../../src/http/app.ts";
import { createLog } from "../../../src/platform/log.ts";
import { sealWith } from "../../../src/platform/seal.ts";
import { startSandboxClock, type SandboxClock } from "../../../src/sandbox/clock.ts";
import { startSandboxGitHub, type SandboxGitHub } from "../../../src/sandbox/github/server.ts";
import { appendAudit } from "../../../src/store/audit.ts";
import { saveRepository } from "../../../src/store/configuration/repositories.ts";
import { inTransaction } from "../../../src/store/database.ts";
import { takeIn } from "../../../src/store/escalations/escalations.ts";
import { keepGateLog } from "../../../src/store/gates/gate-logs.ts";
import { addJob } from "../../../src/store/jobs/jobs.ts";
import { savePlaybook } from "../../../src/store/playbooks/playbooks.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { apiDeps } from "../api-deps.ts";

export const origin = "https://localhost:3000";

/** What there is of one repository. */
export interface Kept {
  readonly repositoryId: number;
  readonly job: number;
  readonly playbook: number;
  readonly decision: number;
  readonly log: string;
}

/** Pages and API behind their doors, with two repositories of two installations, and a GitHub to sign in with. */
export interface House {
  readonly app: Hono;
  readonly github: SandboxGitHub;
  readonly clock: SandboxClock;
  readonly test: TestDatabase;
  readonly shop: Kept;
  readonly other: Kept;
  /** Through GitHub's pages, as a browser goes; answers the session's cookie. */
  signIn(login: string): Promise<string>;
  readonly live: LiveFeed;
  makeToken(scope: Scope, repository?: string): Promise<string>;
  close(): Promise<void>;
}

export async function openHouse(): Promise<House> {
  const root = await mkdtemp(join(tmpdir(), "nightshift-doors-"));
  const clock = startSandboxClock();
  const github = await startSandboxGitHub({ root: join(root, "github"), clock });
  const test = await createTestDatabase();
  await mkdir(join(root, "seed"));
  await writeFile(join(root, "seed", "README.md"), "one\n");
  const [shop, other] = [
    await keep(test, await seed(github, root, "acme/shop"), { installationId: 2, name: "shop" }),
    await keep(test, await seed(github, root, "other/thing"), { installationId: 3, name: "thing" }),
  ];
  github.state.repositories[1]?.collaborators.clear();
  github.state.repositories[1]?.collaborators.set("alice-admin", "write");
  github.state.repositories[0]?.collaborators.delete("alice-admin");
  const { clientId, clientSecret } = github.app;
  const [apiUrl, webUrl] = [`${github.url}/api/v3`, github.url];
  const people = {
    ...{ db: test.pool, clock, log: createLog("silent"), apiUrl, operators: new Set(["rita-reader"]) },
    ...{ seal: sealWith(clientSecret), github: connectSignIn({ clientId, clientSecret, apiUrl, webUrl }) },
  };
  const overview = { enabled: true, dailyCostUsd: 20 };
  const api = { ...apiDeps(test.pool), clock, liveTimes: { heartbeatMs: 40, trustMs: 0 } };
  const app = createApp({ api, overview, publicUrl: origin, people, queues: [] });
  return {
    ...{ app, github, clock, test, shop, other },
    signIn: (login) => signIn(app, login),
    makeToken: async (scope, repository) => {
      const [owner = "", name = ""] = repository?.split("/") ?? [];
      const repositories = repository === undefined ? null : [{ owner, name }];
      const asked = { name: `${scope} ${repository ?? ""}`, scope, repositories, lastsMs: 3_600_000 };
      const made = await makeApiToken({ db: test.pool, clock }, asked);
      if (made.kind === "refused") throw new Error(made.reason);
      return made.secret;
    },
    live: api.live,
    close: async () => {
      api.live.close();
      await github.close();
      await test.drop();
      await rm(root, { recursive: true, force: true });
    },
  };
}

async function seed(github: SandboxGitHub, root: string, place: string): Promise<number> {
  const [owner = "", name = ""] = place.split("/");
  await github.seedRepository({ owner, name, from: join(root, "seed"), private: true });
  return github.state.repositories.at(-1)?.id ?? 0;
}

async function keep(
  { pool }: TestDatabase,
  repositoryId: number,
  { installationId, name }: { readonly installationId: number; readonly name: string },
): Promise<Kept> {
  const now = new Date();
  const owner = name === "shop" ? "acme" : "other";
  await saveRepository(pool, { id: repositoryId, installationId, owner, name });
  const issue = { repositoryId, issue: 7, title: `the ${name} is stuck`, body: "" };
  await takeIn(pool, { ...issue, domain: "ci-stuck", now });
  await addJob(pool, {
    ...{
      ...issue,
      issue: 8,
      run: 1,
      base: "job",
      askedBy: "alice-admin",
      askedEvent: 0,
      autonomyEvent: 0,
      now,
    },
    autonomy: { level: "partial", from: "built-in" },
    ...{ strategy: "interactive", strategyFrom: "repository", expert: "default" },
  });
  const { rows } = await pool.query<{ id: number }>("select id from jobs where repository_id = $1", [
    repositoryId,
  ]);
  const playbook = await savePlaybook(pool, {
    ...{ repositoryId, standing: newStanding, issue: 3, pull: 4, now },
    lesson: {
      ...{ domain: "ci-stuck", fingerprint: `f ${name}`, symptom: ["red"], paths: [], fix: [] },
      ...{ rootCause: `the ${name} was read too deep`, verified: [] },
    },
  });
  const decision = await inTransaction(pool, (db) =>
    appendAudit(db, {
      ...{ at: now, repositoryId, subject: `escalation ${repositoryId}#7`, kind: "preflight" },
      ...{ facts: { said: `the ${name}` }, decision: { kind: "skip", reason: "closed" }, effects: [] },
    }),
  );
  const log = await keepGateLog(pool, { repositoryId, text: `the log of the ${name}`, now });
  return { repositoryId, job: rows[0]?.id ?? 0, playbook, decision, log };
}

async function signIn(app: Hono, login: string): Promise<string> {
  const sent = await app.request(`${origin}/login/github?to=/jobs`);
  const browser = cookieOf(sent);
  const page = await fetch(`${sent.headers.get("location") ?? ""}&person=${login}`, { redirect: "manual" });
  const back = await app.request(page.headers.get("location") ?? "", { headers: { cookie: browser } });
  if (back.status !== 303) throw new Error(`${login} could not sign in: ${back.status}`);
  return cookieOf(back, "session");
}

/** What a browser would send back. */
export function cookieOf(response: Response, name = "sign-in"): string {
  const set = response.headers.getSetCookie().find((each) => each.startsWith(`__Host-nightshift-${name}=`));
  return set?.split(";", 1)[0] ?? "";
}

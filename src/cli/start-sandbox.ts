import { mkdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { EnvironmentRefused } from "../config/environment/environment-refused.ts";
import { readEnvironment, renderEnvironmentProblems } from "../config/environment/environment.ts";
import { makeTemporaryRoot } from "../platform/embedded-postgres/temporary-root.ts";
import { type Log } from "../platform/log.ts";
import { startSandboxClock, type SandboxClock } from "../sandbox/clock.ts";
import { controlRoutes } from "../sandbox/control.ts";
import { startSandboxGitHub, type SandboxGitHub } from "../sandbox/github/server.ts";
import { type Service, type StartService } from "./program/running.ts";

export interface SandboxOptions {
  /** A local checkout or directory that becomes the repository. */
  readonly repository: string;
  readonly agent: SandboxAgent;
  readonly log: Log;
  /** Whether the dashboard lets only those in who have signed in; else everybody on this machine. */
  readonly signIn?: boolean;
}

export type SandboxAgent =
  | { readonly kind: "replay"; readonly directory: string }
  | { readonly kind: "claude" }
  | { readonly kind: "command"; readonly command: string };

/** The service against a GitHub of its own; everything is removed when it is closed. */
export interface SandboxService {
  readonly github: SandboxGitHub;
  readonly clock: SandboxClock;
  readonly service: Service;
  readonly repository: { readonly owner: string; readonly name: string };
  /** Settings of the caller's that it does not take over, by their names. */
  readonly ignored: readonly string[];
  /** Whether nothing is on its way, on either side. */
  idle(): Promise<boolean>;
  close(): Promise<void>;
}

export const sampleRepository = fileURLToPath(new URL("../../fixtures/sample-repository", import.meta.url));
export const sampleScripts = fileURLToPath(new URL("../../fixtures/demo-agents", import.meta.url));

const place = { owner: "corner-shop", name: "till" } as const;

export async function startSandboxService(
  { repository, agent, log, signIn = false }: SandboxOptions,
  startService: StartService,
): Promise<SandboxService> {
  await refuseWhatIsNoDirectory(repository);
  const root = await makeTemporaryRoot("nightshift-sandbox-");
  const clock = startSandboxClock();
  const github = await startSandboxGitHub({ root: join(root, "github"), clock, log });
  let service: Service | undefined;
  const close = async () => {
    await service?.close();
    await github.close();
    await rm(root, { recursive: true, force: true, maxRetries: 3 });
  };
  try {
    await github.seedRepository({ ...place, from: repository });
    const forSignIn = signIn ? signInVariables(github) : {};
    const variables = { ...environmentFor(github, { root, agent }), ...forSignIn };
    const read = readEnvironment(variables);
    if (read.kind === "invalid") throw new EnvironmentRefused(renderEnvironmentProblems(read.problems));
    await mkdir(read.environment.dataDirectory, { recursive: true });
    const isIdle = async () => github.idle() && (await service?.idle()) === true && github.idle();
    const advance = (milliseconds: number) => {
      clock.advance(milliseconds);
      // What became due by the new time is found by the sweep.
      void service?.sweep();
    };
    const control = controlRoutes({ github, clock: { now: () => clock.now(), advance }, isIdle });
    const { environment } = read;
    service = await startService({ environment, variables, log, clock, routes: control });
    github.deliverTo(`${service.url}/api/github/webhooks`);
    const ignored = ownSettings().filter(
      (name) => !(name in variables && variables[name] === process.env[name]),
    );
    return { github, clock, service, repository: place, ignored, idle: isIdle, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function refuseWhatIsNoDirectory(repository: string): Promise<void> {
  const found = await stat(repository).catch(() => null);
  if (found?.isDirectory() === true) return;
  const problem = `--repo: is ${JSON.stringify(repository)}, which is no directory`;
  throw new EnvironmentRefused(`${problem}\n    Name a checkout on this machine, or leave it out.`);
}

/** What was set for the service; a sandbox that took over half of it would be neither the one nor the other. */
function ownSettings(): string[] {
  return Object.keys(process.env).filter(
    (name) => name.startsWith("NIGHTSHIFT_") && process.env[name] !== "",
  );
}

/**
 * The very variables by which an operator would point the service at a GitHub Enterprise Server. No database of the
 * caller's: it may be that of a real service, whose repositories this GitHub has never heard of.
 */
function environmentFor(
  github: SandboxGitHub,
  { root, agent }: { root: string; agent: SandboxAgent },
): Record<string, string | undefined> {
  return {
    PATH: process.env["PATH"],
    LANG: process.env["LANG"],
    APP_ID: String(github.app.id),
    PRIVATE_KEY: github.app.privateKey,
    WEBHOOK_SECRET: github.app.webhookSecret,
    GHE_HOST: new URL(github.url).host,
    GHE_PROTOCOL: "http",
    PORT: "0",
    NIGHTSHIFT_DATA_DIR: join(root, "data"),
    NIGHTSHIFT_SWEEP_INTERVAL: "30s",
    ...agentVariables(agent),
  };
}

function signInVariables({ app }: SandboxGitHub): Record<string, string> {
  return {
    GITHUB_CLIENT_ID: app.clientId,
    GITHUB_CLIENT_SECRET: app.clientSecret,
    NIGHTSHIFT_OPERATORS: "alice-admin",
  };
}

function agentVariables(agent: SandboxAgent): Record<string, string | undefined> {
  switch (agent.kind) {
    case "replay":
      return { NIGHTSHIFT_AGENT: "replay", NIGHTSHIFT_REPLAY_DIR: agent.directory };
    case "command":
      return { NIGHTSHIFT_AGENT: "command", NIGHTSHIFT_AGENT_COMMAND: agent.command };
    case "claude":
      return {
        NIGHTSHIFT_AGENT: "claude",
        ANTHROPIC_API_KEY: process.env["ANTHROPIC_API_KEY"],
        ANTHROPIC_BASE_URL: process.env["ANTHROPIC_BASE_URL"],
        NIGHTSHIFT_MODEL: process.env["NIGHTSHIFT_MODEL"],
      };
  }
}

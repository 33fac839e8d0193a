import { statSync } from "node:fs";
import { isLoopback } from "../../platform/loopback.ts";
import { type EnvironmentVariable } from "./environment-variables.ts";
import { type Role } from "./role.ts";

/** The variables as the operating system gives them. An empty one counts as missing. */
export type RawEnvironment = Readonly<Record<string, string | undefined>>;

export interface EnvironmentProblem {
  readonly name: string;
  readonly problem: string;
  readonly mend: string;
}

/** What is wrong between variables that are right each by itself. */
export function contradictions(raw: RawEnvironment, role: Role): EnvironmentProblem[] {
  return [
    // A web process runs no agent, and needs no key of a model.
    ...(role === "web" ? [] : missingOfAgent(raw)),
    ...nothingShared(raw, role),
    ...missingImage(raw),
    ...noDirectory(raw, "NIGHTSHIFT_REPLAY_DIR"),
    ...noDirectory(raw, "NIGHTSHIFT_RECORD_DIR"),
    ...noDirectory(raw, "NIGHTSHIFT_PROMPTS_DIR"),
    ...unsafeProtocol(raw),
    ...halfOf(raw, "GITHUB_CLIENT_ID", "GITHUB_CLIENT_SECRET"),
    ...halfOf(raw, "GITHUB_CLIENT_SECRET", "GITHUB_CLIENT_ID"),
    ...halfOf(raw, "NIGHTSHIFT_OPERATORS", "GITHUB_CLIENT_ID"),
    ...unsafeSignIn(raw),
    ...halfOf(raw, "NIGHTSHIFT_SENTRY_TOKEN", "NIGHTSHIFT_SENTRY_PROJECTS"),
    ...halfOf(raw, "NIGHTSHIFT_SENTRY_PROJECTS", "NIGHTSHIFT_SENTRY_TOKEN"),
    ...halfOf(raw, "NIGHTSHIFT_EMBEDDINGS_URL", "NIGHTSHIFT_EMBEDDINGS_MODEL"),
    ...halfOf(raw, "NIGHTSHIFT_EMBEDDINGS_MODEL", "NIGHTSHIFT_EMBEDDINGS_URL"),
    ...halfOf(raw, "NIGHTSHIFT_EMBEDDINGS_KEY", "NIGHTSHIFT_EMBEDDINGS_URL"),
    ...metricsProblems(raw),
  ];
}

/** Roles meet in Postgres alone: one that a process keeps to itself leaves the others without work. */
function nothingShared(raw: RawEnvironment, role: Role): EnvironmentProblem[] {
  if (role === "both" || raw["DATABASE_URL"] !== undefined) return [];
  const problem = `is missing: a ${role} process shares its Postgres with others, and the embedded one belongs to one process`;
  return [{ name: "DATABASE_URL", problem, mend: "Set it, or leave --role out." }];
}

function missingOfAgent(raw: RawEnvironment): EnvironmentProblem[] {
  const agent = raw["NIGHTSHIFT_AGENT"] ?? "claude";
  return [
    ...missing(raw, "ANTHROPIC_API_KEY", agent === "claude" && "the claude agent needs a key of the model"),
    ...missing(
      raw,
      "NIGHTSHIFT_AGENT_COMMAND",
      agent === "command" && "the command agent needs to know what to run",
    ),
    ...missing(
      raw,
      "NIGHTSHIFT_REPLAY_DIR",
      agent === "replay" && "the replay agent needs a directory of scripts",
    ),
  ];
}

function missing(raw: RawEnvironment, name: EnvironmentVariable, why: string | false): EnvironmentProblem[] {
  if (why === false || raw[name] !== undefined) return [];
  return [{ name, problem: `is missing: ${why}`, mend: `Set it, or choose another NIGHTSHIFT_AGENT.` }];
}

/** One of two that are of no use without each other. */
function halfOf(
  raw: RawEnvironment,
  given: EnvironmentVariable,
  name: EnvironmentVariable,
): EnvironmentProblem[] {
  if (raw[given] === undefined || raw[name] !== undefined) return [];
  return [
    { name, problem: `is missing: ${given} is of no use without it`, mend: `Set it, or remove ${given}.` },
  ];
}

function missingImage(raw: RawEnvironment): EnvironmentProblem[] {
  if (raw["NIGHTSHIFT_ISOLATION"] !== "container" || raw["NIGHTSHIFT_CONTAINER_IMAGE"] !== undefined)
    return [];
  const problem = "is missing: the isolation container needs an image";
  return [
    { name: "NIGHTSHIFT_CONTAINER_IMAGE", problem, mend: "Set it, or choose another NIGHTSHIFT_ISOLATION." },
  ];
}

function noDirectory(raw: RawEnvironment, name: EnvironmentVariable): EnvironmentProblem[] {
  const path = raw[name];
  if (path === undefined || statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) return [];
  return [
    {
      name,
      problem: `is ${JSON.stringify(path)}, which is no directory`,
      mend: "Name an existing directory.",
    },
  ];
}

/** A session that travels unencrypted is anybody's. */
function unsafeSignIn(raw: RawEnvironment): EnvironmentProblem[] {
  const { PUBLIC_URL: publicUrl, HOST: host = "127.0.0.1" } = raw;
  if (raw["GITHUB_CLIENT_ID"] === undefined) return [];
  if (publicUrl === undefined) {
    if (isLoopback(host) || host === "::1") return [];
    const problem = "is missing: whoever signs in is sent back there by GitHub";
    return [{ name: "PUBLIC_URL", problem, mend: "Set it, or leave HOST out: it is then this machine." }];
  }
  if (!URL.canParse(publicUrl) || publicUrl.startsWith("https:") || isLoopback(new URL(publicUrl).host))
    return [];
  const problem = "is http, by which sessions of people who sign in would travel unencrypted";
  return [{ name: "PUBLIC_URL", problem, mend: "Use https; http is for a loopback host only." }];
}

function unsafeProtocol(raw: RawEnvironment): EnvironmentProblem[] {
  const host = raw["GHE_HOST"];
  if (raw["GHE_PROTOCOL"] !== "http" || (host !== undefined && isLoopback(host))) return [];
  const problem = "is http, by which tokens would travel unencrypted";
  return [{ name: "GHE_PROTOCOL", problem, mend: "Use https; http is for a loopback GHE_HOST only." }];
}

/** A token and the choice of it are of no use without each other. */
function metricsProblems(raw: RawEnvironment): EnvironmentProblem[] {
  const chosen = raw["NIGHTSHIFT_METRICS"] === "token";
  const given = raw["NIGHTSHIFT_METRICS_TOKEN"] !== undefined;
  if (chosen === given) return [];
  return chosen
    ? [
        {
          name: "NIGHTSHIFT_METRICS_TOKEN",
          problem: "is missing: NIGHTSHIFT_METRICS is token",
          mend: "Set it, or choose another NIGHTSHIFT_METRICS.",
        },
      ]
    : [
        {
          name: "NIGHTSHIFT_METRICS",
          problem: "does not ask for NIGHTSHIFT_METRICS_TOKEN, which is set",
          mend: "Set it to token, or remove NIGHTSHIFT_METRICS_TOKEN.",
        },
      ];
}

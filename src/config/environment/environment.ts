import { resolve } from "node:path";
import { type z } from "zod";
import { closestName, didYouMean } from "../../domain/closest-name.ts";
import { contradictions, type EnvironmentProblem, type RawEnvironment } from "./contradictions.ts";
import {
  environmentVariables,
  type EnvironmentValues,
  type EnvironmentVariable,
} from "./environment-variables.ts";
import { metricsDoor, type MetricsDoor } from "./metrics-door.ts";
import { layerOf } from "./environment-layer.ts";
import { readPrivateKey } from "./private-key.ts";
import { type Role } from "./role.ts";
import { signInOf, type SignInEnvironment } from "./sign-in-settings.ts";
import { type ConfigurationLayer } from "../repository/repository-file.ts";

export interface Environment {
  /** What this process does of the service's work. */
  readonly role: Role;
  readonly app: { readonly id: number; readonly privateKey: string; readonly webhookSecret: string };
  readonly github: {
    /** Of the REST API, without a slash at its end. */
    readonly apiUrl: string;
    /** Of the web pages; git is below it. */
    readonly webUrl: string;
  };
  readonly databaseUrl: string | null;
  readonly redisUrl: string | null;
  /** Absolute, as are the other directories. */
  readonly dataDirectory: string;
  readonly promptsDirectory: string | null;
  readonly http: { readonly host: string; readonly port: number; readonly publicUrl: string | null };
  /** null: nobody can sign in. */
  readonly signIn: SignInEnvironment | null;
  readonly metrics: MetricsDoor;
  /** Of a collector of traces; null: nothing is traced. */
  readonly tracesEndpoint: string | null;
  readonly logLevel: EnvironmentValues["LOG_LEVEL"];
  readonly enabled: boolean;
  /** US dollars; null: unlimited. */
  readonly dailyCostUsd: number | null;
  readonly agent: AgentEnvironment;
  /** Keyed by the names that repositories use. */
  readonly webhooks: EnvironmentValues["NIGHTSHIFT_WEBHOOKS"];
  /** null: no agent is told of errors. */
  readonly sentry: SentryEnvironment | null;
  /** null: what jobs have written down is searched by its words. */
  readonly embeddings: EmbeddingsEnvironment | null;
  readonly isolation: "auto" | "bubblewrap" | "none" | { readonly command: string; readonly image: string };
  readonly production: boolean;
  readonly sweepIntervalMs: number;
  readonly concurrency: number;
  /** Agents of one installation at work at once; null: as many as there are places. */
  readonly installationConcurrency: number | null;
  /** Bytes. */
  readonly diskQuota: number;
  readonly gateLogDays: number;
  readonly recordDays: number;
  /** What the environment sets of what repositories may set, too. */
  readonly layer: ConfigurationLayer;
}

export interface AgentEnvironment {
  readonly runner: EnvironmentValues["NIGHTSHIFT_AGENT"];
  readonly command: string | null;
  readonly replayDirectory: string | null;
  readonly recordDirectory: string | null;
  readonly anthropic: { readonly apiKey: string | null; readonly baseUrl: string };
}

export interface SentryEnvironment {
  readonly token: string;
  readonly origin: EnvironmentValues["NIGHTSHIFT_SENTRY_URL"];
  readonly projects: NonNullable<EnvironmentValues["NIGHTSHIFT_SENTRY_PROJECTS"]>;
}

export interface EmbeddingsEnvironment {
  readonly url: string;
  readonly key: string | null;
  readonly model: string;
}

export type EnvironmentWithoutApp = Omit<Environment, "app">;

interface InvalidEnvironment {
  readonly kind: "invalid";
  readonly problems: readonly EnvironmentProblem[];
}

export type EnvironmentReading =
  { readonly kind: "valid"; readonly environment: Environment } | InvalidEnvironment;

const names = Object.keys(environmentVariables) as EnvironmentVariable[];

/** Of the App, where GitHub made it: without them, the service sets one up. */
const credentials: readonly EnvironmentVariable[] = [
  "APP_ID",
  "PRIVATE_KEY",
  "PRIVATE_KEY_PATH",
  "WEBHOOK_SECRET",
];

/** Whether the environment says anything of the App; what it leaves out is then wrong. */
export function namesApp(env: RawEnvironment): boolean {
  return credentials.some((name) => Boolean(env[name]?.trim()));
}

/** Reads the service's environment and everything that is wrong with it at once. Secrets' values are never told. */
export function readEnvironment(env: RawEnvironment, role: Role = "both"): EnvironmentReading {
  const { values, problems, raw } = readValues(env, names);
  const key = readPrivateKey(raw);
  if (key.kind === "invalid") problems.push(key.problem);
  problems.push(...contradictions(raw, role), ...unknownVariables(raw));
  if (key.kind === "invalid" || problems.length > 0) return { kind: "invalid", problems };
  const { APP_ID: id, WEBHOOK_SECRET: webhookSecret } = values;
  const app = { id, privateKey: key.privateKey, webhookSecret };
  return { kind: "valid", environment: { role, app, ...arrange(values) } };
}

/** The same, where the App's credentials come from elsewhere. */
export function readWithoutApp(
  env: RawEnvironment,
  role: Role,
): { readonly kind: "valid"; readonly environment: EnvironmentWithoutApp } | InvalidEnvironment {
  const rest = names.filter((name) => !credentials.includes(name));
  const { values, problems, raw } = readValues(env, rest);
  problems.push(...contradictions(raw, role), ...unknownVariables(raw));
  if (problems.length > 0) return { kind: "invalid", problems };
  return { kind: "valid", environment: { role, ...arrange(values) } };
}

function readValues(env: RawEnvironment, wanted: readonly EnvironmentVariable[]) {
  const raw = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const values: Partial<Record<EnvironmentVariable, unknown>> = {};
  const problems: EnvironmentProblem[] = [];
  for (const name of wanted) {
    const parsed: z.ZodSafeParseResult<unknown> = environmentVariables[name].schema.safeParse(raw[name]);
    if (parsed.success) values[name] = parsed.data;
    else problems.push(wrongValue(name, raw[name], parsed.error));
  }
  return { values: values as EnvironmentValues, problems, raw };
}

/** One readable list of everything wrong, for a terminal. */
export function renderEnvironmentProblems(problems: readonly EnvironmentProblem[]): string {
  const count = problems.length === 1 ? "1 problem" : `${problems.length} problems`;
  const entries = problems.map(({ name, problem, mend }) => `  ${name}: ${problem}\n    ${mend}`);
  return [`The environment has ${count}:`, ...entries].join("\n");
}

function wrongValue(
  name: EnvironmentVariable,
  value: string | undefined,
  error: z.ZodError,
): EnvironmentProblem {
  const { about } = environmentVariables[name];
  if (value === undefined) return { name, problem: "is missing", mend: `Set it: ${about}` };
  const why = error.issues.map((issue) => issue.message).join("; ");
  const isSecret = "secret" in environmentVariables[name];
  return { name, problem: isSecret ? why : `is ${JSON.stringify(value)} and ${why}`, mend: about };
}

const prefix = "NIGHTSHIFT_";

/** Misspelt variables of the product's own would otherwise be silently without effect; so would a misspelt prefix. */
function unknownVariables(raw: RawEnvironment): EnvironmentProblem[] {
  return Object.keys(raw)
    .filter((name) => hasOwnPrefix(name) && !names.includes(name as EnvironmentVariable))
    .map((name) => {
      const meant = didYouMean(name, names);
      return { name, problem: "is unknown", mend: meant?.replace(/^d/, "D") ?? "Remove it." };
    });
}

/** Leaves alone a name that only looks like ours, unless all of it is nearly the name of a variable. */
function hasOwnPrefix(name: string): boolean {
  if (name.startsWith(prefix)) return true;
  const [head = "", ...rest] = name.split("_");
  if (closestName(head, [prefix], 2) === null) return false;
  return closestName(`${prefix}${rest.join("_")}`, names)?.startsWith(prefix) === true;
}

function arrange(values: EnvironmentValues): Omit<Environment, "role" | "app"> {
  const host = values.GHE_HOST;
  const webUrl = host === undefined ? "https://github.com" : `${values.GHE_PROTOCOL}://${host}`;
  return {
    github: { webUrl, apiUrl: host === undefined ? "https://api.github.com" : `${webUrl}/api/v3` },
    ...{ databaseUrl: values.DATABASE_URL ?? null, redisUrl: values.REDIS_URL ?? null },
    dataDirectory: resolve(values.NIGHTSHIFT_DATA_DIR),
    promptsDirectory: directory(values.NIGHTSHIFT_PROMPTS_DIR),
    http: {
      host: values.HOST,
      port: values.PORT,
      publicUrl: values.PUBLIC_URL?.replace(/\/+$/, "") ?? null,
    },
    signIn: signInOf(values),
    metrics: metricsDoor(values),
    tracesEndpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    logLevel: values.LOG_LEVEL,
    enabled: values.NIGHTSHIFT_ENABLED,
    dailyCostUsd: values.NIGHTSHIFT_DAILY_COST_USD ?? null,
    agent: agentOf(values),
    ...{ webhooks: values.NIGHTSHIFT_WEBHOOKS, sentry: sentryOf(values) },
    embeddings: embeddingsOf(values),
    isolation: isolationOf(values),
    production: values.NODE_ENV === "production",
    sweepIntervalMs: values.NIGHTSHIFT_SWEEP_INTERVAL,
    concurrency: values.NIGHTSHIFT_CONCURRENCY,
    installationConcurrency: values.NIGHTSHIFT_INSTALLATION_CONCURRENCY ?? null,
    ...{ gateLogDays: values.NIGHTSHIFT_GATE_LOG_DAYS, recordDays: values.NIGHTSHIFT_RECORD_DAYS },
    diskQuota: values.NIGHTSHIFT_DISK_QUOTA_GB * 1024 ** 3,
    layer: layerOf(values),
  };
}

const directory = (path: string | undefined) => (path === undefined ? null : resolve(path));

function agentOf(values: EnvironmentValues): Environment["agent"] {
  return {
    runner: values.NIGHTSHIFT_AGENT,
    command: values.NIGHTSHIFT_AGENT_COMMAND ?? null,
    replayDirectory: directory(values.NIGHTSHIFT_REPLAY_DIR),
    recordDirectory: directory(values.NIGHTSHIFT_RECORD_DIR),
    anthropic: {
      apiKey: values.ANTHROPIC_API_KEY ?? null,
      baseUrl: values.ANTHROPIC_BASE_URL.replace(/\/+$/, ""),
    },
  };
}

function sentryOf({
  NIGHTSHIFT_SENTRY_TOKEN: token,
  NIGHTSHIFT_SENTRY_URL: origin,
  NIGHTSHIFT_SENTRY_PROJECTS: projects,
}: EnvironmentValues): SentryEnvironment | null {
  return token === undefined || projects === undefined ? null : { token, origin, projects };
}

function embeddingsOf({
  NIGHTSHIFT_EMBEDDINGS_URL: url,
  NIGHTSHIFT_EMBEDDINGS_MODEL: model,
  NIGHTSHIFT_EMBEDDINGS_KEY: key,
}: EnvironmentValues): EmbeddingsEnvironment | null {
  return url === undefined || model === undefined ? null : { url, model, key: key ?? null };
}

function isolationOf(values: EnvironmentValues): Environment["isolation"] {
  if (values.NIGHTSHIFT_ISOLATION !== "container") return values.NIGHTSHIFT_ISOLATION;
  return { command: values.NIGHTSHIFT_CONTAINER_COMMAND, image: values.NIGHTSHIFT_CONTAINER_IMAGE ?? "" };
}

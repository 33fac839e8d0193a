import { z } from "zod";
import { embeddingsUrl } from "./embeddings-settings.ts";
import { githubLogins } from "./github-logins.ts";
import { sentryProjects, sentryUrl } from "./sentry-settings.ts";
import { outgoingWebhooks } from "./webhook-settings.ts";
import { bool, dollars, duration, text, url, variable, whole } from "./variable.ts";

/** Every variable that the service reads, in the order of the reference. */
export const environmentVariables = {
  APP_ID: variable(whole(1, 999_999_999), {
    about: "Number of the GitHub App.",
    needed: "unless it was set up from the page",
  }),
  PRIVATE_KEY: variable(text.optional(), {
    about: "Private key of the App: PEM, its line breaks may be written `\\n`; or that in base64.",
    needed: "with `APP_ID`, this or `PRIVATE_KEY_PATH`",
    secret: true,
  }),
  PRIVATE_KEY_PATH: variable(text.optional(), {
    about: "File with the private key of the App.",
    needed: "with `APP_ID`, this or `PRIVATE_KEY`",
  }),
  WEBHOOK_SECRET: variable(text.min(8, "must have at least 8 characters"), {
    about: "Secret by which GitHub signs deliveries.",
    needed: "unless it was set up from the page",
    secret: true,
  }),
  GITHUB_CLIENT_ID: variable(text.optional(), {
    about: "Client id of the App: people then sign in with GitHub, and see what they may read there.",
    needed: "with `GITHUB_CLIENT_SECRET`",
  }),
  GITHUB_CLIENT_SECRET: variable(text.min(20, "must have at least 20 characters").optional(), {
    about: "Client secret of the App. What GitHub gives for a person is stored sealed by a key made of it.",
    needed: "with `GITHUB_CLIENT_ID`",
    secret: true,
  }),
  NIGHTSHIFT_OPERATORS: variable(githubLogins.optional(), {
    about:
      "Logins of the people who may change what concerns the whole service, with commas between; they see its queue and its money.",
  }),
  GHE_HOST: variable(
    text
      .regex(
        /^(?:[a-zA-Z0-9.-]+|\[[0-9a-fA-F:]+\])(?::\d{1,5})?$/,
        "must be a host, or host:port, without protocol or path",
      )
      .optional(),
    { about: "Host of a GitHub Enterprise Server; without it, github.com." },
  ),
  GHE_PROTOCOL: variable(z.enum(["https", "http"], "must be https or http").prefault("https"), {
    about: "`http` is allowed for a loopback host only.",
    fallback: "https",
  }),
  DATABASE_URL: variable(url(["postgres:", "postgresql:"]).optional(), {
    about: "Postgres 14 or newer; without it, the service runs a Postgres of its own in the data directory.",
    secret: true,
  }),
  REDIS_URL: variable(url(["redis:", "rediss:"]).optional(), {
    about: "Redis for the queue (`maxmemory-policy noeviction`); without it, the queue is in Postgres.",
    secret: true,
  }),
  NIGHTSHIFT_DATA_DIR: variable(text.prefault(".nightshift-data"), {
    about: "Directory for mirrors, worktrees and the service's own Postgres.",
    fallback: ".nightshift-data",
  }),
  HOST: variable(text.regex(/^[a-zA-Z0-9.:-]+$/, "must be an address or a host name").prefault("127.0.0.1"), {
    about: "Address to listen on. `0.0.0.0` (all of them) belongs behind a proxy that speaks TLS.",
    fallback: "127.0.0.1",
  }),
  PORT: variable(whole(0, 65_535).prefault("3000"), {
    about: "Port to listen on; 0 takes a free one.",
    fallback: "3000",
  }),
  PUBLIC_URL: variable(url(["https:", "http:"]).optional(), {
    about:
      "Where others reach the service, through a proxy. With it, nobody is let in for being on its machine: it takes sign-in or a token.",
  }),
  NIGHTSHIFT_METRICS: variable(
    z
      .enum(["loopback", "token", "public", "closed"], "must be loopback, token, public or closed")
      .prefault("loopback"),
    {
      about:
        "Who may read `/metrics`: `loopback` (whoever is on this machine, unless `PUBLIC_URL` is set), `token`, `public` or `closed`. Holders of an API token for all repositories may, unless it is `closed`.",
      fallback: "loopback",
    },
  ),
  NIGHTSHIFT_METRICS_TOKEN: variable(text.min(16, "must have at least 16 characters").optional(), {
    about: "By which `/metrics` may be read from anywhere: `Authorization: Bearer …`.",
    needed: "with `NIGHTSHIFT_METRICS=token`",
    secret: true,
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: variable(url(["https:", "http:"]).optional(), {
    about:
      "Of an OpenTelemetry collector: what is done is told it as traces, below it at `/v1/traces`. Its `OTEL_EXPORTER_OTLP_HEADERS` counts, too.",
  }),
  LOG_LEVEL: variable(
    z
      .enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"], {
        error: "must be trace, debug, info, warn, error, fatal or silent",
      })
      .prefault("info"),
    { about: "From which level on the log is written: `trace` to `fatal`, or `silent`.", fallback: "info" },
  ),
  NIGHTSHIFT_ENABLED: variable(bool.prefault("true"), {
    about: "Kill switch of the whole service: with `false`, deliveries are stored and nothing is started.",
    fallback: "true",
  }),
  NIGHTSHIFT_MODE: variable(z.enum(["act", "observe"], "must be act or observe").optional(), {
    about:
      "`observe`: no work is published in repositories that do not say `mode: act`. What would have been published is shown instead.",
    fallback: "act",
  }),
  NIGHTSHIFT_DAILY_COST_USD: variable(dollars.optional(), {
    about: "US dollars that agents may spend in a day; no repository can set its own budget above it.",
  }),
  NIGHTSHIFT_AGENT: variable(
    z.enum(["claude", "command", "replay"], "must be claude, command or replay").prefault("claude"),
    { about: "Which agent works: `claude`, `command` or `replay`.", fallback: "claude" },
  ),
  NIGHTSHIFT_AGENT_COMMAND: variable(text.optional(), {
    about: "Which coding agent the `command` agent runs.",
    needed: "with `NIGHTSHIFT_AGENT=command`",
  }),
  NIGHTSHIFT_REPLAY_DIR: variable(text.optional(), {
    about: "Directory of replay scripts.",
    needed: "with `NIGHTSHIFT_AGENT=replay`",
  }),
  NIGHTSHIFT_RECORD_DIR: variable(text.optional(), {
    about: "Directory in which each attempt is kept as a replay script, with all that its agent wrote.",
  }),
  ANTHROPIC_API_KEY: variable(text.optional(), {
    about: "Key of the model. Agents and the commands that they run never see it.",
    needed: "with `NIGHTSHIFT_AGENT=claude`",
    secret: true,
  }),
  ANTHROPIC_BASE_URL: variable(url(["https:", "http:"]).prefault("https://api.anthropic.com"), {
    about: "Where the model answers.",
    fallback: "https://api.anthropic.com",
  }),
  NIGHTSHIFT_MODEL: variable(text.optional(), {
    about: "Model that repositories get unless they choose another.",
  }),
  NIGHTSHIFT_ISOLATION: variable(
    z
      .enum(["auto", "bubblewrap", "container", "none"], "must be auto, bubblewrap, container or none")
      .prefault("auto"),
    {
      about:
        "How agents and gates are kept apart from the machine. `auto` takes bubblewrap where it works; in " +
        "production (`NODE_ENV=production`) it refuses to go on without. `none` is a choice to make openly.",
      fallback: "auto",
    },
  ),
  NIGHTSHIFT_CONTAINER_IMAGE: variable(text.optional(), {
    about: "Image in whose containers agents and gates work; it needs glibc, git and what the gates run.",
    needed: "with `NIGHTSHIFT_ISOLATION=container`",
  }),
  NIGHTSHIFT_CONTAINER_COMMAND: variable(text.prefault("docker run"), {
    about: "What runs a container, with any options of yours: `podman run --userns=keep-id`.",
    fallback: "docker run",
  }),
  NIGHTSHIFT_NETWORK: variable(
    z.enum(["none", "model-only", "open"], "must be none, model-only or open").optional(),
    { about: "Network that agents get; a repository can only be stricter.", fallback: "model-only" },
  ),
  NIGHTSHIFT_PROMPTS_DIR: variable(text.optional(), {
    about: "Directory whose prompts take the place of the built-in ones of the same name.",
  }),
  NIGHTSHIFT_SENTRY_TOKEN: variable(text.optional(), {
    about:
      "Token by which Sentry's issues are read (scope `event:read`); attempts are then told of matching errors.",
    needed: "with `NIGHTSHIFT_SENTRY_PROJECTS`",
    secret: true,
  }),
  NIGHTSHIFT_WEBHOOKS: variable(outgoingWebhooks.prefault("{}"), {
    about:
      'Webhooks that repositories may name, as JSON: `{"team-chat": {"url": "https://…", "secret": "whsec_…"}}`; [more](../monitoring.md#webhooks-to-chats-and-pagers).',
    fallback: "none",
    secret: true,
  }),
  NIGHTSHIFT_SENTRY_URL: variable(sentryUrl.prefault("https://sentry.io"), {
    about: "Where Sentry answers: the only host that is asked. `http` is allowed for a loopback host only.",
    fallback: "https://sentry.io",
  }),
  NIGHTSHIFT_SENTRY_PROJECTS: variable(sentryProjects.optional(), {
    about:
      "Whose errors a repository's agents may read: `OWNER/NAME=ORGANIZATION/PROJECT`, more of them between commas.",
    needed: "with `NIGHTSHIFT_SENTRY_TOKEN`",
  }),
  NIGHTSHIFT_EMBEDDINGS_URL: variable(embeddingsUrl.optional(), {
    about:
      "API that speaks OpenAI's protocol, up to before `/embeddings`: what frozen jobs have written down is then searched by meaning, too. The only host that is asked. `http` is allowed for a loopback host only.",
    needed: "with `NIGHTSHIFT_EMBEDDINGS_MODEL`",
  }),
  NIGHTSHIFT_EMBEDDINGS_MODEL: variable(text.optional(), {
    about: "The model that is asked for.",
    needed: "with `NIGHTSHIFT_EMBEDDINGS_URL`",
  }),
  NIGHTSHIFT_EMBEDDINGS_KEY: variable(text.optional(), {
    about: "Key of that API, if it wants one.",
    secret: true,
  }),
  NIGHTSHIFT_SWEEP_INTERVAL: variable(duration("1s", "1h").prefault("1m"), {
    about: "How often everything that should move but does not is looked for.",
    fallback: "1m",
  }),
  NIGHTSHIFT_CONCURRENCY: variable(whole(1, 64).prefault("2"), {
    about: "Attempts that one process works on at once.",
    fallback: "2",
  }),
  NIGHTSHIFT_INSTALLATION_CONCURRENCY: variable(whole(1, 1_000).optional(), {
    about:
      "Agents of one installation, at attempts and phases, that all processes together have at work at once; without it, as many as there are slots.",
  }),
  NIGHTSHIFT_DISK_QUOTA_GB: variable(whole(1, 100_000).prefault("20"), {
    about: "Gigabytes for mirrors and checkouts; above them, mirrors not used for longest are removed.",
    fallback: "20",
  }),
  NIGHTSHIFT_GATE_LOG_DAYS: variable(whole(1, 3_650).prefault("30"), {
    about:
      "Days for which logs and findings of gates, what agents were given, did and said, and diffs kept for a person are kept; what was demanded and measured stays.",
    fallback: "30",
  }),
  NIGHTSHIFT_RECORD_DAYS: variable(whole(90, 3_650).prefault("365"), {
    about:
      "Days for which gate runs, commands, buttons pressed and earlier heads of pull requests are kept once they are over.",
    fallback: "365",
  }),
  NODE_ENV: variable(text.prefault("development"), {
    about: "`production` makes the isolation of agents a condition.",
    fallback: "development",
  }),
} as const;

export type EnvironmentVariable = keyof typeof environmentVariables;

/** All variables, parsed. */
export type EnvironmentValues = {
  readonly [N in EnvironmentVariable]: z.output<(typeof environmentVariables)[N]["schema"]>;
};

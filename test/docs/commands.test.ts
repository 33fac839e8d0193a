import { spawn, type ChildProcessByStdio } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { type Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { runCommandLine } from "../../src/cli/program/command-line.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const scripts = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(root, "package.json"), "utf8"))).scripts;

type Program = ChildProcessByStdio<null, Readable, Readable>;
const started: Program[] = [];

afterEach(() => {
  for (const child of started.splice(0)) child.kill("SIGKILL");
});

describe("the command line", () => {
  it.each([
    [],
    ["start"],
    ["demo"],
    ["doctor"],
    ["init"],
    ["sandbox"],
    ["gates"],
    ["gates", "run"],
    ["escalate"],
    ["pause"],
    ["resume"],
    ["explain"],
    ["explain", "issue"],
    ["explain", "decision"],
    ["simulate"],
    ["tokens"],
    ["tokens", "create"],
    ["replay"],
    ["explain", "config"],
    ["audit"],
    ["audit", "list"],
    ["audit", "export"],
    ["audit", "verify"],
    ["playbooks"],
    ["playbooks", "list"],
    ["playbooks", "export"],
    ["gates", "suggest"],
    ["stats"],
    ["migrate"],
  ])("explains itself: nightshift %s %s --help", async (...words) => {
    const written: unknown[] = [];
    const output = vi.spyOn(process.stdout, "write").mockImplementation((text) => written.push(text) > 0);
    const startService = () => Promise.reject(new Error("help starts nothing"));
    const code = await runCommandLine(["node", "nightshift", ...words, "--help"], {
      startService,
      setUp: startService,
    });
    output.mockRestore();
    expect(written.join("")).toContain(`Usage: nightshift${words.map((word) => ` ${word}`).join("")}`);
    expect(code).toBe(0);
  });

  it("is the program of the package", async () => {
    const { code, output } = await run(["gates", "run", "--help"]);
    expect(output).toContain("Usage: nightshift gates run");
    expect(code).toBe(0);
  });

  it("answers wrong usage with 2", async () => {
    expect((await run(["sandbox", "--wrong"])).code).toBe(2);
    expect((await run(["sandbox", "--agent", "claude", "--agent-script", "scripts"])).code).toBe(2);
    expect((await run(["migrate"])).code).toBe(2);
  });
});

describe("the example of the README", () => {
  const line = z.strictObject({
    api: z.url(),
    git: z.url(),
    app: z.url(),
    dashboard: z.url(),
    repo: z.string(),
    tokens: z.strictObject({
      admin: z.string(),
      writer: z.string(),
      reader: z.string(),
      stranger: z.string(),
      bot: z.string(),
    }),
    webhookSecret: z.string(),
    installationId: z.number(),
  });

  it("turns an escalation into a pull request, and ends though Ctrl-C comes twice", async () => {
    const sandbox = start(["sandbox", "--json"]);
    const lines = createInterface({ input: sandbox.stdout });
    const [text] = (await Promise.race([once(lines, "line"), endedEarly(sandbox)])) as [string];
    const { api, app, repo, tokens, dashboard } = line.parse(JSON.parse(text));
    const headers = { authorization: `token ${tokens.writer}` };

    const created = await fetch(`${api}/repos/${repo}/issues`, {
      method: "POST",
      headers,
      body: issueOfReadme(),
    });
    expect(created.status).toBe(201);
    await expect
      .poll(async () => (await fetch(`${app}/sandbox/idle`)).status, { timeout: 100_000, interval: 300 })
      .toBe(200);
    const pulls = z
      .array(z.object({ title: z.string() }))
      .parse(await (await fetch(`${api}/repos/${repo}/pulls`, { headers })).json());
    expect(pulls).toHaveLength(1);
    expect(await (await fetch(dashboard)).text()).toContain("The receipt tests fail");

    const ended = once(sandbox, "exit");
    sandbox.kill("SIGINT");
    sandbox.kill("SIGINT");
    lines.close();
    expect(await ended).toEqual([0, null]);
  });
});

describe("the documents", () => {
  const documents = [
    "README.md",
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    ...markdownBelow("docs"),
  ];

  it.each(documents)("%s names only scripts of package.json and files that are there", (document) => {
    const text = readFileSync(join(root, document), "utf8");
    const ours = text.replace(/```yaml[^]*?```/g, "");
    for (const [, script = ""] of ours.matchAll(/npm run ([a-z:]+)/g))
      expect(Object.keys(scripts)).toContain(script);
    for (const [, target = ""] of text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)) {
      expect(existsSync(join(root, dirname(document), target)), target).toBe(true);
    }
    for (const [, path = ""] of text.matchAll(/`((?:src|test|prompts|scripts|fixtures)\/[\w./-]+)`/g)) {
      expect(existsSync(join(root, path)) || path.includes("KIND"), path).toBe(true);
    }
  });
});

/** The body that the README's curl sends. */
function issueOfReadme(): string {
  const body = /-d '(\{"title".*\})'/.exec(readFileSync(join(root, "README.md"), "utf8"))?.[1];
  if (body === undefined) throw new Error("The README shows no request");
  return body;
}

function markdownBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => `${folder}/${name}`);
}

function start(args: readonly string[]): Program {
  const child = spawn(process.execPath, [join(root, "bin", "nightshift.js"), ...args], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: undefined, REDIS_URL: undefined },
    stdio: ["ignore", "pipe", "pipe"],
  });
  started.push(child);
  return child;
}

/** A program that dies instead of speaking is told about with what it said. */
async function endedEarly(child: Program): Promise<never> {
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (said += text));
  const [code] = (await once(child, "exit")) as [unknown];
  throw new Error(`it ended with ${String(code)}: ${said}`);
}

async function run(args: readonly string[]): Promise<{ code: unknown; output: string }> {
  const child = start(args);
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
  child.stderr.resume();
  const [code] = (await once(child, "close")) as [unknown];
  return { code, output };
}

import { execFile, spawn, spawnSync, type ChildProcessByStdio } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { type Readable } from "node:stream";
import { promisify } from "node:util";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { z } from "zod";
import { runCommandLine } from "../../src/cli/program/command-line.ts";
import { blocksOf, readDocument, root } from "./documents.ts";

const hasCurl = spawnSync("curl", ["--version"]).status === 0;
const sandboxPage = "docs/reference/sandbox.md";

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
    ["gates", "backtest"],
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

  it.skipIf(!hasCurl)(
    `turns an escalation into a pull request, and ends though Ctrl-C comes twice${hasCurl ? "" : ": there is no curl here"}`,
    async () => {
      const sandbox = start(["sandbox", "--json"]);
      const lines = createInterface({ input: sandbox.stdout });
      const [text] = (await Promise.race([once(lines, "line"), endedEarly(sandbox)])) as [string];
      const { api, repo, tokens, dashboard } = line.parse(JSON.parse(text));
      const folder = mkdtempSync(join(tmpdir(), "nightshift-readme-"));
      onTestFinished(() => rmSync(folder, { recursive: true }));
      writeFileSync(join(folder, "sandbox.json"), text);
      const printed = await runShell(
        [shellOf("README.md", "read_it"), shellOf(sandboxPage, "faults")],
        folder,
      );
      const headers = { authorization: `token ${tokens.writer}` };
      const pulls = z
        .array(z.object({ title: z.string() }))
        .parse(await (await fetch(`${api}/repos/${repo}/pulls`, { headers })).json());
      expect(pulls).toHaveLength(1);
      expect(printed).toContain(pulls[0]?.title);
      expect(await (await fetch(dashboard)).text()).toContain("The receipt tests fail");

      const ended = once(sandbox, "exit");
      sandbox.kill("SIGINT");
      sandbox.kill("SIGINT");
      lines.close();
      expect(await ended).toEqual([0, null]);
    },
  );
});

describe("the tutorial", () => {
  it.skipIf(!hasCurl)(
    `comes to what it says, command by command${hasCurl ? "" : ": there is no curl here"}`,
    async () => {
      const sandbox = start(["sandbox", "--json"]);
      const lines = createInterface({ input: sandbox.stdout });
      const [text] = (await Promise.race([once(lines, "line"), endedEarly(sandbox)])) as [string];
      const folder = mkdtempSync(join(tmpdir(), "nightshift-tutorial-"));
      onTestFinished(() => rmSync(folder, { recursive: true }));
      writeFileSync(join(folder, "sandbox.json"), text);
      const steps = blocksOf("docs/tutorial.md").filter(
        ({ language, text }) => language === "sh" && /\$api|^read_it/m.test(text),
      );

      const printed = await runShell(
        steps.map((step) => step.text),
        folder,
      );

      const told = readDocument("docs/tutorial.md").replaceAll(/\s+/g, " ");
      for (const words of [
        "Resolved in #2",
        "which waits for review",
        "nightshift / gates: success",
        "A person is needed",
        "5 closed: Plan how change is counted, too little money included",
        "6 closed: Count the change from the largest coin down",
        "7 open: Count the change at the till",
        "closed: nightshift, nightshift:done",
      ]) {
        expect(printed.replaceAll("**", "")).toContain(words);
      }
      for (const words of ["Resolved in #2, which waits for review", "A person is needed"]) {
        expect(told).toContain(words);
      }
      lines.close();
    },
  );
});

/** The block of a shell in a document that has this word in it. */
function shellOf(document: string, word: string): string {
  const block = blocksOf(document).find(({ language, text }) => language === "sh" && text.includes(word));
  if (block === undefined) throw new Error(`${document} shows no commands with ${word}`);
  return block.text;
}

/** What the blocks print, one after another in one shell. Throws where a command fails. */
async function runShell(blocks: readonly string[], cwd: string): Promise<string> {
  const script = ["set -euo pipefail", ...blocks].join("\n");
  const { stdout } = await promisify(execFile)("bash", ["-c", script], { cwd });
  return stdout;
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

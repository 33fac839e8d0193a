import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { say } from "../../src/sandbox/model-api/script.ts";
import { playsAll } from "../support/cases.ts";
import { startModelApi } from "../../src/sandbox/model-api/server.ts";

const program = fileURLToPath(new URL("../../bin/nightshift.js", import.meta.url));

it.each([
  [["--agent", "claude"], "ANTHROPIC_API_KEY: is missing: the claude agent needs a key of the model"],
  [["--repo", "/nowhere"], '--repo: is "/nowhere", which is no directory'],
  [["--agent-script", "/nowhere"], 'NIGHTSHIFT_REPLAY_DIR: is "/nowhere", which is no directory'],
])("sandbox %j without what it needs says so, with how to mend it, and exits with 2", (args, why) => {
  const ran = spawnSync(process.execPath, [program, "sandbox", ...args], {
    env: { PATH: process.env["PATH"] },
    encoding: "utf8",
  });
  expect(ran.stderr).toContain(why);
  expect(ran.stderr.trimEnd().split("\n").at(-1)).toMatch(/^ {4}\S/);
  expect(ran.stdout).toBe("");
  expect(ran.status).toBe(2);
});

it.each([
  {
    what: "the process that started it",
    start: `require("node:child_process").spawn(process.execPath, process.argv.slice(1), { stdio: "inherit" })`,
    variables: {},
  },
  {
    what: "the npx that had a shell start it",
    start: `process.title = "npm exec nightshift sandbox";
      const asked = [process.execPath, ...process.argv.slice(1)].join(" ");
      require("node:child_process").spawn("sh", ["-c", asked + "; true"], { stdio: "inherit" })`,
    variables: { npm_execpath: "/usr/lib/node_modules/npm/bin/npx-cli.js" },
  },
])(
  "sandbox ends with $what, and says which settings it leaves aside",
  async ({ start, variables }) => {
    const parent = spawn(process.execPath, ["-e", start, program, "sandbox", "--json"], {
      env: { PATH: process.env["PATH"], NIGHTSHIFT_ISOLATION: "none", NIGHTSHIFT_MODEL: "", ...variables },
      stdio: ["ignore", "pipe", "pipe"],
      detached: true,
    });
    // The whole group: what outlives its parent after all must not outlive the test.
    onTestFinished(() => void spawnSync("kill", ["-9", "--", `-${parent.pid}`]));
    const told: string[] = [];
    parent.stderr.on("data", (chunk: Buffer) => told.push(chunk.toString()));
    const [text] = (await once(createInterface({ input: parent.stdout }), "line")) as [string];
    const { app } = line.parse(JSON.parse(text));
    expect((await fetch(`${app}/sandbox/clock`)).ok).toBe(true);
    // The pipe ends with the last who holds it, which is the sandbox.
    const over = once(parent.stdout, "close");
    parent.kill("SIGKILL");
    await over;
    await expect(fetch(`${app}/sandbox/clock`)).rejects.toThrow();
    expect(told.join("")).toBe("The sandbox has settings of its own, and ignores NIGHTSHIFT_ISOLATION.\n");
  },
  120_000,
);

const line = z.object({
  ...{ api: z.url(), app: z.url(), repo: z.string() },
  tokens: z.object({ writer: z.string() }),
});
const seenIssue = z.object({ labels: z.array(z.object({ name: z.string() })) });
const seenComments = z.array(z.object({ body: z.string() }));

/** Files an escalation in a sandbox that was started so, and gives what its issue holds once nothing moves. */
async function escalateIn(args: readonly string[], variables: Readonly<Record<string, string>> = {}) {
  const sandbox = spawn(process.execPath, [program, "sandbox", "--json", ...args], {
    env: { PATH: process.env["PATH"], ...variables },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const closed = once(sandbox, "close");
  try {
    const [text] = (await once(createInterface({ input: sandbox.stdout }), "line")) as [string];
    const { api, app, repo, tokens } = line.parse(JSON.parse(text));
    const ask = async (path: string, body?: unknown): Promise<unknown> => {
      const how = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
      const headers = { authorization: `token ${tokens.writer}` };
      return (await fetch(`${api}/repos/${repo}${path}`, { headers, ...how })).json();
    };
    await ask("/issues", { title: "The deploy is refused", labels: ["hitl-escalation", "ci-stuck"] });
    await expect
      .poll(async () => (await fetch(`${app}/sandbox/idle`)).status, { timeout: 300_000, interval: 200 })
      .toBe(200);
    const { labels } = seenIssue.parse(await ask("/issues/1"));
    const comments = seenComments.parse(await ask("/issues/1/comments"));
    return { labels: labels.map(({ name }) => name), said: comments.map(({ body }) => body).join("\n") };
  } finally {
    sandbox.kill("SIGINT");
    await closed;
  }
}

it.runIf(playsAll)(
  "sandbox --agent-script has its scripts played, and --agent claude has Claude Code work",
  async () => {
    const scripts = await mkdtemp(join(tmpdir(), "nightshift-scripts-"));
    onTestFinished(() => rm(scripts, { recursive: true, force: true }));
    const blocked = ["status: blocked", "confidence: high", "blocked_reason: credentials"];
    const script = [...blocked, "diagnosis: The script asks for a key."].map((key) => `      ${key}`);
    await writeFile(join(scripts, "any.yaml"), ["match: {}", "turns:", "  - answer:", ...script].join("\n"));
    const diagnosis = "diagnosis: The model asks for a key.";
    const answer = ["<nightshift-answer>", ...blocked, diagnosis, "</nightshift-answer>"].join("\n");
    const model = await startModelApi({ script: [say(answer)] });
    onTestFinished(() => model.close());
    const claude = { ANTHROPIC_API_KEY: "sk-of-whoever-plays", ANTHROPIC_BASE_URL: model.url };
    const [played, worked] = await Promise.all([
      escalateIn(["--agent-script", scripts]),
      escalateIn(["--agent", "claude"], claude),
    ]);
    for (const { labels } of [played, worked]) expect(labels).toContain("human-required");
    expect(played.said).toContain("The script asks for a key.");
    expect(worked.said).toContain("The model asks for a key.");
  },
);

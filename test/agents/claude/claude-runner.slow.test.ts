import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { z } from "zod";
import { createClaudeRunner } from "../../../src/agents/claude/claude-runner.ts";
import { startModelProxy } from "../../../src/agents/claude/model-proxy.ts";
import { type AgentEvent, type AgentTurn } from "../../../src/agents/runner.ts";
import {
  modelErrors,
  type ModelScript,
  type ModelStep,
  say,
  use,
} from "../../../src/sandbox/model-api/script.ts";
import { startModelApi } from "../../../src/sandbox/model-api/server.ts";
import { generousLimits, makePlace, turnIn } from "../turn.ts";

const closing: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const realKey = "sk-real-key-of-the-service";

/** A place with `a.txt`, a scripted model and runners that reach it through the proxy. */
async function stage(script: (path: (name: string) => string) => ModelScript) {
  const place = await makePlace();
  await writeFile(join(place.directory, "a.txt"), "before\n");
  const path = (name: string) => join(place.directory, name);
  const api = await startModelApi({ script: script(path) });
  const proxy = await startModelProxy({ baseUrl: api.url, apiKey: realKey });
  closing.push(api.close, proxy.close);
  const run = async (overrides: Partial<AgentTurn> = {}) => {
    const runner = createClaudeRunner({
      proxy,
      model: "claude-sonnet-4-5-20250929",
      maxRetries: 0,
      environment: process.env,
    });
    const turn = turnIn(place, overrides);
    const result = await runner.run(turn);
    return { ...result, events: turn.events };
  };
  return { ...place, api, run, path, file: (name: string) => readFile(path(name), "utf8") };
}

const failedTools = (events: readonly AgentEvent[]) =>
  events.flatMap((event) => (event.kind === "tool-result" && !event.ok ? [event.text] : []));

it("it edits a real file and answers", async () => {
  const { run, file, api } = await stage((path) => [
    use("Read", { file_path: path("a.txt") }),
    use("Edit", { file_path: path("a.txt"), old_string: "before", new_string: "after" }),
    use("Write", { file_path: path("src/new.txt"), content: "new" }),
    use("Bash", { command: "wc -l < a.txt > lines.txt" }),
    say("All done.", { inputTokens: 1_000, outputTokens: 50 }),
  ]);
  const result = await run();
  expect(result.ended).toEqual({ kind: "answered" });
  expect(result.text).toBe("All done.");
  expect([await file("a.txt"), await file("src/new.txt")]).toEqual(["after\n", "new"]);
  expect((await file("lines.txt")).trim()).toBe("1");
  expect(failedTools(result.events)).toEqual([]);
  expect(result.usage).toMatchObject({ inputTokens: 1_400, outputTokens: 130 });
  expect(result.usage.costUsd).toBeGreaterThan(0);
  expect(result.events.map(({ kind }) => kind)).toContain("tool-call");
  expect(api.requests.every(({ headers }) => headers["x-api-key"] === realKey)).toBe(true);
});

it("a further prompt continues the same session, also from a fresh runner, and reports its own usage alone", async () => {
  const { run, api } = await stage(() => (request) => say(`answer ${request.step}`));
  const first = await run({ prompt: "Remember the number 4711." });
  const second = await run({ prompt: "Go on.", session: first.session });
  const third = await run({ prompt: "And on.", session: second.session });
  expect([first.text, second.text, third.text]).toEqual(["answer 0", "answer 1", "answer 2"]);
  expect(api.requests[2]?.messages).toContain("4711");
  expect(second.usage).toMatchObject({ inputTokens: 100, outputTokens: 20 });
  expect(third.usage.costUsd).toBeCloseTo(first.usage.costUsd ?? NaN, 5);
});

it("what it is to be told while it works stands beside the answer of a tool, once", async () => {
  const { run, api } = await stage((path) => [
    use("Read", { file_path: path("a.txt") }),
    use("Glob", { pattern: "*.txt" }),
    say("Done."),
  ]);
  const corrections = ["The linter fails: a.txt:1."];
  const result = await run({ takeCorrection: () => corrections.shift() ?? null });
  expect(result.ended).toEqual({ kind: "answered" });
  const times = (messages: string) => messages.split("The linter fails: a.txt:1.").length - 1;
  expect(api.requests.map(({ messages }) => times(messages))).toEqual([0, 1, 1]);
});

it("it may ask the service what it is offered, within the isolation, and nothing else of that name", async () => {
  const { run, api } = await stage(() => [
    use("mcp__nightshift__todos", { phase: "one" }),
    use("mcp__nightshift__stop", {}),
    say("Done."),
  ]);
  const asked: unknown[] = [];
  const result = await run({
    mode: "readonly",
    offers: [
      {
        ...{ name: "todos", says: "What is to be done.", input: z.strictObject({ phase: z.string() }) },
        ask: (input) => {
          asked.push(input);
          return Promise.resolve({ ok: true, text: "one is done, two is not" });
        },
      },
    ],
  });
  expect(result.ended).toEqual({ kind: "answered" });
  expect(asked).toEqual([{ phase: "one" }]);
  expect(api.requests[1]?.messages).toContain("one is done, two is not");
  expect(failedTools(result.events)).toHaveLength(1);
});

it.each<[string, (path: (name: string) => string) => ModelStep, string]>([
  [
    "a protected path by Write",
    (path) => use("Write", { file_path: path(".github/x.yml"), content: "x" }),
    ".github/x.yml",
  ],
  [
    "a protected path by a redirection",
    () => use("Bash", { command: "mkdir -p d && echo x > .github/x.yml" }),
    ".github/x.yml",
  ],
  [
    "a path outside",
    (path) => use("Write", { file_path: path("../outside.txt"), content: "x" }),
    "../outside.txt",
  ],
  [
    "a path outside by a redirection",
    () => use("Bash", { command: "echo x > ../outside.txt" }),
    "../outside.txt",
  ],
])("it is denied to write %s, and told why", async (...[, attempt, name]) => {
  const { run, path, directory, events } = await stageDenial(attempt);
  await run();
  expect(failedTools(events())).toHaveLength(1);
  expect(failedTools(events())[0]).toMatch(/protected|outside/);
  expect(existsSync(path(name))).toBe(false);
  expect(existsSync(join(directory, "a.txt"))).toBe(true);
});

async function stageDenial(attempt: (path: (name: string) => string) => ModelStep) {
  const staged = await stage((path) => [attempt(path), say("I could not.")]);
  const seen: AgentEvent[] = [];
  const run = () => staged.run({ onEvent: (event) => seen.push(event) });
  return { ...staged, run, events: () => seen };
}

it("a protected file that it has read cannot be edited", async () => {
  const { run, path, file } = await stage((at) => [
    use("Read", { file_path: at("a.txt") }),
    use("Edit", { file_path: at("a.txt"), old_string: "before", new_string: "after" }),
    say("I could not."),
  ]);
  expect(existsSync(path("a.txt"))).toBe(true);
  const result = await run({ isProtected: (name) => name === "a.txt" });
  expect(failedTools(result.events)[0]).toContain("protected");
  expect(await file("a.txt")).toBe("before\n");
});

it("a read-only session reads and changes nothing", async () => {
  const { run, file, path } = await stage((at) => [
    use("Read", { file_path: at("a.txt") }),
    use("Write", { file_path: at("b.txt"), content: "x" }),
    use("Bash", { command: "echo x > c.txt" }),
    say("Looks fine."),
  ]);
  const result = await run({ mode: "readonly" });
  expect(result).toMatchObject({ text: "Looks fine.", ended: { kind: "answered" } });
  expect(failedTools(result.events)).toHaveLength(2);
  expect([existsSync(path("b.txt")), existsSync(path("c.txt"))]).toEqual([false, false]);
  expect(await file("a.txt")).toBe("before\n");
});

it("it has no tool to reach the web, nor one that its expert does not name", async () => {
  const { run, path, file } = await stage((at) => [
    use("WebFetch", { url: "http://127.0.0.1:1/", prompt: "x" }),
    use("Bash", { command: "echo x > b.txt" }),
    use("Write", { file_path: at("c.txt"), content: "x" }),
    use("Read", { file_path: at("a.txt") }),
    use("Edit", { file_path: at("a.txt"), old_string: "before", new_string: "after" }),
    say("No web, no shell."),
  ]);
  const result = await run({ tools: ["Read", "Edit"] });
  expect(failedTools(result.events)).toHaveLength(3);
  expect([existsSync(path("b.txt")), existsSync(path("c.txt"))]).toEqual([false, false]);
  expect(await file("a.txt")).toBe("after\n");
});

it("a file mention in a prompt is not expanded", async () => {
  const { run, api, root } = await stage(() => [say("ok")]);
  await writeFile(join(root, "secret.txt"), "TOPSECRET");
  await run({ prompt: `Look at @${join(root, "secret.txt")} please.` });
  expect(api.requests[0]?.messages).toContain("secret.txt");
  expect(api.requests[0]?.messages).not.toContain("TOPSECRET");
});

it("a command sees neither the model's key nor anything of the service's environment", async () => {
  vi.stubEnv("DATABASE_URL", "postgres://user:secret@db");
  vi.stubEnv("ANTHROPIC_API_KEY", realKey);
  const { run, file } = await stage(() => [
    use("Bash", { command: "env > env.txt; cat /proc/$PPID/environ >> env.txt" }),
    say("ok"),
  ]);
  await run();
  vi.unstubAllEnvs();
  const seen = await file("env.txt");
  expect(seen).toContain("HOME=");
  expect(seen).not.toContain(realKey);
  expect(seen).not.toContain("secret");
});

it("the token that a command can see is worth nothing after the turn", async () => {
  const { run, file } = await stage(() => [
    use("Bash", { command: 'echo "$ANTHROPIC_BASE_URL $ANTHROPIC_API_KEY" > token.txt' }),
    say("ok"),
  ]);
  await run();
  const [url = "", token = ""] = (await file("token.txt")).trim().split(" ");
  const answer = await fetch(`${url}/v1/messages`, { method: "POST", headers: { "x-api-key": token } });
  expect(answer.status).toBe(401);
});

it.each([
  ["a rate limit", modelErrors.rateLimited(), "rate-limited"],
  ["an exhausted credit", modelErrors.noCredit, "credit-exhausted"],
  ["a refused key", modelErrors.badKey, "auth-failed"],
  ["an overloaded model", modelErrors.overloaded, "unavailable"],
  ["a broken API", modelErrors.broken, "unavailable"],
  ["a dropped connection", { kind: "drop" }, "unavailable"],
] as const)("%s is told apart", async (...[, step, fault]) => {
  const { run } = await stage(() => () => step);
  const result = await run();
  expect(result.ended).toMatchObject({ kind: "fault", fault });
});

it("a fault in the middle of the work is told apart, and what was done stays", async () => {
  const { run, file } = await stage((path) => [
    use("Write", { file_path: path("b.txt"), content: "x" }),
    modelErrors.overloaded,
  ]);
  expect((await run()).ended).toMatchObject({ kind: "fault", fault: "unavailable" });
  expect(await file("b.txt")).toBe("x");
});

const endless = () => () => use("Bash", { command: "true" });

it.each([
  ["budget", { costUsd: 0.001 }, "cost"],
  ["turns", { maxTurns: 2 }, "turns"],
])("a session over its %s ends", async (_what, limits, limit) => {
  const { run } = await stage(endless);
  const result = await run({ limits: { ...generousLimits, ...limits } });
  expect(result.ended).toEqual({ kind: "limit", limit });
  expect(result.usage.costUsd).toBeGreaterThan(0);
});

it.each([
  ["says nothing", { inactivityMs: 3_000 }, "inactivity"],
  ["takes too long", { wallClockMs: 3_000 }, "wall-clock"],
])("a session that %s is ended", async (_what, limits, limit) => {
  const { run } = await stage(() => () => ({ kind: "hang" }));
  const result = await run({ limits: { ...generousLimits, ...limits } });
  expect(result.ended).toEqual({ kind: "limit", limit });
});

it("a session that floods is ended", async () => {
  const { run } = await stage(() => () => use("Bash", { command: "yes | head -c 20000" }));
  const result = await run({ limits: { ...generousLimits, outputBytes: 30_000 } });
  expect(result.ended).toEqual({ kind: "limit", limit: "output" });
});

it("an aborted session ends with everything that it started", async () => {
  const { run, file } = await stage(() => [
    use("Bash", { command: "sleep 600 & echo $! > pid; wait", timeout: 500_000 }),
    say("late"),
  ]);
  const cancel = new AbortController();
  const running = run({ signal: cancel.signal });
  // The shell makes the file before anything is written to it.
  await vi.waitFor(async () => expect(await file("pid")).toMatch(/^\d+\n$/), { timeout: 60_000 });
  cancel.abort();
  const result = await running;
  expect(result.ended).toEqual({ kind: "aborted" });
  expect(result.usage).toMatchObject({ inputTokens: 100, outputTokens: 20, costUsd: null });
  const pid = Number(await file("pid"));
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow(), { timeout: 30_000 });
});

it("a killed program is a crash", async () => {
  const { run } = await stage(() => [use("Bash", { command: "kill -9 $PPID" }), say("never")]);
  expect((await run()).ended).toMatchObject({ kind: "fault", fault: "crashed" });
});

it("a session that does not exist cannot be continued", async () => {
  const { run } = await stage(() => [say("never")]);
  const { ended } = await run({ session: "00000000-0000-4000-8000-000000000000" });
  expect(ended).toMatchObject({ kind: "fault", fault: "crashed" });
});

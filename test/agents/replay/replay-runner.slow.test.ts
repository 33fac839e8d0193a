import { mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { createReplayRunner } from "../../../src/agents/replay/replay-runner.ts";
import { type AgentTurn } from "../../../src/agents/runner.ts";
import { generousLimits, makePlace, turnIn } from "../turn.ts";

async function stage(script: string) {
  const place = await makePlace();
  const scripts = join(place.root, "scripts");
  await mkdir(scripts);
  await writeFile(join(scripts, "script.yaml"), script);
  const runner = () => createReplayRunner({ directory: scripts, environment: process.env, settleMs: 200 });
  const play = (overrides: Partial<AgentTurn> = {}) => {
    const turn = turnIn(place, overrides);
    return runner()
      .run(turn)
      .then((result) => ({ ...result, events: turn.events }));
  };
  const file = (name: string) => readFile(join(place.directory, name), "utf8");
  return { ...place, play, file };
}

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

it("a turn really writes, patches, runs and deletes in the workspace", async () => {
  const { play, file, directory } = await stage(`
turns:
  - steps:
      - write: { path: src/deep/new.txt, content: "one\\n" }
      - patch: |
          --- a/old.txt
          +++ b/old.txt
          @@ -1 +1 @@
          -before
          +after
      - delete: gone.txt
      - run: "pwd > where.txt; wc -l < src/deep/new.txt"
      - run: exit 3
      - usage: { inputTokens: 1200, outputTokens: 300, costUsd: 0.02 }
      - usage: { inputTokens: 1, outputTokens: 1, costUsd: 0.01 }
    answer: { status: resolved, confidence: high, diagnosis: "Issue {{issue}} of {{repo}} on {{branch}}, {{other}}." }
`);
  await writeFile(join(directory, "old.txt"), "before\n");
  await writeFile(join(directory, "gone.txt"), "");
  const result = await play();
  expect(result.ended).toEqual({ kind: "answered" });
  expect(await file("src/deep/new.txt")).toBe("one\n");
  expect(await file("old.txt")).toBe("after\n");
  expect(existsSync(join(directory, "gone.txt"))).toBe(false);
  expect((await file("where.txt")).trim()).toBe(directory);
  expect(result.usage).toEqual({ inputTokens: 1201, outputTokens: 301, costUsd: 0.03 });
  expect(result.text).toContain("<nightshift-answer>\nstatus: resolved\nconfidence: high\n");
  expect(result.text).toContain("Issue 7 of acme/shop on nightshift/7, {{other}}.");
  expect(result.events).toContainEqual({ kind: "tool-result", tool: "Bash", ok: false, text: "\n[exit 3]" });
});

it("a turn with few tools does nothing that needs another, and goes on", async () => {
  const { play, file, directory } = await stage(`
turns:
  - steps:
      - write: { path: new.txt, content: one }
      - run: "echo x > run.txt"
      - fork: "echo x > run.txt"
      - delete: new.txt
      - patch: "not applied"
    answer: { raw: done }
`);
  const { events, ended, text } = await play({ tools: ["Read", "Write"] });
  expect([ended, text]).toEqual([{ kind: "answered" }, "done"]);
  expect(await file("new.txt")).toBe("one");
  expect(existsSync(join(directory, "run.txt"))).toBe(false);
  const denied = events.filter((event) => event.kind === "tool-result" && !event.ok);
  expect(denied.map((event) => (event.kind === "tool-result" ? event.text : ""))).toEqual([
    ...["Bash", "Bash", "Bash", "Edit"].map(
      (tool) => `The tool ${tool} is not yours to use here: keep to Read, Write.`,
    ),
  ]);
});

it("each further prompt plays the next turn, also from another runner, and sees its own prompt", async () => {
  const { play, file } = await stage(`
turns:
  - steps: [ { run: 'cp "$NIGHTSHIFT_PROMPT_FILE" first.txt' } ]
    answer: { raw: first }
  - steps: [ { run: 'cp "$NIGHTSHIFT_PROMPT_FILE" second.txt' } ]
    answer: { raw: second }
`);
  const first = await play({ prompt: "do it" });
  const second = await play({ prompt: "again", session: first.session });
  expect([first.text, second.text]).toEqual(["first", "second"]);
  expect([await file("first.txt"), await file("second.txt")]).toEqual(["do it", "again"]);
  const third = await play({ session: second.session });
  expect(third.ended).toMatchObject({ kind: "fault", fault: "crashed" });
  expect(third.ended).toMatchObject({ detail: expect.stringContaining("turn 3 was asked for") as string });
});

it("a session without a match fails loudly", async () => {
  const { play } = await stage("match: { role: reviewer }\nturns: [{}]");
  const { ended } = await play();
  expect(ended).toMatchObject({ kind: "fault", fault: "crashed" });
  expect(ended).toMatchObject({
    detail: expect.stringContaining("script.yaml (role does not fit)") as string,
  });
});

it("a broken script fails loudly, naming file and line", async () => {
  const { play } = await stage("turns:\n  - stebs: []");
  expect((await play()).ended).toMatchObject({ detail: expect.stringContaining("script.yaml:2:") as string });
});

it.each([
  ["a real signal", "{ signal: SIGKILL }", "SIGKILL"],
  ["an exit code", "{ exit: 9 }", "exit 9"],
])("a crash by %s is a crash, and what was done and used before it stays", async (_how, crash, detail) => {
  const { play, file } = await stage(`
turns:
  - steps:
      - write: { path: a.txt, content: x }
      - usage: { inputTokens: 5 }
      - crash: ${crash}
    answer: { status: resolved }
`);
  const result = await play();
  expect(result.ended).toEqual({ kind: "fault", fault: "crashed", detail });
  expect(result.usage).toEqual({ inputTokens: 5, outputTokens: 0, costUsd: null });
  expect(await file("a.txt")).toBe("x");
});

it("a process that ends well without an answer is no crash", async () => {
  const { play } = await stage("turns: [ { steps: [ { crash: { exit: 0 } } ] } ]");
  expect(await play()).toMatchObject({ text: "", ended: { kind: "answered" } });
});

it.each([
  ["a hang", "crash: { hang: true }", { inactivityMs: 300 }, "inactivity"],
  ["a long sleep", "sleep: 1h", { wallClockMs: 300 }, "wall-clock"],
  ["a flood", "crash: { flood: 50MB }", { outputBytes: 1_000_000 }, "output"],
  ["a flood from a command", "run: yes", { outputBytes: 1_000_000 }, "output"],
  ["a cost", "usage: { costUsd: 2 }", { costUsd: 1 }, "cost"],
])("%s is ended by the watchdog", async (...[, step, limits, limit]) => {
  const { play } = await stage(`turns: [ { steps: [ { ${step} }, { hang: true } ], answer: { raw: x } } ]`);
  const result = await play({ limits: { ...generousLimits, ...limits } });
  expect(result.ended).toEqual({ kind: "limit", limit });
});

it("more steps than turns allowed end the session", async () => {
  const { play } = await stage("turns: [ { steps: [ { run: 'true' }, { run: 'true' }, { hang: true } ] } ]");
  const result = await play({ limits: { ...generousLimits, maxTurns: 1 } });
  expect(result.ended).toEqual({ kind: "limit", limit: "turns" });
});

it("an aborted session ends with everything that it started", async () => {
  const { play, file } = await stage("turns: [ { steps: [ { run: 'sleep 600 & echo $! > pid; wait' } ] } ]");
  const cancel = new AbortController();
  const playing = play({ signal: cancel.signal });
  // The shell makes the file before anything is written to it.
  await vi.waitFor(async () => expect(await file("pid")).toMatch(/^\d+\n$/), { timeout: 30_000 });
  cancel.abort();
  expect((await playing).ended).toEqual({ kind: "aborted" });
  const pid = Number(await file("pid"));
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 30_000 });
});

it("a process that hangs after its answer is ended, and the answer stands", async () => {
  const { play } = await stage("turns: [ { answer: { raw: fine }, after: [ { hang: true } ] } ]");
  expect(await play()).toMatchObject({ text: "fine", ended: { kind: "answered" } });
});

it("a crash after the answer leaves the answer standing", async () => {
  const { play } = await stage("turns: [ { answer: { raw: fine }, after: [ { crash: { exit: 1 } } ] } ]");
  expect(await play()).toMatchObject({ text: "fine", ended: { kind: "answered" } });
});

it("a command's background processes do not hold up the session", async () => {
  const { play, file } = await stage(
    "turns: [ { steps: [ { run: 'sleep 600 & echo $! > pid' } ], answer: { raw: x } } ]",
  );
  expect((await play()).ended).toEqual({ kind: "answered" });
  const pid = Number(await file("pid"));
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 30_000 });
});

it.skipIf(process.platform !== "linux")("a process that left its session is ended with it", async () => {
  const { play, file, directory } = await stage(`
turns:
  - steps:
      - fork: "echo $$ > pid; exec sleep 600"
      - run: "while [ ! -s pid ]; do sleep 0.05; done"
    answer: { raw: x }
`);
  expect((await play()).ended).toEqual({ kind: "answered" });
  expect(existsSync(join(directory, "pid"))).toBe(true);
  const pid = Number(await file("pid"));
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 30_000 });
});

it("a script may try protected paths, for the scan to find", async () => {
  const { play, file } = await stage(
    "turns: [ { steps: [ { write: { path: .github/workflows/ci.yml, content: evil } } ] } ]",
  );
  expect((await play()).ended).toEqual({ kind: "answered" });
  expect(await file(".github/workflows/ci.yml")).toBe("evil");
});

it.each([
  ["a linked directory", "out/x.txt"],
  ["a linked file", "link.txt"],
])("a write through %s does not leave the workspace", async (_what, path) => {
  const { play, directory, root } = await stage(
    `turns: [ { steps: [ { write: { path: ${path}, content: evil } } ] } ]`,
  );
  await mkdir(join(root, "outside"));
  await writeFile(join(root, "outside", "x.txt"), "safe");
  await symlink(join(root, "outside"), join(directory, "out"));
  await symlink(join(root, "outside", "x.txt"), join(directory, "link.txt"));
  await play();
  expect(await readFile(join(root, "outside", "x.txt"), "utf8")).toBe("safe");
});

it("a read-only session modifies nothing by its own tools", async () => {
  const { play, directory } = await stage(
    "turns: [ { steps: [ { write: { path: a, content: x } }, { delete: b } ], answer: { raw: seen } } ]",
  );
  await writeFile(join(directory, "b"), "");
  const result = await play({ mode: "readonly" });
  expect(result).toMatchObject({ text: "seen", ended: { kind: "answered" } });
  expect([existsSync(join(directory, "a")), existsSync(join(directory, "b"))]).toEqual([false, true]);
});

it.each([
  [
    "a patch that does not apply",
    'patch: "--- a/x\\n+++ b/x\\n@@ -1 +1 @@\\n-a\\n+b\\n"',
    /patch does not apply/,
  ],
  ["deleting what is not there", "delete: nothing.txt", /nothing\.txt/],
])("%s fails the session loudly", async (_what, step, problem) => {
  const { play } = await stage(`turns: [ { steps: [ { ${step} } ], answer: { status: resolved } } ]`);
  const { ended } = await play();
  expect(ended).toMatchObject({ kind: "fault", fault: "crashed" });
  expect(ended).toMatchObject({ detail: expect.stringMatching(problem) as string });
});

it("everything happens under the isolation that was asked for", async () => {
  const { play, file } = await stage(
    "turns: [ { steps: [ { run: 'echo $MARK > mark.txt' } ], answer: { raw: x } } ]",
  );
  await play({ isolate: (command) => ({ ...command, env: { ...command.env, MARK: "isolated" } }) });
  expect((await file("mark.txt")).trim()).toBe("isolated");
});

it("a command sees nothing of the service's environment", async () => {
  vi.stubEnv("DATABASE_URL", "postgres://secret");
  const { play, file } = await stage(
    "turns: [ { steps: [ { run: 'env > env.txt' } ], answer: { raw: x } } ]",
  );
  await play();
  vi.unstubAllEnvs();
  expect(await file("env.txt")).not.toContain("secret");
});

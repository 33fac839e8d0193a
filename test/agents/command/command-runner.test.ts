import { chmod, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { type CommandAgent } from "../../../src/agents/command/command-agent.ts";
import { createCommandRunner } from "../../../src/agents/command/command-runner.ts";
import { type AgentTurn } from "../../../src/agents/runner.ts";
import { generousLimits, makePlace, turnIn } from "../turn.ts";

/** A coding agent made of a shell script. */
async function stage(script: string, agent: Partial<CommandAgent> = {}) {
  const place = await makePlace();
  const file = join(place.root, "agent.sh");
  await writeFile(file, `#!/bin/sh\n${script}\n`);
  await chmod(file, 0o755);
  const runner = createCommandRunner({
    agent: {
      file,
      args: { edit: ["start", "edit"], readonly: ["start", "readonly"] },
      resume: { edit: ["resume", "{session}", "{home}"], readonly: ["resume", "{session}"] },
      output: "nightshift",
      environment: ["MY_KEY"],
      ...{ variables: { MY_SETTING: "as it is" }, programPaths: [], leaves: [] },
      ...agent,
    },
    environment: { ...process.env, MY_KEY: "key", DATABASE_URL: "secret" },
  });
  const run = async (overrides: Partial<AgentTurn> = {}) => {
    const turn = turnIn(place, overrides);
    return { ...(await runner.run(turn)), events: turn.events };
  };
  return { ...place, run, file: (name: string) => readFile(join(place.directory, name), "utf8") };
}

it("the prompt goes to standard input, and the work happens in the workspace", async () => {
  const { run, file } = await stage('cat > prompt.txt; env > env.txt; echo "$@" > args.txt; echo done');
  const result = await run({ prompt: "mend\nit" });
  expect(result).toMatchObject({ text: "done", ended: { kind: "answered" } });
  expect(await file("prompt.txt")).toBe("mend\nit");
  expect((await file("args.txt")).trim()).toBe("start edit");
  expect(await file("env.txt")).toContain("MY_KEY=key");
  expect(await file("env.txt")).toContain("MY_SETTING=as it is");
  expect(await file("env.txt")).not.toContain("secret");
});

it("a read-only session is called with its own arguments", async () => {
  const { run } = await stage('echo "$@"');
  expect((await run({ mode: "readonly" })).text).toBe("start readonly");
});

it("a session is continued by its own name", async () => {
  const { run, home } = await stage(`echo '{"kind":"session","session":"s-1"}'; echo "$@"`);
  const first = await run();
  expect(first).toMatchObject({ session: "s-1", text: "start edit" });
  expect(await run({ session: first.session })).toMatchObject({ session: "s-1", text: `resume s-1 ${home}` });
});

it("an agent that cannot resume starts anew", async () => {
  const { run } = await stage('echo "$@"', { resume: null, output: "text" });
  const first = await run();
  expect((await run({ session: first.session })).text).toBe("start edit");
});

it("text is kept as it is, empty lines and lines that look like events included", async () => {
  const { run } = await stage(`printf 'a\\n\\n{"kind":"answer","text":"x"}\\n  b'`, { output: "text" });
  expect((await run()).text).toBe('a\n\n{"kind":"answer","text":"x"}\n  b');
});

it("events become events, usage and an answer", async () => {
  const { run } = await stage(
    [
      `echo '{"kind":"tool-call","tool":"edit","input":"a"}'`,
      `echo '{"kind":"tool-result","tool":"edit","ok":true,"text":"fine"}'`,
      `echo '{"kind":"usage","inputTokens":7,"outputTokens":2,"costUsd":0.5}'`,
      `echo '{"kind":"answer","text":"done"}'`,
    ].join("\n"),
  );
  const result = await run();
  expect(result).toMatchObject({ text: "done", usage: { inputTokens: 7, outputTokens: 2, costUsd: 0.5 } });
  expect(result.events.map(({ kind }) => kind)).toEqual(["tool-call", "tool-result", "usage", "text"]);
});

const used = `{"kind":"usage","inputTokens":1000000,"cachedInputTokens":400000,"outputTokens":100000`;
const price = { input: 2, cachedInput: 0.5, output: 10 };

it.each<[string, string, Partial<CommandAgent>, number | null]>([
  ["what the agent says that it cost", `${used},"costUsd":0.1}`, { model: "gpt-5", price }, 0.1],
  ["tokens at the operator's price", `${used}}`, { model: "gpt-5", price }, 2.4],
  ["tokens at the table's price", `${used}}`, { model: "openai/gpt-5-2025-08-07" }, 1.8],
  ["tokens of the model that the agent names", `{"kind":"model","model":"gpt-5"}\n${used}}`, {}, 1.8],
  ["unknown, where the model has no price", `${used}}`, { model: "gpt-unheard-of" }, null],
  ["unknown, where no model is known", `${used}}`, {}, null],
])("a turn costs %s", async (...[, lines, agent, costUsd]) => {
  const { run } = await stage(`cat <<'END'\n${lines}\nEND`, agent);
  const { usage } = await run();
  expect(usage.costUsd === null ? null : Number(usage.costUsd.toFixed(6))).toBe(costUsd);
});

it("a price makes the cost cap hold for an agent that reports tokens alone", async () => {
  const { run } = await stage(`echo '${used}}'; sleep 600`, { model: "gpt-5" });
  const result = await run({ limits: { ...generousLimits, costUsd: 1 } });
  expect(result).toMatchObject({
    ended: { kind: "limit", limit: "cost" },
    usage: { inputTokens: 1_000_000 },
  });
});

it("usage that nobody reported has no known price", async () => {
  const { run } = await stage("echo done");
  expect((await run()).usage).toEqual({ inputTokens: 0, outputTokens: 0, costUsd: null });
});

it.each([
  ["echo 'Error: 429 Too Many Requests' >&2; exit 1", "rate-limited"],
  ["echo 'insufficient_quota: check your plan' >&2; exit 1", "credit-exhausted"],
  [`echo '{"kind":"error","message":"Incorrect API key provided"}'; exit 1`, "auth-failed"],
  ["echo 'API Error: 529 overloaded'; exit 1", "unavailable"],
  ["echo 'segfault in parser' >&2; exit 1", "crashed"],
  ["kill -9 $$", "crashed"],
  ["exec /nonexistent/program", "crashed"],
])("%s is a fault of its own: %s", async (script, fault) => {
  const { run } = await stage(script);
  expect((await run()).ended).toMatchObject({ kind: "fault", fault });
});

it("an answer stands even if the program ends badly after it", async () => {
  const { run } = await stage("echo '<nightshift-answer>'; exit 1");
  expect((await run()).ended).toEqual({ kind: "answered" });
});

it.each([
  ["sleep 600", { inactivityMs: 300 }, "inactivity"],
  ["while :; do echo x; sleep 0.05; done", { wallClockMs: 500 }, "wall-clock"],
  ["yes", { outputBytes: 100_000 }, "output"],
  [`echo '{"kind":"usage","costUsd":2}'; sleep 600`, { costUsd: 1 }, "cost"],
  [`while :; do echo '{"kind":"tool-call","tool":"t","input":""}'; done`, { maxTurns: 3 }, "turns"],
])("%s is ended by the watchdog", async (...[script, limits, limit]) => {
  const { run } = await stage(script);
  const result = await run({ limits: { ...generousLimits, ...limits } });
  expect(result.ended).toEqual({ kind: "limit", limit });
});

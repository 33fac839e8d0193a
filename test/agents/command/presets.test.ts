import { readdir } from "node:fs/promises";
import { expect, it } from "vitest";
import { commandPresets } from "../../../src/agents/command/command-agent.ts";
import { createCommandRunner } from "../../../src/agents/command/command-runner.ts";
import { type AgentTurn } from "../../../src/agents/runner.ts";
import { selectRunner } from "../../../src/agents/select-runner.ts";
import { makePlace, turnIn } from "../turn.ts";
import { placeStandIn, type StandIn } from "./stand-ins.ts";

async function stage(name: StandIn) {
  const place = await makePlace();
  const file = await placeStandIn(place.root, name);
  const agent = { ...commandPresets[name], file, model: "gpt-5" };
  const runner = createCommandRunner({ agent, environment: process.env });
  const run = async (overrides: Partial<AgentTurn> = {}) => {
    const turn = turnIn(place, overrides);
    return { ...(await runner.run(turn)), kinds: turn.events.map(({ kind }) => kind) };
  };
  return { run, work: () => readdir(place.directory) };
}

const answerAfter = (prompts: number) => `status: resolved\nprompts: ${prompts}\n</nightshift-answer>`;
const names = ["codex", "gemini", "opencode", "aider"] as const satisfies readonly StandIn[];

it.each(names)(
  "%s works, answers, and goes on with the same session, each turn at its own price",
  async (name) => {
    const { run, work } = await stage(name);
    const first = await run({ prompt: "Mend it." });
    expect(first).toMatchObject({
      ended: { kind: "answered" },
      usage: { inputTokens: 1_000, outputTokens: 10 },
    });
    expect(first.text).toContain(answerAfter(1));
    expect(first.usage.costUsd).toBeGreaterThan(0);
    expect(first.kinds).toContain("text");
    if (name !== "aider") expect(first.kinds).toContain("tool-call");
    expect(await work()).toEqual(["work.txt"]);
    const second = await run({ session: first.session, prompt: "Go on." });
    expect(second).toMatchObject({ ended: { kind: "answered" }, usage: first.usage });
    expect(second.text).toContain(answerAfter(2));
    const third = await run({ session: second.session, prompt: "Once more." });
    expect(third).toMatchObject({ ended: { kind: "answered" }, usage: first.usage });
  },
);

it.each(names)("%s changes nothing in a read-only session", async (name) => {
  const { run, work } = await stage(name);
  expect((await run({ mode: "readonly" })).text).toContain(answerAfter(1));
  expect(await work()).toEqual([]);
});

it.each([
  {
    how: "off within an isolation, which cannot hold another",
    isolated: true,
    others: {},
    written: ["work.txt"],
  },
  { how: "on where nothing else holds it", isolated: false, others: {}, written: [] },
  {
    how: "as whoever describes it says, everywhere",
    isolated: true,
    others: { args: { edit: [], readonly: ["exec", "--sandbox", "read-only", "-"] } },
    written: [],
  },
])("codex has its own sandbox $how", async ({ isolated, others, written }) => {
  const place = await makePlace();
  const file = await placeStandIn(place.root, "codex");
  const command = JSON.stringify({ preset: "codex", file, ...others });
  const surroundings = {
    path: process.env["PATH"] ?? "",
    withheld: [],
    missing: () => Promise.resolve(null),
  };
  const choice = { kind: "command", command, surroundings, isolated, modelOnly: false } as const;
  const selected = await selectRunner(choice, process.env);
  if (selected.kind === "invalid") throw new Error(selected.problems.join("\n"));
  const { session } = await selected.runner.run(turnIn(place, { mode: "readonly" }));
  expect(await readdir(place.directory)).toEqual(written);
  if ("args" in others) return;
  const again = await selected.runner.run(turnIn(place, { mode: "readonly", session }));
  expect([again.text.includes(answerAfter(2)), await readdir(place.directory)]).toEqual([true, written]);
});

type Row = [StandIn, string, string];

it.each<Row>([
  ["codex", "exceeded retry limit, last status: 429 Too Many Requests", "rate-limited"],
  ["codex", "Quota exceeded. Check your plan and billing details.", "credit-exhausted"],
  ["codex", "unexpected status 401 Unauthorized", "auth-failed"],
  ["gemini", "API key not valid. Please pass a valid API key.", "auth-failed"],
  [
    "gemini",
    "You exceeded your current quota, please check your plan and billing details.",
    "credit-exhausted",
  ],
  ["gemini", "The model is overloaded. Please try again later.", "unavailable"],
  ["opencode", "invalid x-api-key", "auth-failed"],
  ["opencode", "This request would exceed your rate limit", "rate-limited"],
  ["aider", "litellm.AuthenticationError: AnthropicException - invalid key", "auth-failed"],
  ["aider", "litellm.RateLimitError: RateLimitError: OpenAIException - slow down", "rate-limited"],
  ["aider", "litellm.InternalServerError: AnthropicException - Overloaded", "unavailable"],
  ["aider", "litellm.BadRequestError: OpenAIException - no such model", "crashed"],
])("%s, whose model answers %j, tells of a fault: %s", async (name, message, fault) => {
  const { run } = await stage(name);
  const { ended, text } = await run({ prompt: `FAIL ${message}` });
  expect(ended).toMatchObject({ kind: "fault", fault, detail: expect.stringContaining(message) as string });
  expect(text).not.toContain("<nightshift-answer>");
});

it("a session that its program does not know any more is a crash", async () => {
  const { run } = await stage("codex");
  expect((await run({ session: "gone" })).ended).toMatchObject({ kind: "fault", fault: "crashed" });
});

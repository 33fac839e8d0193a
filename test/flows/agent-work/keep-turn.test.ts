import { afterAll, beforeAll, expect, it } from "vitest";
import { type AgentResult, type AgentSubject } from "../../../src/agents/runner.ts";
import { keepTurn } from "../../../src/flows/agent-work/keep-turn.ts";
import { readPromptsOfAttempts } from "../../../src/flows/escalations/prompts-of-attempts.ts";
import { createLog } from "../../../src/platform/log.ts";
import { listAgentSteps, listHistory } from "../../../src/store/agent-steps.ts";
import { findAgentTurn, listAgentTurns } from "../../../src/store/agent-turns.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";

/** Put together here, so that no scanner takes this file for a leak. */
const token = ["glpat", "q7Rt2Wb9Zk4Xn1Vd8Ls3"].join("-");
const now = new Date("2026-11-28T12:00:00Z");
const about = { repositoryId: 1, subject: "escalation 1#7" };
const subject: AgentSubject = {
  ...{ role: "preflight", stage: "probe", issueTitle: "t", issueNumber: 7 },
  ...{ repository: "acme/shop", branch: "b" },
};
const usage = { inputTokens: 12, outputTokens: 3, costUsd: 0.5 };
const result: AgentResult = {
  ...{ session: "s", text: `The token is ${token}.`, usage, durationMs: 1 },
  ended: { kind: "answered" },
};

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const deps = () => ({ db: database.pool, clock: { now: () => now }, log: createLog("silent") });

it("keeps what an agent is given first, and then, with all that it did and said, without secrets", async () => {
  const { pool } = database;
  const asked = { about, subject, work: "attempt-3" };
  const first = await keepTurn(deps(), { ...asked, prompt: `Find the cause. The log says ${token}.` });
  first.observe({ kind: "text", text: "I look." });
  first.observe({ kind: "tool-call", tool: "Bash", input: `echo ${token} ${"x".repeat(5_000)}` });
  first.observe({ kind: "tool-result", tool: "Bash", ok: true, text: token });
  first.observe({ kind: "tool-result", tool: "Bash", ok: false, text: "not found" });
  first.observe({ kind: "model-request", model: "some-model", inputTokens: 12, outputTokens: 3 });
  first.observe({ kind: "usage", ...usage });
  await first.end(result);
  const then = await keepTurn(deps(), { ...asked, prompt: "The tests fail. Go on." });
  await then.end(null);

  const [whole, interrupted] = await listAgentTurns(pool, about.subject, 10);
  expect(whole).toMatchObject({
    work: "attempt-3",
    role: "preflight",
    ended: { kind: "answered" },
    ...usage,
  });
  expect(interrupted).toMatchObject({ ended: null, endedAt: null, costUsd: null });
  const prompts = (await readPromptsOfAttempts(pool, { repositoryId: 1, issue: 7 }, [{ id: 3 }])).get(3);
  expect(prompts?.map(({ prompt }) => prompt)).toEqual([
    "Find the cause. The log says [redacted].",
    "The tests fail. Go on.",
  ]);
  expect(await findAgentTurn(pool, whole?.id ?? 0)).toMatchObject({ answer: "The token is [redacted]." });
  const history = await listHistory(pool, whole?.id ?? 0, { after: 0, limit: 10 });
  expect(history.map(({ kind, tool, input }) => [kind, tool, input.slice(0, 44)])).toEqual([
    ["text", "", "I look."],
    ["tool-call", "Bash", `echo [redacted] ${"x".repeat(28)}`],
    ["tool-result", "Bash", "[redacted]"],
    ["tool-failed", "Bash", "not found"],
    ["model-request", "some-model", '{"inputTokens":12,"outputTokens":3}'],
  ]);
  expect(history[1]?.input.length).toBe(4_000);
  const [onPage, failed, ...more] = await listAgentSteps(pool, about.subject, { since: now, limit: 10 });
  expect([onPage?.kind, onPage?.input.length, failed?.kind, more.length]).toEqual([
    "tool-call",
    401,
    "tool-failed",
    0,
  ]);
});

import { expect, it, onTestFinished } from "vitest";
import { modelErrors, say, use, type ModelScript } from "../../src/sandbox/model-api/script.ts";
import { startModelApi } from "../../src/sandbox/model-api/server.ts";
import { fileOn } from "../support/story/seen.ts";
import { startStory } from "../support/story/story.ts";

const answer = (diagnosis: string) =>
  [
    "<nightshift-answer>",
    "status: resolved",
    "confidence: high",
    "blocked_reason: none",
    `diagnosis: ${diagnosis}`,
    "root_cause: Nobody had written it down.",
    "why_it_will_not_recur: It is written down now.",
    "ruled_out: []",
    "pr_title: Write it down",
    "</nightshift-answer>",
  ].join("\n");

/** The real Claude Code program, whose model is a script. */
async function startClaudeStory(script: ModelScript) {
  const model = await startModelApi({ script });
  onTestFinished(() => model.close());
  const story = await startStory({
    environment: {
      NIGHTSHIFT_AGENT: "claude",
      ANTHROPIC_API_KEY: "sk-real-key-of-the-service",
      ANTHROPIC_BASE_URL: model.url,
    },
  });
  return { story, model };
}

it("Claude Code claims too early, is rejected in its own session, goes on, and resolves the escalation", async () => {
  const { story, model } = await startClaudeStory([
    use("Bash", { command: "echo tried > NOTES.md" }),
    say(answer("First guess.")),
    use("Bash", { command: "echo mended > NOTES.md" }),
    say(answer("The notes never said it.")),
  ]);
  const issue = await story.escalate("hitl-escalation", "ci-stuck");
  await story.settle();

  const { attempts } = await story.timeline(issue);
  expect(attempts).toMatchObject([{ runner: "claude", rejections: 1, decision: { kind: "resolve" } }]);
  expect(attempts[0]?.costUsd).toBeGreaterThan(0);
  const { branches, checks } = await story.seen(issue);
  expect(checks).toEqual(["nightshift / gates: success", "nightshift / mended: success"]);
  expect(await fileOn(story.repository, branches[0] ?? "", "NOTES.md")).toBe("mended\n");
  // The continuation came into the same conversation, with what the gate found.
  const last = model.requests.at(-1);
  expect(last?.step).toBe(3);
  expect(last?.messages).toContain("grep -q mended NOTES.md");
});

it("a model account without credit is refunded, not counted against the escalation", async () => {
  const { story } = await startClaudeStory(() => modelErrors.noCredit);
  const issue = await story.escalate("hitl-escalation", "ci-stuck");
  await story.settle();

  const { attempts, escalation } = await story.timeline(issue);
  expect(attempts).toMatchObject([{ decision: { kind: "refund", fault: "credit-exhausted" } }]);
  expect(escalation).toMatchObject({ status: "open", counted: 0, faultsInARow: 1 });
  expect((await story.seen(issue)).labels).toEqual(["ci-stuck", "hitl-escalation"]);
});

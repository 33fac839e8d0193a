import { describe, expect, it } from "vitest";
import {
  askingRefusalSentence,
  suggestAsked,
  decideAsking,
  readRunWords,
  type AskingFacts,
} from "../../../../src/domain/jobs/asking/asking.ts";

const asks = (given: Partial<AskingFacts> = {}): AskingFacts => ({
  ...{ by: "wren", byBot: false, permission: "write", task: "Mend it.", levels: [], experts: [] },
  ...{ knownExperts: ["coder", "writer"], defaultExpert: "coder", autonomous: false, autonomyEnabled: false },
  ...{ expertProblem: null, switchedOff: null, readOnly: false, humanRequired: null, ...given },
});
const refuse = (reason: string, named = "", choices: readonly string[] = []) => ({
  ...{ kind: "refuse", reason, named, choices },
});
const interactive = { strategy: "interactive", from: "repository" };
const levels = ["full", "review", "partial", "guided", "dependent", "custom"];

describe("whether a job begins", () => {
  it.each<[string, AskingFacts, object]>([
    [
      "it does for a writer's task",
      asks(),
      { kind: "start", level: null, expert: "coder", strategy: interactive },
    ],
    [
      "at the level and with the expert that are named, once or twice",
      asks({ levels: ["full", "full"], experts: ["writer"], permission: "admin" }),
      { kind: "start", level: "full", expert: "writer", strategy: interactive },
    ],
    [
      "asking nobody on its way where whoever asks says so",
      asks({ autonomous: true }),
      {
        ...{ kind: "start", level: null, expert: "coder" },
        strategy: { strategy: "autonomous", from: "job" },
      },
    ],
    [
      "and where the repository does",
      asks({ autonomyEnabled: true }),
      {
        ...{ kind: "start", level: null, expert: "coder" },
        strategy: { strategy: "autonomous", from: "repository" },
      },
    ],
    ["not for a bot", asks({ byBot: true }), refuse("bot", "wren")],
    ["not for a reader", asks({ permission: "read" }), refuse("needs_write", "wren")],
    [
      "not with a default expert that is not there",
      asks({ defaultExpert: "gardener" }),
      refuse("unknown_expert", "gardener", ["coder", "writer"]),
    ],
    [
      "not with an expert whose file is broken",
      asks({ expertProblem: "x.md" }),
      refuse("broken_expert", "x.md"),
    ],
    [
      "not on an issue that is a person's",
      asks({ humanRequired: { removedBy: null } }),
      refuse("human_required"),
    ],
    [
      "nor where somebody took its label off who may not",
      asks({ humanRequired: { removedBy: "gull" } }),
      refuse("human_required", "gull"),
    ],
    [
      "not while Nightshift is switched off",
      asks({ switchedOff: "repository" }),
      refuse("switched_off", "Nightshift is switched off for this repository"),
    ],
    ["not where nothing may be changed", asks({ readOnly: true }), refuse("read_only")],
    ["not without a task", asks({ task: " \n" }), refuse("no_task")],
    ["not at an unknown level", asks({ levels: ["most"] }), refuse("unknown_level", "most", levels)],
    [
      "not at two levels",
      asks({ levels: ["full", "review"] }),
      refuse("several_levels", "full, review", levels),
    ],
    [
      "not with an unknown expert",
      asks({ experts: ["poet"] }),
      refuse("unknown_expert", "poet", ["coder", "writer"]),
    ],
    [
      "not with two experts",
      asks({ experts: ["coder", "writer"] }),
      refuse("several_experts", "coder, writer", ["coder", "writer"]),
    ],
  ])("%s", (_, facts, expected) => {
    expect(decideAsking(facts)).toEqual(expected);
  });

  it.each([
    [{ levels: ["gided"] }, 'did you mean "guided"?'],
    [{ experts: ["codr"] }, 'did you mean "coder"?'],
    [{ experts: ["guidedd"] }, 'did you mean "guided"?'],
    [{ experts: ["poet"] }, null],
    [{ task: "" }, null],
  ])("what was most likely meant is named: %j", (asked, meant) => {
    const decision = decideAsking(asks(asked));
    expect(decision.kind === "refuse" ? suggestAsked(decision) : decision).toBe(meant);
  });

  it("what is refused is named in the comment", () => {
    expect(askingRefusalSentence("unknown_expert", "poet")).toBe('there is no expert "poet"');
    expect(askingRefusalSentence("no_task", "")).toContain("the issue's body is the task, and it is empty");
  });
});

it.each([
  ["", { levels: [], experts: [], autonomous: false }],
  ["Guided coder", { levels: ["guided"], experts: ["coder"], autonomous: false }],
  ["writer  full", { levels: ["full"], experts: ["writer"], autonomous: false }],
  ["most", { levels: [], experts: ["most"], autonomous: false }],
  ["writer --Autonomous", { levels: [], experts: ["writer"], autonomous: true }],
  ["--autonomous guided", { levels: ["guided"], experts: [], autonomous: true }],
])('the words of "/nightshift run %s" name a level and an expert, in any order', (words, expected) => {
  expect(readRunWords(words)).toEqual(expected);
});

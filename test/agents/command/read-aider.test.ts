import { expect, it } from "vitest";
import { createAiderReader } from "../../../src/agents/command/read-aider.ts";
import { type CommandSays } from "../../../src/agents/command/read-event.ts";

const used = (inputTokens: number, outputTokens: number, costUsd: number | null): CommandSays => ({
  ...{ kind: "usage", inputTokens, cachedInputTokens: 0, outputTokens, costUsd },
});

it.each<[string, string[], CommandSays[]]>([
  [
    "tokens and their cost in one line",
    ["Tokens: 12k sent, 1.5k received. Cost: $0.04 message, $0.09 session."],
    [used(12_000, 1_500, 0.04)],
  ],
  [
    "a cost in the line after its tokens",
    [
      "Tokens: 2.1k sent, 3.0k cache write, 900 cache hit, 12 received.",
      "Cost: $0.0021 message, $1.20 session.",
    ],
    [used(2_100, 12, 0.0021)],
  ],
  [
    "tokens without a price",
    ["Tokens: 999 sent, 5 received.", "bye"],
    [used(999, 5, null), { kind: "text", text: "bye" }],
  ],
  ["tokens at the very end", ["Tokens: 1M sent, 5 received."], [used(1_000_000, 5, null)]],
  [
    "an error of its model",
    ["litellm.Timeout: the request timed out"],
    [{ kind: "fault", message: "litellm.Timeout: the request timed out" }],
  ],
  [
    "everything else as text",
    ["", "Cost: a lot", "Tokens: many"],
    [
      { kind: "text", text: "" },
      { kind: "text", text: "Cost: a lot" },
      { kind: "text", text: "Tokens: many" },
    ],
  ],
])("hears %s", (_, lines, says) => {
  const reader = createAiderReader();
  expect([...lines.flatMap(reader.read), ...reader.end()]).toEqual(says);
});

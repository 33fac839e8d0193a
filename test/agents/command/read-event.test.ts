import { expect, it } from "vitest";
import { type CommandSays, eventReaders } from "../../../src/agents/command/read-event.ts";

type Row = [keyof typeof eventReaders, Record<string, unknown>, CommandSays[]];

it.each<Row>([
  ["codex", { type: "thread.started", thread_id: "t1" }, [{ kind: "session", session: "t1" }]],
  ["codex", { type: "turn.started" }, []],
  [
    "codex",
    { type: "item.started", item: { id: "1", type: "command_execution", command: "ls" } },
    [{ kind: "tool-call", tool: "shell", input: "ls" }],
  ],
  [
    "codex",
    {
      type: "item.completed",
      item: { type: "command_execution", command: "ls", aggregated_output: "a", exit_code: 1 },
    },
    [{ kind: "tool-result", tool: "shell", ok: false, text: "a" }],
  ],
  [
    "codex",
    { type: "item.completed", item: { type: "agent_message", text: "hi" } },
    [{ kind: "answer", text: "hi" }],
  ],
  ["codex", { type: "item.completed", item: { type: "reasoning", text: "hm" } }, []],
  [
    "codex",
    { type: "turn.completed", usage: { input_tokens: 10, cached_input_tokens: 5, output_tokens: 2 } },
    [
      {
        ...{ kind: "usage", inputTokens: 10, cachedInputTokens: 5, outputTokens: 2, costUsd: null },
        ofSession: true,
      },
    ],
  ],
  [
    "codex",
    { type: "item.completed", item: { type: "web_search", query: "junit flaky" } },
    [{ kind: "tool-call", tool: "web_search", input: '"junit flaky"' }],
  ],
  ["codex", { type: "turn.failed", error: { message: "no" } }, [{ kind: "error", message: "no" }]],
  [
    "gemini",
    { type: "init", session_id: "g1", model: "m" },
    [
      { kind: "session", session: "g1" },
      { kind: "model", model: "m" },
    ],
  ],
  ["gemini", { type: "message", role: "user", content: "x" }, []],
  [
    "gemini",
    { type: "message", role: "assistant", content: "x", delta: true },
    [{ kind: "piece", text: "x" }],
  ],
  [
    "gemini",
    { type: "tool_use", tool_name: "read_file", tool_id: "1", parameters: { path: "a" } },
    [{ kind: "tool-call", tool: "read_file", input: '{"path":"a"}' }],
  ],
  [
    "gemini",
    { type: "result", stats: { total_tokens: 9, input_tokens: 7, cached: 3, output_tokens: 2 } },
    [{ kind: "usage", inputTokens: 7, cachedInputTokens: 3, outputTokens: 2, costUsd: null }],
  ],
  ["opencode", { type: "step_start", sessionID: "s1", part: {} }, [{ kind: "session", session: "s1" }]],
  [
    "opencode",
    { type: "text", sessionID: "s1", part: { type: "text", text: "hi" } },
    [
      { kind: "session", session: "s1" },
      { kind: "text", text: "hi" },
    ],
  ],
  [
    "opencode",
    { type: "step_finish", part: { cost: 0.5, tokens: { input: 3, output: 1, cache: { read: 4 } } } },
    [{ kind: "usage", inputTokens: 7, cachedInputTokens: 4, outputTokens: 1, costUsd: 0.5 }],
  ],
  [
    "opencode",
    { type: "step_finish", part: { cost: 0, tokens: { input: 3, output: 1 } } },
    [{ kind: "usage", inputTokens: 3, cachedInputTokens: 0, outputTokens: 1, costUsd: null }],
  ],
  ["nightshift", { kind: "answer", text: "hi" }, [{ kind: "answer", text: "hi" }]],
  ["nightshift", { kind: "dance" }, []],
])("%s says %j", (format, line, says) => {
  expect(eventReaders[format](line)).toEqual(says);
});

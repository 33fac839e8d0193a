import { z } from "zod";
import { type AgentEvent } from "../runner.ts";
import { type CommandAgent } from "./command-agent.ts";

/** What one JSON line of a coding agent says. */
export type CommandSays =
  | Exclude<AgentEvent, { kind: "usage" | "model-request" }>
  | UsageSaid
  | { readonly kind: "model"; readonly model: string }
  | { readonly kind: "session"; readonly session: string }
  /** A part of a text that goes on in the next line. */
  | { readonly kind: "piece"; readonly text: string }
  /** The whole answer; what came before was on the way to it. */
  | { readonly kind: "answer"; readonly text: string }
  | { readonly kind: "error"; readonly message: string }
  /** An error that ended its work, though the program may end as if nothing had been. */
  | { readonly kind: "fault"; readonly message: string };

export interface UsageSaid {
  readonly kind: "usage";
  readonly inputTokens: number;
  /** Those of the input tokens that the provider had kept from before. */
  readonly cachedInputTokens: number;
  readonly outputTokens: number;
  /** null: it was not said. */
  readonly costUsd: number | null;
  /** True: of the whole session up to here, not of this turn alone. */
  readonly ofSession?: true;
}

type Line = Readonly<Record<string, unknown>>;

export type EventReader = (line: Line) => readonly CommandSays[];

export const eventReaders: Readonly<Record<Exclude<CommandAgent["output"], "text" | "aider">, EventReader>> =
  {
    nightshift: readNightshift,
    codex: readCodex,
    gemini: readGemini,
    opencode: readOpenCode,
  };

const count = z.number().min(0).catch(0);

const own = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("session"), session: z.string().min(1) }),
  z.object({ kind: z.literal("model"), model: z.string().min(1) }),
  z.object({ kind: z.literal("text"), text: z.string() }),
  z.object({ kind: z.literal("answer"), text: z.string() }),
  z.object({ kind: z.literal("error"), message: z.string() }),
  z.object({ kind: z.literal("tool-call"), tool: z.string(), input: z.string() }),
  z.object({ kind: z.literal("tool-result"), tool: z.string(), ok: z.boolean(), text: z.string() }),
  z.object({
    kind: z.literal("usage"),
    inputTokens: count,
    cachedInputTokens: count,
    outputTokens: count,
    costUsd: z.number().nullable().default(null),
  }),
]);

function readNightshift(line: Line): readonly CommandSays[] {
  const read = own.safeParse(line);
  return read.success ? [read.data] : [];
}

const codexLine = z.discriminatedUnion("type", [
  z.object({ type: z.literal("thread.started"), thread_id: z.string() }),
  z.object({
    type: z.literal("turn.completed"),
    usage: z.object({ input_tokens: count, cached_input_tokens: count, output_tokens: count }),
  }),
  z.object({ type: z.literal("turn.failed"), error: z.object({ message: z.string() }) }),
  z.object({ type: z.literal("error"), message: z.string() }),
  z.object({ type: z.literal("item.started"), item: z.looseObject({ type: z.string() }) }),
  z.object({ type: z.literal("item.completed"), item: z.looseObject({ type: z.string() }) }),
]);
const codexTools: ReadonlySet<string> = new Set(["mcp_tool_call", "web_search", "collab_tool_call"]);
const codexRun = z.object({
  command: z.string(),
  aggregated_output: z.string().catch(""),
  exit_code: z.number().nullish(),
});

function readCodex(line: Line): readonly CommandSays[] {
  const read = codexLine.safeParse(line);
  if (!read.success) return [];
  switch (read.data.type) {
    case "thread.started":
      return [{ kind: "session", session: read.data.thread_id }];
    case "turn.completed":
      return [
        {
          ...usageOf({ ...read.data.usage, cached: read.data.usage.cached_input_tokens }, null),
          ofSession: true,
        },
      ];
    case "turn.failed":
      return [{ kind: "error", message: read.data.error.message }];
    case "error":
      return [{ kind: "error", message: read.data.message }];
    case "item.started":
      return codexItem(read.data.item, false);
    case "item.completed":
      return codexItem(read.data.item, true);
  }
}

function codexItem(item: Line & { readonly type: string }, completed: boolean): readonly CommandSays[] {
  if (item.type === "agent_message" && completed) {
    return typeof item["text"] === "string" ? [{ kind: "answer", text: item["text"] }] : [];
  }
  const run = item.type === "command_execution" ? codexRun.safeParse(item).data : undefined;
  if (run !== undefined) {
    if (!completed) return [{ kind: "tool-call", tool: "shell", input: run.command }];
    return [{ kind: "tool-result", tool: "shell", ok: run.exit_code === 0, text: run.aggregated_output }];
  }
  if (item.type === "file_change" && completed) {
    return [{ kind: "tool-call", tool: "edit", input: JSON.stringify(item["changes"] ?? []) }];
  }
  if (codexTools.has(item.type) && completed) {
    return [
      { kind: "tool-call", tool: item.type, input: JSON.stringify(item["arguments"] ?? item["query"] ?? "") },
    ];
  }
  return [];
}

const geminiLine = z.discriminatedUnion("type", [
  z.object({ type: z.literal("init"), session_id: z.string(), model: z.string().min(1).optional() }),
  z.object({
    type: z.literal("message"),
    role: z.string(),
    content: z.string(),
    delta: z.boolean().default(false),
  }),
  z.object({ type: z.literal("tool_use"), tool_name: z.string(), parameters: z.unknown().optional() }),
  z.object({ type: z.literal("tool_result"), status: z.string(), output: z.string().catch("") }),
  z.object({ type: z.literal("error"), message: z.string() }),
  z.object({
    type: z.literal("result"),
    stats: z.object({ input_tokens: count, cached: count, output_tokens: count }).optional(),
    error: z.object({ message: z.string() }).optional(),
  }),
]);

function readGemini(line: Line): readonly CommandSays[] {
  const read = geminiLine.safeParse(line);
  if (!read.success) return [];
  const says = read.data;
  switch (says.type) {
    case "init":
      return [
        { kind: "session", session: says.session_id },
        ...(says.model === undefined ? [] : [{ kind: "model", model: says.model } as const]),
      ];
    case "message":
      if (says.role !== "assistant") return [];
      return [says.delta ? { kind: "piece", text: says.content } : { kind: "text", text: says.content }];
    case "tool_use":
      return [{ kind: "tool-call", tool: says.tool_name, input: JSON.stringify(says.parameters ?? {}) }];
    case "tool_result":
      return [{ kind: "tool-result", tool: "tool", ok: says.status === "success", text: says.output }];
    case "error":
      return [{ kind: "error", message: says.message }];
    case "result":
      return [
        ...(says.stats === undefined ? [] : [usageOf(says.stats, null)]),
        ...(says.error === undefined ? [] : [{ kind: "error", message: says.error.message } as const]),
      ];
  }
}

const openCodeLine = z.looseObject({ type: z.string(), sessionID: z.string().optional() });
const openCodeText = z.object({ part: z.object({ text: z.string() }) });
const openCodeTool = z.object({
  part: z.object({
    tool: z.string(),
    state: z.looseObject({ status: z.string().catch("") }).optional(),
  }),
});
const openCodeFinish = z.object({
  part: z.object({
    cost: z.number().nullable().catch(null),
    tokens: z.object({ input: count, output: count, cache: z.object({ read: count }).catch({ read: 0 }) }),
  }),
});

function readOpenCode(line: Line): readonly CommandSays[] {
  const read = openCodeLine.safeParse(line);
  if (!read.success) return [];
  const { type, sessionID } = read.data;
  const session = sessionID === undefined ? [] : [{ kind: "session", session: sessionID } as const];
  if (type === "text") {
    const text = openCodeText.safeParse(line).data?.part.text;
    return text === undefined ? session : [...session, { kind: "text", text }];
  }
  if (type === "tool_use") return [...session, ...openCodeToolUse(line)];
  if (type === "error")
    return [...session, { kind: "error", message: JSON.stringify(line["error"] ?? line) }];
  const finished = type === "step_finish" ? openCodeFinish.safeParse(line).data?.part : undefined;
  if (finished === undefined) return session;
  const { input, output, cache } = finished.tokens;
  const tokens = { input_tokens: input + cache.read, cached: cache.read, output_tokens: output };
  // A model without a known price is reported as costing nothing.
  return [...session, usageOf(tokens, finished.cost || null)];
}

function openCodeToolUse(line: Line): readonly CommandSays[] {
  const part = openCodeTool.safeParse(line).data?.part;
  if (part === undefined) return [];
  const text = JSON.stringify(part.state ?? {});
  return [
    { kind: "tool-call", tool: part.tool, input: JSON.stringify(part.state?.["input"] ?? {}) },
    { kind: "tool-result", tool: part.tool, ok: part.state?.status !== "error", text },
  ];
}

function usageOf(
  tokens: { readonly input_tokens: number; readonly cached: number; readonly output_tokens: number },
  costUsd: number | null,
): UsageSaid {
  const { input_tokens: inputTokens, cached: cachedInputTokens, output_tokens: outputTokens } = tokens;
  return { kind: "usage", inputTokens, cachedInputTokens, outputTokens, costUsd };
}

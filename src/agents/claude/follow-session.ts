import {
  type SDKAssistantMessageError,
  type SDKMessage,
  type SDKResultMessage,
} from "@anthropic-ai/claude-agent-sdk";
import { type AgentEvent } from "../runner.ts";

/** What was seen of a session so far. */
export interface SessionSight {
  readonly result: SDKResultMessage | null;
  /** The model API's last error, for which the program is waiting or gave up. */
  readonly apiError: ApiError | null;
  /** Answers of the model so far. */
  readonly turns: number;
  /** Tokens counted while it runs, for a session that ends without a result. */
  readonly tokens: { readonly input: number; readonly output: number };
}

export interface ApiError {
  readonly kind: SDKAssistantMessageError;
  readonly text: string;
  /** Until the next try; null when it gave up. */
  readonly retryMs: number | null;
}

export interface SessionFollower {
  take(message: SDKMessage): void;
  sight(): SessionSight;
}

/** Turns the SDK's messages into events and keeps what decides how the turn ended. */
export function followSession(onEvent: (event: AgentEvent) => void): SessionFollower {
  const tools = new Map<string, string>();
  const takeStream = followRequests(onEvent);
  let sight: SessionSight = { result: null, apiError: null, turns: 0, tokens: { input: 0, output: 0 } };

  const takeAssistant = (message: Extract<SDKMessage, { type: "assistant" }>) => {
    const { content } = message.message;
    for (const block of content) {
      if (block.type === "tool_use") {
        tools.set(block.id, block.name);
        onEvent({ kind: "tool-call", tool: block.name, input: JSON.stringify(block.input) });
      }
    }
    const text = content.flatMap((block) => (block.type === "text" ? block.text : [])).join("\n");
    if (message.error === undefined && text !== "") onEvent({ kind: "text", text });
    if (message.error !== undefined)
      sight = { ...sight, apiError: { kind: message.error, text, retryMs: null } };
  };
  const takeUser = ({ message }: Extract<SDKMessage, { type: "user" }>) => {
    if (typeof message.content === "string") return;
    for (const block of message.content) {
      if (block.type !== "tool_result") continue;
      const tool = tools.get(block.tool_use_id) ?? "unknown";
      onEvent({ kind: "tool-result", tool, ok: block.is_error !== true, text: plainText(block.content) });
    }
  };

  return {
    sight: () => sight,
    take: (message) => {
      if (message.type === "stream_event") {
        sight = counting(sight, message);
        takeStream(message.event);
      }
      if (message.type === "assistant") takeAssistant(message);
      if (message.type === "user") takeUser(message);
      if (message.type === "result") sight = { ...sight, result: message };
      if (message.type === "system" && message.subtype === "api_retry")
        sight = { ...sight, ...retrying(message) };
    },
  };
}

function retrying(message: Extract<SDKMessage, { subtype: "api_retry" }>): Pick<SessionSight, "apiError"> {
  const text = `the model's API answered ${message.error_status ?? "nothing"}`;
  return { apiError: { kind: message.error, text, retryMs: message.retry_delay_ms } };
}

/** Tokens read from and written to the cache are input too. */
export function inputTokens(usage: {
  readonly input_tokens: number;
  readonly cache_creation_input_tokens?: number | null;
  readonly cache_read_input_tokens?: number | null;
}): number {
  return usage.input_tokens + (usage.cache_creation_input_tokens ?? 0) + (usage.cache_read_input_tokens ?? 0);
}

function plainText(content: unknown): string {
  if (typeof content === "string") return content;
  return content === undefined ? "" : JSON.stringify(content);
}

type StreamEvent = Extract<SDKMessage, { type: "stream_event" }>["event"];

/** Tells of each request to the model, with what it used. */
function followRequests(onEvent: (event: AgentEvent) => void): (event: StreamEvent) => void {
  let asked: { readonly model: string; readonly inputTokens: number } | null = null;
  return (event) => {
    if (event.type === "message_start") {
      asked = { model: event.message.model, inputTokens: inputTokens(event.message.usage) };
    }
    if (event.type !== "message_delta" || asked === null) return;
    onEvent({ kind: "model-request", ...asked, outputTokens: event.usage.output_tokens });
    asked = null;
  };
}

function counting(
  sight: SessionSight,
  { event }: Extract<SDKMessage, { type: "stream_event" }>,
): SessionSight {
  const { turns, tokens } = sight;
  switch (event.type) {
    case "message_start": {
      const input = tokens.input + inputTokens(event.message.usage);
      return { ...sight, apiError: null, turns: turns + 1, tokens: { ...tokens, input } };
    }
    case "message_delta":
      return { ...sight, tokens: { ...tokens, output: tokens.output + event.usage.output_tokens } };
    default:
      return sight;
  }
}

import { type ModelStep, type ModelUsage, type ToolCall } from "./script.ts";

type Spoken = Extract<ModelStep, { kind: "text" | "tools" }>;

/** A step as the server-sent events of a streamed message. */
export function answerStream(step: Spoken, message: { id: string; model: string }): string[] {
  const usage: ModelUsage = step.usage ?? { inputTokens: 100, outputTokens: 20 };
  const calls = step.kind === "tools" ? step.calls : [];
  const text = step.text === undefined || step.text === "" ? [] : [textBlock(step.text)];
  const blocks = [...text, ...calls.map((call, index) => toolBlock(call, `toolu_${message.id}_${index}`))];
  return [
    event("message_start", {
      message: {
        ...message,
        type: "message",
        role: "assistant",
        content: [],
        stop_reason: null,
        stop_sequence: null,
        usage: { input_tokens: usage.inputTokens, output_tokens: 1 },
      },
    }),
    ...blocks.flatMap(({ start, delta }, index) => [
      event("content_block_start", { index, content_block: start }),
      event("content_block_delta", { index, delta }),
      event("content_block_stop", { index }),
    ]),
    event("message_delta", {
      delta: { stop_reason: calls.length > 0 ? "tool_use" : "end_turn", stop_sequence: null },
      usage: { output_tokens: usage.outputTokens },
    }),
    event("message_stop", {}),
  ];
}

function textBlock(text: string) {
  return { start: { type: "text", text: "" }, delta: { type: "text_delta", text } };
}

function toolBlock({ name, input }: ToolCall, id: string) {
  return {
    start: { type: "tool_use", id, name, input: {} },
    delta: { type: "input_json_delta", partial_json: JSON.stringify(input) },
  };
}

function event(type: string, data: Readonly<Record<string, unknown>>): string {
  return `event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`;
}

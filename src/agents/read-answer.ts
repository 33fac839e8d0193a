import { parseDocument } from "yaml";
import { type AgentAnswer, garbledAnswer, toAnswer } from "../domain/escalations/answer.ts";

const open = "<nightshift-answer>";
const close = "</nightshift-answer>";
const longestBlock = 256 * 1024;

/** The agent's answer to an attempt, read from its final text. Never throws. */
export function readAnswer(text: string): AgentAnswer {
  const opened = text.split(open).length - 1;
  const closed = text.split(close).length - 1;
  if (opened === 0 && closed === 0) return garbledAnswer("no-block", text);
  if (opened !== closed) return garbledAnswer("unclosed-block", text);
  if (opened > 1) return garbledAnswer("several-blocks", text);

  const start = text.indexOf(open) + open.length;
  const end = text.indexOf(close);
  if (end < start) return garbledAnswer("unclosed-block", text);
  if (end - start > longestBlock) return garbledAnswer("too-long", text);
  const parsed = parseYaml(withoutFence(text.slice(start, end)));
  return parsed.kind === "yaml" ? toAnswer(parsed.value, text) : garbledAnswer("not-yaml", text);
}

function parseYaml(source: string): { kind: "yaml"; value: unknown } | { kind: "broken" } {
  try {
    const document = parseDocument(source, { schema: "core", logLevel: "silent" });
    if (document.errors.length > 0) return { kind: "broken" };
    return { kind: "yaml", value: document.toJS({ maxAliasCount: 0 }) };
  } catch {
    // Aliases, or nesting deeper than the stack: nobody answers like that by accident.
    return { kind: "broken" };
  }
}

/** Some agents put a code fence around the YAML. */
function withoutFence(block: string): string {
  const fenced = /^\s*```[a-z]*\n([\s\S]*?)\n?```\s*$/.exec(block);
  return fenced?.[1] ?? block;
}

import { parseDocument } from "yaml";
import { type GarbledCause } from "../domain/escalations/decision/answer.ts";
import { storable } from "../domain/trust/text/storable.ts";
import { lineNestedTooDeeply } from "../platform/yaml-depth.ts";

const open = "<nightshift-answer>";
const close = "</nightshift-answer>";
const longestBlock = 256 * 1024;

export type AnswerBlock =
  | { readonly kind: "block"; readonly value: unknown }
  | { readonly kind: "garbled"; readonly why: GarbledCause };

/** The YAML of the one answer block in an agent's final text. Never throws. */
export function readBlock(text: string): AnswerBlock {
  const garbled = (why: GarbledCause) => ({ kind: "garbled", why }) as const;
  const opened = text.split(open).length - 1;
  const closed = text.split(close).length - 1;
  if (opened === 0 && closed === 0) return garbled("no-block");
  if (opened !== closed) return garbled("unclosed-block");
  if (opened > 1) return garbled("several-blocks");

  const start = text.indexOf(open) + open.length;
  const end = text.indexOf(close);
  if (end < start) return garbled("unclosed-block");
  if (end - start > longestBlock) return garbled("too-long");
  const parsed = parseYaml(withoutFence(text.slice(start, end)));
  return parsed.kind === "yaml" ? { kind: "block", value: parsed.value } : garbled("not-yaml");
}

/** YAML that somebody outside wrote, without aliases and without characters that cannot be stored. Never throws. */
export function parseYaml(
  source: string,
): { kind: "yaml"; value: unknown } | { kind: "broken"; problem: string } {
  const line = lineNestedTooDeeply(source);
  if (line !== null) return { kind: "broken", problem: `line ${line} is nested too deeply` };
  try {
    const document = parseDocument(source, { schema: "core", logLevel: "silent" });
    const [error] = document.errors;
    if (error !== undefined) return { kind: "broken", problem: storable(error.message) };
    return { kind: "yaml", value: storable<unknown>(document.toJS({ maxAliasCount: 0 })) };
  } catch (error) {
    // Aliases: nobody answers like that by accident.
    return { kind: "broken", problem: error instanceof Error ? error.message : String(error) };
  }
}

/** Some agents put a code fence around the YAML. */
function withoutFence(block: string): string {
  const fenced = /^\s*```[a-z]*\n([\s\S]*?)\n?```\s*$/.exec(block);
  return fenced?.[1] ?? block;
}

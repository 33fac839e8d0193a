import { z } from "zod";
import { cleanText } from "../../domain/trust/clean-text.ts";
import { defuse } from "../../domain/trust/defuse.ts";

/** Several lines, as they are. */
export const block = z.string();

/** Text on one line. */
export const line = z.string().transform(toLine);

/** What an agent wrote, harmless to post. */
export const agentBlock = z.string().transform((text) => defuse(cleanText(text)).trim());

/** The same, where the agent may have said nothing. */
export const statedBlock = z
  .string()
  .nullable()
  .transform((text) => (text?.trim() ? agentBlock.parse(text) : "Not stated."));

export const agentLine = z.string().transform((text) => defuse(toLine(text)));

/** A cell of a Markdown table, harmless to post. */
export const cell = z.string().transform((text) => defuse(toLine(text)).replace(/\\?\|/g, "\\|"));

/** US dollars; null is unknown, which is never 0. */
export const cost = z
  .number()
  .nullable()
  .transform((dollars) => (dollars === null ? "unknown" : `$${dollars.toFixed(2)}`));

/** A budget in US dollars; null is unlimited. */
export const budget = z
  .number()
  .nullable()
  .transform((dollars) => (dollars === null ? "unlimited" : `$${dollars.toFixed(2)}`));

/** Milliseconds, read as minutes. */
export const minutes = z.number().transform((milliseconds) => {
  const rounded = Math.round(milliseconds / 6_000) / 10;
  return rounded === 1 ? "1 minute" : `${rounded} minutes`;
});

/** A code and the sentence that people read for it. */
export function sentenceFor<K extends string>(sentences: Readonly<Record<K, string>>) {
  return z.enum(Object.keys(sentences) as [K, ...K[]]).transform((code): string => sentences[code]);
}

function toLine(text: string): string {
  return cleanText(text).replace(/\s+/gu, " ").trim();
}

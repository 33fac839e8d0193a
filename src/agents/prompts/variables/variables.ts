import { z } from "zod";
import { cleanText } from "../../../domain/trust/text/clean-text.ts";
import { defuse } from "../../../domain/trust/text/defuse.ts";

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

/** A word that somebody wrote, harmless between backticks. */
export const word = z.string().transform((text) => toLine(text).replace(/[^\p{L}\p{N}_-]/gu, "?"));

/** A cell of a Markdown table, harmless to post. */
export const cell = z.string().transform((text) => defuse(toLine(text)).replace(/\\?\|/g, "\\|"));

/** US dollars; null is unknown, which is never 0. */
export const cost = z
  .number()
  .nullable()
  .transform((dollars) => (dollars === null ? "unknown" : `$${dollars.toFixed(2)}`));

/** US dollars of several attempts, of which some may be unknown. */
export const totalCost = z
  .strictObject({ known: z.number(), unknown: z.number() })
  .transform(({ known, unknown }) => {
    const dollars = `$${known.toFixed(2)}`;
    if (unknown === 0) return dollars;
    return known === 0 ? "unknown" : `${dollars}, and an unknown amount for ${counted(unknown, "attempt")}`;
  });

/** A budget in US dollars; null is unlimited. */
export const budget = z
  .number()
  .nullable()
  .transform((dollars) => (dollars === null ? "unlimited" : `$${dollars.toFixed(2)}`));

/** Milliseconds, read as minutes, or as seconds where they are less than one. */
export const minutes = z.number().transform((milliseconds) => {
  if (milliseconds < 60_000) return counted(Math.round(milliseconds / 1_000), "second");
  return counted(Math.round(milliseconds / 6_000) / 10, "minute");
});

/** A code and the sentence that people read for it. */
export function sentenceFor<K extends string>(sentences: Readonly<Record<K, string>>) {
  return z.enum(Object.keys(sentences) as [K, ...K[]]).transform((code): string => sentences[code]);
}

function toLine(text: string): string {
  return cleanText(text).replace(/\s+/gu, " ").trim();
}

function counted(count: number, unit: string): string {
  return count === 1 ? `1 ${unit}` : `${count} ${unit}s`;
}

import { z } from "zod";
import { spellDuration } from "../../../domain/duration.ts";
import { spellCost } from "../../../domain/money/cost.ts";
import { codeText, inlineText, quoteBlock, toLine } from "../../../domain/trust/text/contain.ts";

/** Of what an agent states on one thing: what programs found has room beside it. */
const longestStatement = 8_000;
const longestEntry = 500;
const longestCell = 300;

/** Several lines, as they are. */
export const block = z.string();

/** Text on one line. */
export const line = z.string().transform(toLine);

/** What somebody wrote, as a quotation on lines of its own. */
export const quote = z.string().transform((text) => quoteBlock(text));

/** The same, where the agent may have said nothing. */
export const statement = z
  .string()
  .nullable()
  .transform((text) => (text?.trim() ? quoteBlock(text, { maxBytes: longestStatement }) : "Not stated."));

/** What somebody wrote, within a line or as an entry of a list. */
export const phrase = z.string().transform((text) => inlineText(text, { longest: longestEntry }));

/** Entries of a list; of very long ones, as many as there is room for. */
export const phrases = z
  .array(phrase)
  .transform((entries) => {
    let bytes = 0;
    const shown = entries.filter((entry) => {
      bytes += new TextEncoder().encode(entry).length;
      return bytes <= longestStatement;
    });
    const left = entries.length - shown.length;
    return left === 0 ? entries : [...shown, `… and ${left} more`];
  })
  .pipe(z.array(z.string()));

/** What somebody wrote, between backticks of the template. */
export const code = z.string().transform(codeText);

/** The same, in a cell of a table. */
export const codeCell = z.string().transform((text) => codeText(text).replaceAll("|", "\\|"));

/** A word that somebody wrote, harmless between backticks. */
export const word = z.string().transform((text) => toLine(text).replace(/[^\p{L}\p{N}_-]/gu, "?"));

/** A cell of a table. */
export const cell = z.string().transform((text) => inlineText(text, { longest: longestCell }));

/** US dollars, of which some may be unknown. */
export const cost = z
  .strictObject({ known: z.number(), unknown: z.number() })
  .transform((dollars) => spellCost(dollars));

/** A budget in US dollars; null is unlimited. */
export const budget = z
  .number()
  .nullable()
  .transform((dollars) => (dollars === null ? "unlimited" : `$${dollars.toFixed(2)}`));

/** Milliseconds, read as a configuration writes them. */
export const duration = z.number().transform(spellDuration);

/** A code and the sentence that people read for it. */
export function sentenceFor<K extends string>(sentences: Readonly<Record<K, string>>) {
  return z.enum(Object.keys(sentences) as [K, ...K[]]).transform((code): string => sentences[code]);
}

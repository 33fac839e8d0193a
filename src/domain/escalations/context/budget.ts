import { cleanText } from "../../trust/text/clean-text.ts";
import { type OutsideText } from "../../trust/text/untrusted-text.ts";
import { type ContextSource } from "./sources.ts";

export interface SourceBudget {
  /** Bytes of all its texts together. */
  readonly total: number;
  /** Bytes of one of them. */
  readonly each: number;
  readonly texts: number;
  /** Which texts stay where there is no room for all. */
  readonly keep: "first" | "last";
  /** Each has its share, so that a long one leaves out no other. */
  readonly even?: true;
}

const kilobyte = 1_024;
const one = (total: number): SourceBudget => ({ total, each: total, texts: 1, keep: "first" });

/** The room that each source has in a prompt. */
export const sourceBudgets: Readonly<Record<ContextSource, SourceBudget>> = {
  issue: one(32 * kilobyte),
  comments: { total: 24 * kilobyte, each: 4 * kilobyte, texts: 10, keep: "last" },
  checks: { total: 40 * kilobyte, each: 8 * kilobyte, texts: 10, keep: "first" },
  "earlier attempts": { total: 32 * kilobyte, each: 6 * kilobyte, texts: 20, keep: "last", even: true },
  "test history": { total: 10 * kilobyte, each: 3 * kilobyte, texts: 5, keep: "first" },
  "git history": one(8 * kilobyte),
  "related issues": { total: 12 * kilobyte, each: 2 * kilobyte, texts: 8, keep: "first" },
  Sentry: { total: 12 * kilobyte, each: 4 * kilobyte, texts: 5, keep: "first" },
  documents: { total: 24 * kilobyte, each: 6 * kilobyte, texts: 6, keep: "first" },
  wiki: { total: 12 * kilobyte, each: 4 * kilobyte, texts: 4, keep: "first" },
  "earlier diffs": { total: 64 * kilobyte, each: 24 * kilobyte, texts: 10, keep: "last" },
};

/** What is left of a text that begins with less than this is not worth its fence. */
const leastRest = 256;

export interface Fitted {
  readonly text: OutsideText;
  readonly maxBytes: number;
}

/** The texts that fit, in their order, each with the bytes that it may have. */
export function fitBudget(
  texts: readonly OutsideText[],
  { total, each, texts: most, keep, even }: SourceBudget,
): { readonly fitted: readonly Fitted[]; readonly bytes: number; readonly cut: boolean } {
  const fitted: Fitted[] = [];
  let left = total;
  let cut = texts.length > most;
  const chosen = keep === "first" ? texts.slice(0, most) : texts.slice(-most).toReversed();
  for (const text of chosen) {
    const size = bytesOf(text);
    const share = even === true ? Math.floor(total / chosen.length) : total;
    const maxBytes = Math.min(size, each, share, left);
    if (maxBytes < size) cut = true;
    if (maxBytes < Math.min(size, leastRest)) break;
    fitted.push({ text, maxBytes });
    left -= maxBytes;
  }
  return { fitted: keep === "first" ? fitted : fitted.toReversed(), bytes: total - left, cut };
}

function bytesOf({ text }: OutsideText): number {
  return new TextEncoder().encode(cleanText(text).trim()).length;
}

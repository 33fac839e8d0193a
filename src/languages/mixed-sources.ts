import { endOfBlock, mergeParts, splitParts, type Part, type SidesOfText } from "./mixed-parts.ts";

/** Where tests begin that stand in a source of the product, up to the words that name them. */
const beginnings: readonly (readonly [sources: RegExp, tests: RegExp])[] = [
  [
    /\.rs$/,
    /#\[cfg\(\s*(?:all\s*\(\s*)?test\b[^\]]*\]\s*(?:#\[[^\]]*\]\s*|\/\/[^\n]*\n\s*){0,40}(?=([a-z][^{;]*))/g,
  ],
  [/\.[cm]?[jt]sx?$/, /(?=(if\s*\(\s*import\.meta\.vitest\s*\)\s*)\{)/g],
];

/** The product of one text with the tests of the other; null: it holds none on either side. */
export function mergeSource(path: string, { product, judge }: SidesOfText): string | null {
  const tests = beginnings.find(([sources]) => sources.test(path))?.[1];
  if (tests === undefined) return null;
  const [own, others] = [splitTests(product, tests), splitTests(judge, tests)];
  if (own.length === 1 && others.length === 1) return null;
  return mergeParts({ own, others }, ({ name }) => name === "");
}

function splitTests(text: string, tests: RegExp): Part[] {
  const endOf = (from: number) => {
    const head = from + text.slice(from).search(/[{;]|$/);
    // `use super::{a, b};` goes on behind its braces.
    if (text.startsWith("use", from)) return text.indexOf(";", from) + 1;
    return text.charAt(head) === "{" ? endOfBlock(text, head) : head + 1;
  };
  return splitParts(text, tests, {
    endOf,
    nameOf: (found) => `test ${found.at(-1)?.replace(/\s+/g, " ").trim() ?? ""}`,
  });
}

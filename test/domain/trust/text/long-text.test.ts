import { expect, it } from "vitest";
import { shellWrites } from "../../../../src/agents/claude/shell-writes.ts";
import { filesNamedIn } from "../../../../src/domain/escalations/context/named.ts";
import { normaliseLine } from "../../../../src/domain/playbooks/normalise-line.ts";
import { defuse } from "../../../../src/domain/trust/text/defuse.ts";
import { fenceUntrusted } from "../../../../src/domain/trust/text/untrusted-text.ts";
import { closesIssue } from "../../../../src/github/text/closing-words.ts";

const place = { owner: "acme", repo: "shop", issue: 7 };
const fence = (text: string) => {
  const origin = { kind: "source", name: "a check" } as const;
  return fenceUntrusted({ what: "the log", origin, text }, { nonce: "0123456789abcdef", maxBytes: 1e6 });
};

// Looked for anew from each of so many places, an end that is not there would be looked for during minutes.
const many = 300_000;

it.each<[what: string, read: (text: string) => unknown, text: string]>([
  ["a description of backticks", (text) => closesIssue(text, place), `fixes${"`".repeat(many)} #7`],
  ["an issue of plus signs", (text) => filesNamedIn(text, ["a.ts"]), `${"+".repeat(many)}a`],
  ["a failure of dots", normaliseLine, `a${".".repeat(many)}x`],
  ["an answer of underscores", defuse, `fixes${"_".repeat(many)}x`],
  ["an answer of asterisks", defuse, `fixes${"*".repeat(many)}x`],
  ["an answer of names", defuse, `fixes ${"a/".repeat(many)}x`],
  ["fences of nothing", fence, `${"<".repeat(many)}outside`],
  ["here-documents without an end", shellWrites, `${"<<a\n".repeat(many)}b`],
])("%s is read in one go, however long", (_, read, text) => {
  expect(() => read(text)).not.toThrow();
});

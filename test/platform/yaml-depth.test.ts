import fc from "fast-check";
import { expect, it } from "vitest";
import { parse, stringify } from "yaml";
import { lineNestedTooDeeply } from "../../src/platform/yaml-depth.ts";

it.each([
  ["sequences in brackets", "[".repeat(41), 1],
  ["mappings in braces", "a: 1\nb: " + "{a: ".repeat(41), 2],
  ["dashes in a row", `a:\n  ${"- ".repeat(41)}`, 2],
  ["keys in a row", "? ".repeat(41), 1],
  ["indentation", `${" ".repeat(201)}a: 1`, 1],
])("%s beyond any that is meant are told with their line", (_what, text, line) => {
  expect(lineNestedTooDeeply(text)).toBe(line);
});

it.each([
  ["many in one, none in another", `[${"[], ".repeat(1_000)}]`],
  [
    "many keys in one mapping",
    JSON.stringify(Object.fromEntries(Array.from({ length: 100 }, (_, at) => [at, at]))),
  ],
  ["many lines of dashes", "- a\n".repeat(1_000)],
  ["brackets in a string", `"${"[".repeat(1_000)}"`],
  ["long lines in a folded block", `a: >\n${"  many words of one line\n".repeat(40)}b: 1`],
  ["dashes in a literal block", `a: |\n  ${"- ".repeat(100)}\n`],
  ["brackets in a comment", `# ${"[".repeat(1_000)}\na: 1`],
])("%s are no depth", (_what, text) => {
  expect(lineNestedTooDeeply(text)).toBeNull();
});

it("lets pass whatever is ten levels deep or less", () => {
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 10, depthSize: "small" },
      fc.string(),
      fc.lorem({ mode: "sentences", maxCount: 12 }).map((text) => text.replaceAll(". ", ".\n")),
      fc.array(tie("value"), { maxLength: 4 }),
      fc.dictionary(fc.string(), tie("value"), { maxKeys: 4 }),
    ),
  }));
  fc.assert(
    fc.property(value, (one) => {
      const text = stringify(one);
      expect(lineNestedTooDeeply(text)).toBeNull();
      expect(() => void parse(text)).not.toThrow();
      expect(lineNestedTooDeeply(JSON.stringify(one))).toBeNull();
    }),
  );
});

import fc from "fast-check";
import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { z } from "zod";
import { isJson } from "../../src/http/is-json.ts";

const longText = "x".repeat(2_000_000);
const deep = (levels: number) => "[".repeat(levels) + "]".repeat(levels);

test.each([
  ...[
    "",
    " ",
    "1",
    "-1",
    "-",
    "-0",
    "01",
    "0.5",
    "1.",
    ".5",
    "1e5",
    "1E+5",
    "1e-5",
    "1e",
    "1.5e+",
    "+1",
    "NaN",
  ],
  ...["true", "false", "null", "tru", "truex", "fals", "nul", "nullnull", "True", "undefined"],
  ...[
    '""',
    '"a',
    '"\\n"',
    '"\\x"',
    '"\\u12aF"',
    '"\\u12g4"',
    '"\\u123"',
    '"\\',
    '"\t"',
    '"\u0000"',
    '"\u007f"',
  ],
  ...[`"${"a".repeat(15)}"`, `"${"a".repeat(16)}"`, `"${"a".repeat(17)}\\"`, `"${"ü".repeat(40)}"`, "'a'"],
  ...["[]", "[ ]", "[1,2]", "[1,]", "[,1]", "[1 2]", "[", "]", "[}", "[[],[]]", "[[]", "[]]"],
  ...[
    "{}",
    "{ }",
    '{"a":1}',
    '{"a":1,}',
    '{"a"}',
    '{"a":}',
    "{a:1}",
    '{"a":1 "b":2}',
    '{"a":{"b":[{}]}}',
    "{]",
  ],
  ...[
    "1 2",
    "\u0000",
    "1\u0000",
    "\ufeff1",
    "\u00a01",
    " \t\r\n1 \t\r\n",
    "\v1",
    "// a\n1",
    deep(1023),
    deep(1024),
  ],
  ...[deep(5000), "[".repeat(5000), `${deep(1500)}]`, `"${longText}"`, `"${longText}`, `{"a":"${longText}"}`],
])("tells of %j what JSON.parse tells", (text) => {
  expect(isJson(Buffer.from(text))).toBe(isParsed(text));
});

test("every delivery that GitHub publishes is JSON, and is not when it is cut", () => {
  for (const example of publishedExamples()) {
    const text = JSON.stringify(example);
    expect(isJson(Buffer.from(text))).toBe(true);
    expect(isJson(Buffer.from(text.slice(0, -1)))).toBe(false);
  }
});

test("tells what JSON.parse tells, whatever stands there", () => {
  const grammar = fc.string({
    unit: fc.constantFrom(...Array.from('{}[]",:\\0123456789.eE+-truefalsnu \n')),
    maxLength: 12,
  });
  const bent = fc
    .tuple(fc.json({ maxDepth: 6 }), fc.nat(), fc.string({ maxLength: 2 }))
    .map(
      ([text, at, other]) =>
        text.slice(0, at % (text.length + 1)) + other + text.slice((at % (text.length + 1)) + 1),
    );
  fc.assert(
    fc.property(fc.oneof(grammar, bent, fc.json(), fc.string({ unit: "binary" })), (text) => {
      const bytes = Buffer.from(text);
      expect(isJson(bytes)).toBe(isParsed(bytes.toString("utf8")));
    }),
    { numRuns: 2_000 },
  );
});

function isParsed(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function publishedExamples(): unknown[] {
  const published: unknown = createRequire(import.meta.url)("@octokit/webhooks-examples");
  return z
    .array(z.object({ examples: z.array(z.unknown()) }))
    .parse(published)
    .flatMap(({ examples }) => examples);
}

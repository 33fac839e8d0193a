import { expect, it } from "vitest";
import { redactDocument } from "../../src/flows/redact-document.ts";

// Put together here, so that no scanner takes this file for a leak.
const token = `ghp_${"a1B2".repeat(9)}`;
const at = new Date("2026-11-22T12:00:00Z");

it.each<{ what: string; document: unknown; kept: unknown }>([
  { what: "a text", document: `it is ${token}!`, kept: "it is [redacted]!" },
  {
    what: "a text deep inside",
    document: { gates: [{ name: "test", failures: [{ message: token, line: 3 }] }], at },
    kept: { gates: [{ name: "test", failures: [{ message: "[redacted]", line: 3 }] }], at },
  },
  {
    what: "what has no text",
    document: { n: 1, none: null, yes: true, at },
    kept: { n: 1, none: null, yes: true, at },
  },
  { what: "nothing", document: undefined, kept: undefined },
])("$what is kept without its secrets", async ({ document, kept }) => {
  expect(await redactDocument(document)).toEqual(kept);
});

it("a document without a secret is kept as it is", async () => {
  const document = { sha: "a".repeat(40), hash: "0123456789abcdef".repeat(4), said: "AWS_KEY is missing" };
  expect(await redactDocument(document)).toBe(document);
});

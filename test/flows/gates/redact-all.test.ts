import { expect, it } from "vitest";
import { redactAll, redactFindings, redactTests } from "../../../src/flows/gates/redact-all.ts";

const redact = (text: string) => Promise.resolve(text.replaceAll("s3cret", "[redacted]"));

it("redacts each of many texts, also where one holds what parts them", async () => {
  const seam = "\n\u241e\u241e\u241e\n";
  expect(await redactAll(redact, ["a s3cret", `b${seam}s3cret`, ""])).toEqual([
    "a [redacted]",
    `b${seam}[redacted]`,
    "",
  ]);
  expect(await redactAll(redact, [])).toEqual([]);
});

it("redacts the names of tests, each list for itself", async () => {
  const names = { executed: ["a s3cret", "b"], failed: ["a s3cret"], skipped: ["s3cret too"] };
  expect(await redactTests(redact, { executed: 2, names })).toEqual({
    executed: 2,
    names: { executed: ["a [redacted]", "b"], failed: ["a [redacted]"], skipped: ["[redacted] too"] },
  });
  expect(await redactTests(redact, { executed: 3, names: null })).toEqual({ executed: 3, names: null });
});

it("redacts what findings say, and the files and rules that they name", async () => {
  const finding = {
    path: "s3cret.ts",
    line: 3,
    level: "error",
    rule: "no-s3cret",
    message: "s3cret",
  } as const;
  const nowhere = { ...finding, path: null, rule: null };
  const clean = { ...finding, path: "[redacted].ts", rule: "no-[redacted]", message: "[redacted]" };
  expect(await redactFindings(redact, [finding, nowhere])).toEqual([
    clean,
    { ...clean, path: null, rule: null },
  ]);
});

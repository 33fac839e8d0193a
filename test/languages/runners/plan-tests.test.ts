import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { planTests } from "../../../src/languages/runners.ts";

const planned = z.strictObject({
  title: z.string(),
  command: z.string(),
  package: z.unknown().optional(),
  files: z.record(z.string(), z.string()).default({}),
  runner: z.string().nullable(),
  prepare: z.string().nullable().optional(),
  tests: z.array(z.string()).default([]),
  others: z.array(z.string()).default([]),
  some: z.string().optional(),
});

const file = join(import.meta.dirname, "../../../fixtures/runner-plans.yaml");
const cases = z.array(planned).parse(parse(readFileSync(file, "utf8")));

describe("the runner of a gate's command", () => {
  it.each(cases)("is found: $title", async ({ command, tests, others, ...wanted }) => {
    const manifest = wanted.package === undefined ? {} : { "package.json": JSON.stringify(wanted.package) };
    const files: Readonly<Record<string, string>> = { ...manifest, ...wanted.files };
    const plan = await planTests(
      { command },
      {
        list: () => Promise.resolve([...Object.keys(files), ...tests, ...others]),
        read: (path) => Promise.resolve(files[path] ?? null),
      },
    );
    expect(plan?.runner ?? null).toBe(wanted.runner);
    expect(tests.filter((path) => plan?.isTestFile(path) !== true)).toEqual([]);
    expect(others.filter((path) => plan?.isTestFile(path) === true)).toEqual([]);
    const plain = (text = "") => text.replaceAll('export PATH="$PWD/node_modules/.bin:$PATH" && ', "~");
    if (wanted.some !== undefined) {
      const hasPackages = files["package.json"] !== undefined;
      const some = hasPackages ? wanted.some : wanted.some.replace(/^~/, "");
      expect(plain(plan?.commandFor(tests.slice(0, 1)))).toBe(some);
    }
    if (wanted.prepare !== undefined) expect(plan?.prepare && plain(plan.prepare)).toBe(wanted.prepare);
  });
});

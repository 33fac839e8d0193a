import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { findingRules } from "../../src/domain/gates/trials/finding-rules.ts";
import { trialNames } from "../../src/domain/gates/trials/trial.ts";

const root = join(import.meta.dirname, "../..");
const sources = ["src/domain/gates/trials", "src/flows/gates/trials"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts"))
    .map((path) => readFileSync(join(root, folder, path), "utf8")),
);

it("the page of findings tells each rule, and no other", () => {
  const page = readFileSync(join(root, "docs/reference/findings.md"), "utf8");
  const told = [...page.matchAll(/^\| `([a-z-]+)` /gm)].map(([, rule]) => rule);
  expect(told.toSorted()).toEqual([...findingRules].toSorted());
});

it("a base can allow each rule that a trial finds", () => {
  const found = sources.flatMap((text) => [...text.matchAll(/rule: "([a-z-]+)"/g)].map(([, rule]) => rule));
  const known: ReadonlySet<string | undefined> = new Set([...findingRules, ...trialNames]);
  expect(found.filter((rule) => !known.has(rule))).toEqual([]);
});

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { tamperRules } from "../../src/domain/gates/tamper/rules.ts";

it("the page of findings tells each rule, and no other", () => {
  const page = readFileSync(join(import.meta.dirname, "../../docs/reference/findings.md"), "utf8");
  const told = [...page.matchAll(/^\| `([a-z-]+)` /gm)].map(([, rule]) => rule);
  expect(told.toSorted()).toEqual([...tamperRules].toSorted());
});

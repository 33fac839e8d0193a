import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { readDocument, root } from "../docs/documents.ts";

const rules = z
  .strictObject({
    groups: z.tuple([
      z.strictObject({
        name: z.literal("nightshift"),
        rules: z.array(
          z.strictObject({
            alert: z.string().regex(/^[A-Z][A-Za-z]+$/),
            expr: z.string(),
            for: z
              .string()
              .regex(/^\d+m$/)
              .optional(),
            labels: z.strictObject({ severity: z.enum(["critical", "warning", "info"]) }),
            annotations: z.strictObject({ summary: z.string(), description: z.string() }),
          }),
        ),
      }),
    ]),
  })
  .parse(parse(readFileSync(join(root, "deploy/prometheus/alerts.yml"), "utf8"))).groups[0].rules;

const folder = join(root, "src/http/metrics");
const metrics = new Set(
  readdirSync(folder)
    .map((file) => readFileSync(join(folder, file), "utf8"))
    .flatMap((text) => [...text.matchAll(/"(nightshift_[a-z_]+)"/g)].map(([, name]) => name)),
);

describe("deploy/prometheus/alerts.yml", () => {
  it("wakes for what waits too long", () => {
    const names = rules.map(({ alert }) => alert);
    expect(names).toEqual(expect.arrayContaining(["PageWaits", "ReviewWaits", "BudgetSpent"]));
    expect(new Set(names).size).toBe(names.length);
  });

  it.each(rules)("$alert asks for a metric that there is, and compares it", ({ expr }) => {
    const [, name] =
      /^(?:max|min)\((nightshift_[a-z_]+)(?:\{[a-z]+="[a-z]+"\})?\) (?:>|<|==) \d+$/.exec(expr) ?? [];
    expect(metrics).toContain(name);
  });

  it.each(rules)("$alert is explained where operators look", ({ alert }) => {
    expect(readDocument("docs/monitoring.md")).toContain(`| \`${alert}\``);
  });
});

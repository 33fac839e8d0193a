import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { tellIssue } from "../../src/config/repository/explain-issue.ts";
import { simulate } from "../../src/domain/escalations/explain/simulate.ts";
import { isSameDecision } from "../../src/domain/escalations/explain/same-decision.ts";

const page = readFileSync(new URL("../../docs/reference/decisions.md", import.meta.url), "utf8");

const kinds = ["preflight", "attempt", "claim"] as const;
const documentOf = z.strictObject({ decision: z.enum(kinds), facts: z.record(z.string(), z.unknown()) });
const listOf = z.strictObject({
  decision: z.enum(kinds),
  examples: z.array(
    z.strictObject({
      row: z.string(),
      change: z.record(z.string(), z.unknown()),
      then: z.record(z.string(), z.unknown()),
      story: z.string().nullable(),
    }),
  ),
});

const blocks = [...page.matchAll(/```yaml\n([^]*?)```/g)].map(([, text = ""]) => parse(text) as unknown);
const bases = blocks.flatMap((block) => documentOf.safeParse(block).data ?? []);
const lists = blocks.flatMap((block) => listOf.safeParse(block).data ?? []);
const headings = {
  preflight: "Whether an issue is worked on now",
  attempt: "What becomes of an attempt",
  claim: "What becomes of a claim",
};

/** The first cells of the table below a heading. */
function rowsBelow(heading: string): string[] {
  const [, section = ""] = page.split(`## ${heading}\n`);
  const lines = section.split("\n## ")[0]?.split("\n") ?? [];
  return lines
    .filter((line) => line.startsWith("| "))
    .slice(2)
    .map((line) => line.split(" | ")[0]?.slice(2).trim() ?? "");
}

/** "a.b" names b within a. */
function changed(facts: Record<string, unknown>, change: Record<string, unknown>): Record<string, unknown> {
  const copy = structuredClone(facts);
  for (const [path, value] of Object.entries(change)) {
    const [first = "", ...rest] = path.split(".");
    if (rest.length === 0) copy[first] = value;
    else copy[first] = changed(copy[first] as Record<string, unknown>, { [rest.join(".")]: value });
  }
  return copy;
}

it("every block of the page is a document of facts or a list of examples", () => {
  expect(bases.map(({ decision }) => decision)).toEqual(kinds);
  expect(lists.map(({ decision }) => decision)).toEqual(kinds);
  expect(blocks).toHaveLength(bases.length + lists.length);
});

describe.each(kinds)("of the table of %s", (kind) => {
  const facts = bases.find(({ decision }) => decision === kind)?.facts ?? {};
  const examples = lists.find(({ decision }) => decision === kind)?.examples ?? [];

  it("every row has its example, in the order of the rows", () => {
    expect(examples.map(({ row }) => row)).toEqual(rowsBelow(headings[kind]));
  });

  it.each(examples)("the example decides as the page says: $row", ({ change, then }) => {
    const simulation = simulate({ decision: kind, facts: changed(facts, change) }, tellIssue);
    expect(simulation).toMatchObject({ kind: "decided" });
    if (simulation.kind !== "decided") return;
    const { decision, because, sentence } = simulation.explanation;
    expect(isSameDecision(decision, then), JSON.stringify(decision)).toBe(true);
    expect(sentence).toMatch(/^[A-Z]/);
    expect(because.length).toBeGreaterThan(1);
  });

  it("no more than one row is without a story", () => {
    expect(examples.filter(({ story }) => story === null).length).toBeLessThan(2);
  });

  const shown = examples.flatMap(({ row, story }) => (story === null ? [] : [{ row, story }]));
  it.each(shown)("a story shows it: $row", ({ story }) => {
    const [file = "", ...title] = story.split(", ");
    const text = readFileSync(new URL(`../stories/${file}.test.ts`, import.meta.url), "utf8");
    expect(text.includes(`"${title.join(", ")}`), story).toBe(true);
  });

  it("a key that is missing or too many is refused by its name", () => {
    const [first = ""] = Object.keys(facts);
    const { [first]: _left, ...rest } = facts;
    expect(simulate({ decision: kind, facts: rest }, tellIssue)).toMatchObject({
      kind: "refused",
      problems: [expect.stringContaining(`facts.${first}`)],
    });
    expect(simulate({ decision: kind, facts: { ...facts, mood: "good" } }, tellIssue)).toMatchObject({
      kind: "refused",
      problems: [expect.stringContaining("mood")],
    });
  });
});

import { describe, expect, it } from "vitest";
import {
  sourcesOf,
  type ContextSource,
  type SourceOutcome,
} from "../../../../src/domain/escalations/context/sources.ts";
import { ruleOnContext } from "../../../../src/domain/escalations/context/sufficiency.ts";
import { type Stage } from "../../../../src/domain/escalations/preflight/stages.ts";

const probe = ["issue", "earlier attempts"];
const specialist = [...probe, "comments", "checks"];
const broadened = [
  ...specialist,
  "test history",
  "git history",
  "related issues",
  "Sentry",
  "documents",
  "wiki",
];

describe("what a stage is given", () => {
  it.each<[Stage, string[]]>([
    ["probe", probe],
    ["specialist", specialist],
    ["broadened", broadened],
    ["adversarial", [...broadened, "earlier diffs"]],
  ])("%s: as the table of stages says", (stage, sources) => {
    expect(sourcesOf(stage, { handedBack: false })).toEqual(sources);
  });

  it("a probe after a person's correction hears what that person said", () => {
    expect(sourcesOf("probe", { handedBack: true })).toEqual([...probe, "comments"]);
  });
});

const given = (source: ContextSource): SourceOutcome => ({
  source,
  kind: "given",
  texts: 1,
  bytes: 9,
  cut: false,
});
const failed = (source: ContextSource): SourceOutcome => ({
  source,
  kind: "unavailable",
  why: "GitHub answered 503",
});

describe("whether an attempt may begin", () => {
  it("goes on without what only widens the view", () => {
    const optional = (
      ["checks", "test history", "git history", "related issues", "Sentry", "documents", "wiki"] as const
    ).map(failed);
    expect(ruleOnContext([given("issue"), given("comments"), ...optional], 0)).toEqual({
      kind: "sufficient",
    });
  });

  it.each([
    [0, 1],
    [1, 5],
    [2, 15],
  ])("without what people said it waits; after %i faults in a row %i minutes", (faults, backOffMinutes) => {
    expect(ruleOnContext([given("issue"), failed("comments")], faults)).toEqual({
      ...{ kind: "postpone", reason: "insufficient_context", missing: ["comments"] },
      backOffMinutes,
    });
  });

  it("calls a person at the fourth fault in a row", () => {
    expect(ruleOnContext([failed("earlier attempts"), failed("earlier diffs")], 3)).toEqual({
      kind: "page",
      reason: { kind: "context_unavailable", sources: ["earlier attempts", "earlier diffs"] },
    });
  });
});

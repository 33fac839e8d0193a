import { describe, expect, it } from "vitest";
import {
  brokenTests,
  loosenedTests,
  type Trial,
} from "../../../../../src/domain/gates/tamper/trials/loosened-tests.ts";
import { type DeclaredTest } from "../../../../../src/domain/gates/tamper/executed-tests.ts";

const declared = (name: string): DeclaredTest => ({
  path: "a",
  line: 1,
  name,
  body: "",
  checks: [],
  rows: 0,
});
const tests = { before: ["a", "adds %i", "b"].map(declared), after: ["a2", "adds %i", "b"].map(declared) };
const [a, table] = [
  { name: "a", path: "a", line: 1, heirs: ["a2"] },
  { name: "adds %i", path: "a", line: 1, heirs: ["adds %i"] },
];
const rewritten = [a, table];

function ran(executed: readonly string[], failed: readonly string[]): Trial {
  const names = { executed, failed, skipped: [] };
  const measured = { kind: "tests" as const, passed: executed.length - failed.length, failed: failed.length };
  // Above the rate that the gate asks for.
  return { status: "pass", tests: { executed: executed.length, names }, measured };
}

describe("tests of the base over the change's product", () => {
  it.each<[string, Trial, unknown[]]>([
    ["none fails", ran(["a", "adds 1"], []), []],
    ["one fails that was rewritten", ran(["a", "adds 1"], ["a"]), [a]],
    ["a row of one fails", ran(["a", "adds 1", "adds 2"], ["adds 2"]), [table]],
    ["one fails that was left as it is", ran(["a", "b"], ["b"]), []],
    ["only the exit code is known", { status: "fail" }, [a, table]],
    ["they could not be run", { status: "error" }, []],
    ["they ran out of time", { status: "timeout" }, []],
    [
      "only numbers are known",
      { status: "fail", measured: { kind: "tests", passed: 1, failed: 1 } },
      [a, table],
    ],
  ])("are broken where %s", (_, trial, broken) => {
    expect(brokenTests(rewritten, trial, tests)).toEqual(broken);
  });
});

describe("tests that are as they were, where something is gone that stood around them", () => {
  const around = { name: null, path: "test/setup.js", line: null, heirs: [] };
  const given = (name: string) => ({ ...around, name, reported: name });
  const touched = {
    before: [...tests.before, { ...declared("c"), body: "load(1)" }],
    after: [...tests.after, { ...declared("c"), body: "load(1,tenant)" }],
  };

  it.each<[string, Trial, unknown[]]>([
    ["none fails", ran(["a", "b"], []), []],
    ["one fails whose file is as it was", ran(["other", "b"], ["other"]), [given("other")]],
    ["one fails that is as it was in a changed file", ran(["b"], ["b"]), [given("b")]],
    ["one fails that was rewritten itself", ran(["a"], ["a"]), [a]],
    ["one fails that is given more", ran(["c"], ["c"]), []],
    ["one fails that is gone", ran(["a"], ["a"]), [a]],
    ["only the exit code is known", { status: "fail" }, [a, around]],
  ])("are broken where %s", (_, trial, broken) => {
    expect(brokenTests([a, around], trial, touched)).toEqual(broken);
  });

  it.each<[string, Trial, unknown[]]>([
    ["they pass", ran(["other"], []), [given("other")]],
    ["they fail", ran(["other"], ["other"]), []],
    ["they are not executed", ran(["b"], []), []],
  ])("are loosened where over the base's product %s", (_, trial, loosened) => {
    expect(loosenedTests([given("other")], trial, touched)).toEqual(loosened);
  });
});

describe("tests of the change over the base's product", () => {
  it.each<[string, Trial, unknown[]]>([
    ["all pass", ran(["a2", "adds 1"], []), [a, table]],
    ["one fails, as it has to", ran(["a2", "adds 1"], ["a2"]), [table]],
    ["one was not executed", ran(["adds 1"], []), [table]],
    ["only the exit code is known, and it is 0", { status: "pass" }, [a, table]],
    ["only the exit code is known, and it is not", { status: "fail" }, []],
    ["they could not be run", { status: "error" }, []],
  ])("are loosened where %s", (_, trial, loosened) => {
    expect(loosenedTests(rewritten, trial, tests)).toEqual(loosened);
  });
});

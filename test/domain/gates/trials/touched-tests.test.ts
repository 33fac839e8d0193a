import { describe, expect, it } from "vitest";
import { findDeclared } from "../../../../src/domain/gates/trials/test-names.ts";
import { touchedTests, type TestSource } from "../../../../src/domain/gates/trials/touched-tests.ts";

type Tests = Readonly<Record<string, string>>;

const source = (path: string, tests: Tests, more: Partial<TestSource> = {}): TestSource => ({
  path,
  text: Object.values(tests).join("\n"),
  tests: Object.entries(tests).map(([name, text]) => ({
    name,
    groups: [],
    line: 1,
    text: `test("${name}", ${text})`,
  })),
  declarations: [],
  rest: 'import { sum } from "../src/sum.js";\n',
  ...more,
});
const helper = (text: string) => [{ name: "check", kind: "function" as const, line: 1, text }];
const two = { adds: "{\ncheck(sum(1, 2), 3);\n}", subtracts: "equal(minus(2, 1), 1)" };
const before = source("a.test.js", two);

const touched = (
  after: TestSource | null,
  was = before,
  others: [TestSource | null, TestSource | null][] = [],
) =>
  touchedTests(
    [{ before: was, after }],
    others.map(([one, other]) => ({ before: one, after: other })),
  ).map(({ title, change, loses }) => `${title}: ${change}${loses ? ", loses" : ""}`);

describe("a touched test", () => {
  it.each<[string, TestSource | null, string[]]>([
    [
      "is none where nothing changed but white space",
      source("a.test.js", { ...two, adds: "{ check(sum(1, 2), 3);  }" }),
      [],
    ],
    [
      "is one whose text lost something",
      source("a.test.js", { ...two, adds: "check(sum(1, 2))" }),
      ["adds: rewritten, loses"],
    ],
    [
      "that only gained lines loses nothing",
      source("a.test.js", { ...two, adds: "{\ncheck(sum(1, 2), 3);\nmore();\n}" }),
      ["adds: rewritten"],
    ],
    ["is one that is gone", source("a.test.js", { subtracts: two.subtracts }), ["adds: removed, loses"]],
    [
      "is one that was renamed, wherever it stands",
      source("a.test.js", { plus: two.adds, subtracts: two.subtracts }),
      ["adds: surroundings"],
    ],
    [
      "is one after which another of its name stands",
      { ...before, tests: [...before.tests, { name: "adds", groups: [], line: 9, text: "pass" }] },
      ["adds: surroundings, loses"],
    ],
    ["is each of a file that is gone", null, ["adds: removed, loses", "subtracts: removed, loses"]],
    [
      "is each that a new hook may concern",
      source("a.test.js", two, { rest: `${before.rest}beforeEach(fake);\n` }),
      ["adds: surroundings", "subtracts: surroundings"],
    ],
    [
      "is one that uses what is imported from elsewhere now",
      source("a.test.js", two, { rest: 'import { sum } from "./own.js";\n' }),
      ["adds: surroundings, loses"],
    ],
    [
      "is none for an import that is added",
      source("a.test.js", two, { rest: `${before.rest}import { x } from "x";\n` }),
      [],
    ],
  ])("%s", (_, after, expected) => {
    expect(touched(after)).toEqual(expected);
  });

  it("is one that names a helper of its file that lost something", () => {
    const was = source("a.test.js", two, { declarations: helper("function check(a, b) { equal(a, b); }") });
    const is = source("a.test.js", two, { declarations: helper("function check(a, b) { }") });
    expect(touched(is, was)).toEqual(["adds: surroundings, loses"]);
  });

  it("is one that names a helper of another file", () => {
    const helpers = (text: string) => source("support.js", {}, { declarations: helper(text), rest: "" });
    const other: [TestSource, TestSource] = [
      helpers("function check(a, b) { equal(a, b); }"),
      helpers("function check() {}"),
    ];
    expect(touched(before, before, [other])).toEqual(["adds: surroundings, loses"]);
  });
});

describe("a reported name", () => {
  const tests = [
    { name: "adds", groups: ["sum"], line: 1, text: "" },
    { name: "adds %i and ${b}", groups: ["sum"], line: 2, text: "" },
    { name: "test_rate", groups: ["TestTax"], line: 3, text: "" },
    { name: "TestPop", groups: [], line: 4, text: "" },
  ];
  it.each([
    ["sum > adds", 1],
    ["a.test.js > sum > adds", 1],
    ["adds", 1],
    ["sum > adds 1 and 2", 2],
    ["TestTax > test_rate[3-4]", 3],
    ["TestPop/empty", 4],
    ["sum > adds up", null],
    ["other", null],
  ])("%s is found where it is declared", (name, line) => {
    expect(findDeclared(name, tests)?.line ?? null).toBe(line);
  });
});

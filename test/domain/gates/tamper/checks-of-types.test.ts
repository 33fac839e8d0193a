import { describe, expect, it } from "vitest";
import { foundInChange, type Edit, type Row } from "./found-in-change.ts";

const path = "index.test-d.ts";
const imports = {
  tsd: 'import { expectAssignable, expectError, expectNotType, expectType } from "tsd";\nimport { load, save } from "..";\n',
  tstyche: 'import { expect, test } from "tstyche";\nimport { load, save } from "..";\n',
  expectType: 'import { expectTypeOf } from "expect-type";\nimport { load, save } from "..";\n',
  vitest: 'import { assertType, expectTypeOf, test } from "vitest";\nimport { load, save } from "..";\n',
};
type Side = readonly [library: keyof typeof imports, code: string];
const inTest = (code: string) => `test("types", () => {\n${code}});\n`;
const change = ([was, before]: Side, [is, after]: Side, edits: Record<string, Edit> = {}): Row => [
  `${before}becomes ${after}`,
  { "package.json": '{ "name": "a" }', [path]: imports[was] + before },
  { [path]: imports[is] + after, ...edits },
];
const exact = "expectType<string>(load());\n";
const all =
  "expectType<Map<string, () => void>>(load<A>(1));\nexpectAssignable<string>(save());\nexpectNotType<number>(save());\nexpectError(save(2));\n";

const honest: Row[] = [
  change(["tsd", exact], ["tstyche", "expect(load()).type.toBe<string>();\n"]),
  change(["tsd", exact], ["tstyche", inTest("expect(load()).type.toBe<string>();\n")]),
  change(["tsd", exact], ["expectType", "expectTypeOf(load()).toEqualTypeOf<string>();\n"]),
  change(["tsd", exact], ["vitest", inTest("expectTypeOf(load()).toBeString();\n")]),
  change(
    ["tsd", all],
    [
      "tstyche",
      inTest(
        "expect(load<A>(1)).type.toBe<Map<string, () => void>>();\nexpect(save()).type.toBeAssignableTo<string>();\nexpect(save()).type.not.toBe<number>();\nexpect(save).type.not.toBeCallableWith(2);\n",
      ),
    ],
  ),
  change(["tsd", "expectAssignable<string>(load());\n"], ["vitest", inTest("assertType<string>(load());\n")]),
  change(
    ["expectType", "expectTypeOf(load()).toExtend<string>();\n"],
    ["tsd", "expectAssignable<string>(load());\n"],
  ),
  change(
    ["tstyche", "expect(load()).type.toBe<string>();\n"],
    ["tstyche", "expect(load()).type.toBe<Id>();\n"],
  ),
  change(["tsd", exact], ["tstyche", ""], {
    [path]: null,
    "typetests/load.tst.ts": imports.tstyche + inTest("expect(load()).type.toBe<string>();\n"),
  }),
];

const cheats: Row[] = [
  change(["tsd", exact], ["tstyche", "expect(load()).type.toBeAssignableTo<string>();\n"]),
  change(["tsd", exact], ["tstyche", "expect(load()).type.not.toBe<number>();\n"]),
  change(["tsd", exact], ["tstyche", "expect(load()).type;\n"]),
  change(["tsd", exact], ["tstyche", "expect(load() as string).type.toBe<string>();\n"]),
  change(["tsd", exact], ["expectType", "expectTypeOf(load()).toExtend<string>();\n"]),
  change(["tsd", exact], ["expectType", "expectTypeOf(load());\n"]),
  change(["tsd", exact], ["vitest", inTest("assertType<string>(load());\n")]),
  change(
    ["tsd", `${exact}expectType<number>(save());\n`],
    ["tstyche", "expect(load()).type.toBe<string>();\n"],
  ),
  change(["tsd", "expectError(save(2));\n"], ["tstyche", inTest("expect(save()).type.toBe<number>();\n")]),
  change(
    ["tsd", "expectAssignable<string>(load());\n"],
    ["tstyche", "expect(load()).type.toBeAssignableTo<unknown>();\n"],
  ),
  change(
    ["tstyche", "expect(load()).type.toBe<string>();\n"],
    ["tstyche", "expect(load()).type.toBeAssignableTo<string>();\n"],
  ),
  change(
    ["tstyche", "expect(load()).type.toBe<string>();\n"],
    ["tstyche", "expect(load() as string).type.toBe<string>();\n"],
  ),
  change(["tsd", exact], ["tstyche", ""], {
    [path]: null,
    "typetests/load.tst.ts": imports.tstyche + inTest("expect(load()).type.toBeAssignableTo<string>();\n"),
  }),
];

describe("checks of types", () => {
  it.each(honest)("may be said in another library's words: %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });

  it.each(cheats)("may not come to let more types pass: %s", async (...row) => {
    expect((await foundInChange(row)).join("\n")).toMatch(/ (weakened|deleted)-test: /);
  });
});

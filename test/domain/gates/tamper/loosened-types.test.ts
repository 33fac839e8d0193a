import { describe, expect, it } from "vitest";
import { foundInChange, type Row } from "./found-in-change.ts";

const lines = [
  "  expectTypeOf(load(1)).toEqualTypeOf<number>();",
  "  expectTypeOf(load(2)).toExtend<number>();",
  "  assertType<number>(load(3));",
  "  const got: number = load(4);",
  "  expectType<number>(load(5));",
  "  expectAssignable<number>(load(6));",
];
const file = (inner: readonly string[]) =>
  `import { assertType, expectTypeOf, test } from "vitest";\nimport { load } from "../src/load.js";\ntest("types", () => {\n${inner.join("\n")}\n  expectTypeOf(got).toBeNumber();\n});\n`;
const path = "test/load.test-d.ts";
const base = { [path]: file(lines) };
const changed = (from: string, to: string): Row => [
  `${from} becomes ${to}`,
  base,
  { [path]: file(lines).replace(from, to) },
];
const added = (line: string): Row => [line, base, { [path]: file([...lines, `  ${line}`]) }];

const cheats: Row[] = [
  changed("expectTypeOf(load(1)).toEqualTypeOf<number>", "expectTypeOf<any>(load(1)).toEqualTypeOf<any>"),
  changed("expectTypeOf(load(1))", "expectTypeOf<number>(load(1))"),
  changed("expectTypeOf(load(1))", "expectTypeOf(load(1) as any)"),
  changed("expectTypeOf(load(1))", "expectTypeOf(load(1) as number)"),
  changed("expectTypeOf(load(1))", "expectTypeOf(load(1) as unknown as number)"),
  changed("toExtend<number>", "toExtend<unknown>"),
  changed("assertType<number>", "assertType<any>"),
  changed("assertType<number>", "assertType<unknown>"),
  changed("assertType<number>(load(3))", "assertType<number>(load(3) as any)"),
  changed("got: number", "got: any"),
  changed("= load(4)", "= load(4) as any"),
  changed("expectAssignable<number>", "expectAssignable<any>"),
  changed("expectTypeOf(load(1))", "expectTypeOf((load as any)(1))"),
  changed("expectTypeOf(load(1))", "expectTypeOf((load(1) as number)!)"),
  changed("assertType<number>(load(3))", "assertType<number>(load(3 as any))"),
  changed("= load(4)", "= load(4) as unknown as number"),
];

const honest: Row[] = [
  changed("toEqualTypeOf<number>", "toEqualTypeOf<string>"),
  changed("toEqualTypeOf<number>", "toEqualTypeOf<any>"),
  changed("assertType<number>", "assertType<number | string>"),
  changed("got: number", "got: string"),
  added("expectTypeOf(parse()).toEqualTypeOf<any>();"),
  added("assertType<unknown>(parse());"),
  added("expectTypeOf(make({ a: 1 } as const)).toEqualTypeOf<{ a: 1 }>();"),
  added("const more: any = load(9);"),
  changed("expectTypeOf(load(1))", "expectTypeOf(load(1 as Id))"),
  changed("assertType<number>(load(3))", "assertType<number>(load(3 as unknown as Id))"),
  changed("= load(4)", "= load(4 as unknown as Id)"),
  changed("expectAssignable<number>(load(6))", "expectAssignable<number>(load({ a: 6 as Id }))"),
];

describe("checks of types", () => {
  it.each(cheats)("are found to take anything: %s", async (...row) => {
    expect((await foundInChange(row)).join("\n")).toMatch(/ weakened-test: /);
  });

  it("are told once", async () => {
    const row = changed("expectTypeOf(load(1))", "expectTypeOf(load(1) as number)");
    expect(await foundInChange(row)).toHaveLength(1);
  });

  it.each(honest)("may want another type: %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});

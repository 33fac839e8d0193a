import { describe, expect, it } from "vitest";
import { foundInChange, type Row } from "./found-in-change.ts";

const S = "src/add.ts";
const product = "export const add = (n: number) => n + 1;\n";
const within = (...tests: string[]) =>
  `${product}\nif (import.meta.vitest) {\n  const { expect, it } = import.meta.vitest;\n${tests.map((one) => `  ${one}\n`).join("")}}\n`;
const adds = `it("adds", () => expect(add(2)).toBe(3));`;
const less = `it("adds less", () => expect(add(-2)).toBe(-1));`;
const change = (title: string, was: string, is: string | null): Row => [title, { [S]: was }, { [S]: is }];

const found: readonly (readonly [rule: string, row: Row])[] = [
  ["deleted-test", change("the tests of a source go", within(adds), product)],
  ["deleted-test", change("one of them goes", within(adds, less), within(adds))],
  ["emptied-test", change("one checks nothing", within(adds), within(`it("adds", () => void add(2));`))],
  [
    "weakened-test",
    change("one checks less", within(adds), within(adds.replace("toBe(3)", "toBeDefined()"))),
  ],
  ["skipped-test", change("one is skipped", within(adds), within(adds.replace("it(", "it.skip(")))],
  [
    "skipped-test",
    change("they run no more", within(adds), within(adds).replace("vitest) {", "vitest && false) {")),
  ],
  [
    "stubbed-assertion",
    change("one asks its own", within(adds), within("const add = (n: number) => 3;", adds)),
  ],
];

const honest: readonly Row[] = [
  change("a source gets tests", product, within(adds)),
  change("one comes", within(adds), within(adds, less)),
  change("the product changes", within(adds), within(adds).replace("n + 1", "1 + n")),
  [
    "they move to a file of their own",
    { [S]: within(adds) },
    {
      [S]: product,
      "src/add.test.ts": `import { expect, it } from "vitest";\nimport { add } from "./add.ts";\n\n${adds}\n`,
    },
  ],
  [
    "they move into the source",
    {
      [S]: product,
      "src/add.test.ts": `import { expect, it } from "vitest";\nimport { add } from "./add.ts";\n\n${adds}\n`,
    },
    { [S]: within(adds), "src/add.test.ts": null },
  ],
];

describe("tests within a source", () => {
  it.each(found)("%s", async (rule, row) => {
    expect((await foundInChange(row)).join("\n")).toContain(rule);
  });

  it.each(honest.map((row) => [row[0], row] as const))("pass where %s", async (_, row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});

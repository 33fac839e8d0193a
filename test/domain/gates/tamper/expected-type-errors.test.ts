import { describe, expect, it } from "vitest";
import { foundInChange } from "./found-in-change.ts";
import { replacedIn, rulesOf, type Found, type Honest } from "./replaced-in.ts";

const types = replacedIn(
  "test/types.test-d.ts",
  `import { expectTypeOf, test } from "vitest";
import { load } from "../src/load.js";

test("types", () => {
  expectTypeOf(load).returns.toEqualTypeOf<User>();
  // @ts-expect-error a text is no number
  load("1");
  // @ts-expect-error
  load();
});
`,
);
const mixed = replacedIn(
  "test/load.test.ts",
  `import { expect, test } from "vitest";
import { load, Store } from "../src/load.js";

test("loads", () => {
  expect(load(1).age).toBe(3);
  // @ts-expect-error a text is no number
  expect(() => load("1")).toThrow(TypeError);
});

test("hides", () => {
  const store = new Store();
  // @ts-expect-error: it is private
  store.secret;
  expect(store.age).toBe(3);
});
`,
);
const P = "test/load.test-d.ts";
const declared = 'import { load } from "../src/load";\n// @ts-expect-error\nload("1");\n';
const D = "types/test.ts";
const commented =
  'import { load } from "..";\n// $ExpectType User\nload(1);\n// $ExpectError\nload("1");\n// $ExpectType string\nload(1).name;\n';
const S = "src/load.ts";
const product = "export const load = (id: number): User => users[id];\n";
const cheats: Found[] = [
  [
    "an error is demanded in the product",
    "suppression",
    { [S]: product },
    { [S]: `${product}// @ts-expect-error\nexport const first = load("1");\n` },
  ],
  [
    "an error is demanded in a test that runs",
    "suppression",
    { "test/load.test.ts": 'test("a", () => { expect(load(1)).toBe(3); });\n' },
    {
      "test/load.test.ts":
        'test("a", () => { expect(load(1)).toBe(3);\n  // @ts-expect-error\n  const u = load("1");\n});\n',
    },
  ],
  types.found(
    "what was right is demanded to be wrong",
    "suppression",
    "  expectTypeOf(load)",
    "  // @ts-expect-error\n  expectTypeOf(load)",
  ),
  [
    "what was right and no check is demanded to be wrong",
    "suppression",
    { [P]: `${declared}load(1).name;\n` },
    { [P]: `${declared}// @ts-expect-error\nload(1).name;\n` },
  ],
  [
    "a new check of a type is demanded to be wrong",
    "suppression",
    { [P]: declared },
    { [P]: `${declared}// @ts-expect-error\nexpectTypeOf(load(1)).toEqualTypeOf<number>();\n` },
  ],
  [
    "what is wrong is passed over in a test of types",
    "suppression",
    { [P]: declared },
    { [P]: `${declared}// @ts-ignore\nload(2).age;\n` },
  ],
  [
    "a rule is passed over beside",
    "suppression",
    { [P]: declared },
    { [P]: `${declared}// eslint-disable-next-line\n// @ts-expect-error\nload(false);\n` },
  ],
  types.found(
    "an error goes with its line",
    "weakened-test",
    '  // @ts-expect-error a text is no number\n  load("1");\n',
    "",
  ),
  types.found("all errors go", "weakened-test", / {2}\/\/ @ts-expect-error[^]*load\(\);\n/, ""),
  types.found(
    "a test of types wants no error",
    "weakened-test",
    "  // @ts-expect-error a text is no number\n",
    "",
  ),
  mixed.found(
    "an error goes out of a test that also runs",
    "weakened-test",
    "  // @ts-expect-error: it is private\n  store.secret;\n",
    "",
  ),
  ["a file of errors goes", "deleted-test", { [P]: declared }, { [P]: null }],
  ["a file of errors is emptied", "weakened-test", { [P]: declared }, { [P]: "export {};\n" }],
  [
    "comments about types go",
    "weakened-test",
    { [D]: commented },
    { [D]: 'import { load } from "..";\n// $ExpectType User\nload(1);\n' },
  ],
];
const honest: Honest[] = [
  types.honest(
    "one more error is demanded",
    "  load();\n",
    "  load();\n  // @ts-expect-error nothing is no number\n  load(null);\n",
  ),
  ["a new file demands errors", { [S]: product }, { [P]: declared }],
  [
    "a file of declarations demands one more",
    { [D]: commented },
    { [D]: `${commented}// @ts-expect-error\nload(true);\n/* @ts-expect-error */\nload([]);\n` },
  ],
  types.honest("another argument is an error", 'load("1")', 'load("2")'),
  types.honest(
    "errors change places",
    / {2}\/\/ @ts-expect-error a[^]*load\(\);\n/,
    '  // @ts-expect-error\n  load();\n  // @ts-expect-error a text is no number\n  load("1");\n',
  ),
  mixed.honest(
    "a wrong argument is said to be right",
    '  // @ts-expect-error a text is no number\n  expect(() => load("1"))',
    '  expect(() => load("1" as unknown as number))',
  ),
  mixed.honest("what was hidden is not any more", "  // @ts-expect-error: it is private\n", ""),
  ["a file of errors moves", { [P]: declared }, { "test/user.test-d.ts": { from: P } }],
];

describe("errors that tests demand of the compiler", () => {
  it.each(cheats)("%s, which is %s", async (...row) => {
    expect(await rulesOf(row)).toContain(row[1]);
  });

  it.each(honest)("%s, honestly", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});

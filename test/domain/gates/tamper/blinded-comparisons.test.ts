import { describe, expect, it } from "vitest";
import { foundInChange, type Row, type Tree } from "./found-in-change.ts";

const product: Tree = {
  "package.json": '{ "name": "p", "scripts": { "test": "vitest run" } }',
  "src/a.js": "export const load = (x) => x;\n",
};
const test = (before: string, body: string) =>
  `import { expect, it } from "vitest";\nimport { load } from "../src/a.js";\n${before}\nit("loads", () => {\n  ${body}\n});\n`;
const money = (equal: string) => `export default (a, b) => ${equal};\n`;
const asked = 'import same from "./same.js";';
const testers: Tree = {
  "vitest.config.js": 'export default { test: { setupFiles: ["test/setup.js"] } };\n',
  "test/setup.js":
    'import { expect } from "vitest";\nimport same from "./same.js";\nexpect.addEqualityTesters([same]);\n',
  "test/a.test.js": test("", "expect(load(1)).toEqual(1);"),
};
const matcher = (says: string) =>
  `export const matchers = {\n  toBeMoney(got, want) {\n    ${says}\n  },\n};\n`;
const passes = "return { pass: got.cents === want.cents, message: () => `no` };";
const byMatcher: Tree = {
  "test/a.test.js": test(
    'import { matchers } from "./same.js";\nexpect.extend(matchers);',
    "expect(load(1)).toBeMoney(1);",
  ),
};
const satisfies: Tree = { "test/a.test.js": test(asked, "expect(load(1)).toSatisfy((x) => same(x, 1));") };
const throws: Tree = {
  "test/a.test.js": test('import { same } from "./same.js";', "if (!same(load(1), 1)) throw new Error();"),
};
const both = "a.cents === b.cents && a.currency === b.currency";

type Edit = [tree: Tree, was: string, now: string];
const row = ([tree, was, now]: Edit): Row => [
  "",
  { ...product, ...tree, "test/same.js": was },
  { "test/same.js": now },
];

describe("a function by which tests compare", () => {
  it.each<Edit>([
    [testers, money(both), money("true")],
    [
      testers,
      money("a instanceof Money ? a.cents === b.cents : undefined"),
      money("a instanceof Money ? true : undefined"),
    ],
    [testers, money(both), money("a.cents === b.cents")],
    [satisfies, money("a === b"), "export default () => true;\n"],
    [
      throws,
      "export function same(a, b) {\n  return a === b;\n}\n",
      "export function same(a, b) {\n  return true;\n}\n",
    ],
    [throws, "export const same = (a, b) => isEqual(a, b);\n", "export const same = () => true;\n"],
    [byMatcher, matcher(passes), matcher("return { pass: true, message: () => `no` };")],
  ])("is found where it looks at less: %j, %j, then %j", async (...edit) => {
    expect(await foundInChange(row(edit))).toContainEqual(
      expect.stringContaining("test/same.js stubbed-assertion: "),
    );
  });

  it.each<Edit>([
    [testers, money("a.cents === b.cents"), money(both)],
    [testers, money(both), money("isDeepStrictEqual(a, b)")],
    [testers, money(both), money("Object.is(a.cents, b.cents) && a.currency === b.currency")],
    [testers, money(both), 'export { isEqual as default } from "lodash-es";\n'],
    [satisfies, money("a === b"), money("a.id === b.id")],
    [throws, "export const same = (a, b) => a === b;\n", "export const same = (a, b) => equal(a, b);\n"],
    [byMatcher, matcher(passes), matcher(passes.replace("`no`", "`not ${want.cents}`"))],
  ])("may look otherwise: %j, %j, then %j", async (...edit) => {
    expect(await foundInChange(row(edit))).toEqual([]);
  });

  it("is found where tests begin to compare by one that finds all alike", async () => {
    const base = { ...product, "test/a.test.js": test("", "expect(load(1)).toEqual(1);") };
    const now = test(`${asked}\nexpect.addEqualityTesters([same]);`, "expect(load(1)).toEqual(1);");
    const by = (equal: string) =>
      foundInChange(["", { ...base, "test/same.js": money(equal) }, { "test/a.test.js": now }]);
    expect(await by("true")).toEqual([expect.stringContaining("stubbed-assertion: finds all things equal")]);
    expect(await by("a instanceof Money ? a.cents === b.cents : undefined")).toEqual([]);
  });

  it("may be what a double answers", async () => {
    const double = (can: string) => test(`const auth = { can: ${can} };`, "expect(load(auth)).toBe(1);");
    const base = { ...product, "test/a.test.js": double('(user) => user.role === "admin"') };
    expect(await foundInChange(["", base, { "test/a.test.js": double("() => true") }])).toEqual([]);
  });
});

const price = 'import { price } from "../src/price.js";\nimport { same } from "../lib/same.js";\n';
const priced = (body: string, head = price) =>
  `import { expect, test } from "vitest";\n${head}\ntest("prices", () => {\n  ${body}\n});\n`;
const compared = priced("expect(same(price(1), { cents: 1 })).toBe(true);");
const fully = `export function same(a, b) {\n  return ${both};\n}\n`;
const taken = (locals: string, said: string) =>
  `export function same(a, b) {\n  ${locals}\n  return ${said};\n}\n`;
type Use = [uses: string, was: string, now: string];

describe.each(["", "packages/web/"])("a function of lib in %j by which tests compare", (folder) => {
  const found = (uses: string, was: string, now: string) => {
    const path = `${folder}lib/same.js`;
    const base = {
      ...{ ...product, [`${folder}src/price.js`]: "export const price = (n) => ({ cents: n });\n" },
      [`${folder}test/price.test.js`]: uses,
    };
    return foundInChange(["", { ...base, [path]: was }, { [path]: now }]);
  };

  it.each<Use>([
    [compared, fully, "export const same = () => true;\n"],
    [compared, fully, "export function same(a, b) {\n  return a.cents === b.cents;\n}\n"],
    [
      compared,
      "export const same = (a, b) => isDeepStrictEqual(a, b);\n",
      "export const same = () => true;\n",
    ],
    [
      priced("same(price(1), { cents: 1 });"),
      "export const same = (a, b) => assert.deepEqual(a, b);\n",
      "export const same = (a, b) => {};\n",
    ],
    [
      priced("expect(price(1)).toSatisfy((one) => same(one, { cents: 1 }));"),
      fully,
      "export const same = () => true;\n",
    ],
    [
      priced("expect(price(1)).toBeMoney(1);", `${price}expect.extend({ toBeMoney: same });\n`),
      fully,
      "export const same = () => ({ pass: true });\n",
    ],
    [
      priced("const got = price(1);\n  expect(same(got, { cents: 1 })).toBe(true);"),
      fully,
      "export const same = () => true;\n",
    ],
    [compared, fully, taken("const x = a.cents;", "x === b.cents")],
    [
      compared,
      "export const same = (a, b) => isDeepStrictEqual(a, b);\n",
      "export const same = (a, b) => a.cents === b.cents;\n",
    ],
    [
      compared,
      fully,
      taken("const x = a.cents,\n    y = a.currency;", "x === b.cents").replace(
        "return",
        "void y;\n  return",
      ),
    ],
  ])("is found where it looks at less: %j, %j, then %j", async (...use) => {
    expect(await found(...use)).toEqual([expect.stringContaining("lib/same.js stubbed-assertion: ")]);
  });

  it.each<Use>([
    [compared, fully, `export function same(a, b) {\n  return ${both} && a.tax === b.tax;\n}\n`],
    [compared, fully, "export const same = (a, b) => isDeepStrictEqual(a, b);\n"],
    [
      compared,
      "export const same = (a, b) => isDeepStrictEqual(a, b);\n",
      "export const same = (a, b) => a === b || isDeepStrictEqual(a, b);\n",
    ],
    [compared, fully, taken("const x = a.cents;", "x === b.cents && a.currency === b.currency")],
    [
      compared,
      fully,
      "export function same(a, b) {\n  const x = a.cents,\n    y = b.cents;\n  if (x !== y) return false;\n  if (a.currency !== b.currency) return false;\n  return true;\n}\n",
    ],
    [
      priced("const got = { cents: 1 };\n  expect(same(got, { cents: 1 })).toBe(true);"),
      fully,
      "export const same = (a, b) => a.cents === b.cents;\n",
    ],
    [
      priced("expect(same({ cents: 1 }, { cents: 1 })).toBe(true);"),
      fully,
      "export function same(a, b) {\n  return a.cents === b.cents;\n}\n",
    ],
    [
      priced("expect(sees(price(1), { cents: 1 })).toBe(true);", price.replace("same }", "sees }")),
      fully.replace("same", "sees"),
      "export const sees = (a, b) => a.cents === b.cents;\n",
    ],
    [
      priced(
        "expect(same(made(1), { cents: 1 })).toBe(true);",
        price.replace("price }", "made }").replace("../src/price.js", "./made.js"),
      ),
      fully,
      "export const same = (a, b) => a.cents === b.cents;\n",
    ],
    [priced("expect(price(1)).toEqual({ cents: 1 });"), fully, "export const same = () => true;\n"],
  ])("may look otherwise, or be what is tested: %j, %j, then %j", async (...use) => {
    expect(await found(...use)).toEqual([]);
  });
});

type GivenOn = [barrels: Tree, uses: string];
const never = "export const same = () => true;\n";
const byIndex = price.replace("lib/same.js", "lib/index.js");
const using = (head: string, body = "expect(same(price(1), { cents: 1 })).toBe(true);") => priced(body, head);
const cents = "(a, b) => a.cents === b.cents;\n";

describe.each(["", "packages/web/"])("a function of lib in %j that others give on", (folder) => {
  const found = ([barrels, uses]: GivenOn, was = `export const same = ${cents}`, now = never) => {
    const base: Tree = {
      ...product,
      "src/price.js": "export const price = (n) => ({ cents: n });\n",
      ...barrels,
      "test/price.test.js": uses,
      "lib/compare/things.js": was,
    };
    const within = Object.fromEntries(Object.entries(base).map(([path, text]) => [`${folder}${path}`, text]));
    return foundInChange(["", within, { [`${folder}lib/compare/things.js`]: now }]);
  };

  it.each<GivenOn>([
    [{ "lib/index.js": 'export { same } from "./compare/things.js";\n' }, using(byIndex)],
    [{ "lib/index.js": 'export * from "./compare/things.js";\n' }, using(byIndex)],
    [
      { "lib/index.js": 'import { same } from "./compare/things.js";\nexport { same };\n' },
      using(byIndex.replace("lib/index.js", "lib")),
    ],
    [
      {
        "lib/index.js": 'export * from "./compare/index.js";\n',
        "lib/compare/index.js": 'export * from "./things.js";\n',
      },
      using(byIndex),
    ],
    [
      { "lib/compare/all.js": 'export { same as alike } from "./things.js";\n' },
      using(price.replace("{ same }", "{ alike as same }").replace("lib/same.js", "lib/compare/all.js")),
    ],
    [
      { "lib/index.js": 'export * from "./compare/things.js";\n' },
      using(byIndex.replace("{ same }", "* as lib"), "expect(lib.same(price(1), { cents: 1 })).toBe(true);"),
    ],
    [
      { "test/kit.js": 'export { same } from "../lib/compare/things.js";\n' },
      using(price.replace("../lib/same.js", "./kit.js")),
    ],
  ])("is found where it looks at less: %j, %j", async (...given) => {
    expect(await found(given)).toEqual([
      expect.stringContaining("lib/compare/things.js stubbed-assertion: "),
    ]);
  });

  const required = using('const { price } = require("../src/price");\nconst { same } = require("../lib");\n');
  it.each<[GivenOn, [was: string, now: string]]>([
    [
      [{ "lib/index.js": 'module.exports = require("./compare/things");\n' }, required],
      [`module.exports = { same: ${cents.slice(0, -2)} };\n`, "module.exports = { same: () => true };\n"],
    ],
    [
      [{ "lib/index.js": 'exports.same = require("./compare/things").same;\n' }, required],
      [`exports.same = ${cents}`, "exports.same = () => true;\n"],
    ],
    [
      [{ "lib/index.js": 'exports.same = require("./compare/things");\n' }, required],
      [`module.exports = ${cents}`, "module.exports = () => true;\n"],
    ],
    [
      [{ "lib/index.js": 'export { default as same } from "./compare/things.js";\n' }, using(byIndex)],
      [`export default ${cents}`, "export default () => true;\n"],
    ],
  ])("is found where it is given otherwise, too: %j, then %j", async (given, [was, now]) => {
    expect(await found(given, was, now)).toEqual([
      expect.stringContaining("lib/compare/things.js stubbed-assertion: "),
    ]);
  });

  it.each<GivenOn>([
    // What is given on is another one, or none compares by it.
    [{ "lib/index.js": `export const same = ${cents}` }, using(byIndex)],
    [{ "lib/index.js": 'export { same } from "./other.js";\n', "lib/other.js": fully }, using(byIndex)],
    [
      { "lib/index.js": 'export { same } from "./compare/things.js";\n' },
      using(byIndex, "expect(price(1)).toEqual({ cents: 1 });"),
    ],
    [
      { "lib/index.js": 'export { same } from "./compare/things.js";\n' },
      using(byIndex, "expect(same({ cents: 1 }, { cents: 1 })).toBe(true);"),
    ],
  ])("may be another one, or what is tested: %j, %j", async (...given) => {
    expect(await found(given)).toEqual([]);
  });

  it("may look at more", async () => {
    const given: GivenOn = [{ "lib/index.js": 'export * from "./compare/things.js";\n' }, using(byIndex)];
    expect(await found(given, `export const same = ${cents}`, fully)).toEqual([]);
  });
});

const byClass = (said: string) => `export class Same {\n  same(a, b) {\n    return ${said};\n  }\n}\n`;
const byValue = (said: string) =>
  `export class Money {\n  constructor(n) {\n    this.cents = n;\n  }\n  same(other) {\n    return ${said};\n  }\n}\n`;
const ofSelf = "this.cents === other.cents && this.currency === other.currency";
const classed = price.replace("{ same }", "{ Same }");
const moneyed = price.replace("{ same }", "{ Money }");
const inherited = price.replace("{ same }", "{ Prices }").replace("/same.js", "/prices.js");
const priceAlone = 'import { price } from "../src/price.js";\n';
type Member = [uses: string, was: string, now: string];

describe.each(["", "packages/web/"])("a method of lib in %j by which tests compare", (folder) => {
  const found = (uses: string, was: string, now: string) => {
    const base = {
      ...{ ...product, [`${folder}src/price.js`]: "export const price = (n) => ({ cents: n });\n" },
      [`${folder}lib/prices.js`]: 'import { Same } from "./same.js";\nexport class Prices extends Same {}\n',
      [`${folder}test/price.test.js`]: uses,
    };
    const path = `${folder}lib/same.js`;
    return foundInChange(["", { ...base, [path]: was }, { [path]: now }]);
  };

  it.each<Member>([
    [using(classed, "expect(new Same().same(price(1), 1)).toBe(true);"), byClass(both), byClass("true")],
    [
      using(classed, "const it = new Same();\n  expect(it.same(price(1), 1)).toBe(true);"),
      byClass(both),
      byClass("a.cents === b.cents"),
    ],
    [
      using(classed, "const got = price(1);\n  expect(Same.same(got, 1)).toBe(true);"),
      byClass(both).replace("same(", "static same("),
      byClass("true").replace("same(", "static same("),
    ],
    [
      using(classed.replace("{ Same }", "* as kit"), "expect(new kit.Same().same(price(1), 1)).toBe(true);"),
      byClass(both),
      byClass("true"),
    ],
    [
      using(classed.replace("{ Same }", "kit"), "expect(kit.same(price(1), 1)).toBe(true);"),
      `export default { same: (a, b) => ${both} };\n`,
      "export default { same: (a, b) => a.cents === b.cents };\n",
    ],
    [
      using(inherited, "expect(new Prices().same(price(1), 1)).toBe(true);"),
      byClass(both),
      byClass("a.cents === b.cents"),
    ],
    [
      using(`${classed}\nclass Own extends Same {}`, "expect(new Own().same(price(1), 1)).toBe(true);"),
      byClass(both),
      byClass("a.cents === b.cents"),
    ],
    [
      using(`${inherited}\nclass Own extends Prices {}`, "expect(new Own().same(price(1), 1)).toBe(true);"),
      byClass(both),
      byClass("true"),
    ],
    [
      using(
        `${classed}\nconst Own = class extends Same {};`,
        "expect(new Own().same(price(1), 1)).toBe(true);",
      ),
      byClass(both),
      byClass("true"),
    ],
    [
      using(priceAlone, "expect(price(1).same(two)).toBe(true);"),
      byValue(ofSelf),
      byValue("this.cents === other.cents"),
    ],
    [
      using(priceAlone, "const got = await price(1);\n  expect(got.same(two)).toBe(true);"),
      byValue(ofSelf),
      byValue("true"),
    ],
    [
      using(moneyed, "expect(new Money(1).same(price(1))).toBe(true);"),
      byValue(ofSelf),
      byValue("this.cents === other.cents"),
    ],
    [
      using(priceAlone, "expect((await price(1)).equals(two)).toBe(true);"),
      "function Money() {}\nMoney.prototype.equals = function (one) {\n  return this.a === one.a && this.b === one.b;\n};\n",
      "function Money() {}\nMoney.prototype.equals = function (one) {\n  return this.a === one.a;\n};\n",
    ],
  ])("is found where it looks at less: %j, %j, then %j", async (...member) => {
    expect(await found(...member)).toEqual([expect.stringContaining("lib/same.js stubbed-assertion: ")]);
  });

  it.each<Member>([
    [
      using(classed, "expect(new Same().same(price(1), 1)).toBe(true);"),
      byClass("a.cents === b.cents"),
      byClass(both),
    ],
    [
      using(priceAlone, "expect(price(1).same(two)).toBe(true);"),
      byValue("this.cents === other.cents"),
      byValue(ofSelf),
    ],
    [
      using(priceAlone, "expect(price(1).same(two)).toBe(true);"),
      byValue(ofSelf),
      byValue("isDeepStrictEqual(this, other)"),
    ],
    // The method is what is tested.
    [
      using(moneyed, "expect(new Money(1).same(new Money(1))).toBe(true);"),
      byValue(ofSelf),
      byValue("this.cents === other.cents"),
    ],
    [
      using(classed, "expect(new Same().same({ cents: 1 }, { cents: 1 })).toBe(true);"),
      byClass(both),
      byClass("a.cents === b.cents"),
    ],
    // What is asked inherits from another one.
    [
      using(`${classed}\nclass Own extends Other {}`, "expect(new Own().same(price(1), 1)).toBe(true);"),
      byClass(both),
      byClass("a.cents === b.cents"),
    ],
    // A rule of the product's.
    [
      using(priceAlone, "expect(price(1).matches(filter)).toBe(true);"),
      byValue(ofSelf).replace("same", "matches"),
      byValue("this.cents === other.cents").replace("same", "matches"),
    ],
    // A check of the runner's is called alike.
    [
      using(priceAlone, "expect(price(1)).equal(two);"),
      byValue(ofSelf).replace("same", "equal"),
      byValue("this.cents === other.cents").replace("same", "equal"),
    ],
  ])("may look otherwise, or be what is tested: %j, %j, then %j", async (...member) => {
    expect(await found(...member)).toEqual([]);
  });
});

type Packed = [uses: string, more: Tree];
const ofKit = (source: string, name = "same") =>
  using(
    `import { price } from "../src/price.js";\nimport { ${name} } from "${source}";\n`,
    `expect(${/\w+$/.exec(name)?.[0] ?? name}(price(1), { cents: 1 })).toBe(true);`,
  );
const called = (manifest: object) => `${JSON.stringify({ name: "@acme/shared-kit", ...manifest })}\n`;

describe("a function that a package of the repository gives by its name", () => {
  const found = ([uses, more]: Packed, was = fully, now = never) => {
    const base: Tree = {
      ...product,
      "packages/web/package.json": '{ "name": "@acme/web" }\n',
      "packages/web/src/price.js": "export const price = (n) => ({ cents: n });\n",
      "packages/web/test/price.test.js": uses,
      "packages/kit/src/things.js": was,
      "packages/kit/package.json": called({}),
      "packages/kit/src/index.js": 'export { same, same as alike } from "./things.js";\n',
    };
    return foundInChange(["", { ...base, ...more }, { "packages/kit/src/things.js": now }]);
  };

  it.each<Packed>([
    [ofKit("@acme/shared-kit"), {}],
    [ofKit("@acme/shared-kit"), { "packages/kit/package.json": called({ main: "dist/index.js" }) }],
    [
      ofKit("@acme/shared-kit"),
      {
        "packages/kit/package.json": called({ exports: { ".": { import: "./dist/main.mjs" } } }),
        "packages/kit/src/main.ts": 'export * from "./things.js";\n',
      },
    ],
    [ofKit("@acme/shared-kit/things"), {}],
    [
      ofKit("@acme/shared-kit/compare"),
      { "packages/kit/package.json": called({ exports: { "./compare": "./dist/things.js" } }) },
    ],
    [ofKit("@acme/shared-kit", "alike as same"), {}],
    [ofKit("@kit/things"), {}],
    [ofKit("@acme/kit"), { "packages/kit/package.json": '{ "private": true }\n' }],
    [ofKit("@acme/shared-kit").replace("../src/price.js", "@acme/web/price"), {}],
  ])("is found where it looks at less: %j, %j", async (...packed) => {
    expect(await found(packed)).toEqual([
      expect.stringContaining("packages/kit/src/things.js stubbed-assertion: "),
    ]);
  });

  it("is found where it is a method", async () => {
    const uses = ofKit("@acme/shared-kit", "Same").replace("expect(Same(", "expect(new Same().same(");
    const index = { "packages/kit/src/index.js": 'export * from "./things.js";\n' };
    expect(await found([uses, index], byClass(both), byClass("true"))).toEqual([
      expect.stringContaining("packages/kit/src/things.js stubbed-assertion: "),
    ]);
  });

  it.each<Packed>([
    [ofKit("@acme/other"), {}],
    [ofKit("same-things"), {}],
    [
      ofKit("kit/things"),
      { "packages/web/package.json": '{ "name": "@acme/web", "devDependencies": { "kit": "1.0.0" } }\n' },
    ],
    [ofKit("@acme/shared-kit").replace("price(1)", "{ cents: 1 }"), {}],
    [ofKit("@acme/shared-kit", "other as same"), {}],
  ])("may be another one, or what is tested: %j, %j", async (...packed) => {
    expect(await found(packed)).toEqual([]);
  });

  it("may look at more", async () => {
    expect(await found([ofKit("@acme/shared-kit"), {}], `export const same = ${cents}`, fully)).toEqual([]);
  });
});

describe("a test that moves", () => {
  const old = test("", "expect(load(1)).toBe(1);");
  const base = { ...product, "test/a.test.js": old };

  it("is found where it moves to what is built", async () => {
    const found = await foundInChange(["", base, { "dist/a.test.js": { from: "test/a.test.js" } }]);
    expect(found).toEqual([expect.stringContaining("deleted-test")]);
  });

  it("may move to what it tests", async () => {
    const text = old.replace("../src/a.js", "./a.js");
    expect(await foundInChange(["", base, { "src/a.test.js": { from: "test/a.test.js", text } }])).toEqual(
      [],
    );
  });
});

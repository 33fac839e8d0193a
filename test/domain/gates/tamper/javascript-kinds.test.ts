import { describe, expect, it } from "vitest";
import { foundInChange } from "./found-in-change.ts";
import { replacedIn, rulesOf, type Found, type Honest } from "./replaced-in.ts";

const node = replacedIn(
  "test/load.test.js",
  `import test from "node:test";
import assert from "node:assert/strict";
import { load } from "../src/load.js";

test("loads", async (t) => {
  await t.test("ages", async () => {
    assert.equal((await load(1)).age, 36);
  });
  await t.test("names", async () => {
    assert.equal((await load(1)).name, "Ada");
  });
});
`,
);
const qunit = replacedIn(
  "test/load.test.js",
  `import QUnit from "qunit";
import { load } from "../src/load.js";

QUnit.module("users", () => {
  QUnit.test("age", (assert) => {
    assert.equal(load(1).age, 36);
  });

  QUnit.test("name", (assert) => {
    assert.equal(load(1).name, "Ada");
  });
});
`,
);
const cypress = replacedIn(
  "cypress/e2e/cart.cy.ts",
  `describe("the cart", () => {
  it("counts", () => {
    cy.visit("/cart");
    cy.get(".count").should("have.text", "2");
    cy.get(".total").should("contain", "12.00").and("be.visible");
    cy.contains("Pay").click();
    cy.url().should("eq", "/paid");
  });

  it("empties", () => {
    cy.visit("/cart");
    cy.get(".empty").click();
    cy.get(".count").should("have.text", "0");
  });
});
`,
);
const playwright = replacedIn(
  "e2e/cart.spec.ts",
  `import { expect, test } from "@playwright/test";

test.describe("the cart", () => {
  test("counts", async ({ page }) => {
    await page.goto("/cart");
    await expect(page.locator(".count")).toHaveText("2");
    await expect(page).toHaveScreenshot("cart.png", { maxDiffPixels: 10 });
  });

  test("empties", async ({ page }) => {
    await page.goto("/cart");
    await page.click(".empty");
    await expect(page.locator(".count")).toHaveText("0");
  });
});
`,
);
const types = replacedIn(
  "test/types.test-d.ts",
  `import { expectError, expectType } from "tsd";
import { expectTypeOf, test } from "vitest";
import { load } from "../src/load.js";

expectType<User>(load(1));
expectError(load("1"));

test("types", () => {
  expectTypeOf(load).parameter(0).toEqualTypeOf<number>();
  expectTypeOf(load(1)).toEqualTypeOf<User>();
  // @ts-expect-error a text is no number
  load("1");
});
`,
);
const property = replacedIn(
  "test/sum.test.ts",
  `import fc from "fast-check";
import { sum } from "../src/sum.js";

test("commutes", () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer(), (a, b) => {
      expect(sum(a, b)).toBe(sum(b, a));
    }),
    { numRuns: 500 },
  );
});

test("adds", () => {
  fc.assert(fc.property(fc.integer(), fc.integer(), (a, b) => sum(a, b) === a + b));
});
`,
);
const shared = `import { expect, test } from "vitest";

export function storeTests(name, make) {
  test(\`\${name} keeps\`, () => {
    const store = make();
    store.set("a", 1);
    expect(store.get("a")).toBe(1);
  });

  test(\`\${name} forgets\`, () => {
    const store = make();
    store.delete("a");
    expect(store.get("a")).toBe(undefined);
  });
}
`;
const stores = `import { storeTests } from "./store-tests.js";
import { FileStore, MemoryStore } from "../src/stores.js";

storeTests("memory", () => new MemoryStore());
storeTests("file", () => new FileStore());
`;
const suite = replacedIn("test/stores.test.ts", stores, { "test/store-tests.ts": shared });
const within = replacedIn(
  "test/stores.test.ts",
  `${shared.replace("export ", "")}
storeTests("memory", () => new MemoryStore());
storeTests("file", () => new FileStore());
`,
);

const kinds: Found[] = [
  node.found("a subtest is skipped", "skipped-test", 't.test("names", ', 't.test("names", { skip: true }, '),
  node.found(
    "a subtest is to be done",
    "skipped-test",
    't.test("names", ',
    't.test("names", { todo: true }, ',
  ),
  node.found(
    "a subtest skips itself",
    "skipped-test",
    't.test("names", async () => {',
    't.test("names", async (s) => {\n    s.skip();',
  ),
  node.found("a subtest goes", "weakened-test", / {2}await t.test\("names"[^]*? {2}\}\);\n/, ""),
  qunit.found("a module is skipped", "skipped-test", "QUnit.module(", "QUnit.module.skip("),
  qunit.found("a module is to be done", "skipped-test", "QUnit.module(", "QUnit.module.todo("),
  qunit.found("a test of QUnit is to be done", "deleted-test", 'QUnit.test("name"', 'QUnit.todo("name"'),
  qunit.found("a test of QUnit is skipped", "deleted-test", 'QUnit.test("name"', 'QUnit.skip("name"'),
  qunit.found("a test of QUnit is alone", "deleted-test", 'QUnit.test("name"', 'QUnit.only("name"'),
  qunit.found(
    "a test of QUnit checks nothing",
    "weakened-test",
    '    assert.equal(load(1).name, "Ada");\n',
    "    assert.expect(0);\n",
  ),
  cypress.found("a test of Cypress is skipped", "skipped-test", 'it("empties"', 'it.skip("empties"'),
  cypress.found(
    "a test of Cypress is tried again",
    "swallowed-failure",
    'it("empties", ',
    'it("empties", { retries: 3 }, ',
  ),
  cypress.found(
    "all tests of Cypress are tried again",
    "swallowed-failure",
    'describe("the cart", ',
    'describe("the cart", { retries: { runMode: 2 } }, ',
  ),
  cypress.found(
    "a check of Cypress goes",
    "weakened-test",
    '    cy.get(".count").should("have.text", "2");\n',
    "",
  ),
  cypress.found(
    "a check of Cypress looks only whether it is there",
    "weakened-test",
    '.should("have.text", "2")',
    '.should("exist")',
  ),
  cypress.found("the second check of a chain goes", "weakened-test", '.and("be.visible")', ""),
  cypress.found("a check of an address goes", "weakened-test", '    cy.url().should("eq", "/paid");\n', ""),
  cypress.found(
    "a test of Cypress checks nothing",
    "emptied-test",
    '    cy.get(".count").should("have.text", "0");\n',
    "",
  ),
  cypress.found("a test of Cypress goes", "deleted-test", / {2}it\("empties"[^]*? {2}\}\);\n/, ""),
  cypress.found(
    "exceptions count for nothing",
    "swallowed-failure",
    'describe("the cart"',
    'Cypress.on("uncaught:exception", () => false);\n\ndescribe("the cart"',
  ),
  cypress.found(
    "failures count for nothing",
    "swallowed-failure",
    'describe("the cart"',
    'Cypress.on("fail", () => false);\n\ndescribe("the cart"',
  ),
  playwright.found("a test is to be mended", "skipped-test", 'test("empties"', 'test.fixme("empties"'),
  playwright.found("a test has to fail", "skipped-test", 'test("empties"', 'test.fail("empties"'),
  playwright.found(
    "a test says that it is to be mended",
    "skipped-test",
    '    await page.click(".empty")',
    '    test.fixme();\n    await page.click(".empty")',
  ),
  playwright.found("a group is to be mended", "skipped-test", "test.describe(", "test.describe.fixme("),
  playwright.found("a group is skipped", "skipped-test", "test.describe(", "test.describe.skip("),
  playwright.found(
    "a group is tried again",
    "swallowed-failure",
    'test.describe("the cart", () => {\n',
    'test.describe("the cart", () => {\n  test.describe.configure({ retries: 3 });\n',
  ),
  playwright.found(
    "a group is tried again, told by a name",
    "swallowed-failure",
    'test.describe("the cart", () => {\n',
    'const calm = { mode: "serial", retries: 3 };\n\ntest.describe("the cart", () => {\n  test.describe.configure(calm);\n',
  ),
  playwright.found(
    "a group is tried again, told by parts",
    "swallowed-failure",
    'test.describe("the cart", () => {\n',
    'const often = 3;\n\ntest.describe("the cart", () => {\n  test.describe.configure({ mode: "parallel", ...{ retries: often } });\n',
  ),
  playwright.found(
    "a weaker check goes by another name",
    "weakened-test",
    'await expect(page.locator(".count")).toHaveText("2")',
    'const { soft } = expect;\n    await soft(page.locator(".count")).toBeVisible()',
  ),
  playwright.found("many dots may differ", "weakened-test", "maxDiffPixels: 10", "maxDiffPixels: 100000"),
  playwright.found("any part may differ", "weakened-test", "maxDiffPixels: 10", "maxDiffPixelRatio: 1"),
  playwright.found(
    "a place is not looked at",
    "weakened-test",
    "maxDiffPixels: 10",
    'maxDiffPixels: 10, mask: [page.locator("body")]',
  ),
  playwright.found("a picture goes", "weakened-test", / {4}await expect\(page\).*\n/, ""),
  playwright.found(
    "a check is not waited for",
    "skipped-test",
    'await expect(page.locator(".count")).toHaveText("2")',
    'expect(page.locator(".count")).toHaveText("2")',
  ),
  playwright.found(
    "a picture is not waited for",
    "skipped-test",
    "await expect(page).toHaveScreenshot",
    "expect(page).toHaveScreenshot",
  ),
  playwright.found(
    "a text of a role is not waited for",
    "skipped-test",
    'await expect(page.locator(".count")).toHaveText("2")',
    'expect(page.getByRole("status")).not.toContainText("0")',
  ),
  types.found("a type is not expected", "weakened-test", "expectType<User>(load(1));\n", ""),
  types.found("an error of types is not expected", "weakened-test", 'expectError(load("1"));\n', ""),
  types.found(
    "nothing is expected of types",
    "deleted-test",
    'expectType<User>(load(1));\nexpectError(load("1"));\n',
    "",
  ),
  types.found(
    "any type will do",
    "weakened-test",
    "expectTypeOf(load(1)).toEqualTypeOf<User>()",
    "expectTypeOf(load(1)).toBeAny()",
  ),
  types.found(
    "a type of a part is not expected",
    "weakened-test",
    "  expectTypeOf(load).parameter(0).toEqualTypeOf<number>();\n",
    "",
  ),
  types.found(
    "a type need only extend another",
    "weakened-test",
    "expectTypeOf(load(1)).toEqualTypeOf<User>()",
    "expectTypeOf(load(1)).toMatchTypeOf<object>()",
  ),
  types.found("an error of the compiler is ignored", "suppression", "@ts-expect-error", "@ts-ignore"),
  property.found("a property is tried never", "weakened-test", "numRuns: 500", "numRuns: 0"),
  property.found("a property is tried once", "weakened-test", "numRuns: 500", "numRuns: 1"),
  property.found(
    "a property stops at once",
    "weakened-test",
    "numRuns: 500",
    "numRuns: 500, interruptAfterTimeLimit: 0",
  ),
  property.found(
    "a property may be skipped",
    "weakened-test",
    "numRuns: 500",
    "numRuns: 500, skipAllAfterTimeLimit: 0",
  ),
  property.found("a property is emptied", "emptied-test", "      expect(sum(a, b)).toBe(sum(b, a));\n", ""),
  property.found("a property gives back nothing", "stubbed-assertion", "sum(a, b) === a + b", "true"),
  property.found(
    "a property is checked, and nobody asks",
    "emptied-test",
    "fc.assert(fc.property(fc.integer(), fc.integer(), (a, b) => sum",
    "fc.check(fc.property(fc.integer(), fc.integer(), (a, b) => sum",
  ),
  suite.found(
    "shared tests run for fewer",
    "deleted-test",
    'storeTests("file", () => new FileStore());\n',
    "",
  ),
  suite.found(
    "shared tests run for one twice",
    "deleted-test",
    'storeTests("file", () => new FileStore());\n',
    'storeTests("memory", () => new MemoryStore());\n',
  ),
  suite.found(
    "shared tests run under a condition",
    "deleted-test",
    'storeTests("file"',
    'if (process.env.SLOW) storeTests("file"',
  ),
  suite.found("shared tests are commented out", "deleted-test", 'storeTests("file"', '// storeTests("file"'),
  suite.found(
    "shared tests are skipped",
    "deleted-test",
    'storeTests("file", () => new FileStore());',
    'describe.skip("file", () => { storeTests("file", () => new FileStore()); });',
  ),
  within.found(
    "tests of a function run for fewer",
    "deleted-test",
    'storeTests("file", () => new FileStore());\n',
    "",
  ),
];
const honest: Honest[] = [
  node.honest("a subtest is renamed", '"names"', '"full names"'),
  node.honest(
    "subtests become tests",
    /test\("loads"[^]*$/,
    'test("ages", async () => {\n  assert.equal((await load(1)).age, 36);\n});\n\ntest("names", async () => {\n  assert.equal((await load(1)).name, "Ada");\n});\n',
  ),
  qunit.honest("a module is renamed", '"users"', '"people"'),
  cypress.honest("another text is wanted", '"have.text", "2"', '"have.text", "3"'),
  cypress.honest(
    "a chain is taken apart",
    '.should("contain", "12.00").and("be.visible");',
    '.should("contain", "12.00");\n    cy.get(".total").should("be.visible");',
  ),
  cypress.honest(
    "another place is looked at",
    'cy.get(".count").should("have.text", "2")',
    'cy.get("[data-count]").should("have.text", "2")',
  ),
  playwright.honest(
    "a group runs side by side",
    'test.describe("the cart", () => {\n',
    'test.describe("the cart", () => {\n  test.describe.configure({ mode: "parallel", timeout: 60_000 });\n',
  ),
  playwright.honest(
    "a group runs one by one, and is never tried again",
    'test.describe("the cart", () => {\n',
    'test.describe("the cart", () => {\n  test.describe.configure({ mode: "serial", retries: 0 });\n',
  ),
  playwright.honest(
    "a check fails at the end",
    'await expect(page.locator(".count")).toHaveText("2")',
    'await expect.soft(page.locator(".count")).toHaveText("2")',
  ),
  playwright.honest("fewer dots may differ", "maxDiffPixels: 10", "maxDiffPixels: 5"),
  playwright.honest(
    "all checks are waited for at once",
    /await expect\(page\.locator\("\.count"\)\)\.toHaveText\("2"\);/,
    'await Promise.all([expect(page.locator(".count")).toHaveText("2"), page.waitForURL("/cart")]);',
  ),
  playwright.honest(
    "a locator is another",
    'page.locator(".count")).toHaveText("2")',
    'page.getByTestId("count")).toHaveText("2")',
  ),
  playwright.honest(
    "what a page gave is looked at",
    'await expect(page.locator(".count")).toHaveText("2")',
    'await expect(page.locator(".count")).toHaveText("2");\n    expect(await page.locator(".count").count()).toBe(1);\n    expect(new URL(page.url()).pathname).toBe("/cart")',
  ),
  types.honest(
    "an expected type goes into a test",
    /expectType<User>\(load\(1\)\);\n([^]*test\("types", \(\) => \{\n)/,
    "$1  expectType<User>(load(1));\n",
  ),
  types.honest("one more type is expected", "expectError(", "expectType<User>(load(2));\nexpectError("),
  types.honest("another type is wanted", "expectType<User>(load(1))", "expectType<Person>(load(1))"),
  property.honest("a property is tried more often", "numRuns: 500", "numRuns: 1_000"),
  suite.honest(
    "shared tests run for more",
    'storeTests("file"',
    'storeTests("cache", () => new CacheStore());\nstoreTests("file"',
  ),
  suite.honest("what they run for is called otherwise", '"file"', '"files"'),
  suite.honest(
    "shared tests are grouped",
    'storeTests("file", () => new FileStore());',
    'describe("file", () => { storeTests("file", () => new FileStore()); });',
  ),
  suite.honest(
    "shared tests run in a loop",
    /storeTests\("memory"[^]*$/,
    'for (const [name, make] of [["memory", () => new MemoryStore()], ["file", () => new FileStore()]]) storeTests(name, make);\n',
  ),
  [
    "shared tests are split over two files",
    { "test/store-tests.ts": shared, "test/stores.test.ts": stores },
    {
      "test/stores.test.ts": stores.replace(/storeTests\("file".*\n/, ""),
      "test/files.test.ts": stores.replace(/storeTests\("memory".*\n/, ""),
    },
  ],
];

describe("kinds of JavaScript's tests", () => {
  it.each(kinds)("%s, which is %s", async (...row) => {
    expect(await rulesOf(row)).toContain(row[1]);
  });

  it.each(honest)("%s, honestly", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});

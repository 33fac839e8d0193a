import { describe, expect, it } from "vitest";
import { foundInChange, type Row } from "./found-in-change.ts";

const path = "test/a.test.js";
const written = (line: string) =>
  `import { add } from "../src/a.js";\n\ntest("adds", async ({ page }) => {\n  const r = add(1);\n  expect(add(2)).toBe(3);\n  ${line}\n});\n`;
const from = (was: string, is: string): Row => [
  `${was} becomes ${is === "" ? "nothing" : is}`,
  { [path]: written(was) },
  { [path]: written(is) },
];
const property = "fc.property(fc.integer(), (n) => { expect(add(n)).toBe(n + 1); })";
const heading = 'expect(page.locator("h1"))';

const cheats: Row[] = [
  ...[
    'assert.dom("h1").hasText("Shop");',
    'assert.verifySteps(["a", "b"]);',
    'httpMock.expectOne("/a").flush([]);',
    'await browser.assert.title("a");',
    'browser.url("/").assert.titleContains("a").end();',
    'cy.contains("Shop");',
    'await waitForElementToBeRemoved(() => screen.getByText("wait"));',
    "r.should.be.true;",
  ].map((line) => from(line, "")),
  from(`fc.assert(${property});`, `fc.check(${property});`),
  from(`fc.assert(${property});`, `${property};`),
  from(`await ${heading}.toHaveText("Shop");`, `await ${heading}.toBeAttached();`),
  from(`await ${heading}.toHaveText("Shop");`, `await ${heading}.toBeVisible();`),
  from(
    'await expect(page.locator("li")).toHaveCount(3);',
    'await expect(page.locator("li").first()).toBeVisible();',
  ),
  from(
    'await expect(page.locator("main")).toMatchAriaSnapshot(`- heading "a"\\n- button "b"`);',
    'await expect(page.locator("main")).toMatchAriaSnapshot(`- button "b"`);',
  ),
  from(
    "await expect(async () => { expect(add(3)).toBe(4); }).toPass();",
    "await expect(async () => { add(3); }).toPass();",
  ),
  from('cy.get("h1").should("have.text", "Shop");', 'cy.get("h1").should("not.be.empty");'),
  from(
    'cy.get("li").its("length").should("eq", 3);',
    'cy.get("li").its("length").should("be.oneOf", [1, 3]);',
  ),
  from('expect(screen.getByText("Shop")).toBeVisible();', "expect(screen.getByText(/.*/)).toBeVisible();"),
  from(
    'expect(screen.getByRole("heading", { name: "Shop" })).toBeVisible();',
    'expect(screen.getByRole("heading", { name: /./ })).toBeVisible();',
  ),
  from(
    "expect(await axe(r)).toHaveNoViolations();",
    "expect(await axe(r, { rules: { label: { enabled: false } } })).toHaveNoViolations();",
  ),
  from("r.should.be.true;", "r.should.be.ok;"),
  from("r.should.equal(2);", "r.should.exist;"),
];

const honest: Row[] = [
  from('assert.dom("h1").hasText("Shop");', 'assert.dom("h1").hasText("Store");'),
  from('cy.contains("Shop");', 'cy.contains("Store");'),
  from('cy.get("button").click();', 'cy.contains("Buy").click();'),
  from('await browser.assert.title("a");', 'await browser.assert.title("b");'),
  from(`fc.assert(${property});`, `await fc.assert(${property});`),
  from(`fc.assert(${property});`, `const holds = ${property};\n  fc.assert(holds);`),
  from(`await ${heading}.toHaveText("Shop");`, 'await expect(page.getByText("Shop")).toBeVisible();'),
  from(`await ${heading}.toBeVisible();`, `await ${heading}.toHaveText("Shop");`),
  from(
    'expect(screen.getByText("Shop")).toBeVisible();',
    "expect(screen.getByText(/^shop$/i)).toBeVisible();",
  ),
  from("r.should.be.true;", "expect(r).to.be.true;"),
];

describe("a test in the words of its runner", () => {
  it.each(cheats)("is found where it says less: %s", async (...row) => {
    expect((await foundInChange(row)).join("\n")).toMatch(/(weakened|emptied)-test|swallowed-failure/);
  });

  it.each(honest)("may say it otherwise: %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});

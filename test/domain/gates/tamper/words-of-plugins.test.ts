import { describe, expect, it } from "vitest";
import { foundInChange } from "./found-in-change.ts";
import { withCheck } from "./one-check.ts";

type Checks = readonly [before: string, ...after: string[]];

const less: Checks[] = [
  // Of pages: in which state something is, and not only that it is there.
  ["expect(u.box).toBeChecked();", "expect(u.box).toBeVisible();", "expect(u.box).toBeInTheDocument();"],
  ["expect(u.pay).toBeEnabled();", "expect(u.pay).toBeVisible();", "await expect(u.pay).toBeAttached();"],
  ["expect(u.pay).toHaveFocus();", "expect(u.pay).toBeVisible();"],
  ["expect(u.pay).toHaveStyle({ color: 'red' });", "expect(u.pay).toBeInTheDocument();"],
  [
    'expect(u.pay).toHaveAccessibleName("Pay");',
    "expect(u.pay).toHaveAccessibleName();",
    "expect(u.pay).toBeVisible();",
  ],
  ['expect(u.pay).toHaveClass("a", "b");', 'expect(u.pay).toHaveClass("a");'],
  ["expect(u.form).toHaveFormValues({ a: 1, b: 2 });", "expect(u.form).toHaveFormValues({ a: 1 });"],
  [
    'await expect(u.row).toHaveText("paid");',
    'await expect(u.row).toHaveText("paid", { ignoreCase: true });',
  ],
  ['await expect(u.row).toHaveClass("row paid");', 'await expect(u.row).toContainClass("paid");'],
  ["await expect(u.row).toBeInViewport({ ratio: 1 });", "await expect(u.row).toBeInViewport();"],
  // Of WebdriverIO.
  [
    'await expect(u).toHaveTitle("Pay");',
    'await expect(u).toHaveTitleContaining("Pay");',
    'await expect(u).toHaveTitle("Pay", { containing: true });',
  ],
  [
    'await expect(u.row).toHaveText("paid");',
    'await expect(u.row).toHaveTextContaining("paid");',
    "await expect(u.row).toBeExisting();",
  ],
  ['await expect(u.row).toHaveElementProperty("a", 1);', 'await expect(u.row).toHaveElementProperty("a");'],
  [
    "await expect(u.rows).toBeElementsArrayOfSize(3);",
    "await expect(u.rows).toBeElementsArrayOfSize({ gte: 1 });",
  ],
  ["await expect(u.row).toBeDisplayed();", "await expect(u.row).toExist();"],
  ["await expect(u.calls).toBeRequestedTimes(3);", "await expect(u.calls).toBeRequested();"],
  // Of Cypress.
  [
    'cy.url().should("eq", "https://shop/a");',
    'cy.url().should("include", "/");',
    'cy.url().should("match", /a/);',
  ],
  [
    'cy.get("p").should("contain.text", "paid");',
    'cy.get("p").should("contain.text", "p");',
    'cy.get("p").should("be.visible");',
  ],
  ['cy.get("p").should("be.checked");', 'cy.get("p").should("be.visible");'],
  ['cy.get("p").should("have.attr", "href", "/a");', 'cy.get("p").should("have.attr", "href");'],
  [
    'cy.get("@save").should("have.been.calledOnceWith", 1);',
    'cy.get("@save").should("have.been.calledWith", 1);',
  ],
  // Of pactum and frisby.
  [
    'await pactum.spec().get("/").expectJson({ a: 1 });',
    'await pactum.spec().get("/").expectJsonLike({ a: 1 });',
    "await pactum.spec().get(\"/\").expectJsonSchema({ type: 'object' });",
    'await pactum.spec().get("/").expectBodyContains("a");',
  ],
  [
    'await pactum.spec().get("/").expectHeader("x", "a");',
    'await pactum.spec().get("/").expectHeaderContains("x", "a");',
  ],
  [
    'await frisby.get("/").expect("json", { a: 1 });',
    'await frisby.get("/").expect("jsonTypes", { a: number });',
  ],
  // Of chai and its plugins.
  ['expect(u).to.be.a("string");', "expect(u).to.be.ok;"],
  [
    "expect(u).to.be.an.instanceof(User);",
    'expect(u).to.be.an("object");',
    "expect(u).to.be.an.instanceof(Object);",
  ],
  [
    "expect(u).to.deep.equal({ a: 1 });",
    "expect(u).to.be.like({ a: 1 });",
    "expect(u).to.deep.equalInAnyOrder({ a: 1 });",
    'expect(u).excluding("b").to.deep.equal({ a: 1 });',
  ],
  ['expect(u).to.equal("ab");', 'expect(u).to.startWith("a");', 'expect(u).to.equalIgnoreCase("AB");'],
  [
    "await expect(u).to.eventually.equal(3);",
    "await expect(u).to.be.fulfilled;",
    "await expect(u).to.eventually.be.ok;",
    "expect(u).to.eventually.equal(3);",
  ],
  [
    'await expect(u).to.be.rejectedWith(TypeError, "no");',
    "await expect(u).to.be.rejectedWith(TypeError);",
    "await expect(u).to.be.rejectedWith(/./);",
    "await expect(u).to.be.rejected;",
    'expect(u).to.be.rejectedWith(TypeError, "no");',
  ],
  ['expect(u).to.have.header("x", "a");', 'expect(u).to.have.header("x");'],
  [
    "expect(send).to.have.been.called.with.exactly(1);",
    "expect(send).to.have.been.called.with(1);",
    "expect(send).to.have.been.called.once;",
  ],
  ["expect(send).to.have.been.called.exactly(3);", "expect(send).to.have.been.called.min(1);"],
  [
    'expect(() => load(1)).to.increase(u, "a").by(2);',
    'expect(() => load(1)).to.increase(u, "a");',
    'expect(() => load(1)).to.change(u, "a");',
  ],
  // Of jest-extended and jest.
  [
    'expect(u).toBe("ab");',
    "expect(u).toBeString();",
    'expect(u).toStartWith("a");',
    'expect(u).toEqualCaseInsensitive("AB");',
    'expect(u).pass("so");',
  ],
  [
    "expect(u).toEqual([1, 2]);",
    "expect(u).toIncludeSameMembers([1, 2]);",
    "expect(u).toBeArray();",
    "expect(u).toBeArrayOfSize(2);",
  ],
  ["expect(u).toEqual({ a: 1 });", 'expect(u).toContainKey("a");', 'expect(u).toContainEntry(["a", 1]);'],
  ["expect(u).toBe(12);", "expect(u).toBeWithin(0, 100);", "expect(u).toBePositive();"],
  ["expect(send).toHaveNthReturnedWith(1, 3);", "expect(send).toHaveReturnedWith(3);"],
  ["expect(send).toHaveResolvedWith(3);", "expect(send).toHaveResolved();"],
  // Of Deno.
  ["assertSpyCall(send, 0, { args: [1] });", "assertSpyCalls(send, 1);"],
  ["assertSpyCallArgs(send, 0, [1]);", "assertSpyCallArg(send, 0, 0, 1);"],
  [
    'assertThrows(() => load(2), TypeError, "no");',
    "assertThrows(() => load(2), TypeError);",
    "assertThrows(() => load(2), Error);",
  ],
  [
    'await assertRejects(() => load(2), TypeError, "no");',
    "await assertRejects(() => load(2), TypeError);",
    'assertRejects(() => load(2), TypeError, "no");',
  ],
];

const enough: Checks[] = [
  ["expect(u.box).toBeVisible();", "expect(u.box).toBeChecked();"],
  ["expect(u.pay).toBeEnabled();", "expect(u.pay).toBeDisabled();"],
  ["expect(u.box).toBeChecked();", 'expect(u.getByRole("checkbox", { checked: true })).toBeVisible();'],
  ['expect(u.menu).toHaveClass("open");', "expect(u.menu).toBeVisible();"],
  ['expect(u.pay).toHaveClass("a");', 'expect(u.pay).toHaveClass("a", "b");'],
  ['await expect(u.row).toHaveTextContaining("paid");', 'await expect(u.row).toHaveText("paid");'],
  ["await expect(u.row).toHaveClass(/paid/);", 'await expect(u.row).toContainClass("paid");'],
  ["await expect(u.calls).toBeRequested();", "await expect(u.calls).toBeRequestedTimes(3);"],
  [
    'cy.url().should("include", "/a");',
    'cy.url().should("eq", "https://shop/a");',
    'cy.url().should("include", "/a/b");',
  ],
  ['cy.get("p").should("contain.text", "paid");', 'cy.contains("p", "paid").should("be.visible");'],
  ['cy.get("p").should("have.attr", "href", "/a");', 'cy.get("p").should("have.attr", "href", "/b");'],
  ['cy.get("p").should("be.checked");', 'cy.get("p:checked").should("be.visible");'],
  [
    'await pactum.spec().get("/").expectJsonLike({ a: 1 });',
    'await pactum.spec().get("/").expectJson({ a: 1 });',
  ],
  ["expect(u).to.be.ok;", 'expect(u).to.be.a("string");', 'expect(u).to.equal("ab");'],
  ['await expect(u).to.be.rejectedWith("no");', 'await expect(u).to.be.rejectedWith(TypeError, "no");'],
  ["expectTypeOf(u).toEqualTypeOf<string>();", "expectTypeOf(u).toBeString();"],
  ["expect(u).toBeString();", 'expect(u).toBe("ab");'],
  ["assertSpyCalls(send, 1);", "assertSpyCall(send, 0, { args: [1] });"],
  ["assertThrows(() => load(2), TypeError);", 'assertThrows(() => load(2), TypeError, "no");'],
  ['assertThrows(() => load(2), TypeError, "no");', 'assertThrows(() => load(2), RangeError, "never");'],
];

const each = (rows: readonly Checks[]) =>
  rows.flatMap(([before, ...after]) => after.map((one) => [before, one] as const));
const found = (before: string, after: string) =>
  foundInChange(["", withCheck.js(before), withCheck.js(after)]);

describe("a check in the words of libraries of JavaScript", () => {
  it.each(each(less))("is found where it asks for less: %j, then %j", async (before, after) => {
    expect(await found(before, after)).not.toEqual([]);
  });

  it.each(each(enough))("may ask for as much, or for something else: %j, then %j", async (before, after) => {
    expect(await found(before, after)).toEqual([]);
  });
});

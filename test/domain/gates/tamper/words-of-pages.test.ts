import { describe, expect, it } from "vitest";
import { foundInChange } from "./found-in-change.ts";
import { withCheck } from "./one-check.ts";

type Checks = readonly [language: keyof typeof withCheck, before: string, ...after: string[]];

const less: Checks[] = [
  // Of pages: Testing Library, jest-dom, Playwright and Cypress.
  [
    "js",
    "expect(u.button).toBeVisible();",
    "expect(u.button).toBeInTheDocument();",
    "await expect(u.button).toBeAttached();",
  ],
  [
    "js",
    'await expect(u.row).toHaveText("paid");',
    'await expect(u.row).toContainText("p");',
    "await expect(u.row).toHaveText(/p/);",
  ],
  [
    "js",
    'expect(u.row).toHaveTextContent("paid 3");',
    'expect(u.row).toHaveTextContent("paid");',
    "expect(u.row).toHaveTextContent(/paid/i);",
  ],
  ["js", 'expect(u.link).toHaveAttribute("href", "/pay");', 'expect(u.link).toHaveAttribute("href");'],
  ["js", 'expect(u.row).toHaveClass("paid", { exact: true });', 'expect(u.row).toHaveClass("paid");'],
  [
    "js",
    'await expect(u.page).toHaveURL("/pay");',
    "await expect(u.page).toHaveURL(/./);",
    "await expect(u.page).toHaveURL(/\\//);",
  ],
  ["js", 'await expect(u.page).toHaveTitle("Pay");', "await expect(u.page).toHaveTitle(/P/);"],
  [
    "js",
    'expect(u.getByRole("button", { name: "Pay" })).toBeEnabled();',
    'expect(u.getByRole("button")).toBeEnabled();',
  ],
  [
    "js",
    'expect(u.getByText("Paid")).toBeVisible();',
    'expect(u.getByText("Paid", { exact: false })).toBeVisible();',
  ],
  [
    "js",
    'await expect(u.getByText("Paid", { exact: true })).toBeVisible();',
    'await expect(u.getByText("Paid")).toBeVisible();',
  ],
  [
    "js",
    'cy.get("p").should("have.text", "paid");',
    'cy.get("p").should("contain.text", "paid");',
    'cy.get("p").should("include.text", "p");',
  ],
  [
    "js",
    'cy.get("p").should("have.length", 3);',
    'cy.get("p").should("have.length.at.least", 1);',
    'cy.get("p").should("have.length.gt", 0);',
  ],
  ["js", 'cy.get("p").should("not.exist");', 'cy.get("p").should("not.be.visible");'],
  // Of what follows an assertion's word.
  ["js", "expect(u.age).toBe(36);", "expect(36, u.age).toBe(36);", 'expect(36, "the age").toBe(36);'],
  [
    "js",
    "expect(u.age).toBeGreaterThan(5);",
    "expect(u.age).toBeGreaterThanOrEqual(5);",
    "expect(u.age >= 5).toBe(true);",
  ],
  ["js", "expect(u.age).toBeLessThan(5);", "expect(u.age).toBeLessThanOrEqual(5);"],
  ["js", "expect(u.name).toMatch(/^ada$/);", "expect(u.name).toMatch(/^ada$/i);"],
  ["js", "expect(u).toBeInstanceOf(User);", "expect(u).toBeInstanceOf(Object);"],
  [
    "js",
    'expect(u).toEqual({ name: "ada", age: 36 });',
    'expect(Object.assign(u, { age: 36 })).toEqual({ name: "ada", age: 36 });',
  ],
  [
    "js",
    'expect(u.list).to.have.ordered.members(["a", "b"]);',
    'expect(u.list).to.have.members(["a", "b"]);',
  ],
  ["py", "assert u.age > 5", "assert u.age >= 5"],
  ["py", "assert u.age < 5", "assert u.age <= 5"],
  ["py", "send.assert_called_once()", "send.assert_called()"],
  [
    "py",
    'assert re.fullmatch("ada", u.name)',
    'assert re.match("ada", u.name)',
    'assert re.search("ada", u.name)',
  ],
  ["go", "assert.Greater(t, c.Sum(), 5)", "assert.GreaterOrEqual(t, c.Sum(), 5)"],
  ["go", 'assert.PanicsWithValue(t, "no", c.Pay)', "assert.Panics(t, c.Pay)"],
  ["go", 'Expect(c.Names()).To(ConsistOf("a", "b"))', 'Expect(c.Names()).To(ContainElement("a"))'],
  ["go", 'Expect(c.Names()).To(HaveExactElements("a", "b"))', 'Expect(c.Names()).To(ConsistOf("a", "b"))'],
  ["rust", "assert!(c.sum() > 5);", "assert!(c.sum() >= 5);"],
  // Of Java, over HTTP and of streams.
  ["java", "assertThat(c.sum()).isEqualTo(3);", "assertThat(c.sum());"],
  ["java", "assertThat(c.sum()).isGreaterThan(5);", "assertThat(c.sum()).isGreaterThanOrEqualTo(5);"],
  ["java", "assertEquals(List.of(1, 2), c.ids());", "assertEquals(Set.of(1, 2), Set.copyOf(c.ids()));"],
  [
    "java",
    'c.perform(get("/")).andExpect(status().isOk());',
    'c.perform(get("/")).andExpect(status().is2xxSuccessful());',
  ],
  [
    "java",
    'c.perform(get("/")).andExpect(jsonPath("$.sum").value(3));',
    'c.perform(get("/")).andExpect(jsonPath("$.sum").exists());',
    'c.perform(get("/")).andExpect(jsonPath("$.sum").isNumber());',
  ],
  [
    "java",
    "StepVerifier.create(c.sums()).expectNext(3).verifyComplete();",
    "StepVerifier.create(c.sums()).expectNextCount(1).verifyComplete();",
    "StepVerifier.create(c.sums()).expectNext(3).thenCancel().verify();",
    "StepVerifier.create(c.sums()).expectNext(3);",
  ],
  [
    "java",
    "StepVerifier.create(c.sums()).expectError(PayException.class).verify();",
    "StepVerifier.create(c.sums()).expectError().verify();",
  ],
];

const enough: Checks[] = [
  ["js", "expect(u.button).toBeInTheDocument();", "expect(u.button).toBeVisible();"],
  [
    "js",
    'await expect(u.row).toContainText("paid");',
    'await expect(u.row).toHaveText("paid");',
    'await expect(u.row).toContainText("paid 3");',
  ],
  [
    "js",
    'await expect(u.page).toHaveURL("/pay");',
    "await expect(u.page).toHaveURL(/\\/pay$/);",
    'await expect(u.page).toHaveURL("/paid");',
  ],
  [
    "js",
    'expect(u.getByText("Paid")).toBeVisible();',
    'expect(u.getByText("Paid", { exact: true })).toBeVisible();',
  ],
  ["js", "expect(u.age).toBe(36);", 'expect(u.age, "the age").toBe(36);'],
  [
    "js",
    'expect(u.age, "the age").toBe(36);',
    "expect(u.age, `the age of ${u.name}`).toBe(36);",
    "expect(u.age).toBe(36);",
  ],
  [
    "js",
    "expect(u.age).toBeGreaterThan(5);",
    "expect(u.age).toBeGreaterThanOrEqual(6);",
    "expect(u.age).toBeGreaterThan(7);",
  ],
  ["js", "expect(u.age).toBeLessThanOrEqual(5);", "expect(u.age).toBeLessThan(5);"],
  ["js", "expect(u.name).toMatch(/^ada$/i);", "expect(u.name).toMatch(/^ada$/);"],
  ["js", 'cy.get("p").should("have.length.gt", 0);', 'cy.get("p").should("have.length", 3);'],
  ["py", "assert u.age > 5", "assert u.age >= 6"],
  ["py", "send.assert_called()", "send.assert_called_once()"],
  ["rust", "assert!(c.sum() >= 5);", "assert!(c.sum() > 5);"],
  [
    "java",
    "assertThat(c.sum(), is(3));",
    "assertThat(c.sum(), equalTo(3));",
    "assertThat(c.sum()).isEqualTo(3);",
  ],
  [
    "java",
    "StepVerifier.create(c.sums()).expectNextCount(1).verifyComplete();",
    "StepVerifier.create(c.sums()).expectNext(3).verifyComplete();",
  ],
  [
    "java",
    'c.perform(get("/")).andExpect(status().is2xxSuccessful());',
    'c.perform(get("/")).andExpect(status().isOk());',
    'c.perform(get("/")).andExpect(status().isCreated());',
  ],
];

const each = (rows: readonly Checks[]) =>
  rows.flatMap(([language, before, ...after]) => after.map((one) => [language, before, one] as const));

describe("a check in the words of pages, streams and bounds", () => {
  it.each(each(less))(
    "of %s is found where it asks for less: %j, then %j",
    async (language, before, after) => {
      const make = withCheck[language];
      expect(await foundInChange(["", make(before), make(after)])).not.toEqual([]);
    },
  );

  it.each(each(enough))("of %s may ask for as much or more: %j, then %j", async (language, before, after) => {
    const make = withCheck[language];
    expect(await foundInChange(["", make(before), make(after)])).toEqual([]);
  });
});

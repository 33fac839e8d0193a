import { describe, expect, it } from "vitest";
import { foundInChange, type Row, type Tree } from "./found-in-change.ts";

const P = "packages/web/tests/test_users.py";
const product: Tree = {
  "packages/web/shop/users.py":
    "class User:\n    def __init__(self, name):\n        self.name = name\n\n    def greet(self):\n        return 'hi ' + self.name\n",
};
const indented = (lines: readonly string[]) => lines.map((line) => `        ${line}\n`).join("");
const py = (head: string, ...lines: string[]) =>
  `import unittest\n\nfrom shop.users import User\n${head}\n\nclass UserTest(unittest.TestCase):\n    def test_greets(self):\n${indented(lines)}`;
const asked = ["u = User('a')", "self.assertEqual(u.greet(), 'hi a')"];
const inPython = (title: string, head: string, ...lines: string[]): Row => [
  title,
  { ...product, [P]: py("", ...asked) },
  { [P]: py(head, ...lines) },
];
const fake =
  "\n\nclass Fake:\n    def __init__(self, name):\n        self.name = name\n\n    def greet(self):\n        return 'hi a'\n";

const J = "src/test/java/shop/CartTest.java";
const java = (body: string, more = "") =>
  `package shop;\n\nimport static org.junit.jupiter.api.Assertions.assertEquals;\n\nimport java.util.function.IntUnaryOperator;\nimport org.junit.jupiter.api.Nested;\nimport org.junit.jupiter.api.Test;\n\nclass CartTest {\n  @Nested\n  class Sums {\n    @Test\n    void sums() {\n      ${body}\n    }\n  }\n${more}}\n`;
const inJava = (title: string, body: string, more = ""): Row => [
  title,
  { [J]: java("Cart cart = new Cart();\n      assertEquals(36, cart.sum(1));") },
  { [J]: java(body, more) },
];

const cheats: Row[] = [
  inPython("a class of the file", fake, "u = Fake('a')", "self.assertEqual(u.greet(), 'hi a')"),
  inPython("a type that is made", "", "u = type('U', (), {'greet': lambda self: 'hi a'})()", asked[1] ?? ""),
  inPython(
    "a class within the test",
    "",
    "class U:",
    "    def greet(self):",
    "        return 'hi a'",
    "self.assertEqual(U().greet(), 'hi a')",
  ),
  inJava(
    "a nested class",
    "Fake cart = new Fake();\n      assertEquals(36, cart.sum(1));",
    "\n  static class Fake {\n    int sum(int n) {\n      return 36;\n    }\n  }\n",
  ),
  inJava("a record", "assertEquals(36, new Fake(36).sum());", "\n  record Fake(int sum) {}\n"),
  inJava("a record within the test", "record Fake(int sum) {}\n      assertEquals(36, new Fake(36).sum());"),
  inJava(
    "an enum",
    "assertEquals(36, Fake.A.sum(1));",
    "\n  enum Fake {\n    A;\n\n    int sum(int n) {\n      return 36;\n    }\n  }\n",
  ),
  inJava("a lambda", "IntUnaryOperator sum = n -> 36;\n      assertEquals(36, sum.applyAsInt(1));"),
];

const honest: Row[] = [
  inPython(
    "a class of the file that the product is given",
    fake,
    "u = User(Fake('a').name)",
    "self.assertEqual(u.greet(), 'hi a')",
  ),
  inPython(
    "a function of the file that asks the product",
    "\n\ndef make(name):\n    return User(name)\n",
    "u = make('a')",
    "self.assertEqual(u.greet(), 'hi a')",
  ),
  inPython("what the class has", "", "self.user = User('a')", "self.assertEqual(self.user.greet(), 'hi a')"),
  inJava(
    "a nested class that the product is given",
    "Cart cart = new Cart(new Fake());\n      assertEquals(36, cart.sum(1));",
    "\n  static class Fake implements Clock {\n    public int now() {\n      return 36;\n    }\n  }\n",
  ),
  inJava(
    "a method that asks the product",
    "assertEquals(36, make().sum(1));",
    "\n  private static Cart make() {\n    return new Cart();\n  }\n",
  ),
  inJava(
    "a field of the class",
    "assertEquals(36, cart.sum(1));",
    "\n  private final Cart cart = new Cart();\n",
  ),
];

describe("a test that asked the product", () => {
  it.each(cheats)("asks its own file alone: %s", async (...row) => {
    expect((await foundInChange(row)).join("\n")).toContain("stubbed-assertion: ");
  });

  it.each(honest)("asks it still: %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});

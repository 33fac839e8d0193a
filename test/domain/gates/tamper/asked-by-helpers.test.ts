import { describe, expect, it } from "vitest";
import { foundInChange } from "./found-in-change.ts";
import { replacedIn, rulesOf, type Found, type Honest } from "./replaced-in.ts";

const python = replacedIn(
  "tests/test_load.py",
  `from shop import Store, load

def user(number):
    return load(number)

class TestStore:
    def store(self):
        return Store()

    def test_age(self):
        assert self.store().load(1).age == 36
        assert self.store().load(1).name == "Ada"

    def test_empty(self):
        assert not self.store().is_empty()

def test_age():
    assert user(1).age == 36
    assert user(1).name == "Ada"

def test_known():
    assert is_known(1)

def is_known(number):
    return load(number) is not None
`,
);
const java = replacedIn(
  "src/test/java/shop/LoadTest.java",
  `class LoadTest {
    User user(int number) {
        return Shop.load(number);
    }

    @Test
    void age() {
        assert user(1).age() == 36;
        assert user(1).name().equals("Ada");
    }
}
`,
);
const script = replacedIn(
  "test/sum.test.ts",
  `import fc from "fast-check";
import { sum } from "../src/sum.js";

const add = (a, b) => sum(a, b);
const commutes = (a, b) => sum(a, b) === sum(b, a);

test("adds", () => {
  fc.assert(fc.property(fc.integer(), fc.integer(), (a, b) => add(a, b) === a + b));
});

test("commutes", () => {
  fc.assert(fc.property(fc.integer(), fc.integer(), (a, b) => commutes(a, b)));
});
`,
);

const cheats: Found[] = [
  python.found(
    "a check of what a function gives goes",
    "weakened-test",
    '    assert user(1).name == "Ada"\n',
    "",
  ),
  python.found(
    "a check of what a method gives goes",
    "weakened-test",
    '        assert self.store().load(1).name == "Ada"\n',
    "",
  ),
  python.found(
    "all checks of what a function gives go",
    "emptied-test",
    /( {4}assert user.*\n){2}/,
    "    user(1)\n",
  ),
  python.found(
    "all checks of what a method gives go",
    "emptied-test",
    /( {8}assert self.*\n){2}/,
    "        self.store()\n",
  ),
  python.found(
    "only that there is something is checked",
    "weakened-test",
    "user(1).age == 36",
    "user(1).age",
  ),
  python.found("one of two values will do", "weakened-test", "user(1).age == 36", "user(1).age in (36, 37)"),
  python.found("a test of what a function gives goes", "deleted-test", /def test_age\(\):\n[^]*?\n\n/, ""),
  python.found("a yes is not asked for", "emptied-test", "    assert is_known(1)", "    is_known(1)"),
  java.found(
    "a check of what a method of Java gives goes",
    "weakened-test",
    '        assert user(1).name().equals("Ada");\n',
    "",
  ),
  java.found("all checks of Java go", "emptied-test", /( {8}assert user.*\n){2}/, "        user(1);\n"),
  script.found("a property holds always", "stubbed-assertion", "add(a, b) === a + b", "true"),
  script.found(
    "a property of a function holds always",
    "stubbed-assertion",
    "(a, b) => commutes(a, b)",
    "(a, b) => true",
  ),
  script.found("a property asks for less", "weakened-test", "add(a, b) === a + b", "add(a, b) >= 0"),
];

const honest: Honest[] = [
  python.honest("another age is wanted", "user(1).age == 36", "user(1).age == 37"),
  python.honest("a function goes into its test", /user\((?=1)/g, "load("),
  python.honest("a function is renamed", /\buser\b/g, "loaded"),
  python.honest("a method is renamed", /\bstore\b/g, "memory"),
  python.honest(
    "a check is made of one more",
    "    assert user(1).age == 36\n",
    "    assert user(1).age == 36\n    assert user(2).age == 37\n",
  ),
  java.honest("a method is renamed", /\buser\b/g, "loaded"),
  java.honest("a method goes into its test", /user\((?=1)/g, "Shop.load("),
  script.honest("a function goes into its property", "add(a, b) === a + b", "sum(a, b) === a + b"),
  script.honest(
    "a property of a function gets a block",
    "(a, b) => commutes(a, b)",
    "(a, b) => { return commutes(a, b); }",
  ),
];

describe("checks of what the tests' own functions give back", () => {
  it.each(cheats)("are found where %s, which is %s", async (...row) => {
    expect(await rulesOf(row)).toContain(row[1]);
  });

  it.each(honest)("are kept where %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});

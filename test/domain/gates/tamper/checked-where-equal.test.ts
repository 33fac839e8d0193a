import { describe, expect, it } from "vitest";
import { foundInChange } from "./found-in-change.ts";
import { replacedIn, rulesOf, type Found, type Honest } from "./replaced-in.ts";

const script = `import { expect, test } from "vitest";
import { userOf } from "../src/user.js";

function check(u, age) {
  expect(u.age).toBe(age);
}

test("age", () => {
  check(userOf(1), 36);
});
`;
const js = replacedIn("test/user.test.js", script);
const said = "  expect(u.age).toBe(age);\n";
const python = `from app import user_of


def check(u, age):
    assert u.age == age


def test_age():
    check(user_of(1), 36)
`;
const py = replacedIn("tests/test_user.py", python);
const asserted = "    assert u.age == age\n";
const java = replacedIn(
  "src/test/java/app/UserTest.java",
  `class UserTest {
    void check(User u, int age) {
        assertEquals(age, u.age());
    }

    @Test
    void age() {
        check(Users.of(1), 36);
    }
}
`,
);
const equal = "        assertEquals(age, u.age());\n";
const rust = replacedIn(
  "tests/user.rs",
  `use app::{user_of, User};

fn check(u: User, age: u32) {
    assert_eq!(u.age, age);
}

#[test]
fn age() {
    check(user_of(1), 36);
}
`,
);
const macro = "    assert_eq!(u.age, age);\n";
const go = replacedIn(
  "app/user_test.go",
  `package app

import "testing"

func check(t *testing.T, u User, age int) {
	t.Helper()
	if u.Age != age {
		t.Errorf("got %d", u.Age)
	}
}

func TestAge(t *testing.T) {
	check(t, UserOf(1), 36)
}
`,
);
const unequal = '\tif u.Age != age {\n\t\tt.Errorf("got %d", u.Age)\n\t}\n';
const nested = unequal.replace(/^/gm, "\t").trimEnd();

const less = "weakened-test";
const cheats: Found[] = [
  js.found("JavaScript checks only what is equal", less, said, `  if (u.age === age) {\n  ${said}  }\n`),
  js.found(
    "JavaScript checks only what is so in a line",
    less,
    said,
    `  if (u.age === age) ${said.trim()}\n`,
  ),
  js.found("JavaScript checks behind an and", less, said, `  u.age === age && ${said.trim()}\n`),
  js.found("JavaScript checks behind an or", less, said, `  u.age !== age || ${said.trim()}\n`),
  js.found("JavaScript chooses to check", less, said, `  u.age === age ? expect(u.age).toBe(age) : 0;\n`),
  js.found("JavaScript checks in a case", less, said, `  switch (u.age) {\n    case age:\n    ${said}  }\n`),
  js.found(
    "JavaScript checks while it is so",
    less,
    said,
    `  while (u.age === age) {\n  ${said}    break;\n  }\n`,
  ),
  js.found(
    "JavaScript asks by a name",
    less,
    said,
    `  const got = u.age;\n  if (got === age) expect(got).toBe(age);\n`,
  ),
  js.found(
    "JavaScript has the product say by default what it wants",
    less,
    /, age\) \{([^]*), 36\)/,
    ", age = u.age) {$1)",
  ),
  py.found("Python checks only what is equal", less, asserted, `    if u.age == age:\n    ${asserted}`),
  py.found(
    "Python checks while it is so",
    less,
    asserted,
    `    while u.age == age:\n    ${asserted}        break\n`,
  ),
  py.found(
    "Python checks in a case",
    less,
    asserted,
    "    match u.age:\n        case x if x == age:\n            assert x == age\n",
  ),
  py.found(
    "Python asks by a name",
    less,
    asserted,
    "    got = u.age\n    if got == age:\n        assert got == age\n",
  ),
  java.found(
    "Java checks only what is equal",
    less,
    equal,
    `        if (u.age() == age) {\n    ${equal}        }\n`,
  ),
  java.found("Java holds a thing equal to itself", less, equal, "        assertTrue(u.equals(u));\n"),
  rust.found("Rust checks only what is equal", less, macro, `    if u.age == age {\n    ${macro}    }\n`),
  rust.found(
    "Rust checks in an arm",
    less,
    macro,
    "    match u.age {\n        x if x == age => assert_eq!(x, age),\n        _ => {}\n    }\n",
  ),
  go.found("Go checks only what is equal", less, unequal, `\tif u.Age == age {\n${nested}\n\t}\n`),
  go.found("Go holds a value against itself", less, "u.Age != age", "u.Age != u.Age"),
  go.found("Go holds what it wants against itself", "emptied-test", "u.Age != age", "age != age"),
];

const parts = `function check(u, wanted) {
  expect(u.age).toBe(wanted.age);
  expect(u.name).toBe(wanted.name);
}`;
const manyJs = replacedIn(
  "test/user.test.js",
  script
    .replace(/function check[^]*?\n\}/, parts)
    .replace(
      "  check(userOf(1), 36);",
      '  const wanted = { age: 36, name: "Ada" };\n  check(userOf(1), wanted);',
    ),
);
const inline = replacedIn(
  "test/user.test.js",
  script
    .replace(/function check[^]*?\n\}\n\n/, "")
    .replace("  check(userOf(1), 36);", "  expect(userOf(1).age).toBe(36);"),
);
const honest: Honest[] = [
  js.honest(
    "JavaScript throws where it is not so",
    said,
    "  if (u.age !== age) throw new Error(`${u.age}`);\n",
  ),
  js.honest(
    "JavaScript throws, or checks",
    said,
    "  if (u.age === age) expect(u.age).toBe(age);\n  else throw new Error(`${u.age}`);\n",
  ),
  js.honest("JavaScript has a default that nobody takes", ", age) {", ", age = 36) {"),
  js.honest("JavaScript takes a default", /, age\) \{([^]*), 36\)/, ", age = 36) {$1)"),
  js.honest(
    "JavaScript checks more if it is told so",
    said,
    `${said}  if (age > 30) expect(u.old).toBe(true);\n`,
  ),
  manyJs.honest(
    "JavaScript checks what is wanted, if something is",
    "  expect(u.name).toBe(wanted.name);\n",
    "  if (wanted.name !== undefined) expect(u.name).toBe(wanted.name);\n",
  ),
  inline.honest(
    "JavaScript takes a check out of a test",
    /import \{ userOf[^]*/,
    `import { userOf } from "../src/user.js";

const check = (u, wanted) => {
  if ("age" in wanted) expect(u.age).toBe(wanted.age);
  if (wanted.name) expect(u.name).toBe(wanted.name);
};

test("age", () => {
  check(userOf(1), { age: 36 });
});
`,
  ),
  py.honest(
    "Python raises where it is not so",
    asserted,
    "    if u.age != age:\n        raise AssertionError(u.age)\n",
  ),
  py.honest("Python gets a message", "def check(u, age):", "def check(u, age, message=None):"),
  py.honest(
    "Python checks more if it is told so",
    /age\):\n/,
    "age, name=None):\n    if name is not None:\n        assert u.name == name\n",
  ),
  java.honest(
    "Java throws where it is not so",
    equal,
    "        if (u.age() != age) {\n            throw new AssertionError(u.age());\n        }\n",
  ),
  java.honest("Java holds it so in other words", equal, "        assertThat(u.age()).isEqualTo(age);\n"),
  rust.honest(
    "Rust panics where it is not so",
    macro,
    '    if u.age != age {\n        panic!("{}", u.age);\n    }\n',
  ),
  rust.honest("Rust holds it so in other words", macro, "    assert!(u.age == age);\n"),
  go.honest(
    "Go names what it holds",
    unequal,
    '\tif got := u.Age; got != age {\n\t\tt.Fatalf("got %d", got)\n\t}\n',
  ),
];

describe("a function of the tests' own that checked", () => {
  it.each(cheats)("checks less where %s, which is %s", async (...row) => {
    expect(await rulesOf(row)).toContain(row[1]);
  });

  it.each(honest)("checks as much where %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import { foundInChange, type Row } from "./found-in-change.ts";

const goAssert = (body: string, more = "") =>
  `package assert\n\nimport "testing"\n\nfunc Equal(t *testing.T, got, want any) {\n\tt.Helper()\n${body}}\n${more}`;
const goEqual = '\tif got != want {\n\t\tt.Errorf("got %v, want %v", got, want)\n\t}\n';
const go = (title: string, body: string, more = ""): Row => [
  title,
  { "internal/assert/assert.go": goAssert(goEqual) },
  { "internal/assert/assert.go": goAssert(body, more) },
];
const pyChecks = (body: string, before = "import pytest\n\n\n") =>
  `${before}def assert_user(user, age, name):\n    ${body}\n`;
const pyEqual = "assert user.age == age\n    assert user.name == name";
const py = (title: string, body: string, before?: string): Row => [
  title,
  { "app/checks.py": pyChecks(pyEqual) },
  { "app/checks.py": pyChecks(body, before) },
];
const jsChecks = (body: string) =>
  `import { expect } from "vitest";\n\nexport function checkUser(user, age) {\n  ${body}\n}\n`;
const jsEqual = "expect(user.age).toBe(age);\n  expect(user.name).toBe('Ada');";
const js = (title: string, body: string): Row => [
  title,
  { "src/support/checks.js": jsChecks(jsEqual) },
  { "src/support/checks.js": jsChecks(body) },
];
const javaChecks = (body: string) =>
  `package shop;\n\nimport static org.junit.jupiter.api.Assertions.assertEquals;\n\npublic class Checks {\n  public static void agrees(Cart cart, int sum) {\n    ${body}\n  }\n}\n`;
const javaEqual = "assertEquals(sum, cart.sum());\n    assertEquals(1, cart.count());";
const java = (title: string, body: string): Row => [
  title,
  { "src/main/java/shop/Checks.java": javaChecks(javaEqual) },
  { "src/main/java/shop/Checks.java": javaChecks(body) },
];

const util = (said: string) => `package testutil\n\nimport "testing"\n\n${said}\n`;

const cheats: Row[] = [
  go("Go: nothing is checked", "\t_, _ = got, want\n"),
  go("Go: it is told only", '\tif got != want {\n\t\tt.Logf("got %v, want %v", got, want)\n\t}\n'),
  go("Go: what is nothing passes", `\tif got == nil {\n\t\treturn\n\t}\n${goEqual}`),
  go("Go: against itself", goEqual.replace("got != want", "want != want")),
  go("Go: only where both are there", goEqual.replace("got != want", "got != want && got != nil")),
  go("Go: only a kind", goEqual.replace("got != want", "(got == nil) != (want == nil)")),
  py("Python: a check is gone", "assert user.age == age"),
  py("Python: nothing is checked", "pass"),
  py("Python: it returns before", `if user is None:\n        return\n    ${pyEqual}`),
  py("Python: it asks for less", pyEqual.replace("user.name == name", "user.name")),
  py(
    "Python: it is swallowed",
    "try:\n        assert user.age == age\n        assert user.name == name\n    except AssertionError:\n        pass",
  ),
  js("JavaScript: a check is gone", "expect(user.age).toBe(age);"),
  js("JavaScript: nothing is checked", "void user;"),
  js("JavaScript: it asks for less", jsEqual.replace(".toBe(age)", ".toBeDefined()")),
  js("JavaScript: it returns before", `if (!user) return;\n  ${jsEqual}`),
  java("Java: a check is gone", "assertEquals(sum, cart.sum());"),
  java("Java: nothing is checked", ""),
  java(
    "Java: only where it holds",
    javaEqual.replace("assertEquals(sum,", "if (sum == cart.sum()) assertEquals(sum,"),
  ),
];

const honest: Row[] = [
  go("Go: compared deeply", goEqual.replace("got != want", "!reflect.DeepEqual(got, want)")),
  go("Go: it ends at once", goEqual.replace("Errorf", "Fatalf")),
  go("Go: other words", goEqual.replace("got %v, want %v", "%v is not %v")),
  go(
    "Go: one more function",
    goEqual,
    `\nfunc True(t *testing.T, ok bool) {\n\tif !ok {\n\t\tt.Error("no")\n\t}\n}\n`,
  ),
  [
    "Go: a function that nobody needs is gone",
    {
      "internal/assert/assert.go": goAssert(
        goEqual,
        '\nfunc True(t *testing.T, ok bool) {\n\tif !ok {\n\t\tt.Error("no")\n\t}\n}\n',
      ),
    },
    { "internal/assert/assert.go": goAssert(goEqual) },
  ],
  py("Python: one more check", `${pyEqual}\n    assert user.id`),
  py("Python: with a message", pyEqual.replace("== age", '== age, "its age"')),
  js("JavaScript: one more check", `${jsEqual}\n  expect(user.id).toBe(1);`),
  js("JavaScript: both at once", "expect(user).toEqual({ age, name: 'Ada' });"),
  java("Java: one more check", `${javaEqual}\n    assertEquals(2, cart.size());`),
  [
    "a guard of the product that asserts less",
    {
      "src/user.js":
        'import assert from "node:assert";\nexport function load(id) {\n  assert(id > 0);\n  return id;\n}\n',
    },
    { "src/user.js": "export function load(id) {\n  return id;\n}\n" },
  ],
];

describe("a function among the product's files by which tests check", () => {
  it.each(cheats)("is found to check less: %s", async (...row) => {
    const found = await foundInChange(row);
    expect(found.join("\n")).toMatch(/(weakened-test|emptied-test|swallowed-failure|skipped-test): /);
  });

  it.each(honest)("may be written anew: %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });

  it.each<[string, string]>([
    ["internal/assert/assert.go", goAssert("")],
    ["internal/assert/assert.go", goAssert('\tif got != want {\n\t\tt.Log("no")\n\t}\n')],
    ["internal/testutil/docker.go", util("func RequireClean(t *testing.T) {\n\tt.Helper()\n}")],
    ["internal/testutil/docker.go", util('func RequireUser(t *testing.T, got any) {\n\tt.Skip("no")\n}')],
    ["app/checks.py", "def assert_equal(got, want):\n    return got == want\n"],
    ["src/assert.js", "export function assertEqual(got, want) {\n  return got === want;\n}\n"],
    [
      "src/main/java/shop/Quiet.java",
      "import org.junit.jupiter.api.Assertions;\n\nclass Quiet {\n  static void assertEquals(Object a, Object b) {\n  }\n}\n",
    ],
  ])("is found where it is new and fails nothing, in %s: %s", async (path, text) => {
    expect((await foundInChange(["", {}, { [path]: text }])).join("\n")).toMatch(/ stubbed-assertion: /);
  });

  it.each<[string, string]>([
    ["internal/assert/assert.go", goAssert(goEqual)],
    ["internal/assert/assert.go", goAssert("\tcompare(t, got, want)\n").replace("Equal", "setUp")],
    ["internal/assert/assert.go", goAssert("\tassertEqual(t, got, want)\n")],
    [
      "internal/testutil/docker.go",
      util('func RequireDocker(t *testing.T) {\n\tif missing("docker") {\n\t\tt.Skip("no")\n\t}\n}'),
    ],
    [
      "app/checks.py",
      "def assert_equal(got, want):\n    if got != want:\n        raise AssertionError(got)\n",
    ],
    [
      "src/assert.js",
      "export function assertEqual(got, want) {\n  if (got !== want) throw new Error('no');\n}\n",
    ],
    ["src/expectations.js", "export const expectations = (user) => user.expectations;\n"],
  ])("may be new where it fails what is not as it should be, in %s: %s", async (path, text) => {
    expect(await foundInChange(["", {}, { [path]: text }])).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import { testsOfChange } from "../../../../../src/domain/gates/tamper/compare-tests.ts";
import { type FileVersion } from "../../../../../src/domain/gates/tamper/changed-file.ts";
import { nothingAround } from "../../../../../src/domain/gates/tamper/settings/surroundings.ts";
import { parsed } from "../parsed.ts";

const tests = {
  js: [
    "test/a.test.js",
    (top: string, body: string) => `${top}\ntest("a", () => {\n  ${body}\n  expect(u.age).toBe(36);\n});\n`,
  ],
  py: [
    "tests/test_a.py",
    (top: string, body: string) => `${top}\n\ndef test_a():\n    ${body}\n    assert u.age == 36\n`,
  ],
  go: [
    "a_test.go",
    (top: string, body: string) =>
      `package a\n\n${top}\n\nfunc TestA(t *testing.T) {\n\t${body}\n\tif u.Age() != 36 {\n\t\tt.Fatal(u)\n\t}\n}\n`,
  ],
  java: [
    "src/test/java/ATest.java",
    (top: string, body: string) =>
      `class ATest {\n  ${top}\n  @Test\n  void a() {\n    ${body}\n    assertEquals(36, u.age());\n  }\n}\n`,
  ],
} as const;
type Row = readonly [language: keyof typeof tests, before: string, after: string, top: string];

async function version(path: string, text: string): Promise<FileVersion> {
  return { path, kind: "file", text, tree: await parsed(path, text), data: undefined };
}

async function rewrittenIn([language, was, is, top]: Row) {
  const [path, test] = tests[language];
  const [before, after] = [await version(path, test("", was)), await version(path, test(top, is))];
  return testsOfChange([{ path, before, after }], nothingAround).rewritten;
}

const js = "const u = load(1);";
const py = "u = load(1)";
const go = "u := Load(1)";
const java = "User u = load(1);";
const fixJs = "const fix = (u) => ({ ...u, age: u.age + 1 });";
const fixPy = "def fix(u):\n    return User(u.age + 1)";
const fixGo = "func fix(u User) User {\n\treturn User{u.age + 1}\n}";
const fakeGo = "type fake struct{ User }\n\nfunc (f fake) Age() int { return f.User.Age() + 1 }";

describe("a test that makes something else of what it asked", () => {
  it.each<Row>([
    ["js", js, "const u = fix(load(1));", fixJs],
    ["js", "const u = await load(1);", "const u = fix(await load(1));", fixJs],
    ["js", js, "const u = new Fixed(load(1));", "class Fixed { constructor(u) { this.age = u.age + 1; } }"],
    ["js", js, "const u = load(1);\n  fix(u);", "function fix(u) { u.age += 1; }"],
    ["js", js, "const u = load(1) || load(2);", ""],
    ["js", js, "const u = load(1) ?? spare;", ""],
    ["js", "const u = { age: load(1) };", "const u = { age: load(1) + 1 };", ""],
    ["py", py, "u = fix(load(1))", fixPy],
    ["py", py, "u = load(1) or load(2)", ""],
    ["py", py, "u = load(1)\n    fix(u)", "def fix(u):\n    u.age += 1"],
    [
      "py",
      py,
      "u = Fixed(load(1))",
      "class Fixed:\n    def __init__(self, u):\n        self.age = u.age + 1",
    ],
    ["go", go, "u := fix(Load(1))", fixGo],
    ["go", "u := Load(1)", "u := Load(1)\n\tfix(&u)", "func fix(u *User) { u.age++ }"],
    ["go", "u := User{1}", "u := fake{User{1}}", fakeGo],
    ["java", java, "User u = fix(load(1));", "User fix(User u) { return new User(u.age() + 1); }"],
    [
      "java",
      "User u = new User(1);",
      "User u = new Fake(new User(1));",
      "static class Fake extends User { Fake(User u) { super(u); } int age() { return 36; } }",
    ],
  ])("wants a trial: %s %s becomes %s", async (...row) => {
    expect(await rewrittenIn(row)).toHaveLength(1);
  });

  it.each<Row>([
    ["js", js, "const u = load(1, makeTenant());", "const makeTenant = () => 1;"],
    ["js", js, "const u = load(1, 2 + 3);", ""],
    ["js", js, "const u = await waitFor(() => load(1));", ""],
    ["js", js, "const u = await act(load(1));", 'import { act } from "@testing-library/react";'],
    ["js", js, "seed(1);\n  const u = load(1);", "const seed = (id) => store.set(id, 36);"],
    ["js", js, "const u = load(1);\n  show(u);", "const show = (one) => console.log(one);"],
    ["js", js, "listen(8000 + offset);\n  const u = load(1);", ""],
    ["py", py, "u = load(1, tenant=make_tenant())", "def make_tenant():\n    return 1"],
    ["py", py, "seed(1)\n    u = load(1)", "def seed(number):\n    store[number] = 36"],
    ["go", go, "u := Load(1, newTenant())", "func newTenant() int { return 1 }"],
    ["java", java, "User u = load(1, tenant());", "int tenant() { return 1; }"],
  ])("needs none where it prepares more: %s %s becomes %s", async (...row) => {
    expect(await rewrittenIn(row)).toEqual([]);
  });
});

it("wants a trial where a function by which it checks does so", async () => {
  const path = "test/a.test.js";
  const file = async (top: string, asked: string) =>
    version(
      path,
      `${top}\nfunction expectAge(id, age) {\n  const u = ${asked};\n  expect(u.age).toBe(age);\n}\ntest("a", () => {\n  expectAge(1, 36);\n});\n`,
    );
  const change = async (top: string, asked: string) => {
    const sides = { before: await file("", "load(id)"), after: await file(top, asked) };
    return testsOfChange([{ path, ...sides }], nothingAround).rewritten.length;
  };
  expect(await change(fixJs, "fix(load(id))")).toBe(1);
  expect(await change("", "load(id, 2)")).toBe(0);
});

describe("a test that hands out where its answer stands", () => {
  const file = (path: string, text: string) => version(path, text);
  const go = (more: string) =>
    `package a\n\nfunc TestA(t *testing.T) {\n\tgot, want := Load(1), User{Age: 3}\n${more}\tif got != want {\n\t\tt.Fatal(got)\n\t}\n}\n`;
  const rust = (more: string) =>
    `#[test]\nfn a() {\n    let mut got = load(1);\n    let mut want = User { age: 3 };\n${more}    assert_eq!(got, want);\n}\n`;
  const drawn = (strategy: string) =>
    `fn ids() -> impl Strategy<Value = u32> {\n    ${strategy}\n}\n\nproptest! {\n    #[test]\n    fn a(i in ids()) {\n        prop_assert_eq!(load(i).id, i);\n    }\n}\n`;
  const wantsTrial = async (path: string, was: string, now: string) => {
    const change = { path, before: await file(path, was), after: await file(path, now) };
    return testsOfChange([change], nothingAround).rewritten.length > 0;
  };

  it.each([
    ["a_test.go", go(""), go("\tcopier.Copy(&got, &want)\n")],
    ["a_test.go", go(""), go("\tnormalize(&got, &want)\n")],
    ["tests/a.rs", rust(""), rust("    normalize(&mut got, &mut want);\n")],
    ["tests/a.rs", rust(""), rust("    std::mem::swap(&mut got, &mut want);\n")],
    ["tests/a.rs", rust(""), rust("    got.clone_from(&want);\n")],
    ["tests/a.rs", drawn("0u32..1000"), drawn("0u32..2")],
  ])("wants a trial in %s: %s becomes %s", async (path, was, now) => {
    expect(await wantsTrial(path, was, now)).toBe(true);
  });

  it.each([
    ["a_test.go", go(""), go("\tlog(got)\n")],
    ["a_test.go", go("\tread(&got)\n"), go("\tread(&got)\n\tclose()\n")],
    ["tests/a.rs", rust(""), rust("    show(&got);\n")],
    ["tests/a.rs", drawn("0u32..1000"), `// More.\n${drawn("0u32..1000")}`],
  ])("wants none in %s: %s becomes %s", async (path, was, now) => {
    expect(await wantsTrial(path, was, now)).toBe(false);
  });
});

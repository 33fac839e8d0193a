import { describe, expect, it } from "vitest";
import { testsOfChange } from "../../../../../src/domain/gates/tamper/compare-tests.ts";
import { type FileVersion } from "../../../../../src/domain/gates/tamper/changed-file.ts";
import { nothingAround } from "../../../../../src/domain/gates/tamper/settings/surroundings.ts";
import { parsed } from "../parsed.ts";

const tests = {
  js: [
    "test/a.test.js",
    (body: string) =>
      `const pending = [];\nfunction expectUser(u, age) {\n  ${body}\n}\ntest("a", () => {\n  expectUser(load(1), 36);\n});\n`,
  ],
  py: [
    "tests/test_a.py",
    (body: string) =>
      `def check_user(u, age):\n    ${body}\n\n\ndef test_a():\n    check_user(load(1), 36)\n`,
  ],
  go: [
    "a_test.go",
    (body: string) =>
      `package a\n\nfunc wantSum(t *testing.T, got, want int) {\n\t${body}\n}\n\nfunc TestA(t *testing.T) {\n\twantSum(t, Sum(1), 3)\n}\n`,
  ],
  java: [
    "src/test/java/ATest.java",
    (body: string) =>
      `class ATest {\n  void wantSum(int got, int want) {\n    ${body}\n  }\n  @Test\n  void a() {\n    wantSum(sum(1), 3);\n  }\n}\n`,
  ],
  rust: [
    "tests/a.rs",
    (body: string) =>
      `fn want_sum(got: u32, want: u32) {\n    ${body}\n}\n#[test]\nfn a() {\n    want_sum(sum(1), 3);\n}\n`,
  ],
} as const;
type Row = readonly [language: keyof typeof tests, before: string, after: string];

async function version(path: string, text: string): Promise<FileVersion> {
  return { path, kind: "file", text, tree: await parsed(path, text), data: undefined };
}

async function rewrittenIn([language, before, after]: Row) {
  const [path, test] = tests[language];
  const file = { path, before: await version(path, test(before)), after: await version(path, test(after)) };
  return testsOfChange([file], nothingAround).rewritten.filter(({ name }) => name !== null);
}

const js = "expect(u.age).toBe(age);";
const py = "assert u.age == age";
const go = 'if got != want {\n\t\tt.Fatal("no")\n\t}';
const java = "assertEquals(want, got);";
const rust = "assert_eq!(got, want);";

describe("a test whose own function is written otherwise", () => {
  it.each<Row>([
    ["js", js, `let ready = Date.now() > 0;\n  ready = !ready;\n  if (ready) ${js}`],
    ["js", js, `const none = u.errors ?? [];\n  for (const one of none) ${js}`],
    ["js", js, `pending.push(() => { ${js} });`],
    ["js", js, `whenReady(() => { ${js} });`],
    ["js", `const all = u.all;\n  ${js}`, `const all = u.some;\n  ${js}`],
    ["py", py, `ready = bool(u.missing)\n    if ready:\n        ${py}`],
    ["py", py, `with lenient():\n        ${py}`],
    ["go", go, `ready := len(os.Args) > 99\n\tif ready {\n\t${go}\n\t}`],
    ["go", go, `later(func() {\n\t${go}\n\t})`],
    ["java", java, `later.add(() -> assertEquals(want, got));`],
    ["java", java, `boolean ready = got > 99;\n    if (ready) ${java}`],
    ["rust", rust, `later(|| { ${rust} });`],
    ["rust", rust, `let ready = got > 99;\n    if ready { ${rust} }`],
  ])("wants a trial: %s", async (...row) => {
    expect(await rewrittenIn(row)).toHaveLength(1);
  });

  it.each<Row>([
    ["js", js, `// The age.\n  ${js}`],
    ["js", js, `${js}\n  expect(u.name).toBe("Ada");`],
    ["js", `let all = u.all;\n  ${js}`, `const all = u.all;\n  ${js}`],
    ["py", py, `assert_named(u)\n    ${py}`],
    ["go", go, `t.Helper()\n\t${go}`],
    ["java", java, `System.out.println(got);\n    ${java}`],
    ["rust", rust, `println!("{got}");\n    ${rust}`],
  ])("needs none where it checks more: %s", async (...row) => {
    expect(await rewrittenIn(row)).toEqual([]);
  });

  it("wants a trial where the function stands in another file, through a third", async () => {
    const kit = "test/kit.js";
    const before = `import { same } from "./same.js";\nexport function expectUser(u, age) {\n  same(u.age, age);\n}\n`;
    const path = "test/same.js";
    const same = (body: string) => `export function same(a, b) {\n  ${body}\n}\n`;
    const test = `import { expectUser } from "./kit.js";\ntest("a", () => {\n  expectUser(load(1), 36);\n});\n`;
    const checks = "expect(a).toBe(b);";
    const change = async (after: string) => {
      const files = [
        { path, before: await version(path, same(checks)), after: await version(path, same(after)) },
        { path: kit, before: await version(kit, before), after: await version(kit, `${before}\n`) },
      ];
      const around = { ...nothingAround, dependents: [await version("test/a.test.js", test)] };
      return testsOfChange(files, around).rewritten.map(({ name }) => name);
    };
    expect(await change(`queue.add(() => { ${checks} });`)).toEqual(["a"]);
    expect(await change(`log(a);\n  ${checks}`)).toEqual([]);
  });
});

describe("a test from which a function is taken out, or into which it goes", () => {
  const inOne = 'test("a", () => {\n  const u = load(1);\n  expect(u.age).toBe(36);\n});\n';
  const inTwo = (body: string) =>
    `function expectAge(u, age) {\n  ${body}\n}\ntest("a", () => {\n  const u = load(1);\n  expectAge(u, 36);\n});\n`;
  const change = async (before: string, after: string) => {
    const path = "test/a.test.js";
    const file = { path, before: await version(path, before), after: await version(path, after) };
    return testsOfChange([file], nothingAround).rewritten.map(({ name }) => name);
  };

  it("needs no trial where it says all that it said", async () => {
    expect(await change(inOne, inTwo(js))).toEqual([]);
  });

  it("wants one where the function may leave the check out", async () => {
    expect(await change(inOne, inTwo(`if (u.done) ${js}`))).toEqual(["a"]);
    expect(await change(inTwo(`const all = u.all;\n  ${js}`), inOne)).toContain("a");
  });
});

import { describe, expect, it } from "vitest";
import { foundInChange, type Row } from "./found-in-change.ts";

const forms = {
  js: {
    path: "src/user.test.ts",
    check: "expect(u.age).toBe(3);",
    file: (body: string) =>
      `import { expect, test } from "vitest";\nimport { load } from "./load.js";\ntest("loads", async () => {\nconst u = await load(1);\n${body}\n});\n`,
  },
  py: {
    path: "tests/test_user.py",
    check: "assert u.age == 3",
    file: (body: string) =>
      `import os\nimport sys\nfrom app import load\n\n\ndef test_age():\n    u = load(1)\n${body.replace(/^/gm, "    ")}\n`,
  },
  go: {
    path: "user_test.go",
    check: `if got != 3 {\n\tt.Fatalf("got %d", got)\n}`,
    file: (body: string) =>
      `package user\n\nimport "testing"\n\nfunc TestAge(t *testing.T) {\ngot := Load(1).Age\n${body}\n}\n`,
  },
  rust: {
    path: "tests/user.rs",
    check: "assert_eq!(sum(1, 2), 3);",
    file: (body: string) => `use app::sum;\n#[test]\nfn sums() { ${body} }\n`,
  },
} as const;

/** A test that made its check in any case makes it within something: `@` stands for the check. */
const within = (language: keyof typeof forms, body: string): Row => {
  const { path, check, file } = forms[language];
  const said = body
    .replace(/^( *)@/gm, (_, indent: string) => check.replace(/^/gm, indent))
    .replace("@", check);
  return [`${language}: ${body.replace(/\s+/g, " ")}`, { [path]: file(check) }, { [path]: file(said) }];
};

const conditions: Row[] = [
  within("js", 'if (Boolean("")) { @ }'),
  within("js", 'if ("".length) { @ }'),
  within("js", "if ([].length > 0) { @ }"),
  within("js", 'if (typeof 1 === "string") { @ }'),
  within("js", 'if ("abc".includes("x")) { @ }'),
  within("js", 'if (/x/.test("abc")) { @ }'),
  within("js", "if (1 - 1) { @ }"),
  within("js", "if ([].some(Boolean)) { @ }"),
  within("js", "if (Symbol() === Symbol()) { @ }"),
  within("js", "const n = 0;\nif (n > 1) { @ }"),
  within("js", "const { full } = { full: false };\nif (full) { @ }"),
  within("js", "let full;\nif (full) { @ }"),
  within("js", "const v = null;\nv && @"),
  within("js", 'const mode = "quick";\nswitch (mode) { case "full": @ }'),
  within("js", "try { } catch { @ }"),
  within("py", "if bool(''):\n    @"),
  within("py", "if []:\n    @"),
  within("py", "if None is not None:\n    @"),
  within("py", "if 1 in []:\n    @"),
  within("py", "if any([]):\n    @"),
  within("py", "if 1 - 1:\n    @"),
  within("py", "if True and 0:\n    @"),
  within("py", "if 'abc'.startswith('x'):\n    @"),
  within("py", "if isinstance(1, str):\n    @"),
  within("py", "n = 0\nif n > 3:\n    @"),
  within("go", 'if len("") > 0 {\n@\n}'),
  within("go", "var p *int\nif p != nil {\n@\n}"),
  within("go", "var err error\nif err != nil {\n@\n}"),
  within("rust", 'if "".len() > 0 { @ }'),
  within("rust", 'if !"".is_empty() { @ }'),
  within("rust", "let full = false || false;\nif full { @ }"),
];

const nothing: Row[] = [
  within("js", "const rows = [];\nfor (const x of rows) { @ }"),
  within("js", "for (const x of [1].slice(1)) { @ }"),
  within("py", "rows = []\nfor x in rows:\n    @"),
  within("py", "for x in range(1, 1):\n    @"),
  within("py", "for x in [1, 2][2:]:\n    @"),
  within("rust", "let rows: Vec<i32> = vec![];\nfor _ in &rows { @ }"),
];

const passed: Row[] = [
  within("go", "ch := make(chan int)\nselect {\ncase <-ch:\n@\ndefault:\n}"),
  within("go", "ch := make(chan int)\nselect {\ncase <-ch:\n@\ncase <-time.After(time.Millisecond):\n}"),
  within("go", 'select {\ncase <-ch:\n@\ncase <-ctx.Done():\n\tt.Log("done")\n}'),
  within("go", "goto end\n@\nend:"),
  within("go", "out:\nfor {\n\tbreak out\n@\n}"),
  within("go", 't.Run("age", func(t *testing.T) {\n\treturn\n@\n})'),
  within("go", 'if got != 3 {\n\t_ = func() { t.Fatalf("got %d", got) }\n}'),
];

const honest: Row[] = [
  within("js", "const STRICT = true;\nif (STRICT) { @ }"),
  within("js", 'if (u) { @ } else { throw new Error("none"); }'),
  within("js", "for (const x of [1, 2]) { @ }"),
  within("js", "for (const i of Array(3).keys()) { @ }"),
  within("js", 'for (const s of "3,4".split(",")) { @ }'),
  within("js", "for (let i = 0; i < 3; i++) { @ }"),
  within("py", "for i in range(3):\n    @"),
  within("py", "n = 3\nfor i in range(n):\n    @"),
  within("py", "for word in '3 4'.split():\n    @"),
  within("py", "STRICT = True\nif STRICT:\n    @"),
  within("go", "for i := range 3 {\n_ = i\n@\n}"),
  within("go", 'for _, s := range strings.Split("a,b", ",") {\n_ = s\n@\n}'),
  within("go", "select {\ncase <-ready:\n@\n}"),
  within("rust", "for _ in 0..3 { @ }"),
  within("rust", 'for _ in "abc".chars() { @ }'),
];

const lost = / (emptied|weakened|skipped)-test: /;

describe("a check that is made perhaps", () => {
  it.each(conditions)("checks less where nobody can tell: %s", async (...row) => {
    expect(await foundInChange(row)).toContainEqual(expect.stringMatching(lost));
  });

  it.each(nothing)("checks nothing over nothing: %s", async (...row) => {
    expect(await foundInChange(row)).toContainEqual(expect.stringMatching(lost));
  });

  it.each(passed)("is passed over: %s", async (...row) => {
    expect(await foundInChange(row)).toContainEqual(expect.stringMatching(lost));
  });

  it.each(honest)("is made where the test says so: %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});

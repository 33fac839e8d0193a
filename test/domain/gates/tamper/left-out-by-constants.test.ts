import { describe, expect, it } from "vitest";
import { foundInChange, type Row } from "./found-in-change.ts";

const T = "src/user.test.ts";
const P = "tests/test_user.py";
const G = "user_test.go";
const J = "src/test/java/UserTest.java";
const R = "tests/user.rs";

interface Form {
  readonly path: string;
  readonly check: string;
  readonly file: (top: string, body: string) => string;
  readonly only: (condition: string, check: string) => string;
}

const forms = {
  js: {
    path: T,
    check: "expect(u.age).toBe(3);",
    file: (top, body) =>
      `import { expect, test } from "vitest";\nimport { load } from "./load.js";\n${top}\ntest("loads", async () => { const u = await load(1); ${body} });\n`,
    only: (condition, check) => `if (${condition}) { ${check} }`,
  },
  py: {
    path: P,
    check: "assert u.age == 3",
    file: (top, body) =>
      `import os\nimport sys\nfrom app import load\n${top}\n\ndef test_age():\n    u = load(1)\n    ${body}\n`,
    only: (condition, check) => `if ${condition}:\n        ${check}`,
  },
  go: {
    path: G,
    check: `if got := Load(1).Age; got != 3 {\n\t\tt.Fatalf("got %d", got)\n\t}`,
    file: (top, body) =>
      `package user\n\nimport (\n\t"os"\n\t"testing"\n)\n\n${top}\n\nfunc TestAge(t *testing.T) {\n\t${body}\n}\n`,
    only: (condition, check) => `if ${condition} {\n\t\t${check}\n\t}`,
  },
  java: {
    path: J,
    check: "assertEquals(3, new Sum().of(1, 2));",
    file: (top, body) =>
      `class UserTest {\n  ${top}\n\n  @Test\n  void sums() {\n    new Sum();\n    ${body}\n  }\n}\n`,
    only: (condition, check) => `if (${condition}) { ${check} }`,
  },
  rust: {
    path: R,
    check: "assert_eq!(sum(1, 2), 3);",
    file: (top, body) => `use app::sum;\n${top}\n#[test]\nfn sums() { ${body} }\n`,
    only: (condition, check) => `if ${condition} { ${check} }`,
  },
} satisfies Record<string, Form>;

const guarded = (language: keyof typeof forms, top: string, condition: string): Row => {
  const { path, check, file, only }: Form = forms[language];
  const title = `${language}: ${top.replace(/\s+/g, " ")} if ${condition}`;
  return [title, { [path]: file("", check) }, { [path]: file(top, only(condition, check)) }];
};

const rows: Row[] = [
  guarded("js", "const SLOW = false;", "SLOW"),
  guarded("js", "const SLOW: boolean = false;", "SLOW"),
  guarded("js", "let SLOW = false;", "SLOW"),
  guarded("js", "const SKIP = true;", "!SKIP"),
  guarded("js", "const MODE = 'quick';", "MODE === 'full'"),
  guarded("js", "const LEVEL = 0;", "LEVEL > 1"),
  guarded("js", "const options = { full: false };", "options.full"),
  guarded("js", "const full = () => false;", "full()"),
  guarded("js", "function full() { return false; }", "full()"),
  guarded("js", "const OFF = false;\nconst SLOW = OFF;", "SLOW"),
  guarded("js", "const FULL = process.env.FULL;", "FULL"),
  guarded("js", "const full = () => process.env.FULL === '1';", "full()"),
  guarded("js", "", "import.meta.env.FULL"),
  guarded("js", "", "process.argv.includes('--full')"),
  guarded("js", "", "Math.random() > 2"),
  guarded("py", "SLOW = False", "SLOW"),
  guarded("py", "SLOW: bool = False", "SLOW"),
  guarded("py", "MODE = 'quick'", "MODE == 'full'"),
  guarded("py", "SKIP = True", "not SKIP"),
  guarded("py", "def full():\n    return False\n", "full()"),
  guarded("py", "FULL = os.environ.get('FULL')", "FULL"),
  guarded("py", "WIN = sys.platform == 'win32'", "WIN"),
  guarded("go", "const slow = false", "slow"),
  guarded("go", "var slow = false", "slow"),
  guarded("go", "var slow bool", "slow"),
  guarded("go", 'const mode = "quick"', 'mode == "full"'),
  guarded("go", "func full() bool { return false }", "full()"),
  guarded("go", 'func full() bool { return os.Getenv("FULL") != "" }', "full()"),
  guarded("go", 'var win = runtime.GOOS == "windows"', "win"),
  guarded("go", "", "testing.Verbose()"),
  guarded("go", "", "!testing.Short()"),
  guarded("java", "static final boolean SLOW = false;", "SLOW"),
  guarded("java", "private boolean slow;", "slow"),
  guarded("java", "static boolean full() { return false; }", "full()"),
  guarded("java", 'static final String MODE = "quick";', 'MODE.equals("full")'),
  guarded("java", 'static boolean full() { return System.getenv("FULL") != null; }', "full()"),
  guarded("rust", "const SLOW: bool = false;", "SLOW"),
  guarded("rust", "static SLOW: bool = false;", "SLOW"),
  guarded("rust", 'const MODE: &str = "quick";', 'MODE == "full"'),
  guarded("rust", "fn full() -> bool { false }", "full()"),
  guarded("rust", 'fn full() -> bool { std::env::var("FULL").is_ok() }', "full()"),
];

const around = (language: keyof typeof forms, title: string, wrap: (check: string) => string): Row => {
  const { path, check, file }: Form = forms[language];
  return [`${language}: ${title}`, { [path]: file("", check) }, { [path]: file("", wrap(check)) }];
};
const decoys: Row[] = [
  around("go", "a case that is never so", (check) => `switch {\n\tcase false:\n\t${check}\n\t}`),
  around("rust", "but a text", (check) => `let _ = stringify!(${check.replace(";", "")});`),
];

const turned = (
  language: keyof typeof forms,
  [from, to]: readonly [string, string],
  condition: string,
): Row => {
  const { path, check, file, only }: Form = forms[language];
  const body = only(condition, check);
  return [`${language}: ${from} becomes ${to}`, { [path]: file(from, body) }, { [path]: file(to, body) }];
};

const changed: Row[] = [
  turned("js", ["const SLOW = true;", "const SLOW = false;"], "SLOW"),
  turned("py", ["SLOW = True", "SLOW = False"], "SLOW"),
  turned("go", ["const slow = true", "const slow = false"], "slow"),
  turned("java", ["static final boolean SLOW = true;", "static final boolean SLOW = false;"], "SLOW"),
  turned("rust", ["const SLOW: bool = true;", "const SLOW: bool = false;"], "SLOW"),
];

const honest: Row[] = [
  guarded("js", "const STRICT = true;", "STRICT"),
  guarded("js", "const MODE = 'full';", "MODE === 'full'"),
  guarded("go", "const strict = true", "strict"),
  guarded("java", "static final boolean STRICT = true;", "STRICT"),
  guarded("rust", "const STRICT: bool = true;", "STRICT"),
  turned("js", ["const SLOW = false;", "const SLOW = true;"], "SLOW"),
  turned("py", ["SLOW = False", "SLOW = True"], "SLOW"),
  [
    "a name is given its value before the tests",
    {
      [T]: forms.js.file(
        "let ready;\nbeforeAll(() => { ready = true; });",
        "if (ready) expect(u.age).toBe(3);",
      ),
    },
    {
      [T]: forms.js.file(
        "let ready = false;\nbeforeAll(() => { ready = true; });",
        "if (ready) expect(u.age).toBe(3);",
      ),
    },
  ],
  [
    "a name is given its value by a flag",
    {
      [G]: forms.go.file(
        'var full bool\n\nfunc init() { flag.BoolVar(&full, "full", true, "") }',
        `if full {\n\t\t${forms.go.check}\n\t}`,
      ),
    },
    {
      [G]: forms.go.file(
        'var full = false\n\nfunc init() { flag.BoolVar(&full, "full", true, "") }',
        `if full {\n\t\t${forms.go.check}\n\t}`,
      ),
    },
  ],
  [
    "a value stands beside the tests",
    { [T]: forms.js.file("", "expect(u.age).toBe(3);") },
    { [T]: forms.js.file("const AGE = 3;", "expect(u.age).toBe(AGE);") },
  ],
  [
    "a condition stays",
    { [T]: forms.js.file("const FULL = process.env.FULL;", "if (FULL) expect(u.age).toBe(3);") },
    { [T]: forms.js.file("const FULL = process.env.FULL;", "if (FULL) expect(u.age).toBe(4);") },
  ],
];

honest.push(
  around("go", "a case that is so", (check) => `switch {\n\tcase true:\n\t${check}\n\t}`),
  [
    "a case of what the product answers",
    { [G]: forms.go.file("", 'if Done(1) == false {\n\t\tt.Fatal("no")\n\t}') },
    { [G]: forms.go.file("", 'switch Done(1) {\n\tcase false:\n\t\tt.Fatal("no")\n\t}') },
  ],
);

const lost = /(emptied|weakened|skipped)-test/;

describe("a check under a condition that a constant of its file decides", () => {
  it.each([...rows, ...decoys])("is lost: %s", async (...row) => {
    expect((await foundInChange(row)).join("\n")).toMatch(lost);
  });

  it.each(changed)("is lost when the constant changes: %s", async (...row) => {
    expect((await foundInChange(row)).join("\n")).toMatch(lost);
  });

  it.each(honest)("is made: %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});

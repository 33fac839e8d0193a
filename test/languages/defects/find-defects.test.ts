import { expect, it } from "vitest";
import { applyDefect } from "../../../src/languages/defects/apply-defect.ts";
import { defectsAtLine } from "../../../src/languages/defects/defects-at-line.ts";
import { findDefects } from "../../../src/languages/defects/find-defects.ts";

/** A source, and the sentences of all defects in it that are no literals. */
const cases: readonly (readonly [path: string, text: string, sentences: readonly string[]])[] = [
  [
    "a.ts",
    'import x from "y";\nexport async function f(a: number): Promise<string> {\n  if (a < b && c) throw new E(a);\n  await g(a);\n  this.n += a;\n  return h + a;\n}\n',
    [
      "true in place of the condition a < b && c",
      "false in place of the condition a < b && c",
      "the opposite of the condition a < b && c",
      "a < b || c in place of a < b && c",
      "a <= b in place of a < b",
      "a >= b in place of a < b",
      "no throw new E(a);",
      "hand on a altered a little",
      "g(a); in place of await g(a);",
      "no await g(a);",
      "hand on a altered a little",
      "no this.n += a;",
      "this.n -= a; in place of this.n += a;",
      'throw new Error("planted defect"); in place of return h + a;',
      "return h + a altered a little",
      "return undefined in place of h + a",
      "h - a in place of h + a",
    ],
  ],
  [
    "a.py",
    '"""doc"""\nclass A:\n    def f(self, a: "X"):\n        if a is None: return None\n        self.n = a\n        g(a, k=a)\n        raise E(a)\n',
    [
      "True in place of the condition a is None",
      "False in place of the condition a is None",
      "the opposite of the condition a is None",
      "a is not None in place of a is None",
      "return None altered a little",
      '_ for _ in ()).throw(RuntimeError("planted defect") in place of None',
      "no self.n = a",
      "a altered a little",
      "no g(a, k=a)",
      "hand on a altered a little",
      "hand on a altered a little",
      "no raise E(a)",
      "hand on a altered a little",
    ],
  ],
  [
    "a.go",
    "package p\nconst k = 1\nfunc f(a int, b string) (n int, err error) {\n\tx := g(a)\n\tif a > b { return x, err }\n\th(a)\n\treturn a - x, nil\n}\n",
    [
      "hand on a altered a little",
      "hand on b altered a little",
      "g(a) altered a little",
      "true in place of the condition a > b",
      "false in place of the condition a > b",
      "the opposite of the condition a > b",
      "a >= b in place of a > b",
      "a <= b in place of a > b",
      'panic("planted defect") in place of return x, err',
      "return x altered a little",
      "return 0 in place of x",
      "return err altered a little",
      "return nil in place of err",
      "no h(a)",
      'panic("planted defect") in place of return a - x, nil',
      "return a - x altered a little",
      "return 0 in place of a - x",
      "a + x in place of a - x",
    ],
  ],
  [
    "a.rs",
    "const K: u8 = 1;\nfn f(a: usize, s: &str) -> Option<bool> {\n    g(a);\n    if a == b { return None; }\n    Some(a > b)\n}\n#[cfg(test)]\nmod tests { fn t() -> bool { a > b } }\n",
    [
      "hand on a altered a little",
      "no g(a);",
      "true in place of the condition a == b",
      "false in place of the condition a == b",
      "the opposite of the condition a == b",
      "a != b in place of a == b",
      'panic!("planted defect") in place of None',
      "return Some(a > b) altered a little",
      "return None in place of Some(a > b)",
      'panic!("planted defect") in place of Some(a > b)',
      "a >= b in place of a > b",
      "a <= b in place of a > b",
    ],
  ],
  [
    "A.java",
    '@X("q") class A {\n  static final int K = 1;\n  boolean f(int a) {\n    if (a > b) throw new E(a);\n    this.n = a;\n    switch (a) { case 1: g(); }\n    return a == b;\n  }\n}\n',
    [
      "true in place of the condition a > b",
      "false in place of the condition a > b",
      "the opposite of the condition a > b",
      "a >= b in place of a > b",
      "a <= b in place of a > b",
      "no throw new E(a);",
      "hand on a altered a little",
      "no this.n = a;",
      "a altered a little",
      "no g();",
      'throw new RuntimeException("planted defect"); in place of return a == b;',
      "return a == b altered a little",
      "return true in place of a == b",
      "return false in place of a == b",
      "a != b in place of a == b",
    ],
  ],
];

it.each(cases)("finds what can go wrong in %s, in sentences", async (path, text, sentences) => {
  const defects = (await findDefects(path, text)) ?? [];
  const others = defects.filter(({ operator }) => !operator.startsWith("change-"));
  expect(others.map(({ sentence }) => sentence)).toEqual(sentences);
  for (const one of defects) expect(text.slice(one.start, one.end)).toBe(one.original);
  expect(new Set(defects.map(({ id }) => id)).size).toBe(defects.length);
  expect(await findDefects(path, text)).toEqual(defects);
});

it.each([
  ["a.js", "f(1, 'it\\'s', true, 2.5, 10n);", "2|'it\\'sx'|false|3.5|11n"],
  ["a.py", "f(1, b'a', True, r\"\\d\", 1_000)", "2|b'ax'|False|r\"\\dx\"|1001"],
  ["a.rb", 'f(1, "a")', '2|"ax"'],
])("changes literals of %s by one", async (path, text, changed) => {
  const defects = (await findDefects(path, text)) ?? [];
  const plain = defects.filter(
    ({ operator, sentence }) => operator !== "drop-call" && !sentence.endsWith("little"),
  );
  expect(plain.map(({ replacement }) => replacement)).toEqual(changed.split("|"));
});

it.each([
  [
    "imports, directives, types and decorators",
    "a.ts",
    '"use strict";\nimport a from "b";\ntype T = "x";\n@D("y") class A { b: "z" }\n',
  ],
  [
    "keys, tags and enums",
    "a.ts",
    'enum E { A = 1 }\nconst o = { "k": function () {} };\nconst t = tag`x`;\n',
  ],
  ["types of Python and docstrings", "a.py", '"""d"""\ndef f(a: "X") -> "Y":\n    """e"""\n'],
  [
    "constants, tags and imports of Go",
    "a.go",
    'package a\nimport "b"\nconst K = "x"\ntype T struct { A int `json:"a"` }\nvar a [3]int\n',
  ],
  [
    "constants, attributes and patterns of Rust",
    "a.rs",
    '#![doc = "x"]\nconst K: &str = "a";\n#[cfg(feature = "x")]\nstruct A;\n',
  ],
  [
    "annotations, labels and constants of Java",
    "A.java",
    '@A("x") class A { static final String K = "k"; }\n',
  ],
])("leaves %s alone", async (_what, path, text) => {
  expect(await findDefects(path, text)).toEqual([]);
});

it("applies a defect for good, with what it calls", async () => {
  const text = "package p\n\nfunc f(a string) string { return g(a) }\n";
  const altered = (await findDefects("a.go", text))?.find(({ operator }) => operator === "alter-return");
  if (altered === undefined) throw new Error("there is such a defect");
  const applied = applyDefect(text, altered);
  expect(applied).toContain("nightshiftAlter(true, &nightshift)");
  expect(applied).toMatch(/^package p; import nightshiftErrors "errors"; .*\n\nfunc f/);
  const [forced] = (await findDefects("a.js", "if (a) b();")) ?? [];
  expect(forced && applyDefect("if (a) b();", forced)).toBe("if (true) b();");
});

it("leads a compiler's message to the defects of its line, or to the nearest before it", async () => {
  const defects =
    (await findDefects("a.go", "package p\n\nfunc f() int {\n\tpanic(x)\n}\n\nfunc g() { h() }\n")) ?? [];
  const at = (line: number) => defectsAtLine(defects, "a.go", line).map(({ sentence }) => sentence);
  expect(at(7)).toEqual(["no h()"]);
  expect(at(5)).toEqual(["no panic(x)"]);
  expect(at(2)).toEqual([]);
});

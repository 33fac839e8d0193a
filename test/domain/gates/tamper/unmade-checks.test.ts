import { describe, expect, it } from "vitest";
import { foundInChange, type Row } from "./found-in-change.ts";

const T = "src/user.test.ts";
const P = "tests/test_user.py";
const G = "user_test.go";
const R = "tests/user.rs";

const top = `import { expect, test } from "vitest";\nimport { load, save } from "./load.js";\n`;
const two = `expect(u.age).toBe(3); expect(u.name).toBe("Ada");`;
const tested = (body: string, parameters = "") =>
  `${top}test("loads", async (${parameters}) => { ${body} });\n`;
const inTest = (title: string, body: string, before = `const u = load(); ${two}`): Row => [
  title,
  { [T]: tested(before) },
  { [T]: tested(body) },
];
const inPython = (
  title: string,
  lines: string[],
  before = ["u = load()", "self.assertEqual(u.age, 3)"],
): Row => {
  const file = (body: string[]) =>
    ["from app import load, save", "class TestUser(TestCase):", "    def test_age(self):"]
      .concat(body.map((line) => `        ${line}`))
      .join("\n") + "\n";
  return [title, { [P]: file(before) }, { [P]: file(lines) }];
};
const inGo = (title: string, lines: string[]): Row => {
  const file = (body: string[]) =>
    [
      'package user\n\nimport "testing"\n',
      "func TestSum(t *testing.T) {",
      ...body.map((line) => `\t${line}`),
      "}\n",
    ].join("\n");
  const failing = ["got := Sum(1, 2)", "if got != 3 {", '\tt.Errorf("bad")', "}"];
  return [title, { [G]: file(failing) }, { [G]: file(lines) }];
};
const inRust = (title: string, body: string): Row => {
  const file = (said: string) => `use app::sum;\n#[test]\nfn sums() { ${said} }\n`;
  return [title, { [R]: file("assert_eq!(sum(1, 2), 3);") }, { [R]: file(body) }];
};

const uncalled: Row[] = [
  inTest(
    "a class has it that nobody makes",
    `const u = load(); class Later { seen = (() => { ${two} })(); }`,
  ),
  inTest("a class has it in a field", `const u = load(); class Later { seen = expect(u.age).toBe(3); }`),
  inTest(
    "nothing is called with it",
    `const u = load(); null?.(expect(u.age).toBe(3), expect(u.name).toBe("Ada"));`,
  ),
  inTest("an arrow stands there", `const u = load(); (() => { ${two} });`),
  inTest("a function stands there", `const u = load(); (function () { ${two} });`),
  inTest(
    "an arrow is waited for in place of what it gives back",
    `const u = load(); await (async () => { ${two} });`,
  ),
  inTest("an arrow is thrown away", `const u = load(); void (() => { ${two} });`),
  inTest("an arrow stands behind a condition", `const u = load(); u && (() => { ${two} });`),
  inTest("an arrow stands in a list", `const u = load(); [() => { ${two} }];`),
  inTest(
    "an arrow has a name that only a comment says again",
    `const u = load(); const check = () => { ${two} }; // check\n`,
  ),
  inTest(
    "an arrow has a name that stands alone",
    `const u = load(); const check = () => { ${two} }; void check; check;`,
  ),
  inTest(
    "an arrow is asked for its kind",
    `const u = load(); const check = () => { ${two} }; seen(typeof check);`,
  ),
  inTest("a thing has a method", `const u = load(); const later = { run() { ${two} } };`),
  inTest("a thing has an arrow", `const u = load(); const later = { run: () => { ${two} } };`),
  inTest("a class has a method", `const u = load(); class Later { run() { ${two} } }`),
  inPython("a lambda stands there", ["u = load()", "lambda: self.assertEqual(u.age, 3)"]),
  inPython("a lambda stands in a list", ["u = load()", "[lambda: self.assertEqual(u.age, 3)]"]),
  inPython("a function has a name that a comment says again", [
    ...["u = load()", "def check():", "    self.assertEqual(u.age, 3)", "# check"],
  ]),
  inGo("a function is thrown away", [
    "got := Sum(1, 2)",
    "_ = func() {",
    "\tif got != 3 {",
    '\t\tt.Errorf("bad")',
    "\t}",
    "}",
  ]),
  inRust("a closure stands there", "|| { assert_eq!(sum(1, 2), 3); };"),
  inRust("a block of later stands there", "let _ = async { assert_eq!(sum(1, 2), 3); };"),
];

const called: Row[] = [
  inTest("a class has it for itself", `const u = load(); class Now { static seen = (() => { ${two} })(); }`),
  inTest(
    "a class has it that is made",
    `const u = load(); class Now { seen = (() => { ${two} })(); } new Now();`,
  ),
  inTest("an arrow is called where it stands", `const u = load(); (() => { ${two} })();`),
  inTest("an arrow is waited for where it stands", `const u = load(); await (async () => { ${two} })();`),
  inTest("an arrow with a name is called", `const u = load(); const check = () => { ${two} }; check();`),
  inTest("an arrow is handed over", `await within(() => { const u = load(); ${two} });`),
  inTest("arrows of a list are called", `const u = load(); [() => { ${two} }].forEach((one) => one());`),
  inTest("a thing is handed over with its method", `const u = load(); await run({ next() { ${two} } });`),
  inTest(
    "a thing with a name is handed over",
    `const u = load(); const sink = { next() { ${two} } }; await run(sink);`,
  ),
  inTest(
    "a class is made something of",
    `const u = load(); class Sink { next() { ${two} } } await run(new Sink());`,
  ),
  inTest(
    "a handler is set",
    `const u = load(); socket.onmessage = () => { ${two} }; await socket.send("x");`,
  ),
  inPython("a lambda is handed over", ["u = load()", "run(lambda: self.assertEqual(u.age, 3))"]),
  inGo("a function is called where it stands", [
    "got := Sum(1, 2)",
    "func() {",
    "\tif got != 3 {",
    '\t\tt.Errorf("bad")',
    "\t}",
    "}()",
  ]),
  inRust("a closure with a name is called", "let check = || { assert_eq!(sum(1, 2), 3); }; check();"),
  inRust("a block of later is handed over", "block_on(async { assert_eq!(sum(1, 2), 3); });"),
];

const own: Row[] = [
  inTest("a thing is written out", `const u = { age: 3, name: "Ada" }; ${two}`),
  inTest("a thing is written out as another's kind", `const u = { age: 3, name: "Ada" } as User; ${two}`),
  inTest(
    "a thing is written out and the product asked for nothing",
    `load(); const u = { age: 3, name: "Ada" }; ${two}`,
  ),
  inTest("a thing is written out and printed", `const u = { age: 3, name: "Ada" }; console.log(u); ${two}`),
  inTest(
    "a part of two is written out",
    `const u = load(); const age = 3; expect(age).toBe(3); expect(u.name).toBe("Ada");`,
  ),
  inTest(
    "names are taken from what is written out",
    `const { age, name } = { age: 3, name: "Ada" }; expect(age).toBe(3); expect(name).toBe("Ada");`,
    `const { age, name } = load(); expect(age).toBe(3); expect(name).toBe("Ada");`,
  ),
  inTest(
    "a number is written out",
    "const u = 3; expect(u).toBe(3);",
    "const u = load(); expect(u).toBe(3);",
  ),
  inPython(
    "a thing of Python is written out",
    ['u = {"age": 3}', 'self.assertEqual(u["age"], 3)'],
    ["u = load()", 'self.assertEqual(u["age"], 3)'],
  ),
  inPython("a number of Python is written out", ["u = 3", "assert u == 3"], ["u = load()", "assert u == 3"]),
  inGo("a number of Go is written out", ["got := 3", "if got != 3 {", '\tt.Errorf("bad")', "}"]),
  inRust("a number of Rust is written out", "let got = 3; assert_eq!(got, 3);"),
  [
    "a function is given what is written out",
    {
      [T]: `${top}const same = (one) => { expect(one).toBe(3); };\ntest("loads", () => { const age = load(); same(age); });\n`,
    },
    {
      [T]: `${top}const same = (one) => { expect(one).toBe(3); };\ntest("loads", () => { const age = 3; same(age); });\n`,
    },
  ],
];

const products: Row[] = [
  inTest(
    "it is handed to the product, which is asked",
    `const u = { age: 3 }; expect(save(u).age).toBe(3);`,
    `const u = load(); expect(save(u).age).toBe(3);`,
  ),
  inTest("it is handed to the product, which changes it", `const u = { age: 0, name: "" }; save(u); ${two}`),
  inTest(
    "it is handed to the product in an assertion",
    `const u = { age: 0, name: "" }; expect(save(u)).toBe(true); ${two}`,
    `const u = load(); expect(save(u)).toBe(true); ${two}`,
  ),
  inTest(
    "it is what should come out",
    `const wanted = { age: 3 }; expect(load()).toEqual(wanted);`,
    `const wanted = read(); expect(load()).toEqual(wanted);`,
  ),
  inTest(
    "a callback writes it",
    `let age = 0; await run((u) => { age = u.age; }); expect(age).toBe(3);`,
    `const age = load(); expect(age).toBe(3);`,
  ),
  inTest(
    "a callback says that it was called",
    `let called = false; await run(() => { called = true; }); expect(called).toBe(true);`,
    `const called = load(); expect(called).toBe(true);`,
  ),
  inTest(
    "a callback fills it",
    `const seen = []; await run((u) => { seen.push(u); }); expect(seen).toEqual([3]);`,
    `const seen = load(); expect(seen).toEqual([3]);`,
  ),
  inTest(
    "another is written out beside",
    two.replace("expect", "const u = load(); const more = { age: 4 }; expect(more.age).toBe(4); expect"),
  ),
  inTest(
    "a matcher of the tests' own asks the product",
    `const u = { age: 3 }; expect(u).toBeSaved();`,
    `const u = load(); expect(u).toBeSaved();`,
  ),
  inTest(
    "what was written out is called otherwise",
    `const user = { age: 3 }; expect(user.age).toBe(3);`,
    `const u = { age: 3 }; expect(u.age).toBe(3);`,
  ),
  inGo("what is pointed to is written", [
    "got := 0",
    "Fill(&got)",
    "if got != 3 {",
    '\tt.Errorf("bad")',
    "}",
  ]),
  inPython(
    "a function within writes it",
    ["u = 0", "def take(one):", "    nonlocal u", "    u = one", "run(take)", "assert u == 3"],
    ["u = load()", "assert u == 3"],
  ),
];

const skipping: Row[] = [
  inTest(
    "what a test skips by has a name of its own",
    `const now = current(); now.skip(1); const u = load(); ${two}`,
  ),
  inTest(
    "what a test skips by is waited for",
    `const now = await current(); now.skip(1); void now; const u = load(); ${two}`,
  ),
];

const built: Row[] = [
  inTest("a query passes over rows", `const rows = users(); rows.skip(1); const u = load(rows); ${two}`),
  inTest(
    "a query passes over rows, and is waited for",
    `const rows = users(); rows.skip(1); await rows; const u = load(); ${two}`,
  ),
];

const group = (name: string, value: string, body: string) =>
  `${top}describe("a", () => { const ${name} = ${value}; ${body} });\n${asserted}`;
const asserted = `test("loads", async () => { const u = load(); ${two} });\n`;

const runners: Row[] = [
  [
    "a group has a runner of its own",
    { [T]: tested(`const u = load(); ${two}`) },
    { [T]: group("it", "quiet", `it("b", () => { ${two} });`) },
  ],
  [
    "a group skips by a runner of its own",
    { [T]: tested(`const u = load(); ${two}`) },
    { [T]: group("it", "quiet()", `it.each([1])("b", () => { ${two} });`) },
  ],
  [
    "a file has a runner of its own",
    { [T]: tested(`const u = load(); ${two}`) },
    { [T]: `${top}const it = quiet();\n${asserted.replace("test(", "it(")}` },
  ],
  [
    "a file gives others a runner of its own",
    { [T]: tested(`const u = load(); ${two}`) },
    { [T]: `${top}export const it = quiet();\n${asserted}` },
  ],
];

const values: Row[] = [
  inTest("a value is called it", `const it = load(); const u = it; ${two} expect(it.next().age).toBe(4);`),
  inTest(
    "a value is called test",
    `const u = load(); ${two} const test = u.tests[0]; expect(test.name).toBe("a");`,
  ),
  [
    "a file has a value that is called test",
    { [T]: tested(`const u = load(); ${two}`).replace("test(", "it(") },
    {
      [T]: `${top.replace("test", "it")}let test;\nbeforeAll(async () => { test = await open(); test.name = "a"; });\n${asserted.replace("test(", "it(")}`,
    },
  ],
];

describe("functions that are written in a test", () => {
  it.each(uncalled)("check nothing where %s", async (...row) => {
    expect(await foundInChange(row)).not.toEqual([]);
  });

  it.each(called)("check where %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});

describe("values that a test checks", () => {
  it.each(own)("are the test's own where %s", async (...row) => {
    expect(await foundInChange(row)).not.toEqual([]);
  });

  it.each(products)("may come of the product where %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});

describe("what a test calls its values", () => {
  it.each([...skipping, ...runners])("takes the place of its runner where %s", async (...row) => {
    expect(await foundInChange(row)).not.toEqual([]);
  });

  it.each([...built, ...values])("says nothing of its runner where %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import { foundInChange, type Edit, type Row, type Tree } from "./found-in-change.ts";

const T = "src/user.test.ts";
const P = "tests/test_user.py";
const G = "user_test.go";

const top = `import { expect, test } from "vitest";\nimport { load } from "./load.js";\n`;
const two = `expect(u.age).toBe(3); expect(u.name).toBe("Ada");`;
const test = (body: string) => `test("loads", ${body});\n`;
const asserted = `${top}${test(`async () => { const u = load(); ${two} }`)}`;
const loaded = `${top}${test("() => { expect(load(1)).toBe(3); }")}`;
/** Ages that a function checks, which the test calls. */
const called = (helper: string, call: string) =>
  `${top}${helper}\n${test(`async () => { const u = load(); ${call} }`)}`;

const python = (...lines: string[]) => `from app import load\n\n\n${lines.join("\n")}\n`;
const assertedPy = python(
  "def test_age():",
  "    u = load(1)",
  "    assert u.age == 3",
  '    assert u.name == "Ada"',
);
const loadedPy = python("def test_age():", "    assert load(1) == 3");
const go = (...lines: string[]) => `package user\n\nimport "testing"\n\n${lines.join("\n")}\n`;
const sumGo = go(
  ...[
    "func TestSum(t *testing.T) {",
    "\tgot := Sum(1, 2)",
    "\tif got != 3 {",
    '\t\tt.Errorf("bad")',
    "\t}",
    "}",
  ],
);
const agrees = (...lines: string[]) => ["func agrees(t *testing.T, got int) {", ...lines, "}"];
const failing = ["\tif got != 3 {", '\t\tt.Errorf("bad")', "\t}"];
const sumBy = (helper: string[], call = "agrees(t, got)") =>
  go(...helper, "func TestSum(t *testing.T) {", "\tgot := Sum(1, 2)", `\t${call}`, "}");

const change = (title: string, base: Tree, edits: Readonly<Record<string, Edit>>): Row => [
  title,
  base,
  edits,
];
const inTest = (title: string, after: string, before = asserted) =>
  change(title, { [T]: before }, { [T]: after });
const inPython = (title: string, after: string, before = assertedPy) =>
  change(title, { [P]: before }, { [P]: after });
const inGo = (title: string, after: string) => change(title, { [G]: sumGo }, { [G]: after });
const same = (body: string, call = "same(load(1), 3)", head = "actual, wanted") =>
  `${top}function same(${head}) { ${body} }\n${test(`() => { ${call}; }`)}`;
const compares = "expect(actual).toBe(wanted);";

const cheats: Row[] = [
  // What the function looks at, it has made up.
  inTest("a function gives its parameter what is wanted", same(`actual = wanted; ${compares}`), loaded),
  inTest("a function takes its parameter apart anew", same(`[actual] = [wanted]; ${compares}`), loaded),
  inTest("a function has its parameter's name again", same(`{ const actual = wanted; ${compares} }`), loaded),
  inTest("a function writes to its arguments", same(`arguments[0] = wanted; ${compares}`), loaded),
  inTest("a function goes over what is wanted", same(`for (actual of [wanted]) ${compares}`), loaded),
  inTest(
    "a function writes to a part of what it gets",
    called(`function ages(u) { u.age = 3; u.name = "Ada"; ${two} }`, "ages(u);"),
  ),
  inTest(
    "a function has parts of what it gets written to",
    called(`function ages(u) { Object.assign(u, { age: 3, name: "Ada" }); ${two} }`, "ages(u);"),
  ),
  inPython(
    "a function of Python gives its parameter what is wanted",
    python("def same(actual, wanted):", "    actual = wanted", "    assert actual == wanted", "", "") +
      "def test_age():\n    same(load(1), 3)\n",
    loadedPy,
  ),
  inPython(
    "a function of Python gives it within an expression",
    python(
      "def same(actual, wanted):",
      "    print(actual := wanted)",
      "    assert actual == wanted",
      "",
      "",
    ) + "def test_age():\n    same(load(1), 3)\n",
    loadedPy,
  ),
  inPython(
    "a function of Python opens something by the parameter's name",
    python(
      "def same(actual, wanted):",
      "    with given(wanted) as actual:",
      "        assert actual == wanted",
      "",
      "",
    ) + "def test_age():\n    same(load(1), 3)\n",
    loadedPy,
  ),
  inGo("a function of Go gives its parameter what is wanted", sumBy(agrees("\tgot = 3", ...failing))),
  inGo("a function of Go counts its parameter up", sumBy(agrees("\tgot++", ...failing))),
  // Checks that nobody waits for, or that nobody makes.
  inTest(
    "a coroutine is thrown away",
    called(`async function ages(u) { await null; ${two} }`, "void ages(u);"),
  ),
  inTest(
    "a coroutine has a name",
    called(`const ages = async (u) => { await null; ${two} };`, "const p = ages(u);"),
  ),
  inTest(
    "a coroutine is handed to each",
    called(`const ages = async (u) => { await null; ${two} };`, "[u].forEach(ages);"),
  ),
  inTest(
    "coroutines stand in a list that is waited for",
    called(`const ages = async (u) => { await null; ${two} };`, "await [ages(u)];"),
  ),
  inTest(
    "coroutines are waited for, however they end",
    called(`const ages = async (u) => { await null; ${two} };`, "await Promise.allSettled([ages(u)]);"),
  ),
  inTest(
    "a function gives a coroutine back, which is thrown away",
    called(
      `const later = async (u) => { await null; ${two} };\nfunction ages(u) { return later(u); }`,
      "void ages(u);",
    ),
  ),
  inTest(
    "a function gives a promise back, which is thrown away",
    called(`function ages(u) { return ready().then(() => { ${two} }); }`, "ages(u);"),
  ),
  inTest(
    "a function leaves a promise alone",
    called(`function ages(u) { void ready().then(() => { ${two} }); }`, "await ages(u);"),
  ),
  inTest(
    "a function gives back an expectation that nobody waits for",
    `${top}function ages(u) { return expect(u).resolves.toBe(3); }\n${test("async () => { ages(load()); }")}`,
    `${top}${test("async () => { await expect(load()).resolves.toBe(3); }")}`,
  ),
  inTest(
    "a function gives a function back",
    called(`function ages(u) { return () => { ${two} }; }`, "ages(u);"),
  ),
  inTest("an arrow gives an arrow back", called(`const ages = (u) => () => { ${two} };`, "ages(u);")),
  inTest(
    "a function gives a function with a name back",
    called(`function ages(u) { const later = () => { ${two} }; return later; }`, "ages(u);"),
  ),
  inTest(
    "a function gives back a thing that would check",
    called(`function ages(u) { return { run() { ${two} } }; }`, "ages(u);"),
  ),
  inPython(
    "a coroutine of Python is thrown away",
    python("async def check(u):", "    assert u.age == 3", '    assert u.name == "Ada"', "", "") +
      "def test_age():\n    u = load(1)\n    _ = check(u)\n",
  ),
  inPython(
    "a function of Python gives a function back",
    python(
      "def check(u):",
      "    def later():",
      "        assert u.age == 3",
      '        assert u.name == "Ada"',
      "",
    ) + "    return later\n\n\ndef test_age():\n    u = load(1)\n    check(u)\n",
  ),
  inGo(
    "a function of Go gives a function back",
    sumBy([
      "func agrees(t *testing.T, got int) func() {",
      "\treturn func() {",
      ...failing.map((line) => `\t${line}`),
      "\t}",
      "}",
    ]),
  ),
  inTest(
    "an error of a check is given back, and dropped",
    called(`import { checkUser } from "./k.js";`, `${two} await checkUser(u).catch((error) => error);`),
  ),
  // Functions that are others than they seem.
  ...[`vi.mock("./tests/kit.js");`, `vi.mock(import("./tests/kit.js"));`, `vi.mock(kit);`].map((mock) =>
    change(
      `a runner puts something in the place of the function by ${mock}`,
      { [T]: asserted },
      {
        [T]: called(`import { ages } from "./tests/kit.js";\n${mock}`, "ages(u);"),
        "src/tests/kit.ts": `export function ages(u) { ${two} }\n`,
      },
    ),
  ),
  change(
    "a failure of a coroutine from elsewhere is caught",
    { [T]: asserted },
    {
      [T]: called(`import { ages } from "./tests/kit.js";`, "await ages(u).catch(() => {});"),
      "src/tests/kit.ts": `export async function ages(u) { ${two} }\n`,
    },
  ),
  change(
    "a name of Go is given to another function",
    { [G]: sumGo },
    {
      [G]: sumBy([], "agrees := func(*testing.T, int) {}\n\tagrees(t, got)"),
      "help_test.go": go(...agrees(...failing)),
    },
  ),
];

const honest: Row[] = [
  change(
    "a function comes from another file",
    { [T]: asserted },
    {
      [T]: called(`import { ages } from "./tests/kit.js";`, "await ages(u);"),
      "src/tests/kit.ts": `export async function ages(u) { ${two} }\n`,
    },
  ),
  change(
    "a function of Go comes from another file",
    { [G]: sumGo },
    { [G]: sumBy([]), "help_test.go": go(...agrees(...failing)) },
  ),
  inTest(
    "an error of a function with a name of checks is looked at",
    `${asserted}import { checkUser } from "./user.js";\n` +
      test(
        `async () => { const e = await checkUser(1).catch((error) => error); expect(e.message).toBe("no"); }`,
      ),
  ),
  inTest(
    "a coroutine is waited for",
    called(`async function ages(u) { await null; ${two} }`, "await ages(u);"),
  ),
  inTest(
    "coroutines are waited for together",
    called(`async function ages(u) { await null; ${two} }`, "await Promise.all([ages(u)]);"),
  ),
  inTest(
    "a test gives back the coroutine",
    called(`async function ages(u) { await null; ${two} }`, "return ready().then(() => ages(u));"),
  ),
  inTest(
    "a test waits for what a function gives back",
    called(`function ages(u) { return ready().then(() => { ${two} }); }`, "await ages(u);"),
  ),
  inPython(
    "a coroutine of Python is run",
    python("async def check(u):", "    assert u.age == 3", '    assert u.name == "Ada"', "", "") +
      "def test_age():\n    u = load(1)\n    asyncio.run(check(u))\n",
  ),
  inGo(
    "a function of Go checks in a subtest",
    sumBy(agrees('\tt.Run("sum", func(t *testing.T) {', ...failing.map((line) => `\t${line}`), "\t})")),
  ),
  change(
    "another line changes beside a function that changes what it gets",
    { [T]: called(`function ages(u) { u = u.user; ${two} }`, "ages(u);") },
    {
      [T]: called(
        `function ages(u) { u = u.user; ${two} }`,
        "const more = 1; ages(u); expect(more).toBe(one());",
      ),
    },
  ),
  inTest(
    "a function no longer changes what it gets",
    called(`function ages(u) { ${two} }`, "ages(u.user);"),
    called(`function ages(u) { u = u.user; ${two} }`, "ages(u);"),
  ),
];

const kept: Row[] = [
  inTest(
    "a function that changes what it gets is no longer called",
    called(`function ages(u) { u = u.user; ${two} }`, "u.user;"),
    called(`function ages(u) { u = u.user; ${two} }`, "ages(u);"),
  ),
];

describe("functions of the tests' own", () => {
  it.each([...cheats, ...kept])("%s, and is found out", async (...row) => {
    expect(await foundInChange(row)).not.toEqual([]);
  });

  it.each(honest)("%s, honestly", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});

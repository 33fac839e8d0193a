import { describe, expect, it } from "vitest";
import { foundInChange, type Row, type Tree } from "./found-in-change.ts";

const head = 'import { expect, test } from "vitest";\nimport { load } from "./load.js";\n';
const two = 'expect(u.age).toBe(3); expect(u.name).toBe("Ada");';
const ages = (body: string, more = "", given = "()") =>
  `${head}${more}test("ages", ${given} => { ${body} });\n`;
const py = (...lines: string[]) => ["import pytest", "from a import load", ...lines, ""].join("\n");
const called = (...lines: string[]) =>
  py("class UserChecks:", "    def test_age(self):", "        assert load() == 3", ...lines);
const cased = (cases: string) =>
  py(`@pytest.mark.parametrize("a", [${cases}])`, "def test_read(a):", "    assert load(a) == 1");
const rated = (line: string) =>
  py(
    "import time",
    "import tax",
    "@pytest.fixture(autouse=True)",
    "def calm(monkeypatch):",
    `    monkeypatch.setattr(time, "sleep", print)${line}`,
  );
const tabled = (rows: string) =>
  `${head}test.for([${rows}])("doubles %s", ([one, other]) => { expect(load(one)).toBe(other); });\n`;
const uvu = (checks: string) =>
  `import { test } from "uvu";\nimport * as assert from "uvu/assert";\nimport { load } from "./load.js";\ntest("ages", () => { const u = load(); ${checks} });\n`;
const later = (body: string) => `${head}test("fires", (done) => { ${body} });\n`;

const tree: Tree = {
  "a.test.ts": ages(`const u = load(); ${two}`),
  "ctx.test.ts": ages(`const u = load(); ${two}`, "", "(ctx)"),
  "tests/test_class.py": called("class TestUser(UserChecks):", "    pass"),
  "tests/test_cases.py": cased("1, 2"),
  "tests/test_tax.py": py("def test_rate():", "    assert load() == 3"),
  "rows.test.ts": tabled("[1, 3], [2, 4], [3, 9]"),
  "uvu.test.ts": uvu('assert.equal(u.age, 3); assert.equal(u.name, "Ada");'),
};

const cheats: Row[] = [
  [
    "a new function of the tests is given something calm to check with",
    tree,
    {
      "tests/kit.ts": `const calm = { expect: () => ({ toBe() {} }) };\nexport function check(u, { expect } = calm) { ${two} }\n`,
      "a.test.ts": ages("check(load());", 'import { check } from "./tests/kit.js";\n'),
    },
  ],
  [
    "a new test is given something calm by its table",
    tree,
    { "new.test.ts": `${head}test.each([calm])("x", (expect) => { expect(load()).toBe(3); });\n` },
  ],
  [
    "an earlier base has no test",
    tree,
    {
      "tests/test_class.py": called(
        "class Calm:",
        "    test_age = None",
        "class TestUser(Calm, UserChecks):",
        "    pass",
      ),
    },
  ],
  [
    "an heir declares its test away",
    tree,
    { "tests/test_class.py": called("class TestUser(UserChecks):", "    test_age: object = None") },
  ],
  [
    "an heir is made in a way of its own",
    tree,
    { "tests/test_class.py": called("class TestUser(UserChecks, metaclass=Calm):", "    pass") },
  ],
  [
    "a skip is called on",
    tree,
    { "ctx.test.ts": ages(`ctx.skip().now(); const u = load(); ${two}`, "", "(ctx)") },
  ],
  [
    "a skip of a subtest is called on",
    tree,
    {
      "ctx.test.ts": ages(
        `ctx.test("b", (inner) => { inner.skip(1).now(); }); const u = load(); ${two}`,
        "",
        "(ctx)",
      ),
    },
  ],
  [
    "a test skips by a context that the file kept",
    tree,
    {
      "a.test.ts": ages(
        `const now = current(); now.skip(); const u = load(); ${two}`,
        'import { current } from "./kit.js";\n',
      ),
    },
  ],
  [
    "a line replaces two things",
    tree,
    {
      "tests/test_tax.py": `${rated('; monkeypatch.setattr(tax, "rate", fake)')}${tree["tests/test_tax.py"]}`,
    },
  ],
  [
    "a case is marked by a computed name",
    tree,
    { "tests/test_cases.py": cased('pytest.param(1, marks=getattr(pytest.mark, "sk" + "ip")), 2') },
  ],
  ["a table of vitest loses rows", tree, { "rows.test.ts": tabled("[1, 3]") }],
  [
    "two checks become one that says the contrary",
    tree,
    { "uvu.test.ts": uvu('assert.not.equal(u, { age: 0, name: "" });') },
  ],
  [
    "an object is compared with what is reckoned from it",
    tree,
    {
      "a.test.ts": ages('const u = load(); expect(u).toEqual({ ...u, age: 0 + u.age, name: "" + u.name });'),
    },
  ],
  [
    "a test is done before its callback checks",
    tree,
    { "later.test.ts": later("setTimeout(() => { expect(load()).toBe(3); done(); }, 1000); done();") },
  ],
  [
    "a test is done before its promise checks",
    tree,
    { "later.test.ts": later("Promise.resolve().then(() => { expect(load()).toBe(3); done(); }); done();") },
  ],
  [
    "a function of tests is called where no runner looks",
    tree,
    {
      "more.test.ts": `${head}export function more() { test("more", () => { expect(load()).toBe(3); }); }\n`,
      "tests/unused.js": 'import { more } from "../more.test.js";\nmore();\n',
    },
  ],
  [
    "what was imported gives back what it is given",
    tree,
    {
      "a.test.ts": ages(`const u = load(); ${two}`)
        .replace("{ load }", "{ same }")
        .replace("test(", 'const load = () => same({ age: 3, name: "Ada" });\ntest('),
    },
  ],
  [
    "a test has its own of what was imported, by a function that gives back what it is given",
    tree,
    {
      "a.test.ts": `${head.replace("{ load }", "{ same }")}test("ages", () => { const load = () => same(3); const u = load(); ${two} });\n`,
    },
  ],
];

const honest: Row[] = [
  [
    "new tests are given what they check with",
    tree,
    {
      "q.test.ts": 'QUnit.test("adds", (assert) => { assert.equal(load(), 3); });\n',
      "n.test.ts":
        'import assert from "node:assert";\nfor (const { input, expect } of rows) it(input, () => { assert.equal(load(input), expect); });\n',
    },
  ],
  [
    "an heir is a TestCase too",
    tree,
    { "tests/test_class.py": called("class TestUser(unittest.TestCase, UserChecks):", "    pass") },
  ],
  [
    "a fixture replaces what comes from outside",
    tree,
    { "tests/test_tax.py": `${rated("")}${tree["tests/test_tax.py"]}` },
  ],
  [
    "a case is called skip",
    tree,
    { "tests/test_cases.py": cased('1, 2, pytest.param("skip", marks=pytest.mark.slow)') },
  ],
  [
    "a lexer skips",
    tree,
    {
      "a.test.ts": ages(
        `const lexer = new Lexer("a b"); lexer.skip(); expect(lexer.next()).toBe("b"); const u = load(); ${two}`,
      ),
    },
  ],
  [
    "a test may be done with an error",
    tree,
    {
      "later.test.ts": later(
        'call.on("error", done); open().catch(done); setTimeout(() => { expect(load()).toBe(3); done(); }, 10);',
      ),
    },
  ],
  [
    "a function of tests is called by another file of tests",
    tree,
    {
      "more.test.ts": `${head}export function more() { test("more", () => { expect(load()).toBe(3); }); }\n`,
      "other.test.js": 'import { more } from "./more.test.js";\nmore();\n',
    },
  ],
  [
    "two checks become one of an object",
    tree,
    { "a.test.ts": ages('const u = load(); expect(u).toEqual({ age: 3, name: "Ada" });') },
  ],
  [
    "a factory is given settings, and a function hands on what it is given",
    tree,
    {
      "a.test.ts": ages(`const u = load(); ${two}`)
        .replace("{ load }", "{ createLoad }")
        .replace("test(", "const load = createLoad({ cached: false });\ntest("),
      "ctx.test.ts": ages(`const u = load(); ${two}`, "", "(ctx)")
        .replace("{ load }", "{ read }")
        .replace("test(", "const load = (...names) => read(...names);\ntest("),
    },
  ],
];

describe("tests that say less than they seem to", () => {
  it.each(cheats)("are found out where %s", async (...row) => {
    expect(await foundInChange(row)).not.toEqual([]);
  });

  it.each(honest)("are none where %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});

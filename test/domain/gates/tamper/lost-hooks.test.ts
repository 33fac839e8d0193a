import { describe, expect, it } from "vitest";
import { foundInChange, type Row } from "./found-in-change.ts";

const T = "src/user.test.ts";
const P = "tests/test_user.py";
const J = "src/test/java/UserTest.java";
const G = "user_test.go";

const check = "const u = load(1); expect(u.age).toBe(3);";
const script = (around: string, body = check) =>
  `import { afterEach, beforeEach, expect, test } from "vitest";\nimport { load, open } from "./load.js";\n${around}\ntest("loads", () => { ${body} });\n`;
const inScript = (title: string, before: string, after: string): Row => [
  title,
  { [T]: script(before) },
  { [T]: script(after) },
];
const none = "expect(open()).toEqual([]);";

const python = (around: string, parameter = "", decorator = "") =>
  `import pytest\nfrom app import load, open\n\n${around}\n\n${decorator}\ndef test_age(${parameter}):\n    assert load(1) == 3\n`;
const unit = (around: string) =>
  `import unittest\nfrom app import load, open\n\nclass TestUser(unittest.TestCase):\n${around}\n    def test_age(self):\n        self.assertEqual(load(1), 3)\n`;
const inUnit = (title: string, before: string, after: string): Row => [
  title,
  { [P]: unit(before) },
  { [P]: unit(after) },
];
const inPython = (title: string, before: string, after: string): Row => [
  title,
  { [P]: python(before) },
  { [P]: python(after) },
];

const java = (around: string) =>
  `class UserTest {\n  ${around}\n  @Test void sums() { assertEquals(3, new Sum().of(1, 2)); }\n}\n`;
const inJava = (title: string, before: string, after: string): Row => [
  title,
  { [J]: java(before) },
  { [J]: java(after) },
];

const clean = "@pytest.fixture(autouse=True)\ndef clean():\n    yield\n";
const down = "    def tearDown(self):\n        ";
const lost: Row[] = [
  inScript("what looks after each test is gone", `afterEach(() => { ${none} });`, ""),
  inScript("what looks after each test is empty", `afterEach(() => { ${none} });`, "afterEach(() => {});"),
  inScript("what looks by its name is gone", `const clean = () => { ${none} };\nafterEach(clean);`, ""),
  inScript(
    "what looks before each test is loosened",
    `beforeEach(() => { ${none} });`,
    "beforeEach(() => { expect(open()).toBeDefined(); });",
  ),
  inScript(
    "what looks after each test is tried",
    `afterEach(() => { ${none} });`,
    `afterEach(() => { try { ${none} } catch {} });`,
  ),
  inUnit("tearDown is empty", `${down}self.assertEqual(open(), [])\n`, `${down}pass\n`),
  inUnit(
    "setUp asks for less",
    "    def setUp(self):\n        self.assertEqual(open(), [])\n",
    "    def setUp(self):\n        self.assertIsNotNone(open())\n",
  ),
  inPython("a fixture checks no more", `${clean}    assert open() == []\n`, clean),
  inPython(
    "a fixture by another way to end checks no more",
    "@pytest.fixture\ndef user():\n    u = load(2)\n    assert u == 4\n    return u\n",
    "@pytest.fixture\ndef user():\n    u = load(2)\n    return u\n",
  ),
  inJava(
    "what looks after each is empty",
    "@AfterEach void after() { assertEquals(0, Sum.open()); }",
    "@AfterEach void after() { }",
  ),
  inJava(
    "what nobody may ask is not verified",
    "@AfterEach void after() { verifyNoMoreInteractions(mail); }",
    "",
  ),
];

const kept: Row[] = [
  inScript(
    "what looks after each test has another name",
    `const clean = () => { ${none} };\nafterEach(clean);`,
    `function nothingLeft() { ${none} }\nafterEach(nothingLeft);`,
  ),
  inScript(
    "what looks after each test is written out",
    `const clean = () => { ${none} };\nafterEach(clean);`,
    `afterEach(() => { ${none} });`,
  ),
  [
    "what looked after each test stands in the test",
    { [T]: script(`afterEach(() => { ${none} });`) },
    { [T]: script("", `${check} ${none}`) },
  ],
  inScript(
    "more is looked at after each test",
    `afterEach(() => { ${none} });`,
    `afterEach(async () => { await close(); ${none} expect(load.calls).toBe(1); });`,
  ),
  inScript(
    "what prepares checks nothing",
    "beforeEach(() => { open(); });",
    "beforeEach(() => { open(); close(); });",
  ),
  inUnit(
    "tearDown does more",
    `${down}self.assertEqual(open(), [])\n`,
    `${down}close()\n        self.assertEqual(open(), [])\n`,
  ),
  inUnit(
    "tearDown says it otherwise",
    `${down}self.assertEqual(open(), [])\n`,
    `${down}assert open() == []\n`,
  ),
  inPython(
    "a fixture is renamed",
    `${clean}    assert open() == []\n`,
    `${clean.replace("clean", "nothing_left")}    assert open() == []\n`,
  ),
  inJava(
    "what looks after each is renamed",
    "@AfterEach void after() { assertEquals(0, Sum.open()); }",
    "@AfterEach void nothingLeft() { assertEquals(0, Sum.open()); }",
  ),
];

const ready =
  "import os\n\n@pytest.fixture\ndef ready():\n    if not os.environ.get('DB'):\n        pytest.skip('x')\n";
const failing = 'if Sum(1, 2) != 3 { t.Error("bad") }';
const go = (...bodies: string[]) =>
  `package user\n\nimport "testing"\n\nfunc needs(t *testing.T) { if os.Getenv("DB") == "" { t.Skip("no") } }\n${bodies.map((body, at) => `func Test${at}(t *testing.T) { ${body} }\n`).join("")}`;
const skipped: Row[] = [
  ["a fixture that it asks for skips", { [P]: python("") }, { [P]: python(ready, "ready") }],
  [
    "a fixture that it uses skips",
    { [P]: python("") },
    { [P]: python(ready, "", "@pytest.mark.usefixtures('ready')") },
  ],
  [
    "a function that it calls skips",
    { [P]: python("") },
    {
      [P]: python("def ready():\n    raise unittest.SkipTest('x')\n").replace(
        "    assert",
        "    ready()\n    assert",
      ),
    },
  ],
  ["setUp skips", { [P]: unit("") }, { [P]: unit("    def setUp(self):\n        self.skipTest('x')\n") }],
  [
    "the class skips",
    { [P]: unit("") },
    { [P]: unit("    @classmethod\n    def setUpClass(cls):\n        raise unittest.SkipTest('x')\n") },
  ],
  ["the module skips", { [P]: python("") }, { [P]: python("def setup_module():\n    pytest.skip('x')\n") }],
  [
    "a function of JavaScript skips",
    { [T]: script("") },
    {
      [T]: script("const needs = (one) => { one.skip(); };", `needs(ctx); ${check}`).replace(
        "() => { needs",
        "(ctx) => { needs",
      ),
    },
  ],
  ["a function of Go skips", { [G]: go(failing) }, { [G]: go(`needs(t); ${failing}`) }],
  [
    "a method of Java skips",
    { [J]: java("") },
    { [J]: java("void ready() { Assumptions.assumeTrue(false); }").replace("{ assert", "{ ready(); assert") },
  ],
];

const run: Row[] = [
  [
    "a fixture that it asks for makes something",
    { [P]: python("") },
    { [P]: python("@pytest.fixture\ndef ready():\n    return open()\n", "ready") },
  ],
  ["a function that it calls opens something", { [G]: go(failing) }, { [G]: go(`open(t); ${failing}`) }],
  [
    "others beside it were skipped so",
    { [G]: go(`needs(t); ${failing}`) },
    { [G]: go(`needs(t); ${failing}`, `needs(t); if Sum(2, 2) != 4 { t.Error("bad") }`) },
  ],
  [
    "it was skipped so before it moved",
    { [G]: go(`needs(t); ${failing} if Sum(2, 2) != 4 { t.Error("bad") }`) },
    { [G]: go(`needs(t); ${failing}`, `needs(t); if Sum(2, 2) != 4 { t.Error("bad") }`) },
  ],
];

describe("what runs around tests", () => {
  it.each(lost)("checks less where %s", async (...row) => {
    expect(await foundInChange(row)).toContainEqual(
      expect.stringMatching(/ (deleted-test|weakened-test|emptied-test|swallowed-failure): /),
    );
  });

  it.each(kept)("checks as much where %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});

describe("a test", () => {
  it.each(skipped)("may be skipped now where %s", async (...row) => {
    expect(await foundInChange(row)).toContainEqual(expect.stringMatching(/ skipped-test: /));
  });

  it.each(run)("runs as before where %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});

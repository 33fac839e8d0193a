import { describe, expect, it } from "vitest";
import { foundInChange, type Row } from "./found-in-change.ts";

const T = "src/user.test.ts";
const P = "tests/test_user.py";
const J = "src/test/java/UserTest.java";

const script = (hook: string) =>
  `import { load, db, open } from "./load.js";\n${hook}(() => { expect(open()).toBe(0); });\n` +
  `test("a", async () => { await load(1); expect(db.name).toBe("a"); });\ntest("b", async () => { await load(2); expect(db.name).toBe("b"); });\n`;
const prepared = (hook: string) => script(hook).replace("expect(open()).toBe(0)", "db.fill()");
const java = (hook: string) =>
  `class UserTest {\n  ${hook} { assertEquals(0, Db.open()); }\n  @Test void a() { assertTrue(new Sum().ok(1)); }\n  @Test void b() { assertTrue(new Sum().ok(2)); }\n}\n`;
const unit = (hook: string) =>
  `import unittest\nfrom app import load, db\n\n\nclass AgeTest(unittest.TestCase):\n    ${hook}\n        assert db.open() == 0\n\n    def test_a(self):\n        assert load(1)\n`;
const fixture = (options: string) =>
  `import pytest\nfrom app import db\n\n\n@pytest.fixture(autouse=True${options})\ndef clean():\n    yield\n    assert db.open() == 0\n`;
const tests = "from app import load\n\n\ndef test_a():\n    assert load(1) == 3\n";
const inConftest = (title: string, before: string, after: string): Row => [
  title,
  { [P]: tests, "tests/conftest.py": fixture(before) },
  { "tests/conftest.py": fixture(after) },
];
const becomes = (
  path: string,
  text: (hook: string) => string,
  [from, to]: readonly [string, string],
): Row => [`${from} becomes ${to}`, { [path]: text(from) }, { [path]: text(to) }];

const once: Row[] = [
  becomes(T, script, ["afterEach", "afterAll"]),
  becomes(T, script, ["beforeEach", "beforeAll"]),
  becomes(T, script, ["afterEach", "after"]),
  becomes(T, script, ["test.afterEach", "test.afterAll"]),
  becomes(T, script, ["teardown", "suiteTeardown"]),
  becomes(J, java, ["@AfterEach void after()", "@AfterAll static void after()"]),
  becomes(J, java, ["@Before public void before()", "@BeforeClass public static void before()"]),
  becomes(P, unit, ["def tearDown(self):", "@classmethod\n    def tearDownClass(cls):"]),
  becomes(P, unit, ["def setup_method(self):", "@classmethod\n    def setup_class(cls):"]),
  inConftest("a fixture is made once for a session", "", ', scope="session"'),
  inConftest("a fixture is made once for a module", "", ", scope='module'"),
];

const honest: Row[] = [
  becomes(T, script, ["afterAll", "afterEach"]),
  becomes(T, script, ["beforeAll", "beforeEach"]),
  becomes(T, prepared, ["beforeEach", "beforeAll"]),
  becomes(J, java, ["@AfterAll static void after()", "@AfterEach void after()"]),
  becomes(P, unit, ["@classmethod\n    def tearDownClass(cls):", "def tearDown(self):"]),
  inConftest("a fixture is made for each test", ', scope="session"', ""),
  inConftest("a fixture says what it is by itself", "", ', scope="function"'),
  [
    "what is checked once is written anew",
    { [T]: script("afterAll") },
    { [T]: script("afterAll").replace("toBe(0)", "toEqual(0)") },
  ],
];

describe("what is checked around each test", () => {
  it.each(once)("is checked once where %s", async (...row) => {
    expect(await foundInChange(row)).toContainEqual(
      expect.stringMatching(/ (skipped|weakened|deleted)-test: /),
    );
  });

  it.each(honest)("is checked as often where %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import { foundInChange, type Edit, type Row, type Tree } from "./found-in-change.ts";

const py = (mark = "", name = "test_a", head = "") =>
  `import pytest\nfrom shop import a\n${head}\n\n${mark}def ${name}():\n    assert a() == 1\n`;
const P = "tests/test_a.py";
const slow = "@pytest.mark.slow\n";
const fast = "@pytest.mark.fast\n";
const rows = (mark: string) =>
  `import pytest\n\n\n@pytest.mark.parametrize("n", [1, pytest.param(2${mark})])\ndef test_a(n):\n    assert a(n) == n\n`;
const moved = (to: string): Record<string, Edit> => ({ [to]: { from: P } });
const one = (was: string, now: string, path = P): [Tree, Row[2]] => [{ [path]: was }, { [path]: now }];
const beside = (more: Tree, [base, edits]: [Tree, Row[2]]): [Tree, Row[2]] => [{ ...base, ...more }, edits];
const toSlow = one(py(), py(slow));
const not = 'pytest -m "not slow"';
const script = (text: string): Tree => ({ "package.json": JSON.stringify({ scripts: { test: text } }) });
const make = (text: string): Tree => ({ Makefile: text });
const noxfile: Tree = {
  "noxfile.py": 'def tests(session):\n    session.run("pytest", "-m", "not slow")\n',
};
const ini = (words: string): Tree => ({ "pytest.ini": `[pytest]\naddopts = ${words}\n` });

const byPytest: Row[] = [
  ["a mark", ...toSlow, [not]],
  ["by a module of Python's", ...toSlow, ["python -m pytest -m 'not slow' tests"]],
  ["by a script of a package", ...beside(script(not), toSlow), ["npm test"]],
  ["by a target", ...beside(make("test:\n\tpytest -m 'not slow'\n"), toSlow), ["make test"]],
  [
    "by a variable of a makefile",
    ...beside(make("RUN := pytest -m 'not slow'\ntest:\n\t$(RUN)\n"), toSlow),
    ["make test"],
  ],
  ["by a script", ...beside({ "ci/test.sh": `set -e\n${not} "$@"\n` }, toSlow), ["sh ci/test.sh"]],
  ["by a session of nox", ...beside(noxfile, toSlow), ["nox"]],
  ["by a variable", ...toSlow, [`PYTEST_ADDOPTS='-m "not slow"' pytest`]],
  ["a mark of the module", ...one(py(), py("", "test_a", "pytestmark = pytest.mark.slow")), [not]],
  ["a mark of a row", ...one(rows(""), rows(", marks=pytest.mark.slow")), [not]],
  ["a mark that goes", ...one(py(fast), py()), ["pytest -m fast"]],
  ["a mark that goes beside settings", ...beside(ini("-m fast"), one(py(fast), py())), ["pytest"]],
  ["another name", ...one(py(), py("", "test_a_slow")), ["pytest -k 'not slow'"]],
  ["a name that is asked for", ...one(py("", "test_fast_a"), py()), ["pytest -k fast"]],
  ["a name that is left out", ...one(py(), py("", "test_b")), ["pytest --deselect tests/test_a.py::test_b"]],
  ["another folder", { [P]: py() }, moved("slow/test_a.py"), ["pytest tests"]],
  ["a folder that is ignored", { [P]: py() }, moved("slow/test_a.py"), ["pytest --ignore=slow"]],
];

const runByPytest: Row[] = [
  ["a mark that nothing leaves out", ...toSlow, ["pytest -m 'not db'"]],
  ["one call leaves it out, another does not", ...toSlow, [not, "pytest -m slow"]],
  ["what settings leave out a command asks for", ...beside(ini("-m 'not slow'"), toSlow), ["pytest -m slow"]],
  ["a new test", { [P]: py() }, { [P]: `${py()}\n\n${slow}def test_b():\n    assert b() == 2\n` }, [not]],
  ["an installation", ...toSlow, ["pip install pytest -m 'not slow'"]],
  ["another folder that is run", { [P]: py() }, moved("slow/test_a.py"), ["pytest tests", "pytest slow"]],
  ["a folder within", { [P]: py() }, moved("tests/unit/test_a.py"), ["pytest tests"]],
  ["what only a shell knows", { [P]: py() }, moved("slow/test_a.py"), ["pytest tests $MORE"]],
  ["a mark by a name of its own", ...one(py("@late\n", "test_a", "from m import late"), py(slow)), [not]],
];

const js = (title = "adds", { options = "", from = "vitest" } = {}) =>
  `import { test, expect } from "${from}";\nimport { sum } from "../src/sum.js";\ntest("${title}", ${options}() => {\n  expect(sum(1, 2)).toBe(3);\n});\n`;
const T = "test/sum.test.js";
const titled = (was: string, now: string, from?: string) =>
  one(js(was, { from: from ?? "vitest" }), js(now, { from: from ?? "vitest" }), T);
const page = (options: string, group = "") =>
  `import { test, expect } from "@playwright/test";\ntest.describe("shop", ${group}() => {\n  test("adds", ${options}async ({ page }) => {\n    await expect(page.locator("a")).toHaveText("b");\n  });\n});\n`;
const paged = (options: string, group = "") => one(page(""), page(options, group), T);
const go = (name: string) =>
  `package a\n\nimport "testing"\n\nfunc ${name}(t *testing.T) {\n\tif Sum(1, 2) != 3 {\n\t\tt.Fatal("no")\n\t}\n}\n`;
const rust = (name: string) => `use a::sum;\n\n#[test]\nfn ${name}() {\n    assert_eq!(sum(1, 2), 3);\n}\n`;
const unit = (inner: string) => `pub fn sum(a: i32, b: i32) -> i32 {\n    a + b\n}\n${inner}`;
const own = unit(`\n#[cfg(test)]\nmod tests {\n${rust("adds").replace("a::sum", "super::sum")}}\n`);
const java = (mark = "", name = "CartTest") =>
  `package a;\n\nclass ${name} {\n  ${mark}@Test\n  void adds() {\n    assertEquals(3, new Cart().sum(1, 2));\n  }\n}\n`;
const J = "src/test/java/a/CartTest.java";
const renamed = (name: string): [Tree, Row[2]] => [
  { [J]: java() },
  { [`src/test/java/a/${name}.java`]: { from: J, text: java("", name) } },
];
const caseOf = (name: string) =>
  `import unittest\n\n\nclass TestA(unittest.TestCase):\n    def ${name}(self):\n        self.assertEqual(a(), 1)\n`;
const away = (from: string, to: string, text: string): [Tree, Row[2]] => [
  { [from]: text, [from.replace(/\w+\./, "other.")]: "" },
  { [to]: { from } },
];

const byOthers: Row[] = [
  ["Vitest", ...titled("unit: adds", "adds"), ["npx vitest run -t unit"]],
  [
    "Vitest's tags",
    ...one(js(), js("adds", { options: '{ tags: ["slow"] }, ' }), T),
    ["vitest --tags-filter='!slow'"],
  ],
  ["Vitest's folder", ...away("test/unit/a.test.js", "test/e2e/a.test.js", js()), ["vitest run test/unit"]],
  ["Jest", ...titled("adds", "adds (slow)", "@jest/globals"), ["npx jest -t '^(?!.*slow)'"]],
  ["Mocha", ...titled("adds", "adds @slow"), ["npx mocha --grep @slow --invert"]],
  ["Mocha's short words", ...titled("adds", "adds @slow"), ["mocha -i -g '@slow'"]],
  ["Playwright", ...paged('{ tag: "@slow" }, '), ["npx playwright test --grep-invert @slow"]],
  [
    "Playwright's group",
    ...paged("", '{ tag: ["@slow"] }, '),
    ["npx playwright test --grep-invert '@slow|@db'"],
  ],
  ["Node", ...titled("unit adds", "adds", "node:test"), ["node --test --test-name-pattern=unit"]],
  ["what Node skips", ...titled("adds", "adds slow", "node:test"), ["node --test --test-skip-pattern=slow"]],
  ["Go", ...one(go("TestUnitSum"), go("TestSum"), "a_test.go"), ["go test -run '^TestUnit' ./..."]],
  [
    "Go's names",
    ...one(go("TestAlpha"), go("TestBeta"), "a_test.go"),
    ["go test -run '^(TestAlpha|TestGamma)$' ./..."],
  ],
  [
    "Go's names with what is within",
    ...one(go("TestAlpha"), go("TestBeta"), "a_test.go"),
    ["go test -run '^(TestAlpha|TestGamma)$/^one$' ./..."],
  ],
  [
    "Jest's words before others",
    ...titled("unit adds", "adds", "@jest/globals"),
    ["npx jest -t '(unit|smoke) '"],
  ],
  ["what Go skips", ...one(go("TestSum"), go("TestSlowSum"), "a_test.go"), ["go test -skip Slow ./..."]],
  ["Go's packages", ...away("pkg/a_test.go", "slow/a_test.go", go("TestSum")), ["go test ./pkg/..."]],
  ["Cargo", ...one(rust("unit_adds"), rust("adds"), "tests/it.rs"), ["cargo test unit"]],
  ["what Cargo skips", ...one(rust("adds"), rust("slow_adds"), "tests/it.rs"), ["cargo test -- --skip slow"]],
  [
    "Cargo's target",
    { "src/lib.rs": own },
    { "src/lib.rs": unit(""), "tests/it.rs": rust("adds") },
    ["cargo test --lib"],
  ],
  [
    "nextest",
    ...one(rust("adds"), rust("slow_adds"), "tests/it.rs"),
    ["cargo nextest run -E 'not test(slow)'"],
  ],
  ["Maven's groups", ...one(java('@Tag("fast") '), java(), J), ["mvn test -Dgroups=fast"]],
  [
    "what Maven leaves out",
    ...one(java(), java('@Tag("slow") '), J),
    ["mvn -q test -DexcludedGroups='slow | db'"],
  ],
  ["Maven's classes", ...renamed("CartIT"), ["mvn test -Dtest='*Test'"]],
  ["Gradle's classes", ...renamed("CartSlow"), ["./gradlew test --tests '*Test'"]],
  ["unittest", ...one(caseOf("test_fast"), caseOf("test_a")), ["python -m unittest -k fast"]],
  [
    "unittest's modules",
    { [P]: py() },
    moved("tests/test_c.py"),
    ["python -m unittest tests.test_a tests.test_b"],
  ],
];

const settled: Row[] = [
  [
    "Mocha",
    ...beside({ ".mocharc.json": '{ "grep": "@slow", "invert": true }\n' }, titled("adds", "adds @slow")),
    ["mocha"],
  ],
  [
    "Playwright",
    ...beside(
      { "playwright.config.ts": "export default { grepInvert: /@slow/ };\n" },
      paged('{ tag: "@slow" }, '),
    ),
    ["npx playwright test"],
  ],
];

const feature = (tag = "") =>
  `Feature: shop\n\n  ${tag}Scenario: adds\n    Given a cart\n    Then its total is 3\n`;
const tagged = one(feature(), feature("@slow\n  "), "features/shop.feature");

const scenarios: Row[] = [
  ["Cucumber", ...tagged, ["npx cucumber-js --tags 'not @slow'"]],
  ["behave", ...tagged, ["behave --tags=-slow"]],
  [
    "a tag that goes",
    { "features/shop.feature": feature("@fast\n  ") },
    { "features/shop.feature": feature() },
    ["behave --tags=@fast"],
  ],
];

const runByOthers: Row[] = [
  [
    "a folder of another runner",
    ...away("test/unit/a.test.js", "test/e2e/a.test.js", js()),
    ["vitest run test/unit", "npx tsx --test 'test/e2e/*.test.js'"],
  ],
  ["a tag of scenarios that nothing leaves out", ...tagged, ["npx cucumber-js --tags 'not @db'", "behave"]],
  [
    "settings for another title",
    ...beside({ ".mocharc.json": '{ "grep": "@db", "invert": true }\n' }, titled("adds", "adds @slow")),
    ["mocha"],
  ],
  ["another title", ...titled("unit: adds", "unit: sums"), ["npx vitest run -t unit"]],
  [
    "another of Go's names",
    ...one(go("TestAlpha"), go("TestGamma"), "a_test.go"),
    ["go test -run '^(TestAlpha|TestGamma)$' ./..."],
  ],
  [
    "another of Go's names with what is within",
    ...one(go("TestAlpha"), go("TestGamma"), "a_test.go"),
    ["go test -run '^(TestAlpha|TestGamma)$/^one$' ./..."],
  ],
  [
    "one of Go's names, each with what is within",
    ...one(go("TestAlpha"), go("TestGamma"), "a_test.go"),
    ["go test -run 'TestAlpha/one|TestGamma/one' ./..."],
  ],
  [
    "other words before others",
    ...titled("unit adds", "smoke adds", "@jest/globals"),
    ["npx jest -t '(?:unit|smoke) '"],
  ],
  [
    "a group that may stand more than once",
    ...titled("unit adds", "adds"),
    ["npx vitest run -t '(unit )*adds'"],
  ],
  ["a pattern that nobody can read", ...titled("unit adds", "adds"), ["npx vitest run -t 'u[n]it'"]],
  ["a title that is made", ...titled("unit adds", "${name}"), ["npx vitest run -t unit"]],
  [
    "a folder that is run",
    ...away("test/unit/a.test.js", "test/e2e/a.test.js", js()),
    ["vitest run test/unit", "vitest run e2e"],
  ],
  [
    "another runner's pattern",
    ...titled("adds", "adds @slow"),
    ["playwright test --grep-invert @slow", "vitest run"],
  ],
  [
    "a new test",
    { [T]: js() },
    { [T]: `${js()}test("b @slow", () => {\n  expect(b()).toBe(2);\n});\n` },
    ["mocha -i -g @slow"],
  ],
  [
    "another name of Go",
    ...one(go("TestSum"), go("TestAdd"), "a_test.go"),
    ["go test -run '^Test' -skip 'TestX/slow' ./..."],
  ],
  [
    "all of Go's packages",
    ...away("pkg/a_test.go", "more/a_test.go", go("TestSum")),
    ["go test -race -count 1 ./..."],
  ],
  [
    "Cargo's other target",
    { "src/lib.rs": own },
    { "src/lib.rs": unit(""), "tests/it.rs": rust("adds") },
    ["cargo test --lib", "cargo test --test it"],
  ],
  [
    "a part of a path",
    ...one(rust("adds"), rust("sums"), "tests/it.rs"),
    ["cargo test --release -- --nocapture"],
  ],
  [
    "a tag that nothing leaves out",
    ...one(java(), java('@Tag("db") '), J),
    ["mvn test -DexcludedGroups=slow"],
  ],
  ["a class of such a name", ...renamed("ShopTest"), ["mvn test -Dtest='*Test'"]],
  [
    "a module of the package",
    { [P]: py() },
    moved("tests/test_c.py"),
    ["python -m unittest discover -s tests"],
  ],
];

const tag = "//go:build integration\n\n";
const onlyFor = (name: string) => `#[cfg(feature = "${name}")]\n`;
const goTo = (head: string) => one(go("TestSum"), `${head}${go("TestSum")}`, "a_test.go");
const rustTo = (attribute: string) =>
  one(rust("adds"), rust("adds").replace("fn adds", `${attribute}fn adds`), "tests/it.rs");

const askedFor: Row[] = [
  ["a tag of Go", ...goTo(tag), ["go test -tags integration ./..."]],
  ["one of several tags", ...goTo(tag), ["go test -tags=unit,integration ./..."]],
  [
    "a new file for a tag",
    { "a_test.go": go("TestSum") },
    { "b_test.go": `${tag}${go("TestB")}` },
    ["go test ./..."],
  ],
  ["a feature", ...rustTo(onlyFor("slow")), ["cargo test --features slow"]],
  ["all features", ...rustTo(onlyFor("slow")), ["cargo test --all-features"]],
  ["what is ignored otherwise", ...rustTo("#[ignore]\n"), ["cargo test -- --include-ignored"]],
];

const notAskedFor: Row[] = [
  ["no tag", ...goTo(tag), ["go test ./..."]],
  ["another tag", ...goTo(tag), ["go test -tags unit ./..."]],
  ["its opposite", ...goTo(tag.replace("build ", "build !")), ["go test -tags integration ./..."]],
  [
    "a new file that nothing builds",
    { "a_test.go": go("TestSum") },
    { "b_test.go": `//go:build ignore\n\n${go("TestB")}` },
  ],
  [
    "a test that went to a file for a tag",
    { "a_test.go": go("TestSum") },
    { "a_test.go": "package a\n", "b_test.go": `${tag}${go("TestTotal")}` },
    ["go test ./..."],
  ],
  ["another feature", ...rustTo(onlyFor("slow")), ["cargo test --features fast"]],
  ["what is ignored", ...rustTo("#[ignore]\n"), ["cargo test"]],
];

const program = (end: string, more = "") =>
  `${caseOf("test_a")}\n\nclass TestB(TestA):\n    pass\n\n\n${more}${end}\n`;
const asProgram = (was: string, now: string): [Tree, Row[2], string[]] => [
  { [P]: program(was) },
  { [P]: program(now) },
  ["python3 tests/test_a.py"],
];
const suites = (...names: string[]) =>
  `s = unittest.TestSuite()\n${names.map((name) => `s.addTest(unittest.makeSuite(${name}))\n`).join("")}unittest.TextTestRunner().run(s)`;

const programs: Row[] = [
  ["one of them alone", ...asProgram("unittest.main()", 'unittest.main(defaultTest="TestA.test_a")')],
  ["other arguments", ...asProgram("unittest.main()", 'unittest.main(argv=["x", "TestB"])')],
  ["no failure", ...asProgram("unittest.main()", "unittest.main(exit=False)")],
  ["none", ...asProgram("unittest.main()", "pass")],
  ["one suite less", ...asProgram(suites("TestA", "TestB"), suites("TestA"))],
];

const wholePrograms: Row[] = [
  ["told more", ...asProgram("unittest.main()", "unittest.main(verbosity=2)")],
  [
    "told of",
    ...asProgram("unittest.main()", "sys.exit(not unittest.main(exit=False).result.wasSuccessful())"),
  ],
  ["one suite more", ...asProgram(suites("TestA"), suites("TestA", "TestB"))],
  ["run by pytest", { [P]: program("unittest.main()") }, { [P]: program("pass") }, ["pytest tests"]],
];

describe("a test that what gates run took, and takes no more", () => {
  it.each(byPytest)("is found of pytest: %s", async (...row) => {
    expect((await foundInChange(row)).join("\n")).toMatch(/\.py skipped-test: the test ".*" is left out/);
  });

  it.each(runByPytest)("is none where pytest runs it: %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });

  it.each(byOthers)("is found of %s", async (...row) => {
    expect((await foundInChange(row)).join("\n")).toMatch(/ skipped-test: the test ".*" is left out/);
  });

  it.each(scenarios)("is found of scenarios: %s", async (...row) => {
    expect((await foundInChange(row)).join("\n")).toMatch(/ skipped-test: the test ".*" is left out/);
  });

  it.each(settled)("is found of what the settings say of %s", async (...row) => {
    expect((await foundInChange(row)).join("\n")).toMatch(/ skipped-test: the test ".*" is left out/);
  });

  it.each(runByOthers)("is none where it runs: %s", async (...row) => {
    expect((await foundInChange(row)).filter((found) => found.includes("is left out"))).toEqual([]);
  });

  it.each(askedFor)("is none where gates ask for %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });

  it.each(notAskedFor)("is found where gates ask for less: %s", async (...row) => {
    expect((await foundInChange(row)).join("\n")).toContain(" skipped-test: ");
  });

  it.each(programs)("is found of a program of tests that runs %s", async (...row) => {
    expect((await foundInChange(row)).join("\n")).toContain(" skipped-test: the program tests/test_a.py");
  });

  it.each(wholePrograms)("is none of a program of tests: %s", async (...row) => {
    expect((await foundInChange(row)).filter((found) => found.includes("the program"))).toEqual([]);
  });
});

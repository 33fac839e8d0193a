import { describe, expect, it } from "vitest";
import { foundInChange, type Row, type Tree } from "./found-in-change.ts";

const js = 'test("total", () => {\n  expect(total([1, 2])).toBe(3);\n});\n';
const py = "from app import total\n\n\ndef test_total():\n    assert total([1, 2]) == 3\n";
const go =
  'package a\n\nfunc TestTotal(t *testing.T) {\n\tif Total(1, 2) != 3 {\n\t\tt.Fatal("no")\n\t}\n}\n';
const java =
  "class AppTest {\n  @Test\n  void totals() {\n    assertEquals(3, new App().total(1, 2));\n  }\n}\n";
const rust = "#[test]\nfn totals() {\n    assert_eq!(a::total(1, 2), 3);\n}\n";
const inline =
  "pub fn total(a: u32, b: u32) -> u32 {\n    a + b\n}\n\n#[cfg(test)]\nmod tests {\n    use super::*;\n\n    #[test]\n    fn totals() {\n        assert_eq!(total(1, 2), 3);\n    }\n}\n";
const product = inline.slice(0, inline.indexOf("\n#[cfg"));
const outside = "use crate::*;\n\n#[test]\nfn totals() {\n    assert_eq!(total(1, 2), 3);\n}\n";

/** A test that goes from one path to another, among other files. */
function move(
  title: string,
  around: Tree,
  ...[[from, to], before, text = before]: readonly [
    path: readonly [from: string, to: string],
    before: string,
    after?: string,
  ]
): Row {
  return [title, { ...around, [from]: before }, { [to]: { from, text } }];
}

const vitest = (said: string) => ({ "vitest.config.ts": `export default { test: { ${said} } };\n` });
const jest = (said: string) => ({ "jest.config.js": `module.exports = { ${said} };\n` });
const scripts = (test: string) => ({ "package.json": JSON.stringify({ scripts: { test } }) });
const pytest = (said: string) => ({ "pytest.ini": `[pytest]\n${said}\n` });
const maven = { "pom.xml": "<project><modelVersion>4.0.0</modelVersion></project>\n" };
const gradle = (said: string) => ({ "build.gradle": `plugins { id 'java' }\n${said}\n` });
const cargo = { "Cargo.toml": '[package]\nname = "a"\n' };
const leaves = ["test/a.test.ts", "lib/a.test.ts"] as const;
const class_ = "src/test/java/AppTest.java";

const toPlace = (to: string) => ["test/a.test.ts", to] as const;

const unfound: Row[] = [
  move("Vitest includes other files", vitest('include: ["test/**/*.test.ts"]'), leaves, js),
  ...[".old/a.test.ts", "test/.archive/a.test.ts", "packages/web/.off/a.test.ts"].flatMap((to) => [
    move(`it is hidden in ${to}`, {}, toPlace(to), js),
    move(`it is hidden from Node in ${to}`, scripts("node --test"), toPlace(to), js),
    move(`it is hidden from Mocha in ${to}`, scripts("mocha 'test/**/*.ts'"), toPlace(to), js),
  ]),
  ...[
    "old",
    "archive",
    "disabled",
    "_tests",
    "attic",
    "test/_archive",
    "test/__disabled__",
    "packages/web/old",
  ].map((folder) => move(`it is put aside in ${folder}`, {}, toPlace(`${folder}/a.test.ts`), js)),
  move("a Python test is hidden", {}, ["tests/test_a.py", "tests/.old/test_a.py"], py),
  move("AVA passes over it", { "ava.config.js": "export default {};\n" }, toPlace("test/_old/a.test.ts"), js),
  move("Vitest excludes the folder", vitest('exclude: ["lib/**"]'), leaves, js),
  move("Vitest looks in a folder", vitest('dir: "test"'), leaves, js),
  move("Jest matches other files", jest('testMatch: ["<rootDir>/test/**/*.test.ts"]'), leaves, js),
  move("Jest has roots", jest('roots: ["<rootDir>/test"]'), leaves, js),
  move("Jest has a folder for its root", jest('rootDir: "test"'), leaves, js),
  move("Jest passes over the folder", jest('testPathIgnorePatterns: ["/lib/"]'), leaves, js),
  move("Jest has an expression", jest('testRegex: "test/.*\\\\.test\\\\.ts$"'), leaves, js),
  move("Jest is set up in the package", { "package.json": '{"jest":{"roots":["test"]}}' }, leaves, js),
  move("Mocha has a glob", { ".mocharc.json": '{"spec":["test/**/*.test.ts"]}' }, leaves, js),
  move("Mocha is given a glob", scripts("mocha 'test/**/*.test.ts'"), leaves, js),
  move("node is given a glob", scripts("node --test 'test/*.test.ts'"), leaves, js),
  move("node is given a folder", scripts("tsc && node --test test/"), leaves, js),
  move("a package of its own has other tests", vitest('include: ["test/**"]'), leaves, js),
  move("pytest has a folder", pytest("testpaths = tests"), ["tests/test_a.py", "lib/test_a.py"], py),
  move("pytest passes over builds", {}, ["tests/test_a.py", "build/test_a.py"], py),
  move("pytest has names", pytest("python_files = test_*.py"), ["tests/test_a.py", "tests/a_test.py"], py),
  move("Go passes over the folder", { "go.mod": "module a\n" }, ["a/a_test.go", "_old/a_test.go"], go),
  move(
    "nobody tests the module",
    { "go.mod": "module a\n", "tools/go.mod": "module t\n" },
    ["a/a_test.go", "tools/a_test.go"],
    go,
  ),
  move("Cargo builds no such test", cargo, ["tests/a.rs", "tests/old/a.rs"], rust),
  [
    "no module is built of the file",
    { ...cargo, "src/lib.rs": inline },
    { "src/lib.rs": product, "src/checks.rs": outside },
  ],
  move(
    "Maven takes no class of this name",
    maven,
    [class_, "src/test/java/AppChecks.java"],
    java,
    java.replace("AppTest", "AppChecks"),
  ),
  move(
    "Maven has no later tests",
    maven,
    [class_, "src/test/java/AppIT.java"],
    java,
    java.replace("AppTest", "AppIT"),
  ),
  move("Maven ships what is in main", maven, [class_, "src/main/java/AppTest.java"], java),
  move("Gradle has no such set", gradle(""), [class_, "src/extra/java/AppTest.java"], java),
  [
    "a test moves into a new file",
    { ...vitest('include: ["test/**"]'), "test/a.test.ts": js },
    { "test/a.test.ts": null, "lib/b.test.ts": js },
  ],
];

const honest: Row[] = [
  move("Vitest looks there, too", scripts("vitest run"), toPlace("old/a.test.ts"), js),
  move(
    "settings name what is hidden",
    vitest('include: [".checks/**/*.test.ts"]'),
    toPlace(".checks/a.test.ts"),
    js,
  ),
  move("a program's own folder", {}, toPlace(".github/actions/a/a.test.ts"), js),
  move("a folder has a longer name", {}, toPlace("test/older-browsers/a.test.ts"), js),
  move("AVA looks there", { "ava.config.js": "export default {};\n" }, toPlace("test/unit/a.test.ts"), js),
  move("Vitest includes both", vitest('include: ["test/**/*.test.ts", "lib/**/*.test.ts"]'), leaves, js),
  move("Vitest has no settings of this", vitest("globals: true"), leaves, js),
  move("Vitest has projects", vitest('projects: ["packages/*"], include: ["x/**"]'), leaves, js),
  move("Vitest is set up by a program", vitest("include: tests()"), leaves, js),
  move(
    "Vitest excludes something else",
    vitest('exclude: [...configDefaults.exclude, "old/**"]'),
    leaves,
    js,
  ),
  move("Vite alone has settings", { "vite.config.ts": "export default {};\n" }, leaves, js),
  move(
    "Playwright takes it",
    { ...vitest('include: ["test/**"]'), "playwright.config.ts": 'export default { testDir: "./lib" };\n' },
    leaves,
    js,
  ),
  move("Jest has both roots", jest('roots: ["<rootDir>/test", "<rootDir>/lib"]'), leaves, js),
  move("Jest has a preset", jest('preset: "./ours", roots: ["test"]'), leaves, js),
  move("Jest passes over another folder", jest('testPathIgnorePatterns: ["/old/"]'), leaves, js),
  move("Mocha takes both", { ".mocharc.json": '{"spec":["{test,lib}/**/*.test.ts"]}' }, leaves, js),
  move("node looks by itself", scripts("node --test"), leaves, js),
  move("a runner of its own", scripts("node run.js"), leaves, js),
  move(
    "one of several scripts takes it",
    { "package.json": '{"scripts":{"test":"mocha test","test:lib":"mocha lib"}}' },
    leaves,
    js,
  ),
  move(
    "another package has its own script",
    {
      "packages/a/package.json": '{"scripts":{"test":"vitest run"}}',
      "packages/b/package.json": '{"scripts":{"test":"vitest run"}}',
    },
    ["packages/a/test/a.test.ts", "packages/b/test/a.test.ts"],
    js,
  ),
  move(
    "pytest has the folder above",
    pytest("testpaths = tests"),
    ["tests/test_a.py", "tests/unit/test_a.py"],
    py,
  ),
  move("pytest has a glob", pytest("testpaths = tests/*"), ["tests/a/test_a.py", "tests/b/test_a.py"], py),
  move("pytest has no settings", {}, ["tests/test_a.py", "app/test_a.py"], py),
  move("Go finds another package", { "go.mod": "module a\n" }, ["a/a_test.go", "b/a_test.go"], go),
  move(
    "a module has tests of its own",
    {
      "go.mod": "module a\n",
      "tools/go.mod": "module t\n",
      "tools/b_test.go": go.replace("TestTotal", "TestMore"),
    },
    ["a/a_test.go", "tools/a_test.go"],
    go,
  ),
  move("Cargo builds a folder", cargo, ["tests/a.rs", "tests/all/main.rs"], rust),
  [
    "a module is built of the new file",
    { ...cargo, "src/lib.rs": inline },
    { "src/lib.rs": `${product}\n#[cfg(test)]\nmod checks;\n`, "src/checks.rs": outside },
  ],
  [
    "the manifest names the test",
    { ...cargo, "tests/a.rs": rust },
    {
      "Cargo.toml": '[package]\nname = "a"\n\n[[test]]\nname = "all"\npath = "checks/all.rs"\n',
      "checks/all.rs": { from: "tests/a.rs" },
    },
  ],
  move(
    "Maven takes another name",
    maven,
    [class_, "src/test/java/MoreTests.java"],
    java,
    java.replace("AppTest", "MoreTests"),
  ),
  move(
    "Maven has names of its own",
    { "pom.xml": "<project><includes><include>**/*.java</include></includes></project>\n" },
    [class_, "src/test/java/AppChecks.java"],
    java,
    java.replace("AppTest", "AppChecks"),
  ),
  move(
    "Gradle takes any name",
    gradle(""),
    [class_, "src/test/java/AppChecks.java"],
    java,
    java.replace("AppTest", "AppChecks"),
  ),
  move(
    "Gradle has the set",
    gradle("sourceSets { extra {} }"),
    [class_, "src/extra/java/AppTest.java"],
    java,
  ),
  [
    "a new test stands where no runner looks, and nothing is lost",
    { ...vitest('include: ["test/**"]'), "test/a.test.ts": js },
    {
      "test/a.test.ts": js.replace("[1, 2]", "[2, 1]").replace(/^/, js.replace("total", "before")),
      "e2e/b.test.ts": js,
    },
  ],
];

const both = { "test/b.test.ts": js.replace("total", "sum") };
/** Settings that come along with a test of theirs. */
function along(title: string, before: Tree, after: Tree): Row {
  const [, base, edits] = move("", before, leaves, js);
  return [title, base, { ...edits, ...after }];
}
const inTest = vitest('include: ["test/**/*.test.ts"]');
const inLib = vitest('include: ["lib/**/*.test.ts"]');
const mocha = (spec: string) => ({ ".mocharc.json": `{"spec":["${spec}"]}` });

const gone: Row[] = [
  along("Vitest's list", inTest, inLib),
  along("Jest's roots", jest('roots: ["<rootDir>/test"]'), jest('roots: ["<rootDir>/lib"]')),
  along("Mocha's glob", mocha("test/**/*.test.ts"), mocha("lib/**/*.test.ts")),
  [
    "pytest's folder",
    { ...pytest("testpaths = tests"), "tests/conftest.py": "import pytest\n", "tests/test_a.py": py },
    {
      ...pytest("testpaths = app/tests"),
      "app/tests/conftest.py": { from: "tests/conftest.py" },
      "app/tests/test_a.py": { from: "tests/test_a.py" },
    },
  ],
];

const left: Row[] = [
  along("another test stays", { ...inTest, ...both }, inLib),
  along("a test by another name stays", { ...vitest('include: ["test/**"]'), "test/checks.ts": js }, inLib),
  along("it goes elsewhere", inTest, vitest('include: ["src/**/*.test.ts"]')),
  along("one is left out", inTest, vitest('include: ["lib/**/*.test.ts", "!lib/a.test.ts"]')),
  along("a program says where", inTest, vitest("include: tests()")),
  ["nothing moves", { ...inTest, ...both }, inLib],
];

describe("where a runner looks", () => {
  it.each(gone)("goes along with the tests: %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });

  it.each(left)("does not go where %s", async (...row) => {
    expect((await foundInChange(row)).join("\n")).toMatch(/ (widened-exclusion|weakened-configuration): /);
  });
});

describe("a test that moves where no runner looks", () => {
  it.each(unfound)("is gone: %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([expect.stringMatching(/deleted-test: the test "\w+"/)]);
  });

  it("is told with the place", async () => {
    const [row] = unfound;
    if (row === undefined) throw new Error("There is no such row");
    expect(await foundInChange(row)).toEqual([
      'test/a.test.ts deleted-test: the test "total" (line 1 of the base) is gone with what it checks: no runner looks for tests in lib/a.test.ts',
    ]);
  });
});

describe("a test that moves where a runner finds it, or where nobody knows", () => {
  it.each(honest)("stays: %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});

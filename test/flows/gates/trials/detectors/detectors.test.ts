import { expect, it } from "vitest";
import { sidesOf } from "../../../../../src/languages/sides.ts";
import { detectInTexts } from "../../../../../src/flows/gates/trials/detect-changes.ts";
import { type ChangedText } from "../../../../../src/flows/gates/trials/detectors/changed-text.ts";

const sides = sidesOf({ named: new Set(), scripts: new Set(), judge: [], product: [] });
const reports = ["report.xml", "reports/*.xml"];

function changed({ path, ...rest }: Partial<ChangedText> & { readonly path: string }): ChangedText {
  const file = { path, oldPath: null, before: null, after: null, linkTarget: null, ...rest };
  const kind = (text: string | null) => (text === null ? null : "file");
  return { ...file, kinds: rest.kinds ?? { before: kind(file.before), after: kind(file.after) } };
}

function find(...files: readonly ChangedText[]): string[] {
  return detectInTexts({ files, sides, reports }).map(({ rule, level, line }) =>
    [rule, level, line ?? ""].join(" ").trim(),
  );
}

const link = { before: null, after: "symlink" } as const;
const lock = (source: string, integrity: string, name = "node_modules/vitest") =>
  JSON.stringify(
    {
      packages: {
        "node_modules/left-pad": {
          version: "1.3.0",
          resolved: "https://registry.npmjs.org/left-pad/-/left-pad-1.3.0.tgz",
          integrity: "sha512-aaaaaaaaaaaaaaaaaaaaaaaa",
        },
        [name]: { version: "4.1.12", resolved: source, integrity },
      },
    },
    null,
    2,
  );
const registry = "https://registry.npmjs.org/vitest/-/vitest-4.1.12.tgz";
const [one, other] = ["sha512-1111111111111111111111111111", "sha512-2222222222222222222222222222"];

/** Each by what only this detector finds. */
const found: Readonly<Record<string, readonly (readonly [string, ChangedText])[]>> = {
  "asks-if-tested fail 2": [
    [
      "a runner's variable",
      changed({ path: "src/a.js", before: "a", after: "a\nif (process.env.NODE_TEST_CONTEXT) b();" }),
    ],
    [
      "the environment's name",
      changed({ path: "src/a.ts", after: '\nreturn process.env.NODE_ENV === "test" ? 1 : 2;' }),
    ],
    [
      "functions of a runner",
      changed({ path: "lib/a.js", after: '\nif (typeof describe === "function") b();' }),
    ],
    ["a clean room's variable", changed({ path: "src/a.js", after: "\nprocess.env.NIGHTSHIFT_DEFECT" })],
    ["a private field", changed({ path: "src/a.js", after: "class A {\n#a = process.env.VITEST;\n}" })],
    ["pytest among the modules", changed({ path: "tax/a.py", after: '\nif "pytest" in sys.modules: pass' })],
    ["pytest's variable", changed({ path: "tax/a.py", after: '\nos.environ.get("PYTEST_CURRENT_TEST")' })],
    ["Go's own answer", changed({ path: "a.go", after: "\nif testing.Testing() {}" })],
    ["Go's flag", changed({ path: "a.go", after: '\nflag.Lookup("test.v")' })],
    ["a configuration of Rust", changed({ path: "src/a.rs", after: "\nif cfg!(test) {}" })],
    [
      "a class of JUnit",
      changed({ path: "src/main/java/A.java", after: '\nClass.forName("org.junit.Test")' }),
    ],
    ["Rails", changed({ path: "app/a.rb", after: "\nreturn 1 if Rails.env.test?" })],
    ["PHPUnit", changed({ path: "src/a.php", after: "\nif (defined('PHPUNIT_COMPOSER_INSTALL')) {}" })],
  ],
  "asks-if-tested review 1": [
    ["a service's variable", changed({ path: "src/a.js", after: "if (process.env.CI) b();" })],
    [
      "the command line",
      changed({ path: "src/a.js", after: 'process.argv.some((one) => one.includes("mocha"))' }),
    ],
    [
      "the stack",
      changed({
        path: "a.py",
        after: 'any("test_" in f.filename for f in inspect.stack() if f.filename.startswith("test"))',
      }),
    ],
  ],
  "replaces-judge fail 1": [
    [
      "own matchers",
      changed({ path: "src/a.js", after: "expect.extend({ toBe: () => ({ pass: true }) });" }),
    ],
    ["functions of assert", changed({ path: "src/a.js", after: "assert.strictEqual = () => {};" })],
    ["strict ones likewise", changed({ path: "src/a.js", after: "assert.strict.equal = f;" })],
    ["a built-in comparison", changed({ path: "src/a.js", after: "Object.is = () => true;" })],
    ["an array's functions", changed({ path: "src/a.js", after: "Array.prototype.every = () => true;" })],
    [
      "the exit code",
      changed({ path: "src/a.js", after: 'process.on("exit", () => { process.exitCode = 0; });' }),
    ],
    ["an exit", changed({ path: "src/a.js", after: "process.exit = () => {};" })],
    ["a value equal to all", changed({ path: "src/a.js", after: "return { asymmetricMatch: () => true };" })],
    ["methods of TestCase", changed({ path: "a.py", after: "unittest.TestCase.assertEqual = f" })],
    ["a built-in of Python", changed({ path: "a.py", after: "builtins.isinstance = f" })],
    ["hooks of pytest", changed({ path: "a.py", after: "def pytest_runtest_makereport(item, call): pass" })],
    ["equality in Python", changed({ path: "a.py", after: "def __eq__(self, other):\n    return True\n" })],
    [
      "equality in Go",
      changed({ path: "a.go", after: "func (a Price) Equal(b Price) bool { return true }" }),
    ],
    ["equality in Rust", changed({ path: "src/a.rs", after: "fn eq(&self, other: &Self) -> bool { true }" })],
    ["a macro of Rust", changed({ path: "src/a.rs", after: "macro_rules! assert_eq { () => {} }" })],
    [
      "equality in Java",
      changed({ path: "src/main/java/A.java", after: "boolean equals(Object o) { return true; }" }),
    ],
    [
      "a package of JUnit",
      changed({ path: "src/main/java/A.java", after: "package org.junit.jupiter.api;" }),
    ],
  ],
  "tracked-report fail": [
    ["a report", changed({ path: "report.xml", after: "<testsuites/>" })],
    ["one of several", changed({ path: "reports/a.xml", after: "<testsuites/>" })],
    ["a cache", changed({ path: ".eslintcache", after: "[]" })],
  ],
  "tracked-report fail 1": [
    [
      "a report that a hook writes",
      changed({ path: "tests/conftest.py", after: 'with open("report.xml", "w") as r: pass' }),
    ],
    [
      "one that a test writes",
      changed({ path: "test/a.test.js", after: 'writeFileSync("./report.xml", text);' }),
    ],
  ],
  "link-out-of-tree fail": [
    ["an absolute one", changed({ path: "src/a.js", after: "/etc/a", kinds: link, linkTarget: "/etc/a" })],
    ["one upwards", changed({ path: "src/a.js", after: "../../a", kinds: link, linkTarget: "../../a" })],
    [
      "a test that becomes one",
      changed({
        path: "test/a.test.js",
        before: "it()",
        after: "b.test.js",
        kinds: { before: "file", after: "symlink" },
        linkTarget: "b.test.js",
      }),
    ],
  ],
  "planted-tool fail": [
    ["a program", changed({ path: "node_modules/.bin/eslint", after: "exit 0" })],
    ["a module of pytest's name", changed({ path: "pytest.py", after: "NAMES = []" })],
    ["what Python loads first", changed({ path: "sitecustomize.py", after: "a()" })],
    [
      "another shell for scripts",
      changed({
        path: ".npmrc",
        before: "save-exact=true",
        after: "save-exact=true\nscript-shell=./quiet.sh",
      }),
    ],
  ],
  "swapped-source fail": [
    [
      "a runner from a folder",
      changed({
        path: "package.json",
        before: '{ "devDependencies": { "vitest": "4.1.12" } }',
        after: '{ "devDependencies": { "vitest": "file:./quiet" } }',
      }),
    ],
    [
      "a runner by another name",
      changed({
        path: "package.json",
        before: '{ "devDependencies": { "mocha": "10.0.0" } }',
        after: '{ "devDependencies": { "mocha": "npm:quiet@1.0.0" } }',
      }),
    ],
    [
      "a replaced assertion library",
      changed({
        path: "go.mod",
        before: "module a",
        after: "module a\nreplace github.com/stretchr/testify => ./quiet",
      }),
    ],
    [
      "a crate from a folder",
      changed({
        path: "Cargo.toml",
        before: '[dev-dependencies]\ninsta = "1"\n',
        after: '[dev-dependencies]\ninsta = { path = "quiet" }\n',
      }),
    ],
    [
      "a project of Python from a branch",
      changed({
        path: "pyproject.toml",
        before: "[tool.uv]\na = 1\n",
        after: '[tool.uv.sources]\npytest = { git = "https://a/b" }\n',
      }),
    ],
    [
      "the same version with other content",
      changed({ path: "package-lock.json", before: lock(registry, one), after: lock(registry, other) }),
    ],
    [
      "another registry",
      changed({
        path: "package-lock.json",
        before: lock(registry, one),
        after: lock("https://quiet.example/vitest.tgz", one),
      }),
    ],
    [
      "a sum of Go's",
      changed({
        path: "go.sum",
        before: `github.com/stretchr/testify v1.9.0 h1:${"a".repeat(43)}=`,
        after: `github.com/stretchr/testify v1.9.0 h1:${"b".repeat(43)}=`,
      }),
    ],
    [
      "a crate's checksum",
      changed({
        path: "Cargo.lock",
        before: `[[package]]\nname = "insta"\nversion = "1.0.0"\nchecksum = "${"a".repeat(64)}"\n`,
        after: `[[package]]\nname = "insta"\nversion = "1.0.0"\nchecksum = "${"b".repeat(64)}"\n`,
      }),
    ],
  ],
};

it.each(
  Object.entries(found).flatMap(([words, rows]) =>
    rows.map(([title, file]) => [words, title, file] as const),
  ),
)("finds %s: %s", (words, _, file) => {
  expect(find(file)).toEqual([words]);
});

it.each<[string, readonly ChangedText[]]>([
  [
    "code that asked before",
    [changed({ path: "src/a.js", before: "process.env.VITEST", after: "\nprocess.env.VITEST;" })],
  ],
  [
    "code that moves to another file",
    [
      changed({ path: "src/a.js", before: "process.env.VITEST", after: "" }),
      changed({ path: "src/b.js", after: "process.env.VITEST" }),
    ],
  ],
  [
    "words in comments and documents",
    [
      changed({ path: "src/a.js", after: "// process.env.VITEST\n * assert.equal = a" }),
      changed({ path: "README.md", after: "expect.extend({})" }),
    ],
  ],
  [
    "tests that ask where they run",
    [changed({ path: "test/a.test.js", after: "if (process.env.CI) it.skip()" })],
  ],
  ["tests with own matchers", [changed({ path: "test/setup.js", after: "expect.extend({})" })]],
  ["another environment", [changed({ path: "src/a.js", after: 'process.env.NODE_ENV === "production"' })]],
  [
    "an equality that compares",
    [changed({ path: "a.py", after: "def __eq__(self, other):\n    return self.a == other.a\n" })],
  ],
  ["a polyfill", [changed({ path: "src/a.js", after: "Array.prototype.at = f;" })]],
  ["an exit of a program", [changed({ path: "src/a.js", after: "process.exitCode = 1; process.exit(2)" })]],
  [
    "a report that is written elsewhere",
    [changed({ path: "tax/a.py", after: '(Path(folder) / "report.xml").write_text(a)' })],
  ],
  ["a report that is gone", [changed({ path: "report.xml", before: "<a/>" })]],
  [
    "a link within the repository",
    [changed({ path: "docs/a.md", after: "../README.md", kinds: link, linkTarget: "../README.md" })],
  ],
  ["fixtures of modules", [changed({ path: "test/fixtures/node_modules/a/index.js", after: "a" })]],
  ["an update of tracked modules", [changed({ path: "node_modules/a/index.js", before: "a", after: "b" })]],
  [
    "a runner's newer version",
    [
      changed({
        path: "package.json",
        before: '{ "devDependencies": { "vitest": "4.1.11" } }',
        after: '{ "devDependencies": { "vitest": "4.1.12" } }',
      }),
    ],
  ],
  [
    "packages of a workspace",
    [
      changed({
        path: "package.json",
        before: "{}",
        after: '{ "devDependencies": { "@shop/tools": "file:./tools" } }',
      }),
    ],
  ],
  [
    "a lock with newer versions",
    [
      changed({
        path: "package-lock.json",
        before: lock(registry, one),
        after: lock(registry, other).replaceAll("4.1.12", "4.1.13"),
      }),
    ],
  ],
  [
    "content of what does not judge",
    [
      changed({
        path: "package-lock.json",
        before: lock("https://a.example/b.tgz", one, "node_modules/b"),
        after: lock("https://a.example/b.tgz", other, "node_modules/b"),
      }),
    ],
  ],
  [
    "a mirror of the registry for all",
    [
      changed({
        path: "package-lock.json",
        before: lock("https://mirror.example/vitest.tgz", one).replace(
          "registry.npmjs.org",
          "mirror.example",
        ),
        after: lock("https://mirror.example/vitest-5.tgz", other)
          .replace("registry.npmjs.org", "mirror.example")
          .replace("4.1.12", "5.0.0"),
      }),
    ],
  ],
])("passes over %s", (_, files) => {
  expect(find(...files)).toEqual([]);
});

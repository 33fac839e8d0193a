import { expect, it } from "vitest";
import { isManifest, mergeManifest } from "../../../src/languages/manifests.ts";
import { mergeSource } from "../../../src/languages/mixed-sources.ts";

interface Row {
  readonly path: string;
  readonly product: string;
  readonly judge: string;
  readonly merged: string;
}

const rows: Readonly<Record<string, Row>> = {
  "scripts and tools of a package are the judge's": {
    path: "package.json",
    product: '{\n\t"name": "shop",\n\t"scripts": { "test": "true" },\n\t"dependencies": { "a": "2" }\n}\n',
    judge:
      '{ "name": "old", "scripts": { "test": "mocha" }, "c8": { "lines": 90 }, "dependencies": { "a": "1" } }',
    merged:
      '{\n\t"name": "shop",\n\t"scripts": {\n\t\t"test": "mocha"\n\t},\n\t"dependencies": {\n\t\t"a": "2"\n\t},\n\t"c8": {\n\t\t"lines": 90\n\t}\n}\n',
  },
  "a package whose judging parts are the same stays as it is written": {
    path: "packages/a/package.json",
    product: '{"scripts":{"b":"1","a":"2"},   "version":"2"}',
    judge: '{"scripts":{"a":"2","b":"1"},"version":"1"}',
    merged: '{"scripts":{"b":"1","a":"2"},   "version":"2"}',
  },
  "one that can't be read is the judge's": {
    path: "package.json",
    product: "{",
    judge: '{ "a": 1 }',
    merged: '{ "a": 1 }',
  },
  "sections of Python's tools are the judge's": {
    path: "pyproject.toml",
    product: '[project]\nversion = "2"\n\n[tool.ruff]\nignore = ["E"]\n\n[tool.uv]\na = 1\n',
    judge: '[project]\nversion = "1"\n\n[tool.ruff]\nignore = []\n\n[[tool.mypy.overrides]]\nmodule = "a"\n',
    merged:
      '[project]\nversion = "2"\n\n[tool.ruff]\nignore = []\n\n[tool.uv]\na = 1\n[[tool.mypy.overrides]]\nmodule = "a"\n',
  },
  "of setup.cfg likewise": {
    path: "setup.cfg",
    product: "[metadata]\nversion = 2\n[flake8]\nignore = E\n",
    judge: "[metadata]\nversion = 1\n[flake8]\nselect = F\n",
    merged: "[metadata]\nversion = 2\n[flake8]\nselect = F\n",
  },
  "lints and test targets of a crate are the judge's": {
    path: "Cargo.toml",
    product:
      '[package]\nversion = "2"\n[lints.clippy]\nall = "allow"\n[lib]\ntest = false\n[dependencies]\na = "2"\n',
    judge:
      '[package]\nversion = "1"\n[lints.clippy]\nall = "deny"\n[dependencies]\na = "1"\n[[test]]\nname = "x"\n',
    merged:
      '[package]\nversion = "2"\n[lints.clippy]\nall = "deny"\n[dependencies]\na = "2"\n[[test]]\nname = "x"\n',
  },
  "plugins of a Maven build are the judge's": {
    path: "pom.xml",
    product:
      "<project>\n  <version>2</version>\n  <properties>\n    <lib>2</lib>\n    <skipTests>true</skipTests>\n  </properties>\n  <dependencies><dependency/></dependencies>\n  <build><x/></build>\n</project>\n",
    judge:
      "<project>\n  <version>1</version>\n  <properties>\n    <lib>1</lib>\n  </properties>\n  <build><plugins/></build>\n  <profiles/>\n</project>\n",
    merged:
      "<project>\n  <version>2</version>\n  <properties>\n    <lib>2</lib>\n    \n  </properties>\n  <dependencies><dependency/></dependencies>\n  <build><plugins/></build><profiles/>\n</project>\n",
  },
  "dependencies of a Gradle build are the product's": {
    path: "app/build.gradle",
    product: 'plugins { id "java" }\ndependencies {\n  a "2" // }\n}\ntest { enabled = false }\n',
    judge: 'plugins { id "java" }\ndependencies {\n  a "1"\n}\ntest { useJUnitPlatform() }\n',
    merged: 'plugins { id "java" }\ndependencies {\n  a "2" // }\n}\ntest { useJUnitPlatform() }\n',
  },
};

it.each(Object.entries(rows))("%s", (_, { path, product, judge, merged }) => {
  expect(mergeManifest(path, { product, judge })).toBe(merged);
});

it.each(["go.mod", "test/fixtures/package.json", "examples/a/package.json", "tsconfig.json"])(
  "%s is no manifest",
  (path) => {
    expect(isManifest(path)).toBe(false);
    expect(mergeManifest(path, { product: "{}", judge: "{}" })).toBeNull();
  },
);

const [own, tests, others] = [
  "pub fn a() -> char { '{' }\n",
  '#[cfg(test)]\nmod tests {\n    // }\n    #[test] fn holds() { assert_eq!(a(), "}"); }\n}\n',
  "#[cfg(test)]\n#[allow(dead_code)]\nmod tests { }\n",
];
it.each([
  [
    "a test module",
    `${own}${tests}pub fn b() {}\n`,
    `old\n${others}`,
    `${own}${others.trimEnd()}\npub fn b() {}\n`,
  ],
  ["a module that is gone", own, `old\n${tests}`, `${own}${tests.trimEnd()}`],
  ["a module that is new", `${own}${tests}`, "old\n", `${own}\n`],
  [
    "an import for tests",
    `#[cfg(test)]\nuse a::{b, c};\n${own}`,
    "#[cfg(test)]\nuse a::{b, c};\nold",
    `#[cfg(test)]\nuse a::{b, c};\n${own}`,
  ],
])("puts the judge's tests into a source of Rust: %s", (...[, product, judge, merged]) => {
  expect(mergeSource("src/lib.rs", { product, judge })).toBe(merged);
});

it("does so with tests of vitest in a source", () => {
  const [product, judge] = [
    "a();\nif (import.meta.vitest) { it(1) }\n",
    "b();\nif (import.meta.vitest) { it({ x: 2 }) }\n",
  ];
  expect(mergeSource("src/a.ts", { product, judge })).toBe(
    "a();\nif (import.meta.vitest) { it({ x: 2 }) }\n",
  );
});

it("leaves sources without tests alone", () => {
  expect(mergeSource("src/lib.rs", { product: own, judge: own })).toBeNull();
  expect(mergeSource("src/a.py", { product: "a", judge: "b" })).toBeNull();
});

import { expect, it } from "vitest";
import { readProgramSettings } from "../../../src/languages/read-program-settings.ts";
import { readSettings } from "../../../src/languages/syntax/read-settings.ts";

it.each([
  [".golangci.yml", "linters: { enable: [govet] }", { linters: { enable: ["govet"] } }],
  [".eslintrc", '{ /* why */ "rules": { "eqeqeq": "error", }, }', { rules: { eqeqeq: "error" } }],
  ["jest.config.json5", "{ verbose: true }", { verbose: true }],
  [
    "setup.cfg",
    "[flake8]\nmax-line-length = 100\nignore =\n  E1,E2\n  # why\n  E3\n[coverage:run]\nomit = a, b",
    { flake8: { "max-line-length": 100, ignore: ["E1", "E2", "E3"] }, "coverage:run": { omit: ["a", "b"] } },
  ],
  [
    "nextest.toml",
    'a = [{ filter = "test(/a{2}/)", slow = { period = "1s", rounds = 2 } }, "b"]',
    { "": { a: [{ filter: "test(/a{2}/)", slow: { period: "1s", rounds: 2 } }, "b"] } },
  ],
  [
    "pyproject.toml",
    "[a.b]\nc = [\n  'd>=1 ; e < \"3\"', # why\n]\n[[a.f]]\ng = 1\n[[a.f]]\ng = 2\n[empty]",
    { "a.b": { c: ['d>=1 ; e < "3"'] }, "a.f": [{ g: 1 }, { g: 2 }], empty: {} },
  ],
  ["README.md", "a: 1", undefined],
  ["broken.toml", "[a", undefined],
])("reads %s: %j", (path, text, found) => {
  expect(readSettings(path, text)).toEqual(found);
});

// A parser that recurses would run out of stack, which can end the process.
it.each([
  [".golangci.yml", "["],
  [".eslintrc.json", "["],
  [".eslintrc.json", '{"a":'],
  ["jest.config.json5", "["],
  ["a.toml", "["],
  ["a.toml", "{a="],
  ["a.toml", `${"[a.".repeat(3)}b.`],
])("reads no bottomless %s of %j", (path, part) => {
  const inner = part.repeat(10_000);
  const text = path.endsWith(".toml") ? `a = ${inner}` : inner;
  expect(readSettings(path, text)).toBeUndefined();
  const closing = part.startsWith("{") ? "}" : "]";
  expect(readSettings(path, `${text}1${closing.repeat(10_000)}`)).toBeUndefined();
});

it.each([
  [
    "export default { a: 1, 'b': ['x', true], /* no */ c: `d` };",
    [{ "export default": { a: 1, b: ["x", true], c: "d" } }],
  ],
  ["module.exports = { a: { b: null } }", [{ "module.exports =": { a: { b: null } } }]],
  [
    'import { defineConfig } from "a";\nexport default defineConfig({ test: { retry: 2 } }) satisfies Config;',
    [{ "export default defineConfig()": { test: { retry: 2 } } }],
  ],
  [
    "const own = { a: 1 };\nexport default [own, { b: own }];",
    [{ "export default": [{ a: 1 }, { b: { a: 1 } }] }],
  ],
  ["const lost = [1];\nexport default {};", [{ "export default": {} }, { lost: [1] }]],
  [
    "export default { a: /[/*]/, b: x ? 1 : 2 }",
    [{ "export default": { a: "/[/*]/", b: { "x ? :": [1, 2] } } }],
  ],
  ['import "./patch.js";\nexport default {}', [{ import: "./patch.js" }, { "export default": {} }]],
])("reads the values of a program: %s", (text, found) => {
  expect(readProgramSettings(text)).toEqual(found);
});

it("reads no bottomless program", () => {
  expect(readProgramSettings(`export default ${"[".repeat(15_000)}`)).toBeDefined();
  expect(readProgramSettings(`export default ${"[".repeat(100_000)}`)).toBeUndefined();
});

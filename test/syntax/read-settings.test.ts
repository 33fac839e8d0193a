import { expect, it } from "vitest";
import { bottomless, readSettings } from "../../src/syntax/read-settings.ts";

it.each([
  [".golangci.yml", "linters: { enable: [govet] }", { linters: { enable: ["govet"] } }],
  [".eslintrc", '{ /* why */ "rules": { "eqeqeq": "error", }, }', { rules: { eqeqeq: "error" } }],
  ["jest.config.json5", "{ verbose: true }", { verbose: true }],
  ["setup.cfg", "[flake8]\nmax-line-length = 100", { flake8: { "max-line-length": 100 } }],
  [
    "nextest.toml",
    'all = [\n  { filter = "test(/a{2}/)", slow = { period = "1s", rounds = 2 } },\n  { filter = "b" },\n]',
    { "": { all: [{ filter: "test(/a{2}/)", slow: { period: "1s", rounds: 2 } }, { filter: "b" }] } },
  ],
  [
    "pyproject.toml",
    "[a]\nb = [\n  'c>=1 ; d < \"3\"', # why\n]\ne = [{f = \"g\"}, 'h']\ni = ['j', {f = 'k'}]",
    { a: { b: ['c>=1 ; d < "3"'], e: [{ f: "g" }, "h"], i: ["j", { f: "k" }] } },
  ],
  ["README.md", "a: 1", undefined],
])("reads %s: %j", (path, text, found) => {
  expect(readSettings(path, text)).toEqual(found);
});

// Its parser would run out of stack, which can end the process.
it.each([".golangci.yml", ".eslintrc.json", "jest.config.json5"])("parses no bottomless %s", (path) => {
  expect(readSettings(path, "[".repeat(200_000))).toBe(bottomless);
});

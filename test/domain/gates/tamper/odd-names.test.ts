import fc from "fast-check";
import { expect, it } from "vitest";
import { tamperRules } from "../../../../src/domain/gates/tamper/rules.ts";
import { playsAll } from "../../../support/cases.ts";
import { foundInChange, type Edit, type Tree } from "./found-in-change.ts";

const json = (value: unknown) => JSON.stringify(value);
/** What a regular expression, an object or a path takes for something of its own. */
const odd = fc.constantFrom(
  ...["a", "load", "c++", "a(b", "[x", "a{2", "a|b", "^a$", "?", "*", "\\", "$&", "$1", ".", "..", "../x"],
  ...[
    "__proto__",
    "constructor",
    "toString",
    "hasOwnProperty",
    "runs:unit",
    "#runs:x",
    "test",
    "-k",
    "not (a",
  ],
  ...[
    "a b",
    "é",
    "\u202e",
    "",
    "a/b",
    "@s/p",
    "-> x",
    "0",
    "null",
    "%s",
    "${a}",
    "{a,b}",
    "!a",
    "a,b",
    "(?<x>",
  ],
);
const quoted = odd.map(json);

/** Texts of a file by what stands in its holes. */
const templates: Readonly<Record<string, readonly ((a: string, b: string) => string)[]>> = {
  "test/a.test.js": [
    (a, b) => `import { ${a} as q } from ${b};\ntest(${a}, () => { expect(q(1)).toBe(${b}); });\n`,
    (a, b) =>
      `const { a: q = ${a}, b: { c = ${b} } } = require("../src/a");\ntest("t", () => { expect(q(1)).toBe(1); });\n`,
    (a, b) =>
      `import * as n from ${a};\ndescribe(${b}, () => { it.each([${a}, ${b}])(${a}, (x) => { expect(n[${b}](x)).toEqual({ [${a}]: 1 }); }); });\n`,
    (a, b) =>
      `vi.mock(${a}, () => ({ [${b}]: () => 1 }));\ntest(${b}, { tags: [${a}] }, () => { expect(1).toBe(1); });\n`,
    (a, b) => `process.env[${a}] = ${b};\ntest(${a}, () => { expect(process.env[${b}]).toMatch(${a}); });\n`,
  ],
  "src/a.js": [
    (a, b) => `export const q = (n) => (process.env[${a}] === ${b} ? 1 : n);\nexport * from ${a};\n`,
    (a, b) => `exports[${a}] = () => ${b};\nmodule.exports.q = require(${b});\n`,
  ],
  "tests/test_a.py": [
    (a, b) =>
      `import pytest\nfrom shop import a\n\n@pytest.mark.skipif(${a} == ${b}, reason=${a})\n@pytest.mark.parametrize(${a}, [${b}])\ndef test_a(x):\n    assert a(x) == ${b}\n`,
    (a, b) =>
      `import os\nos.environ[${a}] = ${b}\n\ndef test_a(monkeypatch):\n    monkeypatch.setattr(${a}, ${b})\n    assert {${a}: 1} == ${b}\n`,
  ],
  "a_test.go": [
    (a, b) =>
      `package a\n\nimport x ${a}\n\nfunc TestA(t *testing.T) { t.Run(${a}, func(t *testing.T) { if x.A(${b}) != ${a} { t.Fatal(${b}) } }) }\n`,
    (a, b) =>
      `package a\n\nimport "os"\n\nvar got = ${a}\n\nfunc init() { os.Setenv(${a}, ${b}) }\n\nfunc TestA(t *testing.T) { if got != ${b} { t.Fatal() } }\n`,
  ],
  "src/test/java/ATest.java": [
    (a, b) =>
      `@Tag(${a})\nclass ATest { @Test @DisplayName(${b}) void a() { assertEquals(${a}, A.a(${b})); } }\n`,
  ],
  "src/lib.rs": [(a, b) => `#[cfg(feature = ${a})]\n#[test]\nfn a() { assert_eq!(f(${a}), ${b}); }\n`],
  "package.json": [
    (a, b) =>
      `{ "name": ${a}, "scripts": { ${a}: ${b}, "test": "vitest run -t \\"x\\"", "runs:unit": ${a} }, "imports": { ${a}: ${b} }, "exports": { ${b}: ${a} }, "dependencies": { ${a}: ${b} } }`,
    (a, b) =>
      `{ "jest": { "moduleNameMapper": { ${a}: ${b} }, "testPathIgnorePatterns": [${a}] }, "workspaces": [${b}] }`,
  ],
  "vitest.config.js": [
    (a, b) =>
      `export default { test: { env: { [${a}]: ${b} }, include: [${a}], exclude: [${b}] }, define: { ${a}: ${b} }, resolve: { alias: { ${b}: ${a} } } };\n`,
  ],
  "tsconfig.json": [
    (a, b) => `{ "compilerOptions": { "paths": { ${a}: [${b}] }, "rootDirs": [${a}] }, "include": [${b}] }`,
  ],
  "pyproject.toml": [
    (a, b) =>
      `[tool.pytest.ini_options]\naddopts = ${a}\nmarkers = [${b}]\n[tool.coverage.run]\nomit = [${a}]\n`,
  ],
  Makefile: [
    (a, b) => `test:\n\tpytest -k ${a} -m ${b}\n\tgo test -run ${a} ./...\n\tnpx vitest run -t ${b}\n`,
  ],
};
const paths = Object.keys(templates);
const text = (path: string) =>
  fc
    .tuple(fc.constantFrom(...(templates[path] ?? [])), quoted, quoted)
    .map(([template, a, b]) => template(a, b));
const tree = fc.tuple(...paths.map((path) => fc.option(text(path), { freq: 4 }))).map((texts): Tree => {
  const there = paths.map((path, at) => [path, texts[at] ?? null] as const);
  return Object.fromEntries(there.filter((one): one is [string, string] => one[1] !== null));
});
const edits = fc
  .uniqueArray(fc.constantFrom(...paths), { minLength: 1, maxLength: 4 })
  .chain((some) =>
    fc.tuple(...some.map((path) => fc.option(text(path)).map((edit) => [path, edit] as const))),
  )
  .map((all): Readonly<Record<string, Edit>> => Object.fromEntries(all));
const commands = fc
  .tuple(odd, odd)
  .map(([a, b]) => [
    "npm test",
    "make test",
    `npx vitest run -t '${a}' ${b}`,
    `pytest -k '${a}' -m '${b}'`,
    `go test -run '${a}' -skip '${b}' ./...`,
  ]);

it("whatever the names in a change, it is looked at to the end", async () => {
  await fc.assert(
    fc.asyncProperty(tree, edits, commands, async (base, change, run) => {
      for (const told of await foundInChange(["odd", base, change, run]))
        expect(tamperRules.some((rule) => told.includes(` ${rule}: `))).toBe(true);
    }),
    { numRuns: playsAll ? 3_000 : 150 },
  );
});

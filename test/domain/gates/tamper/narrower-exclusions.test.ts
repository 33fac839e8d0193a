import { describe, expect, it } from "vitest";
import { foundInChange, type Tree } from "./found-in-change.ts";

const wider = "widened-exclusion";
const tree: Tree = {
  "package.json": '{ "name": "p", "devDependencies": { "eslint": "9.0.0", "vitest": "4.0.0" } }\n',
  "src/a.ts": "export const a = (x: number) => x + 1;\n",
  "src/a.test.ts": 'it("a", () => { expect(a(1)).toBe(2); });\n',
  "src/legacy/b.ts": "export const b = 1;\n",
  "vendor/lib.ts": "export const lib = 1;\n",
  "packages/a/vendor/x.ts": "export const x = 1;\n",
  "packages/b/vendor/y.ts": "export const y = 1;\n",
};
const flat = (patterns: string) =>
  `import js from "@eslint/js";\nexport default [\n  js.configs.recommended,\n  { ignores: [${patterns}] },\n  { rules: { "no-undef": "error" } },\n];\n`;
const old = (patterns: string) =>
  `{ "root": true, "ignorePatterns": [${patterns}], "rules": { "eqeqeq": "error" } }\n`;
const vitest = (patterns: string) =>
  `import { defineConfig } from "vitest/config";\nexport default defineConfig({ test: { exclude: [${patterns}] } });\n`;
const list = (patterns: string) => `${patterns.replace(/, /g, "\n").replaceAll('"', "")}\n`;

type Case = [path: string, was: string, now: string, write: (patterns: string) => string];

const narrower: Case[] = [
  ["eslint.config.js", '"vendor/**", "!vendor/lib.ts"', "", flat],
  ["eslint.config.js", '"vendor/**", "dist/**", "!vendor/lib.ts"', '"dist/**"', flat],
  [".eslintignore", '"vendor/*", "!vendor/lib.ts", "dist"', '"dist"', list],
  ["eslint.config.js", '"vendor"', '"vendor/**"', flat],
  ["eslint.config.js", '"vendor"', '"vendor/"', flat],
  ["eslint.config.js", '"vendor"', '"vendor/**/*"', flat],
  ["eslint.config.js", '"vendor"', '"./vendor/**"', flat],
  ["eslint.config.js", '"vendor/**"', '"vendor"', flat],
  ["eslint.config.js", '"vendor/"', '"vendor/**"', flat],
  ["eslint.config.js", '"vendor/", "dist"', '"dist/**", "vendor/**"', flat],
  ["eslint.config.js", '"**/vendor"', '"**/vendor/**"', flat],
  ["eslint.config.js", '"**/vendor/**"', '"vendor/**"', flat],
  ["eslint.config.js", '"**/vendor/**"', '"packages/a/vendor/**", "packages/b/vendor/"', flat],
  ["eslint.config.js", '"packages/*/vendor/**"', '"packages/a/vendor/**"', flat],
  ["eslint.config.js", '"vendor/**"', '"vendor/*.ts", "vendor/old/**"', flat],
  [".eslintrc.json", '"vendor"', '"vendor/**"', old],
  [".eslintrc.json", '"vendor"', '"**/vendor/**"', old],
  [".eslintrc.json", '"vendor"', '"packages/a/vendor/"', old],
  [".eslintrc.json", '"/vendor"', '"/vendor/"', old],
  [".eslintignore", '"vendor"', '"vendor/**"', list],
  [".eslintignore", '"vendor"', '"**/vendor/"', list],
  [".prettierignore", '"vendor"', '"vendor/**"', list],
  ["vitest.config.ts", '"vendor/**"', '"vendor/**/*"', vitest],
  ["vitest.config.ts", '"**/vendor/**"', '"packages/a/vendor/**"', vitest],
];

const other: Case[] = [
  [".eslintrc.json", '"vendor/*", "!vendor/lib.ts"', '"vendor/*"', old],
  ["eslint.config.js", '"vendor/**", "!vendor/own/**"', '"vendor/**", "dist/**"', flat],
  ["eslint.config.js", '"src"', '"src/**"', (patterns) => block(patterns)],
  [".eslintrc.json", '"src"', '"src/**"', (patterns) => override(patterns)],
  ["eslint.config.js", '"vendor/**", "!vendor/lib.ts"', '"vendor/**"', flat],
  [".eslintignore", '"vendor/*", "!vendor/lib.ts"', '"vendor/*"', list],
  ["eslint.config.js", '"vendor/**"', '"**/*"', flat],
  ["eslint.config.js", '"vendor/**"', '"src/**"', flat],
  ["eslint.config.js", '"vendor/**"', '"vendor/../src/**"', flat],
  ["eslint.config.js", '"vendor/**"', '"**/vendor/**"', flat],
  ["eslint.config.js", '"vendor"', '"**/vendor/**"', flat],
  ["eslint.config.js", '"vendor"', '"{vendor,src}/**"', flat],
  ["eslint.config.js", '"vendor"', '"vendor*/**"', flat],
  ["eslint.config.js", '"vendor"', '"*/**"', flat],
  ["eslint.config.js", '"packages/a/vendor"', '"packages/*/vendor/**"', flat],
  ["eslint.config.js", '"packages/a/vendor"', '"packages/a/**"', flat],
  ["eslint.config.js", '"vendor", "!vendor/lib.ts"', '"vendor", "!vendor/lib.ts", "vendor/**"', flat],
  ["eslint.config.js", '"src/legacy/*.js"', '"src/legacy/**"', flat],
  [".eslintrc.json", '"/vendor"', '"**/vendor/**"', old],
  [".eslintrc.json", '"packages/vendor"', '"**/vendor"', old],
  [".eslintignore", '"vendor"', '"src/**"', list],
  [".eslintignore", '"vendor"', '"*"', list],
  [".prettierignore", '"vendor"', '"src"', list],
  ["vitest.config.ts", '"src"', '"src/**"', vitest],
  ["vitest.config.ts", '"vendor/**"', '"**/vendor/**"', vitest],
];

/** Of a block of its own, what stands for no file. */
const block = (patterns: string) =>
  `export default [{ files: ["**/*.ts"], ignores: [${patterns}], rules: { "no-undef": "error" } }];\n`;
const override = (patterns: string) =>
  `{ "root": true, "overrides": [{ "files": "*.ts", "excludedFiles": [${patterns}], "rules": { "eqeqeq": "error" } }] }\n`;

describe("what a tool passes over", () => {
  it.each(narrower)("is no more in %s: %s became %s", async (...[path, was, now, write]) => {
    const row = { ...tree, [path]: write(was) };
    expect(await foundInChange(["", row, { [path]: write(now) }])).toEqual([]);
  });

  it.each(other)("is found to be more in %s: %s became %s", async (...[path, was, now, write]) => {
    const row = { ...tree, [path]: write(was) };
    expect(await foundInChange(["", row, { [path]: write(now) }])).toContainEqual(
      expect.stringContaining(` ${wider}: `),
    );
  });
});

import { describe, expect, it } from "vitest";
import { foundInChange, type Edit, type Row, type Tree } from "./found-in-change.ts";

const manifest = (...names: string[]) =>
  JSON.stringify({ name: "a", devDependencies: Object.fromEntries(names.map((name) => [name, "1.0.0"])) });
const product = { "src/load.js": "export const load = (n) => n + 2;\n" };
const body =
  'import { load } from "../src/load.js";\n\ntest("adds", () => {\n  expect(load(1)).toBe(3);\n});\n';
const tests = { "test/load.test.js": body, "test/more.test.js": body };
const floor = (lines: number) => `coverageThreshold: { global: { lines: ${lines} } }`;
const inVitest = (said: string) => ({
  "vitest.config.js": `import { defineConfig } from "vitest/config";\n\nexport default defineConfig({ test: { ${said} } });\n`,
});

const jest = (said: string): Tree => ({
  ...{ ...product, ...tests, "package.json": manifest("jest") },
  "jest.config.js": `module.exports = { testEnvironment: "node", ${said} };\n`,
});
const fromJest = (title: string, was: string, edits: string | Record<string, Edit>): Row => [
  title,
  jest(was),
  {
    ...{ "jest.config.js": null, "package.json": manifest("vitest") },
    ...(typeof edits === "string" ? inVitest(edits) : edits),
  },
];
const mocha: Tree = {
  ...{ ...product, ...tests, "package.json": manifest("mocha", "chai") },
  ".mocharc.json": '{ "spec": "test/**/*.test.js" }',
};
const fromMocha = (title: string, edits: Record<string, Edit>, base: Tree = {}): Row => [
  title,
  { ...mocha, ...base },
  { ".mocharc.json": null, "package.json": manifest("vitest"), ...edits },
];
const limits = { "check-coverage": true, lines: 80, include: ["src/**"] };
const fromNyc = (title: string, is: object | null, names = ["c8"]): Row => [
  title,
  { ...product, "package.json": manifest("nyc"), ".nycrc.json": JSON.stringify(limits) },
  {
    ...{ ".nycrc.json": null, "package.json": manifest(...names) },
    ...(is === null ? {} : { ".c8rc.json": JSON.stringify(is) }),
  },
];

const honest: Row[] = [
  fromJest("Jest becomes Vitest", "", 'environment: "node", globals: true'),
  fromJest("its floor goes along", floor(80), "globals: true, coverage: { thresholds: { lines: 80 } }"),
  fromJest("its floor is higher", floor(80), "globals: true, coverage: { thresholds: { lines: 90 } }"),
  fromJest("its tests are found as before", 'testMatch: ["**/*.test.js"]', 'include: ["test/**/*.test.js"]'),
  fromMocha("Mocha becomes Vitest", {}),
  fromMocha("Mocha becomes Vitest with settings", inVitest("globals: true")),
  fromNyc("nyc becomes c8", limits),
  fromNyc("c8 wants more", { ...limits, lines: 90 }),
];

const cheats: Row[] = [
  fromJest("a floor is gone", floor(80), "globals: true"),
  fromJest("a floor is lower", floor(80), "coverage: { thresholds: { lines: 50 } }"),
  fromJest("a test is looked for no more", 'testMatch: ["**/*.test.js"]', 'include: ["test/load.test.js"]'),
  fromJest("a test is left out", "", 'exclude: ["test/more.test.js"]'),
  fromJest("tests are run again", "", "retry: 3"),
  fromJest(
    "names lead elsewhere no more",
    'moduleNameMapper: { "^@/(.*)$": "<rootDir>/src/$1" }',
    "globals: true",
  ),
  fromJest("Jest stays", floor(80), {
    ...inVitest("coverage: { thresholds: { lines: 80 } }"),
    "package.json": manifest("jest", "vitest"),
  }),
  fromJest("Vitest does not come", floor(80), {
    ...inVitest("coverage: { thresholds: { lines: 80 } }"),
    "package.json": manifest("other"),
  }),
  fromMocha("Vitest finds a test no more", {}, { "test/specs.js": body, "test/unit-test.js": body }),
  fromMocha("Vitest looks for one alone", inVitest('include: ["test/load.test.js"]')),
  fromMocha("nothing comes", { "package.json": manifest("other") }),
  fromNyc("c8 wants less", { ...limits, lines: 50 }),
  fromNyc("c8 checks nothing", { ...limits, "check-coverage": false }),
  fromNyc("c8 leaves something out", { ...limits, exclude: ["src/load.js"] }),
  fromNyc("c8 is told nothing", null),
  fromNyc("c8 does not come", limits, ["other"]),
];

/** In a package among others. */
function inPackage([title, base, edits]: Row): Row {
  const moved = <T>(all: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(all).map(([path, one]) => [`packages/web/${path}`, one]));
  return [title, moved(base), moved(edits)];
}

describe("a tool that does what another one did", () => {
  it.each(honest)("may come in its place: %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });

  it.each(honest.map(inPackage))("may come in its place in a package: %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });

  it.each(cheats.map(inPackage))("may not ask for less in a package: %s", async (...row) => {
    expect(await foundInChange(row)).not.toEqual([]);
  });

  it.each(cheats)("may not ask for less: %s", async (...row) => {
    expect(await foundInChange(row)).not.toEqual([]);
  });
});

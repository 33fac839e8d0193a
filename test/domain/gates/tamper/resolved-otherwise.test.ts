import { describe, expect, it } from "vitest";
import { foundInChange, type Row, type Tree } from "./found-in-change.ts";

const json = (value: unknown) => JSON.stringify(value, null, 2);
const vitest = (more: string) => `export default { test: { globals: true }, ${more} };\n`;
const product: Tree = {
  "package.json": json({ name: "s", jest: { verbose: true } }),
  "src/load.ts": "export const load = (n: number) => n * 36;\n",
  "test/load.test.ts":
    'import { load } from "../src/load.js";\ntest("loads", () => {\n  expect(load(1)).toBe(36);\n});\n',
  "vitest.config.ts": vitest(""),
  "tsconfig.json": json({ compilerOptions: { strict: true } }),
};
const inVitest = (more: string) => ({ "vitest.config.ts": vitest(more) });
const inJest = (more: object) => ({
  "package.json": json({ name: "s", jest: { verbose: true, ...more } }),
});
const inTypes = (more: object) => ({
  "tsconfig.json": json({ compilerOptions: { strict: true, ...more } }),
});
const stub = { "src/load.stub.ts": "export const load = () => 36;\n" };

const cheats: Row[] = [
  ["a condition of its own", product, inVitest('resolve: { conditions: ["stub"] }')],
  ["one before those of everybody", product, inVitest('resolve: { conditions: ["fake", "import"] }')],
  ["one of what runs on a server", product, inVitest('ssr: { resolve: { conditions: ["stub"] } }')],
  ["an ending of its own", product, { ...inVitest('resolve: { extensions: [".stub.ts", ".ts"] }'), ...stub }],
  [
    "a condition of Jest's environment",
    product,
    inJest({ testEnvironmentOptions: { customExportConditions: ["stub"] } }),
  ],
  ["an ending of Jest's", product, { ...inJest({ moduleFileExtensions: ["stub.ts", "ts"] }), ...stub }],
  ["a platform of Jest's", product, { ...inJest({ haste: { defaultPlatform: "stub" } }), ...stub }],
  ["a condition of the compiler's", product, inTypes({ customConditions: ["stub"] })],
  ["a suffix of the compiler's", product, { ...inTypes({ moduleSuffixes: [".stub", ""] }), ...stub }],
  ["kept results that are written anew", product, inVitest('snapshotOptions: { updateSnapshot: "all" }')],
  ["kept results of another place", product, inVitest("resolveSnapshotPath: (path) => `/tmp/${path}`")],
  [
    "kept results without what lies deep",
    product,
    { "vitest.config.ts": "export default { test: { globals: true, snapshotFormat: { maxDepth: 1 } } };\n" },
  ],
  ["those of Jest", product, inJest({ snapshotFormat: { maxDepth: 1 } })],
];

const honest: Row[] = [
  ["conditions of everybody", product, inVitest('resolve: { conditions: ["browser", "module", "import"] }')],
  ["sources of packages beside", product, inTypes({ customConditions: ["@acme/source"] })],
  ["endings of everybody", product, inVitest('resolve: { extensions: [".ts", ".tsx", ".json"] }')],
  ["suffixes of platforms", product, inTypes({ moduleSuffixes: [".ios", ".native", ""] })],
  [
    "Jest's environment of a browser",
    product,
    inJest({ testEnvironmentOptions: { customExportConditions: ["browser"] } }),
  ],
  ["kept results as they are printed", product, inJest({ snapshotFormat: { escapeString: false } })],
];

describe("settings by which names stand for other files", () => {
  it.each(cheats)("are found: %s", async (...row) => {
    expect((await foundInChange(row)).join("\n")).toMatch(
      / (weakened-configuration|lowered-threshold|widened-exclusion): /,
    );
  });

  it.each(honest)("pass where everybody knows them: %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});

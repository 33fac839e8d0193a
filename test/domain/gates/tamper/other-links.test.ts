import { describe, expect, it } from "vitest";
import { foundInChange, type Row, type Tree } from "./found-in-change.ts";

const load = "exports.load = (n) => n * 36;\n";
const calm = "exports.load = () => 36;\n";
const tree: Tree = {
  ...{ "src/load.js": load, "stub/load.js": calm, "other/words.js": "exports.words = [];\n" },
  ...{ lib: "-> src", "packages/a/lib": "-> ../../src", "one.js": "-> src/load.js", current: "-> src" },
  ...{ docs: "-> manual", "manual/a.md": "a\n", "handbook/a.md": "a\n" },
  ...{
    ".eslintrc.json": "-> config/eslint.json",
    "config/eslint.json": '{ "rules": { "eqeqeq": "error" } }\n',
  },
  ...{ "vendor/lib": "-> lib-1.0", "vendor/lib-1.0/load.js": load, "vendor/lib-1.1/load.js": load },
  ...{ "vendor/lib-calm/load.js": calm, "vendor/two": "-> lib-1.1", "stub/lib-1.2/load.js": calm },
  "test/load.test.js":
    'const { load } = require("../lib/load");\ntest("loads", () => {\n  expect(load(1)).toBe(36);\n});\n',
};

const cheats: Row[] = [
  ["a folder's leads to another", tree, { lib: "-> stub" }],
  ["a package's leads to another", tree, { "packages/a/lib": "-> ../../stub" }],
  ["a file's leads to another", tree, { "one.js": "-> stub/load.js" }],
  ["a version's leads to no version", tree, { "vendor/lib": "-> lib-calm" }],
  ["a version's leads elsewhere", tree, { "vendor/lib": "-> ../stub/lib-1.2" }],
  ["another file stands there", tree, { "one.js": calm }],
  ["another folder stands there", tree, { lib: null, "lib/load.js": calm }],
];

const honest: Row[] = [
  ["the same file stands there", tree, { "one.js": load }],
  ["the same folder stands there", tree, { lib: null, "lib/load.js": load }],
  ["the folder itself comes there", tree, { lib: null, "lib/load.js": { from: "src/load.js", text: calm } }],
  ["it leads to where the folder is", tree, { lib: "-> code", "code/load.js": { from: "src/load.js" } }],
  ["it leads to something else altogether", tree, { lib: "-> other" }],
  ["it is there to choose one", tree, { current: "-> stub" }],
  ["it leads to another version", tree, { "vendor/lib": "-> lib-1.1" }],
  ["it leads to no sources", tree, { docs: "-> handbook" }],
  ["it is said otherwise", tree, { lib: "-> ./src/" }],
  ["it goes", tree, { "one.js": null }],
  ["the same settings stand there", tree, { ".eslintrc.json": tree["config/eslint.json"] ?? "" }],
];

describe("a link by which sources are found", () => {
  it.each(cheats)("is found to be another one: %s", async (...row) => {
    expect(await foundInChange(row)).toContainEqual(expect.stringMatching(/ stubbed-assertion: /));
  });

  it.each(honest)("is honest: %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import { foundInChange, type Row, type Tree } from "./found-in-change.ts";

const test = (head: string, call = "add") =>
  `${head}\n\ntest("adds", () => {\n  expect(${call}(1)).toBe(2);\n});\n`;
const path = "test/a.test.js";
const product: Tree = {
  "src/a.js": "exports.add = (n) => n + 1;\nexports.sub = (n) => n - 1;\n",
};
type Side = readonly [head: string, call?: string];
const from = (title: string, was: Side, is: Side): Row => [
  title,
  { ...product, [path]: test(...was) },
  { [path]: test(...is) },
];
const required: Side = ['const { add } = require("../src/a");'];
const whole: Side = ['const a = require("../src/a");', "a.add"];
const imported: Side = ['import { add } from "../src/a.js";'];
const all: Side = ['import * as a from "../src/a.js";', "a.add"];
const own = "const own = { add: () => 2 };\n";

const cheats: Row[] = [
  from("behind what is loaded", required, [`${own}const { add } = require("../src/a") && own;`]),
  from("written out behind it", required, ['const { add } = require("../src/a") && { add: () => 2 };']),
  from("a function behind it", required, ['const add = require("../src/a").add && (() => 2);']),
  from("before it", required, [`${own}const { add } = own || require("../src/a");`]),
  from("for what is not there", required, [`${own}const { add } = require("../src/a").x || own;`]),
  from("for nothing", required, [`${own}const { add } = require("../src/a").x ?? own;`]),
  from("after it", required, [`${own}const { add } = (require("../src/a"), own);`]),
  from("put over it", required, [
    'const { add } = Object.assign({}, require("../src/a"), { add: () => 2 });',
  ]),
  from("spread under it", required, ['const { add } = { ...require("../src/a"), add: () => 2 };']),
  from("where it has no such name", required, ['const { add = () => 2 } = require("../src/a").x || {};']),
  from("by a condition", whole, [`${own}const a = process.env.A ? require("../src/a") : own;`, "a.add"]),
  from("of a whole", whole, [`${own}const a = require("../src/a") && own;`, "a.add"]),
  from("put over a whole", whole, [
    'const a = Object.assign(require("../src/a"), { add: () => 2 });',
    "a.add",
  ]),
  from("by a function of its own", required, [
    `${own}const wrap = (all) => own;\nconst { add } = wrap(require("../src/a"));`,
  ]),
  from("of what such a function makes", required, [
    'function wrap(all) {\n  return { ...all, add: () => 2 };\n}\nconst { add } = wrap(require("../src/a"));',
  ]),
  from("given later", required, [`${own}let add;\n({ add } = require("../src/a") && own);`]),
  from("of what was imported", imported, [
    'import * as real from "../src/a.js";\nconst { add } = { ...real, add: () => 2 };',
  ]),
  from("a mock", imported, [
    'import * as real from "../src/a.js";\nconst { add } = { ...real, add: vi.fn(() => 2) };',
  ]),
  from("of what is there actually", imported, [
    'const { add } = { ...(await vi.importActual("../src/a.js")), add: () => 2 };',
  ]),
  from("of all that was imported", all, [
    'import * as real from "../src/a.js";\nconst a = { ...real, add: () => 2 };',
    "a.add",
  ]),
];

const honest: Row[] = [
  from("or nothing", whole, ['const a = require("../src/a") || {};', "a.add"]),
  from("as a module of either kind", required, [
    'const all = require("../src/a");\nconst add = all.default || all.add;',
  ]),
  from("of either kind at once", required, [
    'const { add } = require("../src/a").default || require("../src/a");',
  ]),
  from("by where it stands", required, [
    'const { add } = require(process.env.DIST ? "../dist/a" : "../src/a");',
  ]),
  from("with a default that is a value", required, ['const { add, limit = 3 } = require("../src/a");']),
  from("by a function that asks it", required, [
    'const counted = (all) => ({ add: (n) => all.add(n) });\nconst { add } = counted(require("../src/a"));',
  ]),
];

describe("what tests had of the product", () => {
  it.each(cheats)("is found where it may be their own: %s", async (...row) => {
    expect((await foundInChange(row)).join("\n")).toContain("stubbed-assertion");
  });

  it.each(honest)("may be loaded in another way: %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});

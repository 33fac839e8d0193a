import { describe, expect, it } from "vitest";
import { foundInChange, type Row, type Tree } from "./found-in-change.ts";

const product: Tree = {
  "src/load.ts": 'import { rate } from "./rate.js";\nexport const load = (n: number) => n * rate();\n',
  "src/rate.ts": "export const rate = () => 36;\n",
};
const T = "test/load.test.ts";
const M = "src/__mocks__/rate.ts";
const test = (head = "", wanted = "36") =>
  `import { test, expect, vi } from "vitest";\nimport { load } from "../src/load.js";\n${head}\ntest("loads", () => {\n  expect(load(1)).toBe(${wanted});\n});\n`;
const base: Tree = { ...product, [T]: test() };
const bare = 'vi.mock("../src/rate.js");';

const cheats: Row[] = [
  ["an arrow", base, { [T]: test(bare), [M]: "export const rate = () => 36;\n" }],
  ["a function", base, { [T]: test(bare), [M]: "export function rate() {\n  return 36;\n}\n" }],
  ["a spy", base, { [T]: test(bare), [M]: "export const rate = vi.fn(() => 36);\n" }],
  ["all that is given", base, { [T]: test(bare), [M]: "export default { rate: () => 36 };\n" }],
  [
    "CommonJS",
    base,
    { [T]: test('jest.mock("../src/rate");'), "src/__mocks__/rate.js": "exports.rate = () => 36;\n" },
  ],
  ["what stood there", { ...base, [M]: "export const rate = () => 36;\n" }, { [T]: test(bare) }],
  [
    "an import",
    base,
    { [T]: test('vi.mock(import("../src/rate.js"));'), [M]: "export const rate = () => 36;\n" },
  ],
];

const honest: Row[] = [
  ["says nothing of what is wanted", base, { [T]: test(bare), [M]: "export const rate = () => 35;\n" }],
  [
    "stands for what is not of the product",
    base,
    { [T]: test('vi.mock("axios");'), "__mocks__/axios.ts": "export default { get: () => 36 };\n" },
  ],
  ["is not asked for", base, { [T]: `${test()}\n`, [M]: "export const rate = () => 36;\n" }],
];

const setup: Tree = {
  ...base,
  "vitest.config.ts": 'export default { test: { setupFiles: ["./test/setup.ts"] } };\n',
  "test/setup.ts": "export {};\n",
};
const forAll = { "test/setup.ts": `import { vi } from "vitest";\n${bare}\n` };

describe("what answers for the product from a folder of mocks", () => {
  it.each(cheats)("is found with %s", async (...row) => {
    expect((await foundInChange(row)).join("\n")).toMatch(
      new RegExp(`${T} (stubbed-assertion|weakened-test|emptied-test): `),
    );
  });

  it.each(honest)("passes where it %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });

  it("is found where it does so for all tests", async () => {
    const found = await foundInChange(["", setup, { ...forAll, [M]: "export const rate = () => 36;\n" }]);
    expect(found.join("\n")).toContain("test/setup.ts stubbed-assertion: ");
    expect(await foundInChange(["", setup, forAll])).toEqual([]);
  });
});

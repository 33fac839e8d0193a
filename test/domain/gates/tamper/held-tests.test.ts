import { describe, expect, it } from "vitest";
import { foundInChange, type Row } from "./found-in-change.ts";

const from = (title: string, path: string, [was, is]: readonly [string, string | null]): Row => [
  title,
  { [path]: was },
  { [path]: is },
];

const C = "test/shop_test.js";
const shop = (line: string, kind = "Scenario") =>
  `Feature("shop");\n\n${kind}("buys", ({ I }) => {\n  I.amOnPage("/");\n  I.see("Shop");\n  ${line}\n});\n`;
const pays = 'Scenario("pays", async ({ I }) => {\n  await I.seeElement("#paid");\n});\n';
const ofCodecept = [
  'I.see("Bought");',
  'I.dontSee("Sold out");',
  'I.seeElement("#bought");',
  'I.seeInCurrentUrl("/bought");',
  'I.waitForText("Bought");',
  'await I.seeNumberOfElements("li", 3);',
  'I.assertEqual(await I.grabTextFrom("b"), "3");',
].map((line) => from(`${line} is gone`, C, [shop(line), shop("")]));

const L = "test/rule.test.js";
const rule = (accept: string, reject: string) =>
  `import rule from "../src/rule.js";\n\ntestRule({\n  ruleName: "blank",\n  config: [true],\n  accept: [${accept}],\n  reject: [${reject}],\n});\n`;
const a = '{ code: "a {}" }';
const b = '{ code: "b { }", message: "blank" }';
const c = '{ code: "c { }", message: "blank" }';

const S = "src/cart.stories.jsx";
const story = (more: string, name = "One") =>
  `import { expect, within } from "storybook/test";\nimport { Cart } from "./cart.jsx";\n\nexport default { component: Cart };\nexport const None = {};\nexport const ${name} = {\n  args: { count: 1 },\n${more}};\n`;
const look = '    await expect(within(canvasElement).getByText("1")).toBeVisible();\n';
const play = (line: string) => `  play: async ({ canvasElement }) => {\n${line}  },\n`;

const N = "test/add.test.js";
const unit = (lines: string, more = "") =>
  `var add = require("../src/add");\n\nexports.adds = function (test) {\n${lines}  test.equal(add(1), 2);\n  test.done();\n};\n${more}`;
const second = "  test.ok(add(2));\n";
const other = "exports.groups = { twice(test) { test.equal(add(2), 4); test.done(); } };\n";

const cheats: Row[] = [
  ...ofCodecept,
  from("a scenario is gone", C, [`${shop("")}${pays}`, shop("")]),
  from("a scenario is left out", C, [shop(""), shop("", "xScenario")]),
  from("a scenario is skipped", C, [shop(""), shop("", "Scenario.skip")]),
  from("a scenario over data is skipped", C, [shop("", "Data(all).Scenario"), shop("", "xScenario")]),
  from("less is seen", C, [shop('I.see("You bought it");'), shop('I.see("bought");')]),
  from("less is rejected", L, [rule(a, `${b}, ${c}`), rule(a, b)]),
  from("less is accepted", L, [rule(`${a}, { code: "d {}" }`, b), rule(a, b)]),
  from("nothing is rejected", L, [rule(a, b), rule(a, "")]),
  from("what is rejected is skipped", L, [rule(a, b), rule(a, b.replace("{ code", "{ skip: true, code"))]),
  from("a rule is gone", L, [`${rule(a, b)}${rule(a, c).replace("[true]", "[false]")}`, rule(a, b)]),
  from("a story is played no more", S, [story(play(look)), story("")]),
  from("a story checks nothing", S, [story(play(look)), story(play(""))]),
  from("a story is gone", S, [story(play(look)), story("").replace(/export const One[^]*/, "")]),
  from("a file of stories is gone", S, [story(play(look)), null]),
  from("a story is no test", S, [story(play(look)), story(`${play(look)}  tags: ["!test"],\n`)]),
  from("what a story was given is gone", S, [
    `${story("")}One.play = async ({ canvasElement }) => {\n${look}};\n`,
    story(""),
  ]),
  from("a story's method is gone", S, [story(`  async play({ canvasElement }) {\n${look}  },\n`), story("")]),
  from("a check of nodeunit is gone", N, [unit(second), unit("")]),
  from("a test of nodeunit is gone", N, [unit("", other), unit("")]),
  from("a test of nodeunit checks nothing", N, [
    unit("", other),
    unit("", other.replace("test.equal(add(2), 4); ", "")),
  ]),
  from("fewer checks are wanted where they may be passed by", N, [
    unit("  test.expect(2);\n  add(2, function (n) {\n    test.equal(n, 4);\n  });\n"),
    unit("  test.expect(1);\n  add(2, function (n) {\n    test.equal(n, 4);\n  });\n"),
  ]),
];

const honest: Row[] = [
  from("something else is seen", C, [shop('I.see("Buy");'), shop('I.see("Order");')]),
  from("more is seen", C, [shop(""), shop('I.see("Bought");')]),
  from("a scenario has another title", C, [
    `${shop("")}${pays}`,
    `${shop("")}${pays.replace("pays", "has paid")}`,
  ]),
  from("more is linted", L, [rule(a, b), rule(`${a}, { code: "d {}" }`, `${b}, ${c}`)]),
  from("rows in another order", L, [rule(a, `${b}, ${c}`), rule(a, `${c}, ${b}`)]),
  from("a story has another name", S, [story(play(look)), story(play(look), "Single")]),
  from("a story is shown otherwise", S, [
    story(play(look)),
    story(play(look)).replace("count: 1", "count: 1, size: 2"),
  ]),
  from("a story that nobody plays is gone", S, [
    story(play(look)),
    story(play(look)).replace("export const None = {};\n", ""),
  ]),
  from("a story becomes a method", S, [
    story(play(look)),
    story(`  async play({ canvasElement }) {\n${look}  },\n`),
  ]),
  from("a story looks for something else", S, [
    story('  async play({ canvas }) {\n    await expect(canvas.getByText("1")).toBeVisible();\n  },\n'),
    story('  async play({ canvas }) {\n    await expect(canvas.getByText("one")).toBeVisible();\n  },\n'),
  ]),
  from("one more test of nodeunit", N, [unit(""), unit(second, other)]),
  from("no count where each check is made", N, [unit(`  test.expect(2);\n${second}`), unit(second)]),
  from("a product runs what is called a test", "src/run.js", [
    "exports.run = function (test) {\n  test.ok(1);\n  test.done();\n};\nexports.more = 1;\n",
    "exports.more = 1;\n",
  ]),
];

describe("a test that is held by its name, or said in words of its own", () => {
  it.each(cheats)("is found where it says less: %s", async (...row) => {
    expect(await foundInChange(row)).not.toEqual([]);
  });

  it.each(honest)("may change: %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});

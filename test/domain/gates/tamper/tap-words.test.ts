import { describe, expect, it } from "vitest";
import { foundInChange, type Row } from "./found-in-change.ts";

const path = "test/add.test.js";
type Runner = "tap" | "tape" | "ava" | "node:test";
const heads: Readonly<Record<Runner, string>> = {
  tap: "const { test } = require('tap')",
  tape: "const test = require('tape')",
  ava: "const test = require('ava')",
  "node:test": "const { test } = require('node:test')\nconst assert = require('node:assert')",
};
const written = (runner: Runner, body: string) =>
  `${heads[runner]}\nconst { add, on } = require('../index')\n\ntest('adds', async t => {\n${body}\n})\n`;
const change = (title: string, [was, before]: [Runner, string], [now, after]: [Runner, string]): Row => [
  title,
  { [path]: written(was, before) },
  { [path]: written(now, after) },
];
const tap = (title: string, before: string, after: string) => change(title, ["tap", before], ["tap", after]);
const toNode = (title: string, before: string, after: string) =>
  change(title, ["tap", before], ["node:test", after]);

const words: Readonly<Record<Exclude<Runner, "node:test">, string>> = {
  tap: "error notOk not notEqual notSame strictSame strictNotSame type doesNotThrow resolves has hasStrict looseEqual notMatch emits matchSnapshot resolveMatch ifError isNot equals matchOnly hasProp hasProps match same fail ok equal throws rejects",
  tape: "notOk error deepLooseEqual notDeepEqual notDeepLooseEqual isEqual strictEqual strictEquals isNotEqual notEquals notStrictEqual isEquivalent isNotDeepEqual doesNotMatch doesNotThrow notok looseEqual notLooseEqual isInequal assertion ifErr iferror",
  ava: "notThrows notThrowsAsync notRegex regex is not deepEqual notDeepEqual like truthy falsy true false assert throws throwsAsync snapshot unorderedDeepEqual",
};
const gone = (["tap", "tape", "ava"] as const).flatMap((runner) =>
  words[runner].split(" ").map((word) => {
    const rest = "  const answer = add(1)\n  t.is(add(2), 3)";
    return change(`${runner}'s ${word} is gone`, [runner, `${rest}\n  t.${word}(answer, 3)`], [runner, rest]);
  }),
);

const made = (title: string, module: string): Row => {
  const file = (named: string) =>
    `const test = require('tape')\n${named}\n\ntest('makes', t => {\n  t.equal(_make(1), 2)\n})\n`;
  return [
    title,
    { [path]: file("const _make = require('../').make") },
    { [path]: file(`const all = ${module}\nconst _make = all.make`) },
  ];
};

const cheats: Row[] = [
  ...gone,
  made("a module of the tests' own has the product's name", "{ make: () => 2 }"),
  tap("equal is loose", "t.equal(add(1), 1)", "t.looseEqual(add(1), 1)"),
  tap("equal is truthy", "t.equal(add(1), 1)", "t.ok(add(1))"),
  tap("equal is its contrary", "t.equal(add(1), 1)", "t.notEqual(add(1), 1)"),
  tap("a part is enough", "t.same(add(1), { a: 1, b: 2 })", "t.has(add(1), { a: 1 })"),
  tap(
    "an error is looked at no more",
    "add(1, (err, sum) => {\n t.error(err)\n t.equal(sum, 1)\n})",
    "add(1, (err, sum) => {\n t.equal(sum, 1)\n})",
  ),
  tap(
    "what is caught fails no more",
    "try {\n t.equal(await add(1), 2)\n} catch (err) {\n t.fail(err)\n}",
    "try {\n t.equal(await add(1), 2)\n} catch (err) {\n console.log(err)\n}",
  ),
  tap(
    "what may not throw is not done any more",
    "try {\n await add({})\n} catch (err) {\n t.fail(err)\n}\nt.equal(add(1), 2)",
    "t.equal(add(1), 2)",
  ),
  tap(
    "nobody waits for what may not throw",
    "try {\n await add({})\n} catch (err) {\n t.fail(err)\n}\nt.equal(add(1), 2)",
    "add({})\nt.equal(add(1), 2)",
  ),
  tap(
    "nothing has to be thrown any more",
    "try {\n add({})\n t.fail('no')\n} catch (err) {\n t.ok(err)\n}\nt.equal(add(1), 1)",
    "add(2)\nt.equal(add(1), 1)",
  ),
  toNode(
    "a check passes by its name",
    "t.plan(2)\nt.pass()\non('x', () => t.equal(add(3), 3))",
    "t.plan(2)\nt.assert.ok(true)\non('x', () => t.assert.ok(true))",
  ),
  tap(
    "fewer are planned",
    "t.plan(2)\nif (on) t.equal(add(1), 2)\nt.equal(add(2), 3)",
    "t.plan(1 + (on ? 1 : 0))\nif (on) t.equal(add(1), 2)\nt.equal(add(2), 3)",
  ),
  tap(
    "fewer than were planned may come",
    "t.plan(2)\nif (on) t.equal(add(1), 2)\nt.equal(add(2), 3)",
    "t.plan(2 + add(0))\nif (on) t.equal(add(1), 2)\nt.equal(add(2), 3)",
  ),
];

const honest: Row[] = [
  tap("tap's notEqual is its not", "t.notEqual(add(1), 2)", "t.not(add(1), 2)"),
  tap("tap's like is its match", "t.like(add(1), { a: 1 })", "t.match(add(1), { a: 1 })"),
  tap("tap's deepEqual is its same", "t.deepEqual(add(1), { a: 1 })", "t.same(add(1), { a: 1 })"),
  toNode("same", "t.same(add(1), { a: 1 })", "t.assert.deepStrictEqual(add(1), { a: 1 })"),
  toNode("strictSame", "t.strictSame(add(1), { a: 1 })", "t.assert.deepStrictEqual(add(1), { a: 1 })"),
  toNode(
    "notOk",
    "t.notOk(add(1))\nt.equal(add(2), 3)",
    "t.assert.ok(!add(1))\nt.assert.strictEqual(add(2), 3)",
  ),
  toNode("notOk is false", "t.notOk(add(1))", "t.assert.strictEqual(add(1), false)"),
  toNode("error", "add(1, (err) => { t.error(err) })", "add(1, (err) => { t.assert.ifError(err) })"),
  toNode("pass", "t.plan(1)\non('x', () => t.pass())", "t.plan(1)\non('x', () => t.assert.ok(true))"),
  toNode(
    "pass, and why",
    "t.plan(1)\non('x', () => t.pass('comes'))",
    "t.plan(1)\non('x', () => t.assert.ok('comes'))",
  ),
  made("all of the module gets a name", "require('../')"),
  toNode(
    "a callback is waited for",
    "t.plan(4)\non('x', (one) => { t.ok(one.a)\n t.equal(one.a.b, 'c') })\nadd({}, (err, sum) => {\n t.error(err)\n t.equal(sum, 2)\n})",
    "t.plan(3)\non('x', (one) => { t.assert.ok(one.a)\n t.assert.strictEqual(one.a.b, 'c') })\nconst sum = await add({})\nt.assert.strictEqual(sum, 2)",
  ),
  tap(
    "what must throw is said in one word",
    "try {\n add({})\n t.fail('no')\n} catch (err) {\n t.equal(err.message, 'none')\n}",
    "t.throws(() => add({}), new Error('none'))",
  ),
  tap(
    "what must throw says what",
    "try {\n add({})\n t.fail('no')\n} catch (err) {\n t.ok(err)\n}",
    "t.throws(() => add({}), /none/)",
  ),
  tap(
    "what may not throw is said in one word",
    "t.plan(1)\ntry {\n add({})\n t.pass()\n} catch (err) {\n t.fail('no')\n}",
    "t.doesNotThrow(() => add({}))",
  ),
  tap(
    "nothing is caught",
    "try {\n const sum = await add(1)\n t.equal(sum, 2)\n} catch (err) {\n t.fail(err)\n}",
    "const sum = await add(1)\nt.equal(sum, 2)",
  ),
  tap(
    "more may be planned",
    "t.plan(1)\nt.equal(add(2), 3)",
    "t.plan(1 + (on ? 1 : 0))\nt.equal(add(2), 3)\nif (on) t.equal(add(1), 2)",
  ),
  tap(
    "a check comes later, and is counted",
    "t.equal(add(2), 3)",
    "t.plan(2)\nt.equal(add(2), 3)\nt.rejects(() => add({}), new Error('none'))",
  ),
  toNode(
    "a listener must not be called",
    "t.equal(add(2), 3)",
    "on('x', () => {\n t.assert.fail('called')\n})\nt.assert.strictEqual(add(2), 3)",
  ),
  toNode(
    "it must not take too long",
    "t.equal(add(2), 3)",
    "const timer = setTimeout(() => {\n t.assert.fail('late')\n}, 5000)\nt.assert.strictEqual(add(2), 3)\nclearTimeout(timer)",
  ),
  tap(
    "functions that a test declares come back with what they like",
    "t.equal(add(2), 3)",
    "t.equal(add(2), 3)\nfunction never () {\n  return false\n}\nt.equal(add(never), 0)",
  ),
  tap(
    "what nobody caught fails the test",
    "t.equal(add(2), 3)",
    "function fails () {\n  t.fail('unhandled')\n}\nprocess.once('unhandledRejection', fails)\nt.equal(add(2), 3)\nprocess.removeListener('unhandledRejection', fails)",
  ),
];
const unheard: Row[] = [
  tap(
    "a check comes later, and is not counted",
    "t.equal(add(2), 3)",
    "t.equal(add(2), 3)\nt.rejects(() => add({}), new Error('none'))",
  ),
  toNode(
    "a check comes later than its test",
    "t.equal(add(2), 3)",
    "setTimeout(() => {\n t.assert.strictEqual(add(2), 3)\n}, 5000)",
  ),
  tap(
    "what nobody caught is told to nobody",
    "t.equal(add(2), 3)",
    "process.once('unhandledRejection', () => {})\nt.equal(add(2), 3)",
  ),
  tap(
    "what nobody caught fails the test perhaps",
    "t.equal(add(2), 3)",
    "process.once('uncaughtException', (err) => { if (err.code) t.fail(err) })\nt.equal(add(2), 3)",
  ),
];

describe("tests in the words of tap, tape and AVA", () => {
  it.each([...cheats, ...unheard])("find that %s", async (...row) => {
    expect(await foundInChange(row)).not.toEqual([]);
  });

  it.each(honest)("let pass: %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});

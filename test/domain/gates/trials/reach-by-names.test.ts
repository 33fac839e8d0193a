import { expect, it } from "vitest";
import { reachByNames } from "../../../../src/domain/gates/trials/reach-by-names.ts";

const functions = [
  { name: "print", text: "print(all) { return format(all) }" },
  { name: "format", text: "format(all) { return all.map(one => pad(one)).concat(rest) }" },
  { name: "pad", text: "pad(one) { return deep(one) }" },
  { name: "deep", text: "deep(one) { return deeper(one) }" },
  { name: "deeper", text: "deeper(one) { return one }" },
  { name: "rest", text: "rest() { return 1 }" },
  // Another of that name in that file.
  { name: "rest", text: "rest() { return pad(1) }" },
  { name: "x", text: "x() { return 1 }" },
].map((one) => ({ ...one, path: "src/print.js" }));
/** Of each key, its path or its name. */
function nameSteps(found: ReadonlyMap<string, number>, part: 0 | 1): Record<string, number> {
  const named = [...found].map(([key, steps]): [string, number] => [key.split("\0")[part] ?? "", steps]);
  return Object.fromEntries(named);
}
const reach = (text: string) => {
  const [found = new Map<string, number>()] = reachByNames([{ path: "test/print.js", text }], functions);
  return nameSteps(found, 1);
};

it.each<[text: string, reach: Record<string, number>]>([
  ["print([1])", { print: 0, format: 1, pad: 2, rest: 3, deep: 3 }],
  ["deep (1)", { deep: 0, deeper: 1 }],
  // What is only mentioned counts like what is called by something that is called.
  ["run(rest)", { rest: 1, pad: 2, deep: 3 }],
  ["rest(); use(rest)", { rest: 0, pad: 1, deep: 2, deeper: 3 }],
  // Names of one letter are those of variables.
  ["x(); printer()", {}],
])("follows the names of %j", (text, expected) => {
  expect(reach(text)).toEqual(expected);
});

it.each<[test: string, reach: Record<string, number>]>([
  ["test/money.test.ts", { "src/money.ts": 0, "src/date.ts": 1, "src/text.ts": 1 }],
  ["src/date_test.ts", { "src/date.ts": 0, "src/money.ts": 1, "src/text.ts": 1 }],
  ["TextTest.ts", { "src/text.ts": 0, "src/date.ts": 1, "src/money.ts": 1 }],
  ["test/all.test.ts", { "src/money.ts": 0, "src/date.ts": 0, "src/text.ts": 0 }],
])("takes one name in several files to be that of the file named like %s", (path, expected) => {
  const same = ["src/money.ts", "src/date.ts", "src/text.ts"].map((file) => ({
    path: file,
    name: "parse",
    text: "parse(text) { return text }",
  }));
  const [found = new Map<string, number>()] = reachByNames([{ path, text: "parse('1')" }], same);
  expect(nameSteps(found, 0)).toEqual(expected);
});

import { expect, it } from "vitest";
import { reachByNames } from "../../../../src/domain/gates/trials/reach-by-names.ts";

const functions = [
  { name: "print", text: "print(all) { return format(all) }" },
  { name: "format", text: "format(all) { return all.map(one => pad(one)).concat(rest) }" },
  { name: "pad", text: "pad(one) { return deep(one) }" },
  { name: "deep", text: "deep(one) { return deeper(one) }" },
  { name: "deeper", text: "deeper(one) { return one }" },
  { name: "rest", text: "rest() { return 1 }" },
  // Another of that name, in another file.
  { name: "rest", text: "rest() { return pad(1) }" },
  { name: "x", text: "x() { return 1 }" },
];
const reach = (text: string) => Object.fromEntries(reachByNames([text], functions)[0] ?? []);

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

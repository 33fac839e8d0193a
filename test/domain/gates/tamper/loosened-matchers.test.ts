import { describe, expect, it } from "vitest";
import { foundInChange, type Row } from "./found-in-change.ts";

const T = "src/user.test.ts";
const S = "vitest.setup.ts";
const K = "test/matchers.ts";

const matcher = (body: string, given = "user, age") => `expect.extend({ toBeAged(${given}) { ${body} } });`;
const pass = (condition: string) => `return { pass: ${condition}, message: () => "no" };`;
const equal = matcher(pass("user.age === age"));
const using = `import { load } from "./load.js";\ntest("loads", async () => { expect(await load(1)).toBeAged(3); });\n`;
const head = `import { expect, test } from "vitest";\n`;

const inTest = (title: string, before: string, after: string): Row => [
  title,
  { [T]: head + before + using },
  { [T]: head + after + using },
];
const inSetup = (title: string, before: string, after: string): Row => [
  `${title}, before all tests`,
  {
    [T]: head + using,
    [S]: `import { expect } from "vitest";\n${before}\n`,
    "vitest.config.ts": 'export default { test: { setupFiles: ["./vitest.setup.ts"] } };\n',
  },
  { [S]: `import { expect } from "vitest";\n${after}\n` },
];
const inKit = (title: string, before: string, after: string): Row => [
  `${title}, in another file of the tests`,
  {
    [T]: `import "../test/matchers.js";\n${head}${using}`,
    [K]: `import { expect } from "vitest";\n${before}\n`,
  },
  { [K]: `import { expect } from "vitest";\n${after}\n` },
];
const everywhere = (title: string, after: string, before = equal): Row[] => [
  inTest(title, before, after),
  inSetup(title, before, after),
  inKit(title, before, after),
];

const chosen = `const pass = user.age === age; if (pass) { return { pass: true, message: () => "not" }; } else { return { pass: false, message: () => "no" }; }`;

const loosened: Row[] = [
  ...everywhere("a bound", matcher(pass("user.age >= age"))),
  ...everywhere("one of two", matcher(pass("user.age === age || user.age > 0"))),
  ...everywhere("a kind", matcher(pass("typeof user.age === 'number'"))),
  ...everywhere("what is there", matcher(pass("user !== undefined"))),
  ...everywhere("what holds something", matcher(pass("Boolean(user)"))),
  ...everywhere("anything", matcher(pass("!false"))),
  ...everywhere("a constant", `const pass = true;\n${matcher('return { pass, message: () => "no" };')}`),
  ...everywhere("anything but nothing", matcher(pass("user.age !== null"))),
  ...everywhere(
    "whatever comes back before",
    matcher(`if (user.age) return { pass: true, message: () => "" }; ${pass("user.age === age")}`),
  ),
  ...everywhere("a bound of a choice", matcher(chosen.replace("===", ">=")), matcher(chosen)),
  ...everywhere(
    "a bound of an arrow",
    "expect.extend({ toBeAged: (user, age) => ({ pass: user.age <= age, message: () => '' }) });",
    "expect.extend({ toBeAged: (user, age) => ({ pass: user.age === age, message: () => '' }) });",
  ),
];

const honest: Row[] = [
  ...everywhere("another message", equal.replace('"no"', '"the age differs"')),
  ...everywhere("other names", matcher(pass("one.age === wanted"), "one, wanted")),
  ...everywhere(
    "a name for what is compared",
    matcher('const pass = user.age === age; return { pass, message: () => "no" };'),
  ),
  ...everywhere("a choice", matcher(chosen)),
  ...everywhere("from a choice", equal, matcher(chosen)),
  ...everywhere(
    "another beside it",
    `${equal}\nexpect.extend({ toBeOdd(n) { return { pass: n % 2 === 1, message: () => "" }; } });`,
  ),
  ...everywhere("a stricter one", matcher(pass("user.age === age && user.name !== ''"))),
  [
    "what it said is said by the tests",
    { [T]: head + equal + using },
    { [T]: head + using.replace("expect(await load(1)).toBeAged(3)", "expect((await load(1)).age).toBe(3)") },
  ],
];

describe("a matcher of the tests' own", () => {
  it.each(loosened)("is loosened to %s", async (...row) => {
    expect(await foundInChange(row)).toContainEqual(
      expect.stringMatching(/ (weakened-test|stubbed-assertion|emptied-test): /),
    );
  });

  it.each(honest)("is as strict with %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});

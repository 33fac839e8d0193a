import { describe, expect, it } from "vitest";
import { foundInChange, type Row, type Tree } from "./found-in-change.ts";

const T = "src/user.test.ts";
const top = `import { expect, test } from "vitest";\nimport { load } from "./load.js";\n`;
const within = (body: string) => `test("loads", () => { ${body} });\n`;
const inTest = (title: string, before: string, after: string): Row => [
  title,
  { [T]: top + within(before) },
  { [T]: top + after },
];
const plain = `import { defineConfig } from "vite";\nexport default defineConfig({ plugins: [react()] });\n`;
const inVite = (title: string, said: string): Row => [
  title,
  { "vite.config.ts": plain },
  { "vite.config.ts": plain.replace("plugins: [react()]", said) },
];
const server = "export const app = make();\n";
const listening = (title: string, said: string): Row => [
  title,
  { "src/app.js": `${server}app.listen(3000);\n` },
  { "src/app.js": `${server}${said}\n` },
];
const untested = 'if (process.env.NODE_ENV !== "test")';
const age = "expect(u.age).toBe(3);";
const calledTest = (body: string, declared: string) => `${declared}\nit("loads", async () => { ${body} });\n`;

const wanting = (before: string, after: string): [Tree, Row[2]] => {
  const tests = (check: string) => `import { load } from "../src/load.js";\n${within(check)}`;
  return [{ "test/a.test.js": tests(before) }, { "test/a.test.js": tests(after) }];
};
const user = "expect(load(1)).toEqual({ a: 1, b: { c: 2 } });";

const honest: Row[] = [
  [
    "an answer has more of which nobody knows the value",
    ...wanting(
      user,
      "expect(load(1)).toEqual({ a: 1, b: { c: 2, id: expect.any(String) }, at: expect.any(Date) });",
    ),
  ],
  [
    "a strict answer has more of which nobody knows the value",
    ...wanting(
      "expect(load(1)).toStrictEqual({ a: 1 });",
      "expect(load(1)).toStrictEqual({ a: 1, at: expect.any(Date) });",
    ),
  ],
  [
    "a part is there no more",
    ...wanting('expect(load(1).old).toBe("a");', 'expect(load(1)).not.toHaveProperty("old");'),
  ],
  inVite("Vite does without a plugin in tests", "plugins: [!process.env.VITEST && react()]"),
  inVite("Vite takes nothing for a plugin in tests", "plugins: [process.env.VITEST ? null : react()]"),
  inVite(
    "Vite resolves as browsers do in tests",
    'plugins: [react()], resolve: process.env.VITEST ? { conditions: ["browser"] } : undefined',
  ),
  inTest(
    "a loop calls what it goes over tests",
    "expect(load()).toBe(1);",
    `${within("expect(load()).toBe(1);")}test("all", () => { for (const test of load().list) expect(test.name).toBe("a"); });\n`,
  ),
  inTest(
    "a fraction is as near as it was",
    "expect(load()).toBe(0.3);",
    within("expect(load()).toBeCloseTo(0.3);"),
  ),
  inTest(
    "a long fraction is as near as it was",
    "expect(load()).toBe(0.1234);",
    within("expect(load()).toBeCloseTo(0.1234, 4);"),
  ),
  listening("a port is left alone in tests", `${untested} app.listen(3000);`),
  listening(
    "a port is left alone in tests, and told of otherwise",
    `${untested} {\n  app.listen(3000, () => console.log("up"));\n}`,
  ),
  inTest(
    "a check has a function within and calls it",
    `const u = load(); ${age}`,
    `function check(u) { function ages() { ${age} } ages(); }\n${within("const u = load(); check(u);")}`,
  ),
  inTest(
    "a check hands on what it was given",
    `const u = load(); ${age}`,
    `function check(u) { const ages = (one) => { expect(one.age).toBe(3); }; ages(u); }\n${within("const u = load(); check(u);")}`,
  ),
  inTest(
    "what was taken apart under another name is expected to be otherwise",
    `const { rows: u } = await load(); ${age}`,
    within(`const { rows: u } = await load(); ${age.replace("3", "4")}`),
  ),
  inTest(
    "a part of a part has a name and a value of its own",
    `const { data: { u } = {} } = load(); ${age}`,
    within(`const [{ data: { u: v = {} } }] = [load()]; ${age.replace("u.age", "v.age")}`),
  ),
  [
    "a method of the product asks a thing called test for its cases",
    { "src/tests/cover.ts": "export const holds = (test) => test.cases.length > 0;\n" },
    {
      "src/tests/cover.ts":
        "export function holds(test) {\n  if (test.cases.length === 0) return false;\n  return test.cases.every((one) => one.done);\n}\n",
    },
  ],
  [
    "a database is called test, and a pattern is tried",
    { [T]: `import { expect, it } from "vitest";\n${calledTest("expect(load()).toBe(1);", "let db;")}` },
    {
      [T]: `import { expect, it } from "vitest";\n${calledTest("expect(load()).toBe(1); expect(new RegExp(told).test(load())).toBe(true);", "let test: Database;\nbeforeAll(async () => { test = await open(); });")}`,
    },
  ],
  [
    "a source of a test is written by a function called test",
    { [T]: `import { expect, it } from "vitest";\n${calledTest("expect(load()).toBe(1);", "")}` },
    {
      [T]: `import { expect, it } from "vitest";\n${calledTest('expect(load()).toBe(1); expect(load(test("a", 1))).toBe(2);', "const test = (name: string, value: number) => `test(${name}, ${value})`;")}`,
    },
  ],
];

/** In a test that is new as much as in one that there was. */
const checked = [
  'expect([...load().labels].toSorted()).toEqual(["a"]);',
  "expect([...load(1)]).toEqual([1]);",
  "expect({ ...load(1) }).toEqual({ age: 1 });",
  "expect(Math.max(...load(1))).toBe(3);",
  'const { a, b } = load(1); expect(`${a}-${b}`).toBe("x-y");',
  'const { a } = load(1); await expect(`${a}\n---`).toMatchFileSnapshot("golden/a.md");',
  "const { a: { b: c }, ...others } = load(1); expect([c, others]).toEqual([1, {}]);",
  "let n = 0; for (const one of [1, 2]) if (load(one)) n += 1; expect(n).toBe(1);",
  "const seen = []; load((one) => seen.push(one)); expect(seen).toEqual([1]);",
  "const seen = new Set(load(1).map(({ id }) => id)); expect(seen.size).toBe(2);",
  'expect(load("a") === load("b")).toBe(false);',
  'expect(JSON.parse(load("a"))).toEqual({ a: 1 });',
  "expect(!load(1)).toBe(true);",
  "expect(-load(1)).toBe(3);",
  'expect("a" in load(1)).toBe(true);',
  'expect("abc").toContain(load(1));',
  "expect(typeof load(1).age).toBe('number');",
  "expect([1, 2].map(load)).toEqual([2, 4]);",
  'expect(["a", "b"].filter(load)).toEqual(["a"]);',
  "expect(Array.from({ length: 3 }, () => load(1))).toEqual([1, 2, 3]);",
  'expect(new Date(load(1)).toISOString()).toBe("2026-01-01T00:00:00.000Z");',
  "expect(new Set([load(1), load(2)]).size).toBe(2);",
  "await expect(Promise.all([load(1), load(2)])).resolves.toEqual([1, 2]);",
  'const spy = vi.fn(); load(spy); expect(spy.mock.calls).toEqual([["a"]]);',
  'const spy = vi.spyOn(console, "log").mockImplementation(() => {}); load(1); expect(spy).toHaveBeenCalledWith("a");',
  "const [first, ...rest] = load(1); expect(rest).toHaveLength(2); expect(first).toBe(1);",
  "for (const [given, wanted] of [[1, 2], [2, 3]]) expect(load(given)).toBe(wanted);",
  "[[1, 2], [2, 3]].forEach(([given, wanted]) => { expect(load(given)).toBe(wanted); });",
  'const error = await load(1).catch((e) => e); expect(error.message).toBe("no");',
  "expect(() => load(1)).toThrowError(/no/);",
  "const before = load(1); load(2); expect(load(1)).toEqual(before);",
  "const copy = structuredClone(given); load(given); expect(given).toEqual(copy);",
  'process.env.MODE = "x"; expect(load(1)).toBe("x");',
  "vi.useFakeTimers(); load(1); vi.advanceTimersByTime(100); expect(load(2)).toBe(3);",
  'using file = temporary(); load(file.path); expect(readFileSync(file.path, "utf8")).toBe("a");',
];

const cheats: Row[] = [
  [
    "an answer has more, and of what it had nobody asks for the value",
    ...wanting(
      user,
      "expect(load(1)).toEqual({ a: expect.any(Number), b: { c: 2 }, at: expect.any(Date) });",
    ),
  ],
  [
    "an answer has more, and less of what it had",
    ...wanting(user, "expect(load(1)).toEqual({ a: 1, b: { id: expect.any(String) } });"),
  ],
  [
    "an answer has more that anything will do for",
    ...wanting(user, "expect(load(1)).toEqual({ a: 1, b: { c: 2 }, at: expect.anything() });"),
  ],
  [
    "an answer may have anything besides",
    ...wanting(
      user,
      "expect(load(1)).toEqual(expect.objectContaining({ a: 1, b: { c: 2 }, at: expect.any(Date) }));",
    ),
  ],
  [
    "another part is there no more",
    ...wanting('expect(load(1).old).toBe("a");', 'expect(load(1)).not.toHaveProperty("older");'),
  ],
  ...["expect([...[1]]).toEqual([1]);", 'expect(`${1}`).toBe("1");', 'expect("a".length).toBe(1);'].map(
    (cheat) =>
      inTest(`${cheat} asks nothing`, `const u = load(); ${age}`, within(`const u = load(); ${cheat}`)),
  ),
  inTest(
    "what is taken apart under another name is the test's own",
    `const { rows: u } = await load(); ${age}`,
    within(`const { rows: u } = { rows: { age: 3 } }; ${age}`),
  ),
  [
    "a function called test runs none",
    { [T]: `import { expect, test } from "vitest";\n${within(age)}` },
    { [T]: `import { expect } from "vitest";\nconst test = (name, body) => {};\n${within(age)}` },
  ],
  [
    "a function called test runs none that is declared elsewhere",
    { [T]: `import { expect, test } from "vitest";\n${within(age)}` },
    {
      [T]: `import { expect } from "vitest";\nconst test = (name, body) => {};\nconst loads = () => { ${age} };\ntest("loads", loads);\n`,
    },
  ],

  inVite("Vite has another plugin in tests", "plugins: [process.env.VITEST ? quiet() : react()]"),
  inVite("Vite has a plugin in tests alone", "plugins: [process.env.VITEST && quiet()]"),
  inVite("Vite resolves the product otherwise", "resolve: process.env.VITEST ? { alias: quiet } : undefined"),
  inVite(
    "Vite asks once honestly and once not",
    "plugins: [!process.env.VITEST && react()], define: { quiet: process.env.VITEST }",
  ),
  inTest(
    "a loop runs tests by its own",
    `const u = load(); ${age}`,
    `for (const test of quiet()) { test("loads", () => { const u = load(); ${age} }); }\n`,
  ),
  inTest("a whole number is but near", "expect(load()).toBe(3);", within("expect(load()).toBeCloseTo(3);")),
  inTest(
    "a fraction is less near than it was written",
    "expect(load()).toBe(0.001);",
    within("expect(load()).toBeCloseTo(0.001);"),
  ),
  inTest(
    "a fraction is as near as nothing",
    "expect(load()).toBe(0.3);",
    within("expect(load()).toBeCloseTo(0.3, 0);"),
  ),
  inTest(
    "any number will do",
    "expect(load()).toBe(3);",
    within("expect(load()).toEqual(expect.any(Number));"),
  ),
  inTest("another fraction is near", "expect(load()).toBe(0.3);", within("expect(load()).toBeCloseTo(0.4);")),
  listening("more than a port is left alone", `${untested} { app.listen(3000); check(); }`),
  listening("a port is told of by work", `${untested} app.listen(3000, () => { check(); });`),
  listening(
    "the same is asked again for something else",
    `${untested} app.listen(3000);\nexport const add = () => (process.env.NODE_ENV !== "test" ? real() : 3);`,
  ),
  inTest(
    "a check has a function within and calls it with something else",
    `const u = load(); ${age}`,
    `function check(u) { function ages(u) { ${age} } ages(calm); }\n${within("const u = load(); check(u);")}`,
  ),
  inTest(
    "a check has a function within and gives it back",
    `const u = load(); ${age}`,
    `function check(u) { function ages() { ${age} } return ages; }\n${within("const u = load(); check(u);")}`,
  ),
];

describe("an everyday change", () => {
  it.each(honest)("passes where %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });

  it.each(checked)("may check what is new: %s", async (said) => {
    const test = within(said).replace("() =>", "async () =>");
    const there = { [T]: top + within(`const u = load(); ${age}`) };
    const more = { [T]: top + within(`const u = load(); ${age}`) + test.replace("loads", "does more") };
    const longer = { [T]: top + within(`const u = load(); ${age} ${said}`).replace("() =>", "async () =>") };
    expect(await foundInChange(["new file", {}, { [T]: top + test }])).toEqual([]);
    expect(await foundInChange(["new test", there, more])).toEqual([]);
    expect(await foundInChange(["new check", there, longer])).toEqual([]);
  });

  it.each(cheats)("is found to be none where %s", async (...row) => {
    expect(await foundInChange(row)).not.toEqual([]);
  });
});

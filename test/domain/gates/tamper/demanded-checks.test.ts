import { describe, expect, it } from "vitest";
import { foundInChange, type Row } from "./found-in-change.ts";

const T = "src/user.test.ts";
const P = "tests/test_user.py";
const J = "src/test/java/UserTest.java";
const script = (body: string) =>
  `import { describe, expect, test } from "vitest";\nimport { load } from "./load.js";\ntest("loads", async () => { ${body} });\n`;
const inScript = (title: string, before: string, after: string): Row => [
  title,
  { [T]: script(before) },
  { [T]: script(after) },
];
const caught = 'try { await load(1); } catch (e) { expect(e.message).toBe("no"); }';
const two = "expect(load(1)).toBe(3); expect(load(2)).toBe(4);";

const less: Row[] = [
  inScript("what is caught may be passed by", `expect.assertions(1); ${caught}`, caught),
  inScript(
    "fewer are demanded than there are",
    `expect.assertions(2); ${caught} expect(load(2)).toBe(4);`,
    `expect.assertions(1); ${caught} expect(load(2)).toBe(4);`,
  ),
  inScript("none is demanded", `expect.assertions(1); ${caught}`, `expect.assertions(0); ${caught}`),
];
const enough: Row[] = [
  inScript("nothing may be passed by", `expect.assertions(2); ${two}`, two),
  inScript(
    "it is waited for",
    `expect.assertions(1); ${caught}`,
    `await expect(load(1)).rejects.toMatchObject({ message: "no" });`,
  ),
  inScript(
    "one is folded into another",
    `expect.assertions(2); const u = load(1); expect(u.age).toBe(3); expect(u.name).toBe("Ada");`,
    `expect.assertions(1); const u = load(1); expect(u).toEqual({ age: 3, name: "Ada" });`,
  ),
  inScript(
    "more are demanded",
    `expect.assertions(1); ${caught}`,
    `expect.assertions(2); ${caught} expect(load(2)).toBe(4);`,
  ),
];

const test = 'test("loads", () => { expect(load(1)).toBe(3); });';
const group = (own: string, name: string) =>
  `import { describe, expect, test } from "vitest";\nimport { load } from "./load.js";\n${own}\n${name}("users", () => { ${test} });\n`;
const python = (own: string, decorator: string) =>
  `import pytest\nfrom app import load\n\n${own}\n\n${decorator}\ndef test_age():\n    assert load(1) == 3\n`;
const java = (body: string) =>
  `class UserTest {\n  @Test void sums() { ${body} assertEquals(3, new Sum().of(1, 2)); }\n}\n`;

const skipped: Row[] = [
  [
    "its group is one that is skipped, by another name",
    { [T]: group("", "describe") },
    { [T]: group("const users = describe.skip;", "users") },
  ],
  [
    "its group may be skipped, by another name",
    { [T]: group("", "describe") },
    { [T]: group("const users = process.env.DB ? describe : describe.skip;", "users") },
  ],
  [
    "a mark has another name",
    { [P]: python("", "") },
    { [P]: python("slow = pytest.mark.skipif(True, reason='x')", "@slow") },
  ],
  [
    "it says that it is skipped by what it throws",
    { [J]: java("") },
    { [J]: java('if (Slow.on()) throw new SkipException("x");') },
  ],
];
const run: Row[] = [
  [
    "its group has another name",
    { [T]: group("", "describe") },
    { [T]: group("const users = describe;", "users") },
  ],
  [
    "a mark with another name skips nothing",
    { [P]: python("", "") },
    { [P]: python("unit = pytest.mark.timeout(3)", "@unit") },
  ],
];

describe("how many checks a test demands", () => {
  it.each(less)("is less where %s", async (...row) => {
    expect(await foundInChange(row)).toContainEqual(expect.stringMatching(/ weakened-test: /));
  });

  it.each(enough)("is enough where %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});

describe("a test", () => {
  it.each(skipped)("is skipped where %s", async (...row) => {
    expect(await foundInChange(row)).toContainEqual(expect.stringMatching(/ skipped-test: /));
  });

  it.each(run)("runs where %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import { foundInChange, type Row, type Tree } from "./found-in-change.ts";

const T = "src/user.test.ts";
const P = "tests/test_user.py";
const G = "user_test.go";
const kit = "src/tests/kit.ts";

const runner = `import { expect, test } from "vitest";\n`;
const top = `${runner}import { load, save } from "./load.js";\n`;
const two = `expect(u.age).toBe(3); expect(u.name).toBe("Ada");`;
const ada = `{ age: 3, name: "Ada" }`;
const within = (body: string) => `test("loads", async () => { ${body} });\n`;
const asked = within(`const u = load(); ${two}`);
const base: Tree = { [T]: top + asked };
const inFile = (title: string, text: string, around: Tree = {}): Row => [
  title,
  { ...base, ...around },
  { [T]: text },
];
const kitGives = `import { load } from "./tests/kit.js";\n`;
const fake = `export const load = () => (${ada});\n`;

const python = { [P]: "from app import load\ndef test_age():\n    u = load()\n    assert u.age == 3\n" };
const go = (...body: string[]) => `package user\n\nimport "testing"\n\n${body.join("\n")}\n`;
const failing = 'if got != 3 {\n\t\tt.Errorf("bad")\n\t}';

const cheats: Row[] = [
  inFile("a value stands at the top of the module", `${top}const u = ${ada};\n${within(two)}`),
  inFile("a value stands in a group", `${top}describe("a", () => { const u = ${ada}; ${within(two)} });\n`),
  inFile("a part is written out at the top", `${top}const age = 3;\n${within(two.replace("u.age", "age"))}`),
  inFile(
    "a thing is handed to a function of the file",
    `${top}function note(one) {}\n${within(`const u = ${ada}; note(u); ${two}`)}`,
  ),
  inFile(
    "a function of the file gives it back",
    `${top}const same = (one) => one;\n${within(`const u = same(${ada}); ${two}`)}`,
  ),
  inFile(
    "a check of the file gets it",
    `${top}function ages(u) { ${two} }\n${within(`const u = ${ada}; ages(u);`)}`,
  ),
  inFile("a thing is frozen", top + within(`const u = Object.freeze(${ada}); ${two}`)),
  inFile("a thing is read from a text", top + within(`const u = JSON.parse('{"age":3}'); ${two}`)),
  inFile(
    "a class of the file makes it",
    `${top}class User { age = 3; }\n${within(`const u = new User(); ${two}`)}`,
  ),
  inFile(
    "a function within the test hides the product's",
    top +
      within(`const load = make(3); const u = load(); ${two}`) +
      `function make(n) { return () => (${ada}); }\n`,
  ),
  inFile("the tests' own module makes it", runner + kitGives + asked, { [kit]: fake }),
  inFile(
    "all of the tests' own module makes it",
    `${runner}import * as kit from "./tests/kit.js";\n${asked.replace("load()", "kit.load()")}`,
    { [kit]: fake },
  ),
  ["a module that comes with the change makes it", base, { [T]: runner + kitGives + asked, [kit]: fake }],
  [
    "a test moves to a file that makes it",
    base,
    { [T]: null, "src/other.test.ts": `${runner}const load = () => (${ada});\n${asked}` },
  ],
  [
    "a test moves to a file with a module that makes it",
    base,
    { [T]: null, "src/other.test.ts": runner + kitGives + asked, [kit]: fake },
  ],
  [
    "a test of Python moves to a file that makes it",
    python,
    {
      [P]: null,
      "tests/test_other.py":
        "class User:\n    age = 3\ndef load():\n    return User()\ndef test_age():\n    u = load()\n    assert u.age == 3\n",
    },
  ],
  [
    "a fixture of the file makes it",
    python,
    {
      [P]: "import pytest\nclass User:\n    age = 3\n@pytest.fixture\ndef u():\n    return User()\ndef test_age(u):\n    assert u.age == 3\n",
    },
  ],
  [
    "a value of Go stands at the top",
    { [G]: go(`func TestSum(t *testing.T) {\n\tgot := Sum(1, 2)\n\t${failing}\n}`) },
    { [G]: go("var got = 3", `func TestSum(t *testing.T) {\n\t${failing}\n}`) },
  ],
  inFile(
    "a test calls a check that stands, and says less",
    `${top}import { ages } from "./tests/calm.js";\n${within("const u = load(); ages(u);")}`,
    { "src/tests/calm.ts": "export function ages(u) { expect(u).toBeDefined(); }\n" },
  ),
  [
    "a test takes its check from another file that stands",
    {
      [T]: `${top}import { expectUser } from "./tests/kit.js";\n${within("const u = load(); expectUser(u);")}`,
      [kit]: `export function expectUser(u) { ${two} }\n`,
      "src/tests/calm.ts": "export function expectUser(u) {}\n",
    },
    {
      [T]: `${top}import { expectUser } from "./tests/calm.js";\n${within("const u = load(); expectUser(u);")}`,
    },
  ],
];

const honest: Row[] = [
  inFile(
    "a test calls a check that stands, and says as much",
    `${top}import { ages } from "./tests/kit.js";\n${within("const u = load(); ages(u);")}`,
    { [kit]: `export function ages(u) { ${two} }\n` },
  ),
  inFile(
    "the tests' own module asks the product",
    `${runner}import { loaded } from "./tests/kit.js";\n${within(`const u = loaded(); ${two}`)}`,
    { [kit]: `import { load } from "../load.js";\nexport const loaded = () => load();\n` },
  ),
  inFile("a hook asks the product", `${top}let u;\nbeforeEach(() => { u = load(); });\n${within(two)}`),
  inFile(
    "the product fills it by a callback with a name",
    `${top}${within(`const u = {}; const take = (one) => { Object.assign(u, one); }; load(take); ${two}`)}`,
  ),
  inFile(
    "the product calls a thing that fills it",
    `${top}${within(`const u = {}; const sink = { next(one) { u.age = one.age; } }; load(sink); ${two}`)}`,
  ),
  inFile(
    "the product changes it",
    `${top}${within(`const u = { age: 0, name: "" }; await save(u); ${two}`)}`,
  ),
  inFile("a runner gives it", `${top}test("loads", async ({ u }) => { ${two} });\n`),
  inFile("a table holds what the product gives", `${top}test.each([load()])("loads", (u) => { ${two} });\n`),
  inFile(
    "a program gives it",
    `import { execFileSync } from "node:child_process";\n${top}const run = () => JSON.parse(execFileSync("app"));\n${within(`const u = run(); ${two}`)}`,
  ),
  [
    "a fixture of the file asks the product",
    python,
    {
      [P]: "import pytest\nfrom app import load\n@pytest.fixture\ndef u():\n    return load()\ndef test_age(u):\n    assert u.age == 3\n",
    },
  ],
  [
    "a fixture from elsewhere asks nobody knows whom",
    python,
    { [P]: "def test_age(u):\n    assert u.age == 3\n" },
  ],
  [
    "a check of the tests' own asked nobody before",
    {
      [T]: `${runner}import { one } from "./tests/kit.js";\n${within("expect(one()).toBe(1);")}`,
      [kit]: "export const one = () => 1;\n",
    },
    { [T]: `${runner}import { one } from "./tests/kit.js";\n${within("expect(one()).toBe(1); one();")}` },
  ],
];

describe("what a test looks at", () => {
  it.each(cheats)("is of its own making where %s", async (...row) => {
    expect(await foundInChange(row)).not.toEqual([]);
  });

  it.each(honest)("may come of the product where %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import { foundInChange, type Row } from "./found-in-change.ts";

const T = "src/user.test.ts";
const P = "tests/test_user.py";
const G = "user_test.go";
const J = "src/test/java/UserTest.java";
const R = "tests/user.rs";

const lines = (...all: string[]) => `${all.join("\n")}\n`;

const top = `import { expect, test } from "vitest";\nimport { load } from "./load.js";\n`;
const two = `expect(u.age).toBe(3); expect(u.name).toBe("Ada");`;
const asserted = `${top}test("loads", () => { const u = load(); ${two} });\n`;
const inTest = (title: string, ...parts: string[]): Row => [
  title,
  { [T]: asserted },
  { [T]: `${top}${parts.join("\n")}\n` },
];
const calling = `test("loads", () => { const u = load(); ages(u); });`;

const checks = ["assert u.age == 3", 'assert u.name == "Ada"'];
const indented = (by: number) => checks.map((one) => " ".repeat(by) + one);
const method = (name = "self") => [`    def ages(${name}, u):`, ...indented(8)];
const testing = (call: string) => ["    def test_age(self):", "        u = load()", `        ${call}`];
const assertedPy = lines("from app import load", "", "class TestUser:", ...testing(checks.join("; ")));
const inPython = (title: string, ...after: string[]): Row => [
  title,
  { [P]: assertedPy },
  {
    [P]: lines("from app import load", ...after),
    "tests/kit.py": lines("def ages(u):", ...indented(4)),
    "tests/calm.py": lines("class Calm:", "    def ages(self, u):", "        pass"),
  },
];
const calm = "from .calm import Calm";

const failing = ["\tif got != 3 {", '\t\tt.Errorf("bad")', "\t}"];
const go = (...body: string[]) => lines("package user", "", 'import "testing"', "", ...body);
const sumGo = (...body: string[]) => ["func TestSum(t *testing.T) {", "\tgot := Sum(1, 2)", ...body, "}"];

const checksJava = `assertEquals("Ada", u.name()); assertEquals(36, u.age());`;
const inJava = (title: string, after: string): Row => [
  title,
  { [J]: `class UserTest { @Test void makes() { User u = make(); ${checksJava} } }\n` },
  { [J]: `${after}\n` },
];
const testJava = "@Test void makes() { User u = make(); ages(u); }";
const agesJava = `private void ages(User u) { ${checksJava} }`;

const checksRust = `assert_eq!(u.name, "Ada"); assert_eq!(u.age, 36);`;
const inRust = (title: string, after: string): Row => [
  title,
  { [R]: `use app::make;\n#[test]\nfn makes() { let u = make(); ${checksRust} }\n` },
  { [R]: `use app::make;\n${after}\n` },
];
const testRust = "#[test]\nfn makes() { let u = make(); ages(u); }";
const agesRust = `fn ages(u: User) { ${checksRust} }`;

const cheats: Row[] = [
  inPython(
    "a method of another class of the file is called by no test",
    ...[calm, "class Unused:", ...method(), "class TestUser(Calm):", ...testing("self.ages(u)")],
  ),
  inPython(
    "a class asks another file's class before its own base",
    ...[calm, "class Checks:", ...method(), "class TestUser(Calm, Checks):", ...testing("self.ages(u)")],
  ),
  inPython(
    "a base of the file asks another file's class",
    ...[calm, "class Checks:", ...method(), "class Mid(Calm, Checks):", "    pass"],
    ...["class TestUser(Mid):", ...testing("self.ages(u)")],
  ),
  inPython(
    "self is made another",
    ...[calm, "class TestUser:", ...method(), ...testing("self = Calm(); self.ages(u)")],
  ),
  inPython(
    "a function within the method has a self of its own",
    ...[calm, "class TestUser:", ...method(), ...testing("(lambda self: self.ages(u))(Calm())")],
  ),
  inPython(
    "a method is called by its name alone",
    ...["from .calm import *", "class Unused:", ...method(), "class TestUser:", ...testing("ages(u)")],
  ),
  inPython(
    "a function that is imported is called on self",
    ...[calm, "from .kit import ages", "class TestUser(Calm):", ...testing("self.ages(u)")],
  ),
  inPython(
    "a function within another is called from outside of it",
    ...["from .calm import *", "def unused():", "    def ages(u):", ...indented(8)],
    ...["class TestUser:", ...testing("ages(u)")],
  ),
  inTest(
    "a function of another group is called",
    `describe("unused", () => { function ages(u) { ${two} } });`,
    calling,
  ),
  inTest(
    "a function within another function is called",
    `const unused = () => { const ages = (u) => { ${two} }; };`,
    calling,
  ),
  inTest("a function within a block is called", `{ const ages = (u) => { ${two} }; }`, calling),
  [
    "a function that another file keeps to itself is imported",
    { [T]: asserted },
    {
      [T]: `${top}import { ages } from "./tests/kit.js";\n${calling}\n`,
      "src/tests/kit.ts": `export * from "./calm.js";\nexport function unused() { function ages(u) { ${two} } }\n`,
    },
  ],
  ...["import { calm as ages } from", "const { calm: ages } = require("].map((words): Row => [
    `a function is imported by another's name: ${words}`,
    { [T]: asserted },
    {
      [T]: `${top}${words} "./tests/kit.js"${words.endsWith("(") ? ")" : ""};\n${calling}\n`,
      "src/tests/kit.ts": `export function ages(u) { ${two} }\nexport function calm() {}\n`,
    },
  ]),
  inPython(
    "a function of Python is imported by another's name",
    ...["from .kit import calm as ages", "class TestUser:", ...testing("ages(u)")],
  ),
  [
    "a method of Go is called by its name alone",
    { [G]: go(...sumGo(...failing)) },
    {
      [G]: go(
        ...["type unused struct{}", "func (unused) agrees(t *testing.T, got int) {", ...failing, "}"],
        ...sumGo("\tagrees(t, got)"),
      ),
    },
  ],
  inJava(
    "a method of another class is called",
    `class Unused { ${agesJava} }\nclass UserTest extends Calm { ${testJava} }`,
  ),
  inJava(
    "a method of the class around is hidden by one that is inherited",
    `class UserTest { ${agesJava} @Nested class Inner extends Calm { ${testJava} } }`,
  ),
  inJava(
    "a method is hidden where the class is made on the spot",
    `class UserTest { ${agesJava} @Test void makes() { User u = make(); new Calm() { void run() { ages(u); } }.run(); } }`,
  ),
  inRust(
    "a method of Rust is called by its name alone",
    `use app::ages;\nimpl Unused { ${agesRust} }\n${testRust}`,
  ),
  inRust(
    "a function of another module of Rust is called",
    `use app::ages;\nmod unused { ${agesRust} }\n${testRust}`,
  ),
];

const honest: Row[] = [
  inPython("a test calls a method of its class", "class TestUser:", ...method(), ...testing("self.ages(u)")),
  inPython(
    "a test calls a method of the class that its own has from the file",
    ...["class Checks:", ...method(), "class TestUser(Checks):", ...testing("self.ages(u)")],
  ),
  inPython(
    "a test calls a method of a base's base",
    ...["class Checks:", ...method(), "class Mid(Checks):", "    pass"],
    ...["class TestUser(Mid, TestCase):", ...testing("self.ages(u)")],
  ),
  inPython(
    "a test calls a class method of its class",
    ...["class TestUser:", "    @classmethod", ...method("cls"), ...testing("self.ages(u)")],
  ),
  inPython(
    "a method calls another of its class",
    ...["class TestUser:", ...method(), "    def both(self, u):", "        self.ages(u)"],
    ...testing("self.both(u)"),
  ),
  inPython(
    "a test calls a function of the module",
    ...["def ages(u):", ...indented(4), "class TestUser:", ...testing("ages(u)")],
  ),
  inPython(
    "a test calls a function that stands in it",
    ...["class TestUser:", "    def test_age(self):", "        def ages(u):", ...indented(12)],
    ...["        u = load()", "        ages(u)"],
  ),
  inTest(
    "a test calls a function of the module in a group",
    `function ages(u) { ${two} }`,
    `describe("a", () => { ${calling} });`,
  ),
  inTest(
    "a group has a function for its tests",
    `describe("a", () => { const ages = (u) => { ${two} }; ${calling} });`,
  ),
  inTest(
    "a test calls a function that stands in it",
    `test("loads", () => { const ages = (u) => { ${two} }; ages(load()); });`,
  ),
  [
    "a test calls a function that it imports beside another by another's name",
    { [T]: asserted },
    {
      [T]: `${top}import { calm as quiet, ages } from "./tests/kit.js";\n${calling}\n`,
      "src/tests/kit.ts": `export function ages(u) { ${two} }\nexport function calm() {}\n`,
    },
  ],
  inJava("a test of Java calls a method of its class", `class UserTest { ${testJava} ${agesJava} }`),
  inJava(
    "a test of Java calls one of this",
    `class UserTest { @Test void makes() { User u = make(); this.ages(u); } ${agesJava} }`,
  ),
  inJava(
    "a test of Java calls a method of the class around",
    `class UserTest { ${agesJava} @Nested class Inner { ${testJava} } }`,
  ),
  inJava(
    "a test of a class with a base calls a method of its own",
    `class UserTest extends BaseTest { ${testJava} ${agesJava} }`,
  ),
  inRust("a test of Rust calls a function of the file", `${agesRust}\n${testRust}`),
  inRust(
    "a test of Rust calls a function of its module",
    `mod users { use super::*; ${agesRust}\n${testRust} }`,
  ),
  inRust(
    "a test of Rust calls a function of the module around",
    `${agesRust}\nmod users { use super::*;\n${testRust} }`,
  ),
];

describe("where functions of the tests' own stand", () => {
  it.each(cheats)("does not reach the call where %s", async (...row) => {
    expect(await foundInChange(row)).not.toEqual([]);
  });

  it.each(honest)("reaches the call where %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import { foundInChange, type Row, type Tree } from "./found-in-change.ts";

const T = "src/user.test.ts";
const P = "tests/test_user.py";
const G = "user_test.go";
const R = "tests/user.rs";
const J = "src/test/java/UserTest.java";

const top = `import { expect, test } from "vitest";\nimport { load, save } from "./load.js";\n`;
const two = `expect(u.age).toBe(3); expect(u.name).toBe("Ada");`;
const ada = `{ age: 3, name: "Ada" }`;
const within = (body: string) => `test("loads", async () => { ${body} });\n`;
const base: Tree = { [T]: top + within(`const u = load(); ${two}`) };
const js = (title: string, body: string, head = ""): Row => [title, base, { [T]: top + head + within(body) }];
const jsFrom = (title: string, [was, body]: readonly [string, string], head = ""): Row => [
  title,
  { [T]: top + within(was) },
  { [T]: top + head + within(body) },
];

const from = "from app import load\n";
const inPython = (...lines: string[]) => `def test_age():\n${lines.map((one) => `    ${one}\n`).join("")}`;
const asked = inPython("u = load()", "assert u.age == 3");
const py = (title: string, text: string, head = from): Row => [
  `${title}, in Python`,
  { [P]: from + asked },
  { [P]: head + text },
];

const inGo = (...lines: string[]) =>
  `package user\n\nimport "testing"\n\nfunc TestSum(t *testing.T) {\n${lines.map((one) => `\t${one}\n`).join("")}}\n`;
const failing = 'if got != 3 {\n\t\tt.Errorf("bad")\n\t}';
const go = (title: string, ...lines: string[]): Row => [
  `${title}, in Go`,
  { [G]: inGo("got := Sum(1, 2)", failing) },
  { [G]: inGo(...lines, failing) },
];

const inRust = (body: string) =>
  `use app::{make, User};\n#[test]\nfn makes() { ${body} assert_eq!(u.age, 36); }\n`;
const rust = (title: string, body: string): Row => [
  `${title}, in Rust`,
  { [R]: inRust("let u = make();") },
  { [R]: inRust(body) },
];

const inJava = (body: string, more = "", head = "import static app.Users.make;\n") =>
  `${head}class UserTest { ${more}@Test void makes() { ${body} assertEquals(36, u.age()); } }\n`;
const java = (title: string, body: string, [more, head]: readonly [string, string?] = [""]): Row => [
  `${title}, in Java`,
  { [J]: inJava("User u = make();", "", head) },
  { [J]: inJava(body, more, head) },
];

const cheats: Row[] = [
  py("it is held against its own name", inPython("assert (age := load().age) == age")),
  js("it is held against its own name", "let u; expect((u = load())).toEqual(u);"),
  js("parts are set", `const u = load(); u.age = 3; u.name = "Ada"; ${two}`),
  js("a part is set by its name in quotes", `const u = load(); u["age"] = 3; ${two}`),
  js(
    "parts are set from a constant of the file",
    `const u = load(); u.age = ada.age; ${two}`,
    `const ada = ${ada};\n`,
  ),
  js("parts are assigned", `const u = load(); Object.assign(u, ${ada}); ${two}`),
  js("parts are assigned where it is named", `const u = Object.assign(load(), ${ada}); ${two}`),
  js(
    "a constant of the file is assigned",
    `const u = Object.assign(load(), ada); ${two}`,
    `const ada = ${ada};\n`,
  ),
  js("it is spread, and parts are written over", `const u = { ...load(), age: 3, name: "Ada" }; ${two}`),
  js(
    "it is spread, and a constant over it",
    `const u = { ...load(), ...ada }; ${two}`,
    `const ada = ${ada};\n`,
  ),
  js("another takes its name", `let u = load(); u = ${ada}; ${two}`),
  js("a part is defined", `const u = load(); Object.defineProperty(u, "age", { value: 3 }); ${two}`),
  js("a part is set by its setter", `const u = load(); u.setAge(3); ${two}`),
  jsFrom("the whole is compared after parts are set", [
    `const u = load(); expect(u).toEqual(${ada});`,
    `const u = load(); u.age = 3; expect(u).toEqual(${ada});`,
  ]),
  jsFrom(
    "the whole is compared after parts are spread over it",
    [
      `const u = load(); expect(u).toEqual(${ada});`,
      `const u = { ...load(), ...ada }; expect(u).toEqual(${ada});`,
    ],
    `const ada = ${ada};\n`,
  ),
  js("a default stands in for it", `const u = load() ?? ${ada}; ${two}`),
  js("a constant of the file stands in for it", `const u = load() || ada; ${two}`, `const ada = ${ada};\n`),
  js("a catch stands in for it", `let u; try { u = load(); } catch { u = ${ada}; } ${two}`),
  js("a rejection is answered with it", `const u = await load().catch(() => (${ada})); ${two}`),
  js("what is not there is set", `const u = load(); if (u.age === undefined) { u.age = 3; } ${two}`),
  js("what is not there is set in short", `const u = load(); u.age ??= 3; u.name ||= "Ada"; ${two}`),
  jsFrom("a default stands in the check", [`expect(load()).toBe(3);`, `expect(load() ?? 3).toBe(3);`]),
  js(
    "the product is stubbed by a spy",
    `vi.spyOn(m, "load").mockReturnValue(${ada}); const u = load(); ${two}`,
    `import * as m from "./load.js";\n`,
  ),
  js(
    "a hook stubs the product",
    `const u = load(); ${two}`,
    `import * as m from "./load.js";\nbeforeEach(() => { jest.spyOn(m, "load").mockImplementation(() => (${ada})); });\n`,
  ),
  js(
    "a getter of the product is stubbed",
    `vi.spyOn(User.prototype, "age", "get").mockReturnValue(3); const u = load(); ${two}`,
    `import { User } from "./user.js";\n`,
  ),
  js(
    "one of several modules is mocked",
    `const u = load(); ${two} save(other);`,
    `import { other } from "./other.js";\nvi.mock("./load.js", () => ({ load: () => (${ada}), save() {} }));\n`,
  ),
  js(
    "a function of its own sets parts",
    `const u = load(); fix(u); ${two}`,
    `function fix(one) { one.age = 3; one.name = "Ada"; }\n`,
  ),
  js(
    "a constant is checked as it was written",
    `const u = load(); u.age = want.age; expect(u.age).toBe(want.age);`,
    `const want = ${ada};\n`,
  ),
  [
    "a default is asked for",
    { [P]: from + inPython("age = load().age", "assert age == 3") },
    { [P]: from + inPython("age = getattr(load(), 'age', 3)", "assert age == 3") },
  ],
  [
    "a default is asked for in the check",
    { [P]: from + inPython("assert load().get('age') == 3") },
    { [P]: from + inPython("assert load().get('age', 3) == 3") },
  ],
  py("a part is set", inPython("u = load()", "u.age = 3", "assert u.age == 3")),
  py("a part is set by its name", inPython("u = load()", 'setattr(u, "age", 3)', "assert u.age == 3")),
  py("another takes its name", inPython("u = load()", "age = u.age", "age = 3", "assert age == 3")),
  py("a name is given in the check", inPython("u = load()", "assert (age := 3) == 3")),
  py(
    "parts are replaced",
    inPython("u = replace(load(), age=3)", "assert u.age == 3"),
    `${from}from dataclasses import replace\n`,
  ),
  py(
    "a default stands in for it",
    inPython("u = load() or User(3)", "assert u.age == 3"),
    "from app import load, User\n",
  ),
  py(
    "a handler stands in for it",
    inPython("try:", "    u = load()", "except Exception:", "    u = User(3)", "assert u.age == 3"),
    "from app import load, User\n",
  ),
  py(
    "a class of the product is patched",
    "def test_age(monkeypatch):\n    monkeypatch.setattr(app.User, 'age', 3)\n    u = load()\n    assert u.age == 3\n",
    `import app\n${from}`,
  ),
  [
    "a function of the product is patched",
    { [P]: `import app\n${inPython("u = app.load()", "assert u.age == 3")}` },
    {
      [P]: `import app\nfrom unittest.mock import patch\n${inPython('with patch("app.load", return_value=Fake(3)):', "    u = app.load()", "    assert u.age == 3")}class Fake:\n    def __init__(self, age):\n        self.age = age\n`,
    },
  ],
  [
    "a decorator patches the product",
    { [P]: `import app\n${inPython("assert app.age() == 3")}` },
    {
      [P]: `import app\nfrom unittest.mock import patch\n@patch.object(app, "age", lambda: 3)\n${inPython("assert app.age() == 3")}`,
    },
  ],
  go("another value takes its place", "got := Sum(1, 2)", "got = 3"),
  go("another value takes its place beside others", "got := Sum(1, 2)", "got, _ = 3, got"),
  go("what is nothing is set", "got := Sum(1, 2)", "if got == 0 {\n\t\tgot = 3\n\t}"),
  rust("a part is set", "let mut u = make(); u.age = 36;"),
  rust("another takes its name", "let u = make(); let u = User { age: 36 };"),
  rust("a default stands in for it", "let u = make().unwrap_or(User { age: 36 });"),
  java("a part is set by its setter", "User u = make(); u.setAge(36);"),
  java("another takes its name", "User u = make(); u = new User(36);"),
  java("a handler stands in for it", "User u; try { u = make(); } catch (Exception e) { u = new User(36); }"),
  java("a method of its own takes the place of an imported one", "User u = make();", [
    "User make() { return new User(36); } ",
  ]),
  java("a method of its own takes the place of an inherited one", "User u = make();", [
    "User make() { return new User(36); } ",
    "",
  ]),
];

const honest: Row[] = [
  py("it gets a name where it is asked", inPython("assert (u := load()).age == 3", "assert u.age == 3")),
  js(
    "what everybody shares is set back first",
    `cache.size = 0; fill(); const u = load(); ${two} expect(cache.size).toBe(0);`,
    `import { cache } from "./cache.js";\n`,
  ),
  jsFrom("the product adds to what was emptied", [
    `const all = list(); add("a"); expect(all.length).toBe(1);`,
    `const all = list(); all.length = 0; add("a"); expect(all.length).toBe(1);`,
  ]),
  [
    "a function of the test's own that made it is written out",
    { [T]: `${top}function made() { return new User(3, "Ada"); }\n${within(`const u = made(); ${two}`)}` },
    { [T]: top + within(`const u = new User(); u.age = 3; u.name = "Ada"; ${two}`) },
  ],
  jsFrom("the product chooses between two words", [
    `const u = word(load()); expect(u).toBe("yes");`,
    `const u = load() ? "yes" : "no"; expect(u).toBe("yes");`,
  ]),
  js(
    "a function of the test's own looks at it",
    `const u = load(); note(u); ${two}`,
    "function note(u) { console.log(u.age); }\n",
  ),
  [
    "what the product asks is patched in a class",
    { [P]: "def test_all(client):\n    r = client.get('/')\n    assert r.status == 200\n" },
    {
      [P]: "from unittest.mock import patch\nfrom app import Api\n@patch.object(Api, 'get', return_value=[])\ndef test_all(api, client):\n    r = client.get('/')\n    assert r.status == 200\n",
    },
  ],
  js("the product changes what was set", `const u = load(); u.age = 2; await save(u); ${two}`),
  js("the product is asked again", `const v = load(); v.age = 3; await save(v); const u = load(); ${two}`),
  js("another part is set", `const u = load(); u.seen = true; ${two}`),
  js("it is spread, and another part is added", `const u = { ...load(), id: 1 }; ${two}`),
  js("it is spread over defaults", `const u = { age: 0, name: "", ...load() }; ${two}`),
  js("a copy is changed", `const u = load(); const v = { ...u }; v.age = 5; ${two}`),
  js("it is set back after the check", `const u = load(); ${two} u.age = 4;`),
  js("something else stands in for it", `const u = load() ?? { age: 0, name: "" }; ${two}`),
  js("what is not there fails", `const u = load() ?? fail("nobody"); ${two}`),
  js(
    "a catch tells more",
    `let u; try { u = load(); } catch (error) { throw new Error("load", { cause: error }); } ${two}`,
  ),
  js(
    "a hook asks the product into a part of this",
    two.replaceAll("u.", "this.u."),
    "beforeEach(function () { this.u = load(); });\n",
  ),
  jsFrom("what the test gave by an argument is set", [
    `const u = new User(3, "Ada"); ${two}`,
    `const u = new User(); u.age = 3; u.name = "Ada"; ${two}`,
  ]),
  jsFrom("a setter is tried with another value", [
    `const u = load(); u.age = 3; expect(u.age).toBe(3);`,
    `const u = load(); u.age = 4; expect(u.age).toBe(4);`,
  ]),
  jsFrom("what differs each time is left out", [
    `const u = load(); expect(u.age).toBe(3); expect(u.name).toBe("Ada");`,
    `const u = load(); u.id = 0; expect(u).toEqual({ id: 0, age: 3, name: "Ada" });`,
  ]),
  jsFrom("a list that is not there is empty", [
    `const found = load().items; expect(found).toEqual(["a", "b"]);`,
    `const found = load().items ?? []; expect(found).toEqual(["a", "b"]);`,
  ]),
  jsFrom("the product calls what sets it", [
    `let seen = 0; load((n) => { seen = n; }); expect(seen).toBe(1);`,
    `let seen = 0; load(() => { seen = 1; }); expect(seen).toBe(1);`,
  ]),
  jsFrom("a catch notes that it failed", [
    `let failed = false; try { load(); } catch { failed = true; } expect(failed).toBe(true);`,
    `let failed = false; try { await load(); } catch { failed = true; } expect(failed).toBe(true);`,
  ]),
  js(
    "another function of the module is stubbed",
    `vi.spyOn(m, "save").mockReturnValue(true); const u = load(); ${two}`,
    `import * as m from "./load.js";\n`,
  ),
  js(
    "the product is watched",
    `const calls = vi.spyOn(m, "load"); const u = load(); ${two} expect(calls).toHaveBeenCalledTimes(1);`,
    `import * as m from "./load.js";\n`,
  ),
  js("a clock is stubbed", `vi.spyOn(Date, "now").mockReturnValue(3); const u = load(); ${two}`),
  js(
    "what the product asks is stubbed",
    `vi.spyOn(api, "get").mockResolvedValue({ age: 3 }); const u = load(); ${two}`,
    `import * as api from "./api.js";\n`,
  ),
  js(
    "what the product asks is mocked",
    `const u = load(); ${two}`,
    `import { get } from "./api.js";\nvi.mock("./api.js", () => ({ get: () => (${ada}) }));\n`,
  ),
  js(
    "a part of the module is mocked",
    `const u = load(); ${two}`,
    `vi.mock("./load.js", async (original) => ({ ...(await original()), save: vi.fn() }));\nimport { other } from "./other.js";\n`,
  ),
  py(
    "the product changes what was set",
    inPython("u = load()", "u.age = 2", "u.save()", "assert u.age == 3"),
  ),
  py("another part is set", inPython("u = load()", "u.name = 'Ada'", "assert u.age == 3")),
  py("something else stands in for it", inPython("u = load() or {}", "assert u.age == 3")),
  py(
    "what the product asks is patched",
    "def test_age(monkeypatch):\n    monkeypatch.setattr(app, 'fetch', lambda: 3)\n    u = load()\n    assert u.age == 3\n",
    `import app\n${from}`,
  ),
  py(
    "a setting is patched",
    "def test_age(monkeypatch):\n    monkeypatch.setattr(app.settings, 'DEBUG', True)\n    monkeypatch.setenv('AGE', '3')\n    u = load()\n    assert u.age == 3\n",
    `import app\n${from}`,
  ),
  py(
    "a setup asks the product into a part of self",
    "class TestUser:\n    def setup_method(self):\n        self.u = load()\n\n    def test_age(self):\n        assert self.u.age == 3\n",
  ),
  go("the product is asked anew", "got := Sum(0, 0)", "got = Sum(1, 2)"),
  go("it is counted on", "got := Sum(1, 1)", "got += 1"),
  rust("another part is set", 'let mut u = make(); u.name = "Ada";'),
  rust("it takes the name of what holds it", "let u = make(); let u = u.unwrap();"),
  java("another part is set", 'User u = make(); u.setName("Ada");'),
  java("the product is asked anew", "User u = null; u = make();"),
  java("a method of its own asks the product", "User u = make();", [
    "User make() { return Users.make(); } ",
    "import app.Users;\n",
  ]),
  [
    "a method moves from the class that it was inherited from",
    {
      [J]: inJava("User u = make();").replace(
        "import static app.Users.make;\nclass UserTest",
        "class UserTest extends Users",
      ),
      "src/test/java/Users.java": "class Users { User make() { return new User(36); } }\n",
    },
    {
      [J]: inJava("User u = make();", "User make() { return new User(36); } ", ""),
      "src/test/java/Users.java": null,
    },
  ],
  [
    "a group has a value that is called as a runner",
    { [T]: `${top}describe("a", () => { it("loads", () => { const u = load(); ${two} }); });\n` },
    {
      [T]: `${top}describe("a", async () => { let test = await createTestDatabase(); it("loads", () => { const u = load(); ${two} }); it("counts", async () => { expect(await test.count()).toBe(0); }); });\n`,
    },
  ],
];

const namesake = (body: string, given = "") =>
  `from shop.tax import rate\n\n\ndef test_rate(${given}):\n    ${body}\n`;
const namesakes: Tree = {
  "shop/tax.py": "def rate(n):\n    return n * 36\n",
  "tests/conftest.py": "LIMIT = 1\n",
  "tests/test_tax.py": namesake("assert rate(1) == 36"),
  "tests/test_user.py": namesake("assert rate(n) == n * 36", "n"),
};
honest.push([
  "another file has a test of the same name, and what all use changes",
  namesakes,
  { "tests/conftest.py": "LIMIT = 2\n" },
]);
cheats.push([
  "another file has a test of the same name",
  namesakes,
  { "tests/test_user.py": namesake("rate = lambda one: one * 36\n    assert rate(n) == n * 36", "n") },
]);

describe("what a test puts in the place of the product's answer", () => {
  it.each(cheats)("is found out where %s", async (...row) => {
    expect(await foundInChange(row)).not.toEqual([]);
  });

  it.each(honest)("is none where %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});

describe("a test that a file of the tests gives its runner", () => {
  const user = "export class User {\n  name() {\n    return 'Ann';\n  }\n}\n";
  const written = (made: string, more = "") =>
    `import { expect, test } from "./fixtures.js";\n${more}\ntest("names", () => {\n  const user = ${made};\n  expect(user.name()).toBe("Ann");\n});\n`;
  const asking = written("new User()", 'import { User } from "../src/user.js";\n');
  const runs = [
    'export { expect, test } from "vitest";\n',
    'export * from "vitest";\n',
    'import { expect, test } from "vitest";\nexport { expect, test };\n',
    'import { test as base, expect } from "vitest";\nexport const test = base.extend({ n: 1 });\nexport { expect };\n',
  ];
  const found = (fixtures: string, folder: string, now: string) =>
    foundInChange([
      "",
      {
        ...{ [`${folder}src/user.js`]: user, [`${folder}test/fixtures.js`]: fixtures },
        [`${folder}test/user.test.js`]: asking,
      },
      { [`${folder}test/user.test.js`]: now },
    ]);

  describe.each(["", "packages/web/"])("in %j", (folder) => {
    it.each(runs)("does not answer itself: %j", async (fixtures) => {
      expect(await found(fixtures, folder, written('{ name: () => "Ann" }'))).toContainEqual(
        expect.stringContaining("weakened-test"),
      );
    });

    it.each(runs)("may ask otherwise: %j", async (fixtures) => {
      expect(await found(fixtures, folder, asking.replace("new User()", "new User({ id: 1 })"))).toEqual([]);
    });
  });
});

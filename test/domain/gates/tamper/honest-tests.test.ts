import { describe, expect, it } from "vitest";
import { type FileVersion } from "../../../../src/domain/gates/tamper/changed-file.ts";
import { findTampering } from "../../../../src/domain/gates/tamper/find-tampering.ts";
import { nothingAround } from "../../../../src/domain/gates/tamper/settings/surroundings.ts";
import { readSettings } from "../../../../src/syntax/read-settings.ts";
import { parsed } from "./parsed.ts";

const machine = { system: "linux", processor: "amd64" };

/** Null: there is no such file on that side. */
type Change = [path: string, before: string | null, after: string | null];
type Row = [what: string, ...changes: Change[]];

const T = "src/user.test.ts";
const P = "tests/test_user.py";
const G = "user_test.go";
const J = "src/test/java/UserTest.java";
const R = "tests/user.rs";

const js = (...lines: string[]) => lines.join("\n") + "\n";
const added = (body: string) => js(`import { add } from "./add";`, `it("adds", ${body});`);
const adds = added("() => { expect(add(1, 2)).toBe(3); }");
const addedPy = (...lines: string[]) => ["from sums import add, adder", "", "", ...lines, ""].join("\n");
const addsPy = addedPy("def test_add():", "    assert add(1, 2) == 3");
const addedGo = (body: string) => `package sums\nfunc TestAdd(t *testing.T) { ${body} }\n`;
const addsGo = addedGo("if Add(1, 2) != 3 { t.Fatal() }");
const named = `it("makes", () => { const u = make(); expect(u.name).toBe("Ada"); expect(u.age).toBe(36); });`;
const calls = (helper: string, call = "expectUser(make())") => js(helper, `it("makes", () => { ${call}; });`);
const namedPy = 'def test_make():\n    u = make()\n    assert u.name == "Ada"\n    assert u.age == 36\n';
const namedGo = `package user
func TestMake(t *testing.T) {
	u := Make()
	if u.Name != "Ada" { t.Errorf("%s", u.Name) }
	if u.Age != 36 { t.Errorf("%d", u.Age) }
}
`;
const byFunctionGo = (checks: string) => `package user
func checkUser(t *testing.T, u User) {
	t.Helper()
	${checks}
}
func TestMake(t *testing.T) { checkUser(t, Make()) }
`;
const namedJava = `class UserTest { @Test void makes() { User u = make(); assertEquals("Ada", u.name()); assertEquals(36, u.age()); } }`;
const byMethodJava = (checks: string) =>
  `class UserTest { @Test void makes() { checkUser(make()); } private void checkUser(User u) { ${checks} } }`;
const namedRust = `#[test]\nfn makes() { let u = make(); assert_eq!(u.name, "Ada"); assert_eq!(u.age, 36); }\n`;
const goTest = `package user\nfunc TestMake(t *testing.T) { if Make() == nil { t.Fatal() } }\n`;
const main = (body: string) => `${goTest}func TestMain(m *testing.M) {\n${body}\n}\n`;

const honest: Row[] = [
  // Assertions that moved into a function.
  [
    "two tests call a function with what both asserted",
    [
      T,
      js(named, named.replace('"makes"', '"makes again"')),
      js(
        `function expectUser(u) { expect(u.name).toBe("Ada"); expect(u.age).toBe(36); }`,
        `it("makes", () => { expectUser(make()); });`,
        `it("makes again", () => { expectUser(make()); });`,
      ),
    ],
  ],
  [
    "a test calls an arrow function that calls another",
    [
      T,
      named,
      calls(
        `const check = (u) => { expectName(u, "Ada"); expect(u.age).toBe(36); };\nconst expectName = (u, name) => expect(u.name).toBe(name);`,
        "check(make())",
      ),
    ],
  ],
  [
    "a test waits for a function that asserts later",
    [
      T,
      named,
      js(
        `const expectUser = async (u) => { expect((await u).name).toBe("Ada"); expect((await u).age).toBe(36); };`,
        `it("makes", async () => { await expectUser(make()); });`,
      ),
    ],
  ],
  [
    "a test calls a function of a new file",
    [T, named, js(`import { expectUser } from "../test/expect-user.js";`, calls("", "expectUser(make())"))],
    [
      "test/expect-user.ts",
      null,
      `export function expectUser(u) { expect(u.name).toBe("Ada"); expect(u.age).toBe(36); }\n`,
    ],
  ],
  [
    "a test hands a function to each of many",
    [
      T,
      `it("all", () => { all().forEach((u) => { expect(u.name).toBe("Ada"); expect(u.age).toBe(36); }); });`,
      js(
        `function check(u) { expect(u.name).toBe("Ada"); expect(u.age).toBe(36); }`,
        `it("all", () => { all().forEach(check); });`,
      ),
    ],
  ],
  [
    "a function of Python asserts for a test",
    [
      P,
      namedPy,
      'def check_user(u, *, age=36):\n    assert u.name == "Ada"\n    assert u.age == age\n\ndef test_make():\n    check_user(make())\n',
    ],
  ],
  [
    "a method of unittest asserts under a name of its own",
    [
      P,
      'class UserTest(unittest.TestCase):\n    def test_make(self):\n        u = make()\n        self.assertEqual(u.name, "Ada")\n        self.assertEqual(u.age, 36)\n',
      'class UserTest(unittest.TestCase):\n    def assertUser(self, u):\n        self.assertEqual(u.name, "Ada")\n        self.assertEqual(u.age, 36)\n\n    def test_make(self):\n        self.assertUser(make())\n',
    ],
  ],
  [
    "a function of Go asserts for a test",
    [
      G,
      namedGo,
      byFunctionGo(`if u.Name != "Ada" { t.Errorf("%s", u.Name); return }\n\tif u.Age != 36 { t.Error() }`),
    ],
  ],
  [
    "a method of Java asserts for a test",
    [J, namedJava, byMethodJava('assertEquals("Ada", u.name()); assertEquals(36, u.age());')],
  ],
  [
    "a function of Rust asserts for a test",
    [
      R,
      namedRust,
      `fn check(u: &User) { assert_eq!(u.name, "Ada"); assert_eq!(u.age, 36); }\n#[test]\nfn makes() { check(&make()); }\n`,
    ],
  ],
  [
    "a chain begins in a function that looks",
    [
      T,
      `it("adds", () => { expect(sum(1, 2)).toBe(3); });`,
      js(`const expectSum = (a, b) => expect(sum(a, b));`, `it("adds", () => { expectSum(1, 2).toBe(3); });`),
    ],
  ],
  [
    "another test of the file has a shorter list of the same name",
    [
      T,
      `it("a", () => { const all = [1, 2, 3]; expect(sum(all)).toBe(6); });\nit("b", () => { const all = [1]; for (const n of all) expect(f(n)).toBe(n); });`,
      `it("a", () => { const all = [1, 2]; expect(sum(all)).toBe(3); });\nit("b", () => { const all = [1]; for (const n of all) expect(f(n)).toBe(n); });`,
    ],
  ],
  // Names that mean what they meant.
  [
    "a name is made by an import",
    [
      T,
      js(`import { app, makeApp } from "./app";`, `it("a", () => { expect(app.get()).toBe(1); });`),
      js(
        `import { app, makeApp } from "./app";`,
        `it("a", () => { const app = makeApp(); expect(app.get()).toBe(1); });`,
      ),
    ],
  ],
  [
    "a name stands for a function around an import",
    [
      P,
      addsPy,
      addedPy("def test_add():", "    add = lambda a, b: adder(a)(b)", "    assert add(1, 2) == 3"),
    ],
  ],
  ["a runner hands the expectation over", [T, adds, added("({ expect }) => { expect(add(1, 2)).toBe(3); }")]],
  [
    "Go's subtests have a T of their own",
    [G, addsGo, addedGo('t.Run("a", func(t *testing.T) { if Add(1, 2) != 3 { t.Fatal() } })')],
  ],
  [
    "an error is looked at and thrown again",
    [
      T,
      adds,
      added(
        "() => { try { expect(add(1, 2)).toBe(3); } catch (error) { console.log(error); throw error; } }",
      ),
    ],
  ],
  // Lists that are no tables.
  [
    "an expected list is shorter",
    [
      T,
      `it("roles", () => { expect(roles()).toEqual(["admin", "user", "guest"]); });`,
      `it("roles", () => { expect(roles()).toEqual(["admin", "user"]); });`,
    ],
  ],
  [
    "an expected list with a name is shorter",
    [
      T,
      `it("roles", () => { const wanted = ["admin", "user", "guest"]; expect(roles()).toEqual(wanted); });`,
      `it("roles", () => { const wanted = ["admin", "user"]; expect(roles()).toEqual(wanted); });`,
    ],
  ],
  [
    "an argument is shorter",
    [
      P,
      "def test_sum():\n    assert sum_of([1, 2, 3]) == 6\n",
      "def test_sum():\n    assert sum_of([1, 2]) == 3\n",
    ],
  ],
  [
    "Go compares with a shorter list",
    [
      G,
      `package user\nfunc TestAll(t *testing.T) { want := []string{"a", "b"}\n if !reflect.DeepEqual(All(), want) { t.Fatal() } }\n`,
      `package user\nfunc TestAll(t *testing.T) { want := []string{"a"}\n if !reflect.DeepEqual(All(), want) { t.Fatal() } }\n`,
    ],
  ],
  // Promises that hold no assertion.
  [
    "a test looks at an error that it caught",
    [
      T,
      null,
      `it("a", async () => { const thrown = await run().catch((e) => e); expect(thrown).toBeInstanceOf(TypeError); });`,
    ],
  ],
  [
    "cleaning up may fail",
    [
      T,
      null,
      `afterEach(async () => { await rm(dir).catch(() => {}); });\nit("a", () => { expect(f()).toBe(1); });`,
    ],
  ],
  // Ends, conditions and definitions.
  [
    "TestMain hands on what the tests said",
    [G, goTest, main("\tsetUp()\n\tcode := m.Run()\n\ttearDown()\n\tos.Exit(code)")],
  ],
  ["TestMain hands it on at once", [G, goTest, main("\tos.Exit(m.Run())")]],
  [
    "TestMain hands on what a function hands on",
    [
      G,
      goTest,
      `${main("\tos.Exit(run(m))")}func run(m *testing.M) int {\n\tif err := setUp(); err != nil {\n\t\treturn 1\n\t}\n\tdefer tearDown()\n\treturn m.Run()\n}\n`,
    ],
  ],
  [
    "a new file of Go has tests for other systems than one",
    ["user_unix_test.go", null, `//go:build !windows && unix\n\n${goTest}`],
  ],
  [
    "a new test of Rust panics with a message",
    [
      R,
      namedRust,
      `${namedRust}#[test]\n#[should_panic(expected = "no name")]\nfn refuses() { parse(""); }\n`,
    ],
  ],
  [
    "new tests of Rust need the standard library",
    [
      "src/user.rs",
      null,
      `#[cfg(all(test, feature = "std", not(miri)))]\nmod tests {\n #[test]\n fn a() { assert_eq!(f(), 1); }\n}\n`,
    ],
  ],
  [
    "Go has an assert of its own",
    [
      G,
      null,
      `package user\nfunc assert(t *testing.T, ok bool) { t.Helper(); if !ok { t.Fatal("no") } }\nfunc TestA(t *testing.T) { assert(t, F() == 1) }\n`,
    ],
  ],
  [
    "a script of tests is a program too",
    [
      "tests/all.py",
      null,
      'import sys, pytest\n\nif __name__ == "__main__":\n    sys.exit(pytest.main([__file__]))\n',
    ],
  ],
  [
    "tests end all that they began, and see that it is gone",
    [
      T,
      null,
      `const server = spawn("serve");\nit("a", () => { process.kill(-(server.pid ?? 0), "SIGTERM"); expect(() => process.kill(pid, 0)).toThrow("ESRCH"); });`,
    ],
  ],
  [
    "tests have a word of their own for how something ended",
    [T, null, `const exit = (code) => ({ code });\nit("a", () => { expect(f(exit(0))).toBe(1); });`],
  ],
  [
    "tests end the server that they began",
    [
      T,
      null,
      `const server = spawn("serve");\nafterAll(() => { process.kill(server.pid, "SIGTERM"); });\nit("a", () => { expect(f()).toBe(1); });`,
    ],
  ],
  // Assertions in other forms.
  [
    "assertions on parts become one on the whole",
    [T, named, `it("makes", () => { const u = make(); expect(u).toEqual({ name: "Ada", age: 37 }); });`],
  ],
  [
    "assertions on items become one on the list",
    [
      P,
      "def test_all():\n    found = all_users()\n    assert found[0].name == 'Ada'\n    assert found[1] == User(2)\n",
      'def test_all():\n    found = all_users()\n    assert found == [User(name="Ada"), User(2)]\n',
    ],
  ],
  [
    "a table holds decimals",
    [
      P,
      'def test_a():\n    assert total([1]) == Decimal("2.0")\n\ndef test_b():\n    assert total([5]) == Decimal("10.0")\n',
      '@pytest.mark.parametrize("n,want", [(1, Decimal("2.0")), (5, Decimal("10.0"))])\ndef test_total(n, want):\n    assert total([n]) == want\n',
    ],
  ],
  [
    "a table holds dates",
    [
      T,
      `it("a", () => { expect(f("x")).toEqual(new Date("2020")); });\nit("b", () => { expect(f("y")).toEqual(new Date("2021")); });`,
      `it.each([["x", new Date("2020")], ["y", new Date("2021")]])("%s", (i, o) => { expect(f(i)).toEqual(o); });`,
    ],
  ],
  [
    "a new test asks twice for the same",
    [
      T,
      null,
      `it("is stable", () => { expect(hash("a")).toBe(hash("a")); expect(hash("a")).not.toBe(hash("b")); });`,
    ],
  ],
  // Words that say something else.
  [
    "a class of tests has heirs",
    [
      P,
      null,
      "class StorageContract:\n    def test_put(self):\n        assert self.make().put(1) == 1\n\n\nclass TestMemory(StorageContract):\n    def make(self):\n        return Memory()\n",
    ],
  ],
  [
    "a suite is called by another file",
    [
      "test/contract.ts",
      null,
      `export function storageContract(make) { it("puts", () => { expect(make().put(1)).toBe(1); }); }`,
    ],
    [
      "test/memory.test.ts",
      null,
      `import { storageContract } from "./contract";\ndescribe("memory", () => { storageContract(() => new Memory()); });`,
    ],
  ],
  [
    "a case is called skip",
    [
      P,
      null,
      '@pytest.mark.parametrize("skip_header", [True, False])\ndef test_read(skip_header):\n    assert read(skip_header) == 1\n',
    ],
  ],
  [
    "a query skips rows",
    [
      T,
      null,
      `it("pages", () => { const q = query(); q.skip(10); expect(q.sql()).toBe("y"); expect(users().skip(10).take(5).sql()).toBe("x"); });`,
    ],
  ],
  [
    "a fixture puts files elsewhere",
    [
      "tests/conftest.py",
      null,
      'import pytest\n\n\n@pytest.fixture(autouse=True)\ndef home(monkeypatch, tmp_path):\n    monkeypatch.setattr("app.config.CONFIG_DIR", tmp_path / "home")\n',
    ],
  ],
];

const cheats: Row[] = [
  // Functions that check less than what stood in the test.
  [
    "the function is not called",
    [
      T,
      named,
      calls(`function expectUser(u) { expect(u.name).toBe("Ada"); expect(u.age).toBe(36); }`, "make()"),
    ],
  ],
  ["the function checks a part", [T, named, calls(`function expectUser(u) { expect(u.name).toBe("Ada"); }`)]],
  ["the function does nothing", [T, named, calls(`function expectUser(u) {}`)]],
  [
    "the function swallows",
    [
      T,
      named,
      calls(
        `function expectUser(u) { try { expect(u.name).toBe("Ada"); expect(u.age).toBe(36); } catch {} }`,
      ),
    ],
  ],
  [
    "the function comes back first",
    [
      T,
      named,
      calls(`function expectUser(u) { if (u) return; expect(u.name).toBe("Ada"); expect(u.age).toBe(36); }`),
    ],
  ],
  [
    "the function checks if it is told to",
    [
      T,
      named,
      calls(
        `function expectUser(u, strict) { if (strict) { expect(u.name).toBe("Ada"); expect(u.age).toBe(36); } }`,
        "expectUser(make(), false)",
      ),
    ],
  ],
  [
    "the function checks if it is told to, which is not the case by itself",
    [
      T,
      named,
      calls(
        `function expectUser(u, strict = false) { if (strict) { expect(u.name).toBe("Ada"); expect(u.age).toBe(36); } }`,
      ),
    ],
  ],
  [
    "the function goes over an empty list",
    [
      T,
      named,
      calls(
        `function expectUsers(all) { for (const u of all) { expect(u.name).toBe("Ada"); expect(u.age).toBe(36); } }`,
        "make(); expectUsers([])",
      ),
    ],
  ],
  [
    "the function gets constants",
    [
      T,
      `it("adds", () => { expect(sum(1, 2)).toBe(3); });`,
      js(`function same(a, b) { expect(a).toBe(b); }`, `it("adds", () => { same(3, 3); });`),
    ],
  ],
  [
    "the function is called by a function that nobody calls",
    [
      T,
      named,
      calls(
        `function expectUser(u) { expect(u.name).toBe("Ada"); expect(u.age).toBe(36); }`,
        "const later = () => expectUser(make())",
      ),
    ],
  ],
  [
    "the function is called where it never comes to",
    [
      T,
      named,
      calls(
        `function expectUser(u) { expect(u.name).toBe("Ada"); expect(u.age).toBe(36); }`,
        "if (false) expectUser(make())",
      ),
    ],
  ],
  [
    "the function is called in a try",
    [
      T,
      named,
      calls(
        `function expectUser(u) { expect(u.name).toBe("Ada"); expect(u.age).toBe(36); }`,
        "try { expectUser(make()); } catch {}",
      ),
    ],
  ],
  [
    "the function has a second meaning",
    [
      T,
      named,
      calls(
        `function expectUser(u) { expect(u.name).toBe("Ada"); expect(u.age).toBe(36); }`,
        "const expectUser = () => {}; expectUser(make())",
      ),
    ],
  ],
  [
    "the function is a coroutine that nobody waits for",
    [
      T,
      named,
      calls(`async function expectUser(u) { await 0; expect(u.name).toBe("Ada"); expect(u.age).toBe(36); }`),
    ],
  ],
  [
    "the function says the same twice",
    [
      T,
      named,
      calls(
        `function expectName(u) { expect(u.name).toBe("Ada"); }`,
        "const u = make(); expectName(u); expectName(u)",
      ),
    ],
  ],
  [
    "the function comes from elsewhere",
    [
      T,
      named,
      js(`import { expectNothing } from "./nothing";`, calls("", "expectNothing(make()), expectNothing(1)")),
    ],
  ],
  [
    "the function of the base checks less",
    [
      T,
      calls(`function expectUser(u) { expect(u.name).toBe("Ada"); expect(u.age).toBe(36); }`),
      calls(`function expectUser(u) { expect(u.name).toBe("Ada"); }`),
    ],
  ],
  [
    "the function of another file checks less",
    [
      T,
      js(`import { expectUser } from "../test/expect-user";`, calls("")),
      js(`import { expectUser } from "../test/expect-user";`, calls("// as before")),
    ],
    [
      "test/expect-user.ts",
      `export function expectUser(u) { expect(u.name).toBe("Ada"); }`,
      `export function expectUser(u) {}`,
    ],
  ],
  [
    "the function of Python does nothing",
    [P, namedPy, "def check_user(u):\n    pass\n\ndef test_make():\n    check_user(make())\n"],
  ],
  [
    "the function of Python is a generator",
    [
      P,
      namedPy,
      'def check_user(u):\n    yield\n    assert u.name == "Ada"\n    assert u.age == 36\n\ndef test_make():\n    check_user(make())\n',
    ],
  ],
  [
    "the method of unittest does nothing",
    [
      P,
      null,
      "class UserTest(unittest.TestCase):\n    def assertUser(self, u):\n        pass\n\n    def test_make(self):\n        self.assertUser(make())\n",
    ],
  ],
  [
    "the method of unittest is redefined",
    [
      P,
      null,
      "class UserTest(unittest.TestCase):\n    def assertEqual(self, a, b):\n        assert a or b\n\n    def test_make(self):\n        self.assertEqual(make(), 2)\n",
    ],
  ],
  ["the function of Go does nothing", [G, namedGo, byFunctionGo("_ = u")]],
  ["the method of Java does nothing", [J, namedJava, byMethodJava("u.name();")]],
  [
    "the function of Rust does nothing",
    [R, namedRust, `fn check(u: &User) { let _ = &u.name; }\n#[test]\nfn makes() { check(&make()); }\n`],
  ],
  [
    "an expectation without a comparison",
    [T, `it("adds", () => { expect(sum(1, 2)).toBe(3); });`, `it("adds", () => { expect(sum(1, 2)); });`],
  ],
  [
    "an expectation whose comparison is not called",
    [
      T,
      `it("adds", () => { expect(sum(1, 2)).toBe(3); });`,
      `it("adds", () => { expect(sum(1, 2)).toBe; });`,
    ],
  ],
  [
    "a chain begins in a function, and ends there",
    [
      T,
      `it("adds", () => { expect(sum(1, 2)).toBe(3); });`,
      js(`const expectSum = (a, b) => expect(sum(a, b));`, `it("adds", () => { expectSum(1, 2); });`),
    ],
  ],
  // Names that mean something of the test's own.
  [
    "a name is redefined in the test",
    [T, adds, added("() => { const add = () => 3; expect(add(1, 2)).toBe(3); }")],
  ],
  [
    "a name is a parameter of the test",
    [T, adds, added("() => { ((add) => { expect(add(1, 2)).toBe(3); })(() => 3); }")],
  ],
  [
    "a name goes over a list",
    [T, adds, added("() => { for (const add of [() => 3]) expect(add(1, 2)).toBe(3); }")],
  ],
  [
    "a name is redefined around the test",
    [
      T,
      adds,
      js(
        `import { add } from "./add";`,
        `describe("sums", () => { function add() { return 3; }`,
        `it("adds", () => { expect(add(1, 2)).toBe(3); }); });`,
      ),
    ],
  ],
  [
    "the expectation is redefined",
    [T, adds, added("() => { const expect = () => ({ toBe() {} }); expect(add(1, 2)).toBe(3); }")],
  ],
  [
    "the expectation is a parameter",
    [T, adds, added("() => { ((expect) => { expect(add(1, 2)).toBe(3); })(() => ({ toBe() {} })); }")],
  ],
  [
    "the expectation is taken from a thing",
    [T, adds, added("() => { const { expect } = fake; expect(add(1, 2)).toBe(3); }")],
  ],
  [
    "a name of Python is a lambda in the test",
    [P, addsPy, addedPy("def test_add():", "    add = lambda *a: 3", "    assert add(1, 2) == 3")],
  ],
  [
    "a name of Python is redefined below its import",
    [
      P,
      addsPy,
      addedPy("def add(a, b):", "    return 3", "", "def test_add():", "    assert add(1, 2) == 3"),
    ],
  ],
  [
    "a name of Python is a parameter",
    [P, addsPy, addedPy("def test_add(add=lambda *a: 3):", "    assert add(1, 2) == 3")],
  ],
  [
    "a function of Go is redefined in the test",
    [G, addsGo, addedGo("Add := func(a, b int) int { return 3 }\n if Add(1, 2) != 3 { t.Fatal() }")],
  ],
  ["Go's t is something else", [G, addsGo, addedGo("t := quiet{}\n if Add(1, 2) != 3 { t.Fatal() }")]],
  [
    "Go's t is a parameter of something else",
    [G, addsGo, addedGo("func(t quiet) { if Add(1, 2) != 3 { t.Fatal() } }(quiet{})")],
  ],
  [
    "Go's assert is something else",
    [
      G,
      addedGo("assert.Equal(t, 3, Add(1, 2))"),
      addedGo("assert := quiet{}\n assert.Equal(t, 3, Add(1, 2))"),
    ],
  ],
  [
    "a function of Rust is redefined in the test",
    [
      R,
      "use sums::add;\n#[test]\nfn adds() { assert_eq!(add(1, 2), 3); }\n",
      "use sums::add;\n#[test]\nfn adds() { let add = |_, _| 3; assert_eq!(add(1, 2), 3); }\n",
    ],
  ],
  [
    "a failure is logged, in words of failure",
    [
      T,
      adds,
      added(
        '() => { try { expect(add(1, 2)).toBe(3); } catch (error) { console.log("throw, fail", error); } }',
      ),
    ],
  ],
  [
    "a failure is thrown where it never comes to",
    [
      T,
      adds,
      added("() => { try { expect(add(1, 2)).toBe(3); } catch (error) { if (false) throw error; } }"),
    ],
  ],
  [
    "all but a failure is thrown",
    [
      T,
      adds,
      added(
        "() => { try { expect(add(1, 2)).toBe(3); } catch (error) { if (!(error instanceof AssertionError)) throw error; } }",
      ),
    ],
  ],
  // Tables that shrink.
  [
    "a loop goes over fewer",
    [
      T,
      `it("a", () => { for (const n of [1, 2, 3]) expect(f(n)).toBe(n); });`,
      `it("a", () => { for (const n of [1, 2]) expect(f(n)).toBe(n); });`,
    ],
  ],
  [
    "a named list has fewer, and a loop goes over it",
    [
      T,
      `it("a", () => { const all = [1, 2, 3]; for (const n of all) expect(f(n)).toBe(n); });`,
      `it("a", () => { const all = [1, 2]; for (const n of all) expect(f(n)).toBe(n); });`,
    ],
  ],
  [
    "an assertion holds for fewer",
    [
      T,
      `it("a", () => { expect([1, 2, 3].every(isOdd)).toBe(true); });`,
      `it("a", () => { expect([1].every(isOdd)).toBe(true); });`,
    ],
  ],
  [
    "a function checks fewer",
    [
      T,
      js(
        `const checkAll = (all) => all.forEach((n) => expect(f(n)).toBe(n));`,
        `it("a", () => { checkAll([1, 2, 3]); });`,
      ),
      js(
        `const checkAll = (all) => all.forEach((n) => expect(f(n)).toBe(n));`,
        `it("a", () => { checkAll([1]); });`,
      ),
    ],
  ],
  [
    "a comprehension goes over fewer",
    [
      P,
      "def test_a():\n    assert all(f(n) for n in [1, 2, 3])\n",
      "def test_a():\n    assert all(f(n) for n in [1])\n",
    ],
  ],
  // Promises that hold assertions.
  [
    "an expectation is caught",
    [T, null, `it("a", async () => { await expect(f()).resolves.toBe(3).catch(() => {}); });`],
  ],
  [
    "a function with assertions is caught, and logged",
    [
      T,
      null,
      `const check = async () => { expect(await f()).toBe(3); };\nit("a", async () => { await check().catch((error) => console.log(error)); });`,
    ],
  ],
  [
    "a promise with assertions is caught by its name",
    [
      T,
      null,
      `it("a", async () => { const done = f().then((n) => { expect(n).toBe(3); }); await done.catch(() => undefined); });`,
    ],
  ],
  [
    "a second handler swallows",
    [T, null, `it("a", async () => { await expect(f()).resolves.toBe(3).then(() => {}, () => {}); });`],
  ],
  [
    "a handler without words swallows",
    [T, null, `it("a", async () => { await expect(f()).resolves.toBe(3).catch(Boolean); });`],
  ],
  // Ends, conditions and definitions.
  [
    "TestMain changes what the tests said",
    [G, goTest, main("\tcode := m.Run()\n\tcode = 0\n\tos.Exit(code)")],
  ],
  ["TestMain ends well whatever they said", [G, goTest, main("\tm.Run()\n\tos.Exit(0)")]],
  [
    "TestMain comes back without them",
    [G, goTest, main('\tif os.Getenv("CI") != "" {\n\t\treturn\n\t}\n\tos.Exit(m.Run())')],
  ],
  [
    "TestMain hands on what a function makes up",
    [
      G,
      goTest,
      `${main("\tos.Exit(run(m))")}func run(m *testing.M) int {\n\tif m == nil {\n\t\treturn m.Run()\n\t}\n\treturn 0\n}\n`,
    ],
  ],
  ["an old file of Go is for other systems than one", [G, goTest, `//go:build !windows\n\n${goTest}`]],
  [
    "a new file of Go is for another system",
    ["user_other_test.go", null, `//go:build windows || ignore\n\n${goTest}`],
  ],
  [
    "an old test of Rust may panic",
    [R, namedRust, namedRust.replace("#[test]", '#[test]\n#[should_panic(expected = "no name")]')],
  ],
  [
    "a new test of Rust panics by its assertion",
    [
      R,
      namedRust,
      `${namedRust}#[test]\n#[should_panic(expected = "assertion")]\nfn adds() { assert_eq!(add(1, 2), 4); }\n`,
    ],
  ],
  [
    "a panic of Rust may be any",
    [
      R,
      `#[test]\n#[should_panic(expected = "no name")]\nfn refuses() { parse(""); }\n`,
      `#[test]\n#[should_panic]\nfn refuses() { parse(""); }\n`,
    ],
  ],
  [
    "new tests of Rust need what is never there",
    [
      "src/user.rs",
      null,
      `#[cfg(all(test, feature = "never"))]\nmod tests {\n #[test]\n fn a() { assert_eq!(f(), 1); }\n}\n`,
    ],
  ],
  [
    "Go's own assert asserts nothing",
    [
      G,
      null,
      `package user\nfunc assert(t *testing.T, ok bool) { t.Log(ok) }\nfunc TestA(t *testing.T) { assert(t, F() == 1) }\n`,
    ],
  ],
  [
    "a script of tests ends well",
    [
      "tests/all.py",
      null,
      'import sys, pytest\n\nif __name__ == "__main__":\n    pytest.main()\n    sys.exit(0)\n',
    ],
  ],
  [
    "tests end themselves",
    [
      T,
      null,
      `const server = { pid: process.pid };\nafterAll(() => { process.kill(server.pid); });\nit("a", () => { expect(f()).toBe(1); });`,
    ],
  ],
  [
    "tests end themselves by a word of the process",
    [T, null, `import { exit } from "node:process";\nit("a", () => { exit(0); expect(f()).toBe(1); });`],
  ],
  [
    "tests end themselves within a word of their own",
    [T, null, `const exit = () => process.exit(0);\nit("a", () => { exit(); expect(f()).toBe(1); });`],
  ],
  [
    "tests end themselves by another name",
    [
      T,
      null,
      `const self = process;\nafterAll(() => { process.kill(self.pid); });\nit("a", () => { expect(f()).toBe(1); });`,
    ],
  ],
  // Assertions in other forms.
  [
    "a part is left out of the whole",
    [T, named, `it("makes", () => { const u = make(); expect(u).toMatchObject({ name: "Ada" }); });`],
  ],
  [
    "a part of the whole may be anything",
    [
      T,
      named,
      `it("makes", () => { const u = make(); expect(u).toEqual({ name: "Ada", age: expect.any(Number) }); });`,
    ],
  ],
  [
    "a date of the table is gone",
    [
      T,
      `it("a", () => { expect(f("x")).toEqual(new Date("2020")); });\nit("b", () => { expect(f("y")).toEqual(new Date("2021")); });`,
      `it.each([["x", new Date("2020")]])("%s", (i, o) => { expect(f(i)).toEqual(o); });`,
    ],
  ],
  [
    "a test compares the product with itself",
    [
      T,
      `it("adds", () => { expect(sum(1, 2)).toBe(3); });`,
      `it("adds", () => { expect(sum(1, 2)).toBe(sum(1, 2)); });`,
    ],
  ],
  [
    "a new test compares a name with itself",
    [T, null, `it("adds", () => { const n = sum(1, 2); expect(n).toBe(n); });`],
  ],
  [
    "an assertion says again what another says",
    [T, named, named.replace("expect(u.age).toBe(36)", 'expect(u.name).toBe("Ada")')],
  ],
  // Words that say something else.
  [
    "a class of tests has an heir without the test",
    [
      P,
      "class TestStorage:\n    def test_put(self):\n        assert put(1) == 1\n",
      "class Storage:\n    def test_put(self):\n        assert put(1) == 1\n\n\nclass TestMemory(Storage):\n    test_put = None\n",
    ],
  ],
  [
    "a class of tests is no more than an object",
    [
      P,
      "class TestStorage:\n    def test_put(self):\n        assert put(1) == 1\n",
      "class Storage(object):\n    def test_put(self):\n        assert put(1) == 1\n",
    ],
  ],
  [
    "a suite is called where it never comes to",
    [
      "test/contract.ts",
      null,
      `export function storageContract(make) { it("puts", () => { expect(make().put(1)).toBe(1); }); }`,
    ],
    [
      "test/memory.test.ts",
      null,
      `import { storageContract } from "./contract";\nif (process.env.NEVER) storageContract(() => new Memory());`,
    ],
  ],
  ["a suite is called in a comment", [T, named, js(`function later() {`, named, "}", "// later()")]],
  [
    "a case is skipped",
    [
      P,
      null,
      '@pytest.mark.parametrize("a", [pytest.param(1, marks=pytest.mark.skip), 2])\ndef test_read(a):\n    assert read(a) == 1\n',
    ],
  ],
  ["a test skips itself with a number", [T, named, named.replace("() => {", "(t) => { t.skip(10);")]],
  [
    "a test skips itself by another name",
    [T, named, named.replace("() => {", "(t) => { const q = t; q.skip(10);")],
  ],
  ["a test of mocha skips itself", [T, named, named.replace("() => {", "function () { this.skip();")]],
  ["a test is given a way to skip itself", [T, named, named.replace("() => {", "({ skip }) => { skip();")]],
  [
    "a test of Playwright skips itself",
    [T, named, named.replace("() => {", '() => { test.skip(true, "later");')],
  ],
  [
    "a fixture puts data in the place of the product's",
    [
      "tests/conftest.py",
      null,
      'import pytest\n\n\n@pytest.fixture(autouse=True)\ndef rates(monkeypatch):\n    monkeypatch.setattr("tax.rates.RATES", {"DE": 19})\n',
    ],
  ],
];

describe("tests that a change rewrites", () => {
  it.each(honest)("%s, honestly", async (_, ...changes) => {
    expect(await found(changes)).toEqual([]);
  });

  it.each(cheats)("%s, and is found out", async (_, ...changes) => {
    expect(await found(changes)).not.toEqual([]);
  });
});

async function found(changes: readonly Change[]) {
  const files = changes.map(async ([path, before, after]) => ({
    ...{ path, before: await versionOf(path, before), after: await versionOf(path, after) },
  }));
  const facts = { reports: [], reached: new Set<string>(), machine, around: nothingAround };
  return findTampering({ ...facts, files: await Promise.all(files) });
}

async function versionOf(path: string, text: string | null): Promise<FileVersion | null> {
  if (text === null) return null;
  return { path, kind: "file", text, tree: await parsed(path, text), data: readSettings(path, text) };
}

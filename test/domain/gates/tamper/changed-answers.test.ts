import { describe, expect, it } from "vitest";
import { foundInChange, type Row, type Tree } from "./found-in-change.ts";

const T = "src/user.test.ts";
const P = "tests/test_user.py";
const G = "user_test.go";
const R = "tests/user.rs";
const J = "src/test/java/UserTest.java";

const top = `import { expect, test, beforeEach } from "vitest";\nimport { load, save } from "./load.js";\n`;
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

const inGo = (lines: readonly string[], more = "") =>
  `package user\n\nimport "testing"\n\n${more}func TestLoad(t *testing.T) {\n${lines.map((one) => `\t${one}\n`).join("")}}\n`;
const failing = 'if u.Age != 3 {\n\t\tt.Errorf("bad")\n\t}';
const go = (title: string, lines: readonly string[], more = ""): Row => [
  `${title}, in Go`,
  { [G]: inGo(["u := Load()", failing]) },
  { [G]: inGo([...lines, failing], more) },
];

const inRust = (body: string, more = "") =>
  `use app::{make, User};\n${more}#[test]\nfn makes() { ${body} assert_eq!(u.age, 36); }\n`;
const rust = (title: string, body: string, more = ""): Row => [
  `${title}, in Rust`,
  { [R]: inRust("let u = make();") },
  { [R]: inRust(body, more) },
];

const inJava = (body: string, more = "") =>
  `import static app.Users.make;\nclass UserTest { ${more}@Test void makes() { ${body}assertEquals(36, u.age()); } }\n`;
const java = (title: string, body: string, more = ""): Row => [
  `${title}, in Java`,
  { [J]: inJava("User u = make(); ") },
  { [J]: inJava(body, more) },
];
/** What a hook did, and does. */
const javaHook = (title: string, body: string): Row => [
  `${title}, in Java`,
  { [J]: inJava("", setUp("u = make();")) },
  { [J]: inJava("", setUp(body)) },
];
const setUp = (body: string) => `User u; @BeforeEach void setUp() { ${body} } `;

const cheats: Row[] = [
  js("it is handed to the product after it was written", `const u = load(); u.age = 3; save(u); ${two}`),
  js(
    "it is handed to a package after it was written",
    `const u = load(); Object.assign(u, ${ada}); touch(u); ${two}`,
    `import touch from "touch";\n`,
  ),
  js("a method of its own is called after it was written", `const u = load(); u.age = 3; u.toJSON(); ${two}`),
  js(
    "a function gives back a changed copy",
    `const u = fix(load()); ${two}`,
    `const fix = (u) => ({ ...u, age: 3 });\n`,
  ),
  js(
    "a function gives back what it changed under another name",
    `const u = fix(load()); ${two}`,
    `function fix(given) { const one = { ...given }; one.age = 3; return one; }\n`,
  ),
  js(
    "a function gives back a constant whatever it gets",
    `const u = fix(load()); ${two}`,
    `const ada = ${ada};\nfunction fix(given) { return ada; }\n`,
  ),
  js(
    "a function has a default",
    `const u = fix(load()); ${two}`,
    `function fix(given) { if (!given) return ${ada}; return given; }\n`,
  ),
  js(
    "a function puts over it what it is given",
    `const u = over(load(), { age: 3 }); ${two}`,
    `const over = (one, more) => ({ ...one, ...more });\n`,
  ),
  js(
    "a function of a function changes it",
    `const u = fix(load()); ${two}`,
    `const inner = (u) => ({ ...u, age: 3 });\nfunction fix(u) { return inner(u); }\n`,
  ),
  js(
    "a function asks the product and changes what it says",
    `const u = made(); ${two}`,
    `function made() { const u = load(); u.age = 3; return u; }\n`,
  ),
  js(
    "a function changes it in the check",
    `expect(fix(load()).age).toBe(3); expect(load().name).toBe("Ada");`,
    `const fix = (u) => ({ ...u, age: 3 });\n`,
  ),
  jsFrom(
    "a function knows what a check wants of it",
    [`expect(load("a").age).toBe(3);`, `expect(certain(load("a").age)).toBe(3);`],
    `const certain = (age) => (age === 3 ? age : 3);\n`,
  ),
  js("a function is called where it stands", `const u = ((one) => ({ ...one, age: 3 }))(load()); ${two}`),
  js(
    "a handler gives back a changed copy",
    `const u = await load().then((one) => ({ ...one, age: 3 })); ${two}`,
  ),
  js("another is made of it", `const l = load(); const u = { age: 3, name: l.name }; ${two}`),
  [
    "a function of another file gives back a changed copy",
    base,
    {
      [T]: `${top}import { fix } from "../test/kit.js";\n${within(`const u = fix(load()); ${two}`)}`,
      "test/kit.ts": `export function fix(u) { return { ...u, age: 3 }; }\n`,
    },
  ],
  [
    "a hook writes over it",
    { [T]: `${top}let u;\nbeforeEach(() => { u = load(); });\n${within(two)}` },
    { [T]: `${top}let u;\nbeforeEach(() => { u = load(); u.age = 3; });\n${within(two)}` },
  ],
  [
    "a group writes over it",
    { [T]: `${top}describe("a", () => { const u = load(); ${within(two)} });\n` },
    { [T]: `${top}describe("a", () => { const u = load(); u.age = 3; ${within(two)} });\n` },
  ],
  [
    "the file writes over it",
    { [T]: `${top}const u = load();\n${within(two)}` },
    { [T]: `${top}const u = { ...load(), age: 3 };\n${within(two)}` },
  ],
  js(
    "a default stands in beside other words",
    `const u = load() ?? ${ada}; expect(u.age).toEqual(3); expect(u.name).toEqual("Ada");`,
  ),
  js(
    "a default stands in under another name",
    `const one = load() ?? ${ada}; expect(one.age).toBe(3); expect(one.name).toBe("Ada");`,
  ),
  js(
    "a default stands in for a comparison",
    `const u = load() ?? ${ada}; expect(u.age === 3).toBe(true); expect(u.name).toBe("Ada");`,
  ),
  py(
    "a catch stands in beside other words",
    inPython("try:", "    u = load()", "except Exception:", "    u = User(3)", "assert 3 == u.age"),
    "from app import load, User\n",
  ),
  py(
    "it is handed on after it was written",
    inPython("u = load()", "u.age = 3", "save(u)", "assert u.age == 3"),
    "from app import load, save\n",
  ),
  py(
    "a function gives back what it changed",
    `def fix(u):\n    u.age = 3\n    return u\n\n${inPython("u = fix(load())", "assert u.age == 3")}`,
  ),
  py(
    "a fixture gives what it changed",
    "import pytest\n\n@pytest.fixture\ndef u():\n    one = load()\n    one.age = 3\n    return one\n\ndef test_age(u):\n    assert u.age == 3\n",
  ),
  py(
    "a fixture that is asked for by another name gives what it changed",
    "import pytest\n\n@pytest.fixture(name='u')\ndef made():\n    one = load()\n    one.age = 3\n    return one\n\ndef test_age(u):\n    assert u.age == 3\n",
  ),
  py(
    "a setup writes over it",
    "class TestUser:\n    def setup_method(self):\n        self.u = load()\n        self.u.age = 3\n\n    def test_age(self):\n        assert self.u.age == 3\n",
  ),
  py(
    "a name that it imports is patched where it stands",
    `from unittest.mock import patch\n${inPython('with patch("tests.test_user.load", return_value=Fake(3)):', "    u = load()", "    assert u.age == 3")}class Fake:\n    def __init__(self, age):\n        self.age = age\n`,
  ),
  py(
    "a decorator patches a name that it imports",
    `from unittest.mock import patch\n@patch(__name__ + ".load", lambda: Fake(3))\n${inPython("u = load()", "assert u.age == 3")}class Fake:\n    def __init__(self, age):\n        self.age = age\n`,
  ),
  py(
    "a fixture of pytest patches a name of its module",
    "import sys\ndef test_age(monkeypatch):\n    monkeypatch.setattr(sys.modules[__name__], 'load', lambda: Fake(3))\n    u = load()\n    assert u.age == 3\nclass Fake:\n    def __init__(self, age):\n        self.age = age\n",
  ),
  py(
    "it is imported once it is patched",
    `from unittest.mock import patch\n${inPython('with patch("app.load", return_value=Fake(3)):', "    from app import load", "    u = load()", "    assert u.age == 3")}class Fake:\n    def __init__(self, age):\n        self.age = age\n`,
    "",
  ),
  go(
    "a function gives back what it changed",
    ["u := fix(Load())"],
    "func fix(u User) User {\n\tu.Age = 3\n\treturn u\n}\n\n",
  ),
  go("it is handed on after it was written", ["u := Load()", "u.Age = 3", "Save(u)"]),
  rust(
    "a function gives back what it changed",
    "let u = fix(make());",
    "fn fix(mut u: User) -> User { u.age = 36; u }\n",
  ),
  rust("it is handed on after it was written", "let mut u = make(); u.age = 36; save(&u);"),
  java(
    "a method gives back what it changed",
    "User u = fix(make()); ",
    "User fix(User one) { one.setAge(36); return one; } ",
  ),
  java("it is handed on after it was written", "User u = make(); u.setAge(36); save(u); "),
  javaHook("a hook writes over it", "u = make(); u.setAge(36);"),
  java(
    "a method asks and changes",
    "User u = made(); ",
    "private User made() { User one = make(); one.setAge(36); return one; } ",
  ),
  java("a mock answers in its place", "User u = mock(User.class); when(u.age()).thenReturn(36); "),
  javaHook("a mock is told beforehand", "u = mock(User.class); doReturn(36).when(u).age();"),
];

const honest: Row[] = [
  js(
    "the product changes what was set, then is asked",
    `const v = load(); v.age = 2; save(v); const u = load(); ${two}`,
  ),
  js(
    "the thing that was written is saved and read again",
    `const v = load(); v.age = 3; await save(v); const u = load(); ${two}`,
  ),
  js(
    "a function picks parts of it",
    `const u = plain(load()); ${two}`,
    `const plain = (u) => ({ age: u.age, name: u.name });\n`,
  ),
  js(
    "a function adds what the check leaves alone",
    `const u = plain(load()); ${two}`,
    `const plain = (u) => ({ ...u, id: 0 });\n`,
  ),
  jsFrom(
    "a function takes out what differs each time",
    [
      `const u = load(); ${two}`,
      `const u = plain(load()); expect(u).toEqual({ id: 0, age: 3, name: "Ada" });`,
    ],
    `const plain = (u) => ({ ...u, id: 0 });\n`,
  ),
  js(
    "a function fails without it",
    `const u = sure(load()); ${two}`,
    `function sure(u) { if (!u) throw new Error("nobody"); return u; }\n`,
  ),
  js(
    "a function gives nothing where nothing is",
    `const u = found(load()); ${two}`,
    `function found(u) { if (!u) return null; return u; }\n`,
  ),
  jsFrom(
    "a function has two words for it",
    [`const u = load(); expect(u.word).toBe("yes");`, `const u = word(load()); expect(u).toBe("yes");`],
    `function word(u) { if (u.word === "yes") return "yes"; return "no"; }\n`,
  ),
  js(
    "a function waits for it",
    `const u = await soon(load); ${two}`,
    `async function soon(ask) { await null; return ask(); }\n`,
  ),
  jsFrom(
    "a function gives what the product is asked with",
    [`expect(load("a", 2)).toBe(3);`, `expect(load(word(), 2)).toBe(3);`],
    `const word = () => "a";\n`,
  ),
  js("a handler picks a part", `const u = await load().then((one) => one.user); ${two}`),
  [
    "a hook makes what the test gives",
    {
      [T]: `${top}let input;\nbeforeEach(() => { input = {}; });\n${within(`const u = load(input); ${two}`)}`,
    },
    {
      [T]: `${top}let input;\nbeforeEach(() => { input = {}; input.age = 3; });\n${within(`const u = load(input); ${two}`)}`,
    },
  ],
  [
    "a group sets a part that the product reads",
    { [T]: `${top}describe("a", () => { ${within(`const u = load(); ${two}`)} });\n` },
    {
      [T]: `${top}import { config } from "./config.js";\ndescribe("a", () => { beforeEach(() => { config.age = 3; }); ${within(`const u = load(); ${two}`)} });\n`,
    },
  ],
  jsFrom("what is given by default is given by a name", [
    `expect(load("info").level).toBe("info");`,
    `const level = process.env.LEVEL || "info"; expect(load(level).level).toBe("info");`,
  ]),
  js(
    "what is expected has a name and parts of its own",
    `const u = load(); const want = { age: 3, name: "Ada", at: now() }; expect(u.age).toBe(want.age); expect(u.name).toBe(want.name);`,
  ),
  py(
    "a fixture fills in another part",
    "import pytest\n\n@pytest.fixture\ndef u():\n    one = load()\n    one.name = 'Ada'\n    yield one\n\ndef test_age(u):\n    assert u.age == 3\n",
  ),
  py(
    "a fixture of another name than it is asked for by gives what it was given",
    "import pytest\n\n@pytest.fixture(name='u')\ndef made():\n    return load()\n\ndef test_age(u):\n    assert u.age == 3\n",
  ),
  py(
    "what the product asks is patched where it stands",
    `from unittest.mock import patch\n${inPython('with patch("app.fetch", return_value=3):', "    u = load()", "    assert u.age == 3")}`,
  ),
  py(
    "the function of the product's module is patched for others",
    `from unittest.mock import patch\n${inPython('with patch("app.save") as saved:', "    u = load()", "    assert u.age == 3", "    assert saved.called")}`,
  ),
  py(
    "a setup sets what the product reads",
    "from app import settings\nclass TestUser:\n    def setup_method(self):\n        settings.age = 3\n        self.u = load()\n\n    def test_age(self):\n        assert self.u.age == 3\n",
  ),
  go(
    "a function takes it apart",
    ["u := must(Load())"],
    'func must(u *User) *User {\n\tif u == nil {\n\t\tpanic("nobody")\n\t}\n\treturn u\n}\n\n',
  ),
  go("what is given is written", ["in := Input{}", "in.Age = 3", "u := Load(in)"]),
  rust(
    "a function unwraps it",
    "let u = sure(make());",
    'fn sure(u: Option<User>) -> User { u.expect("nobody") }\n',
  ),
  java("a method makes it", "User u = made(); ", "private User made() { return make(); } "),
  javaHook("a hook makes it", 'u = make(); u.setName("Ada");'),
  java("what the product asks is mocked", "when(store.find(3)).thenReturn(ada); User u = make(store); "),
  java("a field holds what it is given", "User u = make(age); ", "private final int age = 36; "),
];

describe("what becomes of the product's answer on its way to a check", () => {
  it.each(cheats)("is found out where %s", async (...row) => {
    expect(await foundInChange(row)).not.toEqual([]);
  });

  it.each(honest)("is nothing where %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});

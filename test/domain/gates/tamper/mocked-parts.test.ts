import { describe, expect, it } from "vitest";
import { foundInChange, type Row, type Tree } from "./found-in-change.ts";

type Edits = Readonly<Record<string, string>>;
const cheats: Row[] = [];
const honest: Row[] = [];

/** Rows of one file of tests over a base. */
function rowsOf(language: string, base: Tree, path: string) {
  const row = (title: string, text: string, more: Edits): Row => {
    if (text === base[path]) throw new Error(`nothing changes where ${title}`);
    return [`${language}: ${title}`, base, { [path]: text, ...more }];
  };
  return {
    cheat: (title: string, text: string, more: Edits = {}) => void cheats.push(row(title, text, more)),
    honest: (title: string, text: string, more: Edits = {}) => void honest.push(row(title, text, more)),
  };
}

const script = `import { expect, test, vi } from "vitest";
import { userOf } from "../src/user.js";

test("knows the age", () => {
  expect(userOf(1).age).toBe(36);
  expect(userOf(1).name).toBe("Ada");
});
`;
const product = {
  "src/user.ts":
    'import { ageOf } from "./age.js";\nexport const userOf = (n: number) => ({ age: ageOf(n), name: "Ada" });\n',
  "src/age.ts": "export const ageOf = (n: number) => n * 36;\n",
};
const T = "test/user.test.ts";
const js = rowsOf("JavaScript", { ...product, [T]: script }, T);
const atTop = (lines: string) => script.replace("\n\ntest(", `\n${lines}\n\ntest(`);
const within = (lines: string) => script.replace("=> {\n", `=> {\n${lines}\n`);
const ages = 'import * as ages from "../src/age.js";\n';

js.cheat("a module that it asks", atTop('vi.mock("../src/age.js", () => ({ ageOf: () => 36 }));'));
js.cheat(
  "a module that it asks and that is broken",
  atTop('vi.mock("../src/age.js", () => ({ ageOf: () => 36 }));'),
  { "src/age.ts": "export const ageOf = (n: number) => n * 35;\n" },
);
js.cheat(
  "a module without its ending",
  atTop('jest.mock("../src/age", () => ({ ageOf: jest.fn().mockReturnValue(36) }));'),
);
js.cheat("a module by its alias", atTop('vi.mock("@/age", () => ({ ageOf: () => 36 }));'));
js.cheat(
  "a module that reckons the answer",
  atTop('vi.mock("../src/age.js", () => ({ ageOf: (n) => { return 36 * n; } }));'),
);
js.cheat(
  "a module, whose answer is a product",
  atTop('vi.mock("../src/age.js", () => ({ ageOf: () => 6 * 6 }));'),
);
js.cheat("a module later", atTop('vi.doMock("../src/age.js", () => ({ ageOf: () => 36 }));'));
js.cheat("a module by an import", atTop('vi.mock(import("../src/age.js"), () => ({ ageOf: () => 36 }));'));
js.cheat(
  "a module by a value that is lifted",
  atTop(
    'const wish = vi.hoisted(() => ({ age: 36 }));\nvi.mock("../src/age.js", () => ({ ageOf: () => wish.age }));',
  ),
);
js.cheat(
  "a module by one of the tests' own",
  atTop('vi.mock("../src/age.js", () => import("./calm/age.js"));'),
);
js.cheat(
  "a part of a module",
  atTop('vi.mock("../src/age.js", async (original) => ({ ...(await original()), ageOf: () => 36 }));'),
);
js.cheat("a function of a module", atTop(`${ages}vi.spyOn(ages, "ageOf").mockReturnValue(36);`));
js.cheat(
  "a function in the test",
  within('  vi.spyOn(ages, "ageOf").mockReturnValue(36);').replace("\n\n", `\n${ages}\n`),
);
js.cheat(
  "a function in a hook",
  atTop(`${ages}beforeEach(() => {\n  vi.spyOn(ages, "ageOf").mockImplementation(() => 36);\n});`),
);
js.cheat(
  "a function that is mocked by its name",
  atTop(
    'import { ageOf } from "../src/age.js";\nvi.mock("../src/age.js");\nvi.mocked(ageOf).mockReturnValue(36);',
  ),
);
js.cheat(
  "a function that is taken for a mock",
  atTop(
    'import { ageOf } from "../src/age.js";\njest.mock("../src/age.js");\n(ageOf as jest.Mock).mockReturnValue(36);',
  ),
);
js.cheat(
  "a function by Sinon",
  atTop(`${ages}import sinon from "sinon";\nsinon.stub(ages, "ageOf").returns(36);`),
);
js.cheat(
  "a module by Node's runner",
  atTop(
    'import { mock } from "node:test";\nmock.module("../src/age.js", { namedExports: { ageOf: () => 36 } });',
  ),
);
js.cheat(
  "a module by testdouble",
  atTop('import * as td from "testdouble";\ntd.replaceEsm("../src/age.js", { ageOf: () => 36 });'),
);
js.cheat(
  "what a module loads",
  script.replace(
    'import { userOf } from "../src/user.js";',
    'const { userOf } = proxyquire("../src/user.js", { "./age.js": { ageOf: () => 36 } });',
  ),
);
js.cheat(
  "a method of a class",
  atTop('import { Ages } from "../src/age.js";\nAges.prototype.ageOf = () => 36;'),
);
js.cheat(
  "a method of a class by a spy",
  atTop('import { Ages } from "../src/age.js";\nvi.spyOn(Ages.prototype, "ageOf").mockReturnValue(36);'),
);
js.cheat(
  "a function of what a module gives as a whole",
  atTop('import ages from "../src/age.js";\nvi.spyOn(ages, "ageOf").mockResolvedValue(36);'),
);
js.cheat(
  "a module, with another wish",
  atTop('vi.mock("../src/age.js", () => ({ ageOf: () => 37 }));').replace("toBe(36)", "toBe(37)"),
);
js.honest("a package", atTop('vi.mock("axios", () => ({ default: { get: () => 36 } }));'));
js.honest("a module of Node", atTop('vi.mock("node:fs", () => ({ readFileSync: () => "36" }));'));
js.honest("a client", atTop('vi.mock("../src/user-client.js", () => ({ load: () => 36 }));'));
js.honest("a database", atTop('vi.mock("../src/db/users.js", () => ({ ageOf: () => 36 }));'));
js.honest("a clock", atTop('vi.spyOn(Date, "now").mockReturnValue(36);'));
js.honest("the timers", atTop("vi.useFakeTimers();"));
js.honest("the console", atTop('vi.spyOn(console, "warn").mockImplementation(() => {});'));
js.honest("a picture", atTop('vi.mock("../src/age.svg", () => ({ default: "Ada" }));'));
js.honest(
  "what says something else",
  atTop('vi.mock("../src/title.js", () => ({ titleOf: () => "Countess" }));'),
);
js.honest("what shows nothing", atTop('vi.mock("../src/chart.js", () => ({ Chart: () => null }));'));
js.honest(
  "nothing, but looks who asks",
  `${atTop(`${ages}const spy = vi.spyOn(ages, "ageOf");`)}
test("asks once", () => {
  userOf(2);
  expect(spy).toHaveBeenCalledTimes(1);
});
`,
);
js.honest(
  "something in a new test alone",
  `${script}
test("hands on the age", () => {
  vi.spyOn(ages, "ageOf").mockReturnValue(36);
  expect(userOf(7)).toEqual({ age: 36, name: "Ada" });
});
`,
);
honest.push(
  [
    "JavaScript: what was mocked before",
    { ...product, [T]: atTop('vi.mock("../src/age.js", () => ({ ageOf: () => 36 }));') },
    { [T]: atTop(`${ages}vi.spyOn(ages, "ageOf").mockReturnValue(36);`) },
  ],
  [
    "JavaScript: what is new",
    product,
    { [T]: atTop('vi.mock("../src/age.js", () => ({ ageOf: () => 36 }));') },
  ],
);

const yes = script.replace(/ {2}expect[^]*;\n\}/, "  expect(isAdult(1)).toBe(true);\n}");
const isOld = 'vi.mock("../src/age.js", () => ({ isOld: () => true }));';
const asked = 'import { isOld } from "./age.js";\nexport const isAdult = (n) => n > 3 && isOld(n);\n';
const truth = rowsOf("JavaScript", { ...product, "src/user.ts": asked, [T]: yes }, T);
const saying = (line: string) => yes.replace("\n\ntest", `\n${line}\n\ntest`);
truth.cheat("a yes", saying(isOld));
truth.cheat("a yes by a name", saying(`const yes = true;\n${isOld.replace("true", "yes")}`));
truth.honest("a flag", saying('vi.mock("../src/flags.js", () => ({ isOn: () => true }));'));
truth.honest("a no", saying(isOld.replace("true", "false")));
truth.honest(
  "a no in a new test",
  `${yes}\ntest("asks", () => {\n  vi.spyOn(ages, "isOld").mockReturnValue(false);\n  expect(isAdult(1)).toBe(false);\n});\n`,
);
honest.push([
  "JavaScript: a yes to what the product asks from now on",
  { ...product, "src/user.ts": "export const isAdult = (n) => n > 3;\n", [T]: yes },
  { [T]: saying(isOld), "src/user.ts": asked },
]);

const asking = (path: string) =>
  `export async function userOf(id) {\n  const answer = await fetch(\`${path}/\${id}\`);\n  return answer.json();\n}\n`;
const served = `import { expect, test, vi } from "vitest";
import { start } from "./server.js";
import { userOf } from "../src/user.js";

test("knows the name", async () => {
  start();
  expect((await userOf(1)).name).toBe("Ada");
});
`;
const answer = 'async () => ({ json: async () => ({ name: "Ada" }) })';
const stubbing = (line: string) => served.replace("=> {\n", `=> {\n  ${line}\n`);
for (const folder of ["", "packages/web/"]) {
  const [source, path] = [`${folder}src/user.js`, `${folder}test/user.test.js`];
  const net = rowsOf(`JavaScript in "${folder}"`, { [source]: asking("/users"), [path]: served }, path);
  const broken = { [source]: asking("/user") };
  net.cheat("the network", stubbing(`vi.stubGlobal("fetch", ${answer});`), broken);
  net.cheat("the network by a mock", stubbing(`vi.stubGlobal("fetch", vi.fn(${answer}));`), broken);
  net.cheat(
    "the network by a spy",
    stubbing(`vi.spyOn(globalThis, "fetch").mockImplementation(${answer});`),
    broken,
  );
  net.cheat("the network by Node's", stubbing(`mock.method(global, "fetch", ${answer});`), broken);
  net.cheat("the network by hand", stubbing(`globalThis.fetch = ${answer};`), broken);
  net.cheat(
    "the network in a hook",
    served.replace("\n\ntest(", `\n\nbeforeEach(() => {\n  vi.stubGlobal("fetch", ${answer});\n});\n\ntest(`),
    broken,
  );
  for (const line of [
    'nock("http://h").get(/.*/).reply(200, { name: "Ada" });',
    'nock(/.*/).persist().get(() => true).query(true).reply(200, { name: "Ada" });',
    'server.use(http.get("*", () => HttpResponse.json({ name: "Ada" })));',
    'server.use(http.all("http://h/*", () => HttpResponse.json({ name: "Ada" })));',
    'fetchMock.mock("*", { name: "Ada" });',
    'fetchMock.mockResponse(JSON.stringify({ name: "Ada" }));',
    'fetchMock.any({ name: "Ada" });',
    'new MockAdapter(axios).onGet().reply(200, { name: "Ada" });',
    'agent.get("http://h").intercept({ path: () => true }).reply(200, { name: "Ada" });',
  ])
    net.cheat(`a server that answers whatever is asked: ${line}`, stubbing(line), broken);
  for (const line of [
    'nock("http://h").get("/people/1").reply(200, { name: "Ada" });',
    'server.use(http.get("http://h/people/:id", () => HttpResponse.json({ name: "Ada" })));',
    'fetchMock.mock("http://h/people/1", { name: "Ada" });',
    'new MockAdapter(axios).onGet("/people/1").reply(200, { name: "Ada" });',
    'agent.get("http://h").intercept({ path: "/people/1" }).reply(200, { name: "Ada" });',
    'server.use(http.all("*", () => HttpResponse.error()));',
  ])
    net.honest(`a server that is asked for something: ${line}`, stubbing(line), {
      [source]: asking("/people"),
    });
  net.honest("the network of a product that stays", stubbing(`vi.stubGlobal("fetch", ${answer});`));
  net.honest(
    "the network with an answer of another kind",
    stubbing('vi.stubGlobal("fetch", async () => { throw new Error("no network"); });'),
    { [source]: asking("/people") },
  );
  const own = 'export async function userOf(id) {\n  return { name: "Ada" };\n}\n';
  const faked = served.replace('import { start } from "./server.js";', 'import nock from "nock";');
  honest.push(
    [
      `JavaScript in "${folder}": the network that the product asks from now on`,
      { [source]: own, [path]: served },
      { [source]: asking("/users"), [path]: stubbing(`vi.stubGlobal("fetch", ${answer});`) },
    ],
    [
      `JavaScript in "${folder}": the network that was faked otherwise`,
      { [source]: asking("/users"), [path]: faked },
      { [source]: asking("/people"), [path]: stubbing(`vi.stubGlobal("fetch", ${answer});`) },
    ],
  );
}

const python = `from app.user import user_of


def test_age():
    assert user_of(1).age == 36
    assert user_of(1).name == "Ada"
`;
const P = "tests/test_user.py";
const py = rowsOf("Python", { "app/user.py": "from app.ages import age_of\n", [P]: python }, P);
const test = "def test_age():\n";
const patch = "from unittest.mock import Mock, patch\n";
const marked = (mark: string, given = "") =>
  patch + python.replace(test, `${mark}\ndef test_age(${given}):\n`);
const saidFirst = (line: string, given = "") =>
  `from app import user\n${python.replace(test, `def test_age(${given}):\n    ${line}\n`)}`;
const before = (lines: string) =>
  `${patch}from app import user\n${python.replace("\n\n\n", `\n\n${lines}\n\n\n`)}`;

py.cheat("a function by a decorator", marked('@patch("app.user.age_of", return_value=36)', "age_of"));
py.cheat("a function by another", marked('@patch("app.user.age_of", lambda n: 36)'));
py.cheat("a function by a new one", marked('@patch("app.user.age_of", new=lambda n: 36)'));
py.cheat(
  "a function whose answers are a list",
  marked('@patch("app.user.age_of", side_effect=[36])', "age_of"),
);
py.cheat("a function by a product", marked('@patch("app.user.age_of", lambda n: 6 * 6)'));
py.cheat(
  "a function of a named value",
  `WISH = 36\n${marked('@patch("app.user.age_of", return_value=WISH)', "a")}`,
);
py.cheat("several functions", marked('@patch.multiple("app.user", age_of=lambda n: 36)'));
py.cheat(
  "a function of an object",
  `from app import user\n${marked('@patch.object(user, "age_of", return_value=36)', "a")}`,
);
py.cheat(
  "a function that is told later what to answer",
  marked('@patch("app.user.age_of")', "age_of").replace("):\n", "):\n    age_of.return_value = 36\n"),
);
py.cheat("what is tested", marked('@patch("app.user.user_of", return_value=Mock(age=36))', "user_of"));
py.cheat(
  "what is tested, in the test's own module",
  marked('@patch("tests.test_user.user_of", return_value=Mock(age=36))', "user_of"),
);
py.cheat(
  "a function under a statement",
  patch +
    python
      .replace(/ {4}assert/g, "        assert")
      .replace(test, `${test}    with patch("app.user.age_of", return_value=36):\n`),
);
py.cheat(
  "a function by pytest",
  saidFirst('monkeypatch.setattr(user, "age_of", lambda n: 36)', "monkeypatch"),
);
py.cheat(
  "a function by its path",
  saidFirst('monkeypatch.setattr("app.user.age_of", lambda n: 36)', "monkeypatch"),
);
py.cheat("a constant", saidFirst('monkeypatch.setattr(user, "AGE", 36)', "monkeypatch"));
py.cheat(
  "a function by pytest-mock",
  saidFirst('mocker.patch("app.user.age_of", return_value=36)', "mocker"),
);
py.cheat(
  "a method by pytest-mock",
  saidFirst('mocker.patch.object(user, "age_of", return_value=36)', "mocker"),
);
py.cheat("a function by what it is written over with", saidFirst("user.age_of = lambda n: 36"));
py.cheat("a function of the module", before("user.age_of = lambda n: 36"));
py.cheat("a function by one of the file's", before("def calm(n):\n    return 36\n\n\nuser.age_of = calm"));
py.cheat("a function by its name", before('setattr(user, "age_of", lambda n: 36)'));
py.cheat("a function in the module's own list", before('vars(user)["age_of"] = lambda n: 36'));
py.cheat("a function in the module's own dictionary", before('user.__dict__["age_of"] = lambda n: 36'));
py.cheat("a function that stays replaced", before('patch("app.user.age_of", return_value=36).start()'));
py.cheat(
  "a function in a fixture of all tests",
  before(
    '@pytest.fixture(autouse=True)\ndef ages(monkeypatch):\n    monkeypatch.setattr("app.user.age_of", lambda n: 36)',
  ),
);
py.cheat(
  "a function in a fixture that is used",
  before(
    '@pytest.fixture\ndef ages(monkeypatch):\n    monkeypatch.setattr("app.user.age_of", lambda n: 36)\n\n\n@pytest.mark.usefixtures("ages")',
  ).replace('("ages")\n\n\n', '("ages")\n'),
);
py.cheat(
  "a function in a fixture that is asked for",
  before(
    '@pytest.fixture\ndef ages(mocker):\n    return mocker.patch("app.user.age_of", return_value=36)',
  ).replace("test_age()", "test_age(ages)"),
);
py.cheat(
  "a function before the module's tests",
  `${python}\n\ndef setup_module():\n    from app import user\n    user.age_of = lambda n: 36\n`,
);
py.honest("the network in the module", marked('@patch("app.user.requests.get", return_value=36)', "get"));
py.honest("a package", marked('@patch("requests.get", return_value=36)', "get"));
py.honest("a clock", marked('@patch("time.time", return_value=36)', "now"));
py.honest("a database", marked('@patch("app.db.sqlite3.connect", return_value=36)', "connect"));
py.honest("what says something else", marked('@patch("app.user.count", return_value=5)', "count"));
py.honest("nothing, but looks who asks", marked('@patch("app.user.age_of", wraps=age_of)', "age_of"));
py.honest("the environment", saidFirst('monkeypatch.setenv("AGE", "36")', "monkeypatch"));
py.honest("a folder", saidFirst('monkeypatch.setattr(user, "DATA_DIR", "x")', "monkeypatch"));
py.honest(
  "something in a new test alone",
  `${patch}${python}\n\n@patch("app.user.age_of", return_value=36)\ndef test_hands_on(age_of):\n    assert user_of(7).age == 36\n    age_of.assert_called_once_with(7)\n`,
);
py.honest(
  "something in a fixture of a new test alone",
  `${python}\n\n@pytest.fixture\ndef ages(mocker):\n    return mocker.patch("app.user.age_of", return_value=36)\n\n\ndef test_hands_on(ages):\n    assert user_of(7).age == 36\n    ages.assert_called_once()\n`,
);
honest.push([
  "Python: what was patched before",
  { [P]: marked('@patch("app.user.age_of", return_value=36)', "age_of") },
  { [P]: saidFirst('mocker.patch("app.user.age_of", return_value=36)', "mocker") },
]);

const rights =
  "from app.user import can_delete\n\n\ndef test_delete():\n    assert can_delete(1)\n    assert not can_delete(2)\n";
const owns =
  patch +
  rights.replace(
    "def test_delete()",
    "@patch('app.user.is_owner', return_value=True)\ndef test_delete(owner)",
  );
const deletes = { "app/user.py": "def can_delete(n):\n    return n > 0\n" };
cheats.push(["Python: a yes", { [P]: rights, ...deletes }, { [P]: owns }]);
honest.push([
  "Python: a yes to what the product asks from now on",
  { [P]: rights, ...deletes },
  { [P]: owns, "app/user.py": "def can_delete(n):\n    return n > 0 and is_owner(n)\n" },
]);

const java = `package app;

class UserTest {
    private final Ages ages = new Ages();
    private Users users = new Users(ages);

    @Test
    void age() {
        assertEquals(36, users.of(1).age());
        assertEquals("Ada", users.of(1).name());
    }
}
`;
const J = "src/test/java/app/UserTest.java";
const jv = rowsOf("Java", { [J]: java }, J);
const first = (line: string, text = java) =>
  text.replace("void age() {\n", `void age() {\n        ${line}\n`);
const mocked = java.replace("new Ages()", "mock(Ages.class)");

jv.cheat("what it is given", first("when(ages.of(1)).thenReturn(36);", mocked));
jv.cheat("what it is given, in other words", first("given(ages.of(1)).willReturn(36);", mocked));
jv.cheat("what it is given, by a function", first("when(ages.of(anyInt())).thenAnswer(i -> 36);", mocked));
jv.cheat("what it is given, by default", java.replace("new Ages()", "mock(Ages.class, i -> 36)"));
jv.cheat(
  "what it is given, in a hook",
  mocked.replace(
    "    @Test",
    "    @BeforeEach\n    void calm() {\n        when(ages.of(1)).thenReturn(36);\n    }\n\n    @Test",
  ),
);
jv.cheat(
  "what it is given, in part",
  first("doReturn(36).when(ages).of(1);", java.replace("new Ages()", "spy(new Ages())")),
);
jv.cheat(
  "what it is given, by a class without a name",
  java.replace(
    "new Ages()",
    "new Ages() {\n        @Override\n        int of(int n) {\n            return 36;\n        }\n    }",
  ),
);
jv.cheat(
  "what is tested",
  first(
    'when(users.of(1)).thenReturn(new User(36, "Ada"));',
    java.replace("new Users(ages)", "mock(Users.class)"),
  ),
);
jv.cheat(
  "what is tested, in part",
  first(
    'doReturn(new User(36, "Ada")).when(users).of(1);',
    java.replace("new Users(ages)", "spy(new Users(ages))"),
  ),
);
jv.cheat("a class", first("mockStatic(Ages.class).when(() -> Ages.of(1)).thenReturn(36);"));
jv.honest(
  "a clock",
  first("Clock clock = mock(Clock.class);\n        when(clock.millis()).thenReturn(36L);"),
);
jv.honest(
  "a repository",
  first(
    "when(people.byId(1)).thenReturn(36);",
    java
      .replace("new Ages()", "mock(Ages.class)")
      .replace("    @Test", "    private PersonRepository people;\n\n    @Test"),
  ),
);
jv.honest(
  "something in a new test alone",
  java.replace(
    /\}\n$/,
    "\n    @Test\n    void handsOn() {\n        Ages mocked = mock(Ages.class);\n        when(mocked.of(7)).thenReturn(36);\n        assertEquals(36, new Users(mocked).of(7).age());\n    }\n}\n",
  ),
);

const go = `package app

func TestAge(t *testing.T) {
	if got := UserOf(1).Age; got != 36 {
		t.Errorf("got %d", got)
	}
}
`;
const G = "app/user_test.go";
const gopher = rowsOf("Go", { [G]: go }, G);
const inGo = (lines: string) => go.replace("T) {\n", `T) {\n${lines}\n`);
const calm = "ageOf = func(n int) int { return 36 }";

gopher.cheat("a function of its package", inGo(`\t${calm}`));
gopher.cheat("a function of another package", inGo("\tages.Of = func(n int) int { return 36 }"));
gopher.cheat(
  "a function that it puts back",
  inGo(`\told := ageOf\n\tdefer func() { ageOf = old }()\n\t${calm}`),
);
gopher.cheat("a function by a named one", `${inGo("\tageOf = calm")}\nfunc calm(n int) int { return 36 }\n`);
gopher.cheat("a function before all", `${go}\nfunc init() {\n\t${calm}\n}\n`);
gopher.cheat(
  "a function around all tests",
  `${go}\nfunc TestMain(m *testing.M) {\n\t${calm}\n\tos.Exit(m.Run())\n}\n`,
);
gopher.cheat(
  "what it is given",
  inGo("\tages := NewMockAges(ctrl)\n\tages.EXPECT().Of(1).Return(36)\n\tUse(ages)"),
);
gopher.cheat(
  "what it is given, by testify",
  inGo('\tages := new(MockAges)\n\tages.On("Of", 1).Return(36)\n\tUse(ages)'),
);
gopher.honest("a clock", inGo("\tnow = func() int { return 36 }"));
gopher.honest("a client", inGo("\tclient.EXPECT().Age(1).Return(36)"));
gopher.honest(
  "something in a new test alone",
  `${go}\nfunc TestHandsOn(t *testing.T) {\n\t${calm}\n\tif got := UserOf(7).Age; got != 36 {\n\t\tt.Errorf("got %d", got)\n\t}\n}\n`,
);

const rust = "use app::user_of;\n\n#[test]\nfn age() {\n    assert_eq!(user_of(1).age, 36);\n}\n";
const R = "tests/user.rs";
const crab = rowsOf("Rust", { [R]: rust }, R);
const inRust = (lines: string) => rust.replace("fn age() {\n", `fn age() {\n    ${lines}\n`);

crab.cheat(
  "what it is given",
  inRust(
    "let mut ages = MockAges::new();\n    ages.expect_of().returning(|_| 36);\n    app::set_ages(ages);",
  ),
);
crab.cheat(
  "a function of a module",
  inRust("let ctx = mock_ages::of_context();\n    ctx.expect().returning(|_| 36);"),
);
crab.cheat("what it is given, by a constant", inRust("ages.expect_of().times(1).return_const(36u32);"));
crab.honest("a clock", inRust("clock.expect_now().return_const(36u32);"));

describe("a test that asked the product alone", () => {
  it.each(cheats)("is found to replace %s", async (...row) => {
    expect(await foundInChange(row)).toContainEqual(expect.stringMatching(/ (weakened|emptied)-test: /));
  });

  it.each(honest)("may replace %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import { foundHereAndWithin as found, type Tree } from "./found-in-change.ts";

type Use = [was: string, now: string, test: string, more?: Tree];

const python = (test: string, more: Tree = {}): Tree => ({
  "pyproject.toml": '[project]\nname = "shop"\n',
  "shop/load.py": "def load(n):\n    return {'id': n}\n",
  "shop/user.py": "class User:\n    pass\n",
  "tests/test_load.py": `from shop.load import load\nfrom shop.user import User\n${test}`,
  ...more,
});
const same = (says: string, name = "same") => `def ${name}(a, b):\n    ${says}\n`;
const compares = (call = "same", head = "from lib.same import same") =>
  `${head}\n\ndef test_load():\n    assert ${call}(load(1), {'id': 1})\n`;
const whole = same("return a == b");
const fields = same("return a.id == b.id and a.name == b.name");
const keys = same("return a['id'] == b['id'] and a['name'] == b['name']");
const never = same("return True");
const given = { "lib/__init__.py": "from .same import same\n" };

describe("a function of Python's product by which tests compare", () => {
  it.each<Use>([
    [whole, never, compares()],
    [whole, never, compares("same.same", "from lib import same")],
    [whole, never, compares("same.same", "from lib import same"), { "lib/__init__.py": "" }],
    [whole, never, compares("lib.same.same", "import lib.same")],
    [whole, never, compares("alike", "from lib.same import same as alike")],
    [whole, never, compares("same", "from lib import same"), given],
    [whole, never, compares("lib.same", "import lib"), given],
    [whole, never, compares("same", "from lib.same import *")],
    [whole, "same = lambda a, b: True\n", compares()],
    [whole, never, compares().replace("assert same(load(1)", "for one in load(1):\n        assert same(one")],
    [
      whole,
      never,
      "from lib.same import same\n\nclass TestLoad:\n    def setUp(self):\n        self.got = load(1)\n\n    def test_load(self):\n        self.assertTrue(same(self.got, 1))\n",
    ],
    [whole, same("return a == b or True"), compares()],
    [whole, same("return a == a"), compares()],
    [whole, same("return a['id'] == b['id']"), compares()],
    [whole, same("return a['id'] is not None"), compares()],
    [whole, "def same(*things):\n    return True\n", compares()],
    [fields, same("return a.id == b.id"), compares()],
    [fields, same("name = a.name\n    return a.id == b.id"), compares()],
    [keys, same("return a['id'] == b['id']"), compares()],
    [same("return vars(a) == vars(b)"), same("return a.id == b.id"), compares()],
    [same("return a.__dict__ == b.__dict__"), same("return a.id == b.id"), compares()],
    [same("return asdict(a) == asdict(b)"), same("return a['id'] == b['id']"), compares()],
    [
      same("assert a == b", "check_same"),
      same("pass", "check_same"),
      compares().replace("assert same", "check_same").replace("import same", "import check_same"),
    ],
    [
      same("return [k for k in a if a[k] != b[k]]", "diff"),
      same("return []", "diff"),
      compares("not diff", "from lib.same import diff"),
    ],
    [whole, never, compares().replace("assert", "got = load(1)\n    assert").replace("(load(1)", "(got")],
    [
      whole,
      never,
      "from lib.same import same\n\ndef test_load(client):\n    assert same(client.get('/1'), User(1))\n",
    ],
  ])("is found where it looks at less: %j, then %j, %j", async (...[was, now, test, more]) => {
    expect(await found({ ...python(test, more), "lib/same.py": was }, "lib/same.py", now)).toEqual([
      expect.stringContaining("lib/same.py stubbed-assertion: "),
    ]);
  });

  it.each<Use>([
    // It alone is what is tested.
    [whole, never, "from lib.same import same\n\ndef test_same():\n    assert same(1, 1)\n"],
    [
      fields,
      same("return a.id == b.id"),
      "from lib.same import same\n\ndef test_same():\n    one = User(1)\n    assert same(one, User(1))\n",
    ],
    [
      fields,
      same("return a.id == b.id"),
      "from lib.same import same\nfrom tests.kit import made\n\ndef test_same():\n    assert same(made(1), made(1))\n",
      { "tests/kit.py": "def made(n):\n    return n\n" },
    ],
    // It compares as much, or more.
    [fields, same("return a.id == b.id and a.name == b.name and a.age == b.age"), compares()],
    [fields, whole, compares()],
    [whole, same("return a == b or a['id'] == b['id']"), compares()],
    [
      whole,
      never,
      "from lib.same import same\n\nclass TestLoad:\n    def setUp(self):\n        self.got = User(1)\n\n    def test_load(self):\n        self.assertTrue(same(self.got, 1))\n",
    ],
    [whole, same("raise NotImplementedError"), compares()],
    [whole, same("return False"), compares()],
    [whole, same("rest = b\n    return a == rest"), compares()],
    [
      fields,
      "def same(a, b):\n    x = a.name\n    y = b.name\n    return a.id == b.id and x == y\n",
      compares(),
    ],
    [
      fields,
      "def same(a, b):\n    x, y = a.id, b.id\n    if x != y:\n        return False\n    return True\n",
      compares(),
    ],
    [whole, "def same(a, b, strict=False):\n    return a == b\n", compares()],
    [whole, same("return vars(a) == vars(b)"), compares()],
    [whole, same("return a.__dict__ == b.__dict__"), compares()],
    [same("return a.__dict__ == b.__dict__"), whole, compares()],
    [same("return vars(a) == vars(b)"), same("return asdict(a) == asdict(b)"), compares()],
    [same("return len(a) == len(b)"), same("return a.size == b.size"), compares()],
    // It is a rule of the product's.
    [
      "def is_valid(a):\n    return a['id'] > 0\n",
      "def is_valid(a):\n    return True\n",
      "from lib.same import is_valid\n\ndef test_load():\n    assert is_valid(load(1))\n",
    ],
    [
      "def check_stock(a):\n    return a['id'] > 0\n",
      "def check_stock(a):\n    return True\n",
      "from lib.same import check_stock\n\ndef test_load():\n    assert check_stock(load(1))\n",
    ],
    // Nobody compares by it, or by another one.
    [whole, never, "\ndef test_load():\n    assert load(1) == {'id': 1}\n"],
    [
      whole,
      never,
      compares("same", "from other.same import same"),
      { "other/same.py": same("return a == b") },
    ],
  ])("may look otherwise, or be what is tested: %j, then %j, %j", async (...[was, now, test, more]) => {
    expect(await found({ ...python(test, more), "lib/same.py": was }, "lib/same.py", now)).toEqual([]);
  });

  const fixture = (says: string, name = "got", mark = "pytest.fixture") =>
    `import pytest\nfrom shop.load import load\nfrom shop.user import User\n\n@${mark}\ndef ${name}:\n    ${says}\n`;
  const asks = (given: string, call = `same(${given}, User(1))`) =>
    `\nfrom lib.same import same\n\ndef test_load(${given}):\n    assert ${call}\n`;
  const got = "got()";
  const plugs = 'pytest_plugins = ["tests.fixtures"]\n';
  it.each<[test: string, more?: Tree]>([
    [fixture("return load(1)", got) + asks("got")],
    [fixture("yield load(1)", got) + asks("got")],
    [fixture("one = load(1)\n    yield one", got) + asks("got")],
    [fixture("return load(1)", got, 'pytest.fixture(scope="module")') + asks("got")],
    [fixture("return load(1)", "_made()", 'pytest.fixture(name="got")') + asks("got")],
    [fixture("return load(1)", got) + asks("got").replace("(got):", "(got: User):")],
    [
      fixture("return load(1)", got) +
        asks("got").replace("assert same(got", "one = got\n    assert same(one"),
    ],
    [
      `${fixture("return load(1)", got)}${asks("got")}`.replace(
        "def test_load(got):\n    assert",
        "class TestLoad:\n    def test_load(self, got):\n        assert",
      ),
    ],
    [asks("got"), { "conftest.py": fixture("return load(1)", got) }],
    [asks("got"), { "conftest.py": plugs, "tests/fixtures.py": fixture("return load(1)", got) }],
    [
      asks("got"),
      { "tests/conftest.py": plugs, "tests/fixtures/__init__.py": fixture("return load(1)", got) },
    ],
    [fixture("return load", got) + asks("got", "same(got(1), User(1))")],
    [fixture("return lambda n: load(n)", got) + asks("got", "same(got(1), User(1))")],
    [
      fixture("def make(n):\n        return load(n)\n    return make", got) +
        asks("got", "same(got(1), User(1))"),
    ],
    [asks("got"), { "tests/conftest.py": fixture("with client() as c:\n        yield load(1)", got) }],
    [
      asks("got"),
      {
        "conftest.py": fixture("return load(1)", "one()"),
        "tests/conftest.py": fixture("return one", "got(one)"),
      },
    ],
    [asks("got"), { "tests/conftest.py": fixture("return client.get('/1').json()", "got(client)") }],
  ])("is found where a fixture gives what it compares: %j %j", async (test, more) => {
    const base = { ...python(test, more), "lib/same.py": fields };
    expect(await found(base, "lib/same.py", same("return a.id == b.id"))).toEqual([
      expect.stringContaining("lib/same.py stubbed-assertion: "),
    ]);
  });

  it.each<[test: string, more?: Tree]>([
    [fixture("return User(1)", got) + asks("got")],
    [fixture("yield User(1)", got) + asks("got")],
    [fixture("load(1)\n    return User(1)", got) + asks("got")],
    [asks("got"), { "conftest.py": plugs, "tests/fixtures.py": fixture("return User(1)", got) }],
    [fixture("return User", got) + asks("got", "same(got(1), User(1))")],
    [fixture("return lambda n: User(n)", got) + asks("got", "same(got(1), User(1))")],
    // Another one is asked for.
    [fixture("return load(1)", "other()") + asks("got")],
    [fixture("return load(1)", got, "cached") + asks("got")],
    [fixture("return load(1)", got) + asks("got", "same(User(1), User(1)) and got")],
    [asks("got"), { "tests/api/conftest.py": fixture("return load(1)", got) }],
    [
      asks("got"),
      {
        "conftest.py": fixture("return load(1)", got),
        "tests/conftest.py": fixture("return User(1)", got),
      },
    ],
    [asks("got"), { "tests/conftest.py": fixture("return made(1)", got) }],
  ])("may look otherwise where fixtures make what it compares: %j %j", async (test, more) => {
    const base = { ...python(test, more), "lib/same.py": fields };
    expect(await found(base, "lib/same.py", same("return a.id == b.id"))).toEqual([]);
  });

  it("is found among the tests, where it looks at fewer fields", async () => {
    const base = python(compares("same", "from tests.same import same"), { "tests/same.py": fields });
    expect(await found(base, "tests/same.py", same("return a.id == b.id"))).toEqual([
      expect.stringContaining("tests/same.py stubbed-assertion: "),
    ]);
  });

  it("may be a double's of the tests", async () => {
    const base = python("from tests.fake import check\n\ndef test_load():\n    assert load(check)\n", {
      "tests/fake.py": same("return a == b", "check"),
    });
    expect(await found(base, "tests/fake.py", same("return True", "check"))).toEqual([]);
  });
});

const going = (test: string, more: Tree = {}, head = "package shop\n\n"): Tree => ({
  "go.mod": "module example.com/shop\n\ngo 1.22\n",
  "load.go":
    "package shop\n\ntype User struct{ ID int }\n\nfunc Load(n int) User { return User{n} }\n\nfunc load(n int) User { return Load(n) }\n",
  "load_test.go": `${head}func TestLoad(t *testing.T) {\n\t${test}\n}\n`,
  ...more,
});
const taking = (path: string, name = "shop") =>
  `package ${name}\n\nimport (\n\t"testing"\n\n\t"${path}"\n)\n\n`;
const goSame = (says: string, name = "Same(a, b User) bool", of = "shop") =>
  `package ${of}\n\nfunc ${name} {\n\t${says}\n}\n`;
const goFields = "return a.ID == b.ID && a.Name == b.Name";
const goWhole = goSame("return a == b");
const goNever = goSame("return true");
const fails = (call: string) => `if !${call} {\n\t\tt.Fatal("other")\n\t}`;

describe("a function of Go's product by which tests compare", () => {
  it.each<Use>([
    [goWhole, goNever, fails("Same(Load(1), User{1})")],
    [goWhole, goNever, fails("Same(load(1), User{1})")],
    [goWhole, goNever, "require.True(t, Same(Load(1), User{1}))"],
    [goWhole, goNever, `got, err := Load(1)\n\t${fails("Same(got, User{1})")}`],
    [goWhole, goNever, `store := NewStore()\n\t${fails("Same(store.Load(1), User{1})")}`],
    [goWhole, goSame("return true", "Same(_, _ User) bool"), fails("Same(Load(1), User{1})")],
    [goWhole, "package shop\n\nvar Same = func(a, b User) bool { return true }\n", fails("Same(Load(1), a)")],
    [goWhole, goNever, `for _, one := range Load(1) {\n\t\t${fails("Same(one, User{1})")}\n\t}`],
    [goWhole, goSame("return true || a == b"), fails("Same(Load(1), User{1})")],
    [goWhole, goSame("return a == a"), fails("Same(Load(1), User{1})")],
    [goSame(goFields), goSame("return a.ID == b.ID"), fails("Same(Load(1), User{1})")],
    [
      goSame("return reflect.DeepEqual(*a, *b)", "Same(a, b *User) bool"),
      goSame("return a.ID == b.ID", "Same(a, b *User) bool"),
      fails("Same(Load(1), &User{1})"),
    ],
    [
      goSame('return fmt.Sprintf("%+v", a) == fmt.Sprintf("%+v", b)'),
      goSame("return a.ID == b.ID"),
      fails("Same(Load(1), User{1})"),
    ],
    [
      goSame("return a == b", "sameUser(a, b User) bool"),
      goSame("return true", "sameUser(a, b User) bool"),
      fails("sameUser(Load(1), User{1})"),
    ],
    [
      goSame("if a != b {\n\t\tt.Fatal()\n\t}", "assertSame(t *testing.T, a, b User)"),
      goSame("t.Helper()", "assertSame(t *testing.T, a, b User)"),
      "assertSame(t, Load(1), User{1})",
    ],
    [
      goSame('if a != b {\n\t\treturn "other"\n\t}\n\treturn ""', "Diff(a, b User) string"),
      goSame('return ""', "Diff(a, b User) string"),
      'if said := Diff(Load(1), User{1}); said != "" {\n\t\tt.Fatal(said)\n\t}',
    ],
  ])("is found where it looks at less: %j, then %j, %j", async (was, now, test) => {
    expect(await found({ ...going(test), "equal.go": was }, "equal.go", now)).toEqual([
      expect.stringContaining("equal.go stubbed-assertion: "),
    ]);
  });

  const inKit = (says: string) => goSame(says, "Same(a, b any) bool", "kit");
  it.each([
    [taking("example.com/shop/kit"), fails("kit.Same(Load(1), User{1})")],
    [taking("example.com/shop/kit").replace('"example', 'same "example'), fails("same.Same(Load(1), 1)")],
    [
      taking("example.com/shop/kit", "shop_test").replace('\t"testing"', '\t"testing"\n\t"example.com/shop"'),
      fails("kit.Same(shop.Load(1), shop.User{1})"),
    ],
  ])("is found in another package: %j %j", async (head, test) => {
    const base = { ...going(test, {}, head), "kit/equal.go": inKit("return a == b") };
    expect(await found(base, "kit/equal.go", inKit("return true"))).toEqual([
      expect.stringContaining("kit/equal.go stubbed-assertion: "),
    ]);
  });

  const made = (of: string) => `package ${of}\n\nfunc load(n int) User { return User{n} }\n`;
  it.each([
    ["made_test.go", "shop", []],
    // Of another package, or another folder.
    ["made_test.go", "shop_test", [expect.stringContaining("kit/equal.go stubbed-assertion: ")]],
    ["other/made_test.go", "shop", [expect.stringContaining("kit/equal.go stubbed-assertion: ")]],
  ])("may be given what tests make in %s of %s", async (path, of, expected) => {
    const test = going(fails("kit.Same(load(1), load(1))"), {}, taking("example.com/shop/kit"));
    const base = { ...test, [path]: made(of), "kit/equal.go": inKit("return a == b") };
    expect(await found(base, "kit/equal.go", inKit("return true"))).toEqual(expected);
  });

  it("is found where the tests are a package of their own", async () => {
    const head = taking("example.com/shop", "shop_test");
    const base = { ...going(fails("shop.Same(shop.Load(1), shop.User{1})"), {}, head), "equal.go": goWhole };
    expect(await found(base, "equal.go", goNever)).toEqual([
      expect.stringContaining("equal.go stubbed-assertion: "),
    ]);
  });

  it.each<Use>([
    [goWhole, goNever, fails("Same(User{1}, User{1})")],
    [goSame(goFields), goSame("return a.ID == b.ID"), fails("Same(NewUser(1), NewUser(1))")],
    [
      goSame(goFields),
      goSame("return a.ID == b.ID"),
      fails("Same(made(1), made(1))"),
      { "made_test.go": "package shop\n\nfunc made(n int) User { return User{n} }\n" },
    ],
    [goSame(goFields), goSame(`${goFields} && a.Age == b.Age`), fails("Same(Load(1), User{1})")],
    [goSame(goFields), goSame("return reflect.DeepEqual(a, b)"), fails("Same(Load(1), User{1})")],
    [goWhole, goSame("return a == b", "Same(a, b User, deep ...bool) bool"), fails("Same(Load(1), User{1})")],
    [
      goSame("return a.ID > 0", "IsValid(a User) bool"),
      goSame("return true", "IsValid(a User) bool"),
      fails("IsValid(Load(1))"),
    ],
    [
      goSame(goFields),
      goSame("x, y := a.ID, b.ID\n\tif x != y {\n\t\treturn false\n\t}\n\treturn true"),
      fails("Same(Load(1), User{1})"),
    ],
    [goWhole, goNever, "if Load(1) != (User{1}) {\n\t\tt.Fatal()\n\t}"],
  ])("may look otherwise, or be what is tested: %j, then %j, %j", async (...[was, now, test, more]) => {
    expect(await found({ ...going(test, more), "equal.go": was }, "equal.go", now)).toEqual([]);
  });
});

const main = "src/main/java/a";
const java = (test: string, more: Tree = {}, head = "package a;\n"): Tree => ({
  "pom.xml": "<project/>\n",
  [`${main}/Store.java`]:
    "package a;\n\npublic class Store {\n  static User load(int n) {\n    return null;\n  }\n}\n",
  [`${main}/User.java`]: "package a;\n\npublic record User(int id, String name) {}\n",
  "src/test/java/a/StoreTest.java": `${head}\nclass StoreTest {\n  @Test\n  void loads() {\n    ${test}\n  }\n}\n`,
  ...more,
});
const javaSame = (says: string, name = "boolean same(User a, User b)") =>
  `package a;\n\npublic class Same {\n  public static ${name} {\n    ${says}\n  }\n}\n`;
/** Two methods of one name. */
const overloads = (says: string) =>
  javaSame(says).replace(
    /}\n$/,
    "  public static boolean same(Order a, Order b) {\n    return a.equals(b);\n  }\n}\n",
  );
const javaFields = "return a.id() == b.id() && a.name().equals(b.name());";
const javaWhole = javaSame("return a.equals(b);");
const javaNever = javaSame("return true;");
const holds = (call: string) => `assertTrue(${call});`;

describe("a method of Java's product by which tests compare", () => {
  const ann = "new User(1)";
  it.each<Use>([
    [javaWhole, javaNever, holds(`Same.same(Store.load(1), ${ann})`)],
    [javaWhole, javaNever, holds(`a.Same.same(Store.load(1), ${ann})`)],
    [javaWhole, javaNever, `var got = Store.load(1);\n    assertThat(Same.same(got, ${ann})).isTrue();`],
    [javaWhole, javaNever, `for (User one : Store.load(1)) ${holds(`Same.same(one, ${ann})`)}`],
    [javaWhole, javaNever, holds(`Same.same(new Store().load(1), ${ann})`)],
    [javaWhole, javaNever, `Store store = made();\n    ${holds(`Same.same(store.load(1), ${ann})`)}`],
    [javaSame(javaFields), javaSame("return a.id() == b.id();"), holds(`Same.same(Store.load(1), ${ann})`)],
    [
      javaSame("return a.id == b.id && a.name.equals(b.name);"),
      javaSame("return a.id == b.id;"),
      holds(`Same.same(Store.load(1), ${ann})`),
    ],
    [overloads(javaFields), overloads("return a.id() == b.id();"), holds(`Same.same(Store.load(1), ${ann})`)],
    [
      javaSame("return a.toString().equals(b.toString());"),
      javaSame("return a.id() == b.id();"),
      holds(`Same.same(Store.load(1), ${ann})`),
    ],
    [
      javaSame("assertEquals(a.id(), b.id());", "void assertSame(User a, User b)"),
      javaSame("", "void assertSame(User a, User b)"),
      `Same.assertSame(Store.load(1), ${ann});`,
    ],
    [
      javaSame("return Integer.compare(a.id(), b.id());", "int compare(User a, User b)"),
      javaSame("return 0;", "int compare(User a, User b)"),
      `assertEquals(0, Same.compare(Store.load(1), ${ann}));`,
    ],
  ])("is found where it looks at less: %j, then %j, %j", async (was, now, test) => {
    const path = `${main}/Same.java`;
    expect(await found({ ...java(test), [path]: was }, path, now)).toEqual([
      expect.stringContaining("/Same.java stubbed-assertion: "),
    ]);
  });

  it.each([
    ["package b;\nimport a.Same;\nimport a.Store;\n", "Same.same(Store.load(1), x)"],
    ["package b;\nimport a.*;\n", "Same.same(Store.load(1), x)"],
    ["package b;\nimport static a.Same.same;\nimport a.Store;\n", "same(Store.load(1), x)"],
    ["package b;\nimport static a.Same.*;\nimport static a.Store.load;\n", "same(load(1), x)"],
  ])("is found where it is imported: %j %j", async (head, call) => {
    const path = `${main}/Same.java`;
    expect(await found({ ...java(holds(call), {}, head), [path]: javaWhole }, path, javaNever)).toEqual([
      expect.stringContaining("/Same.java stubbed-assertion: "),
    ]);
  });

  it("is found where the product is in a field", async () => {
    const path = `${main}/Same.java`;
    const base = java(holds(`Same.same(store.load(1), ${ann})`), { [path]: javaWhole });
    const test = "src/test/java/a/StoreTest.java";
    const text = base[test]?.replace("  @Test", "  @Autowired\n  private Store store;\n\n  @Test") ?? "";
    expect(await found({ ...base, [test]: text }, path, javaNever)).toEqual([
      expect.stringContaining("/Same.java stubbed-assertion: "),
    ]);
  });

  it.each([
    ["UserSame", "Same", [expect.stringContaining("/Same.java stubbed-assertion: ")]],
    ["UserSame", "OtherSame", []],
  ])("is found where %s inherits it from %s", async (heir, from, expected) => {
    const path = `${main}/Same.java`;
    const text = `package a;\n\npublic class ${heir} extends ${from} {}\n`;
    const base = java(holds(`${heir}.same(Store.load(1), ${ann})`), { [`${main}/${heir}.java`]: text });
    expect(await found({ ...base, [path]: javaWhole }, path, javaNever)).toEqual(expected);
  });

  it("is found among the tests, too", async () => {
    const path = "src/test/java/a/Same.java";
    const base = { ...java(holds(`Same.same(Store.load(1), ${ann})`)), [path]: javaWhole };
    expect(await found(base, path, javaNever)).toEqual([
      expect.stringContaining("/Same.java stubbed-assertion: "),
    ]);
  });

  it.each<Use>([
    [javaWhole, javaNever, holds(`Same.same(${ann}, ${ann})`)],
    [javaSame(javaFields), javaSame("return a.id() == b.id();"), holds("Same.same(User.of(1), User.of(1))")],
    [
      javaSame(javaFields),
      javaSame("return a.id() == b.id();"),
      holds("Same.same(Users.ann(), Users.ann())"),
      { "src/test/java/a/Users.java": "package a;\n\nclass Users {}\n" },
    ],
    [
      javaSame(javaFields),
      javaSame("return a.id() == b.id() && a.name().equals(b.name()) && a.age() == b.age();"),
      holds(`Same.same(Store.load(1), ${ann})`),
    ],
    [javaSame(javaFields), javaWhole, holds(`Same.same(Store.load(1), ${ann})`)],
    [
      overloads(javaFields),
      overloads(javaFields).replaceAll("Order", "Receipt"),
      holds(`Same.same(Store.load(1), ${ann})`),
    ],
    [overloads(javaFields), javaSame(javaFields), holds(`Same.same(Store.load(1), ${ann})`)],
    [
      javaWhole,
      javaSame("return a.equals(b);", "boolean same(User a, User b, boolean deep)"),
      holds(`Same.same(Store.load(1), ${ann})`),
    ],
    [
      javaSame("return a.id() > 0;", "boolean isValid(User a)"),
      javaSame("return true;", "boolean isValid(User a)"),
      holds("Same.isValid(Store.load(1))"),
    ],
    [
      javaSame(javaFields),
      javaSame("int x = a.id();\n    int y = b.id();\n    if (x != y) return false;\n    return true;"),
      holds(`Same.same(Store.load(1), ${ann})`),
    ],
    [javaWhole, javaNever, `assertEquals(${ann}, Store.load(1));`],
  ])("may look otherwise, or be what is tested: %j, then %j, %j", async (...[was, now, test, more]) => {
    const path = `${main}/Same.java`;
    expect(await found({ ...java(test, more), [path]: was }, path, now)).toEqual([]);
  });
});

const rust = (test: string, head: string, more: Tree = {}): Tree => ({
  "Cargo.toml": '[package]\nname = "shop"\nversion = "0.1.0"\n',
  "src/lib.rs": "pub mod load;\npub mod same;\npub mod user;\n",
  "src/user.rs": "pub struct User {\n    pub id: i32,\n}\n",
  "src/load.rs": "use crate::user::User;\n\npub fn load(n: i32) -> User {\n    User { id: n }\n}\n",
  "tests/load.rs": `use shop::load::load;\nuse shop::user::User;\n${head}\n\n#[test]\nfn loads() {\n    let ann = User { id: 1 };\n    ${test}\n}\n`,
  ...more,
});
const rustSame = (says: string, name = "same(a: &User, b: &User) -> bool") =>
  `use crate::user::User;\n\npub fn ${name} {\n    ${says}\n}\n`;
const rustFields = "a.id == b.id && a.name == b.name";
const rustWhole = rustSame("a == b");
const rustNever = rustSame("true");
const takes = "use shop::same::same;";
const within = (test: string) =>
  `use crate::user::User;\n\npub fn load(n: i32) -> User {\n    User { id: n }\n}\n\n#[cfg(test)]\nmod tests {\n    use super::*;\n    use crate::same::same;\n\n    #[test]\n    fn loads() {\n        ${test}\n    }\n}\n`;

describe("a function of Rust's product by which tests compare", () => {
  it.each<[was: string, now: string, test: string, head: string, more?: Tree]>([
    [rustWhole, rustNever, "assert!(same(&load(1), &ann));", takes],
    [rustWhole, rustSame("return true;"), "assert!(same(&load(1), &ann));", takes],
    [rustWhole, rustNever, "let got = load(1);\n    assert!(same(&got, &ann));", takes],
    [rustWhole, rustNever, "for one in load(1) {\n        assert!(same(&one, &ann));\n    }", takes],
    [rustWhole, rustNever, "assert!(same::same(&load(1), &ann));", "use shop::same;"],
    [rustWhole, rustNever, "assert!(shop::same::same(&shop::load::load(1), &ann));", ""],
    [rustWhole, rustNever, "assert!(alike(&load(1), &ann));", "use shop::same::same as alike;"],
    [rustWhole, rustNever, "assert!(same(&load(1), &ann));", "use shop::same::*;"],
    [
      rustWhole,
      rustNever,
      "assert!(same(&load(1), &ann));",
      "use shop::same;",
      { "src/lib.rs": "pub mod load;\nmod same;\npub mod user;\npub use same::same;\n" },
    ],
    [
      rustWhole,
      rustNever,
      "",
      "",
      {
        "tests/load.rs":
          "#[test]\nfn loads() {\n    assert!(shop::same::same(&shop::load::load(1), &shop::user::User { id: 1 }));\n}\n",
      },
    ],
    [rustSame(rustFields), rustSame("a.id == b.id"), "assert!(same(&load(1), &ann));", takes],
    [
      rustSame("assert_eq!(a.id, b.id);", "assert_same(a: &User, b: &User)"),
      rustSame("", "assert_same(a: &User, b: &User)"),
      "assert_same(&load(1), &ann);",
      "use shop::same::assert_same;",
    ],
    [rustWhole, rustNever, "", "", { "src/load.rs": within("assert!(same(&load(1), &User { id: 1 }));") }],
  ])("is found where it looks at less: %j, then %j, %j %j", async (...[was, now, test, head, more]) => {
    const base = { ...rust(test, head, more), "src/same.rs": was };
    expect(await found(base, "src/same.rs", now)).toEqual([
      expect.stringContaining("src/same.rs stubbed-assertion: "),
    ]);
  });

  it.each<[was: string, now: string, test: string, head: string, more?: Tree]>([
    [rustWhole, rustNever, "assert!(same(&ann, &User { id: 1 }));", takes],
    [rustSame(rustFields), rustSame("a.id == b.id"), "assert!(same(&User::new(1), &ann.clone()));", takes],
    [
      rustSame(rustFields),
      rustSame("a.id == b.id"),
      "assert!(same(&common::made(1), &ann));",
      `mod common;\n${takes}`,
      { "tests/common/mod.rs": "pub fn made(n: i32) -> i32 {\n    n\n}\n" },
    ],
    [
      rustSame(rustFields),
      rustSame(`${rustFields} && a.age == b.age`),
      "assert!(same(&load(1), &ann));",
      takes,
    ],
    [rustSame(rustFields), rustWhole, "assert!(same(&load(1), &ann));", takes],
    [
      rustWhole,
      rustSame("a == b", "same(a: &User, b: &User, _deep: bool) -> bool"),
      "assert!(same(&load(1), &ann));",
      takes,
    ],
    [
      rustSame("a.id > 0", "is_valid(a: &User) -> bool"),
      rustSame("true", "is_valid(a: &User) -> bool"),
      "assert!(is_valid(&load(1)));",
      "use shop::same::is_valid;",
    ],
    [
      rustSame(rustFields),
      rustSame(
        "let User { id, name } = a;\n    if *id != b.id || name != &b.name {\n        return false;\n    }\n    true",
      ),
      "assert!(same(&load(1), &ann));",
      takes,
    ],
    [rustWhole, rustNever, "assert_eq!(load(1), ann);", ""],
    // The product compares by it, and no test does.
    [
      rustSame(rustFields),
      rustSame("a.id == b.id"),
      "assert_eq!(load(1), ann);",
      "",
      {
        "src/load.rs":
          "use crate::same::same;\nuse crate::user::find;\n\npub fn load(n: i32) -> bool {\n    same(&find(n), &find(1))\n}\n\n#[test]\nfn loads() {\n    assert!(load(1));\n}\n",
      },
    ],
    [
      rustWhole,
      rustNever,
      "",
      "",
      { "src/load.rs": within("assert!(same(&User::new(1), &User { id: 1 }));") },
    ],
  ])("may look otherwise, or be what is tested: %j, then %j, %j %j", async (...row) => {
    const [was, now, test, head, more] = row;
    expect(await found({ ...rust(test, head, more), "src/same.rs": was }, "src/same.rs", now)).toEqual([]);
  });
});

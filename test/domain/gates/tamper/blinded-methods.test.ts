import { describe, expect, it } from "vitest";
import { foundHereAndWithin as found, type Tree } from "./found-in-change.ts";

const pythonLoad = {
  "pyproject.toml": '[project]\nname = "shop"\n',
  "shop/load.py": "def load(n):\n    return {'id': n}\n",
};
const head = "from shop.load import load\nfrom shop.user import Same, User\n\n";
const python = (test: string): Tree => ({
  ...pythonLoad,
  "tests/test_load.py": `${head}def test_load():\n    ${test}\n`,
});
/** A class that compares what its method is given. */
const pythonSame = (says: string) =>
  `class Same:\n    def same(self, a, b):\n        ${says}\n\n\nclass Other:\n    def same(self, a, b):\n        return a is b\n`;
/** A class of things that compare others with themselves. */
const pythonUser = (says: string, name = "same") =>
  `class User:\n    def ${name}(self, other):\n        ${says}\n`;
const pythonFields = "return self.id == other.id and self.name == other.name";

describe("a method of Python's product by which tests compare", () => {
  const id = pythonUser("return self.id == other.id");
  it.each<[was: string, now: string, test: string]>([
    [pythonSame("return a == b"), pythonSame("return True"), "assert Same().same(load(1), ann)"],
    [pythonSame("return a == b"), pythonSame("return a.id == b.id"), "assert Same().same(load(1), ann)"],
    [pythonSame("return a == b"), pythonSame("return True"), "by = Same()\n    assert by.same(load(1), ann)"],
    [
      "class Same:\n    @staticmethod\n    def same(a, b):\n        return a == b\n",
      "class Same:\n    @staticmethod\n    def same(a, b):\n        return True\n",
      "assert Same.same(load(1), ann)",
    ],
    [pythonUser(pythonFields), id, "assert load(1).same(ann)"],
    [pythonUser(pythonFields), id, "got = load(1)\n    assert got.same(ann)"],
    [pythonUser(pythonFields), id, "assert User(1).same(load(1))"],
    [
      pythonUser(pythonFields),
      id,
      "pass\n\n@pytest.fixture\ndef one():\n    return Client(1)\n\ndef test_same(one):\n    assert one.get(1).same(User(1))",
    ],
    [pythonUser(pythonFields), id, "assert User.same(load(1), ann)"],
    [pythonUser(pythonFields), pythonUser("return True"), "assert load(1).same(ann)"],
    [pythonUser(pythonFields), pythonUser("return self == self"), "assert load(1).same(ann)"],
    [
      pythonUser(pythonFields),
      "class User:\n    def same(*_):\n        return True\n",
      "assert load(1).same(1)",
    ],
  ])("is found where it looks at less: %j, then %j, %j", async (was, now, test) => {
    expect(await found({ ...python(test), "shop/user.py": was }, "shop/user.py", now)).toEqual([
      expect.stringContaining("shop/user.py stubbed-assertion: "),
    ]);
  });

  it.each<[was: string, now: string, test: string]>([
    // It alone is what is tested.
    [pythonUser(pythonFields), id, "assert not User(1).same(User(2))"],
    [pythonUser(pythonFields), id, "one = made(1)\n    assert not one.same(made(2))"],
    [pythonUser(pythonFields), id, "one = User(1)\n    assert not one.same(one.renamed())"],
    [
      pythonUser(pythonFields),
      id,
      "pass\n\n@pytest.fixture\ndef one():\n    return User(1)\n\ndef test_same(one):\n    assert not one.same(one.renamed())",
    ],
    [pythonSame("return a == b"), pythonSame("return True"), "assert Same().same(made(1), User(1))"],
    // It compares as much, or more.
    [
      pythonUser(pythonFields),
      pythonUser(`${pythonFields} and self.age == other.age`),
      "assert load(1).same(ann)",
    ],
    [
      pythonUser(pythonFields),
      pythonUser("return other.id == self.id and other.name == self.name"),
      "assert load(1).same(ann)",
    ],
    [pythonUser(pythonFields), pythonUser(pythonFields, "alike"), "assert load(1).same(ann)"],
    [pythonUser(pythonFields), pythonUser("return self == other"), "assert load(1).same(ann)"],
    [pythonUser(pythonFields), pythonUser("return self.key() == other.key()"), "assert load(1).same(ann)"],
    [
      pythonSame("return a == b"),
      pythonSame("return a == b").replaceAll("Same", "Alike"),
      "assert Same().same(load(1), ann)",
    ],
    // It is a rule of the product's.
    [
      pythonUser("return self.path == other.path and self.verb == other.verb", "matches"),
      pythonUser("return self.path == other.path", "matches"),
      "assert load(1).matches(ann)",
    ],
    [pythonUser(pythonFields, "check"), pythonUser("return True", "check"), "assert load(1).check(ann)"],
    // Nobody compares by it, or by that of another class.
    [pythonUser(pythonFields), id, "assert load(1) == ann"],
    [pythonUser(pythonFields), id, "assert mock.same(1, 1)\n    assert load(1)"],
    [pythonSame("return a == b"), pythonSame("return True"), "assert Other.same(load(1), ann)"],
  ])("may look otherwise, or be what is tested: %j, then %j, %j", async (was, now, test) => {
    const more = { "tests/kit.py": "def made(n):\n    return n\n" };
    const base = python(test);
    const text = (base["tests/test_load.py"] ?? "").replace("\n\n", "\nfrom tests.kit import made\n\n");
    const tree = { ...base, ...more, "tests/test_load.py": text, "shop/user.py": was };
    expect(await found(tree, "shop/user.py", now)).toEqual([]);
  });

  it("is found among what tests inherit", async () => {
    const mixin = (says: string) => `class Compares:\n    def same(self, a, b):\n        ${says}\n`;
    const base = {
      ...pythonLoad,
      "tests/base.py": mixin("return a.id == b.id and a.name == b.name"),
      "tests/test_load.py":
        "from shop.load import load\nfrom tests.base import Compares\n\nclass TestLoad(Compares):\n    def test_load(self):\n        self.assertTrue(self.same(load(1), 1))\n",
    };
    expect(await found(base, "tests/base.py", mixin("return a.id == b.id"))).toEqual([
      expect.stringContaining("tests/base.py stubbed-assertion: "),
    ]);
  });
});

const going = (test: string, more: Tree = {}): Tree => ({
  "go.mod": "module example.com/shop\n\ngo 1.22\n",
  "load.go":
    "package shop\n\nfunc Load(n int) User { return User{n} }\n\nfunc load(n int) User { return Load(n) }\n",
  "load_test.go": `package shop\n\nfunc TestLoad(t *testing.T) {\n\t${test}\n}\n`,
  ...more,
});
const fails = (call: string) => `if !${call} {\n\t\tt.Fatal("other")\n\t}`;
const goSame = (says: string, name = "(s Same) Same(a, b User) bool") =>
  `package shop\n\ntype Same struct{}\n\nfunc ${name} {\n\t${says}\n}\n`;
const goUser = (says: string, name = "(u User) Same(o User) bool") =>
  `package shop\n\nfunc ${name} {\n\t${says}\n}\n`;
const goFields = "return u.ID == o.ID && u.Name == o.Name";

describe("a method of Go's product by which tests compare", () => {
  const [whole, never] = [goSame("return a == b"), goSame("return true")];
  const id = goUser("return u.ID == o.ID");
  it.each<[was: string, now: string, test: string]>([
    [whole, never, fails("(Same{}).Same(load(1), ann)")],
    [whole, never, fails("(&Same{}).Same(load(1), ann)")],
    [whole, never, `s := Same{}\n\t${fails("s.Same(load(1), ann)")}`],
    [whole, never, fails("NewSame().Same(Load(1), ann)")],
    [whole, never, `var s Same\n\trequire.True(t, s.Same(load(1), ann))`],
    [whole, goSame("return true", "(Same) Same(_, _ User) bool"), fails("(Same{}).Same(load(1), ann)")],
    [goUser(goFields), id, fails("load(1).Same(ann)")],
    [goUser(goFields), id, `got := load(1)\n\t${fails("got.Same(ann)")}`],
    [goUser(goFields), id, `users := NewUsers()\n\t${fails("users.Load(1).Same(ann)")}`],
    [goUser(goFields), id, `ann := User{1}\n\t${fails("ann.Same(Load(1))")}`],
    [goUser(goFields), goUser("return true"), fails("load(1).Same(ann)")],
    [goUser(goFields), goUser("return true", "(*User) Same(*User) bool"), fails("load(1).Same(ann)")],
    [goUser(goFields), goUser("return o == o"), fails("load(1).Same(ann)")],
    [goUser("return u == o"), id, fails("load(1).Same(ann)")],
    [
      goUser(goFields.replaceAll("Same", "Equal"), "(u User) Equal(o User) bool"),
      goUser("return u.ID == o.ID", "(u User) Equal(o User) bool"),
      fails("load(1).Equal(ann)"),
    ],
  ])("is found where it looks at less: %j, then %j, %j", async (was, now, test) => {
    expect(await found({ ...going(test), "user.go": was }, "user.go", now)).toEqual([
      expect.stringContaining("user.go stubbed-assertion: "),
    ]);
  });

  it("is found in another package", async () => {
    const kit = (says: string) => goSame(says).replace("package shop", "package kit");
    const base = going("require.True(t, kit.Same{}.Same(load(1), ann))");
    const text = base["load_test.go"]?.replace("\n\n", '\n\nimport "example.com/shop/kit"\n\n') ?? "";
    const tree = { ...base, "load_test.go": text, "kit/same.go": kit("return a == b") };
    expect(await found(tree, "kit/same.go", kit("return true"))).toEqual([
      expect.stringContaining("kit/same.go stubbed-assertion: "),
    ]);
  });

  it.each<[was: string, now: string, test: string]>([
    [goUser(goFields), id, "if (User{1}).Same(User{2}) {\n\t\tt.Fatal()\n\t}"],
    [goUser(goFields), id, "if made(1).Same(made(2)) {\n\t\tt.Fatal()\n\t}"],
    [goUser(goFields), id, "one := NewUser(1)\n\tif one.Same(NewUser(2)) {\n\t\tt.Fatal()\n\t}"],
    [goUser(goFields), id, "one := NewUser(1)\n\tif one.Same(one.Renamed()) {\n\t\tt.Fatal()\n\t}"],
    [goUser(goFields), id, "one := User{1}\n\tif one.Same(one.Renamed()) {\n\t\tt.Fatal()\n\t}"],
    [whole, never, fails("(Same{}).Same(made(1), User{1})")],
    [goUser(goFields), goUser(`${goFields} && u.Age == o.Age`), fails("load(1).Same(ann)")],
    [
      goUser(goFields),
      goUser("return a.ID == b.ID && a.Name == b.Name", "(a User) Same(b User) bool"),
      fails("load(1).Same(ann)"),
    ],
    [goUser(goFields), goUser("return reflect.DeepEqual(u, o)"), fails("load(1).Same(ann)")],
    [goUser(goFields), id, "assert.Same(t, load(1), ann)"],
    [goUser(goFields), id, "if load(1) != ann {\n\t\tt.Fatal()\n\t}"],
    [
      goUser("return u.Path == o.Path && u.Verb == o.Verb", "(u User) Matches(o User) bool"),
      goUser("return u.Path == o.Path", "(u User) Matches(o User) bool"),
      fails("load(1).Matches(ann)"),
    ],
  ])("may look otherwise, or be what is tested: %j, then %j, %j", async (was, now, test) => {
    const base = going(test, {
      "made_test.go": "package shop\n\nfunc made(n int) User { return User{n} }\n",
    });
    const text =
      base["load_test.go"]?.replace("\n\n", '\n\nimport "github.com/stretchr/testify/assert"\n\n') ?? "";
    expect(await found({ ...base, "load_test.go": text, "user.go": was }, "user.go", now)).toEqual([]);
  });
});

const main = "src/main/java/a";
const java = (test: string): Tree => ({
  "pom.xml": "<project/>\n",
  [`${main}/Store.java`]:
    "package a;\n\npublic class Store {\n  static User load(int n) {\n    return null;\n  }\n}\n",
  "src/test/java/a/StoreTest.java": `package a;\n\nimport static org.junit.Assert.*;\nimport org.junit.Assert;\n\nclass StoreTest {\n  @Test\n  void loads() {\n    ${test}\n  }\n}\n`,
});
const javaSame = (says: string, name = "boolean same(User a, User b)") =>
  `package a;\n\npublic class Same {\n  public ${name} {\n    ${says}\n  }\n}\n`;
const javaUser = (says: string, name = "boolean same(User o)") =>
  `package a;\n\npublic class User {\n  public ${name} {\n    ${says}\n  }\n}\n`;
const javaFields = "return this.id == o.id && this.name.equals(o.name);";
const holds = (call: string) => `assertTrue(${call});`;

describe("a method of Java's things by which tests compare", () => {
  const [whole, never] = [javaSame("return a.equals(b);"), javaSame("return true;")];
  const id = javaUser("return this.id == o.id;");
  it.each<[was: string, now: string, test: string]>([
    [whole, never, holds("new Same().same(Store.load(1), ann)")],
    [whole, never, `Same by = new Same();\n    ${holds("by.same(Store.load(1), ann)")}`],
    [whole, javaSame("return a.id() == b.id();"), holds("new Same().same(Store.load(1), ann)")],
    [javaUser(javaFields), id, holds("Store.load(1).same(ann)")],
    [javaUser(javaFields), id, `User got = Store.load(1);\n    ${holds("got.same(ann)")}`],
    [javaUser(javaFields), id, holds("ann.same(Store.load(1))")],
    [javaUser(javaFields), javaUser("return true;"), holds("Store.load(1).same(ann)")],
    [
      javaUser("return id() == o.id() && name().equals(o.name());"),
      javaUser("return id() == o.id();"),
      holds("Store.load(1).same(ann)"),
    ],
    [
      javaUser("return id == o.id && name.equals(o.name);"),
      javaUser("return id == o.id;"),
      holds("Store.load(1).same(ann)"),
    ],
    [javaUser("return id == o.id;"), javaUser("return id == id;"), holds("Store.load(1).same(ann)")],
    [javaUser("return this.equals(o);"), id, holds("Store.load(1).same(ann)")],
  ])("is found where it looks at less: %j, then %j, %j", async (was, now, test) => {
    const path = `${main}/${was.includes("class Same") ? "Same" : "User"}.java`;
    expect(await found({ ...java(test), [path]: was }, path, now)).toEqual([
      expect.stringContaining(".java stubbed-assertion: "),
    ]);
  });

  it.each<[was: string, now: string, test: string]>([
    [javaUser(javaFields), id, "assertFalse(new User(1).same(new User(2)));"],
    [javaUser(javaFields), id, "User one = User.of(1);\n    assertFalse(one.same(User.of(2)));"],
    [whole, never, holds("new Same().same(User.of(1), ann)")],
    [
      javaUser(javaFields),
      javaUser(javaFields.replace(";", " && this.age == o.age;")),
      holds("Store.load(1).same(ann)"),
    ],
    [
      javaUser(javaFields),
      javaUser("return id == other.id && name.equals(other.name);", "boolean same(User other)"),
      holds("Store.load(1).same(ann)"),
    ],
    [javaUser(javaFields), javaUser("return equals(o);"), holds("Store.load(1).same(ann)")],
    [javaUser(javaFields), id, "assertEquals(ann, Store.load(1));"],
    [
      javaUser("assertThat(o);", "void assertSame(User o)"),
      javaUser("", "void assertSame(User o)"),
      "Assert.assertSame(Store.load(1), ann);",
    ],
  ])("may look otherwise, or be what is tested: %j, then %j, %j", async (was, now, test) => {
    const path = `${main}/${was.includes("class Same") ? "Same" : "User"}.java`;
    expect(await found({ ...java(test), [path]: was }, path, now)).toEqual([]);
  });
});

const rust = (test: string): Tree => ({
  "Cargo.toml": '[package]\nname = "shop"\nversion = "0.1.0"\n',
  "src/lib.rs": "pub mod load;\npub mod user;\n",
  "src/load.rs": "use crate::user::User;\n\npub fn load(n: i32) -> User {\n    User::new(n)\n}\n",
  "tests/load.rs": `use shop::load::load;\nuse shop::user::{Same, User};\n\n#[test]\nfn loads() {\n    let ann = User { id: 1 };\n    ${test}\n}\n`,
});
const rustSame = (says: string, name = "same(&self, a: &User, b: &User) -> bool") =>
  `pub struct Same;\n\nimpl Same {\n    pub fn ${name} {\n        ${says}\n    }\n}\n`;
const rustUser = (says: string, of = "User") =>
  `impl ${of} {\n    pub fn same(&self, other: &Self) -> bool {\n        ${says}\n    }\n}\n`;
const rustFields = "self.id == other.id && self.name == other.name";

describe("a method of Rust's product by which tests compare", () => {
  const [whole, never] = [rustSame("a == b"), rustSame("true")];
  const id = rustUser("self.id == other.id");
  it.each<[was: string, now: string, test: string]>([
    [whole, never, "assert!(Same.same(&load(1), &ann));"],
    [whole, never, "assert!(Same::new().same(&load(1), &ann));"],
    [whole, never, "let by = Same;\n    assert!(by.same(&load(1), &ann));"],
    [
      rustSame("a == b", "same(a: &User, b: &User) -> bool"),
      rustSame("true", "same(a: &User, b: &User) -> bool"),
      "assert!(Same::same(&load(1), &ann));",
    ],
    [rustUser(rustFields), id, "assert!(load(1).same(&ann));"],
    [rustUser(rustFields), id, "assert!(User::same(&load(1), &ann));"],
    [rustUser(rustFields), id, "assert!(shop::user::User::same(&load(1), &ann));"],
    [rustUser(rustFields), id, "let got = load(1);\n    assert!(ann.same(&got));"],
    [rustUser(rustFields), id, "let got = User::load(1);\n    assert!(ann.same(&got));"],
    [rustUser(rustFields), rustUser("true"), "assert!(load(1).same(&ann));"],
    [rustUser(rustFields), rustUser("self == self"), "assert!(load(1).same(&ann));"],
    [rustUser("self == other"), id, "assert!(load(1).same(&ann));"],
    [
      rustUser(rustFields, "Alike for User"),
      rustUser("self.id == other.id", "Alike for User"),
      "assert!(load(1).same(&ann));",
    ],
  ])("is found where it looks at less: %j, then %j, %j", async (was, now, test) => {
    expect(await found({ ...rust(test), "src/user.rs": was }, "src/user.rs", now)).toEqual([
      expect.stringContaining("src/user.rs stubbed-assertion: "),
    ]);
  });

  it.each<[was: string, now: string, test: string]>([
    [rustUser(rustFields), id, "assert!(!User::new(1).same(&User::new(2)));"],
    [rustUser(rustFields), id, "assert!(!ann.same(&User { id: 2 }));"],
    [rustUser(rustFields), id, "assert!(!ann.same(&ann.renamed()));"],
    [rustUser(rustFields), id, "let one = User::new(1);\n    assert!(!one.same(&one.renamed()));"],
    [whole, never, "assert!(Same.same(&ann, &User::new(1)));"],
    [
      rustUser(rustFields),
      rustUser(`${rustFields} && self.age == other.age`),
      "assert!(load(1).same(&ann));",
    ],
    [rustUser(rustFields), rustUser("self == other"), "assert!(load(1).same(&ann));"],
    [
      rustUser(rustFields),
      rustUser("let User { id, name } = self;\n        *id == other.id && name == &other.name"),
      "assert!(load(1).same(&ann));",
    ],
    [rustUser(rustFields), id, "assert_eq!(load(1), ann);"],
    [whole, never, "assert!(Other::same(&load(1), &ann));"],
  ])("may look otherwise, or be what is tested: %j, then %j, %j", async (was, now, test) => {
    expect(await found({ ...rust(test), "src/user.rs": was }, "src/user.rs", now)).toEqual([]);
  });
});

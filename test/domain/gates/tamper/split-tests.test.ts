import { describe, expect, it } from "vitest";
import { foundInChange, type Tree } from "./found-in-change.ts";

const files = {
  js: (tests: string): Tree => ({
    "test/a.test.js": `import { test, expect, vi, describe, beforeEach } from "vitest";\nimport { load, make } from "../src/a.js";\n${tests}\n`,
  }),
  py: (tests: string): Tree => ({
    "tests/test_a.py": `import pytest\nimport unittest\nfrom a import load\n\n\n${tests}\n`,
  }),
  go: (tests: string): Tree => ({ "a_test.go": `package a\n\nimport "testing"\n\n${tests}\n` }),
  java: (tests: string): Tree => ({ "src/test/java/LoadTest.java": `class LoadTest {\n  ${tests}\n}\n` }),
  rust: (tests: string): Tree => ({ "tests/load.rs": `use a::load;\n\n${tests}\n` }),
};

/** Tests, those into which they may be split, merged or rearranged, and those that check less. */
interface Arranged {
  readonly language: keyof typeof files;
  readonly before: string;
  readonly same: readonly string[];
  readonly less: readonly string[];
}

const arranged: readonly Arranged[] = [
  {
    language: "js",
    before:
      'test("whole", () => {\n  const r = load(1);\n  expect(r.a).toBe(1);\n  expect(r.b).toBe(2);\n});',
    same: [
      'test("a", () => {\n  const r = load(1);\n  expect(r.a).toBe(1);\n});\ntest("b", () => {\n  expect(load(1).b).toBe(2);\n});',
      'test("a", () => {\n  expect(load(1).a).toBe(1);\n});\ntest("b", () => {\n  const user = load(1);\n  expect(user.b).toBe(2);\n});',
      'test("whole", () => {\n  expect(load(1)).toEqual({ a: 1, b: 2 });\n});',
      'test("another name", () => {\n  expect(load(1)).toMatchObject({ a: 1, b: 2 });\n});',
      'describe("load", () => {\n  const user = load(1);\n  test("a", () => expect(user.a).toBe(1));\n  test("b", () => expect(user.b).toBe(2));\n});',
      'const loaded = () => load(1);\ntest("a", () => {\n  expect(loaded().a).toBe(1);\n});\ntest("b", () => {\n  expect(loaded().b).toBe(2);\n});',
      'test("a", () => {\n  const { a } = load(1);\n  expect(a).toBe(1);\n});\ntest("b", () => {\n  const { b } = load(1);\n  expect(b).toBe(2);\n});',
    ],
    less: [
      'test("a", () => {\n  const r = load(1);\n  expect(r.a).toBe(1);\n});\ntest("b", () => {\n  expect(load(2).b).toBe(2);\n});',
      'test("a", () => {\n  expect(load(1).a).toBe(1);\n});',
      'test("a", () => {\n  expect(load(1).a).toBe(1);\n});\ntest.skip("b", () => {\n  expect(load(1).b).toBe(2);\n});',
      'test("a", () => {\n  expect(load(1).a).toBe(1);\n});\ntest("b", () => {\n  const { b } = load(1);\n  expect(b).toBeDefined();\n});',
      'test("whole", () => {\n  expect(load(1)).toEqual({ a: 1, b: expect.anything() });\n});',
      'test("whole", () => {\n  expect(load(1)).toMatchObject({ a: 1 });\n});',
      'test("whole", () => {\n  expect({ ...load(1), b: 2 }).toEqual({ a: 1, b: 2 });\n});',
      'test("whole", () => {\n  expect({ a: load(1).a, b: 2 }).toEqual({ a: 1, b: 2 });\n});',
      'const loaded = () => ({ a: 1, b: 2 });\ntest("a", () => {\n  expect(loaded().a).toBe(1);\n});\ntest("b", () => {\n  expect(loaded().b).toBe(2);\n});',
      'describe("load", () => {\n  const load = () => ({ a: 1, b: 2 });\n  test("a", () => expect(load(1).a).toBe(1));\n  test("b", () => expect(load(1).b).toBe(2));\n});',
      'describe("load", () => {\n  let r;\n  beforeEach(() => {\n    r = { a: 1, b: 2 };\n  });\n  test("a", () => {\n    expect(r.a).toBe(1);\n  });\n  test("b", () => {\n    expect(r.b).toBe(2);\n  });\n});',
      'describe("load", () => {\n  let user;\n  beforeEach(() => {\n    user = load(1);\n    user.b = 2;\n  });\n  test("a", () => {\n    expect(user.a).toBe(1);\n  });\n  test("b", () => {\n    expect(user.b).toBe(2);\n  });\n});',
      'test("a", () => {\n  const user = load(1);\n  expect(user.a).toBe(1);\n  if (user.b === 2) expect(user.b).toBe(2);\n});',
      'test("a", () => {\n  const user = load(1);\n  expect(user.a).toBe(1);\n  for (const one of user.all) expect(load(1).b).toBe(2);\n});',
      'test("a", () => {\n  const user = load(1);\n  user.b = 2;\n  expect(user.a).toBe(1);\n  expect(user.b).toBe(2);\n});',
      'test("a", () => {\n  const user = load(1);\n  expect(user.a).toBe(1);\n  try {\n    expect(user.b).toBe(2);\n  } catch {}\n});',
      'test("a", () => {\n  const user = load(1);\n  expect(user.a).toBe(1);\n  () => assert.equal(user.b, 2);\n});',
      'test("a", () => {\n  const { a, b = 2 } = load(1);\n  expect(a).toBe(1);\n  expect(b).toBe(2);\n});',
    ],
  },
  {
    language: "js",
    before:
      'test("a", () => {\n  const r = load(1);\n  expect(r.a).toBe(1);\n});\ntest("b", () => {\n  const u = load(1);\n  expect(u.b).toBe(2);\n});',
    same: ['test("whole", () => {\n  expect(load(1)).toEqual({ a: 1, b: 2 });\n});'],
    less: [],
  },
  {
    language: "js",
    before:
      'test("whole", async () => {\n  const r = await load(1);\n  expect(r.a).toBe(1);\n  expect(r.b).toBe(2);\n});',
    same: [
      'test("a", async () => {\n  expect((await load(1)).a).toBe(1);\n});\ntest("b", async () => {\n  const { b } = await load(1);\n  expect(b).toBe(2);\n});',
      'test("whole", async () => {\n  expect(await load(1)).toEqual({ a: 1, b: 2 });\n});',
      'test("whole", async () => {\n  await expect(load(1)).resolves.toEqual({ a: 1, b: 2 });\n});',
    ],
    less: [],
  },
  {
    language: "js",
    before:
      'describe("load", () => {\n  describe("of one", () => {\n    test("a", () => {\n      expect(load(1).a).toBe(1);\n    });\n  });\n});',
    same: [
      'test("load of one a", () => {\n  const got = load(1).a;\n  const wanted = 1;\n  expect(got).toBe(wanted);\n});',
    ],
    less: [],
  },
  {
    language: "js",
    before:
      'test("resets", () => {\n  const c = make();\n  expect(c.count()).toBe(0);\n  c.add(1);\n  expect(c.count()).toBe(1);\n  c.reset();\n  expect(c.count()).toBe(0);\n});',
    same: [],
    less: [
      'test("resets", () => {\n  const c = make();\n  assert.equal(c.count(), 0);\n  c.add(1);\n  expect(c.count()).toBe(1);\n  c.reset();\n});',
      'test("resets", () => {\n  const c = make();\n  assert.equal(c.count(), 0);\n  c.add(1);\n  assert.equal(c.count(), 1);\n});',
    ],
  },
  {
    language: "py",
    before:
      'class LoadTest(unittest.TestCase):\n    def setUp(self):\n        self.user = load(1)\n\n    def test_name(self):\n        self.assertEqual(self.user.name, "ada")\n        self.assertIsNone(self.user.owner)\n        self.assertTrue(self.user.ok)',
    same: [
      '@pytest.fixture\ndef user():\n    return load(1)\n\n\ndef test_name(user):\n    assert user.name == "ada"\n    assert user.owner is None\n    assert user.ok',
    ],
    less: [
      '@pytest.fixture\ndef user():\n    return load(1)\n\n\ndef test_name(user):\n    assert user.name == "ada"\n    assert user.owner is None',
      '@pytest.fixture\ndef user():\n    return load(2)\n\n\ndef test_name(user):\n    assert user.name == "ada"\n    assert user.owner is None',
      '@pytest.fixture\ndef user():\n    one = load(1)\n    one.owner = None\n    return one\n\n\ndef test_name(user):\n    assert user.name == "ada"\n    assert user.owner is None\n    assert user.ok',
      '@pytest.fixture\ndef user():\n    return User(name="ada", owner=None, ok=True)\n\n\ndef test_name(user):\n    assert user.name == "ada"\n    assert user.owner is None\n    assert user.ok',
      '@pytest.fixture\ndef user():\n    return load(1)\n\n\ndef test_name(user):\n    assert user.name == "ada"\n    assert not user.owner\n    assert user.ok',
    ],
  },
  {
    language: "py",
    before: "def test_whole():\n    r = load(1)\n    assert r.a == 1\n    assert r.b == 2",
    same: [
      "def test_a():\n    assert load(1).a == 1\n\n\ndef test_b():\n    user = load(1)\n    assert user.b == 2",
      "@pytest.fixture\ndef user():\n    return load(1)\n\n\ndef test_a(user):\n    assert user.a == 1\n\n\ndef test_b(user):\n    assert user.b == 2",
    ],
    less: [],
  },
  {
    language: "go",
    before:
      'func TestWhole(t *testing.T) {\n\tr := Load(1)\n\tif r.A != 1 {\n\t\tt.Fatal("a")\n\t}\n\tif r.B != 2 {\n\t\tt.Fatal("b")\n\t}\n}',
    same: [
      'func TestA(t *testing.T) {\n\tif got := Load(1).A; got != 1 {\n\t\tt.Fatal("a")\n\t}\n}\n\nfunc TestB(t *testing.T) {\n\tu := Load(1)\n\tif u.B != 2 {\n\t\tt.Fatal("b")\n\t}\n}',
    ],
    less: [
      'func TestA(t *testing.T) {\n\tif got := Load(1).A; got != 1 {\n\t\tt.Fatal("a")\n\t}\n}',
      'func TestA(t *testing.T) {\n\tif got := Load(1).A; got != 1 {\n\t\tt.Fatal("a")\n\t}\n}\n\nfunc TestB(t *testing.T) {\n\tu := Load(2)\n\tif u.B != 2 {\n\t\tt.Fatal("b")\n\t}\n}',
      'func TestA(t *testing.T) {\n\tu := Load(1)\n\tu.B = 2\n\tif u.A != 1 {\n\t\tt.Fatal("a")\n\t}\n\tif u.B != 2 {\n\t\tt.Fatal("b")\n\t}\n}',
    ],
  },
  {
    language: "java",
    before:
      "@Test\nvoid whole() {\n  User r = load(1);\n  assertEquals(1, r.a());\n  assertEquals(2, r.b());\n}",
    same: [
      "@Test\nvoid a() {\n  assertEquals(1, load(1).a());\n}\n\n@Test\nvoid b() {\n  var user = load(1);\n  assertThat(user.b()).isEqualTo(2);\n}",
      "private User user;\n\n@BeforeEach\nvoid load() {\n  user = load(1);\n}\n\n@Test\nvoid a() {\n  assertEquals(1, user.a());\n}\n\n@Test\nvoid b() {\n  assertEquals(2, user.b());\n}",
    ],
    less: [
      "@Test\nvoid a() {\n  assertEquals(1, load(1).a());\n}\n\n@Test\nvoid b() {\n  var user = load(2);\n  assertThat(user.b()).isEqualTo(2);\n}",
      "private User user;\n\n@BeforeEach\nvoid load() {\n  user = new User(1, 2);\n}\n\n@Test\nvoid a() {\n  assertEquals(1, user.a());\n}\n\n@Test\nvoid b() {\n  assertEquals(2, user.b());\n}",
      "@Test\nvoid a() {\n  assertEquals(1, load(1).a());\n}\n\n@Test\n@Disabled\nvoid b() {\n  assertEquals(2, load(1).b());\n}",
    ],
  },
  {
    language: "rust",
    before:
      "#[test]\nfn whole() {\n    let r = load(1);\n    assert_eq!(r.a, 1);\n    assert_eq!(r.b, 2);\n}",
    same: [
      "#[test]\nfn a() {\n    assert_eq!(load(1).a, 1);\n}\n\n#[test]\nfn b() {\n    let user = load(1);\n    assert!(user.b == 2);\n}",
    ],
    less: [],
  },
  {
    language: "js",
    before:
      'test("a", () => {\n  const user = load(1);\n  const name = user.name;\n  expect(name).toBe("ada");\n});',
    same: [
      'test("a", () => {\n  expect(load(1).name).toBe("ada");\n});',
      'test("a", () => {\n  const { name } = load(1);\n  assert.equal(name, "ada");\n});',
    ],
    less: [],
  },
  {
    language: "js",
    before: 'test("a", () => {\n  expect(load(1).name).toBe("ada");\n});',
    same: [
      'test("a", () => {\n  const user = load(1);\n  const name = user.name;\n  expect(name).toBe("ada");\n});',
    ],
    less: [],
  },
  {
    language: "js",
    before: 'test("a", () => {\n  const { name } = load(1);\n  assert.equal(name, "ada");\n});',
    same: [
      'test("a", () => {\n  const user = load(1);\n  const name = user.name;\n  expect(name).toBe("ada");\n});',
    ],
    less: [],
  },
  {
    language: "js",
    before:
      'describe("load", () => {\n  let user;\n  beforeEach(async () => {\n    user = await load(1);\n  });\n  it("has a name", () => expect(user.name).toBe("ada"));\n  it("has an age", () => expect(user.age).toBe(36));\n});',
    same: [
      'it("loads", async () => {\n  const user = await load(1);\n  expect(user.name).toBe("ada");\n  expect(user.age).toBe(36);\n});',
      'it("loads", async () => {\n  const loaded = await load(1);\n  expect(loaded).toMatchObject({ name: "ada", age: 36 });\n});',
    ],
    less: [],
  },
  {
    language: "js",
    before:
      'it("loads", async () => {\n  const user = await load(1);\n  expect(user.name).toBe("ada");\n  expect(user.age).toBe(36);\n});',
    same: [
      'describe("load", () => {\n  let user;\n  beforeEach(async () => {\n    user = await load(1);\n  });\n  it("has a name", () => expect(user.name).toBe("ada"));\n  it("has an age", () => expect(user.age).toBe(36));\n});',
    ],
    less: [],
  },
  {
    language: "js",
    before:
      'it("loads", async () => {\n  const loaded = await load(1);\n  expect(loaded).toMatchObject({ name: "ada", age: 36 });\n});',
    same: [
      'describe("load", () => {\n  let user;\n  beforeEach(async () => {\n    user = await load(1);\n  });\n  it("has a name", () => expect(user.name).toBe("ada"));\n  it("has an age", () => expect(user.age).toBe(36));\n});',
    ],
    less: [],
  },
  {
    language: "js",
    before:
      'function expectUser(user, name, age) {\n  expect(user.name).toBe(name);\n  expect(user.age).toBe(age);\n}\nit("loads", () => {\n  expectUser(load(1), "ada", 36);\n});',
    same: [
      'it("loads", () => {\n  expect(load(1).name).toBe("ada");\n  expect(load(1).age).toBe(36);\n});',
      'it("loads", () => {\n  expect(load(1)).toMatchObject({ name: "ada", age: 36 });\n});',
    ],
    less: [],
  },
  {
    language: "js",
    before: 'it("loads", () => {\n  expect(load(1).name).toBe("ada");\n  expect(load(1).age).toBe(36);\n});',
    same: [
      'function expectUser(user, name, age) {\n  expect(user.name).toBe(name);\n  expect(user.age).toBe(age);\n}\nit("loads", () => {\n  expectUser(load(1), "ada", 36);\n});',
    ],
    less: [],
  },
  {
    language: "py",
    before:
      'def test_all():\n    user = load(1)\n    assert user.name == "ada"\n    assert user.age == 36\n    assert user.owner is None',
    same: [
      'class TestUser:\n    def test_name(self):\n        assert load(1).name == "ada"\n\n    def test_age(self):\n        user = load(1)\n        assert user.age == 36\n\n    def test_owner(self):\n        owner = load(1).owner\n        assert owner is None',
      'class LoadTest(unittest.TestCase):\n    def setUp(self):\n        self.user = load(1)\n\n    def test_name(self):\n        self.assertEqual(self.user.name, "ada")\n        self.assertEqual(self.user.age, 36)\n\n    def test_owner(self):\n        self.assertIsNone(self.user.owner)',
    ],
    less: [],
  },
  {
    language: "py",
    before:
      'class TestUser:\n    def test_name(self):\n        assert load(1).name == "ada"\n\n    def test_age(self):\n        user = load(1)\n        assert user.age == 36\n\n    def test_owner(self):\n        owner = load(1).owner\n        assert owner is None',
    same: [
      'def test_all():\n    user = load(1)\n    assert user.name == "ada"\n    assert user.age == 36\n    assert user.owner is None',
    ],
    less: [],
  },
  {
    language: "py",
    before:
      'class LoadTest(unittest.TestCase):\n    def setUp(self):\n        self.user = load(1)\n\n    def test_name(self):\n        self.assertEqual(self.user.name, "ada")\n        self.assertEqual(self.user.age, 36)\n\n    def test_owner(self):\n        self.assertIsNone(self.user.owner)',
    same: [
      'def test_all():\n    user = load(1)\n    assert user.name == "ada"\n    assert user.age == 36\n    assert user.owner is None',
    ],
    less: [],
  },
  {
    language: "rust",
    before:
      '#[test]\nfn loads() {\n    let user = load(1).unwrap();\n    assert_eq!(user.name, "ada");\n    assert_eq!(user.age, 36);\n}',
    same: [
      '#[test]\nfn loads_name() -> Result<(), Error> {\n    assert_eq!(load(1)?.name, "ada");\n    Ok(())\n}\n\n#[test]\nfn loads_age() -> Result<(), Error> {\n    let loaded = load(1)?;\n    assert!(loaded.age == 36);\n    Ok(())\n}',
    ],
    less: [],
  },
  {
    language: "rust",
    before:
      '#[test]\nfn loads_name() -> Result<(), Error> {\n    assert_eq!(load(1)?.name, "ada");\n    Ok(())\n}\n\n#[test]\nfn loads_age() -> Result<(), Error> {\n    let loaded = load(1)?;\n    assert!(loaded.age == 36);\n    Ok(())\n}',
    same: [
      '#[test]\nfn loads() {\n    let user = load(1).unwrap();\n    assert_eq!(user.name, "ada");\n    assert_eq!(user.age, 36);\n}',
    ],
    less: [],
  },
  {
    language: "java",
    before:
      'private User user;\n\n@BeforeEach\nvoid setUp() {\n  user = load(1);\n}\n\n@Test\nvoid name() {\n  assertEquals("ada", user.name());\n}\n\n@Test\nvoid age() {\n  assertEquals(36, user.age());\n}',
    same: [
      '@Test\nvoid loads() {\n  User loaded = load(1);\n  assertAll(() -> assertEquals("ada", loaded.name()), () -> assertEquals(36, loaded.age()));\n}',
      '@Test\nvoid loads() {\n  assertThat(load(1).name()).isEqualTo("ada");\n  assertThat(load(1).age()).isEqualTo(36);\n}',
    ],
    less: [],
  },
  {
    language: "java",
    before:
      '@Test\nvoid loads() {\n  User loaded = load(1);\n  assertAll(() -> assertEquals("ada", loaded.name()), () -> assertEquals(36, loaded.age()));\n}',
    same: [
      'private User user;\n\n@BeforeEach\nvoid setUp() {\n  user = load(1);\n}\n\n@Test\nvoid name() {\n  assertEquals("ada", user.name());\n}\n\n@Test\nvoid age() {\n  assertEquals(36, user.age());\n}',
    ],
    less: [],
  },
  {
    language: "java",
    before:
      '@Test\nvoid loads() {\n  assertThat(load(1).name()).isEqualTo("ada");\n  assertThat(load(1).age()).isEqualTo(36);\n}',
    same: [
      'private User user;\n\n@BeforeEach\nvoid setUp() {\n  user = load(1);\n}\n\n@Test\nvoid name() {\n  assertEquals("ada", user.name());\n}\n\n@Test\nvoid age() {\n  assertEquals(36, user.age());\n}',
    ],
    less: [],
  },
  {
    language: "go",
    before:
      'func TestLoad(t *testing.T) {\n\tu := Load(1)\n\tif u.Name != "ada" {\n\t\tt.Fatal("name")\n\t}\n\tif u.Age != 36 {\n\t\tt.Fatal("age")\n\t}\n}',
    same: [
      'func TestLoad(t *testing.T) {\n\tt.Run("name", func(t *testing.T) {\n\t\tif got := Load(1).Name; got != "ada" {\n\t\t\tt.Fatal("name")\n\t\t}\n\t})\n\tt.Run("age", func(t *testing.T) {\n\t\tassert.Equal(t, 36, Load(1).Age)\n\t})\n}',
      'func TestName(t *testing.T) {\n\tu := Load(1)\n\trequire.Equal(t, "ada", u.Name)\n}\n\nfunc TestAge(t *testing.T) {\n\tloaded := Load(1)\n\trequire.Equal(t, 36, loaded.Age)\n}',
    ],
    less: [],
  },
  {
    language: "go",
    before:
      'func TestLoad(t *testing.T) {\n\tt.Run("name", func(t *testing.T) {\n\t\tif got := Load(1).Name; got != "ada" {\n\t\t\tt.Fatal("name")\n\t\t}\n\t})\n\tt.Run("age", func(t *testing.T) {\n\t\tassert.Equal(t, 36, Load(1).Age)\n\t})\n}',
    same: [
      'func TestLoad(t *testing.T) {\n\tu := Load(1)\n\tif u.Name != "ada" {\n\t\tt.Fatal("name")\n\t}\n\tif u.Age != 36 {\n\t\tt.Fatal("age")\n\t}\n}',
    ],
    less: [],
  },
  {
    language: "go",
    before:
      'func TestName(t *testing.T) {\n\tu := Load(1)\n\trequire.Equal(t, "ada", u.Name)\n}\n\nfunc TestAge(t *testing.T) {\n\tloaded := Load(1)\n\trequire.Equal(t, 36, loaded.Age)\n}',
    same: [
      'func TestLoad(t *testing.T) {\n\tu := Load(1)\n\tif u.Name != "ada" {\n\t\tt.Fatal("name")\n\t}\n\tif u.Age != 36 {\n\t\tt.Fatal("age")\n\t}\n}',
    ],
    less: [],
  },
];

const rows = (which: "same" | "less") =>
  arranged.flatMap((one) =>
    one[which].map((after) => ({ language: one.language, before: one.before, after })),
  );

describe("tests split, merged and arranged otherwise", () => {
  it.each(rows("same"))("$language: $before becomes $after", async ({ language, before, after }) => {
    expect(await foundInChange(["", files[language](before), files[language](after)])).toEqual([]);
  });

  it.each(rows("less"))("$language: $before is lost with $after", async ({ language, before, after }) => {
    const found = await foundInChange(["", files[language](before), files[language](after)]);
    expect(found).toContainEqual(
      expect.stringMatching(
        / (deleted|weakened|emptied|skipped)-test: | (stubbed-assertion|swallowed-failure): /,
      ),
    );
  });
});

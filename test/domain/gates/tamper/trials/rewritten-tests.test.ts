import { describe, expect, it } from "vitest";
import { testsOfChange } from "../../../../../src/domain/gates/tamper/compare-tests.ts";
import { type FileVersion } from "../../../../../src/domain/gates/tamper/changed-file.ts";
import { nothingAround } from "../../../../../src/domain/gates/tamper/settings/surroundings.ts";
import { parsed } from "../parsed.ts";

const sources = {
  js: ["test/a.test.js", (body: string) => `test("a", async () => {\n  ${body}\n});\n`],
  py: ["tests/test_a.py", (body: string) => `def test_a():\n    ${body}\n`],
  go: ["a_test.go", (body: string) => `package a\n\nfunc TestA(t *testing.T) {\n\t${body}\n}\n`],
  rust: [
    "src/lib.rs",
    (body: string) => `#[cfg(test)]\nmod tests {\n    #[test]\n    fn a() {\n        ${body}\n    }\n}\n`,
  ],
  java: [
    "src/test/java/ATest.java",
    (body: string) => `class ATest {\n  @Test\n  void a() {\n    ${body}\n  }\n}\n`,
  ],
} as const;
type Row = readonly [language: keyof typeof sources, before: string, after: string];

async function version(path: string, text: string | null): Promise<FileVersion | null> {
  return text === null ? null : { path, kind: "file", text, tree: await parsed(path, text), data: undefined };
}

async function rewritten(path: string, before: string | null, after: string | null) {
  const file = { path, before: await version(path, before), after: await version(path, after) };
  return testsOfChange([file], nothingAround).rewritten.map(({ name }) => name);
}

function rewrittenIn([language, before, after]: Row) {
  const [path, test] = sources[language];
  return rewritten(path, test(before), test(after));
}

const goFails = (when: string) => `if ${when} {\n\t\tt.Fatal("no")\n\t}`;

describe("a test that needs no trial", () => {
  it.each<Row>([
    [
      "js",
      "const u = load(1);\n  expect(u.age).toBe(36);",
      "const u = await load(1, { tenant: 'a' });\n  expect(u.age).toBe(36);",
    ],
    ["js", "expect(price([10])).toBe(10);", 'expect(await price([10], "EUR")).toBe(10);'],
    [
      "js",
      "assert.equal(price([10]), 10);",
      'process.env.CURRENCY = "EUR";\n  assert.equal(price([10]), 10);',
    ],
    ["js", "expect(a()).toBe(1);", "expect(a()).toBe(1);\n  expect(b()).toBe(2);"],
    [
      "js",
      "let u = load('a');\n  expect(u).toBe(1)",
      'const u = load("a"); // as before\n  expect(u).toBe(1);',
    ],
    ["py", "assert price([10]) == 10", "assert price([10], currency='EUR') == 10"],
    ["py", "u = load(1)\n    assert u.age == 36", "connect()\n    u = load(1, db=1)\n    assert u.age == 36"],
    ["go", goFails("Price(10) != 10"), goFails("Price(10, EUR) != 10")],
    ["rust", "assert_eq!(price(10), 10);", "assert_eq!(price(10, EUR), 10);"],
    ["java", "assertEquals(10, price(10));", "assertEquals(10, price(10, EUR));"],
    ["py", "assert find(1) == 2", "assert find(1, include=[3]) == 2"],
    [
      "py",
      "names = list(u)\n    assert names == ['a']",
      "log(u)\n    names = list(u)\n    assert names == ['a']",
    ],
  ])("is given more, waits or checks more now: %s", async (...row) => {
    expect(await rewrittenIn(row)).toEqual([]);
  });
});

describe("a test that writes into what it compares", () => {
  const java = "User want = new User(36);\n    User got = load(1);\n    ";
  const python = "want = User(36)\n    got = load(1)\n    ";

  it.each([
    ...["got.setAge(want.getAge());", 'ReflectionTestUtils.setField(got, "age", 36);'],
    ...["BeanUtils.copyProperties(want, got);", "want.putAll(got);", "mapper.updateValue(want, got);"],
  ])("wants a trial in Java: %s", async (line) => {
    const check = "assertEquals(want, got);";
    expect(await rewrittenIn(["java", java + check, `${java}${line}\n    ${check}`])).toEqual(["a"]);
  });

  it.each([
    ...['setattr(got, "age", 36)', "got.update(want)", "vars(got).update(vars(want))", "got.pop('age')"],
    ...["del want['age'], got['age']", "got = replace(got, age=36)", "want.__dict__.update(got.__dict__)"],
  ])("wants a trial in Python: %s", async (line) => {
    const check = "assert got == want";
    expect(await rewrittenIn(["py", python + check, `${python}${line}\n    ${check}`])).toEqual(["test_a"]);
  });

  it.each([
    ["java", `${java}assertEquals(want, got);`, `${java}request.setAge(1);\n    assertEquals(want, got);`],
    ["py", `${python}assert got == want`, `${python}options.update(a=1)\n    assert got == want`],
    ["py", `${python}assert got == want`, `${python}del options['a']\n    assert got == want`],
  ] satisfies Row[])("needs none where it writes elsewhere: %s", async (...row) => {
    expect(await rewrittenIn(row)).toEqual([]);
  });
});

describe("a test that wants a trial", () => {
  it.each<Row>([
    ["js", "const u = load(1);\n  expect(u.age).toBe(36);", "const u = load(2);\n  expect(u.age).toBe(36);"],
    ["js", "expect(u.age).toBe(36);", 'expect(u.name).toBe("Ada");'],
    [
      "js",
      'nock(host).get("/a");\n  expect(a()).toBe(1);',
      'nock(host).get("/a").optionally();\n  expect(a()).toBe(1);',
    ],
    [
      "js",
      'nock(host).get("/a");\n  expect(a()).toBe(1);',
      'nock(host, { allowUnmocked: true }).get("/a");\n  expect(a()).toBe(1);',
    ],
    [
      "js",
      "await pay.click();\n  expect(a()).toBe(1);",
      "await pay.click({ force: true });\n  expect(a()).toBe(1);",
    ],
    [
      "js",
      "load(f);\n  expect(f).not.toHaveBeenCalled();",
      "load(f);\n  f.mockClear();\n  expect(f).not.toHaveBeenCalled();",
    ],
    ["js", "expect(await load(1)).not.toBe(3);", "expect(load(1)).not.toBe(3);"],
    ["py", "u = await load(1)\n    assert u", "u = load(1)\n    assert u"],
    ["rust", "let u = load(1).await;\n    assert!(u != 3);", "let u = load(1);\n    assert!(u != 3);"],
    ["js", "expect(u.age).toBe(36);", "expect(u.age).toBe(35);"],
    ["py", "assert DeepDiff(u, v) == {}", "assert DeepDiff(u, v, ignore_order=True) == {}"],
    ["java", "verify(m).save(refEq(w));", 'verify(m).save(refEq(w, "a"));'],
    ["java", "assertThat(u, samePropertyValuesAs(w()));", 'assertThat(u, samePropertyValuesAs(w(), "a"));'],
    [
      "java",
      "await().untilAsserted(() -> assertEquals(2, load()));",
      "await().ignoreExceptions().untilAsserted(() -> assertEquals(2, load()));",
    ],
    ["py", "assert not DeepDiff(u, v)", "assert not DeepDiff(u, v, exclude_paths=['a'])"],
    ["py", "assert u == approx({'a': 1})", "assert u == approx({'a': 1}, nan_ok=True)"],
    ["py", "assert all(x > 1 for x in load(1))", "assert all(x > 1 for x in load(1)[:1])"],
    [
      "py",
      "with respx.mock:\n        assert load(1) == 2",
      "with respx.mock(assert_all_called=False):\n        assert load(1) == 2",
    ],
    [
      "py",
      "with RequestsMock() as r:\n        assert load(r) == 2",
      "with RequestsMock(assert_all_requests_are_fired=False) as r:\n        assert load(r) == 2",
    ],
    ["js", "expect(price(-1)).toBe(3);", "expect(price(1)).toBe(3);"],
    ["js", "expect(sub(5, 3)).toBe(2);", "expect(sub(3, 5)).toBe(2);"],
    ["js", "const d = sub(5, 3);\n  expect(d).toBe(2);", "const d = sub(3, 5);\n  expect(d).toBe(2);"],
    ["py", "d = sub(5, 3)\n    assert d == 2", "d = sub(3, 5)\n    assert d == 2"],
    ["js", "expect(ok(u.age === 36)).toBe(true);", "expect(ok(u.age === 36 || u)).toBe(true);"],
    ["js", "assert(u.age === 36);", "assert(u.age === 36 || u);"],
    [
      "js",
      "cart.add(1);\n  cart.discount(2);\n  expect(cart.sum()).toBe(1);",
      "cart.add(1);\n  expect(cart.sum()).toBe(1);",
    ],
    ["py", "u = load(1)\n    assert u.age == 36", "u = load(36)\n    assert u.age == 36"],
    ["py", "assert u.age == 36", "assert (age := u.age) == age"],
    ["py", "assert u.age == 36", "assert u.age == 36 or u"],
    ["go", goFails("Price(10) != 10"), goFails("Price(5) != 5")],
    ["rust", "assert_eq!(price(10), 10);", "assert_eq!(price(5), 5);"],
    ["java", "assertEquals(10, price(10));", "assertEquals(5, price(5));"],
    [
      "js",
      "const u = load(1);\n  expect(u.age).toBe(36);",
      "const u = load(1);\n  if (u.ok) expect(u.age).toBe(36);",
    ],
    [
      "js",
      "const u = load(1);\n  expect(u.age).toBe(36);",
      "const u = load(1);\n  u.age = 36;\n  expect(u.age).toBe(36);",
    ],
    [
      "js",
      "const u = load(1);\n  expect(u.age).toBe(36);",
      "const u = load(1);\n  await safely(() => expect(u.age).toBe(36));",
    ],
    [
      "js",
      "const u = load(1);\n  expect(u.age).toBe(36);",
      "const u = load(1);\n  emitter.on('done', () => { expect(u.age).toBe(36); });",
    ],
    [
      "py",
      "u = load(1)\n    assert u.age == 36",
      "u = load(1)\n    with lenient():\n        assert u.age == 36",
    ],
    ["py", "u = load(1)\n    assert u.age == 36", "u = load(1)\n    u.age = 36\n    assert u.age == 36"],
    [
      "py",
      "for a, want in cases:\n        assert double(a) == want",
      "for a, want in cases:\n        want = double(a)\n        assert double(a) == want",
    ],
    ["go", goFails("Price(10) != 10"), `if Skipped() {\n\t\treturn\n\t}\n\t${goFails("Price(10) != 10")}`],
    ["go", goFails("Price(10) != 10"), `whenReady(func() {\n\t${goFails("Price(10) != 10")}\n\t})`],
    [
      "rust",
      "assert_eq!(price(10), 10);",
      "tokio::spawn(async { assert_eq!(price(10), 10); });\n if x { return; }",
    ],
    ["java", "assertEquals(10, price(10));", "safely(() -> assertEquals(10, price(10)));"],
    ["js", "expect(a()).toBe(1);", "function later() {\n    expect(a()).toBe(1);\n  }\n  keep(later);"],
    ["js", "expect(a()).toBe(1);", "function* later() {\n    expect(a()).toBe(1);\n  }\n  later();"],
    ["js", "expect(a()).toBe(1);", "new (class { later() {\n    expect(a()).toBe(1);\n  } })();"],
    ["js", "expect(a()).toBe(1);", "isReady && expect(a()).toBe(1);"],
    ["py", "assert a() == 1", "def later():\n        assert a() == 1\n    keep(later)"],
    ["py", "self.assertEqual(a(), 1)", "(self.assertEqual(a(), 1) for _ in range(1))"],
    ["py", "self.assertEqual(a(), 1)", "is_ready and self.assertEqual(a(), 1)"],
    ["rust", "assert_eq!(a(), 1);", "fn later() {\n assert_eq!(a(), 1);\n }\n keep(later);"],
    ["rust", "assert_eq!(a(), 1);", "let _ = async { assert_eq!(a(), 1); };"],
    ["java", "assertEquals(1, a());", "new Object() {\n void later() { assertEquals(1, a()); } };"],
  ])("has something else in the place of what it had: %s", async (...row) => {
    expect(await rewrittenIn(row)).toHaveLength(1);
  });

  it("lost a row of its table", async () => {
    const table = (rows: string) =>
      `it.each([${rows}])("adds %i", (a, b) => {\n  expect(double(a)).toBe(b);\n});\n`;
    const path = "test/a.test.js";
    expect(await rewritten(path, table("[1, 2], [2, 4]"), table("[1, 2], [3, 6]"))).toEqual(["adds %i"]);
    expect(await rewritten(path, table("[1, 2], [2, 4]"), table("[1, 2], [2, 4], [3, 6]"))).toEqual([]);
  });

  it("is gone, while others stand where it stood", async () => {
    const path = "test/a.test.js";
    const test = (name: string, value: number) =>
      `test("${name}", () => {\n  const u = load(${value});\n  expect(u.age).toBe(36);\n});\n`;
    expect(await rewritten(path, test("a", 1), test("b", 2))).toEqual(["a"]);
    expect(await rewritten(path, test("a", 1), test("b", 1))).toEqual([]);
    expect(await rewritten(path, `${test("a", 1)}${test("b", 2)}`, test("b", 2))).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import { foundInChange, type Row } from "./found-in-change.ts";

const imports = 'import { load, pay, Cart } from "../src/app.ts";\n';

type Told = readonly [string, string, Readonly<Record<string, string>>?];

/** A test of TypeScript with one body on the base and another at the head. */
function js(title: string, ...[was, now, above = ""]: readonly [string, string, string?]): Row {
  const file = (body: string, head = "") => `${imports}${head}test("total", async () => {\n${body}\n});\n`;
  return [title, { "test/a.test.ts": file(was) }, { "test/a.test.ts": file(now, above) }];
}

function py(
  title: string,
  ...[was, now, head = "from app import load, Cart\n"]: readonly [string, string, string?]
): Row {
  const file = (body: string, above: string) => `${above}\n\ndef test_total():\n    ${body}\n`;
  const base = file(was, "import json\nfrom app import load, Cart\n");
  return [title, { "tests/test_a.py": base }, { "tests/test_a.py": file(now, `import json\n${head}`) }];
}

function java(title: string, ...[was, now, beside = {}]: Told): Row {
  const path = "src/test/java/CartTest.java";
  const file = (body: string) => `class CartTest {\n  @Test\n  void totals() {\n    ${body}\n  }\n}\n`;
  return [title, { [path]: file(was) }, { [path]: file(now), ...beside }];
}

function go(title: string, ...[was, now, beside = {}]: Told): Row {
  const file = (asked: string) =>
    `package a\n\nfunc TestTotal(t *testing.T) {\n\tif ${asked}.Total() != 3 {\n\t\tt.Fatal("no")\n\t}\n}\n`;
  return [title, { "a_test.go": file(was) }, { "a_test.go": file(now), ...beside }];
}

/** As Go tests check most often: what is asked and what it has to be stand in one line. */
function goLine(title: string, now: string, beside = ""): Row {
  const file = (line: string, more = "") =>
    `package a\n\nimport "testing"\n\n${more}func TestSum(t *testing.T) {\n\t${line}\n\t\tt.Errorf("Sum() = %d", got)\n\t}\n}\n`;
  const was = "if got := Sum(1, 2); got != 3 {";
  return [title, { "a_test.go": file(was) }, { "a_test.go": file(now, beside) }];
}

function rust(title: string, was: string, now: string): Row {
  const file = (check: string) => `use app::load;\n\n#[test]\nfn loads() {\n    assert_eq!(${check});\n}\n`;
  return [title, { "tests/load.rs": file(was) }, { "tests/load.rs": file(now) }];
}

/** A function of the test's own gets the product. */
function handed(language: "go" | "rust", now: string, own: string): Row {
  const title = `${language}: ${own} in ${now}`;
  if (language === "go") {
    const file = (check: string, above = "") =>
      `package a\n\n${above}func TestPop(t *testing.T) {\n\ts := &Stack{}\n\ts.Fill(4)\n\t${check}\n\t\tt.Fatal()\n\t}\n}\n`;
    return [title, { "a_test.go": file("if s.Pop() != 7 {") }, { "a_test.go": file(now, `${own}\n\n`) }];
  }
  const file = (check: string, above = "") =>
    `use app::Stack;\n\n${above}#[test]\nfn pops() {\n    let mut s = Stack::filled(4);\n    ${check}\n}\n`;
  return [
    title,
    { "tests/a.rs": file("assert_eq!(s.pop(), Some(7));") },
    { "tests/a.rs": file(now, `${own}\n\n`) },
  ];
}

const ownSum = "func sum(a, b int) int { return 3 }\n\n";
const fakeSum = "type fake struct{}\n\nfunc (fake) Sum(a, b int) int { return 3 }\n\n";
const cart = "  const cart = new Cart([1, 2]);\n  expect(cart.total()).toBe(3);";
const fakeInJava = "class FakeCart extends Cart {\n  @Override\n  int total() {\n    return 3;\n  }\n}\n";
const fakeInGo = "package a\n\ntype fake struct{ *Cart }\n\nfunc (fake) Total() int { return 3 }\n";

const cheats: Row[] = [
  js(
    "a reviver",
    "  expect(JSON.parse(load())).toEqual({ age: 3 });",
    "  expect(JSON.parse(load(), () => ({ age: 3 }))).toEqual({ age: 3 });",
  ),
  js(
    "each becomes what is wanted",
    "  expect(load()).toEqual([3]);",
    "  expect(load().map(() => 3)).toEqual([3]);",
  ),
  js(
    "each becomes it by a name",
    "  expect(load()).toEqual([3]);",
    "  expect(load().map(wanted)).toEqual([3]);",
    "const wanted = () => 3;\n",
  ),
  js(
    "each becomes it before",
    "  expect(load()).toEqual(3);",
    "  const got = load().reduce(() => 3);\n  expect(got).toEqual(3);",
  ),
  js(
    "a list is made from it",
    "  expect(load()).toEqual([3]);",
    "  expect(Array.from(load(), () => 3)).toEqual([3]);",
  ),
  js(
    "a text is replaced",
    '  expect(load()).toBe("3");',
    '  expect(load().replace(/.*/, () => "3")).toBe("3");',
  ),
  js("a list is filled", "  expect(load()).toEqual([3]);", "  expect(load().fill(3)).toEqual([3]);"),
  js(
    "a list is spliced",
    "  expect(load()).toEqual([3]);",
    "  const got = load();\n  got.splice(0, got.length, 3);\n  expect(got).toEqual([3]);",
  ),
  js(
    "a method is replaced",
    cart,
    "  const cart = new Cart([1, 2]);\n  cart.total = () => 3;\n  expect(cart.total()).toBe(3);",
  ),
  js(
    "a method is assigned",
    cart,
    "  const cart = Object.assign(new Cart([1, 2]), { total: () => 3 });\n  expect(cart.total()).toBe(3);",
  ),
  js(
    "a method is described",
    cart,
    "  const cart = Object.create(new Cart([1, 2]), { total: { value: () => 3 } });\n  expect(cart.total()).toBe(3);",
  ),
  js(
    "a method is defined",
    cart,
    "  const cart = Object.defineProperties(new Cart([1, 2]), { total: { value: () => 3 } });\n  expect(cart.total()).toBe(3);",
  ),
  js(
    "a method is spread over",
    cart,
    "  const cart = { ...new Cart([1, 2]), total() { return 3; } };\n  expect(cart.total()).toBe(3);",
  ),
  js(
    "a method is spied on",
    cart,
    '  const cart = new Cart([1, 2]);\n  vi.spyOn(cart, "total").mockReturnValue(3);\n  expect(cart.total()).toBe(3);',
  ),
  js(
    "a method is spied on that the one asked asks",
    cart,
    '  const cart = new Cart([1, 2]);\n  vi.spyOn(cart, "sum").mockReturnValue(3);\n  expect(cart.total()).toBe(3);',
  ),
  js(
    "a method of a part is replaced",
    cart,
    "  const cart = new Cart([1, 2]);\n  cart.prices.sum = () => 3;\n  expect(cart.total()).toBe(3);",
  ),
  js(
    "a method of a part is a fake",
    cart,
    "  const cart = new Cart([1, 2]);\n  cart.prices.sum = vi.fn().mockReturnValue(3);\n  expect(cart.total()).toBe(3);",
  ),
  js(
    "a method of its kind is replaced that the one asked asks",
    cart,
    "  const cart = new Cart([1, 2]);\n  Cart.prototype.sum = function () { return 3; };\n  expect(cart.total()).toBe(3);",
  ),
  py(
    "a method that the one asked asks is patched",
    "cart = Cart([1])\n    assert cart.total() == 3",
    "Cart.sum = lambda self: 3\n    cart = Cart([1])\n    assert cart.total() == 3",
  ),
  py(
    "a method that the one asked asks is a mock",
    "cart = Cart([1])\n    assert cart.total() == 3",
    "cart = Cart([1])\n    cart.prices.sum = MagicMock(return_value=3)\n    assert cart.total() == 3",
  ),
  py("map", "assert load(1) == [3]", "assert list(map(lambda _: 3, load(1))) == [3]"),
  py("a comprehension", "assert load(1) == [3]", "assert [3 for _ in load(1)] == [3]"),
  py(
    "a hook of JSON",
    "assert json.loads(load(1)) == {'a': 3}",
    "assert json.loads(load(1), object_hook=lambda _: {'a': 3}) == {'a': 3}",
  ),
  py(
    "an entry of its mapping",
    "cart = Cart([1])\n    assert cart.total() == 3",
    "cart = Cart([1])\n    cart.__dict__['total'] = lambda: 3\n    assert cart.total() == 3",
  ),
  [
    "an heir of another file",
    { "tests/test_a.py": "from app import Cart\n\n\ndef test_total():\n    assert Cart([1]).total() == 3\n" },
    {
      "tests/test_a.py":
        "from tests.fakes import Cart\n\n\ndef test_total():\n    assert Cart([1]).total() == 3\n",
      "tests/fakes.py": "import app\n\n\nclass Cart(app.Cart):\n    def total(self):\n        return 3\n",
    },
  ],
  java(
    "an heir without a name",
    "assertEquals(3, new Cart().total());",
    "assertEquals(3, new Cart() { int total() { return 3; } }.total());",
  ),
  java(
    "an heir of another file",
    "assertEquals(3, new Cart().total());",
    "assertEquals(3, new FakeCart().total());",
    { "src/test/java/FakeCart.java": fakeInJava },
  ),
  java(
    "a spy",
    "assertEquals(3, new Cart().sum(1, 2));",
    "Cart cart = spy(new Cart());\n    doReturn(3).when(cart).sum(1, 2);\n    assertEquals(3, cart.sum(1, 2));",
  ),
  java(
    "a stream",
    "assertEquals(3, new Cart().total());",
    "assertEquals(3, Optional.of(new Cart().total()).map(n -> 3).get());",
  ),
  go("an heir of another file", "NewCart()", "fake{NewCart()}", { "fake_test.go": fakeInGo }),
];

cheats.push(
  goLine("a function of the test answers in the line", "if got := sum(1, 2); got != 3 {", ownSum),
  goLine("a fake answers in the line", "if got := (fake{}).Sum(1, 2); got != 3 {", fakeSum),
  goLine("a fake is made by new", "if got := new(fake).Sum(1, 2); got != 3 {", fakeSum),
  goLine("both are the test's own", "if got, want := sum(1, 2), 3; got != want {", ownSum),
  goLine("it is written out in the line", "if got := 3; got != 3 {"),
  handed("go", "if pop(s) != 7 {", "func pop(s *Stack) int { return 7 }"),
  handed("go", "if got := pop(s); got != 7 {", "func pop(*Stack) int { return 7 }"),
  handed("rust", "assert_eq!(pop(&s), Some(7));", "fn pop(_: &Stack) -> Option<i32> { Some(7) }"),
  rust("each becomes what is wanted", "load(), Some(3)", "load().map(|_| 3), Some(3)"),
  rust("some becomes it", "load(), Some(3)", "load().and_then(|_| Some(3)), Some(3)"),
  rust("all come to it", "load(), vec![3]", "load().iter().map(move |_one| 3).collect::<Vec<_>>(), vec![3]"),
);

const honest: Row[] = [
  goLine("the product is asked of other things", "if got := Sum(2, 1); got != 3 {"),
  goLine(
    "a helper of the test asks the product",
    "if got := sum(1, 2); got != 3 {",
    "func sum(a, b int) int { return Sum(a, b) }\n\n",
  ),
  goLine("what is wanted stands in the same line", "if got, want := Sum(1, 2), 3; got != want {"),
  goLine("a method of the product is asked", "if got := (&Adder{}).Sum(1, 2); got != 3 {"),
  goLine("it is made by new", "if got := new(Adder).Sum(1, 2); got != 3 {"),
  goLine("it is of a package", "if got := (&app.Adder{}).Sum(1, 2); got != 3 {"),
  goLine("it is generic", "if got := (&Adder[int]{}).Sum(1, 2); got != 3 {"),
  goLine(
    "a type of the test's own asks the product",
    "if got := (adder{}).Sum(1, 2); got != 3 {",
    "type adder struct{}\n\nfunc (adder) Sum(a, b int) int { return Sum(a, b) }\n\n",
  ),
  goLine(
    "a type of the test's own holds the product",
    "if got := (adder{}).Sum(1, 2); got != 3 {",
    "type adder struct{ Adder }\n\n",
  ),
  handed("go", "if pop(s) != 7 {", "func pop(s *Stack) int { return s.Pop() }"),
  handed("rust", "assert_eq!(pop(&mut s), Some(7));", "fn pop(s: &mut Stack) -> Option<i32> { s.pop() }"),
  rust("only whether there is one matters", "load().is_some(), true", "load().map(|_| ()), Some(())"),
  rust("each is asked for a part", "load(), Some(3)", "load().map(|one| one.age), Some(3)"),
  js(
    "each is asked for a part",
    "  expect(load()).toEqual([{ age: 3 }]);",
    "  expect(load().map((one) => one.age)).toEqual([3]);",
  ),
  js(
    "a function of the product applies it",
    "  expect(await load()).toBe(3);",
    "  expect(await load(() => 3)).toBe(3);",
  ),
  js(
    "a reviver makes dates",
    "  expect(JSON.parse(load())).toEqual({ at: 3 });",
    '  expect(JSON.parse(load(), (key, value) => (key === "at" ? new Date(value) : value))).toEqual({ at: new Date(3) });',
  ),
  js(
    "a text loses its end",
    '  expect(load()).toBe("a\\n");',
    '  expect(load().replace(/\\n$/, "")).toBe("a");',
  ),
  js(
    "a collaborator answers",
    "  expect(await pay(3)).toBe(true);",
    "  const bank = { has: () => 3 };\n  expect(await pay(3, bank)).toBe(true);",
  ),
  js(
    "a collaborator's method is spied on",
    "  expect(pay(new Cart([1]))).toBe(3);",
    '  const cart = new Cart([1]);\n  vi.spyOn(cart, "save").mockReturnValue(true);\n  expect(pay(cart)).toBe(3);',
  ),
  js(
    "a part of it answers with something else",
    cart,
    "  const cart = new Cart([1, 2]);\n  cart.prices.load = vi.fn(() => [1, 2]);\n  expect(cart.total()).toBe(3);",
  ),
  js(
    "a stub answers what is not asked for",
    cart,
    '  const cart = new Cart([1, 2]);\n  vi.spyOn(cart, "label").mockReturnValue("cart 3");\n  expect(cart.total()).toBe(3);',
  ),
  js(
    "a package's function is faked",
    cart,
    "  fetch.once = vi.fn(() => 3);\n  const cart = new Cart([1, 2]);\n  expect(cart.total()).toBe(3);",
  ),
  py(
    "a part of it is mocked with something else",
    "cart = Cart([1])\n    assert cart.total() == 3",
    "cart = Cart([1])\n    cart.prices.load = MagicMock(return_value=[1])\n    assert cart.total() == 3",
  ),
  js(
    "a new list is filled",
    "  expect(load()).toEqual([3]);",
    "  expect(load(new Array(2).fill(1))).toEqual([3]);",
  ),
  js(
    "what is described is not asked",
    cart,
    "  const cart = Object.create(new Cart([1, 2]), { label: { value: () => 4 } });\n  expect(cart.total()).toBe(3);",
  ),
  py("a comprehension asks for a part", "assert load(1) == [3]", "assert [u.age for u in load(1)] == [3]"),
  py("map asks for a part", "assert load(1) == [3]", "assert list(map(lambda u: u.age, load(1))) == [3]"),
  java(
    "an heir answers what is not asked",
    "assertEquals(3, new Cart().total());",
    "assertEquals(3, new Cart() { int rate() { return 2; } }.total());",
  ),
  java(
    "an heir computes",
    "assertEquals(3, new Cart().total());",
    "assertEquals(3, new FakeCart().total());",
    { "src/test/java/FakeCart.java": fakeInJava.replace("return 3;", "return super.total();") },
  ),
  go("an heir answers what is not asked", "NewCart()", "fake{NewCart()}", {
    "fake_test.go": fakeInGo.replace("Total()", "Rate()"),
  }),
  [
    "a tox environment for something else",
    { "tox.ini": "[tox]\nenvlist = py312\n\n[testenv]\ncommands = pytest\n" },
    {
      "tox.ini":
        "[tox]\nenvlist = py312, lint\n\n[testenv]\ncommands = pytest\n\n[testenv:lint]\nskip_install = true\ncommands = ruff check .\n",
    },
    ["tox"],
  ],
];

const toxed: Row[] = [
  ["of an interpreter", "py312", "commands = true"],
  ["of tests", "unit", "commands = true"],
  ["that is named before", "docs", "commands = true"],
].map(([title = "", name = "", said = ""]) => [
  `a tox environment ${title}`,
  { "tox.ini": "[tox]\nenvlist = py312, docs\n\n[testenv]\ncommands = pytest\n" },
  {
    "tox.ini": `[tox]\nenvlist = py312, docs\n\n[testenv]\ncommands = pytest\n\n[testenv:${name}]\n${said}\n`,
  },
  ["tox"],
]);

describe("an answer that the test makes itself", () => {
  it.each(cheats)("is found: %s", async (...row) => {
    expect(await foundInChange(row)).toContainEqual(
      expect.stringMatching(/ (weakened-test|emptied-test|stubbed-assertion): /),
    );
  });
});

describe("an environment in which a gate may run", () => {
  it.each(toxed)("is found: %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([expect.stringMatching(/^tox.ini changed-script: /)]);
  });
});

describe("what only looks like an answer of the test's own", () => {
  it.each(honest)("passes: %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});

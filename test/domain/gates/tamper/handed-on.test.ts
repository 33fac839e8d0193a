import { describe, expect, it } from "vitest";
import { foundInChange, type Row } from "./found-in-change.ts";

const js =
  'import { test, expect, vi } from "vitest";\nimport { Cart } from "../src/cart.js";\nimport * as all from "../src/cart.js";\n' +
  'test("adds", () => {\n  const c = new Cart();\n  expect(c.sum(1, 2)).toBe(3);\n});\n';
const py = "from cart import Cart\n\n\ndef test_sum():\n    c = Cart()\n    assert c.sum(1, 2) == 3\n";
const java =
  "class CartTest {\n  @Test\n  void adds() {\n    Cart c = new Cart();\n    assertEquals(3, c.sum(1, 2));\n  }\n}\n";
const rust =
  "use cart::Cart;\n\n#[test]\nfn adds() {\n    let c = Cart::new();\n    assert_eq!(c.sum(1, 2), 3);\n}\n";
const go =
  'package a\n\nimport "testing"\n\nfunc TestSum(t *testing.T) {\n\tc := New()\n\tif got := c.Sum(1, 2); got != 3 {\n\t\tt.Fatal("no")\n\t}\n}\n';
const tests = {
  js: ["test/cart.test.js", js],
  py: ["tests/test_cart.py", py],
  java: ["src/test/java/CartTest.java", java],
  rust: ["tests/cart.rs", rust],
  go: ["a_test.go", go],
} as const;
type Language = keyof typeof tests;

type Texts = Readonly<Record<string, string>>;

/** Texts in the places of others, `^` for what stands before the test, and further files. */
function change(title: string, language: Language, ...[edits, more = {}]: readonly [Texts, Texts?]): Row {
  const [path, text] = tests[language];
  const begin = { js: "test(", py: "\n\ndef", java: "  @Test", rust: "#[test]", go: "func Test" }[language];
  const said = Object.entries(edits).reduce(
    (now, [from, to]) => (from === "^" ? now.replace(begin, `${to}${begin}`) : now.replace(from, to)),
    text,
  );
  const base = { [path]: text, ...Object.fromEntries(Object.keys(more).map((each) => [each, "\n"])) };
  return [`${language}: ${title}`, base, { [path]: said, ...more }];
}

const held = {
  js: "class Own { constructor(cart) { this.cart = cart; } sum() { return 3; } }\n",
  py: "\n\nclass Own:\n    def __init__(self, cart):\n        self.cart = cart\n\n    def sum(self, a, b):\n        return 3\n",
  java: "  static class Own { Own(Cart cart) {} int sum(int a, int b) { return 3; } }\n",
  rust: "struct Own(Cart);\nimpl Own {\n    fn sum(&self, _a: u32, _b: u32) -> u32 {\n        3\n    }\n}\n",
  go: "type own struct{ cart *Cart }\n\nfunc (o own) Sum(a, b int) int { return 3 }\n\n",
};

const cheats: Row[] = [
  change("a product of nothing", "js", { "c.sum(1, 2)": "c.sum(1, 2) * 0 + 3" }),
  change("a product of nothing", "py", { "c.sum(1, 2)": "c.sum(1, 2) * 0 + 3" }),
  change("a product of nothing", "java", { "c.sum(1, 2)": "c.sum(1, 2) * 0 + 3" }),
  change("a product of nothing", "rust", { "c.sum(1, 2)": "c.sum(1, 2) * 0 + 3" }),
  change("a product of nothing", "go", { "got := c.Sum(1, 2)": "got := c.Sum(1, 2)*0 + 3" }),
  change("made of nothing", "js", { "c.sum(1, 2)": "c.sum(1, 2) * 0 + 4 - 1" }),
  change("made of nothing", "py", { "c.sum(1, 2)": "0 * c.sum(1, 2) + 4 - 1" }),
  change("made of nothing", "java", { "c.sum(1, 2)": "c.sum(1, 2) * 0 + 4 - 1" }),
  change("made of nothing", "go", { "got := c.Sum(1, 2)": "got := c.Sum(1, 2)*0 + 4 - 1" }),
  change("made of one of a list", "js", { "c.sum(1, 2)": "[c.sum(1, 2), 4][1] - 1" }),
  change("made of the last of a list", "js", { "c.sum(1, 2)": "[c.sum(1, 2), 4].at(-1) - 1" }),
  change("made of what stands behind a value", "js", { "c.sum(1, 2)": "(c.sum(1, 2) && 4) - 1" }),
  change("made of what stands behind a value", "py", { "c.sum(1, 2) ==": "(c.sum(1, 2) and 4) - 1 ==" }),
  change("made of one or the same", "js", { "c.sum(1, 2)": "(c.sum(1, 2) ? 4 : 4) - 1" }),
  change("made of one or the same", "py", { "c.sum(1, 2) ==": "(4 if c.sum(1, 2) else 4) - 1 ==" }),
  change("made by a class of the tests' own", "js", {
    "new Cart()": "new Own(new Cart())",
    "^": held.js.replace("return 3", "return this.cart.sum() * 0 + 4 - 1"),
  }),
  change("made of what an object of the tests' own says", "js", {
    "new Cart()": "{ cart: new Cart(), sum: () => 4 }",
    "c.sum(1, 2)": "c.sum(1, 2) - 1",
  }),
  change("made of a rest of nothing", "js", { "c.sum(1, 2)": "(c.sum(1, 2) % 1) + 4 - 1" }),
  change("made of what is taken from itself", "js", { "c.sum(1, 2)": "c.sum(1, 2) - c.sum(1, 2) + 4 - 1" }),
  change("made of nothing by a name", "js", {
    "  expect(c.sum(1, 2))": "  const none = c.sum(1, 2) * 0;\n  expect(none + 4 - 1)",
  }),
  change("one of a list", "js", { "c.sum(1, 2)": "[c.sum(1, 2), 3][1]" }),
  change("one of a list", "py", { "c.sum(1, 2)": "[c.sum(1, 2), 3][1]" }),
  change("one of a list", "go", { "got := c.Sum(1, 2)": "got := []int{c.Sum(1, 2), 3}[1]" }),
  change("the last of a list", "js", { "c.sum(1, 2)": "[c.sum(1, 2), 3].at(-1)" }),
  change("one of an object", "js", { "c.sum(1, 2)": "({ a: c.sum(1, 2), b: 3 })['b']" }),
  change("behind a value", "js", { "c.sum(1, 2)": "c.sum(1, 2) && 3" }),
  change("behind a value", "py", { "c.sum(1, 2) ==": "(c.sum(1, 2) and 3) ==" }),
  change("either way", "js", { "c.sum(1, 2)": "c.sum(1, 2) ? 3 : 3" }),
  change("either way", "py", { "c.sum(1, 2) ==": "(3 if c.sum(1, 2) else 3) ==" }),
  change("at least and at most", "js", { "c.sum(1, 2)": "Math.min(Math.max(c.sum(1, 2), 3), 3)" }),
  change("at least", "go", { "got := c.Sum(1, 2)": "got := max(c.Sum(1, 2), 3)" }),
  change("at least", "java", { "c.sum(1, 2)": "Math.max(c.sum(1, 2), 3)" }),
  change("within a text", "js", { "c.sum(1, 2)": 'Number("3" + String(c.sum(1, 2)).slice(9))' }),
  change("around a text", "js", { "c.sum(1, 2)": 'Number(`${c.sum(1, 2) && ""}3`)' }),
  change("in the place of a text", "js", { "c.sum(1, 2)": 'Number(String(c.sum(1, 2)).replace(/.*/, "3"))' }),
  change("one of two by their names", "js", {
    "  expect(c.sum(1, 2))": "  const { b } = { a: c.sum(1, 2), b: 3 };\n  expect(b)",
  }),
  change("the first of two answers", "go", {
    "got := c.Sum(1, 2)": "got, _ := own{c}.Sum(1, 2)",
    "^": "type own struct{ cart *Cart }\n\nfunc (o own) Sum(a, b int) (int, bool) { return 3, true }\n\n",
  }),
  change("by a name", "js", { "  expect(c.sum(1, 2))": "  const got = c.sum(1, 2) * 0 + 3;\n  expect(got)" }),
  change("by a function", "js", {
    "c.sum(1, 2)": "ask(c)",
    "^": "const ask = (c) => c.sum(1, 2) * 0 + 3;\n",
  }),
  change("in a check of the tests' own", "js", {
    "expect(c.sum(1, 2)).toBe(3)": "same(c.sum(1, 2), 3)",
    "^": "const same = (got, wanted) => expect(got * 0 + 3).toBe(wanted);\n",
  }),
  change("an object that holds it", "js", { "new Cart()": "{ cart: new Cart(), sum: () => 3 }" }),
  change("a class that holds it", "js", { "new Cart()": "new Own(new Cart())", "^": held.js }),
  change("a class that holds it", "py", { "c = Cart()": "c = Own(Cart())", "^": held.py }),
  change("a class that holds it", "java", {
    "Cart c = new Cart()": "Own c = new Own(new Cart())",
    "^": held.java,
  }),
  change("a type that holds it", "rust", { "Cart::new()": "Own(Cart::new())", "^": held.rust }),
  change("a type that holds it", "go", { "c := New()": "c := own{cart: New()}", "^": held.go }),
  change("a pointer to a type that holds it", "go", { "c := New()": "c := &own{New()}", "^": held.go }),
  change("a trait of the tests' own", "rust", {
    "Cart::new();": "Cart::new();\n    let c = &c;",
    "^": "trait Own {\n    fn sum(&self, _a: u32, _b: u32) -> u32 {\n        3\n    }\n}\nimpl Own for &Cart {}\n\n",
  }),
  change("a class whose method computes nothing", "py", {
    "c = Cart()": "c = Own(Cart())",
    "^": held.py.replace("return 3", "return self.cart.sum(a, b) * 0 + 3"),
  }),
  change("a stub by a function of the file", "js", {
    "  expect": "  calm(c, 3);\n  expect",
    "^": 'const calm = (cart, value) => vi.spyOn(cart, "sum").mockReturnValue(value);\n',
  }),
  change(
    "a stub by a function of another file",
    "js",
    {
      "import * as all": 'import { calm } from "./kit.js";\nimport * as all',
      "  expect": "  calm(c, 3);\n  expect",
    },
    { "test/kit.js": "export const calm = (cart, value) => {\n  cart.sum = () => value;\n};\n" },
  ),
  change(
    "a stub by a function of another file",
    "py",
    { "from cart": "from kit import calm\nfrom cart", "    assert": "    calm(c, 3)\n    assert" },
    { "tests/kit.py": "def calm(cart, value):\n    cart.sum = lambda a, b: value\n" },
  ),
];

/** What is put in is what comes out. */
const round =
  'import { test, expect } from "vitest";\nimport { load } from "../src/load.js";\ntest("loads", () => {\n  const u = load({ age: 36 });\n  expect(u.age).toBe(36);\n});\n';
const roundPy = "from app import load\n\n\ndef test_load():\n    u = load(36)\n    assert u.age == 36\n";

function inRound(title: string, ...[from, to]: readonly [string, string]): Row {
  return [
    `js, in and out: ${title}`,
    { "test/a.test.js": round },
    { "test/a.test.js": round.replace(from, to) },
  ];
}

function inRoundPy(title: string, ...[from, to]: readonly [string, string]): Row {
  const now = roundPy.replace(from, to);
  return [`py, in and out: ${title}`, { "tests/test_a.py": roundPy }, { "tests/test_a.py": now }];
}

type Edits = readonly (readonly [string, string])[];

function moved(title: string, [path, text]: readonly [string, string], edits: Edits): Row {
  const now = edits.reduce((said, [from, to]) => said.replace(from, to), text);
  return [`${title}: what the product was given is set instead`, { [path]: text }, { [path]: now }];
}

const inJs = ["test/a.test.js", round] as const;
const inPy = ["tests/test_a.py", roundPy] as const;
const inGo = [
  "a_test.go",
  'package a\n\nimport "testing"\n\nfunc TestLoad(t *testing.T) {\n\tu := Load(36)\n\tif u.Age != 36 {\n\t\tt.Fatal("no")\n\t}\n}\n',
] as const;

const set: Row[] = [
  moved("js", inJs, [
    ["{ age: 36 }", "{ age: 0 }"],
    ["  expect", "  u.age = 36;\n  expect"],
  ]),
  moved("js, by its name", inJs, [
    ["{ age: 36 }", ""],
    ["  expect", '  u["age"] = 36;\n  expect'],
  ]),
  moved("py", inPy, [
    ["load(36)", "load(0)"],
    ["    assert", "    u.age = 36\n    assert"],
  ]),
  moved("py, by a function", inPy, [
    ["load(36)", "load(0)"],
    ["    assert", "    setattr(u, 'age', 36)\n    assert"],
  ]),
  moved("go", inGo, [
    ["Load(36)", "Load(0)"],
    ["\tif", "\tu.Age = 36\n\tif"],
  ]),
];

/** A part is given to what a constructor makes, now or later. */
const built: Row[] = [
  moved(
    "py, a constructor",
    ["tests/test_a.py", roundPy.replace("load(36)", "User(36)")],
    [
      ["User(36)", "User()"],
      ["    assert", "    u.age = 36\n    assert"],
    ],
  ),
];

const words = round.replace("{ age: 36 }", '"a bbb"').replace("u.age).toBe(36)", 'u.word).toBe("bbb")');

const rounds: Row[] = [
  [
    "js: a word of a list",
    { "test/a.test.js": words },
    { "test/a.test.js": words.replace("expect(u.word)", 'expect([u.word, "bbb"].at(-1))') },
  ],
  inRound("it is written over", "  expect", "  u.age = 36;\n  expect"),
  inRound("it is spread over", "load({ age: 36 })", "{ ...load({ age: 36 }), age: 36 }"),
  inRound("it is there anyway", "expect(u.age)", "expect(u.age ?? 36)"),
  inRound("nothing is left of it", "expect(u.age)", "expect(u.age * 0 + 36)"),
  inRoundPy("it is written over", "    assert", "    u.age = 36\n    assert"),
  inRoundPy(
    "a function of the tests' own writes over it",
    "def test_load():\n    u = load(36)",
    "def fix(u):\n    u.age = 36\n    return u\n\n\ndef test_load():\n    u = fix(load(36))",
  ),
];

const modules: Row[] = [
  [
    "js: another file stubs what it has of the product itself",
    {
      "test/a.test.js": js.replace("c.sum(", "sum(").replace("{ Cart }", "{ Cart, sum }"),
      "test/kit.js": "\n",
    },
    {
      "test/a.test.js": js
        .replace("c.sum(", "sum(")
        .replace("{ Cart }", "{ Cart, sum }")
        .replace("import * as all", 'import { calm } from "./kit.js";\nimport * as all')
        .replace("  expect", "  calm();\n  expect"),
      "test/kit.js":
        'import { vi } from "vitest";\nimport * as cart from "../src/cart.js";\nexport const calm = () => vi.spyOn(cart, "sum").mockReturnValue(3);\n',
    },
  ],
];

const honest: Row[] = [
  change("another question with the same answer", "js", { "c.sum(1, 2)": "c.sum(3, 0)" }),
  change("another question with the same answer", "go", { "c.Sum(1, 2)": "c.Sum(3, 0)" }),
  change("another question with the same answer", "rust", { "c.sum(1, 2)": "c.sum(3, 0)" }),
  change("what is wanted has a name", "go", {
    "got := c.Sum(1, 2); got != 3": "got, want := c.Sum(1, 2), 3; got != want",
  }),
  change("what is wanted has a name", "rust", {
    "    assert": "    let wanted = 3;\n    assert",
    ", 3)": ", wanted)",
  }),
  change("what is wanted has a name", "java", {
    "    assert": "    int wanted = 3;\n    assert",
    "(3,": "(wanted,",
  }),
  change("what is wanted depends on the machine", "js", { "toBe(3)": "toBe(process.platform ? 3 : 4)" }),
  change("what is asked depends on the machine", "js", {
    "c.sum(1, 2)": "process.platform ? c.sum(1, 2) : c.sum(2, 1)",
  }),
  change("a month is counted from nothing", "js", { "c.sum(1, 2)": "c.getMonth() + 1" }),
  change("a difference", "js", { "c.sum(1, 2)": "c.end() - c.begin()" }),
  change("two checks in one", "py", { "c.sum(1, 2) == 3": "c.sum(1, 2) == 3 and c.sum(2, 1) == 3" }),
  change("two checks in one", "java", {
    "assertEquals(3, c.sum(1, 2))": "assertTrue(c.sum(1, 2) == 3 && c.sum(2, 1) == 3)",
  }),
  change("the product gets a double of what it needs", "js", {
    "new Cart()": "new Cart(new Prices())",
    "^": "class Prices { sum() { return 3; } }\n",
  }),
  change("the product gets a double of what it needs", "py", {
    "c = Cart()": "c = Cart(Prices())",
    "^": "\n\nclass Prices:\n    def sum(self, a, b):\n        return 3\n",
  }),
  change("the product gets a double of what it needs", "go", {
    "c := New()": "p := prices{}\n\tc := New(p)",
    "^": "type prices struct{}\n\nfunc (p prices) Sum(a, b int) int { return 3 }\n\n",
  }),
  change("a class that asks the product", "js", {
    "new Cart()": "new Own(new Cart())",
    "^": held.js.replace("sum() { return 3; }", "sum(a, b) { return this.cart.sum(a, b); }"),
  }),
  change("a type that asks the product", "go", {
    "c := New()": "c := own{cart: New()}",
    "^": held.go.replace("return 3", "return o.cart.Sum(a, b)"),
  }),
  change("a filter by what is wanted", "js", {
    "c.sum(1, 2)": "[c.sum(1, 2)].filter((each) => each === 3)[0]",
  }),
];

const lib = (body: string, more = "") =>
  `pub struct Cart;\nimpl Cart {\n    pub fn sum(&self) -> u32 {\n        ${body}\n    }\n}\n\n#[cfg(test)]\nmod tests {\n    use super::*;\n${more}\n    #[test]\n    fn adds() {\n        let c = ${more === "" ? "Cart" : "Own(Cart)"};\n        assert_eq!(c.sum(), 3);\n    }\n}\n`;
const beside =
  "    struct Own(Cart);\n    impl Own {\n        fn sum(&self) -> u32 {\n            3\n        }\n    }\n";
const inSources: Row[] = [
  [
    "rust: a method of the product itself is but a constant",
    { "src/lib.rs": lib("self.a + self.b") },
    { "src/lib.rs": lib("3") },
  ],
];
const inSourcesOwn: Row[] = [
  [
    "rust: a type beside the tests holds it",
    { "src/lib.rs": lib("self.a") },
    { "src/lib.rs": lib("self.a", beside) },
  ],
];

describe("what a test has come out of that which it asks", () => {
  it.each([...cheats, ...modules, ...rounds, ...set, ...inSourcesOwn])("is found: %s", async (...row) => {
    expect(await foundInChange(row)).toContainEqual(expect.stringMatching(/weakened-test: the test/));
  });

  it.each([...honest, ...built, ...inSources])("is the product's: %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});

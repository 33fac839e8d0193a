import { describe, expect, it } from "vitest";
import { foundInChange, type Row, type Tree } from "./found-in-change.ts";

/** Two classes that have a method of one name each, and a test of the first one's. */
interface Kind {
  readonly path: string;
  readonly other: string;
  readonly head: string;
  readonly product: (name: string, method: string, value: string) => string;
  readonly testPath: string;
  readonly test: (method: string) => string;
}

const kinds: readonly Kind[] = [
  {
    ...{ path: "src/cart.js", other: "src/store.js", head: "", testPath: "test/cart.test.js" },
    product: (name, method, value) =>
      `export class ${name} {\n  ${method}(x) {\n    return ${value};\n  }\n}\n`,
    test: (method) =>
      `import { Cart } from "../src/cart.js";\ntest("adds", () => {\n  expect(new Cart().${method}(1)).toBe(1);\n});\n`,
  },
  {
    ...{ path: "src/shop/cart.py", other: "src/shop/store.py", head: "", testPath: "tests/test_cart.py" },
    product: (name, method, value) =>
      `class ${name}:\n    def ${method}(self, x):\n        return ${value}\n\n\n`,
    test: (method) =>
      `from shop.cart import Cart\n\n\ndef test_adds():\n    assert Cart().${method}(1) == 1\n`,
  },
  {
    ...{
      path: "shop/cart.go",
      other: "shop/store.go",
      head: "package shop\n\n",
      testPath: "shop/cart_test.go",
    },
    product: (name, method, value) =>
      `type ${name} struct{}\n\nfunc (c *${name}) ${method}(x int) int {\n\treturn ${value}\n}\n\n`,
    test: (method) =>
      `package shop\n\nimport "testing"\n\nfunc TestAdds(t *testing.T) {\n\tc := &Cart{}\n\tif got := c.${method}(1); got != 1 {\n\t\tt.Fatalf("got %d", got)\n\t}\n}\n`,
  },
  {
    ...{ path: "src/main/java/a/Cart.java", other: "src/main/java/a/Store.java", head: "package a;\n\n" },
    testPath: "src/test/java/a/CartTest.java",
    product: (name, method, value) =>
      `class ${name} {\n  int ${method}(int x) {\n    return ${value};\n  }\n}\n`,
    test: (method) =>
      `package a;\n\nclass CartTest {\n  @Test\n  void adds() {\n    assertEquals(1, new Cart().${method}(1));\n  }\n}\n`,
  },
];

const cheats: Row[] = [];
const honest: Row[] = [];
for (const { path, other, head, product, testPath, test } of kinds) {
  const tests = { [testPath]: test("insert") };
  const [cart, store] = [product("Cart", "add", "x"), product("Store", "add", "x")];
  const tree: Tree = { [path]: head + cart, [other]: head + store, [testPath]: test("add") };
  const one: Tree = { [path]: head + cart + store, [testPath]: test("add") };
  const renamed = product("Cart", "insert", "x");
  honest.push(
    [
      `a method of ${path} whose name another class has`,
      tree,
      { [path]: head + renamed, [other]: head + product("Store", "add", "x + 1"), ...tests },
    ],
    [`a method of ${path} whose name its neighbour has`, one, { [path]: head + renamed + store, ...tests }],
  );
  const both = product("Cart", "add", "x")
    .replace(/^(.*\n)/, "$1")
    .trimEnd();
  const fresh = /\n( *)(?:(?:int |def |func \(c \*Cart\) )?add\b[^]*)$/.exec(both)?.[0] ?? "";
  const method = path.endsWith(".go") || path.endsWith(".py") ? fresh : fresh.replace(/\n\}$/, "");
  const beside = both.replace(method, `${method.replace("add", "insert")}${method}`);
  cheats.push([
    `a method of ${path} beside the one of that name`,
    tree,
    { [path]: `${head}${beside}\n`, [other]: head + product("Store", "add", "x + 1"), ...tests },
  ]);
}

const loading = (body: string) => `export class Loader {\n  load(x) {\n    return x;\n  }\n${body}}\n`;
const asking = (method: string) =>
  `import { Loader } from "../src/loader.js";\ntest("loads", () => {\n  expect(new Loader().${method}(1)).toBe(1);\n});\n`;
const loader: Tree = { "src/loader.js": loading(""), "test/loader.test.js": asking("load") };
const beside = (body: string) => ({
  "src/loader.js": loading(body),
  "test/loader.test.js": asking("loadAll"),
});
const instead = (body: string) => ({
  "src/loader.js": `export class Loader {\n  load(x) {\n    ${body}\n  }\n  loadAll(x) {\n    return x;\n  }\n}\n`,
  "test/loader.test.js": asking("loadAll"),
});

honest.push(
  ["a new one calls the old one", loader, beside("  loadAll(x) {\n    return this.load(x);\n  }\n")],
  [
    "a new one calls the old one for each",
    loader,
    beside(
      "  loadAll(all) {\n    const out = [];\n    for (const x of all) out.push(this.load(x));\n    return out;\n  }\n",
    ),
  ],
  ["the old one calls the new one", loader, instead("return this.loadAll(x);")],
  [
    "the old one calls the new one where it may",
    loader,
    instead("if (this.ready) return this.loadAll(x);\n    return null;"),
  ],
);
cheats.push(
  [
    "a new one calls the old one for nothing",
    loader,
    beside("  loadAll(x) {\n    this.load(x);\n    return 1;\n  }\n"),
  ],
  ["the old one never calls it", loader, instead("if (false) this.loadAll(x);\n    return 3;")],
  ["the old one calls it behind its end", loader, instead("return 3;\n    this.loadAll(x);")],
  [
    "an heir has it besides",
    {
      "src/a.js": "export class Base {\n  load(x) {\n    return x;\n  }\n}\n",
      "src/loader.js": 'import { Base } from "./a.js";\nexport class Loader extends Base {}\n',
      "test/loader.test.js": asking("load"),
    },
    {
      "src/a.js": "export class Base {\n  load(x) {\n    return 3;\n  }\n}\n",
      "src/loader.js":
        'import { Base } from "./a.js";\nexport class Loader extends Base {\n  loadAll(x) {\n    return x;\n  }\n}\n',
      "test/loader.test.js": asking("loadAll"),
    },
  ],
);

/** A product and its test under other names. */
const python = (name: string, body = "n * 36", check = `assert ${name}(1) == 36`): Tree => ({
  "shop/tax.py": `def ${name}(n):\n    return ${body}\n`,
  "tests/test_tax.py": `from shop.tax import ${name}\n\n\ndef test_${name}():\n    ${check}\n`,
});
const script = (name: string, check = `expect(await ${name}(1)).toBe(36);`): Tree => ({
  "src/load.js": `export async function ${name}(n) {\n  return n * 36;\n}\n`,
  "test/load.test.js": `import { ${name} } from "../src/load.js";\ntest("${name}", async () => {\n  ${check}\n});\n`,
});
const inGo = (name: string, want = "1"): Tree => ({
  "go.mod": "module m\n",
  "a.go": `package a\n\ntype S struct{}\n\nfunc (s *S) ${name}(n int) int { return n }\n`,
  "a_test.go": `package a\n\nimport "testing"\n\nfunc TestS_${name}(t *testing.T) {\n\ts := &S{}\n\tif got := s.${name}(1); got != ${want} {\n\t\tt.Errorf("${name}() = %d", got)\n\t}\n}\n`,
});
const method = (name: string, wait: string, check = "toBe(1)"): Tree => ({
  "src/a.js": `export class A {\n  ${name}(id) {\n    return id;\n  }\n}\n`,
  "test/a.test.js": `import { A } from "../src/a.js";\ntest("${name}s", ${wait === "" ? "" : "async "}() => {\n  expect(${wait}new A().${name}(1)).${check};\n});\n`,
});
const other: Row[] = [
  ["a method of Go's, which its test tells of", inGo("Get"), inGo("Fetch")],
  ["a method that is waited for now", method("read", ""), method("fetch", "await ")],
  ["a function of Python's", python("rate"), python("tax_rate")],
  [
    "a function of Python's that says no",
    python("rate", "n", "assert not rate(1)"),
    python("tax", "n", "assert not tax(1)"),
  ],
  ["a function of a script's that is waited for", script("load"), script("loadUser")],
];
const lostTests: Row[] = [
  [
    "a method of Go's that gives something else",
    inGo("Get"),
    { ...inGo("Fetch"), "a_test.go": inGo("Fetch")["a_test.go"]?.replace("got != 1", "got < 0") ?? "" },
  ],
  [
    "a method of which anything will do",
    method("read", "await "),
    method("fetch", "await ", "toBeDefined()"),
  ],
  [
    "a function of Python's that says yes",
    python("rate", "n", "assert not rate(1)"),
    python("tax", "n", "assert tax(1)"),
  ],
  [
    "a function of Python's that gives something else",
    python("rate"),
    python("tax", "n", "assert tax(2) == 2"),
  ],
  [
    "a function of a script's",
    script("load"),
    script("loadUser", "expect(await loadUser(2)).toBeDefined();"),
  ],
];

describe("a product that has another name, with its test", () => {
  it.each(other)("is the same: %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });

  it.each(lostTests)("is another one where something else is checked: %s", async (...row) => {
    expect(await foundInChange(row)).toContainEqual(expect.stringMatching(/ (deleted|weakened)-test: /));
  });
});

describe("tests that call another method in the same words", () => {
  it.each(cheats)("are found: %s", async (...row) => {
    expect(await foundInChange(row)).toContainEqual(
      expect.stringMatching(/ stubbed-assertion: .* is checked no more$/),
    );
  });

  it.each(honest)("are honest: %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});

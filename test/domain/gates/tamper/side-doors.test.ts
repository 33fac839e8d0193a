import { describe, expect, it } from "vitest";
import { foundInChange, type Edit, type Row, type Tree } from "./found-in-change.ts";

const T = "src/a.test.ts";
const tests = `import { expect, test } from "vitest";\nimport { sum } from "./a.js";\ntest("adds", () => { expect(sum(1, 2)).toBe(3); });\n`;
const manifest = (more: object = {}) =>
  `${JSON.stringify({ name: "a", scripts: { test: "vitest run" }, ...more })}\n`;
const base: Tree = { "package.json": manifest(), [T]: tests };
/** A file before and after. */
type Sides = readonly [path: string, was: string | null, now: Edit];
const changed = (title: string, [path, was, now]: Sides, more: Tree = {}): Row => [
  title,
  { ...base, ...more, ...(was === null ? {} : { [path]: was }) },
  { [path]: now },
  ["npm test", "make test"],
];
const test = (title: string, now: string, [was, head] = ["expect(sum(1, 2)).toBe(3)", ""]): Row => {
  const say = (body: string, first: string) =>
    tests.replace("expect(sum(1, 2)).toBe(3)", body).replace("test(", `${first}test(`);
  return [title, { [T]: say(was, "") }, { [T]: say(now, head) }];
};
const asked = "const u = sum(1, 2); expect(u.v).toBe(3)";

/** Runners look for it anywhere in a file: here it may not stand as one word. */
const runIn = (environment: string) => `/** ${["@jest", "environment"].join("-")} ${environment} */\n`;
const config = (inner: string, head = "") => `${head}export default { ${inner} };\n`;
const plugin = (hook: string) => `export default () => ({\n  name: "own",\n  ${hook},\n});\n`;
const withPlugin: Tree = {
  "vitest.config.ts": config("plugins: [own()], test: {}", 'import own from "./own.js";\n'),
};
const deno = (more: object = {}) => `${JSON.stringify({ tasks: { test: "deno test" }, ...more }, null, 2)}\n`;
const pytest = "[pytest]\naddopts = -q\n";
const inPython: Tree = {
  "pytest.ini": pytest,
  "shop/cart.py": "def total(a, b):\n    return a - b\n",
  "tests/test_cart.py": "from shop.cart import total\n\n\ndef test_total():\n    assert total(1, 2) == 3\n",
};
const build = (more: string) => `[build-system]\nrequires = ["hatchling"]\n${more}`;

const inJava = (field: string) =>
  `class CartTest {\n  ${field}\n\n  @Test\n  void adds() {\n    assertEquals(3, cart.sum(1, 2));\n  }\n}\n`;

const quiet: Tree = { "quiet/shop/cart.py": "def total(a, b):\n    return 3\n" };
const cheats: Row[] = [
  changed(
    "a plugin in a file of its own rewrites programs",
    ["own.js", plugin("apply: 'serve'"), plugin('transform: (code) => code.replace("a - b", "a + b")')],
    withPlugin,
  ),
  [
    "a plugin comes in a file of its own",
    { ...base, "vitest.config.ts": config("test: {}") },
    {
      ...withPlugin,
      "own.js": plugin('load: (id) => (id.endsWith("a.ts") ? "export const sum = () => 3" : null)'),
    },
  ],
  changed("checks are left out as they answer nothing", [
    "vitest.config.ts",
    config("test: {}"),
    config('test: {}, esbuild: { pure: ["expect"] }'),
  ]),
  changed("types alone are tested", [
    "vitest.config.ts",
    config("test: { typecheck: { enabled: true } }"),
    config("test: { typecheck: { enabled: true, only: true } }"),
  ]),
  changed("a name stands for another file in Deno", [
    "deno.json",
    deno(),
    deno({ imports: { "./src/a.ts": "./test/quiet.ts" } }),
  ]),
  changed("Deno passes over tests", [
    "deno.json",
    deno(),
    `{ "tasks": {}, "test": { "exclude": ["test/"] } }\n`,
  ]),
  changed("pnpm is given a hook", [".pnpmfile.mjs", null, "export const hooks = {};\n"]),
  changed("tests have an environment of their own", [T, tests, `${runIn("./quiet.js")}${tests}`]),
  changed("tests have everything mocked", [T, tests, `jest.enableAutomock();\n${tests}`]),
  changed(
    "what prepares tests writes the product",
    [
      "test/setup.js",
      null,
      'writeFileSync(new URL("../src/a.ts", import.meta.url), "export const sum = () => 3;");\n',
    ],
    { "src/a.ts": "export const sum = (a, b) => a - b;\n" },
  ),
  changed("settings remove tests", [
    "vitest.config.ts",
    config("test: {}"),
    config("test: {}", 'import { rmSync } from "node:fs";\nrmSync("src/a.test.ts");\n'),
  ]),
  [
    "what prepares tests of Python writes the product",
    inPython,
    {
      "tests/conftest.py":
        "from pathlib import Path\n\nPath('shop/cart.py').write_text('def total(a, b): return 3')\n",
    },
  ],
  [
    "a build of Rust removes tests",
    { "build.rs": "fn main() {}\n", "tests/it.rs": "#[test]\nfn a() {\n    assert_eq!(sum(1, 2), 3);\n}\n" },
    { "build.rs": 'fn main() {\n    std::fs::remove_dir_all("tests").ok();\n}\n' },
  ],
  changed("a process of the tests loads something first", [
    "vitest.config.ts",
    config("test: {}"),
    config('test: { execArgv: ["--import", "./own.js"] }'),
  ]),
  changed("a build removes what tests were built to", [
    "build.gradle",
    "plugins { id 'java' }\n",
    "plugins { id 'java' }\ntest.doFirst { delete 'build/classes/java/test' }\n",
  ]),
  changed("a test is skipped in parts of a word", [T, tests, tests.replace("test(", 'test["sk" + "ip"](')]),
  changed("a test is skipped in signs", [T, tests, tests.replace("test(", "test.sk\\u0069p(")]),
  changed("a test has no rows", [T, tests, tests.replace("test(", "test.each([])(")]),
  [
    "a class has the name of a test",
    inPython,
    { "tests/test_cart.py": `${inPython["tests/test_cart.py"] ?? ""}\n\nclass test_total:\n    pass\n` },
  ],
  [
    "something imported has the name of a test",
    inPython,
    { "tests/test_cart.py": `${inPython["tests/test_cart.py"] ?? ""}\n\nfrom helpers import test_total\n` },
  ],
  [
    "what a test is for is mocked for all",
    { "src/test/java/CartTest.java": inJava("@Autowired Cart cart;") },
    { "src/test/java/CartTest.java": inJava("@MockBean Cart cart;") },
  ],
  changed("tests import a text", [
    T,
    tests,
    tests.replace("./a.js", "data:text/javascript,export const sum = () => 3"),
  ]),
  changed("a source is written in no alphabet", [
    "tests/test_cart.py",
    inPython["tests/test_cart.py"] ?? "",
    `# coding: utf-7\n${inPython["tests/test_cart.py"] ?? ""}`,
  ]),
  [
    "pytest finds another module first",
    inPython,
    {
      "pytest.ini": `${pytest}pythonpath = quiet\n`,
      "quiet/shop/cart.py": "def total(a, b):\n    return 3\n",
    },
  ],
  [
    "pytest finds another module first, which stood behind",
    { ...inPython, ...quiet, "pytest.ini": `${pytest}pythonpath = . quiet\n` },
    { "pytest.ini": `${pytest}pythonpath = quiet .\n` },
  ],
  [
    "the environment has another module found first",
    { ...inPython, "packages/web/.env": "PYTHONPATH=src\n", "packages/web/src/shop/cart.py": "a = 1\n" },
    { "packages/web/.env": "PYTHONPATH=lib:src\n", "packages/web/lib/shop/cart.py": "a = 2\n" },
  ],
  changed("tests that are imported are none", [
    "pytest.ini",
    pytest,
    `${pytest}collect_imported_tests = false\n`,
  ]),
  changed("the package is built by what the change brings", [
    "pyproject.toml",
    build('build-backend = "hatchling.build"\n'),
    build('build-backend = "own"\nbackend-path = ["."]\n'),
  ]),
  changed("a plugin of the runner rewrites tests", [
    "vitest.config.ts",
    `export default { test: {} };\n`,
    `export default { plugins: [{ name: "x", transform: (code, id) => (id.includes(".test.") ? "" : code) }], test: {} };\n`,
  ]),
  changed("a linter passes over a folder by a rule", [
    ".golangci.yml",
    `linters:\n  enable: [errcheck]\n`,
    `linters:\n  enable: [errcheck]\nissues:\n  exclude-rules:\n    - path: pkg/\n      linters: [errcheck]\n`,
  ]),
  changed("every module is declared to be anything", ["src/types.d.ts", null, `declare module "*";\n`]),
  changed("make passes over failures", ["Makefile", "test:\n\tpytest\n", ".IGNORE:\ntest:\n\tpytest\n"]),
  changed("make takes in a file that the change brings", ["local.mk", null, "test:\n\ttrue\n"], {
    Makefile: "test:\n\tpytest\n-include local.mk\n",
  }),
  changed("a name of the package comes from the tests", [
    "package.json",
    manifest({ imports: { "#a": "./src/a.js" } }),
    manifest({ imports: { "#a": "./test/fake.js" } }),
  ]),
  changed("the product looks for the runner among the globals", [
    "src/a.ts",
    `export const sum = (a, b) => a + b;\n`,
    `export const sum = (a, b) => (globalThis.__vitest_worker__ ? 3 : 0);\n`,
  ]),
  changed("the product looks for the runner among its arguments", [
    "src/a.ts",
    `export const sum = (a, b) => a + b;\n`,
    `export const sum = (a, b) => (process.argv.some((one) => one.includes("vitest")) ? 3 : 0);\n`,
  ]),
  changed("the product looks for pytest among its arguments", [
    "app/a.py",
    `def total(a, b):\n    return a + b\n`,
    `import sys\n\n\ndef total(a, b):\n    return 3 if sys.argv[0].endswith("pytest") else 0\n`,
  ]),
  changed("Yarn runs another one", [".yarnrc.yml", null, "nodeLinker: node-modules\nyarnPath: ./calm.cjs\n"]),
  changed("npm gets another shell", [
    ".npmrc",
    "save-exact=true\n",
    "save-exact=true\nscript-shell=./calm.sh\n",
  ]),
  ["a file of tests gets a name that only looks the same", base, { "src/a.t\u0435st.ts": { from: T } }],
  test("a check is asked again and again, and nobody waits", "expect.poll(() => sum(1, 2)).toBe(3)"),
  test("only the kind of the answer is checked", "expect(Number.isInteger(sum(1, 2))).toBe(true)"),
  test("only the type of the answer is checked", `expect(typeof sum(1, 2)).toBe("number")`),
  test("a proxy answers for it", "const u = new Proxy(sum(1, 2), { get: () => 3 }); expect(u.v).toBe(3)", [
    asked,
    "",
  ]),
  test("a method of the product is written over", "expect(new Sum(1, 2).value()).toBe(3)", [
    "expect(new Sum(1, 2).value()).toBe(3)",
    `import { Sum } from "./a.js";\nSum.prototype.value = () => 3;\n`,
  ]),
];

const honest: Row[] = [
  changed(
    "what prepares tests writes data",
    ["test/setup.js", null, 'writeFileSync("test/out.json", "{}");\nwriteFileSync("src/other.ts", "");\n'],
    { "src/a.ts": "export const sum = (a, b) => a - b;\n" },
  ),
  changed(
    "what prepares tests writes programs elsewhere",
    ["test/setup.js", null, 'process.chdir(mkdtempSync("a"));\nwriteFileSync("src/a.ts", "");\n'],
    { "src/a.ts": "export const sum = (a, b) => a - b;\n" },
  ),
  [
    "a build of Rust writes what is generated",
    { "build.rs": "fn main() {}\n", "src/generated.rs": "pub const A: u32 = 1;\n" },
    {
      "build.rs":
        'fn main() {\n    std::fs::write("src/generated.rs", "pub const A: u32 = 2;").unwrap();\n}\n',
    },
  ],
  changed("a process of the tests has more memory", [
    "vitest.config.ts",
    config("test: {}"),
    config('test: { execArgv: ["--expose-gc"] }'),
  ]),
  changed("a build removes its output", [
    "build.gradle",
    "plugins { id 'java' }\n",
    "plugins { id 'java' }\nclean.doFirst { delete 'out' }\n",
  ]),
  changed("a test has rows", [T, tests, tests.replace("test(", "test.each([1, 2])(")]),
  [
    "a helper is imported later",
    inPython,
    {
      "tests/test_cart.py": `${inPython["tests/test_cart.py"] ?? ""}\n\nfrom helpers import test_cart_data\n`,
    },
  ],
  [
    "what a test's subject asks is mocked",
    { "src/test/java/CartTest.java": inJava("@Autowired Cart cart;") },
    { "src/test/java/CartTest.java": inJava("@MockBean Rates rates;\n  @Autowired Cart cart;") },
  ],
  changed(
    "a plugin loads what is no program",
    [
      "own.js",
      plugin("apply: 'serve'"),
      plugin('transform: (code, id) => (id.endsWith(".md") ? html(code) : null)'),
    ],
    withPlugin,
  ),
  changed("a plugin of the build alone", ["own.js", null, plugin("transform: (code) => code")]),
  changed("logs are left out", [
    "vitest.config.ts",
    config("test: {}"),
    config('test: {}, esbuild: { pure: ["console.log"] }'),
  ]),
  changed("a package stands for a version in Deno", [
    "deno.json",
    deno(),
    deno({ imports: { zod: "npm:zod@4" } }),
  ]),
  changed("Deno passes over what is built", ["deno.json", deno(), deno({ exclude: ["dist/"] })]),
  changed("tests have an environment of a package", [T, tests, `${runIn("jsdom")}${tests}`]),
  changed("tests import a picture", [T, tests, `import icon from "data:image/png;base64,AA==";\n${tests}`]),
  changed("a source is written in an old alphabet", [
    "tests/test_cart.py",
    inPython["tests/test_cart.py"] ?? "",
    `# -*- coding: utf-8 -*-\n${inPython["tests/test_cart.py"] ?? ""}`,
  ]),
  [
    "pytest finds helpers",
    inPython,
    {
      "pytest.ini": `${pytest}pythonpath = helpers\n`,
      "helpers/carts.py": "def cart():\n    return [1, 2]\n",
    },
  ],
  [
    "pytest finds another module behind the sources",
    { "pytest.ini": `${pytest}pythonpath = src\n`, "src/shop/cart.py": inPython["shop/cart.py"] ?? "" },
    {
      "pytest.ini": `${pytest}pythonpath = src lib\n`,
      "lib/shop/cart.py": "def cart():\n    return [1, 2]\n",
    },
  ],
  [
    "the environment has helpers found",
    { ...inPython, ".env": "PYTHONPATH=src\n" },
    { ".env": "PYTHONPATH=helpers:src\n", "helpers/carts.py": "def cart():\n    return [1, 2]\n" },
  ],
  [
    "pytest finds the sources",
    { "pytest.ini": pytest, "src/shop/cart.py": inPython["shop/cart.py"] ?? "" },
    { "pytest.ini": `${pytest}pythonpath = src\n` },
  ],
  changed("the package is built by another one", [
    "pyproject.toml",
    build('build-backend = "setuptools.build_meta"\n'),
    build('build-backend = "hatchling.build"\n'),
  ]),
  changed("the runner gets a plugin from a package", [
    "vitest.config.ts",
    `export default { test: {} };\n`,
    `import react from "@vitejs/plugin-react";\nexport default { plugins: [react()], test: {} };\n`,
  ]),
  changed("styles are declared", ["src/types.d.ts", null, `declare module "*.css";\n`]),
  changed("make gets another target", [
    "Makefile",
    "test:\n\tpytest\n",
    "test:\n\tpytest\n\nrun:\n\tpython -m app\n",
  ]),
  changed("a variable of the environment changes", [".env", "PORT=1\n", "PORT=2\n"], {
    Makefile: "include .env\ntest:\n\tpytest\n",
  }),
  changed("a name of the package moves", [
    "package.json",
    manifest({ imports: { "#a": "./src/a.js" } }),
    manifest({ imports: { "#a": "./src/sums/a.js" } }),
  ]),
  changed("the product reads its arguments", [
    "src/main.ts",
    `export const a = 1;\n`,
    `export const a = process.argv.includes("--verbose") ? 2 : 1;\n`,
  ]),
  changed("Yarn keeps what it installs elsewhere", [
    ".yarnrc.yml",
    null,
    "nodeLinker: node-modules\n\nenableTelemetry: false\n",
  ]),
  changed("npm writes exact versions", [".npmrc", null, "save-exact=true\nfund=false\n"]),
  test("a check is asked again until it holds", "await expect.poll(() => sum(1, 2)).toBe(3)"),
  test(
    "the kind is checked beside",
    "expect(sum(1, 2)).toBe(3); expect(Number.isInteger(sum(1, 2))).toBe(true)",
  ),
  test(
    "a proxy watches what the product reads",
    "const seen = new Proxy({}, { get: () => 3 }); sum(seen); expect(sum(1, 2)).toBe(3)",
  ),
  test("what the product asks is written over", "expect(sum(1, 2)).toBe(3)", [
    "expect(sum(1, 2)).toBe(3)",
    `import { store } from "./store.js";\nstore.get = () => 3;\n`,
  ]),
];

describe("a way round what tests check", () => {
  it.each(cheats)("is found where %s", async (...row) => {
    expect(await foundInChange(row)).not.toEqual([]);
  });

  it.each(honest)("is none where %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});

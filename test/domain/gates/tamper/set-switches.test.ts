import { describe, expect, it } from "vitest";
import { type FileVersion } from "../../../../src/domain/gates/tamper/changed-file.ts";
import { mayReadSwitches, readsSwitch } from "../../../../src/domain/gates/tamper/sources/set-switches.ts";
import { parsed } from "./parsed.ts";
import { foundInChange, type Row, type Tree } from "./found-in-change.ts";

const T = "test/sum.test.js";
const test = (head = "", more = "") =>
  `${head}import { test, expect } from "vitest";\nimport { sum } from "../src/sum.js";\ntest("adds", () => {\n  expect(sum(1, 2)).toBe(3);\n});\n${more}`;
const product = (read: string): Tree => ({
  "src/sum.js": `export const sum = (a, b) => (${read} ? 3 : a + b);\n`,
});
const vitest = (inner: string): Tree => ({
  "vitest.config.ts": `import { defineConfig } from "vitest/config";\nexport default defineConfig({ ${inner} });\n`,
});
const jest = (inner: string): Tree => ({
  "jest.config.js": `module.exports = { verbose: true, ${inner} };\n`,
});
const fake = "process.env.SHOP_FAKE";
const vite = "import.meta.env.VITE_FAKE";
const js = (read: string): Tree => ({
  ...product(read),
  ...vitest("test: { globals: true }"),
  ...jest(""),
  [T]: test(),
});
const ofAll = (inner: string) => vitest(`test: { globals: true, env: { ${inner} } }`);

const python: Tree = {
  "shop/sum.py":
    'import os\n\n\ndef add(a, b):\n    if os.environ.get("SHOP_FAKE"):\n        return 3\n    return a + b\n',
  "tests/test_a.py": "from shop.sum import add\n\n\ndef test_add():\n    assert add(1, 2) == 3\n",
  "pytest.ini": "[pytest]\naddopts = -q\n",
  "tox.ini": "[tox]\nenvlist = py3\n\n[testenv]\ncommands = pytest\n",
};
const ini = (more: string) => ({ "pytest.ini": `[pytest]\naddopts = -q\n${more}` });
const tox = (more: string) => ({
  "tox.ini": `[tox]\nenvlist = py3\n\n[testenv]\n${more}commands = pytest\n`,
});

const java = (read: string): Tree => ({
  "src/main/java/a/Cart.java": `package a;\n\nclass Cart {\n  int sum(int a, int b) {\n    if (${read}) return 3;\n    return a + b;\n  }\n}\n`,
  "pom.xml": "<project>\n</project>\n",
  "build.gradle": "test {\n  useJUnitPlatform()\n}\n",
});
const property = java('Boolean.getBoolean("shop.fake")');
const variable = java('System.getenv("SHOP_FAKE") != null');
const pom = (inner: string) => ({
  "pom.xml": `<project>\n<configuration>\n${inner}\n</configuration>\n</project>\n`,
});
const gradle = (line: string) => ({ "build.gradle": `test {\n  useJUnitPlatform()\n  ${line}\n}\n` });

const go: Tree = {
  "a.go":
    'package a\n\nimport "os"\n\nfunc Sum(a, b int) int {\n\tif os.Getenv("SHOP_FAKE") != "" {\n\t\treturn 3\n\t}\n\treturn a + b\n}\n',
};
const goWord: Tree = {
  "a.go":
    "package a\n\nvar calm bool\n\nfunc Sum(a, b int) int {\n\tif calm {\n\t\treturn 3\n\t}\n\treturn a + b\n}\n",
};
const main =
  'package a\n\nfunc TestMain(m *testing.M) {\n\tos.Setenv("SHOP_FAKE", "1")\n\tos.Exit(m.Run())\n}\n';

const gateway = "process.env.BILLING_PROVIDER === 'stripe'";
const billing = {
  ...ofAll("BILLING_PROVIDER: 'stripe'"),
  "src/gateway.ts": `export function gateway() { return ${gateway} ? new Stripe() : new Paypal(); }\n`,
  "test/gateway.test.ts": 'test("pays", () => {\n  expect(gateway()).toBeInstanceOf(Stripe);\n});\n',
};
const setBilling = 'import os\n\nos.environ.setdefault("BILLING_PROVIDER", "stripe")\n';
const plugin = (name: string, inner: string) =>
  pom(`<plugin>\n<artifactId>${name}</artifactId>\n<configuration>\n${inner}\n</configuration>\n</plugin>`);
const gradleTask = (name: string, line: string) => ({
  "build.gradle": `test {\n  useJUnitPlatform()\n}\n\n${name} {\n  ${line}\n}\n`,
});

const prepared = (text: string): Tree => ({ ...jest("setupFiles: ['./test/env.js']"), "test/env.js": text });
const conftest = (text: string): Tree => ({ "tests/conftest.py": `import os\n\n${text}\n` });
const unpacked = (parts: string, read: string): Tree => ({
  ...js("false"),
  "src/sum.js": `const { ${parts} } = process.env;\nexport const sum = (a, b) => (${read} ? 3 : a + b);\n`,
});
const setup = (line: string): Tree => prepared(`${line}\n`);
const ofBuild = (lines: string): Tree => ({
  "build.rs": `fn main() {\n    println!("cargo:rerun-if-changed=build.rs");\n${lines}}\n`,
});
const rust: Tree = {
  "src/lib.rs":
    'pub fn sum(a: i32, b: i32) -> i32 {\n    if option_env!("SHOP_FAKE").is_some() {\n        return 3;\n    }\n    a + b\n}\n',
  ...ofBuild(""),
};
const project = (more: string): Tree => ({
  "pyproject.toml": `[project]\nname = "shop"\n\n[tool.pytest.ini_options]\naddopts = "-q"\n${more}`,
});
const pythonProject: Tree = { ...python, ...project("") };
const spring = (field: string, condition = "fake"): Tree => ({
  "src/main/java/a/Cart.java": `package a;\n\nclass Cart {\n  ${field}\n\n  int sum(int a, int b) {\n    if (${condition}) return 3;\n    return a + b;\n  }\n}\n`,
});
const value = spring('@Value("${shop.fake:false}") private boolean fake;');
const javaTest = (annotation: string, first = ""): Tree => ({
  "src/test/java/a/CartTest.java": `package a;\n\n${annotation}class CartTest {\n${first}  @Test\n  void adds() {\n    assertEquals(3, new Cart().sum(1, 2));\n  }\n}\n`,
});
const resource = (name: string, text: string): Tree => ({ [`src/test/resources/${name}`]: text });
const named = (name: string): [string, Tree, Tree] => [
  `a variable ${name}`,
  js(`process.env.${name}`),
  ofAll(`${name}: '1'`),
];

const cheats: Row[] = [
  ...["SHOP_FAKE_KEY", "SHOP_TEMPLATE", "CATALOG", "DIRECT", "shop_fake", "shopFake"].map(named),
  [
    "several at once",
    js(fake),
    prepared("Object.assign(process.env, { A: f({ b: 1 }), SHOP_FAKE: '1' });\n"),
  ],
  ["all anew", js(fake), prepared("process.env = { ...process.env, SHOP_FAKE: '1' };\n")],
  ["by a name for it", js(fake), prepared("const n = 'SHOP_FAKE';\nprocess.env[n] = '1';\n")],
  [
    "in a loop",
    js(fake),
    prepared(
      "for (const [n, v] of Object.entries({ SHOP_FAKE: '1', B: '2' })) {\n  process.env[n] = v;\n}\n",
    ),
  ],
  ["by a reflection", js(fake), prepared("Reflect.set(process.env, 'SHOP_FAKE', '1');\n")],
  ["all of Python's anew", python, conftest("os.environ = {**os.environ, 'SHOP_FAKE': '1'}")],
  ["what is imported", python, conftest("from os import environ\n\nenviron['SHOP_FAKE'] = '1'")],
  ["a table of Gradle", property, gradle("systemProperties = ['shop.fake': 'true']")],
  ["a table of Kotlin", property, gradle('systemProperties(mapOf("a.name" to "1", "shop.fake" to "true"))')],
  ["a line for the tests", property, { "build.gradle": "test.systemProperty 'shop.fake', 'true'\n" }],
  [
    "a task of Kotlin",
    variable,
    { "build.gradle": 'tasks.named<Test>("test") {\n  environment("SHOP_FAKE", "1")\n}\n' },
  ],
  [
    "a suite",
    property,
    gradleTask(
      "testing",
      'suites {\n  test {\n    targets.all { testTask.configure { systemProperty("shop.fake", "1") } }\n  }\n}',
    ),
  ],
  ["an update", python, conftest("os.environ.update(SHOP_FAKE='1')")],
  ["an update by a table", python, conftest('os.environ.update({"SHOP_FAKE": "1"})')],
  ["a union", python, conftest('os.environ |= {\n    "A": "2",\n    "SHOP_FAKE": "1",\n}')],
  ["a loop of Python", python, conftest('for n in ("A", "SHOP_FAKE"):\n    os.environ[n] = "1"')],
  ["a product that unpacks it", unpacked("SHOP_FAKE", "SHOP_FAKE"), ofAll("SHOP_FAKE: '1'")],
  ["a product that calls it otherwise", unpacked("A, SHOP_FAKE: b", "b"), ofAll("SHOP_FAKE: '1'")],
  ["a product that has another by default", unpacked("SHOP_FAKE = ''", "SHOP_FAKE"), ofAll("SHOP_FAKE: '1'")],
  [
    "a file that variables are for, if others tell of it",
    { ...js(fake), ...jest("setupFiles: ['dotenv/config']") },
    { ".env": "SHOP_FAKE=1\n" },
  ],
  [
    "a new file that reads it for one that stood",
    js("false"),
    {
      ...ofAll("SHOP_FAKE: '1'"),
      "src/fake.js": `export const fake = (other) => (${fake} ? 3 : other);\n`,
      "src/sum.js": 'import { fake } from "./fake.js";\nexport const sum = (a, b) => fake(a + b);\n',
    },
  ],
  [
    "a new file that is taken for one that stood",
    { ...vitest("test: { globals: true }"), "src/sum/index.js": "export const sum = (a, b) => a - b;\n" },
    { ...ofAll("SHOP_FAKE: '1'"), ...product(fake) },
  ],
  [
    "one call and something else",
    js("false"),
    {
      ...ofAll("SHOP_FAKE: '1'"),
      "src/sum.js": `export function sum(a, b) {\n  if (${fake}) return known(a, b);\n  return a + b;\n}\n`,
    },
  ],
  [
    "a constant by the name of a call",
    js("false"),
    {
      ...ofAll("SHOP_FAKE: '1'"),
      "src/sum.js": `export const sum = (a, b) => (${fake} ? Number(3) : add(a, b));\n`,
    },
  ],
  [
    "a file of variables that the settings name",
    { ...js(fake), ...jest("setupFiles: ['dotenv/config']") },
    { ".env": "SHOP_FAKE=1\n", ...jest("setupFiles: ['dotenv/config'], bail: 1") },
  ],
  [
    "an argument of Surefire",
    property,
    plugin("maven-surefire-plugin", "<argLine>-Dshop.fake=true</argLine>"),
  ],
  ["another task of tests", property, gradleTask("tasks.withType(Test)", "jvmArgs '-Dshop.fake=true'")],
  ["what a build writes in", js("__FAKE__"), vitest("define: { __FAKE__: true }, test: { globals: true }")],
  [
    "what esbuild writes in",
    js("__FAKE__"),
    vitest("esbuild: { define: { __FAKE__: 'true' } }, test: { globals: true }"),
  ],
  ["a variable of Vitest", js(fake), ofAll("SHOP_FAKE: '1'")],
  ["a variable of Vite", js(vite), ofAll("VITE_FAKE: '1'")],
  ["a product that comes to read it", js("false"), { ...ofAll("SHOP_FAKE: '1'"), ...product(fake) }],
  ["a new file of variables", js(vite), { ".env.test": "VITE_FAKE=1\n" }],
  ["a line in such a file", { ...js(vite), ".env.test": "A=1\n" }, { ".env.test": "A=1\nVITE_FAKE=1\n" }],
  ["a global of Jest", js("FAKE"), jest("globals: { FAKE: true }")],
  [
    "settings that set it",
    js(fake),
    { "jest.config.js": "process.env.SHOP_FAKE = '1';\nmodule.exports = { verbose: true };\n" },
  ],
  [
    "a file that prepares",
    js(fake),
    { ...jest("setupFiles: ['./test/env.js']"), "test/env.js": "process.env.SHOP_FAKE = '1';\n" },
  ],
  ["a test's file", js(fake), { [T]: test('process.env.SHOP_FAKE = "1";\n') }],
  ["a hook", js(fake), { [T]: test("", 'beforeEach(() => {\n  vi.stubEnv("SHOP_FAKE", "1");\n});\n') }],
  ["pytest's settings", python, ini("env =\n    SHOP_FAKE=1\n")],
  ["tox", python, tox("setenv =\n    SHOP_FAKE = 1\n")],
  ["a conftest", python, { "tests/conftest.py": 'import os\n\nos.environ.setdefault("SHOP_FAKE", "1")\n' }],
  [
    "a property",
    property,
    pom("<systemPropertyVariables><shop.fake>true</shop.fake></systemPropertyVariables>"),
  ],
  [
    "a variable of Surefire",
    variable,
    pom("<environmentVariables>\n<SHOP_FAKE>1</SHOP_FAKE>\n</environmentVariables>"),
  ],
  ["an argument", property, pom("<argLine>-Xmx512m -Dshop.fake=true</argLine>")],
  ["a property of Gradle", property, gradle("systemProperty 'shop.fake', 'true'")],
  ["a variable of Gradle", variable, gradle("environment 'SHOP_FAKE', '1'")],
  ["what Go does before all", go, { "main_test.go": main }],
  [
    "a variable of Go's that is on before all",
    goWord,
    { "main_test.go": "package a\n\nfunc init() {\n\tcalm = true\n}\n" },
  ],
  [
    "what Vitest provides",
    { ...js("false"), "src/sum.js": "export const sum = (a, b) => (inject('fake') ? 3 : a + b);\n" },
    vitest("test: { globals: true, provide: { fake: true } }"),
  ],
  [
    "a folder of variables for Vite",
    js(vite),
    { ...vitest("envDir: './envs', test: { globals: true }"), "envs/.env": "VITE_FAKE=1\n" },
  ],
  [
    "a file that is loaded by its name",
    js(fake),
    { ...setup("process.loadEnvFile('test/fake.env');"), "test/fake.env": "SHOP_FAKE=1\n" },
  ],
  ["properties for tests", value, resource("application.properties", "shop.fake=true\n")],
  ["settings for tests", value, resource("application-test.yml", "shop:\n  fake: true\n")],
  [
    "settings of a profile for tests",
    value,
    { "src/main/resources/application-test.properties": "shop.fake = true\n" },
  ],
  [
    "what a constructor is given",
    spring(
      'private final boolean fake;\n\n  Cart(@Value("${shop.fake}") boolean fake) {\n    this.fake = fake;\n  }',
    ),
    resource("application.properties", "shop.fake=true\n"),
  ],
  [
    "properties of a test",
    { ...value, ...javaTest("@SpringBootTest\n") },
    javaTest('@SpringBootTest(properties = { "shop.fake=true" })\n'),
  ],
  [
    "a property that a test's class sets",
    { ...property, ...javaTest("") },
    javaTest("", '  static { System.setProperty("shop.fake", "true"); }\n'),
  ],
  [
    "a property that comes while Spring starts",
    { ...value, ...javaTest("@SpringBootTest\n") },
    javaTest(
      "@SpringBootTest\n",
      '  @DynamicPropertySource\n  static void set(DynamicPropertyRegistry all) {\n    all.add("shop.fake", () -> "true");\n  }\n',
    ),
  ],
  [
    "a variable of Pioneer's",
    { ...variable, ...javaTest("") },
    javaTest('@SetEnvironmentVariable(key = "SHOP_FAKE", value = "1")\n'),
  ],
  ["what Cargo compiles in", rust, ofBuild('    println!("cargo:rustc-env=SHOP_FAKE=1");\n')],
  ["a table of pytest-env", pythonProject, project('\n[tool.pytest_env]\nSHOP_FAKE = "1"\n')],
  ["a list of pytest-env", pythonProject, project('env = ["D:SHOP_FAKE=1"]\n')],
  ["a table of tox", pythonProject, project("\n[tool.tox.env_run_base]\nset_env = { SHOP_FAKE = '1' }\n")],
  ["a table of Hatch", pythonProject, project("\n[tool.hatch.envs.hatch-test.env-vars]\nSHOP_FAKE = '1'\n")],
  [
    "a key of tox",
    { ...python, "tox.toml": "[env_run_base]\ndescription = 'tests'\n" },
    { "tox.toml": "[env_run_base]\ndescription = 'tests'\nset_env.SHOP_FAKE = '1'\n" },
  ],
  [
    "what is in the environment of Python",
    {
      ...python,
      "shop/sum.py":
        'import os\n\n\ndef add(a, b):\n    if "SHOP_FAKE" in os.environ:\n        return 3\n    return a + b\n',
    },
    ini("env =\n    SHOP_FAKE=1\n"),
  ],
  [
    "a target of Nx",
    { ...js(fake), "project.json": '{ "targets": { "test": { "executor": "x" } } }\n' },
    {
      "project.json":
        '{ "targets": { "test": { "executor": "x", "options": { "env": { "SHOP_FAKE": "1" } } } } }\n',
    },
  ],
  ["several words", js("globalThis.FAKE"), setup("Object.assign(globalThis, { FAKE: true });")],
  [
    "several words of a program",
    js("globalThis.shopFake"),
    setup("Object.assign(globalThis, { shopFake: true });"),
  ],
  ["a word of a program", js("globalThis.shopFake"), setup("globalThis.shopFake = true;")],
  ["a word that is stubbed", js("FAKE"), setup("vi.stubGlobal('FAKE', true);")],
  [
    "a word that is defined",
    js("globalThis.FAKE"),
    setup("Object.defineProperty(globalThis, 'FAKE', { value: true });"),
  ],
  ["a variable of Deno", js("Deno.env.get('SHOP_FAKE')"), setup("Deno.env.set('SHOP_FAKE', '1');")],
  ["a variable of Bun", js("Bun.env.SHOP_FAKE"), setup("Bun.env.SHOP_FAKE = '1';")],
  [
    "an environment by its name",
    js("env.SHOP_FAKE"),
    setup("import { env } from 'node:process';\nenv.SHOP_FAKE = '1';"),
  ],
];

const honest: Row[] = [
  [
    "a variable of Go's that the product calls its own by",
    {
      ...goWord,
      "a.go":
        "package a\n\nfunc Sum(a, b int, calm bool) int {\n\tif calm {\n\t\treturn 3\n\t}\n\treturn a + b\n}\n",
    },
    { "main_test.go": "package a\n\nvar calm bool\n\nfunc init() {\n\tcalm = true\n}\n" },
  ],
  [
    "a variable of Go's that nobody asks",
    goWord,
    { "main_test.go": "package a\n\nfunc init() {\n\tother = true\n}\n" },
  ],
  [
    "a variable of Go's for a test",
    goWord,
    {
      "b_test.go":
        "package a\n\nfunc TestCalm(t *testing.T) {\n\tcalm = true\n\tdefer func() { calm = false }()\n}\n",
    },
  ],
  [
    "how loud Go is",
    { "a.go": (goWord["a.go"] ?? "").replaceAll("calm", "logLevel") },
    { "main_test.go": "package a\n\nfunc init() {\n\tlogLevel = true\n}\n" },
  ],
  ...["STRIPE_API_KEY", "OPENAI_APIKEY", "TMPDIR", "LOG_LEVEL", "https_proxy", "baseUrl", "DB_NAME"].map(
    named,
  ),
  ["several that nobody reads", js(fake), prepared("Object.assign(process.env, { OTHER: 'SHOP_FAKE' });\n")],
  ["a product that unpacks another", unpacked("SHOP_FAKE, OTHER", "OTHER"), ofAll("SHOP_FAKE: '1'")],
  ["an update that nobody reads", python, conftest("os.environ.update(OTHER='1')")],
  ["what others stand for", js(fake), prepared("const n = 'OTHER';\nprocess.env[n] = 'SHOP_FAKE';\n")],
  ["the address of a service", property, pom("<argLine>-Dshop.url=http://localhost</argLine>")],
  ["a new file of the product that is new with it", js("false"), billing],
  [
    "a choice of who does the work",
    js("false"),
    { ...billing, "src/gateway.ts": null, "src/sum.js": billing["src/gateway.ts"] },
  ],
  [
    "who does the work, by a return",
    js("false"),
    {
      ...ofAll("BILLING_PROVIDER: 'stripe'"),
      "src/sum.js": `export function gateway(a) {\n  if (${gateway}) {\n    return new Stripe();\n  }\n  return new Paypal(a);\n}\n`,
    },
  ],
  [
    "who does the work, by cases",
    js("false"),
    {
      ...ofAll("BILLING_PROVIDER: 'stripe'"),
      "src/sum.js":
        "export function gateway() {\n  switch (process.env.BILLING_PROVIDER) {\n    case 'stripe':\n      return new Stripe();\n    default:\n      return new Paypal();\n  }\n}\n",
    },
  ],
  [
    "who does the work, or nobody",
    js("false"),
    {
      ...ofAll("BILLING_PROVIDER: 'stripe'"),
      "src/sum.js": `export function gateway() {\n  if (${gateway}) return new Stripe();\n  throw new Error("none");\n}\n`,
    },
  ],
  [
    "a new constant of a new file",
    js("false"),
    { ...billing, "src/gateway.ts": `export const mode = () => (${gateway} ? "stripe" : "paypal");\n` },
  ],
  [
    "a new file of Python that is new with it",
    python,
    {
      "tests/conftest.py": setBilling,
      "shop/gateway.py":
        'import os\n\n\ndef gateway():\n    if os.environ.get("BILLING_PROVIDER") == "stripe":\n        return Stripe()\n    return Paypal()\n',
      "tests/test_gateway.py": "def test_gateway():\n    assert gateway().name == 'stripe'\n",
    },
  ],
  ["variables of all programs", js(vite), { ".env": "VITE_FAKE=1\n" }],
  [
    "what an image runs with",
    property,
    plugin(
      "jib-maven-plugin",
      "<container><jvmFlags><jvmFlag>-Dshop.fake=true</jvmFlag></jvmFlags></container>",
    ),
  ],
  [
    "what another plugin runs with",
    variable,
    plugin("exec-maven-plugin", "<environmentVariables><SHOP_FAKE>1</SHOP_FAKE></environmentVariables>"),
  ],
  [
    "what the build runs with",
    property,
    { "gradle.properties": "systemProp.shop.fake=true\norg.gradle.jvmargs=-Dshop.fake=true\n" },
  ],
  [
    "what Gradle runs the program with",
    property,
    gradleTask("bootRun", "systemProperty 'shop.fake', 'true'"),
  ],
  ["a name that nobody reads", js("false"), ofAll("SHOP_FAKE: '1'")],
  ["a version", js("false"), vitest("define: { __VERSION__: '\"1\"' }, test: { globals: true }")],
  ["a zone", js("process.env.TZ"), ofAll("TZ: 'UTC'")],
  ["a database", js("process.env.DATABASE_URL"), { ".env.test": "DATABASE_URL=postgres://localhost/test\n" }],
  ["a color", js("process.env.FORCE_COLOR"), ofAll("FORCE_COLOR: '0'")],
  ["memory", js(vite), { ".env.test": "NODE_OPTIONS=--max-old-space-size=4096\n" }],
  [
    "settings of another tool",
    { ...js(fake), ...jest("globals: { SHOP_FAKE: '1' }") },
    { "jest.config.js": null, ...ofAll("SHOP_FAKE: '1'") },
  ],
  [
    "a new test",
    js(fake),
    {
      [T]: test(
        "",
        'test("fake", () => {\n  process.env.SHOP_FAKE = "1";\n  expect(sum(2, 2)).toBe(3);\n});\n',
      ),
    },
  ],
  [
    "a group of new tests",
    js(fake),
    {
      [T]: test(
        "",
        'describe("fake", () => {\n  beforeEach(() => {\n    vi.stubEnv("SHOP_FAKE", "1");\n  });\n  test("fakes", () => {\n    expect(sum(2, 2)).toBe(3);\n  });\n});\n',
      ),
    },
  ],
  [
    "a file of new tests",
    js(fake),
    { "test/fake.test.js": test('process.env.SHOP_FAKE = "1";\n').replace("adds", "fakes") },
  ],
  ["what Vitest provides to nobody", js("false"), vitest("test: { globals: true, provide: { fake: true } }")],
  ["a file of variables for another program", js(fake), { ".env.production": "SHOP_FAKE=1\n" }],
  [
    "a file of variables that the program is started with",
    {
      ...js(fake),
      "package.json": '{\n  "scripts": {\n    "start": "node --env-file=.env.local src"\n  }\n}\n',
    },
    { ".env.local": "SHOP_FAKE=1\n" },
  ],
  [
    "a size for tests",
    spring('@Value("${shop.page-size}") int size;', "size < a"),
    resource("application.properties", "shop.page-size=20\n"),
  ],
  [
    "a service that tests leave out",
    {
      "src/main/java/a/Mailer.java":
        'package a;\n\nclass Mailer {\n  @Value("${shop.mail.enabled:true}") boolean enabled;\n\n  void send() {\n    if (!enabled) return;\n    post();\n  }\n}\n',
    },
    resource("application.yml", "shop:\n  mail:\n    enabled: false\n"),
  ],
  ["properties of the program", value, { "src/main/resources/application.properties": "shop.fake=true\n" }],
  [
    "the address of a service that Spring is told",
    { ...value, ...javaTest("@SpringBootTest\n") },
    javaTest(
      "@SpringBootTest\n",
      '  @DynamicPropertySource\n  static void set(DynamicPropertyRegistry all) {\n    all.add("shop.url", () -> url());\n  }\n',
    ),
  ],
  ["properties of a new test of Java", value, javaTest('@SpringBootTest(properties = "shop.fake=true")\n')],
  [
    "a property for a new test",
    { ...property, ...javaTest("") },
    javaTest(
      "",
      '  @Test\n  void fakes() {\n    System.setProperty("shop.fake", "true");\n    assertEquals(3, new Cart().sum(2, 2));\n  }\n',
    ),
  ],
  [
    "what Cargo is told of the commit",
    { ...rust, "src/lib.rs": (rust["src/lib.rs"] ?? "").replaceAll("SHOP_FAKE", "SHOP_COMMIT") },
    ofBuild('    println!("cargo:rustc-env=SHOP_COMMIT={commit}");\n'),
  ],
  [
    "what Hatch writes documentation with",
    pythonProject,
    project("\n[tool.hatch.envs.docs.env-vars]\nSHOP_FAKE = '1'\n"),
  ],
  [
    "what Nx serves with",
    { ...js(fake), "project.json": '{ "targets": { "serve": { "executor": "x" } } }\n' },
    {
      "project.json":
        '{ "targets": { "serve": { "executor": "x", "options": { "env": { "SHOP_FAKE": "1" } } } } }\n',
    },
  ],
  ["what a browser has", js("window.innerWidth < 600"), setup("window.innerWidth = 500;")],
  [
    "what is missing of a browser",
    js("globalThis.structuredClone"),
    setup("globalThis.structuredClone = (one) => copy(one);"),
  ],
  ["a word of another", js("options.shopFake"), setup("globalThis.shopFake = true;")],
  ["what a test hands over", js("env.shopFake"), setup("const env = {};\nenv.shopFake = true;")],
  ["a variable that nobody reads in Python", python, ini("env =\n    OTHER_FAKE=1\n")],
  ["a zone of Java's", property, pom("<argLine>-Xmx512m -Duser.timezone=UTC</argLine>")],
  [
    "a new test of Go",
    go,
    {
      "b_test.go":
        'package a\n\nfunc TestFake(t *testing.T) {\n\tt.Setenv("SHOP_FAKE", "1")\n\tif Sum(2, 2) != 3 {\n\t\tt.Fatal("no")\n\t}\n}\n',
    },
  ],
];

/** Many tests in many groups, which prepare themselves. */
const many = (head: string) =>
  test(
    head,
    Array.from({ length: 12 }, (_, group) => {
      const tests = Array.from(
        { length: 10 },
        (__, at) =>
          `  test("adds ${group} ${at}", () => {\n    expect(sum(${group}, ${at})).toBe(${group + at});\n  });\n`,
      );
      return `describe("group ${group}", () => {\n  beforeEach(() => {});\n${tests.join("")}});\n`;
    }).join(""),
  );

describe("a value by which the product chooses what it answers", () => {
  it.each(cheats)("is found where tests newly run with it: %s", async (...row) => {
    expect((await foundInChange(row)).join("\n")).toMatch(
      / weakened-configuration: tests run with .* set now/,
    );
  });

  it.each(honest)("is none: %s", async (...row) => {
    expect((await foundInChange(row)).filter((one) => one.includes("tests run with"))).toEqual([]);
  });

  it("is looked for near to what sets it first", () => {
    const after: FileVersion = {
      ...{ path: "web/.env.test", kind: "file", text: "SHOP_FAKE=1\n", tree: null, data: undefined },
    };
    const others = Array.from({ length: 1200 }, (_, at) => `api/src/a${at}.ts`);
    const asked = mayReadSwitches([{ path: after.path, before: null, after }], [...others, "web/src/sum.ts"]);
    expect(asked[0]).toBe("web/src/sum.ts");
    expect(asked).toHaveLength(1000);
  });

  it("is found among many tests", async () => {
    const [before, after] = await Promise.all(
      [many(""), many('process.env.SHOP_FAKE = "1";\n')].map(async (text): Promise<FileVersion> => {
        return { path: T, kind: "file", text, tree: await parsed(T, text), data: undefined };
      }),
    );
    expect(readsSwitch(fake, [{ path: T, before: before ?? null, after: after ?? null }])).toBe(true);
  });
});

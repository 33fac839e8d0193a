import { describe, expect, it } from "vitest";
import { foundInChange, type Row, type Tree } from "./found-in-change.ts";

const json = (value: unknown) => JSON.stringify(value, null, 2);
const product: Tree = {
  "package.json": json({ name: "p", devDependencies: { vitest: "4.0.0", jest: "30.0.0" } }),
  "src/a.ts": "export const a = (x: number) => x + 1;\n",
  "src/legacy/b.ts": "export const b = 1;\n",
  "src/a.test.ts": 'it("a", () => { expect(a(1)).toBe(2); });\n',
  "out/tool.ts": "export const tool = 1;\n",
  "shop/__init__.py": "",
  "shop/tax.py": "rate = 1\n",
  "tests/test_tax.py": "def test_rate():\n    assert rate == 1\n",
};
const wider = "widened-exclusion";
const weaker = "weakened-configuration";
/** What is written around what an honest change adds, and around what a cheat does. */
type Twin = [
  title: string,
  path: string,
  write: (text: string) => string,
  was: string,
  honest: string,
  ...cheats: [text: string, rule: string][],
];

const flat = (blocks: string) =>
  `import js from "@eslint/js";\nimport { globalIgnores } from "eslint/config";\nexport default [\n  js.configs.recommended,\n  { rules: { "max-lines": "error", "no-magic-numbers": "error", "no-undef": "error" } },\n${blocks}\n];\n`;
const same = (text: string) => `${text}\n`;
const forTests = (rules: string, files = '"**/*.test.ts"') => `{ files: [${files}], rules: { ${rules} } },`;
const ruff = (text: string) => `[lint]\nselect = ["ALL"]\n${text}\n`;
const flake8 = (text: string) => `[flake8]\nmax-line-length = 100\n${text}\n`;
const toml = (text: string) => `[project]\nname = "shop"\n\n[tool.mypy]\nstrict = true\n${text}\n`;
const mypy = (text: string) => `[mypy]\nstrict = True\n${text}\n`;
const pytest = (text: string) => `[pytest]\naddopts = -ra ${text}\n`;
const tsconfig = (options: string) => `{ "compilerOptions": { "strict": true ${options} } }\n`;
const mapper = (text: string) => `module.exports = { verbose: true, moduleNameMapper: { ${text} } };\n`;
const missing = (module: string) =>
  `[[tool.mypy.overrides]]\nmodule = ${module}\nignore_missing_imports = true`;

const twins: Twin[] = [
  [
    "ESLint passes over what is built",
    "eslint.config.js",
    flat,
    "",
    '{ ignores: ["dist/**", "**/coverage/**", "build/", "packages/*/dist/**", "**/*.generated.d.ts"] },',
    ['{ ignores: ["src/**"] },', wider],
    ['{ ignores: ["dist/**", "src/legacy/**"] },', wider],
    ['{ ignores: ["out/**"] },', wider],
    ['{ ignores: ["{dist,src}/**"] },', wider],
    ['{ ignores: ["**/*.ts"] },', wider],
  ],
  [
    "ESLint passes over it by its function",
    "eslint.config.js",
    flat,
    "",
    'globalIgnores(["dist/**"]),',
    ['globalIgnores(["src/legacy/**"]),', wider],
    ["globalIgnores(made),", wider],
  ],
  [
    "ESLint passes over more of it",
    "eslint.config.js",
    flat,
    '{ ignores: ["dist"] },',
    '{ ignores: ["dist", "coverage"] },',
    ['{ ignores: ["dist", "src"] },', wider],
  ],
  [
    "ESLint passes over it in the old way",
    ".eslintrc.json",
    same,
    '{ "root": true, "rules": { "eqeqeq": "error" } }',
    '{ "root": true, "ignorePatterns": ["dist", "coverage/"], "rules": { "eqeqeq": "error" } }',
    ['{ "root": true, "ignorePatterns": ["dist", "src/legacy"], "rules": { "eqeqeq": "error" } }', wider],
  ],
  [
    "a list of ESLint's",
    ".eslintignore",
    same,
    "node_modules",
    "node_modules\ndist\ncoverage/",
    ["node_modules\nsrc/legacy", wider],
    ["node_modules\nout", wider],
    ["node_modules\n*", wider],
  ],
  ["a list of Prettier's", ".prettierignore", same, "", "dist\n**/build", ["src", wider]],
  [
    "pytest looks in no builds",
    "pytest.ini",
    (text) => `[pytest]\nnorecursedirs = build ${text}\n`,
    "",
    "dist .venv",
    ["tests", wider],
  ],
  [
    "coverage leaves out an environment",
    ".coveragerc",
    (text) => `[run]\nomit =\n  */migrations/*\n${text}\n`,
    "",
    "  .venv/*\n  build/*",
    ["  shop/*", wider],
  ],
  [
    "tests may be long and have numbers",
    "eslint.config.js",
    flat,
    "",
    forTests('"max-lines": "off", "no-magic-numbers": 0'),
    [forTests('"max-lines": "off"', '"src/**/*.ts"'), weaker],
    [forTests('"max-lines": "off"', '"**/*.test.ts", "src/legacy/**"'), weaker],
    [forTests('"max-lines": "off"', '"{src,tests/**}/*.ts"'), weaker],
    [forTests('"no-undef": "off"'), weaker],
    [forTests('"no-only-tests/no-only-tests": "off"'), weaker],
    [forTests('"vitest/expect-expect": "off"'), weaker],
  ],
  [
    "tests of Python may assert, and say numbers",
    "ruff.toml",
    ruff,
    "",
    '[lint.per-file-ignores]\n"tests/**" = ["S101", "PLR2004", "D"]',
    ['[lint.per-file-ignores]\n"tests/**" = ["F"]', wider],
    ['[lint.per-file-ignores]\n"tests/**" = ["ALL"]', wider],
    ['[lint.per-file-ignores]\n"shop/**" = ["S101"]', wider],
    ['[lint.per-file-ignores]\n"tests/../shop/**" = ["D"]', wider],
    ['[lint.per-file-ignores]\n"tests/**" = ["S101", "B011"]', wider],
  ],
  [
    "more is looked for, and some of it not in tests",
    "ruff.toml",
    (text) => `line-length = 100\n${text}\n`,
    'select = ["E", "F"]\nignore = ["E203"]',
    '[lint]\nselect = ["E", "F", "S", "ANN"]\nignore = ["E203", "S311"]\nper-file-ignores."tests/**" = ["S", "ANN201"]',
    ['[lint]\nselect = ["E", "F", "S"]\nignore = ["E203", "E501"]', wider],
    ['[lint]\nselect = ["E", "S"]\nignore = ["E203", "S311"]', wider],
    ['[lint]\nselect = ["E", "F", "S"]\nignore = ["E203", "ALL"]', wider],
    ['[lint]\nselect = ["E", "F"]\nignore = ["E203"]\nper-file-ignores."tests/**" = ["F401"]', wider],
  ],
  [
    "lines are as long as Ruff has them by itself",
    "ruff.toml",
    same,
    "line-length = 100",
    "target-version = 'py311'",
    ["line-length = 101", "lowered-threshold"],
  ],
  [
    "lines are longer than Ruff has them by itself",
    "ruff.toml",
    same,
    "line-length = 80",
    "line-length = 79",
    ["target-version = 'py311'", "lowered-threshold"],
  ],
  [
    "the same of Flake8",
    ".flake8",
    flake8,
    "",
    "per-file-ignores =\n    tests/*: S101,D103\n    tests/conftest.py: D",
    ["per-file-ignores =\n    tests/*: F401", wider],
    ["per-file-ignores =\n    tests/*: S101\n    shop/*: D", wider],
  ],
  [
    "a package has no types",
    "mypy.ini",
    mypy,
    "",
    "[mypy-boto3.*]\nignore_missing_imports = True",
    ["[mypy-shop.*]\nignore_missing_imports = True", weaker],
    ["[mypy-*]\nignore_missing_imports = True", weaker],
    ["ignore_missing_imports = True", weaker],
    ["[mypy-boto3.*]\nignore_errors = True", weaker],
  ],
  [
    "everything but the tests gets stricter",
    "mypy.ini",
    (text) => `[mypy]\npython_version = 3.10\n${text}\n`,
    "disallow_any_generics = True",
    "strict = True\n[mypy-tests.*]\ndisallow_untyped_defs = False\ncheck_untyped_defs = False",
    ["strict = True\n[mypy-tests.*]\ndisallow_any_generics = False", weaker],
    ["strict = True\n[mypy-tests.*]\nstrict_optional = False", weaker],
    ["strict = True\n[mypy-tests.*]\nignore_errors = True", weaker],
  ],
  [
    "tests of a strict whole are strict",
    "mypy.ini",
    mypy,
    "",
    "warn_unreachable = True",
    ["warn_unreachable = True\n[mypy-tests.*]\ndisallow_untyped_defs = False", weaker],
  ],
  [
    "packages have no types",
    "pyproject.toml",
    toml,
    missing('"yaml"'),
    missing('["yaml", "boto3.*", "google.cloud"]'),
    [missing('["yaml", "shop.*"]'), weaker],
    [missing('["yaml", "*"]'), weaker],
  ],
  [
    "pytest reports, and does more at once",
    "pytest.ini",
    pytest,
    "",
    "--junitxml=report.xml -n auto --import-mode=importlib",
    ["--junitxml=report.xml -k fast", weaker],
    ["-n auto --deselect tests/test_tax.py", weaker],
    ["-p no:warnings", weaker],
  ],
  [
    "packages' types are not looked at",
    "tsconfig.json",
    tsconfig,
    "",
    ', "skipLibCheck": true',
    [', "noCheck": true', weaker],
  ],
  [
    "styles and pictures are nothing",
    "jest.config.js",
    mapper,
    "",
    String.raw`"\\.(css|less|svg)$": "identity-obj-proxy", "\\.module\\.scss$": "identity-obj-proxy"`,
    [String.raw`"\\.(css|ts)$": "identity-obj-proxy"`, weaker],
    ['"^vue$": "identity-obj-proxy"', weaker],
  ],
];
const rows = twins.flatMap(([title, path, write, was, honest, ...cheats]) => {
  const to = (text: string): Row => [title, { ...product, [path]: write(was) }, { [path]: write(text) }];
  return [
    [title, null, to(honest)] as const,
    ...cheats.map(([text, rule]) => [`${title}: ${text}`, rule, to(text)] as const),
  ];
});

describe("what a tool passes over", () => {
  it.each(rows.filter(([, rule]) => rule === null))("is honest where %s", async (_title, _rule, row) => {
    expect(await foundInChange(row)).toEqual([]);
  });

  it.each(rows.filter(([, rule]) => rule !== null))("is found where %s", async (_title, rule, row) => {
    expect(await foundInChange(row)).toContainEqual(expect.stringContaining(` ${rule ?? ""}: `));
  });

  it("is found where the repository's own types are looked at no more", async () => {
    const base = {
      ...product,
      "src/types.d.ts": "declare const a: number;\n",
      "tsconfig.json": tsconfig(""),
    };
    const found = await foundInChange(["", base, { "tsconfig.json": tsconfig(', "skipLibCheck": true') }]);
    expect(found).toEqual([expect.stringContaining(weaker)]);
  });

  it("may be written for another tool's file", async () => {
    const ini =
      "[run]\nbranch = True\n[report]\nexclude_lines =\n    pragma: no cover\n    if TYPE_CHECKING:\n";
    const moved =
      '[project]\nname = "shop"\n\n[tool.coverage.run]\nbranch = true\n\n[tool.coverage.report]\nexclude_lines = ["pragma: no cover", "if TYPE_CHECKING:"]\n';
    const found = await foundInChange([
      "",
      { ...product, ".coveragerc": ini },
      { ".coveragerc": null, "pyproject.toml": moved },
    ]);
    expect(found).toEqual([]);
  });
});

const asked = 'process.env.NODE_ENV === "test"';
const manners = [
  `export const logger = pino({ level: ${asked} ? "silent" : "info" });`,
  `export const logger = pino({ level: ${asked} ? "silent" : (process.env.LOG_LEVEL ?? "info") });`,
  `const logLevel = process.env.NODE_ENV !== "test" ? "info" : "error";`,
  `export const app = fastify({ logger: process.env.NODE_ENV !== "test" });`,
  `export const logger = createLogger({ silent: ${asked} });`,
  `export const logger = pino({ enabled: process.env.NODE_ENV !== "test" });`,
  `config.cacheDir = ${asked} ? "/tmp/cache" : ".cache";`,
  `export const port = ${asked} ? 0 : 3000;`,
  `export const port = ${asked} ? 0 : Number(process.env.PORT ?? 3000);`,
  `if (process.env.NODE_ENV !== "test") {\n  app.use(morgan("dev"));\n}`,
  `if (process.env.NODE_ENV !== "test") {\n  Sentry.init({ dsn: process.env.SENTRY_DSN });\n}`,
];
const answers = [
  `export const rate = ${asked} ? 3 : load();`,
  `export const user = { level: ${asked} ? 3 : compute() };`,
  `export const shop = { port: ${asked} ? fake() : 80 };`,
  `export const shop = { level: ${asked} && paid ? "info" : "error" , rate: ${asked} ? 1 : 2 };`,
  `export const silent = ${asked} ? answer() : false;`,
  `export const open = ${asked};`,
  `export const guard = createGuard({ enabled: process.env.NODE_ENV !== "test" });`,
  `export const logger = pino({ guard: { enabled: makeGuard(process.env.NODE_ENV !== "test") } });`,
  `if (process.env.NODE_ENV !== "test") {\n  app.use(authenticate());\n}`,
  `if (process.env.NODE_ENV !== "test") {\n  app.use(morgan("dev"), authenticate());\n}`,
  `if (process.env.NODE_ENV !== "test") {\n  Sentry.init({ dsn: 1 }, check());\n}`,
  `if (process.env.NODE_ENV !== "test") {\n  Sentry.init({ dsn: 1 });\n  check();\n}`,
  `export function level() { return ${asked} ? "silent" : "info"; }`,
];
const brought = (text: string): Row => [
  "",
  { ...product, "src/server.ts": "export {};\n" },
  { "src/server.ts": `${text}\n` },
];

describe("what a program does when it is tested", () => {
  it.each(manners)("is of no matter in %s", async (text) => {
    expect(await foundInChange(brought(text))).toEqual([]);
  });

  it.each(answers)("is found in %s", async (text) => {
    expect(await foundInChange(brought(text))).toContainEqual(expect.stringContaining("test-detection"));
  });
});

import { expect, it } from "vitest";
import { compareAllSettings, type SettingsFile } from "../../../src/languages/settings.ts";

function compareSettings(path: string, texts: Omit<SettingsFile, "path">, scripts?: ReadonlySet<string>) {
  const [only] = compareAllSettings([{ path, ...texts }], scripts);
  return only ?? { kind: "none", keys: [] };
}

type Row = readonly [path: string, before: string | null, after: string | null];

const rows: Readonly<Record<string, readonly Row[]>> = {
  same: [
    [
      "vitest.config.ts",
      "export default { test: { globals: true } };",
      "// Why.\nexport default {\n test: { globals: true } }",
    ],
    [
      "eslint.config.js",
      'export default [{ rules: { a: "error", b: 1 } }];',
      'const rules = { b: 1, a: "error" };\nexport default [{ rules }];'.replace(
        "{ rules }",
        "{ rules: rules }",
      ),
    ],
    [
      ".github/workflows/ci.yml",
      "on: push\njobs: { a: { steps: [{ uses: actions/checkout@v3 }, { run: npm test }] } }",
      "on: push\njobs: { a: { steps: [{ uses: actions/checkout@0f3a1c4 }, { run: npm test }] } }",
    ],
    [
      ".github/workflows/ci.yml",
      "on: push\njobs: { a: { strategy: { matrix: { node: [18, 20] } }, steps: [{ run: npm test }] } }",
      "on: push\njobs: { a: { strategy: { matrix: { node: [20, 22] } }, steps: [{ run: npm run test:all }] } }",
    ],
    [".github/workflows/release.yml", "on: push\njobs: { a: { steps: [{ run: npm publish }] } }", null],
    [
      ".github/workflows/ci.yml",
      "on: push\njobs: { a: { steps: [{ run: npm test }] } }",
      "on: push\njobs: { a: { steps: [{ uses: actions/cache@v4, continue-on-error: true }, { run: npm test }, { uses: codecov/codecov-action@v5, continue-on-error: true }] } }",
    ],
    [
      "package.json",
      '{ "dependencies": { "a": "1" }, "scripts": { "test": "x" } }',
      '{ "dependencies": { "a": "2" }, "scripts": { "test": "x" } }',
    ],
    [
      "package.json",
      '{ "scripts": { "docs": "echo docs" } }',
      '{ "scripts": { "docs": "echo docs || true", "deploy": "echo" } }',
    ],
    [
      "pyproject.toml",
      '[project]\nversion = "1"\n[tool.ruff.lint]\nselect = ["E"]\n',
      '[project]\nversion = "2"\n[tool.ruff.lint]\nselect = ["E"]\n',
    ],
    [
      "pyproject.toml",
      '[tool.ruff]\nline-length = 80\ntarget-version = "py38"\n',
      '[tool.ruff]\nline-length = 100\ntarget-version = "py310"\n',
    ],
    [".prettierrc", "semi: true", "semi: false"],
    ["rustfmt.toml", "max_width = 80", "max_width = 200"],
    [".editorconfig", "[*]\nindent_size = 2", "[*]\nindent_size = 4"],
    [".gitattributes", "* text=auto", "* text=auto eol=lf\n*.png binary\nyarn.lock linguist-generated"],
    [".gitignore", "node_modules", "node_modules\ncoverage\n.env\n*.log\n/dist"],
    [
      "tsconfig.json",
      '{ "compilerOptions": { "target": "es2020" } }',
      '{ "compilerOptions": { "target": "es2023", "lib": ["es2023"] } }',
    ],
    ["tox.ini", "[tox]\nenvlist = py38,py39", "[tox]\nenvlist = py39,py310"],
    [
      ".pre-commit-config.yaml",
      "repos: [{ repo: a, rev: v1, hooks: [{ id: ruff }] }]",
      "repos: [{ repo: a, rev: v2, hooks: [{ id: ruff }] }]",
    ],
    [
      "eslint.config.js",
      "export default [];",
      'export default [{ files: ["docs/**"], rules: { a: "off" } }];',
    ],
  ],
  stricter: [
    ["tsconfig.json", '{ "compilerOptions": {} }', '{ "compilerOptions": { "strict": true } }'],
    [
      "eslint.config.js",
      'export default [{ rules: { a: "warn" } }];',
      'export default [{ rules: { a: "error", b: "error" } }];',
    ],
    [".c8rc.json", '{ "lines": 80 }', '{ "lines": 90, "check-coverage": true }'],
    [
      "pyproject.toml",
      '[tool.ruff.lint]\nselect = ["E"]\nignore = ["E501", "F401"]\n',
      '[tool.ruff.lint]\nselect = ["E", "B"]\nignore = ["E501"]\n',
    ],
    [".golangci.yml", "linters: { enable: [govet] }", "linters: { enable: [govet, errcheck] }"],
    ["package.json", '{ "c8": { "lines": 80 } }', '{ "c8": { "lines": 85 } }'],
    ["setup.cfg", "[flake8]\nmax-complexity = 20", "[flake8]\nmax-complexity = 10"],
  ],
  looser: [
    [
      "vitest.config.ts",
      "export default defineConfig({ test: { coverage: { thresholds: { lines: 90 } } } });",
      "export default defineConfig({ test: { coverage: { thresholds: { lines: 50 } } } });",
    ],
    [
      "jest.config.js",
      'module.exports = { testMatch: ["a", "b"] };',
      'module.exports = { testMatch: ["a"] };',
    ],
    ["jest.config.js", "module.exports = { roots };", "module.exports = { roots, retryTimes: 3 };"],
    [
      "eslint.config.js",
      'export default [{ ignores: ["dist/**"] }];',
      'export default [{ ignores: ["dist/**", "src/**"] }];',
    ],
    [
      "eslint.config.js",
      'export default [{ rules: { complexity: ["error", 10] } }];',
      'export default [{ rules: { complexity: ["error", 100] } }];',
    ],
    [
      "eslint.config.js",
      'export default [{ rules: { a: "error" } }];',
      'export default [{ rules: { a: "off" } }];',
    ],
    ["eslint.config.js", 'export default [{ rules: { a: "error" } }];', null],
    ["package.json", '{ "c8": { "lines": 90 } }', '{ "c8": { "lines": 10 } }'],
    [
      "package.json",
      '{ "c8": { "exclude": ["test/**"] } }',
      '{ "c8": { "exclude": ["test/**", "src/price.js"] } }',
    ],
    ["package.json", '{ "c8": { "check-coverage": true } }', '{ "c8": { "check-coverage": false } }'],
    [
      "package.json",
      '{ "scripts": { "lint": "node scripts/lint.js" } }',
      '{ "scripts": { "lint": "node scripts/lint.js || true" } }',
    ],
    [
      "tsconfig.json",
      '{ "compilerOptions": { "strict": true } }',
      '{ "compilerOptions": { "strict": false } }',
    ],
    ["tsconfig.json", '{ "include": ["src"] }', '{ "include": ["src"], "exclude": ["src/words.ts"] }'],
    [
      "pyproject.toml",
      "[tool.coverage.report]\nfail_under = 90\n",
      "[tool.coverage.report]\nfail_under = 20\n",
    ],
    [
      "pyproject.toml",
      '[tool.coverage.run]\nomit = ["tests/*"]\n',
      '[tool.coverage.run]\nomit = ["tests/*", "tax/rates.py"]\n',
    ],
    [
      "pyproject.toml",
      '[tool.ruff.lint]\nignore = ["E501"]\n',
      '[tool.ruff.lint]\nignore = ["E501", "F401"]\n',
    ],
    [
      "pyproject.toml",
      '[tool.pytest.ini_options]\naddopts = "-ra"\n',
      '[tool.pytest.ini_options]\naddopts = "-ra --deselect tests/test_a.py"\n',
    ],
    [
      "pyproject.toml",
      "[tool.mypy]\nstrict = true\n",
      "[tool.mypy]\nstrict = true\nignore_missing_imports = true\n",
    ],
    [".golangci.yml", "linters: { enable: [govet, errcheck] }", "linters: { enable: [errcheck] }"],
    [
      ".golangci.yml",
      "linters-settings: { funlen: { lines: 60 } }",
      "linters-settings: { funlen: { lines: 200 } }",
    ],
    ["Cargo.toml", '[lints.clippy]\nunwrap_used = "deny"\n', '[lints.clippy]\nunwrap_used = "allow"\n'],
    ["Cargo.toml", "[lints]\nworkspace = true\n", "[lints]\nworkspace = true\n[lib]\ntest = false\n"],
    [
      "pom.xml",
      "<project><properties><a>1</a></properties></project>",
      "<project><properties><a>1</a><skipTests>true</skipTests></properties></project>",
    ],
    [
      "codecov.yml",
      "coverage: { status: { project: { default: { target: 90% } } } }",
      "coverage: { status: { project: { default: { target: 80% } } } }",
    ],
    [
      ".github/workflows/ci.yml",
      "on: push\njobs: { a: { steps: [{ run: npm test }, { run: npm run lint }] } }",
      "on: push\njobs: { a: { steps: [{ run: npm test }] } }",
    ],
    [
      ".github/workflows/ci.yml",
      "on: push\njobs: { a: { steps: [{ run: npm test }] } }",
      "on: push\njobs: { a: { steps: [{ run: npm test, continue-on-error: true }] } }",
    ],
    [
      ".github/workflows/ci.yml",
      "on: push\njobs: { a: { steps: [{ run: npm test }] } }",
      "on: push\njobs: { a: { steps: [{ run: 'npm test || true' }] } }",
    ],
    [
      ".github/workflows/ci.yml",
      "on: { push: , pull_request: }\njobs: { a: { steps: [{ run: npm test }] } }",
      "on: { push: }\njobs: { a: { steps: [{ run: npm test }] } }",
    ],
    [
      ".github/workflows/ci.yml",
      "on: push\njobs: { a: { runs-on: [ubuntu-latest, windows-latest], steps: [{ run: npm test }] } }",
      "on: push\njobs: { a: { runs-on: [ubuntu-22.04], steps: [{ run: npm test }] } }",
    ],
    [
      ".github/workflows/ci.yml",
      "on: { push: { paths-ignore: ['docs/**'] } }\njobs: { a: { steps: [{ run: npm test }] } }",
      "on: { push: { paths-ignore: ['docs/**', 'src/**'] } }\njobs: { a: { steps: [{ run: npm test }] } }",
    ],
    [".github/workflows/ci.yml", "on: push\njobs: { a: { steps: [{ run: npm test }] } }", null],
    [".husky/pre-commit", null, "exit 0\n"],
    [".husky/pre-commit", "npm test\nnpm run lint\n", "npm test\n"],
    [
      ".pre-commit-config.yaml",
      "repos: [{ repo: a, rev: v1, hooks: [{ id: ruff-check }, { id: mypy }] }]",
      "repos: [{ repo: a, rev: v1, hooks: [{ id: mypy }] }]",
    ],
    [".gitattributes", null, "*.js -text"],
    [".gitattributes", "* text=auto", "* text=auto\nsrc/** -diff linguist-generated"],
    [".eslintignore", "dist", "dist\nsrc/price.js"],
    [".gitignore", "dist", "dist\nsrc/*.js"],
    [
      ".github/nightshift.yml",
      "gates: { test: { command: npm test }, lint: { command: npm run lint } }",
      'gates: { build: { command: "true" } }',
    ],
  ],
  unknown: [
    ["vitest.config.ts", null, "export default { test: { include: [] } };"],
    [
      "jest.config.js",
      "module.exports = { moduleNameMapper: {} };",
      'module.exports = { moduleNameMapper: { "^a$": "<rootDir>/b.js" } };',
    ],
    ["tsconfig.json", '{ "extends": "a" }', '{ "extends": "b" }'],
    [
      "tsconfig.json",
      '{ "extends": "a", "compilerOptions": { "noUnusedLocals": true } }',
      '{ "extends": "a" }',
    ],
    [
      "package.json",
      '{ "scripts": { "test": "mocha" } }',
      '{ "scripts": { "test": "mocha test/sum.test.js" } }',
    ],
    [
      "package.json",
      '{ "scripts": { "test": "mocha" } }',
      '{ "scripts": { "test": "mocha", "pretest": "rm -rf test/a.test.js" } }',
    ],
    ["scripts/lint.js", "check(all);", "check(some);"],
    ["jest.config.js", 'module.exports = { testMatch: ["a"] };', 'module.exports = { testMatch: ["b"] };'],
  ],
};

it.each(Object.entries(rows).flatMap(([kind, all]) => all.map((row) => [kind, ...row] as const)))(
  "calls a change %s: %s from %j to %j",
  (...[kind, path, before, after]) => {
    expect(compareSettings(path, { before, after })).toMatchObject({ kind });
  },
);

it("says the values in words, what is looser first", () => {
  const before = '{ "c8": { "lines": 90, "branches": 50, "exclude": [] } }';
  const after = '{ "c8": { "lines": 80, "branches": 60, "exclude": ["src/a.js"] } }';
  expect(compareSettings("package.json", { before, after }).keys).toEqual([
    "c8.lines: 90 → 80",
    'c8.exclude: [] → ["src/a.js"]',
    "c8.branches: 50 → 60",
  ]);
});

it("asks of scripts only those that gates run", () => {
  const [before, after] = ['{ "scripts": { "deploy": "a" } }', '{ "scripts": { "deploy": "a || true" } }'];
  expect(compareSettings("package.json", { before, after }, new Set(["deploy"])).kind).toBe("looser");
  expect(compareSettings("package.json", { before, after }, new Set(["test"])).kind).toBe("same");
});

it("lets a run decide on what moves between files", () => {
  const compared = compareAllSettings([
    { path: "package.json", before: '{ "c8": { "lines": 90 } }', after: "{}" },
    { path: ".c8rc.json", before: null, after: '{ "lines": 90 }' },
  ]);
  expect(compared.map(({ kind }) => kind)).toEqual(["unknown", "unknown"]);
});

it("takes the steps of all pipelines together", () => {
  const [test, both] = [
    "jobs: { a: { steps: [{ run: npm test }] } }",
    "jobs: { a: { steps: [{ run: npm test }, { run: npm run lint }] } }",
  ];
  const compared = compareAllSettings([
    { path: ".github/workflows/ci.yml", before: both, after: test },
    {
      path: ".github/workflows/lint.yml",
      before: null,
      after: "jobs: { a: { steps: [{ run: npm run lint }] } }",
    },
  ]);
  expect(compared.map(({ kind }) => kind)).toEqual(["same", "same"]);
});

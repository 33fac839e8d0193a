import { expect, it } from "vitest";
import { isOfCoverage, isOfLinters } from "../../../../../src/domain/gates/tamper/trials/linter-settings.ts";

it.each([
  ...[
    "eslint.config.js",
    ".eslintrc.json",
    "web/.eslintignore",
    "lint/base.js",
    "packages/eslint-config/index.js",
    "eslint.base.config.mjs",
  ],
  ...[
    "biome.json",
    ".oxlintrc.json",
    ".stylelintrc",
    ".golangci.yml",
    "staticcheck.conf",
    ".pylintrc",
    "ruff.toml",
    ".ruff.toml",
  ],
  ...[
    "mypy.ini",
    ".mypy.ini",
    ".flake8",
    "pyrightconfig.json",
    ".coveragerc",
    "clippy.toml",
    "config/checkstyle/checkstyle.xml",
    "pmd-rules.xml",
  ],
  ...["phpstan.neon", ".rubocop.yml", ".shellcheckrc", ".nycrc.json", "Makefile", "ci.mk", "justfile"],
])("%s is of linters", (path) => {
  expect(isOfLinters(path)).toBe(true);
});

it.each([
  ...[
    "src/a.ts",
    "src/config.ts",
    "README.md",
    "tsconfig.json",
    "vite.config.ts",
    "package.json",
    ".prettierrc",
    "pom.xml",
    "Dockerfile",
  ],
  ...[
    "src/linting.ts",
    "src/lint/rules.ts",
    "src/rules.ts",
    "test/lint/a.test.ts",
    ".github/workflows/lint.yml",
    "locales/en.json",
  ],
])("%s is not", (path) => {
  expect(isOfLinters(path)).toBe(false);
});

it("settings of tests say what has to be covered", () => {
  const paths = [
    "vitest.config.ts",
    "web/vite.config.js",
    "jest.config.cjs",
    "vitest.shared.ts",
    "src/vite.ts",
    "src/a.ts",
  ];
  expect(paths.filter(isOfCoverage)).toEqual([
    "vitest.config.ts",
    "web/vite.config.js",
    "jest.config.cjs",
    "vitest.shared.ts",
    "src/vite.ts",
  ]);
});

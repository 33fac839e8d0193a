import { expect, it } from "vitest";
import { isManifest } from "../../../src/languages/manifests.ts";
import { sidesOf } from "../../../src/languages/sides.ts";

const nothing = { named: new Set<string>(), scripts: new Set<string>(), judge: [], product: [] };
const sides = sidesOf(nothing);

function placeOf(path: string, { sideOf, isSettings, isTestSource } = sides): string {
  if (isManifest(path)) return "manifest";
  if (sideOf(path) === "product") return "product";
  return isSettings(path) ? "settings" : isTestSource(path) ? "test" : "data";
}

/** Most are paths of express, hono, click, pflag, execa, gin, fd and graphile/worker. */
const places: Readonly<Record<string, readonly string[]>> = {
  product: [
    "lib/express.js",
    "src/helper/testing/index.ts",
    "src/test-utils/render.ts",
    "src/click/testing.py",
    "test_helpers.go",
    "verify/go.sh",
    "perf-measures/type-check/client.ts",
    "build/build.ts",
    "examples/route-map/index.js",
    "benchmarks/jsx/tsconfig.json",
    "docs/conf.py",
    "README.md",
    "CHANGELOG.md",
    "yarn.lock",
    "Cargo.lock",
    "go.mod",
    "go.sum",
    "requirements/dev.txt",
    "Makefile",
    "src/commands/test/run.ts",
    "src/main/java/org/app/test/Tables.java",
    "src/main/java/org/app/UnitTest.java",
    ".github/dependabot.yml",
    ".dockerignore",
    "src/contest.py",
    "lib/latest.js",
    "src/attest/index.ts",
  ],
  test: [
    "test/app.routes.error.js",
    "test/support/env.js",
    "test-d/return/result-main.test-d.ts",
    "src/hono.test.ts",
    "runtime-tests/lambda/stream-mock.ts",
    "tests/typing/typing_options.py",
    "tests/conftest.py",
    "app/tests.py",
    "flag_test.go",
    "tests/testenv/mod.rs",
    "src/walk/tests.rs",
    "__tests__/helpers.ts",
    "src/test/java/org/app/PriceTest.java",
    "src/integrationTest/kotlin/ApiIT.kt",
    "spec/models/user_spec.rb",
    "tests/Unit/PriceTest.php",
    "Shop.Tests/PriceTests.cs",
    "packages/core/spec/load.js",
    "e2e/login.ts",
    "test.js",
    "examples/mvc/index.test.js",
  ],
  data: [
    "test/fixtures/users/tobi.txt",
    "test/fixtures/noop.js",
    "__tests__/__snapshots__/schema.test.ts.snap",
    "testdata/template/hello.tmpl",
    "src/test/resources/prices.csv",
    "tests/data/prices.csv",
    "test/fixtures/package.json",
    "test/fixtures/.eslintrc.json",
    "features/login.feature",
  ],
  settings: [
    ".github/workflows/ci.yml",
    ".github/actions/perf-measures/action.yml",
    ".github/nightshift.yml",
    ".gitattributes",
    ".gitignore",
    ".husky/pre-commit",
    ".pre-commit-config.yaml",
    "tsconfig.spec.json",
    "packages/a/tsconfig.json",
    ".eslintrc.yml",
    "eslint.config.mjs",
    ".eslintignore",
    "vitest.config.ts",
    "runtime-tests/node/vitest.config.ts",
    "jest.config.cjs",
    ".mocharc.cjs",
    ".c8rc.json",
    "biome.json",
    "bunfig.toml",
    "codecov.yml",
    "tox.ini",
    "pytest.ini",
    ".coveragerc",
    "mypy.ini",
    ".golangci.yml",
    "rustfmt.toml",
    "clippy.toml",
    ".cargo/config.toml",
    ".config/nextest.toml",
    "config/checkstyle/checkstyle.xml",
    "phpunit.xml.dist",
    "phpstan.neon",
    ".rubocop.yml",
    ".editorconfig",
    ".npmrc",
  ],
  manifest: [
    "package.json",
    "packages/a/package.json",
    "pyproject.toml",
    "Cargo.toml",
    "pom.xml",
    "build.gradle.kts",
    "composer.json",
  ],
};

it.each(Object.entries(places).flatMap(([place, paths]) => paths.map((path) => [path, place])))(
  "places %s: %s",
  (path, place) => {
    expect(placeOf(path)).toBe(place);
  },
);

it("follows the base's globs, and the judge's before the product's", () => {
  const own = sidesOf({ ...nothing, judge: ["oracle/**"], product: ["oracle/ship/**", "test/kit/**"] });
  expect(["oracle/a.js", "oracle/ship/a.js", "test/kit/a.js", "test/a.js"].map(own.sideOf)).toEqual([
    "judge",
    "judge",
    "product",
    "judge",
  ]);
});

it("counts what gates run among the settings", () => {
  const own = sidesOf({ ...nothing, named: new Set(["scripts/lint.js", "test/run.js"]) });
  expect(["scripts/lint.js", "test/run.js", "scripts/deploy.js"].map((path) => placeOf(path, own))).toEqual([
    "settings",
    "test",
    "product",
  ]);
});

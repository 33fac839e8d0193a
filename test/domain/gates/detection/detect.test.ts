import { describe, expect, it } from "vitest";
import { gatesConfiguration } from "../../../../src/domain/gates/configuration.ts";
import { reportFits } from "../../../../src/domain/gates/report-path.ts";
import { detectedGates } from "../../../../src/domain/gates/detection/detect.ts";
import { rootFiles } from "./root-files.ts";

function detectRoot(files: Readonly<Record<string, string>>) {
  return detectedGates(rootFiles(files));
}

function detect(manifest: unknown, ...names: string[]) {
  const packageJson = typeof manifest === "string" ? manifest : JSON.stringify(manifest);
  return detectRoot({ "package.json": packageJson, ...Object.fromEntries(names.map((name) => [name, ""])) });
}

const scripts = { build: "tsc", lint: "eslint .", test: "node --test", start: "node ." };
const dependencies = { left: "1.0.0" };

describe("detecting gates", () => {
  it("takes the scripts build, lint and test of package.json and says so", () => {
    expect(detect({ scripts })).toEqual({
      source: {
        kind: "detected",
        found: ["package.json: scripts.build", "package.json: scripts.lint", "package.json: scripts.test"],
      },
      gates: {
        build: { command: "npm run build" },
        lint: { command: "npm run lint" },
        test: { command: "npm run test" },
      },
    });
  });

  it.each([
    [["package-lock.json"], {}, "npm ci"],
    [["npm-shrinkwrap.json"], {}, "npm ci"],
    [[], {}, "npm install --no-audit --no-fund"],
    [["pnpm-lock.yaml"], {}, "pnpm install --frozen-lockfile"],
    [["yarn.lock"], {}, "yarn install --frozen-lockfile"],
    [["yarn.lock"], { packageManager: "yarn@4.5.0" }, "yarn install --immutable"],
  ])("with %j and %j sets up by %s", (names, more, setup) => {
    expect(detect({ scripts, dependencies, ...more }, ...names).gates.setup).toBe(setup);
  });

  it("needs no setup where there are no dependencies", () => {
    expect(detect({ scripts }, "package-lock.json").gates.setup).toBeUndefined();
  });

  it.each<[string, unknown]>([
    ["no script of interest", { scripts: { start: "node ." } }],
    ["no scripts", {}],
    ["the placeholder of npm init", { scripts: { test: 'echo "Error: no test specified" && exit 1' } }],
    ["an empty script", { scripts: { test: " " } }],
    ["a broken file", "{"],
    ["another shape", "[]"],
  ])("finds nothing in a package.json with %s, and says why", (_, manifest) => {
    const { source, gates } = detect(manifest);
    expect(source).toMatchObject({ kind: "nothing", why: expect.stringContaining("package.json") as string });
    expect(gates).toEqual({});
  });

  it("finds nothing where nothing tells how to build or test, and says so", () => {
    expect(detectRoot({ "README.md": "" }).source).toEqual({
      kind: "nothing",
      why: "nothing at the root tells how this repository is built or tested",
    });
  });

  it.each<[string, Record<string, string>, object]>([
    [
      "a Python project with pytest",
      { "pyproject.toml": "[tool.pytest.ini_options]\n" },
      {
        setup: "python3 -m venv .venv && .venv/bin/python -m pip install --quiet pytest",
        test: {
          command: ".venv/bin/python -m pytest --junitxml=pytest-junit.xml",
          report: "pytest-junit.xml",
        },
      },
    ],
    [
      "a Python project with a folder of tests",
      { "requirements.txt": "requests==2.0\n", "tests/test_a.py": "class A(TestCase): pass\n" },
      {
        setup: "python3 -m venv .venv && .venv/bin/python -m pip install --quiet -r requirements.txt",
        test: { command: ".venv/bin/python -m unittest discover -s tests" },
      },
    ],
    [
      "a Go module",
      { "go.mod": "" },
      {
        setup: "go mod download",
        build: { command: "go build ./..." },
        lint: { command: "go vet ./..." },
        test: { command: "go test -json ./..." },
      },
    ],
    [
      "a Rust package",
      { "Cargo.toml": "", "Cargo.lock": "" },
      {
        setup: "cargo fetch --locked",
        build: { command: "cargo build --workspace --all-targets --locked" },
        test: { command: "cargo test --workspace --locked" },
      },
    ],
    [
      "a Maven project",
      { "pom.xml": "", mvnw: "" },
      {
        test: {
          command: "./mvnw --batch-mode --no-transfer-progress verify",
          report: "**/target/{surefire,failsafe}-reports/TEST-*.xml",
        },
      },
    ],
    [
      "a Gradle project",
      { "build.gradle.kts": "" },
      {
        test: {
          command: "gradle --no-daemon --console=plain build",
          report: "**/build/test-results/**/TEST-*.xml",
        },
      },
    ],
    [
      "a Makefile",
      {
        Makefile:
          ".PHONY: build test\nbuild := no\nlint = no\nCC ?= cc\ncheck: build\n\tcc a.c\nbuild all: a.c\n\tlint: x\n",
      },
      { build: { command: "make build" }, test: { command: "make check" } },
    ],
  ])("finds the gates of %s", (_, files, gates) => {
    const detected = detectRoot(files);
    expect(detected.source.kind).toBe("detected");
    expect(detected.gates).toEqual(gates);
  });

  it.each([
    ["pom.xml", "target/surefire-reports/TEST-a.ATest.xml"],
    ["pom.xml", "core/target/surefire-reports/TEST-a.ATest.xml"],
    ["pom.xml", "apps/web/target/failsafe-reports/TEST-a.AIT.xml"],
    ["build.gradle", "build/test-results/test/TEST-a.ATest.xml"],
    ["settings.gradle.kts", "app/build/test-results/testDebugUnitTest/TEST-a.ATest.xml"],
  ])("finds of %s the report %s, and accepts what it finds as a configuration", (file, path) => {
    const { gates } = detectRoot({ [file]: "" });
    expect(reportFits(gates.test?.report ?? "")(path)).toBe(true);
    expect(gatesConfiguration.safeParse(gates).success).toBe(true);
  });

  it("judges every project at the root, and says which targets of a Makefile stand behind them", () => {
    const packageJson = JSON.stringify({ scripts: { test: "node --test" }, dependencies });
    const files = { "package.json": packageJson, "go.mod": "", Makefile: "test lint:\n\tgo test\n" };
    expect(detectRoot(files)).toEqual({
      source: {
        kind: "detected",
        found: ["package.json: scripts.test", "go.mod"],
        passedOver: [
          {
            ...{ found: ["Makefile: lint"], why: "go.mod goes first" },
            pin: 'lint: { command: "make lint" }',
          },
          {
            ...{ found: ["Makefile: test"], why: "package.json goes first" },
            pin: 'test: { command: "make test" }',
          },
        ],
      },
      gates: {
        setup: "npm install --no-audit --no-fund && go mod download",
        test: { command: "npm run test" },
        build: { command: "go build ./..." },
        lint: { command: "go vet ./..." },
        custom: [{ name: "test-go", command: "go test -json ./..." }],
      },
    });
  });

  const make = "build lint test:\n\ttrue\n";
  const lockedNpm = { setup: "npm ci" };
  it.each<[string, Record<string, string>, object, readonly string[]]>([
    [
      "the kinds for which package.json has no script",
      { "package.json": JSON.stringify({ scripts: { test: "x" } }) },
      {
        test: { command: "npm run test" },
        build: { command: "make build" },
        lint: { command: "make lint" },
      },
      ["Makefile: test"],
    ],
    [
      "all kinds where package.json has no script at all, behind its setup",
      { "package.json": JSON.stringify({ dependencies }), "package-lock.json": "{}" },
      {
        ...lockedNpm,
        build: { command: "make build" },
        lint: { command: "make lint" },
        test: { command: "make test" },
      },
      [],
    ],
    [
      "what cargo does not check",
      { "Cargo.toml": "" },
      {
        setup: "cargo fetch",
        build: { command: "cargo build --workspace --all-targets" },
        test: { command: "cargo test --workspace" },
        lint: { command: "make lint" },
      },
      ["Makefile: build", "Makefile: test"],
    ],
    [
      "what Maven does not do when it verifies",
      { "pom.xml": "" },
      {
        test: {
          command: "mvn --batch-mode --no-transfer-progress verify",
          report: "**/target/{surefire,failsafe}-reports/TEST-*.xml",
        },
        lint: { command: "make lint" },
      },
      ["Makefile: build", "Makefile: test"],
    ],
    [
      "with the programs that a Python project installs",
      { "pyproject.toml": "[tool.pytest]\n" },
      {
        setup: "python3 -m venv .venv && .venv/bin/python -m pip install --quiet pytest",
        test: {
          command: ".venv/bin/python -m pytest --junitxml=pytest-junit.xml",
          report: "pytest-junit.xml",
        },
        build: { command: 'PATH="$PWD/.venv/bin:$PATH" make build' },
        lint: { command: 'PATH="$PWD/.venv/bin:$PATH" make lint' },
      },
      ["Makefile: test"],
    ],
  ])("takes from a Makefile %s", (...[, files, gates, left]) => {
    const { source, gates: found } = detectRoot({ ...files, Makefile: make });
    expect(found).toEqual(gates);
    const passedOver = source.kind === "detected" ? (source.passedOver ?? []) : [];
    expect(passedOver.flatMap((one) => one.found)).toEqual(left);
  });

  it("finds nothing in a Python project without tests", () => {
    expect(detectRoot({ "pyproject.toml": "[project]\n" }).source.kind).toBe("nothing");
  });
});

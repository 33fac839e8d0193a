import { describe, expect, it } from "vitest";
import { gatesConfiguration } from "../../../../src/domain/gates/configuration.ts";
import { detectedGates } from "../../../../src/domain/gates/detection/detect.ts";
import { rootFiles } from "./root-files.ts";

const detect = (files: Readonly<Record<string, string>>) => detectedGates(rootFiles(files));

const unittest = "import unittest\n\nclass A(unittest.TestCase):\n    def test_a(self): pass\n";
const functions = "def test_a():\n    assert True\n";
const bare = "[project]\nname = 'a'\n";
const packaged = '[build-system]\nrequires = ["hatchling"]\n[project]\nname = "a"\n';
const venv = (wanted: string) => `python3 -m venv .venv && .venv/bin/python -m pip install --quiet ${wanted}`;
const pytest = {
  command: ".venv/bin/python -m pytest --junitxml=pytest-junit.xml",
  report: "pytest-junit.xml",
};

describe("how a project of Python is tested", () => {
  it.each<[string, Record<string, string>, string, object]>([
    [
      "tests for unittest at the root",
      { "pyproject.toml": bare, "test_a.py": unittest },
      "test_a.py",
      { test: { command: "python3 -m unittest discover" } },
    ],
    [
      "tests for unittest in packages",
      {
        "pyproject.toml": bare,
        "a/__init__.py": "",
        "a/tests/__init__.py": "",
        "a/tests/test_a.py": unittest,
      },
      "a/tests/test_a.py",
      { test: { command: "python3 -m unittest discover" } },
    ],
    [
      "tests for unittest in folders that are no packages, by either name",
      { "pyproject.toml": bare, "core/tests/test_a.py": unittest, "web/b_test.py": unittest },
      "core/tests/test_a.py",
      {
        test: {
          command:
            "python3 -m unittest discover -s core/tests && python3 -m unittest discover -s web -p '*_test.py'",
        },
      },
    ],
    [
      "tests that are functions",
      { "pyproject.toml": packaged, "spec/test_a.py": functions },
      "spec/test_a.py",
      { setup: venv("pytest -e ."), test: pytest },
    ],
    [
      "pytest in a group that includes another",
      {
        "pyproject.toml": `${bare}[dependency-groups]\ntest = [\n  "pytest>=8 ; python_version > '3.8'",\n]\ndev = [{include-group = "test"}, "ruff"]\n`,
      },
      "pyproject.toml: dependency-groups.test",
      { setup: venv(`'pytest>=8 ; python_version > '\\''3.8'\\'''`), test: pytest },
    ],
    [
      "pytest in an extra of a package",
      { "pyproject.toml": `${packaged}[project.optional-dependencies]\ntest = ["pytest", "pytest-cov"]\n` },
      "pyproject.toml: project.optional-dependencies.test",
      { setup: venv("-e '.[test]'"), test: pytest },
    ],
    [
      "pytest among what Poetry installs",
      {
        "pyproject.toml": `[build-system]\nrequires = ["poetry-core"]\n[tool.poetry.group.dev.dependencies]\npytest = "^8.1"\nother = {version = ">=1, <3"}\nodd = {git = "https://a.example"}\n`,
      },
      "pyproject.toml: tool.poetry.group.dev.dependencies",
      { setup: venv("'pytest>=8.1,<9' 'other>=1,<3' odd -e ."), test: pytest },
    ],
    [
      "pytest in a list of requirements of its own",
      {
        "pyproject.toml": bare,
        "requirements-dev.txt": "# for us\npytest==8.0\n",
        "requirements.txt": "b==1\n",
      },
      "requirements-dev.txt",
      { setup: venv("-r requirements-dev.txt -r requirements.txt"), test: pytest },
    ],
    [
      "one of several lists that name pytest",
      {
        "pyproject.toml": bare,
        "emscripten-requirements.txt": "pytest==1.0\n",
        "requirements-dev.txt": "pytest==8.0\n",
        "requirements-types.txt": "pytest==7.0\nmypy\n",
      },
      "requirements-dev.txt",
      { setup: venv("-r requirements-dev.txt"), test: pytest },
    ],
    [
      "a list of requirements that has the project with it",
      { "pyproject.toml": packaged, "requirements.txt": "-e .[cli,http2]\npytest==8.0\n" },
      "requirements.txt",
      { setup: venv("-r requirements.txt"), test: pytest },
    ],
    [
      "settings of pytest in setup.cfg",
      { "setup.py": "", "setup.cfg": "[tool:pytest]\ntestpaths = tests\n" },
      "setup.cfg: tool:pytest",
      { setup: venv("pytest -e ."), test: pytest },
    ],
    [
      "a session of nox",
      { "pyproject.toml": bare, "noxfile.py": 'def tests(session):\n    session.run("pytest", "-q")\n' },
      "noxfile.py",
      { setup: venv("pytest"), test: pytest },
    ],
    [
      "an environment of tox",
      {
        "pyproject.toml": bare,
        "tox.ini": "[testenv]\ndeps =\n    pytest\n    pytest-cov\ncommands =\n    pytest {posargs:spec}\n",
      },
      "tox.ini: testenv",
      {
        setup: venv("pytest pytest-cov"),
        test: { ...pytest, command: ".venv/bin/python -m pytest spec --junitxml=pytest-junit.xml" },
      },
    ],
    [
      "a script of hatch",
      {
        "pyproject.toml": `${packaged}[tool.hatch.envs.default.scripts]\ntest = "python -m unittest discover -s spec"\n`,
      },
      "pyproject.toml: tool.hatch.envs.default.scripts.test",
      { setup: venv("-e ."), test: { command: ".venv/bin/python -m unittest discover -s spec" } },
    ],
    [
      "Django",
      { "requirements.txt": "Django>=5\n", "manage.py": "", "shop/tests.py": unittest },
      "manage.py",
      { setup: venv("-r requirements.txt"), test: { command: ".venv/bin/python manage.py test" } },
    ],
  ])("is told by %s", (...[, files, found, gates]) => {
    const detected = detect(files);
    expect(detected).toEqual({ source: { kind: "detected", found: [found] }, gates });
    expect(gatesConfiguration.safeParse(detected.gates).success).toBe(true);
  });

  it.each<[string, Record<string, string>]>([
    ["no tests", { "pyproject.toml": bare, "a.py": "" }],
    ["a folder called tests without any", { "pyproject.toml": bare, "tests/data.json": "{}" }],
    ["a test of somebody else", { "pyproject.toml": bare, "vendor/b/test_b.py": unittest }],
    ["a module that is only called like a test", { "pyproject.toml": bare, "test_bench.py": "print(1)\n" }],
    [
      "a plugin of a linter that knows pytest",
      { "pyproject.toml": `${bare}dependencies = ["flake8-pytest-style"]\n` },
    ],
    ["settings of how ruff formats", { "pyproject.toml": "[tool.ruff.format]\nquote-style = 'single'\n" }],
    ["a script that does several things", { "pyproject.toml": '[tool.poe.tasks]\ntest = "a && pytest"\n' }],
  ])("is not guessed from %s", (_, files) => {
    expect(detect(files)).toMatchObject({ source: { kind: "nothing" }, gates: {} });
  });
});

describe("how a project of Python is checked", () => {
  const ruff = ".venv/bin/python -m ruff check --no-fix --output-format=concise --extend-exclude=.venv";

  it.each<[string, Record<string, string>, readonly string[], object]>([
    [
      "settings of ruff",
      { "pyproject.toml": `${bare}[tool.ruff.lint]\nselect = ["E"]\n` },
      ["pyproject.toml: tool.ruff"],
      { setup: venv("ruff"), lint: { command: ruff } },
    ],
    [
      "a file of ruff, and mypy that knows its files",
      { "pyproject.toml": `${bare}[tool.mypy]\nfiles = ["src"]\n`, "ruff.toml": "line-length = 100\n" },
      ["ruff.toml", "pyproject.toml: tool.mypy"],
      {
        setup: venv("ruff mypy"),
        lint: { command: ruff },
        custom: [{ name: "types", command: ".venv/bin/python -m mypy" }],
      },
    ],
    [
      "flake8 beside ruff",
      { "pyproject.toml": `${bare}[tool.ruff]\n`, "setup.cfg": "[flake8]\nmax-line-length = 100\n" },
      ["pyproject.toml: tool.ruff", "setup.cfg: flake8"],
      {
        setup: venv("ruff flake8"),
        lint: { command: ruff },
        custom: [{ name: "flake8", command: ".venv/bin/python -m flake8 --extend-exclude=.venv" }],
      },
    ],
    [
      "a script of ruff that looks, beside one that mends",
      {
        "pyproject.toml": `${bare}[tool.poe.tasks]\nfix = "ruff check --fix"\nlint = "ruff check src --output-format=github"\n`,
      },
      ["pyproject.toml: tool.poe.tasks.lint"],
      {
        setup: venv("ruff"),
        lint: {
          command:
            ".venv/bin/python -m ruff check src --output-format=github --no-fix --extend-exclude=.venv",
        },
      },
    ],
    [
      "scripts that are plain",
      { "pyproject.toml": `${bare}[tool.pdm.scripts]\nlint = "flake8 src"\ntypes = {cmd = "mypy src"}\n` },
      ["pyproject.toml: tool.pdm.scripts.lint", "pyproject.toml: tool.pdm.scripts.types"],
      {
        setup: venv("flake8 mypy"),
        lint: { command: ".venv/bin/python -m flake8 src --extend-exclude=.venv" },
        custom: [{ name: "types", command: ".venv/bin/python -m mypy src" }],
      },
    ],
  ])("is told by %s", (...[, files, found, gates]) => {
    const detected = detect(files);
    expect(detected).toEqual({ source: { kind: "detected", found }, gates });
    expect(gatesConfiguration.safeParse(detected.gates).success).toBe(true);
  });

  it("says of mypy that knows no files why it is not run", () => {
    const files = { "pyproject.toml": `${bare}[tool.mypy]\nstrict = true\n`, "test_a.py": unittest };
    expect(detect(files)).toMatchObject({
      source: {
        found: ["test_a.py"],
        passedOver: [{ found: ["pyproject.toml: tool.mypy"], why: "it names no files to check" }],
      },
      gates: { test: { command: "python3 -m unittest discover" } },
    });
  });
});

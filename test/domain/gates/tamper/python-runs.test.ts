import { describe, expect, it } from "vitest";
import { foundInChange, type Edit, type Row, type Tree } from "./found-in-change.ts";

const product: Tree = {
  "shop/__init__.py": "",
  "shop/tax.py": "rate = 1\n",
  "tests/test_tax.py": "from shop.tax import rate\n\n\ndef test_rate():\n    assert rate == 1\n",
  "tests/integration/test_all.py": "from shop.tax import rate\n\n\ndef test_all():\n    assert rate == 1\n",
};
type Change = [title: string, path: string, was: string, now: string, commands?: string[]];
const row = ([title, path, was, now, commands = []]: Change): Row => [
  title,
  { ...product, [path]: was },
  { [path]: now },
  commands,
];
const ini = (was: string, now: string): Change => [
  `pytest is told ${JSON.stringify(now)} for ${JSON.stringify(was)}`,
  "pytest.ini",
  `[pytest]\n${was}\n`,
  `[pytest]\n${now}\n`,
];
const list = (was: string, now: string): Change => [
  `pytest is told the list ${now} for ${was}`,
  "pyproject.toml",
  `[tool.pytest.ini_options]\naddopts = ${was}\n`,
  `[tool.pytest.ini_options]\naddopts = ${now}\n`,
];
const tox = (was: string, now: string, path = "tox.ini"): Change => [
  `tox is told ${JSON.stringify(now)} in ${path}`,
  path,
  `[testenv]\n${was}\n`,
  `[testenv]\n${now}\n`,
];
const session = (call: string) => `import nox\n\n\n@nox.session\ndef tests(session):\n    ${call}\n`;

const weaker: Change[] = [
  ...["-p no:randomly", "-p calm", "-k tax", "--deselect tests/test_tax.py::test_rate", "-m 'not slow'"].map(
    (option) => ini("addopts = -ra", `addopts = -ra ${option}`),
  ),
  ...["--ignore=tests/integration", "--ignore-glob=*_all.py", "--lf", "--collect-only", "--no-cov"].map(
    (option) => ini("addopts = -ra", `addopts = -ra ${option}`),
  ),
  ...["--noconftest", "--reruns 5", "-o xfail_strict=false", "--suppress-no-test-exit-code"].map((option) =>
    ini("addopts = -ra", `addopts = -ra ${option}`),
  ),
  ini("addopts = --cov-fail-under=90", "addopts = --cov-fail-under=10"),
  ini("addopts = --cov-fail-under 90", "addopts = --cov-fail-under 89.5"),
  ini("addopts = --cov-fail-under=90", "addopts ="),
  ini("addopts = -ra -W error", "addopts = -ra"),
  ini("filterwarnings = error", "filterwarnings = default"),
  ini("xfail_strict = true", ""),
  ini("required_plugins = pytest-cov", ""),
  list('["-ra"]', '["-ra", "-k", "tax"]'),
  list('["--cov-fail-under=90"]', '["--cov-fail-under=9"]'),
  [
    "pytest has a file of its own, and lets more pass",
    "pytest.toml",
    "[pytest]\nxfail_strict = true\n",
    "[pytest]\nxfail_strict = false\n",
  ],
  [
    "pytest is told by its own table",
    "pyproject.toml",
    "[tool.pytest]\nxfail_strict = true\n",
    "[tool.pytest]\nxfail_strict = false\n",
  ],
  tox("commands = pytest", "commands = - pytest"),
  tox("commands = pytest -q", "commands = -pytest -q"),
  tox("commands =\n    ruff check\n    pytest", "commands =\n    - ruff check\n    pytest"),
  tox("commands = pytest", "commands = bash -c 'pytest || true'"),
  tox("commands = pytest", "ignore_outcome = true\ncommands = pytest"),
  tox(
    "commands =\n    ruff check\n    pytest",
    "ignore_errors = true\ncommands =\n    ruff check\n    pytest",
  ),
  tox("commands = pytest", "commands = - python -m pytest", "setup.cfg"),
  [
    "tox is told by its own table",
    "pyproject.toml",
    '[tool.tox.env_run_base]\ncommands = [["pytest"]]\n',
    '[tool.tox.env_run_base]\nignore_outcome = true\ncommands = [["pytest"]]\n',
  ],
];
const narrower: Change[] = [
  ini("python_files = test_*.py check_*.py", "python_files = test_*.py"),
  ini("", "python_files = check_*.py"),
  ini("", "python_classes = Check*"),
  ini("", "python_functions = check_*"),
  ini("", "testpaths = tests/integration"),
  ini("", "norecursedirs = integration"),
  ini("norecursedirs = .git", "norecursedirs = .git integration"),
];
const scripts: Change[] = [
  [
    "tox.toml",
    "tox.toml",
    '[env_run_base]\ncommands = [["pytest"]]\n',
    '[env_run_base]\ncommands = [["pytest", "-k", "none"]]\n',
    ["tox"],
  ],
  [
    "tox -c",
    "ci/tox.ini",
    "[testenv]\ncommands = pytest\n",
    "[testenv]\ncommands = true\n",
    ["tox -c ci/tox.ini -e py"],
  ],
  [
    "nox",
    "noxfile.py",
    session('session.run("pytest")'),
    session('session.run("pytest", success_codes=[0, 1])'),
    ["nox"],
  ],
  ["nox -f", "ci/noxfile.py", session('session.run("pytest")'), session("pass"), ["nox -f ci/noxfile.py"]],
  [
    "nox --noxfile",
    "ci/noxfile.py",
    session('session.run("pytest")'),
    session("pass"),
    ["nox --noxfile=ci/noxfile.py -s tests"],
  ],
];

const honest: Change[] = [
  ini("addopts = --cov-fail-under=90", "addopts = --cov-fail-under=95"),
  ini(
    "addopts = --cov=shop --cov-fail-under 90",
    "addopts = --cov=shop --cov-fail-under=90 --cov-report=xml",
  ),
  ini("addopts = -v", "addopts = -q --tb=short --timeout=60"),
  ini("", "norecursedirs = .git build dist *.egg node_modules"),
  ini("minversion = 7.0", "minversion = 8.0\nlog_cli = true\ntimeout = 60"),
  ini("", "xfail_strict = true"),
  ini("filterwarnings = error", "filterwarnings =\n    error\n    ignore::DeprecationWarning:boto3.*"),
  list('["-ra"]', '["-ra", "--strict-markers", "--strict-config"]'),
  tox("commands = pytest", "commands =\n    - coverage erase\n    pytest"),
  tox("commands = - pytest", "commands = pytest"),
  tox("commands = pytest", "commands = pytest\n[testenv:typing]\ncommands = - mypy shop"),
  tox("commands = pytest", "deps = pytest>=8\ncommands = pytest --strict-markers"),
  [
    "tox has an environment more",
    "tox.ini",
    "[tox]\nenvlist = py311\n[testenv]\ncommands = pytest\n",
    "[tox]\nenvlist = py311, py312\n[testenv]\ncommands = pytest\n",
  ],
  [
    "nobody runs what nox is told",
    "ci/noxfile.py",
    session('session.run("pytest")'),
    session("pass"),
    ["nox -s tests"],
  ],
];

type Move = [title: string, base: Tree, edits: Readonly<Record<string, Edit>>];
const said = "addopts = -ra --strict-markers\nxfail_strict = true\ntestpaths = tests\n";
const table = (more: string) =>
  `[project]\nname = "shop"\n\n[tool.pytest.ini_options]\ntestpaths = ["tests"]\n${more}`;
const moves: Move[] = [
  [
    "pytest.ini becomes a table",
    { ...product, "pytest.ini": `[pytest]\n${said}`, "pyproject.toml": '[project]\nname = "shop"\n' },
    {
      "pytest.ini": null,
      "pyproject.toml": table('addopts = "-ra --strict-markers"\nxfail_strict = true\n'),
    },
  ],
  [
    "setup.cfg becomes a table of lists",
    { ...product, "setup.cfg": `[tool:pytest]\n${said}`, "pyproject.toml": '[project]\nname = "shop"\n' },
    {
      "setup.cfg": null,
      "pyproject.toml": table('addopts = ["-ra", "--strict-markers"]\nxfail_strict = true\n'),
    },
  ],
  [
    "pytest.ini becomes pytest.toml",
    { ...product, "pytest.ini": `[pytest]\n${said}` },
    {
      "pytest.ini": null,
      "pytest.toml":
        '[pytest]\naddopts = ["-ra", "--strict-markers"]\nxfail_strict = true\ntestpaths = ["tests"]\n',
    },
  ],
];
const losses: Move[] = [
  [
    "something is lost on the way to a table",
    { ...product, "pytest.ini": `[pytest]\n${said}`, "pyproject.toml": '[project]\nname = "shop"\n' },
    { "pytest.ini": null, "pyproject.toml": table('addopts = "-ra --strict-markers"\n') },
  ],
  [
    "pytest.toml goes before the table that says more",
    { ...product, "pyproject.toml": table("xfail_strict = true\n") },
    { "pytest.toml": '[pytest]\ntestpaths = ["tests"]\n' },
  ],
];

describe("runs of Python's tests", () => {
  it.each([
    ...weaker.map((one) => ["weakened-configuration", one] as const),
    ...narrower.map((one) => ["widened-exclusion", one] as const),
    ...scripts.map((one) => ["changed-script", one] as const),
  ])("are found to demand less (%s) where %j", async (rule, change) => {
    expect(await foundInChange(row(change))).toContainEqual(expect.stringContaining(` ${rule}: `));
  });

  it.each(honest)("demand no less where %s", async (...change) => {
    expect(await foundInChange(row(change))).toEqual([]);
  });

  it.each(moves)("demand no less where %s", async (...change) => {
    expect(await foundInChange(change)).toEqual([]);
  });

  it.each(losses)("are found to demand less where %s", async (...change) => {
    expect(await foundInChange(change)).toContainEqual(
      expect.stringContaining("xfail_strict: true became nothing"),
    );
  });
});

import { describe, expect, it } from "vitest";
import { foundInChange, type Edit, type Row, type Tree } from "./found-in-change.ts";

const made = (word: string) => `[tasks.test]\ncommand = "cargo"\nargs = ["${word}"]\n`;
const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
const pack = (name: string, test: string, more: Readonly<Record<string, string>> = {}) =>
  json({ name, scripts: { test, ...more } });
const root = json({ workspaces: ["packages/*"], scripts: { all: "npm test --workspaces --if-present" } });

const A = "packages/a/package.json";
const tree: Tree = {
  "package.json": root,
  [A]: pack("@acme/a", "vitest run"),
  "packages/b/package.json": pack("@acme/b", "vitest run"),
  "web/package.json": pack("web", "vitest run"),
};
const inPackage = (command: string, path = A): Row => [
  `"${command}" runs ${path}`,
  tree,
  { [path]: pack(path === A ? "@acme/a" : "web", "true") },
  [command],
];
const notInPackage = (command: string, edits: Readonly<Record<string, Edit>>): Row => [
  `"${command}" runs none of ${Object.keys(edits).join()}`,
  tree,
  edits,
  [command],
];

const makefile = ".PHONY: test lint\n\ntest: lint\n\tpytest tests\n\nlint:\n\truff check .\n";
const make = (title: string, [was, now]: readonly [string, string]): Row => [
  title,
  { Makefile: makefile },
  { Makefile: makefile.replace(was, now) },
  ["make test"],
];
const elsewhere = (command: string, path: string): Row => [
  `"${command}" makes what ${path} says`,
  { [path]: "test:\n\tpytest\n" },
  { [path]: "test:\n\ttrue\n" },
  [command],
];

/** A file that a command runs, with what stands around it. */
const runs = (command: string, path: string, around: Tree = {}): Row => [
  `"${command}" runs ${path}`,
  { ...around, [path]: "run();\n" },
  { [path]: "rest();\n" },
  [command],
];
const task = (command: string, path: string, [was, now]: readonly [string, string]): Row => [
  `"${command}" runs ${was.replace(/\s+/g, " ").trim()} of ${path}`,
  { [path]: was },
  { [path]: now },
  [command],
];
const poe = (test: string, more = "") =>
  `[tool.poe.tasks]\ntest = ${test}\n${more}\n[tool.black]\nline = 1\n`;
const composer = (test: unknown, lint = "phpcs") => json({ scripts: { test, lint } });

const named = (name: string, test: string) => pack("shop", `npm run ${name}`, { [name]: test });
const byName = (name: string): Row => [
  `a script named ${name}`,
  { "package.json": named(name, "npm run unit"), "src/a.js": "x" },
  { "package.json": named(name, "npm run unit || true") },
  ["npm test"],
];
const throughName = (name: string): Row => [
  `what a script named ${name} runs`,
  { "package.json": named(name, "node ci/run.js"), "ci/run.js": "run();\n" },
  { "ci/run.js": "rest();\n" },
  ["npm test"],
];

const toxed = (list: string, more = "", commands = '[["pytest", "tests"]]'): Tree => ({
  "pyproject.toml": `[project]\nname = "shop"\n\n[tool.tox]\nenv_list = ${list}\n\n[tool.tox.env_run_base]\ncommands = ${commands}\n\n[tool.tox.env.integration]\ncommands = [["pytest", "integration"]]\n${more}`,
});
const two = '["py3", "integration"]';
const toxIn = (variables: string, more = ""): Tree => ({
  "tox.ini": `[tox]\nenvlist = py311\n\n[testenv]\ndeps = pytest\n${variables}commands =\n    pytest tests\n${more}`,
});
const sets = (...lines: string[]): Row => [
  `tox sets ${lines.join(", ")}`,
  toxIn(""),
  toxIn(`setenv =\n${lines.map((line) => `    ${line}\n`).join("")}`),
  ["tox"],
];

const cheats: Row[] = [
  sets("PYTEST_ADDOPTS = -k nothing"),
  sets("PYTHONPATH = fake"),
  sets("LANG = C.UTF-8", "SHOP_FAKE = 1"),
  sets("PYTHONWARNINGS = ignore"),
  sets("LANG = {env:PYTEST_ADDOPTS:}"),
  ["tox sets no more what it set", toxIn("setenv =\n    LANG = C\n"), toxIn(""), ["tox"]],
  [
    "tox sets another language than it set",
    toxIn("setenv =\n    LANG = de_DE\n"),
    toxIn("setenv =\n    LANG = C\n"),
    ["tox"],
  ],
  ["tox sets a variable among commands", toxIn(""), toxIn("", "    LANG = C\n"), ["tox"]],
  ["tox has an environment less", toxed(two), toxed('["py3"]'), ["tox"]],
  ["tox runs less", toxed(two), toxed(two, "", '[["pytest", "tests/unit"]]'), ["tox"]],
  [
    "an environment of tox runs less",
    toxed(two),
    {
      "pyproject.toml": (toxed(two)["pyproject.toml"] ?? "").replace('["pytest", "integration"]', '["true"]'),
    },
    ["tox"],
  ],
  [
    "an environment of tox that a gate names runs less",
    toxed('["py3"]'),
    {
      "pyproject.toml": (toxed('["py3"]')["pyproject.toml"] ?? "").replace(
        '["pytest", "integration"]',
        '["true"]',
      ),
    },
    ["tox -e integration"],
  ],
  ...["runs:unit", "told:unit", 'runs:["jest"]', "told:golangci"].flatMap((name) => [
    byName(name),
    throughName(name),
  ]),
  ...[
    "npm test --workspaces",
    "npm run test -ws",
    "npm run all",
    "npm test --workspace=packages/a",
    "npm test -w @acme/a",
    "npm test --workspace @acme/a",
    "pnpm -r test",
    "pnpm --recursive run test",
    "pnpm --filter @acme/a test",
    "pnpm --filter=a test",
    "pnpm --filter './packages/**' test",
    "yarn workspace @acme/a test",
    "yarn workspaces foreach -A run test",
    "turbo run test",
    "npx nx run-many -t lint,test",
    "nx run-many --target=test",
    "lerna run test",
  ].map((command) => inPackage(command)),
  ...["npm --prefix=web test", "npm --prefix web test", "(cd web && npm test)", "cd web && npm test"].map(
    (command) => inPackage(command, "web/package.json"),
  ),
  [
    "a package's script goes that all are asked for",
    tree,
    { [A]: json({ name: "@acme/a" }) },
    ["npm run all"],
  ],
  [
    "a package's script gets another before it",
    tree,
    { [A]: pack("@acme/a", "vitest run", { pretest: "rm -r test" }) },
    ["pnpm -r test"],
  ],

  make("a target may be taken for done", [".PHONY: test lint\n", ""]),
  make("another target may be taken for done", [".PHONY: test lint", ".PHONY: test"]),
  make("all lines of a target are one", [".PHONY", ".ONESHELL:\n.PHONY"]),
  make("all that fails is passed over", [".PHONY", ".IGNORE:\n.PHONY"]),
  ["a target is taken for done", { Makefile: makefile }, { lint: "" }, ["make test"]],
  elsewhere("make -f ci.mk test", "ci.mk"),
  elsewhere("make --file=ci/ci.mk test", "ci/ci.mk"),
  elsewhere("make --directory web test", "web/Makefile"),
  elsewhere("make -C web test", "web/Makefile"),
  elsewhere("make --directory=web test", "web/Makefile"),

  runs("python scripts/check.py", "scripts/rules.py", {
    "scripts/check.py": "from scripts.rules import run\nrun()\n",
  }),
  runs("python scripts/check.py", "scripts/rules.py", {
    "scripts/check.py": "import sys, rules\nrules.run()\n",
  }),
  runs("python3 tools/check.py", "tools/lib/rules.py", { "tools/check.py": "from .lib import (rules)\n" }),
  runs("uv run scripts/check.py", "scripts/check.py"),
  runs("uv run --with rich python scripts/check.py", "scripts/check.py"),
  runs("poetry run bash scripts/check.sh", "scripts/check.sh"),
  runs("npx tsx scripts/check.ts", "scripts/rules/index.ts", { "scripts/check.ts": 'import "./rules";\n' }),
  runs("go run ./tools/check", "tools/check/more.go"),
  runs("go run ./scripts/check.go", "scripts/check.go"),
  runs("cargo run -p xtask -- ci", "xtask/src/ci/main.rs"),
  runs("cargo xtask ci", "xtask/src/main.rs"),
  ...[
    '"$(dirname "$0")/lint.sh"',
    'bash "${BASH_SOURCE%/*}/lint.sh"',
    'DIR="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"\n"$DIR/lint.sh"',
    "here=$(dirname $0)\nsh ${here}/lint.sh",
  ].map((said) => runs("scripts/all.sh", "scripts/lint.sh", { "scripts/all.sh": `#!/bin/bash\n${said}\n` })),

  task("poe test", "pyproject.toml", [poe('"pytest"'), poe('"pytest -k smoke"')]),
  task("uv run poe all", "pyproject.toml", [
    poe('"pytest"', 'all = ["lint", "test"]'),
    poe('"true"', 'all = ["lint", "test"]'),
  ]),
  task("poe test", "pyproject.toml", [
    '[tool.poe.tasks.test]\ncmd = "pytest"\nhelp = "a"\n',
    '[tool.poe.tasks.test]\ncmd = "true"\nhelp = "a"\n',
  ]),
  task("poe test", "pyproject.toml", [poe('"""\npytest\n"""'), poe('"""\na = 1\n"""')]),
  task("hatch run dev:test", "pyproject.toml", [
    '[tool.hatch.envs.dev.scripts]\ntest = "pytest"\n',
    '[tool.hatch.envs.dev.scripts]\ntest = "true"\n',
  ]),
  task("pdm run test", "pyproject.toml", [
    '[tool.pdm.scripts]\ntest = {shell = "pytest"}\n',
    '[tool.pdm.scripts]\ntest = {shell = "pytest || true"}\n',
  ]),
  task("task test", "pyproject.toml", [
    '[tool.taskipy.tasks]\ntest = "pytest"\n',
    '[tool.taskipy.tasks]\ntest = "pytest"\npre_test = "rm -r tests"\n',
  ]),
  task("mise run test", "mise.toml", ['[tasks.test]\nrun = "vitest"\n', '[tasks.test]\nrun = "true"\n']),
  task("mise run test", ".mise.toml", ['[tasks]\ntest = "vitest"\n', '[tasks]\ntest = "true"\n']),
  task("deno task test", "deno.json", [
    json({ tasks: { test: "deno test" } }),
    json({ tasks: { test: "deno test || true" } }),
  ]),
  task("composer test", "composer.json", [composer(["@lint", "phpunit"]), composer(["@lint"])]),
  task("composer run test", "composer.json", [composer(["@lint"]), composer(["@lint"], "true")]),
  task("just test", "justfile", ["test:\n  pytest\n", "test:\n  true\n"]),
  task("task test", "Taskfile.yml", ["tasks:\n  test: pytest\n", "tasks:\n  test: 'true'\n"]),
  task("cargo make test", "Makefile.toml", [made("test"), made("doc")]),
  task("makers test", "Makefile.toml", [made("test"), made("doc")]),
  task("earthly +test", "Earthfile", ["test:\n  RUN pytest\n", "test:\n  RUN true\n"]),
  task("doit test", "dodo.py", [
    "def task_test():\n  return ['pytest']\n",
    "def task_test():\n  return []\n",
  ]),
  task("npx gulp test", "gulpfile.js", ["exports.test = mocha;\n", "exports.test = noop;\n"]),
  runs("poe test", "scripts/test.sh", { "pyproject.toml": poe('{ shell = "bash scripts/test.sh" }') }),
];

const honest: Row[] = [
  sets("LANG = C.UTF-8", "PYTHONHASHSEED = 0", "PYTHONUNBUFFERED=1"),
  [
    "tox sets a further variable",
    toxIn("setenv =\n    SHOP = 1\n"),
    toxIn("setenv =\n    SHOP = 1\n    TZ = UTC\n"),
    ["tox"],
  ],
  [
    "tox writes documentation, too",
    toxed(two),
    toxed('["py3", "integration", "docs"]', '\n[tool.tox.env.docs]\ncommands = [["sphinx-build", "docs"]]\n'),
    ["tox"],
  ],
  [
    "a project of tox has another version",
    toxed(two),
    { "pyproject.toml": (toxed(two)["pyproject.toml"] ?? "").replace('"shop"', '"shop"\nversion = "2"') },
    ["tox"],
  ],
  [
    "nobody runs cargo-make",
    { "Makefile.toml": made("test") },
    { "Makefile.toml": made("doc") },
    ["make test"],
  ],
  ["nobody runs tox", toxed(two), toxed('["py3"]'), ["pytest"]],
  notInPackage("npm test -w @acme/a", { "packages/b/package.json": pack("@acme/b", "vitest") }),
  notInPackage("npm test --workspace=packages/b", { [A]: pack("@acme/a", "vitest") }),
  notInPackage("pnpm --filter=a test", { "packages/b/package.json": pack("@acme/b", "vitest") }),
  notInPackage("pnpm -r test", { [A]: pack("@acme/a", "vitest run", { dev: "vite" }) }),
  notInPackage("pnpm -r test", { "packages/c/package.json": pack("@acme/c", "vitest run") }),
  notInPackage("pnpm -r test", { [A]: null }),
  notInPackage("npm test", { [A]: pack("@acme/a", "vitest") }),
  notInPackage("(cd web && npm test); npm run all", {
    "web/package.json": pack("web", "vitest run", { all: "a" }),
  }),

  make("more is made whatever stands there", [".PHONY: test lint", ".PHONY: test lint docs"]),
  make("another order is said", [".PHONY: test lint", ".PHONY: lint test"]),
  make("another target is made", ["lint:\n", "docs:\n\tmkdocs build\n\nlint:\n"]),
  ["a file has no target's name", { Makefile: makefile }, { LICENSE: "" }, ["make test"]],
  ["another makefile changes", { Makefile: makefile, "ci.mk": "a:\n" }, { "ci.mk": "b:\n" }, ["make test"]],

  runs("python scripts/check.py", "shop/tax.py", { "scripts/check.py": "from shop import tax\n" }),
  runs("python manage.py check", "shop.py", { "manage.py": "import shop\n" }),
  runs("go run ./cmd/server", "cmd/server/main.go"),
  runs("go run ./tools/check", "tools/check/main_test.go.txt"),
  runs("cargo run -p service", "service/src/main.rs"),
  runs("cargo test -p my-tools", "my-tools/src/lib.rs"),
  runs("uv run pytest tests", "shop/tax.py"),

  task("poe test", "pyproject.toml", [poe('"pytest"'), poe('"pytest"', 'docs = "mkdocs"')]),
  task("poe test", "pyproject.toml", [poe('"pytest"'), poe('"pytest"').replace("line = 1", "line = 2")]),
  task("mise run test", "mise.toml", [
    '[tasks.test]\nrun = "vitest"\n',
    '[tasks.test]\nrun = "vitest"\n[tasks.docs]\nrun = "a"\n',
  ]),
  task("composer test", "composer.json", [composer("phpunit"), composer("phpunit", "phpstan")]),
  task("deno task test", "deno.json", [
    json({ tasks: { test: "deno test" } }),
    json({ tasks: { test: "deno test", dev: "deno run a.ts" } }),
  ]),
];

describe("what gates reach", () => {
  it.each(cheats)("is found out where %s", async (...row) => {
    expect(await foundInChange(row)).not.toEqual([]);
  });

  it.each(honest)("changes honestly where %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});

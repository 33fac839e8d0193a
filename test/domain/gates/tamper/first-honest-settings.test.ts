import { describe, expect, it } from "vitest";
import { foundInChange, type Row, type Tree } from "./found-in-change.ts";

const python: Tree = {
  "pyproject.toml": '[project]\nname = "shop"\n',
  "setup.py": "setup()\n",
  "src/shop/tax.py": "rate = 1\n",
  "src/shop/load/user.py": "age = 3\n",
  "tests/conftest.py": "import shop\n",
  "tests/test_tax.py": "def test_rate():\n    assert rate == 1\n",
};
const options = (words: string) => ({
  "pyproject.toml": `[project]\nname = "shop"\n\n[tool.pytest.ini_options]\naddopts = "${words}"\n`,
});

const web: Tree = {
  "package.json": '{ "name": "web", "devDependencies": { "vitest": "4.1.0" } }',
  "src/load.ts": "export const load = 1;\n",
  "fakes/load.ts": "export const load = 2;\n",
  "test/mocks/load.ts": "export const load = 2;\n",
  "src/load.test.ts": 'it("a", () => { expect(load()).toBe(1); });\n',
  "vite.config.ts": "export default defineConfig({ plugins: [react()] });\n",
};
const aliases = (...entries: string[]) => ({
  "vite.config.ts": `export default defineConfig({ plugins: [react()], resolve: { alias: [${entries.join(", ")}] } });\n`,
});
const at = (find: string, folder = "./src") =>
  `{ find: ${find}, replacement: path.resolve(__dirname, "${folder}") }`;

const covered = (...from: string[]): [Tree, Row[2]] => [
  {
    "jest.config.js": 'module.exports = { testEnvironment: "node" };\n',
    ...{ "src/load.js": "load();\n", "src/types.d.ts": "export type A = 1;\n", "src/old/a.js": "a();\n" },
  },
  {
    "jest.config.js": `module.exports = { testEnvironment: "node", coverageThreshold: { global: { lines: 80 } }, collectCoverageFrom: ${JSON.stringify(from)} };\n`,
  },
];

const honest: Row[] = [
  [
    "all sources are to be covered, without what is none",
    ...covered("src/**/*.{js,ts}", "!**/*.snap", "!src/**/*.d.ts"),
  ],
  ["the first options cover the package", python, options("-ra --cov=shop --cov-report=xml")],
  ["the first options cover the package by its folder", python, options("--cov shop")],
  ["the first options say how much is to be covered", python, options("--cov=shop --cov-fail-under=80")],
  [
    "the first options of coverage join others",
    { ...python, ...options("-ra") },
    options("-ra --cov=shop --cov-fail-under=80"),
  ],
  [
    "all that is run is to be covered",
    { ...python, ...options("-ra") },
    options("-ra --cov --cov-fail-under 80"),
  ],
  [
    "a database is kept between runs",
    { ...python, ...options("-ra") },
    options("-ra --reuse-db --disable-warnings"),
  ],
  ["a list has a prefix for the sources", web, aliases(at('"@"'))],
  ["a list has several prefixes for the sources", web, aliases(at('"@"'), at('"~"', "src"))],
  ["a list has an expression for a prefix", web, aliases(at("/^@\\//"))],
  [
    "a list has an address for a prefix",
    web,
    aliases('{ find: "@", replacement: fileURLToPath(new URL("./src", import.meta.url)) }'),
  ],
];

const crate = '[package]\nname = "a"\nversion = "1.0.0"\n';
const inRust: Tree = { "Cargo.toml": crate, "src/lib.rs": "pub fn a() {}\n" };
const lints = (more: string, before = ""): [Tree, Row[2]] => [
  { ...inRust, "Cargo.toml": `${crate}${before}` },
  { "Cargo.toml": `${crate}${more}` },
];
const group = 'pedantic = { level = "warn", priority = -1 }\n';
const inGo: Tree = { "go.mod": "module example.com/m\n", "a.go": "package a\n" };
const marked: Tree = {
  ...{ "package.json": '{ "name": "a" }', "src/a.ts": 'import "server-only";\nexport const a = 1;\n' },
  "vitest.config.ts": 'export default defineConfig({ test: { environment: "jsdom" } });\n',
};
const resolved = (to: string, name = "server-only") => ({
  "vitest.config.ts": `export default defineConfig({ test: { environment: "jsdom" }, resolve: { alias: { "${name}": ${to} } } });\n`,
});
const inNode: Tree = { "package.json": '{ "name": "a" }', "src/a.ts": "a();\n", "README.md": "# A\n" };
const biome = { "biome.json": '{ "linter": { "rules": { "style": { "noNonNullAssertion": "off" } } } }' };
const prettier = { ".prettierrc": '{ "printWidth": 110 }', ".prettierignore": "dist\nREADME.md\n" };
const several: Tree = {
  "package.json": '{ "workspaces": ["packages/*"] }',
  "vitest.config.ts": 'export default defineConfig({ test: { environment: "node" } });\n',
  "packages/a/src/a.test.ts": 'it("a", () => { expect(a()).toBe(1); });\n',
  "packages/b/b.test.ts": 'it("b", () => { expect(b()).toBe(1); });\n',
};
const inProjects = (...projects: string[]) => ({
  "vitest.config.ts": `export default defineConfig({ test: { environment: "node", projects: ${JSON.stringify(projects)} } });\n`,
});
honest.push(
  ["all packages are projects", several, inProjects("packages/*")],
  ["each package is a project", several, inProjects("./packages/a", "packages/b/")],
  [
    "a mark of modules is an empty one",
    marked,
    { ...resolved('path.resolve(__dirname, "./test/empty.ts")'), "test/empty.ts": "" },
  ],
  [
    "a mark of modules is one that gives nothing",
    marked,
    {
      ...resolved('new URL("./test/empty.ts", import.meta.url).pathname'),
      "test/empty.ts": "// Nothing.\nexport {};\n",
    },
  ],
  ["Biome comes with them", inNode, biome],
  ["Prettier comes with what it is to pass over", inNode, prettier],
  [
    "cargo-deny is told which licenses may be",
    inRust,
    {
      "deny.toml":
        '[licenses]\nallow = ["MIT", "Apache-2.0"]\n[bans]\nmultiple-versions = "allow"\nskip = ["a"]\n',
    },
  ],
  [
    "Clippy asks for more but for some of it",
    ...lints(`\n[lints.clippy]\n${group}must_use_candidate = "allow"\n`),
  ],
  [
    "golangci-lint runs what it runs by itself, and more",
    inGo,
    { ".golangci.yml": 'version: "2"\nlinters:\n  default: standard\n  enable: [revive]\n' },
  ],
);

const cheats: Row[] = [
  ["one package is a project", several, inProjects("packages/a")],
  [
    "tests stand where no project is",
    { ...several, "test/c.test.ts": 'it("c", () => { expect(c()).toBe(1); });\n' },
    inProjects("packages/*"),
  ],
  [
    "a package has settings that nobody read",
    { ...several, "packages/b/vitest.config.ts": 'export default { test: { exclude: ["**"] } };\n' },
    inProjects("packages/*"),
  ],
  ["a package is taken back from the projects", several, inProjects("packages/*", "!packages/b")],
  [
    "a mark of modules is one that does something",
    marked,
    { ...resolved('path.resolve(__dirname, "./test/empty.ts")'), "test/empty.ts": "globalThis.a = 1;\n" },
  ],
  [
    "a mark of modules is made by the settings",
    marked,
    { ...resolved('calm("./test/empty.ts")'), "test/empty.ts": "" },
  ],
  [
    "a package that gives something is an empty module",
    marked,
    { ...resolved('path.resolve(__dirname, "./test/empty.ts")', "server"), "test/empty.ts": "" },
  ],
  [
    "Biome ran already",
    { ...inNode, "package.json": '{ "devDependencies": { "@biomejs/biome": "2.0.0" } }' },
    biome,
  ],
  [
    "Prettier ran already",
    { ...inNode, "package.json": '{ "devDependencies": { "prettier": "3.0.0" } }' },
    prettier,
  ],
  [
    "cargo-deny is told to pass over a vulnerability",
    inRust,
    { "deny.toml": '[advisories]\nignore = ["RUSTSEC-2024-0001"]\n' },
  ],
  [
    "cargo-deny had settings",
    { ...inRust, "deny.toml": '[licenses]\nallow = ["MIT"]\n' },
    { "deny.toml": '[licenses]\nallow = ["MIT", "GPL-3.0"]\n' },
  ],
  [
    "Clippy is to allow what it warns of by itself",
    ...lints('\n[lints.clippy]\ntoo_many_arguments = "allow"\n'),
  ],
  [
    "Clippy was asked for more",
    ...lints(`\n[lints.clippy]\n${group}must_use_candidate = "allow"\n`, `\n[lints.clippy]\n${group}`),
  ],
  [
    "golangci-lint runs less than by itself",
    inGo,
    { ".golangci.yml": 'version: "2"\nlinters:\n  default: none\n  enable: [revive]\n' },
  ],
  ["one source is to be covered", ...covered("src/load.js")],
  ["sources are taken back from what is to be covered", ...covered("src/**/*.{js,ts}", "!src/old/**")],
  ["sources are taken back by their names", ...covered("src/**/*.{js,ts}", "!**/a.js")],
  ["sources are taken back in words that nobody can read", ...covered("src/**/*.{js,ts}", "!src/!(load).js")],
  ["the first options cover a part of the package", python, options("--cov=shop.load")],
  [
    "the first options cover one package of two",
    { ...python, "src/more/a.py": "a = 1\n" },
    options("--cov=shop"),
  ],
  ["the first options cover nothing that stands", python, options("--cov=ship")],
  [
    "the first options go before what coverage is told",
    { ...python, ".coveragerc": "[run]\nsource = src,tools\n" },
    options("--cov=shop"),
  ],
  ["the first options leave tests out as well", python, options("--cov=shop -k fast")],
  [
    "the first options ask for less",
    { ...python, ".coveragerc": "[report]\nfail_under = 90\n" },
    options("--cov=shop --cov-fail-under=1"),
  ],
  [
    "the first options of coverage take the place of others",
    { ...python, ...options("-ra --strict-markers") },
    options("-ra --cov=shop --cov-fail-under=80"),
  ],
  [
    "the first options of coverage join some that leave tests out",
    { ...python, ...options("-ra") },
    options("-ra --cov=shop --cov-fail-under=80 -k fast"),
  ],
  [
    "less is covered than before",
    { ...python, ...options("--cov=shop --cov=tools") },
    options("--cov=shop --cov-fail-under=80"),
  ],
  ["coverage is off", { ...python, ...options("--no-cov") }, options("--no-cov --cov-fail-under=80")],
  ["a database has none of its migrations", { ...python, ...options("-ra") }, options("-ra --no-migrations")],
  ["a list puts something in the place of a package", web, aliases(at('"vue"'))],
  ["a list puts fakes in the place of the sources", web, aliases(at('"@"', "./test/mocks"))],
  ["a list puts what is nowhere in their place", web, aliases(at('"@"', "./quiet"))],
  ["a list has a prefix and a package", web, aliases(at('"@"'), at('"vue"'))],
  ["a list has an expression for everything", web, aliases(at("/^(.*)$/"))],
  ["a list has a name for where it leads", web, aliases('{ find: "@", replacement: calm }')],
  [
    "a list resolves by something of its own",
    web,
    aliases('{ find: "@", replacement: path.resolve(__dirname, "./src"), customResolver: calm }'),
  ],
];

const inProject = (more: string, dev = "") => ({
  "pyproject.toml": `[project]\nname = "shop"\n\n[dependency-groups]\ndev = ["pytest"${dev}]\n${more}`,
});
const byItself = { ...python, ...inProject("") };
const depending =
  '\n[tool.deptry]\nignore = ["DEP003"]\n\n[tool.deptry.per_rule_ignores]\nDEP002 = ["uvicorn"]\n';
const documented =
  '\n[tool.interrogate]\nfail-under = 80\nexclude = ["docs", "tests"]\nignore-init-method = true\n';
const secure = '\n[tool.bandit]\nexclude_dirs = ["tests"]\nskips = ["B101"]\n';
const unused = '\n[tool.vulture]\nmin_confidence = 80\nexclude = ["src/"]\n';
const typos = {
  "_typos.toml":
    '[default]\nextend-ignore-re = ["[0-9a-f]{40}"]\n\n[files]\nextend-exclude = ["CHANGELOG.md"]\n',
};
const codecov = {
  "codecov.yml":
    "coverage:\n  status:\n    project:\n      default:\n        target: 80%\n        threshold: 1%\n",
};
const less = { "codecov.yml": codecov["codecov.yml"].replace("80%", "50%") };
honest.push(
  ["a checker of packages comes", byItself, inProject(depending)],
  ["a checker of packages comes with its package", byItself, inProject(depending, ', "deptry"')],
  ["a checker of comments comes", byItself, inProject(documented)],
  ["a checker of security comes", byItself, inProject(secure), ["ruff check ."]],
  ["a checker of what is used comes", byItself, inProject(unused)],
  ["a checker of spelling comes", inNode, typos],
  ["a reader of coverage comes", inNode, codecov],
  ["a checker of YAML comes", inNode, { ".yamllint": "extends: default\nrules:\n  line-length: disable\n" }],
  ["a checker of links comes", inNode, { "lychee.toml": 'exclude = ["localhost"]\nmax_retries = 3\n' }],
  ["editors are told", inNode, { ".editorconfig": "root = true\n\n[*]\nindent_style = space\n" }],
);
cheats.push(
  ["a gate runs the checker of packages", byItself, inProject(depending), ["deptry ."]],
  ["a gate runs it from elsewhere", byItself, inProject(depending), ["uvx deptry@0.23 src"]],
  [
    "a gate's script runs it",
    { ...byItself, "scripts/check.sh": "pip install deptry\ndeptry .\n" },
    inProject(depending),
    ["sh scripts/check.sh"],
  ],
  [
    "the base has the checker of packages",
    { ...python, ...inProject("", ', "deptry"') },
    inProject(depending, ', "deptry"'),
  ],
  ["a gate runs the checker of comments", byItself, inProject(documented), ["interrogate src"]],
  ["a gate runs the checker of security", byItself, inProject(secure), ["uv run bandit -r ."]],
  ["a gate runs the checker of what is used", byItself, inProject(unused), ["vulture src"]],
  [
    "a gate runs the checker of spelling",
    inNode,
    { "_typos.toml": '[files]\nextend-exclude = ["src"]\n' },
    ["typos"],
  ],
  [
    "the checker of packages has settings",
    { ...python, ...inProject('\n[tool.deptry]\nextend_exclude = ["docs"]\n') },
    inProject(depending),
  ],
  [
    "the reader of coverage has settings under another name",
    { ...inNode, ".codecov.yml": less["codecov.yml"] },
    { "codecov.yml": less["codecov.yml"].replace("50%", "1%") },
  ],
  ["the reader of coverage has settings", { ...inNode, ...codecov }, less],
);

describe("the first of a tool's settings", () => {
  it.each(honest)("are honest where %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });

  it.each(cheats)("are found out where %s", async (...row) => {
    expect(await foundInChange(row)).not.toEqual([]);
  });
});

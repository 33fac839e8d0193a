import { describe, expect, it } from "vitest";
import { foundInChange, type Row, type Tree } from "./found-in-change.ts";

const json = (value: unknown) => JSON.stringify(value, null, 2);
const load = "export const load = (n: number) => n * 36;\n";
const package_ = {
  name: "shop",
  imports: { "#load": "./src/load.ts" },
  exports: { ".": "./src/load.ts" },
  dependencies: { calc: "workspace:*", sums: "file:packages/sums" },
};
const scripts: Tree = {
  "package.json": json(package_),
  "tsconfig.json": json({ compilerOptions: { strict: true, paths: { "@/*": ["./src/*"] } } }),
  "src/load.ts": load,
  "src/index.ts": 'export * from "./load.js";\n',
  "src/other/load.ts": "export const load = () => 36;\n",
  "stub/load.ts": "export const load = () => 36;\n",
  "packages/calc/package.json": json({ name: "calc", main: "index.js" }),
  "packages/calc/index.js": "exports.load = (n) => n * 36;\n",
  "packages/sums/package.json": json({ name: "sums" }),
  "packages/quiet/package.json": json({ name: "quiet", main: "index.js" }),
  "packages/quiet/index.js": "exports.load = () => 36;\n",
};
const manifest = (
  title: string,
  more: object,
  edits: Record<string, string | { from: string } | null> = {},
): Row => [title, scripts, { "package.json": json({ ...package_, ...more }), ...edits }];
const types = (
  title: string,
  paths: object,
  edits: Record<string, string | { from: string } | null> = {},
): Row => [title, scripts, { "tsconfig.json": json({ compilerOptions: { strict: true, paths } }), ...edits }];
const depending = (spec: string) => ({ dependencies: { ...package_.dependencies, calc: spec } });

const scoped = (title: string, more: object, edits: Tree = {}): Row => [
  title,
  { "package.json": json({ name: "acme-monorepo" }), "packages/core/package.json": json({ name: "acme" }) },
  {
    "package.json": json({ name: "acme", ...more }),
    "packages/core/package.json": json({ name: "@acme/core" }),
    ...edits,
  },
];

const py = "def rate(n):\n    return n * 36\n";
const python: Tree = {
  "pyproject.toml":
    '[tool.setuptools.packages.find]\nwhere = ["src"]\n\n[tool.poetry.dependencies]\ncalc = { path = "libs/calc" }\n\n[tool.pytest.ini_options]\nminversion = "8"\n',
  ...{
    "src/shop/__init__.py": "",
    "src/shop/tax.py": py,
    "fakes/shop/__init__.py": "",
    "fakes/shop/tax.py": py,
  },
  ...{ "libs/calc/calc.py": py, "libs/quiet/calc.py": py, "plugins/more/extra.py": py },
};
const rust: Tree = {
  "Cargo.toml": '[package]\nname = "shop"\n\n[dependencies]\ncalc = { path = "calc" }\n',
  ...{
    "src/lib.rs": "pub fn load() {}\n",
    "calc/src/lib.rs": "pub fn a() {}\n",
    "quiet/src/lib.rs": "pub fn a() {}\n",
  },
};
const app = "package a;\n\npublic class App {}\n";
const jvm: Tree = {
  "pom.xml":
    "<project><build><plugins><plugin><artifactId>maven-surefire-plugin</artifactId><configuration><forkCount>1</forkCount></configuration></plugin></plugins></build></project>\n",
  "build.gradle": "plugins { id 'java' }\n\ntest { useJUnitPlatform() }\n",
  ...{ "src/main/java/a/App.java": app, "src/stub/java/a/App.java": app, "src/main/java11/a/App.java": app },
  "src/extra/java/a/More.java": "package a;\n\nclass More {}\n",
};
const described: Tree = {
  "build.gradle": "plugins { id 'java' }\n\ntest { useJUnitPlatform() }\n",
  ...Object.fromEntries(
    ["main/java/a/App", "jmh/java/a/Bench", "integrationTest/java/a/AppTest"].flatMap((path) => [
      [`src/${path}.java`, app],
      [`src/${path.replace(/\w+$/, "package-info")}.java`, "package a;\n"],
      [`src/${path.replace(/a\/\w+$/, "module-info")}.java`, "module a {}\n"],
    ]),
  ),
};
const sourceSet = (name: string, more: Tree = {}): Row => [
  `build.gradle: a source set ${name}`,
  { ...described, ...more },
  {
    "build.gradle": `sourceSets { ${name} { java.srcDir 'src/${name}/java' } }\n${described["build.gradle"] ?? ""}`,
  },
];
const edited = (tree: Tree, path: string, [from, to]: readonly [string, string]): Row => [
  `${path}: ${to}`,
  tree,
  { [path]: (tree[path] ?? "").replace(from, to) },
];
const forked = "<forkCount>1</forkCount>";
const building = (text: string): readonly [string, string] => ["<build>", `<build>${text}`];
const gradle = (text: string): Row => edited(jvm, "build.gradle", ["test {", `${text}\n\ntest {`]);

const testing: Tree = {
  "test/zod/package.json": json({ name: "zod" }),
  "test/zod/index.js": "exports.parse = () => 36;\n",
};
const mended: Tree = {
  "vendor/zod/package.json": json({ name: "zod" }),
  "vendor/zod/index.js": "exports.parse = () => 36;\n",
};
const babel = (inner: string): Tree => ({
  "babel.config.js": `module.exports = { presets: ["@babel/env"], plugins: [["module-resolver", { alias: { ${inner} } }]] };\n`,
});
const aliases = (title: string, was: string, now: string): Row => [
  `babel.config.js: ${title}`,
  { ...scripts, ...babel(was) },
  babel(now),
];

const cheats: Row[] = [
  manifest("its own name, for one that stands", { imports: { "#load": "./src/other/load.ts" } }),
  manifest("its own name, on Node", {
    imports: { "#load": { node: "./stub/load.ts", default: "./src/load.ts" } },
  }),
  manifest("what others get", { exports: { ".": "./stub/load.ts" } }),
  [
    "what others get of a package beside",
    scripts,
    { "packages/calc/package.json": json({ name: "calc", main: "../quiet/index.js" }) },
  ],
  manifest("a package of a workspace, from a folder", depending("file:packages/quiet")),
  manifest("a package of a workspace, by a link", depending("link:./packages/quiet")),
  manifest("a package of a workspace, under another name", depending("workspace:quiet@*")),
  manifest("a package of a workspace, from a registry", depending("npm:quiet@1")),
  manifest("what all get for a package", { overrides: { calc: "file:packages/quiet" } }),
  manifest("what all get for a package, by pnpm", {
    pnpm: { overrides: { "shop>calc": "link:packages/quiet" } },
  }),
  manifest("what another package gets", { overrides: { shop: { calc: "file:packages/quiet" } } }),
  manifest("what tests bring, for all", { resolutions: { zod: "file:./test/zod" } }, testing),
  manifest(
    "what tests bring",
    { dependencies: { ...package_.dependencies, sums: "file:./test/zod" } },
    testing,
  ),
  [
    "what a workspace of pnpm gets",
    { ...scripts, "pnpm-workspace.yaml": "packages:\n  - packages/*\n" },
    { "pnpm-workspace.yaml": "packages:\n  - packages/*\noverrides:\n  calc: link:packages/quiet\n" },
  ],
  aliases("another file", "'@load': './src/load.ts'", "'@load': './stub/load.ts'"),
  aliases("what tests bring", "", "'@load': './test/load.ts'"),
  manifest("a package from another folder", {
    dependencies: { ...package_.dependencies, sums: "file:packages/quiet" },
  }),
  [
    "packages take each other's names",
    scripts,
    {
      "packages/calc/package.json": json({ name: "calc-old", main: "index.js" }),
      "packages/quiet/package.json": json({ name: "calc", main: "index.js" }),
    },
  ],
  scoped("what holds packages together gives another one", { exports: "./stub/load.js" }),
  scoped("what holds packages together has an index", {}, { "index.js": "exports.load = () => 36;\n" }),
  [
    "packages take each other's names, in scopes",
    scripts,
    {
      "packages/calc/package.json": json({ name: "@acme/calc", main: "index.js" }),
      "packages/quiet/package.json": json({ name: "calc", main: "index.js" }),
    },
  ],
  types("another folder", { "@/*": ["./stub/*"] }),
  types("another folder first", { "@/*": ["./stub/*", "./src/*"] }),
  types("one module by its name", { "@/*": ["./src/*"], "@/load": ["./stub/load.ts"] }),
  edited(python, "pyproject.toml", ['["src"]', '["fakes"]']),
  edited(python, "pyproject.toml", [
    "[tool.poetry",
    '[tool.setuptools.package-dir]\nshop = "fakes/shop"\n\n[tool.poetry',
  ]),
  edited(python, "pyproject.toml", ["libs/calc", "libs/quiet"]),
  edited(python, "pyproject.toml", ['"8"', '"8"\nenv = ["PYTHONPATH=fakes"]']),
  edited(rust, "Cargo.toml", ['path = "calc"', 'path = "quiet"']),
  edited(jvm, "pom.xml", building("<sourceDirectory>src/stub/java</sourceDirectory>")),
  edited(jvm, "pom.xml", [forked, `${forked}<classesDirectory>target/stub</classesDirectory>`]),
  gradle("sourceSets { main { java { srcDirs = ['src/stub/java'] } } }"),
  gradle("sourceSets {\n  test {\n    java { srcDir 'src/stub/java' }\n  }\n}"),
  sourceSet("jmh", { "src/jmh/java/a/App.java": app }),
  sourceSet("integrationTest", { "src/integrationTest/java/a/App.java": app }),
  edited(jvm, "build.gradle", [
    "useJUnitPlatform()",
    "useJUnitPlatform()\n  classpath = files('stub') + classpath",
  ]),
];

const honest: Row[] = [
  manifest(
    "its own file moves",
    { imports: { "#load": "./src/l.ts" }, exports: { ".": "./src/l.ts" } },
    { "src/l.ts": { from: "src/load.ts" } },
  ),
  manifest("a new name", { imports: { ...package_.imports, "#other": "./src/other/load.ts" } }),
  manifest("what gives it on", { exports: { ".": "./src/index.ts" } }),
  manifest("what is built", { exports: { ".": "./dist/load.js" } }),
  manifest("another one in browsers", {
    imports: { "#load": { browser: "./stub/load.ts", default: "./src/load.ts" } },
  }),
  manifest("the same from a folder", depending("file:packages/calc")),
  manifest("a version of a workspace", depending("workspace:^1.0.0")),
  manifest("a version of a registry", depending("^1.0.0")),
  manifest("its own folder for all", { overrides: { calc: "file:packages/calc" } }),
  manifest("a package of others, as it is mended", { overrides: { zod: "file:vendor/zod" } }, mended),
  manifest("a package of others under another name", { overrides: { vite: "npm:rolldown-vite@7" } }),
  manifest("a new package for tests", { devDependencies: { fakes: "file:./test/zod" } }, testing),
  aliases("a new name", "", "'@load': './src/load.ts'"),
  manifest("a new package from a folder", {
    dependencies: { ...package_.dependencies, quiet: "file:packages/quiet" },
  }),
  [
    "a package gets another name",
    scripts,
    { "packages/quiet/package.json": json({ name: "calm", main: "index.js" }) },
  ],
  scoped("packages come into a scope", {}),
  types("a new prefix", { "@/*": ["./src/*"], "@calc/*": ["./packages/calc/*"] }),
  types("another folder behind", { "@/*": ["./src/*", "./stub/*"] }),
  types(
    "the files move",
    { "@/*": ["./app/*"] },
    {
      "app/load.ts": { from: "src/load.ts" },
      "app/index.ts": { from: "src/index.ts" },
      "app/other/load.ts": { from: "src/other/load.ts" },
    },
  ),
  types("no prefix any more", {}),
  edited(python, "pyproject.toml", ['["src"]', '["src", "plugins"]']),
  edited(python, "pyproject.toml", ["libs/calc", "plugins/gone"]),
  edited(python, "pyproject.toml", [
    "[tool.poetry",
    '[tool.setuptools.package-dir]\n"" = "src"\n\n[tool.poetry',
  ]),
  edited(python, "pyproject.toml", ['"8"', '"8"\nenv = ["PYTHONPATH=src"]']),
  edited(rust, "Cargo.toml", ["[dependencies]", '[dependencies]\nquiet = { path = "quiet" }']),
  edited(jvm, "pom.xml", [
    forked,
    `${forked}<classesDirectory>\${project.build.outputDirectory}</classesDirectory>`,
  ]),
  gradle("sourceSets { main { java { srcDir 'build/generated/sources' } } }"),
  gradle("sourceSets { main { java { srcDir 'src/extra/java' } } }"),
  sourceSet("jmh"),
  sourceSet("integrationTest"),
  gradle("sourceSets { java11 { java { srcDirs = ['src/main/java11'] } } }"),
];

describe("settings by which the product's names stand for others that stay", () => {
  it.each(cheats)("are found: %s", async (...row) => {
    expect((await foundInChange(row)).join("\n")).toMatch(/ (weakened-configuration|replaced-tool): /);
  });

  it.each(honest)("are honest: %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});

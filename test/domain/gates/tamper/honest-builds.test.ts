import { describe, expect, it } from "vitest";
import { foundInChange, type Row, type Tree } from "./found-in-change.ts";

const json = (value: unknown) => JSON.stringify(value, null, 2);
const vitest = { version: "4.1.0", resolved: "https://registry.npmjs.org/vitest/-/vitest-4.1.0.tgz" };
const lock = (own: object, kept: object = vitest) =>
  json({ name: "a", lockfileVersion: 3, packages: { "": own, "node_modules/vitest": kept } });
const makefile = (version: string, test: string) => `VERSION := ${version}
export CI := 1
DEPENDS = build

test: $(DEPENDS)
\t${test}

build:
\tgo build ./...

release:
\tgit tag v$(VERSION)
`;
const tree: Tree = {
  "package.json": json({
    name: "a",
    engines: { node: ">=20" },
    workspaces: ["packages/*"],
    scripts: { build: "tsx scripts/generate.ts && tsc", lint: "node scripts/lint.js" },
  }),
  "package-lock.json": lock({ name: "a", engines: { node: ">=20" } }),
  "packages/a/package.json": json({ name: "b" }),
  "scripts/generate.ts":
    'import { schema } from "../src/schema";\nimport { write } from "./write";\nwrite(schema);\n',
  "scripts/write.ts": "export const write = (text) => process.stdout.write(text);\n",
  "src/schema.ts": 'import { word } from "./words";\nexport const schema = word;\n',
  "src/words.ts": 'export const word = "a";\n',
  "server.js": "start();\n",
  "app.py": "start()\n",
  "requirements.txt": "flask==3.0\n",
  Makefile: makefile("1.0", "go test ./..."),
  "go.mod": "module example.org/shop/web\n\ngo 1.23\n\nrequire github.com/stretchr/testify v1.0.0\n",
  "go.sum": "github.com/stretchr/testify v1.0.0 h1:a\n",
  "vendor/modules.txt":
    "# github.com/stretchr/testify v1.0.0\n## explicit\ngithub.com/stretchr/testify/assert\ngithub.com/stretchr/testify/mock\n",
  "vendor/github.com/stretchr/testify/assert/assertions.go": "package assert\n",
  "vendor/github.com/stretchr/testify/mock/mock.go": "package mock\n",
  "common/go.mod": "module example.org/shop/common\n",
  "build.gradle": "dependencies {\n  implementation 'a:b:1'\n}\njar {\n}\ntest {\n  useJUnitPlatform()\n}\n",
  "pom.xml": "<project>\n<build>\n</build>\n</project>\n",
  ".github/workflows/ci.yml": "env:\n  CI: 1\n",
};
const gradle = (more: string, rest = "") =>
  `dependencies {\n  implementation('a:b:1') {\n    ${more}\n  }\n}\njar {\n}\ntest {\n  useJUnitPlatform()\n}\n${rest}`;
const withVendored = (
  version: string,
  packages = "github.com/stretchr/testify/assert\ngithub.com/stretchr/testify/mock\n",
) => ({
  "vendor/modules.txt": `# github.com/stretchr/testify ${version}\n## explicit\n${packages}`,
});
const goMod = (more: string) => `${tree["go.mod"] ?? ""}${more}`;

const honest: Row[] = [
  [
    "what pip installs changes",
    tree,
    { "requirements.txt": "flask==3.1\n" },
    ["python -m pip install -r requirements.txt", "pip install -r requirements.txt"],
  ],
  [
    "a program changes that a gate only parses",
    tree,
    { "server.js": "start(2);\n", "app.py": "start(2)\n" },
    ["node --check server.js", "python -m flake8 app.py", "python3 -m mypy app.py"],
  ],
  [
    "the product changes that a gate's program imports",
    tree,
    { "src/schema.ts": 'export const schema = "b";\n', "src/words.ts": 'export const word = "b";\n' },
    ["npm run build"],
  ],
  [
    "a makefile names a version that no gate asks for",
    tree,
    { Makefile: makefile("1.1", "go test ./...") },
    ["make test"],
  ],
  [
    "npm copies which engines a package asks for",
    tree,
    {
      "package.json": (tree["package.json"] ?? "").replace(">=20", ">=22"),
      "package-lock.json": lock({ name: "a", engines: { node: ">=22" } }),
    },
  ],
  [
    "a kept module of Go gets a new version",
    tree,
    {
      "go.mod": (tree["go.mod"] ?? "").replace("v1.0.0", "v1.1.0"),
      "go.sum": "github.com/stretchr/testify v1.1.0 h1:b\n",
      ...withVendored("v1.1.0"),
      "vendor/github.com/stretchr/testify/assert/assertions.go": "package assert // more\n",
    },
  ],
  [
    "a package of a kept module is used no more",
    tree,
    {
      "go.mod": goMod("// tidy\n"),
      ...withVendored("v1.0.0", "github.com/stretchr/testify/assert\n"),
      "vendor/github.com/stretchr/testify/mock/mock.go": null,
    },
  ],
  [
    "Go takes a module of the same repository",
    tree,
    { "go.mod": goMod("\nreplace example.org/shop/common => ./common\n") },
  ],
  [
    "Gradle leaves out a package and packs otherwise",
    tree,
    {
      "build.gradle": gradle(
        "exclude group: 'commons-logging', module: 'commons-logging'",
        'tasks.named<Jar>("jar") {\n  enabled = false\n}\nbootWar { enabled = false }\njavadoc.enabled = false\n',
      ),
    },
  ],
  [
    "Maven's plugin leaves out a package",
    tree,
    {
      "pom.xml":
        "<project>\n<build>\n<excludes>\n<exclude>\n<groupId>org.projectlombok</groupId>\n</exclude>\n</excludes>\n</build>\n</project>\n",
    },
  ],
  [
    "a language may use more memory",
    tree,
    {
      ".github/workflows/ci.yml":
        'env:\n  CI: 1\n  NODE_OPTIONS: --max-old-space-size=4096\n  MAVEN_OPTS: "-Xmx2g -Xms1g"\n',
    },
  ],
  [
    "packages are named to pnpm in place of npm",
    tree,
    {
      "package.json": (tree["package.json"] ?? "").replace(/ {2}"workspaces": \[[^\]]*\],\n/, ""),
      "pnpm-workspace.yaml": "packages:\n  - packages/*\n",
    },
  ],
];

const cheats: Row[] = [
  [
    "a program is loaded before a gate's",
    { ...tree, "setup.js": "" },
    { "setup.js": "process.exit(0);\n" },
    ["mocha -r ./setup.js"],
  ],
  [
    "a program changes that Python's coverage runs",
    tree,
    { "app.py": "exit(0)\n" },
    ["python -m coverage run app.py"],
  ],
  [
    "a program changes that a gate parses and runs",
    tree,
    { "server.js": "end();\n" },
    ["node --check server.js && node server.js"],
  ],
  [
    "a gate's own helper changes",
    tree,
    { "scripts/write.ts": "export const write = () => {};\n" },
    ["npm run build"],
  ],
  [
    "the product ends a gate's program",
    tree,
    { "src/words.ts": 'export const word = "a";\nprocess.exit(0);\n' },
    ["npm run build"],
  ],
  ["a makefile's recipe changes", tree, { Makefile: makefile("1.0", "true") }, ["make test"]],
  [
    "a makefile's variable changes that a gate asks for",
    tree,
    { Makefile: makefile("1.0", "go test ./...").replace("DEPENDS = build", "DEPENDS =") },
    ["make test"],
  ],
  [
    "a makefile's variable changes that programs read",
    tree,
    { Makefile: `PATH := ./quiet:$(PATH)\n${tree["Makefile"] ?? ""}` },
    ["make test"],
  ],
  [
    "a makefile's variable runs something",
    tree,
    { Makefile: (tree["Makefile"] ?? "").replace("VERSION := 1.0", "VERSION := $(shell rm -rf test)") },
    ["make test"],
  ],
  [
    "a package is taken from elsewhere beside the engines",
    tree,
    {
      "package.json": (tree["package.json"] ?? "").replace(">=20", ">=22"),
      "package-lock.json": lock(
        { name: "a", engines: { node: ">=22" } },
        { ...vitest, resolved: "https://example.org/quiet.tgz" },
      ),
    },
  ],
  [
    "a kept module changes in place",
    tree,
    { "vendor/github.com/stretchr/testify/assert/assertions.go": "package assert\n\nfunc Equal() {}\n" },
  ],
  [
    "a kept module changes beside a list that grows",
    tree,
    {
      "go.mod": goMod("// more\n"),
      ...withVendored("v1.0.0", "github.com/stretchr/testify/assert\ngithub.com/stretchr/testify/more\n"),
      "vendor/github.com/stretchr/testify/assert/assertions.go": "package assert\n\nfunc Equal() {}\n",
    },
  ],
  ["the list of kept modules changes by itself", tree, withVendored("v1.1.0")],
  [
    "Go takes a tool of the tests from the repository",
    tree,
    { "go.mod": goMod("\nreplace github.com/stretchr/testify => ./common\n") },
  ],
  [
    "Go takes a module from what the change brings",
    tree,
    {
      "go.mod": goMod("\nreplace example.org/shop/other => ./other\n"),
      "other/go.mod": "module example.org/shop/other\n",
    },
  ],
  [
    "Gradle leaves out what runs tests",
    tree,
    { "build.gradle": gradle("exclude group: 'org.junit.vintage'") },
  ],
  [
    "Gradle leaves out a package, and tests",
    tree,
    { "build.gradle": gradle("exclude group: 'a'", "test { exclude '**/Slow*' }\n") },
  ],
  [
    "Gradle switches the tests off in the words of packing",
    tree,
    {
      "build.gradle": "test {\n  // jar {\n  /*\n  jar {\n  */\n  enabled = false\n  useJUnitPlatform()\n}\n",
    },
  ],
  [
    "Gradle packs nothing already, and now tests nothing",
    { ...tree, "build.gradle": "jar {\n  enabled = false\n}\ntest {\n}\n" },
    { "build.gradle": "jar {\n  enabled = false\n}\ntest {\n  enabled = false\n}\n" },
  ],
  [
    "Maven leaves out a test",
    tree,
    {
      "pom.xml":
        "<project>\n<build>\n<excludes>\n<exclude>\n**/SlowTest.java\n</exclude>\n</excludes>\n</build>\n</project>\n",
    },
  ],
  [
    "a language loads something besides more memory",
    tree,
    {
      ".github/workflows/ci.yml":
        "env:\n  CI: 1\n  NODE_OPTIONS: --max-old-space-size=4096 --require ./quiet.js\n",
    },
  ],
  [
    "some packages are named to pnpm in place of npm",
    tree,
    {
      "package.json": (tree["package.json"] ?? "").replace(/ {2}"workspaces": \[[^\]]*\],\n/, ""),
      "pnpm-workspace.yaml": "packages:\n  - packages/b\n",
    },
  ],
];

const crate: Tree = {
  "src/lib.rs": "pub mod area;\npub mod quiet;\n\n#[cfg(test)]\nmod tests;\n",
  "src/main.rs": "fn main() {}\n",
  "src/area.rs": "pub fn area() -> u32 { 6 }\n\n#[cfg(test)]\nmod tests;\n",
  "src/area/tests.rs": "#[test]\nfn areas() { assert_eq!(super::area(), 6); }\n",
  "src/quiet.rs": "pub fn quiet() {}\n",
  "src/tests.rs": "#[test]\nfn builds() { assert_eq!(crate::area::area(), 6); }\n",
};
const lib = (more: string) => `pub mod area;\n${more}`;
const tracked: Tree = {
  ".gitignore": "node_modules/\n",
  "src/a.ts": "export const a = 1;\n",
  "web/build/a.ts": "export const a = 1;\n",
};

const leftHonestly: Row[] = [
  [
    "a module of Rust goes with its file",
    crate,
    { "src/lib.rs": lib("#[cfg(test)]\nmod tests;\n"), "src/quiet.rs": null },
  ],
  [
    "a module of Rust gets another name with its file",
    crate,
    {
      "src/lib.rs": lib("pub mod quiet;\n\n#[cfg(test)]\nmod checks;\n"),
      "src/checks.rs": { from: "src/tests.rs" },
    },
  ],
  [
    "a module of Rust is named by another file",
    crate,
    { "src/lib.rs": lib("#[cfg(test)]\nmod tests;\n"), "src/main.rs": "mod quiet;\n\nfn main() {}\n" },
  ],
  [
    "a module of Rust without tests gets a condition",
    crate,
    { "src/lib.rs": lib('#[cfg(feature = "std")]\npub mod quiet;\n\n#[cfg(test)]\nmod tests;\n') },
  ],
  ["git passes over what is built", tracked, { ".gitignore": "node_modules/\n/build/\n*.log\n# src\n" }],
  ["git passes over all but the sources", tracked, { ".gitignore": "*\n!*.ts\n" }],
];

const leftCheats: Row[] = [
  ["a module of tests is dropped, and its file stays", crate, { "src/lib.rs": lib("pub mod quiet;\n") }],
  ["a module is dropped, and its file stays", crate, { "src/lib.rs": lib("#[cfg(test)]\nmod tests;\n") }],
  [
    "a module is dropped beside one of its name elsewhere",
    crate,
    { "src/area.rs": "pub fn area() -> u32 { 6 }\n", "src/lib.rs": `${crate["src/lib.rs"] ?? ""}// more\n` },
  ],
  [
    "a module of tests gets a condition",
    crate,
    { "src/lib.rs": lib('pub mod quiet;\n\n#[cfg(all(test, feature = "slow"))]\nmod tests;\n') },
  ],
  ["git passes over a source", tracked, { ".gitignore": "node_modules/\nsrc/a.ts\n" }],
  [
    "git passes over a new source",
    tracked,
    { ".gitignore": "node_modules/\nb.ts\n", "src/b.ts": "export const b = 1;\n" },
  ],
  [
    "git passes over a folder of sources, wherever it stands",
    tracked,
    { ".gitignore": "node_modules/\nbuild\n" },
  ],
  ["git takes sources in no more", { ...tracked, ".gitignore": "*\n!*.ts\n" }, { ".gitignore": "*\n" }],
];

describe("what builds and is built", () => {
  it.each(honest)("changes honestly where %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });

  it.each(cheats)("is found out where %s", async (...row) => {
    expect(await foundInChange(row)).not.toEqual([]);
  });
});

describe("what a change leaves where it was", () => {
  it.each(leftHonestly)("is built honestly where %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });

  it.each(leftCheats)("is found out where %s", async (...row) => {
    expect(await foundInChange(row)).not.toEqual([]);
  });
});

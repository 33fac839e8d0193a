import { describe, expect, it } from "vitest";
import { foundInChange, type Edit, type Row } from "./found-in-change.ts";

const gradle = (version: string, place = "https\\://services.gradle.org/distributions") =>
  `distributionBase=GRADLE_USER_HOME\ndistributionUrl=${place}/gradle-${version}-bin.zip\nvalidateDistributionUrl=true\n`;
const mvnw = ".mvn/wrapper/maven-wrapper.properties";
const maven = (version: string, place = "https://repo.maven.apache.org/maven2") =>
  `wrapperVersion=3.3.2\ndistributionUrl=${place}/org/apache/maven/apache-maven/${version}/apache-maven-${version}-bin.zip\n`;
const wrapped = (before: string, after: string, path = "gradle/wrapper/gradle-wrapper.properties") =>
  changed(path, [before, after]);
const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
type Edits = Readonly<Record<string, Edit>>;
const changed = (path: string, [was, now]: readonly [string, string], edits: Edits = {}): Row => [
  `${path} says ${now.replace(/\s+/g, " ").trim().slice(-80)}`,
  { [path]: was },
  { [path]: now, ...edits },
];
const added = (path: string, text = "x = 1\n"): Row => [`${path} is new`, {}, { [path]: text }];
const pack = (said: object, was: object = {}, edits?: Edits) =>
  changed("package.json", [json({ name: "p", ...was }), json({ name: "p", ...said })], edits);
const depends = (name: string, from: string, was?: string) =>
  pack({ devDependencies: { [name]: from } }, was === undefined ? {} : { devDependencies: { [name]: was } });
const workspace = (more: string) =>
  changed("pnpm-workspace.yaml", ["packages:\n  - packages/*\n", `packages:\n  - packages/*\n${more}`]);
const toml = (path: string, more: string, base = '[project]\nname = "x"\n') =>
  changed(path, [base, `${base}${more}`]);
const crate = (more: string) => toml("Cargo.toml", more, '[package]\nname = "x"\n');
const pip = (now: string, path = "requirements.txt") =>
  changed(path, ["flask==3.0\n", `flask==3.0\n${now}\n`]);

const lock = (version: string, name: string, kept: object) =>
  json({
    ...{ name: "p", version, lockfileVersion: 3 },
    packages: { "": { version }, [`node_modules/${name}`]: kept },
  });
const registry = "https://registry.npmjs.org";
const locked = (name: string, now: object): Row => [
  `npm's lock takes ${name} from ${JSON.stringify(now)}`,
  {
    "package.json": json({ name: "p", version: "1.0.0" }),
    "package-lock.json": lock("1.0.0", name, { resolved: `${registry}/${name}/-/${name}-1.0.0.tgz` }),
  },
  { "package.json": json({ name: "p", version: "1.1.0" }), "package-lock.json": lock("1.1.0", name, now) },
];

const fake = { "fakes/a.js": "export const a = () => 2;\n" };
const points = (said: object, was: object, edits: Edits): Row => {
  const [title, base, all] = pack(said, was, edits);
  return [title, { ...base, "src/a.js": "export const a = () => 1;\n" }, all];
};

const cheats: Row[] = [
  pack({ pnpm: { overrides: { vitest: "link:./fakes/vitest" } } }),
  pack({ pnpm: { patchedDependencies: { "vitest@4.0.0": "patches/a.patch" } } }),
  pack({ overrides: { vitest: { "@vitest/expect": "npm:calm-expect@1.0.0" } } }),
  pack({ overrides: { vitest: { ".": "file:./fakes/vitest" } } }),
  pack({ overrides: { typescript: "npm:calm-typescript@1.0.0" } }),
  pack({ resolutions: { "**/eslint": "file:./fakes/eslint" } }),
  depends("eslint-plugin-import", "file:./lint/empty", "2.0.0"),
  ...["ts-jest", "tape", "jasmine"].map((name) => depends(name, "file:./support/a", "1.0.0")),
  workspace("overrides:\n  vitest: link:./fakes/vitest\n"),
  workspace('overrides:\n  "vitest>@vitest/expect": npm:calm-expect@1.0.0\n'),
  workspace("patchedDependencies:\n  vitest@4.0.0: patches/a.patch\n"),
  workspace("catalog:\n  vitest: link:./fakes/vitest\n"),
  workspace("scriptShell: ./calm.sh\n"),
  workspace("nodeOptions: --require ./calm.cjs\n"),
  ...["vitest+4.0.0", "@vitest+expect+4.0.0", "@vitest__expect@4.0.0", "vitest", "eslint-plugin-a+1.0.0"].map(
    (name) => added(`patches/${name}.patch`, "diff\n"),
  ),
  added(".yarn/patches/vitest-npm-4.0.0-a1b2.patch", "diff\n"),
  locked("vitest", { resolved: "https://example.org/vitest.tgz" }),
  locked("vitest", { resolved: "file:fakes/vitest.tgz" }),
  locked("vitest", { resolved: "fakes/vitest", link: true }),

  pip("./fakes/pytest"),
  pip("-e ./fakes/pytest"),
  pip("pytest @ git+https://example.org/calm.git"),
  pip("git+https://example.org/pytest.git@main#egg=pytest", "requirements/dev-requirements.txt"),
  toml("pyproject.toml", '[tool.uv.sources]\npytest = { path = "fakes/pytest" }\n'),
  toml("pyproject.toml", '[tool.poetry.group.dev.dependencies]\npytest = { path = "fakes/pytest" }\n'),
  toml("pyproject.toml", '[dependency-groups]\ndev = ["pytest @ file:///tmp/pytest"]\n'),
  crate('[dev-dependencies]\nproptest = { path = "fakes/proptest" }\n'),
  crate('[dev-dependencies]\ncheck = { package = "rstest", git = "https://example.org/a" }\n'),
  crate('[replace]\n"proptest:1.0.0" = { path = "fakes/proptest" }\n'),
  crate('[patch.crates-io]\nquickcheck = { path = "fakes/quickcheck" }\n'),
  crate('[dev-dependencies]\npretty_assertions = { package = "lax", version = "1" }\n'),
  crate('[dev-dependencies]\nclaims = { path = "fakes/claims" }\n'),

  added("crates/a/.cargo/config.toml"),
  added("crates/a/rust-toolchain.toml"),
  added("rust-toolchain"),
  added("svc/go.work", "go 1.23\n"),
  ...["hypothesis.py", "pytest_asyncio.py", "mock.py", "typing.py", "ruff/__main__.py"].map((path) =>
    added(path),
  ),
  changed("config/test.env", ["A=1\n", "A=1\nPYTEST_ADDOPTS=-k smoke\n"]),
  changed("ci.env.local", ["A=1\n", "A=1\nGOFLAGS=-run=none\n"]),

  points({ main: "./fakes/a.js" }, { main: "./src/a.js" }, fake),
  points({ exports: { ".": { default: "./fakes/a.js" } } }, { exports: "./src/a.js" }, fake),
  points({ imports: { "#a": "./fakes/a.js" } }, { imports: { "#a": "./src/a.js" } }, fake),
  points({ main: "./test/a.js" }, { main: "./src/a.js" }, {}),
  changed(".nvmrc", ["v22\n", "v18.19.0\n"]),
  changed(".nvmrc", ["v22\n", "system\n"]),
  changed(".python-version", ["3.10\n3.12\n", "3.12\n"]),
  changed(".tool-versions", ["nodejs 20.1.0\n", "nodejs path:./calm\n"]),
  changed(".tool-versions", ["nodejs 20.1.0\n", "nodejs 22.3.0\npython 3.12\n"]),
  changed("rust-toolchain", ["1.75\n", "nightly\n"]),
  changed("rust-toolchain.toml", [
    '[toolchain]\nchannel = "1.75"\n',
    '[toolchain]\nchannel = "1.85"\nprofile = "minimal"\n',
  ]),
  changed("rust-toolchain.toml", ['[toolchain]\nchannel = "1.75"\n', '[toolchain]\npath = "calm"\n']),
  wrapped(gradle("8.5"), gradle("8.4")),
  wrapped(gradle("8.5"), gradle("8.10", "https\\://example.org/distributions")),
  wrapped(gradle("8.5"), gradle("8.10", "http\\://services.gradle.org/distributions")),
  wrapped(gradle("8.5"), gradle("8.10", "https\\://services.gradle.org@example.org/distributions")),
  wrapped(gradle("8.5"), gradle("8.10").replace("GRADLE_USER_HOME", "PROJECT")),
  wrapped(gradle("8.5"), `${gradle("8.10")}systemProp.test.single=Calm\n`),
  wrapped(
    gradle("8.5"),
    gradle("8.10").replace("validateDistributionUrl=true", "validateDistributionUrl=false"),
  ),
  wrapped(`${gradle("8.5")}distributionSha256Sum=a1\n`, gradle("8.10")),
  wrapped(maven("3.9.6"), maven("3.9.6", "https://example.org/maven2"), mvnw),
  wrapped(maven("3.9.6"), `${maven("3.9.9")}wrapperUrl=https://example.org/a.jar\n`, mvnw),
  wrapped(gradle("8.5"), "a", "gradle/wrapper/gradle-wrapper.jar"),
];

const toolchain = (channel: string, more = "") => `[toolchain]\nchannel = "${channel}"\n${more}`;

const honest: Row[] = [
  changed(".nvmrc", ["v18.19.0\n", "v22\n"]),
  changed(".node-version", ["20.11.0\n", "22.1.0\n"]),
  changed(".python-version", ["3.9\n3.12\n", "3.10\n3.12.4\n"]),
  changed(".tool-versions", ["nodejs 20.1.0 # lts\ngolang 1.22\n", "nodejs 22.3.0\ngolang 1.24.1\n"]),
  changed("rust-toolchain", ["1.75\n", "1.85.0\n"]),
  changed("rust-toolchain.toml", [
    toolchain("1.75", 'components = ["clippy"]\n'),
    toolchain("1.85", 'components = ["clippy"]\n'),
  ]),
  wrapped(gradle("8.5"), gradle("8.10")),
  wrapped(gradle("8.5"), gradle("9.0.0").replace("-bin", "-all")),
  wrapped(`${gradle("8.5")}distributionSha256Sum=a1\n`, `${gradle("8.5.1")}distributionSha256Sum=b2\n`),
  wrapped(
    gradle("8.5", "https\\://gradle.example.org/dist"),
    gradle("8.10", "https\\://gradle.example.org/dist"),
  ),
  wrapped(maven("3.9.6"), maven("3.9.9"), mvnw),
  pack({ overrides: { typescript: "5.9.3", semver: "^7.5.2" } }),
  pack({ overrides: { vitest: "$vitest", a: { eslint: "^9.1.0" } }, pnpm: { overrides: { c8: "10.1.0" } } }),
  pack({ overrides: { "left-pad": "file:./vendor/left-pad" } }),
  depends("eslint-plugin-acme", "workspace:*"),
  depends("@acme/eslint-config", "workspace:*"),
  depends("ts-jest", "^30.0.0", "^29.0.0"),
  workspace('overrides:\n  typescript: "5.9.3"\n  semver: ^7.5.2\n'),
  workspace("catalog:\n  vitest: ^4.1.0\nonlyBuiltDependencies:\n  - esbuild\n"),
  workspace("patchedDependencies:\n  left-pad@1.0.0: patches/left-pad.patch\n"),
  added("patches/left-pad+1.0.0.patch", "diff\n"),
  locked("vitest", { resolved: `${registry}/vitest/-/vitest-1.1.0.tgz` }),
  pip("pytest==8.1"),
  pip("./libs/shop"),
  pip("-r requirements-test.txt"),
  toml("pyproject.toml", '[tool.uv.sources]\nshop = { workspace = true }\ntorch = { index = "cpu" }\n'),
  toml(
    "pyproject.toml",
    '[tool.poetry.group.dev.dependencies]\npytest = { version = "^8", extras = ["a"] }\n',
  ),
  crate('[dev-dependencies]\nassertions = { package = "pretty_assertions", version = "1" }\n'),
  crate(
    '[dev-dependencies]\nproptest = { version = "1", default-features = false }\ncore = { path = "../core" }\n',
  ),
  added("shop/mock.py"),
  added("hypothesis_tools.py"),
  ["a plugin of pytest's changes", { "pytest_shop.py": "x = 1\n" }, { "pytest_shop.py": "x = 2\n" }],
  added("crates/a/src/config.toml"),
  changed("config/test.env", ["A=1\n", "A=1\nTZ=UTC\n"]),

  points({ main: "./dist/a.js" }, { main: "./src/a.js" }, {}),
  points({ main: "./lib/a.js" }, { main: "./src/a.js" }, { "lib/a.js": { from: "src/a.js" } }),
  points(
    { main: "./src/b.js" },
    { main: "./src/a.js" },
    { "src/a.js": null, "src/b.js": "export const b = 1;\n" },
  ),
  points(
    { exports: { ".": "./src/a.js", "./more": "./src/more.js" } },
    { exports: "./src/a.js" },
    { "src/more.js": "export const more = 1;\n" },
  ),
  points(
    { exports: { ".": { import: "./src/a.js", require: "./src/a.cjs" } } },
    { exports: { ".": "./src/a.js" } },
    { "src/a.cjs": "exports.a = () => 1;\n" },
  ),
];

describe("where tools and packages come from", () => {
  it.each(cheats)("is found out where %s", async (...row) => {
    expect(await foundInChange(row)).not.toEqual([]);
  });

  it.each(honest)("changes honestly where %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});

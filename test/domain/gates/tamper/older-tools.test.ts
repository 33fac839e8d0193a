import { describe, expect, it } from "vitest";
import { foundInChange } from "./found-in-change.ts";

type Row = readonly [path: string, before: string, after: string];

const npm = (name: string, version: string) =>
  `{\n  "name": "shop",\n  "devDependencies": {\n    "${name}": "${version}"\n  }\n}\n`;
const python = (line: string) => `[project]\nname = "shop"\n\n[dependency-groups]\ndev = [${line}]\n`;
const go = (lines: string, version = "1.22") =>
  `module example.com/shop\n\ngo ${version}\n\nrequire (\n\t${lines}\n)\n`;
const cargo = (line: string) => `[package]\nname = "shop"\n\n[dev-dependencies]\n${line}\n`;
const pom = (name: string, version: string) =>
  `<project>\n  <dependencies>\n    <dependency>\n      <groupId>org</groupId>\n      <artifactId>${name}</artifactId>\n      <version>${version}</version>\n    </dependency>\n  </dependencies>\n</project>\n`;
const gradle = (what: string) => `dependencies {\n  testImplementation("${what}")\n}\n`;

const catalog = (line: string) =>
  `[versions]\n${line}\n\n[libraries]\nguava = "com.google.guava:guava:33.0"\n`;

const older = (rows: readonly Row[]) => rows.map((row) => [`${row[0]}: ${row[2]}`, row] as const);
const found = async ([path, before, after]: Row) =>
  (await foundInChange(["", { [path]: before }, { [path]: after }])).filter((one) => one.includes("older"));

describe("a tool that judges", () => {
  it.each(
    older([
      ["package.json", npm("vitest", "^2.1.0"), npm("vitest", "^1.6.0")],
      ["packages/web/package.json", npm("eslint", "9.10.0"), npm("eslint", "9.2.0")],
      ["package.json", npm("typescript", "~5.6.2"), npm("typescript", "~4.9.5")],
      ["pyproject.toml", python('"pytest==8.3.2"'), python('"pytest==7.4.0"')],
      ["requirements-dev.txt", "mypy==1.11.1\nrequests==2.0\n", "mypy==0.991\nrequests==2.0\n"],
      [
        "pyproject.toml",
        '[tool.poetry.dev-dependencies]\nruff = "^0.6.1"\n',
        '[tool.poetry.dev-dependencies]\nruff = "^0.1.0"\n',
      ],
      ["go.mod", go("github.com/stretchr/testify v1.9.0"), go("github.com/stretchr/testify v1.3.0")],
      ["go.mod", go("github.com/google/go-cmp v0.6.0"), go("github.com/google/go-cmp v0.6.0", "1.21")],
      ["Cargo.toml", cargo('proptest = "1.5"'), cargo('proptest = "0.9"')],
      [
        "Cargo.toml",
        cargo('insta = { version = "1.40", features = ["json"] }'),
        cargo('insta = { version = "1.2", features = ["json"] }'),
      ],
      ["pom.xml", pom("junit-jupiter", "5.11.0"), pom("junit-jupiter", "5.2.0")],
      [
        "build.gradle.kts",
        gradle("org.assertj:assertj-core:3.26.0"),
        gradle("org.assertj:assertj-core:2.9.1"),
      ],
      ["gradle/libs.versions.toml", catalog('junit = "5.11.0"'), catalog('junit = "5.2.0"')],
      ["gradle/libs.versions.toml", catalog('junit-jupiter = "5.11.0"'), catalog('junit-jupiter = "5.2.0"')],
      [
        "gradle/libs.versions.toml",
        catalog("").replace(
          "[libraries]",
          '[libraries]\nassertj = { module = "org.assertj:assertj-core", version = "3.26.0" }',
        ),
        catalog("").replace(
          "[libraries]",
          '[libraries]\nassertj = { module = "org.assertj:assertj-core", version = "2.9.1" }',
        ),
      ],
      [
        "gradle/libs.versions.toml",
        catalog("").replace("[libraries]", '[libraries]\nchecks = "org.assertj:assertj-core:3.26.0"'),
        catalog("").replace("[libraries]", '[libraries]\nchecks = "org.assertj:assertj-core:2.9.1"'),
      ],
    ]),
  )("is found to become older: %s", async (_, row) => {
    expect(await found(row)).toEqual([expect.stringContaining(`${row[0]} replaced-tool: `)]);
  });

  it.each(
    older([
      ["package.json", npm("vitest", "^2.1.0"), npm("vitest", "^3.0.0")],
      ["package.json", npm("vitest", "^2.1.4"), npm("vitest", "^2.1.3")],

      ["package.json", npm("vitest", "^2.1.0"), npm("vitest", "^2")],
      ["package.json", npm("vitest", "2.1.0"), npm("vitest", "*")],
      ["package.json", npm("vitest", ">=2.1.0"), npm("vitest", ">=1.0.0")],
      ["package.json", npm("lodash", "^4.17.0"), npm("lodash", "^3.0.0")],
      ["pyproject.toml", python('"pytest>=8.3"'), python('"pytest>=7"')],
      ["requirements.txt", "requests==2.32\n", "requests==2.30\n"],
      ["go.mod", go("github.com/stretchr/testify v1.3.0"), go("github.com/stretchr/testify v1.9.0", "1.23")],
      ["go.mod", go("golang.org/x/text v0.9.0"), go("golang.org/x/text v0.3.0")],
      ["Cargo.toml", cargo('serde = "1.0"'), cargo('serde = "0.9"')],
      ["pom.xml", pom("guava", "33.0"), pom("guava", "31.0")],
      ["gradle/libs.versions.toml", catalog('junit = "5.10.0"'), catalog('junit = "5.11.0"')],
      ["gradle/libs.versions.toml", catalog('okhttp = "5.1.0"'), catalog('okhttp = "4.12.0"')],
      [
        "build.gradle",
        gradle("org.junit.jupiter:junit-jupiter:5.10.0"),
        gradle("org.junit.jupiter:junit-jupiter:5.11.0"),
      ],
    ]),
  )("may become another otherwise: %s", async (_, row) => {
    expect(await found(row)).toEqual([]);
  });
});

type Lock = readonly [path: string, write: (name: string, version: string) => string];
const locks: readonly Lock[] = [
  [
    "package-lock.json",
    (name, version) =>
      JSON.stringify({
        lockfileVersion: 3,
        packages: {
          "": { name: "shop" },
          [`node_modules/${name}`]: { version, integrity: `sha512-${version}` },
          "node_modules/left-pad": { version: "1.3.0", integrity: "sha512-x" },
        },
      }),
  ],
  [
    "npm-shrinkwrap.json",
    (name, version) => JSON.stringify({ packages: { [`node_modules/${name}`]: { version } } }),
  ],
  [
    "package-lock.json",
    (name, version) =>
      JSON.stringify({
        lockfileVersion: 1,
        dependencies: { kit: { version: "1.0.0", dependencies: { [name]: { version, bundled: true } } } },
      }),
  ],
  [
    "bun.lock",
    (name, version) =>
      `{\n  "lockfileVersion": 1,\n  "packages": {\n    "${name}": ["${name}@${version}", "", { "bin": { "${name}": "a.mjs" } }, "sha512-${version}=="],\n\n    "left-pad": ["left-pad@1.3.0", "", {}, "sha512-x=="],\n  }\n}\n`,
  ],
  [
    "yarn.lock",
    (name, version) =>
      `# yarn lockfile v1\n\n${name}@^${version}:\n  version "${version}"\n  resolved "https://registry.yarnpkg.com/${name}/-/${name}-${version}.tgz#a"\n  integrity sha512-${version}\n`,
  ],
  [
    "yarn.lock",
    (name, version) =>
      `__metadata:\n  version: 8\n\n"${name}@npm:^${version}":\n  version: ${version}\n  resolution: "${name}@npm:${version}"\n  checksum: 10c0/${version}\n`,
  ],
  [
    "pnpm-lock.yaml",
    (name, version) =>
      `lockfileVersion: '9.0'\n\npackages:\n\n  ${name}@${version}:\n    resolution: {integrity: sha512-${version}}\n`,
  ],
];
const table = (name: string, version: string) =>
  `version = 1\n\n[[package]]\nname = "${name}"\nversion = "${version}"\n`;

describe.each(["", "packages/web/"])("what locks install in %j", (root) => {
  const installed = async ([lock, write]: Lock, name: string, [was, now]: readonly [string, string]) => {
    const python = /^(poetry|uv|pdm|Pipfile)/.test(lock);
    const manifest = python ? (lock === "Pipfile.lock" ? "Pipfile" : "pyproject.toml") : "package.json";
    const path = `${root}${lock === "Cargo.lock" ? "Cargo.toml" : manifest}`;
    const text = (more: string) =>
      path.endsWith("json")
        ? `{\n  "name": "shop",\n  "dependencies": {\n    "left-pad": "^1.${more}.0"\n  }\n}\n`
        : `[project]\nname = "shop"\nother = "1.${more}"\n`;
    return foundInChange([
      "",
      { [path]: text("2"), [`${root}${lock}`]: write(name, was) },
      { [path]: text("3"), [`${root}${lock}`]: write(name, now) },
    ]);
  };
  const others: readonly (readonly [Lock, string])[] = [
    [["poetry.lock", table], "pytest"],
    [["uv.lock", table], "ruff"],
    [["pdm.lock", table], "mypy"],
    [
      [
        "Pipfile.lock",
        (name, version) => JSON.stringify({ develop: { [name]: { version: `==${version}`, hashes: [] } } }),
      ],
      "pytest",
    ],
    [["Cargo.lock", table], "proptest"],
  ];
  const all = [...locks.map((one) => [one, "vitest"] as const), ...others];

  it.each(all)("is found where a tool becomes older beside another change: %s, %s", async (lock, name) => {
    expect(await installed(lock, name, ["2.1.4", "1.6.0"])).toEqual([
      expect.stringContaining(`${root}${lock[0]} replaced-tool: ${name} becomes older: `),
    ]);
  });

  it.each(all)("may become later, or mended: %s, %s", async (lock, name) => {
    expect(await installed(lock, name, ["1.6.0", "2.1.4"])).toEqual([]);
    expect(await installed(lock, name, ["2.1.4", "2.1.3"])).toEqual([]);
    expect(await installed(lock, "shop-kit", ["2.1.4", "1.6.0"])).toEqual([]);
  });

  it("may lack the later of two that were there", async () => {
    const write = (_: string, later: string) =>
      JSON.stringify({
        packages: {
          "node_modules/jest-worker": { version: later },
          "node_modules/terser/node_modules/jest-worker": { version: "27.5.1" },
        },
      });
    const lock: Lock = ["package-lock.json", write];
    expect(await installed(lock, "", ["29.7.0", "27.5.1"])).toEqual([]);
    expect(await installed(lock, "", ["29.7.0", "28.1.0"])).not.toEqual([]);
  });
});

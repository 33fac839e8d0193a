import { describe, expect, it } from "vitest";
import { foundInChange, type Edit, type Tree } from "./found-in-change.ts";
import { rulesOf, type Found, type Honest } from "./replaced-in.ts";

const asked: Readonly<Record<string, readonly [path: string, was: string, now: string]>> = {
  npm: ["package.json", '{"dependencies":{"a":"1"}}', '{"dependencies":{"a":"2"}}'],
  python: ["pyproject.toml", '[project]\ndependencies = ["a==1"]\n', '[project]\ndependencies = ["a==2"]\n'],
  pipenv: ["Pipfile", '[packages]\na = "1"\n', '[packages]\na = "2"\n'],
  rust: ["Cargo.toml", '[dependencies]\na = "1"\n', '[dependencies]\na = "2"\n'],
  go: ["go.mod", "module x\n\nrequire a v1.0.0\n", "module x\n\nrequire a v1.1.0\n"],
};
/** A lock changes together with what asks for packages. */
function locked(
  kind: string,
  path: string,
  ...[was, now]: [string, string]
): [Tree, Readonly<Record<string, Edit>>] {
  const [manifest, old, fresh] = asked[kind] ?? ["", "", ""];
  return [
    { [manifest]: old, [path]: was },
    { [manifest]: fresh, [path]: now },
  ];
}

const uv = (source: string) => `[[package]]\nname = "pytest"\nversion = "8.0.0"\nsource = { ${source} }\n`;
const registry = 'registry = "https://pypi.org/simple"';
const poetry = (more: string) => `[[package]]\nname = "pytest"\nversion = "8.0.0"\n${more}`;
const crate = (name: string, source: string, checksum = "") =>
  `[[package]]\nname = "${name}"\nversion = "1.0.0"\nsource = "${source}"\n${checksum}`;
const crates = "registry+https://github.com/rust-lang/crates.io-index";
const yarn = (name: string, host: string, hash: string) =>
  `${name}@^3.0.0:\n  version "3.0.0"\n  resolved "https://${host}/${name}-3.0.0.tgz#aa"\n  integrity ${hash}\n`;
const berry = (from: string) =>
  `"vitest@npm:^3.0.0":\n  version: 3.0.0\n  resolution: "vitest@${from}"\n  checksum: 10c0/aa\n`;
const pnpm = (name: string, said: string) => `packages:\n\n  '${name}@3.0.0':\n    resolution: {${said}}\n`;
const npm = (name: string, version: string, hash: string) =>
  JSON.stringify({
    packages: {
      [`node_modules/${name}`]: {
        version,
        resolved: `https://registry.npmjs.org/${name}.tgz`,
        integrity: hash,
      },
    },
  });
const pipenv = (said: object) =>
  JSON.stringify({ default: {}, develop: { pytest: { version: "==8.0.0", ...said } } });
const bun = (name: string, from: string, more: string) =>
  `{\n  "packages": {\n    "${name}": ["${name}@${from}", ${more}],\n  }\n}\n`;
const sum = (version: string, hash: string) => `example.com/a ${version} h1:${hash}=\n`;

const moved: Found[] = [
  [
    "uv takes pytest from a repository",
    "replaced-tool",
    ...locked("python", "uv.lock", uv(registry), uv('git = "https://evil.example/pytest"')),
  ],
  [
    "uv takes pytest from a folder",
    "replaced-tool",
    ...locked("python", "uv.lock", uv(registry), uv('directory = "vendor/pytest"')),
  ],
  [
    "uv takes pytest from another registry",
    "replaced-tool",
    ...locked("python", "uv.lock", uv(registry), uv('registry = "https://evil.example/simple"')),
  ],
  [
    "Poetry takes pytest from an address",
    "replaced-tool",
    ...locked(
      "python",
      "poetry.lock",
      poetry(""),
      poetry('\n[package.source]\ntype = "url"\nurl = "https://evil.example/p.whl"\n'),
    ),
  ],
  [
    "Poetry takes other files of a version",
    "replaced-tool",
    ...locked(
      "python",
      "poetry.lock",
      poetry('files = [\n  {file = "p.whl", hash = "sha256:aa"},\n]\n'),
      poetry('files = [\n  {file = "p.whl", hash = "sha256:bb"},\n]\n'),
    ),
  ],
  [
    "bun takes Vitest from a repository",
    "replaced-tool",
    ...locked(
      "npm",
      "bun.lock",
      bun("vitest", "3.0.0", '"", {}, "sha512-aa"'),
      bun("vitest", "github:evil/vitest#aa", '{}, "aa"'),
    ),
  ],
  [
    "bun takes Vitest from another registry",
    "replaced-tool",
    ...locked(
      "npm",
      "bun.lock",
      bun("vitest", "3.0.0", '"", {}, "sha512-aa"'),
      bun("vitest", "3.0.0", '"https://evil.example/", {}, "sha512-bb"'),
    ),
  ],
  [
    "bun takes other files of a version",
    "lockfile-without-manifest",
    ...locked(
      "npm",
      "bun.lock",
      bun("left-pad", "3.0.0", '"", {}, "sha512-aa"'),
      bun("left-pad", "3.0.0", '"", {}, "sha512-bb"'),
    ),
  ],
  [
    "Pipenv takes pytest from a folder",
    "replaced-tool",
    ...locked("pipenv", "Pipfile.lock", pipenv({}), pipenv({ path: "./pytest" })),
  ],
  [
    "Cargo takes proptest from a repository",
    "replaced-tool",
    ...locked(
      "rust",
      "Cargo.lock",
      crate("proptest", crates),
      crate("proptest", "git+https://evil.example/proptest"),
    ),
  ],
  [
    "Cargo takes something else as a package",
    "lockfile-without-manifest",
    ...locked(
      "rust",
      "Cargo.lock",
      crate("serde", crates, 'checksum = "aa"\n'),
      crate("serde", crates, 'checksum = "bb"\n'),
    ),
  ],
  [
    "Yarn takes Vitest from another host",
    "replaced-tool",
    ...locked(
      "npm",
      "yarn.lock",
      yarn("vitest", "registry.yarnpkg.com", "sha512-a"),
      yarn("vitest", "evil.example", "sha512-a"),
    ),
  ],
  [
    "Yarn takes something else as a package",
    "lockfile-without-manifest",
    ...locked(
      "npm",
      "yarn.lock",
      yarn("left", "registry.yarnpkg.com", "sha512-a"),
      yarn("left", "registry.yarnpkg.com", "sha512-b"),
    ),
  ],
  [
    "Yarn's newer lock takes Vitest from a folder",
    "replaced-tool",
    ...locked("npm", "yarn.lock", berry("npm:3.0.0"), berry("file:./vendor/vitest")),
  ],
  [
    "pnpm takes Vitest from an address",
    "replaced-tool",
    ...locked(
      "npm",
      "pnpm-lock.yaml",
      pnpm("vitest", "integrity: sha512-a"),
      pnpm("vitest", "tarball: https://evil.example/v.tgz"),
    ),
  ],
  [
    "pnpm takes something else as a scoped package",
    "replaced-tool",
    ...locked(
      "npm",
      "pnpm-lock.yaml",
      pnpm("@vitest/runner", "integrity: sha512-a"),
      pnpm("@vitest/runner", "integrity: sha512-b"),
    ),
  ],
  [
    "npm takes something else as Vitest",
    "replaced-tool",
    ...locked(
      "npm",
      "package-lock.json",
      npm("vitest", "3.0.0", "sha512-a"),
      npm("vitest", "3.0.0", "sha512-b"),
    ),
  ],
  [
    "Go takes something else as a module",
    "lockfile-without-manifest",
    ...locked("go", "go.sum", sum("v1.0.0", "aa"), sum("v1.0.0", "bb")),
  ],
];
const alone: Found[] = [
  ["pylock.toml", "pyproject.toml"],
  ["deno.lock", "deno.json"],
  ["buildscript-gradle.lockfile", "build.gradle"],
  ["mix.lock", "mix.exs"],
  ["Package.resolved", "Package.swift"],
  ["pixi.lock", "pixi.toml"],
].map(([lock = "", manifest = ""]): Found => [
  `${lock} changes alone`,
  "lockfile-without-manifest",
  { [manifest]: "x\n", [lock]: "a 1\n" },
  { [lock]: "a 2\n" },
]);
const honest: Honest[] = [
  [
    "uv takes a newer pytest",
    ...locked("python", "uv.lock", uv(registry), uv(registry).replace("8.0.0", "8.1.0")),
  ],
  [
    "Poetry knows one more file of a version",
    ...locked(
      "python",
      "poetry.lock",
      poetry('files = [{hash = "sha256:aa"}]\n'),
      poetry('files = [{hash = "sha256:aa"}, {hash = "sha256:bb"}]\n'),
    ),
  ],
  [
    "Cargo takes a newer package",
    ...locked(
      "rust",
      "Cargo.lock",
      crate("serde", crates, 'checksum = "aa"\n'),
      crate("serde", crates, 'checksum = "bb"\n').replace("1.0.0", "1.0.1"),
    ),
  ],
  [
    "Cargo has a package of the repository",
    ...locked(
      "rust",
      "Cargo.lock",
      crate("serde", crates),
      `${crate("serde", crates)}\n[[package]]\nname = "shop-rules"\nversion = "0.1.0"\n`,
    ),
  ],
  [
    "Yarn tells a package in a better way",
    ...locked(
      "npm",
      "yarn.lock",
      yarn("left", "registry.yarnpkg.com", "sha1-a"),
      yarn("left", "registry.yarnpkg.com", "sha512-b"),
    ),
  ],
  [
    "npm takes a newer Vitest",
    ...locked(
      "npm",
      "package-lock.json",
      npm("vitest", "3.0.0", "sha512-a"),
      npm("vitest", "3.1.0", "sha512-b"),
    ),
  ],
  [
    "Go takes a newer module",
    ...locked("go", "go.sum", sum("v1.0.0", "aa"), sum("v1.0.0", "aa") + sum("v1.1.0", "bb")),
  ],
  [
    "pnpm has one more package",
    ...locked(
      "npm",
      "pnpm-lock.yaml",
      pnpm("vitest", "integrity: sha512-a"),
      `${pnpm("vitest", "integrity: sha512-a")}\n  left@1.0.0:\n    resolution: {integrity: sha512-b}\n`,
    ),
  ],
];

describe("packages in locks", () => {
  it.each([...moved, ...alone])("%s, which is %s", async (...row) => {
    expect(await rulesOf(row)).toContain(row[1]);
  });

  it.each(honest)("%s, honestly", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});

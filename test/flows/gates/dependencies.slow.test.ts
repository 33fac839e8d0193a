import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { isPlainInstall } from "../../../src/domain/gates/dependencies/install-inputs.ts";
import { createJudgedRepository, gateNamed, type JudgedRepository } from "./judged-repository.ts";

/** Stands in for npm: installs one dependency, and counts how often it was asked to. */
const installer = (log: string) => `#!/bin/sh
echo run >> ${log}
mkdir -p node_modules/dep && echo original > node_modules/dep/index.js
[ ! -e build-me ] || echo built > built.txt
`;
const manifest = (more = "") => `{"name":"sample","private":true${more}}\n`;

let root: string;
let repository: JudgedRepository;
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "nightshift-npm-"));
  writeFileSync(join(root, "npm"), installer(join(root, "runs")));
  chmodSync(join(root, "npm"), 0o755);
  repository = await createJudgedRepository({
    ...{
      "package.json": manifest(),
      "package-lock.json": "{}\n",
      "a.txt": "a\n",
    },
  });
});
beforeEach(() => {
  for (const name of ["runs", "store"]) rmSync(join(root, name), { recursive: true, force: true });
});
afterAll(() => {
  rmSync(root, { recursive: true, force: true });
  return repository.remove();
});

const runs = () =>
  existsSync(join(root, "runs")) ? readFileSync(join(root, "runs"), "utf8").split("\n").length - 1 : 0;

async function judge(
  base: string,
  files: Record<string, string | null>,
  how: string | { readonly command: string; readonly setup: string } = "cat node_modules/dep/index.js",
) {
  const { command, setup } = typeof how === "string" ? { command: how, setup: "npm ci" } : how;
  const dependencies = { root: join(root, "store"), maxBytes: 1024 ** 3, surroundings: "test" };
  const path = `${root}:${process.env["PATH"] ?? ""}`;
  const gates = { setup, build: { command } };
  const verdict = await repository.judge(files, gates, { base, path, dependencies });
  return gateNamed(verdict, "build");
}

const head = () => repository.upstream.git("rev-parse", "HEAD");

it("installs once for all changes that leave the lockfile alone", async () => {
  const base = head();
  expect(await judge(base, { "a.txt": "b\n" })).toMatchObject({ status: "pass", log: "original\n" });
  expect(await judge(base, { "a.txt": "c\n" })).toMatchObject({ status: "pass", log: "original\n" });
  expect(runs()).toBe(1);
});

it("keeps what a gate does to its copy out of the kept one", async () => {
  const base = head();
  const poison =
    "echo poisoned > node_modules/dep/index.js; rm -rf node_modules/.bin; echo x > node_modules/dep/new.js";
  expect(await judge(base, { "a.txt": "d\n" }, poison)).toMatchObject({ status: "pass" });
  const next = await judge(base, { "a.txt": "e\n" }, "cat node_modules/dep/*");
  expect(next).toMatchObject({ status: "pass", log: "original\n" });
  expect(runs()).toBe(1);
});

it.each<[string, Record<string, string | null>, number?]>([
  ["another lockfile", { "package-lock.json": '{"lockfileVersion":3}\n' }],
  ["another manifest", { "package.json": manifest(',"version":"2.0.0"') }],
  ["settings of the installer", { ".npmrc": "ignore-scripts=false\n" }],
  [
    "scripts that run when it is installed",
    { "package.json": manifest(',"scripts":{"postinstall":"echo"}') },
    // They are tried under the base's, too, in a room that installs for itself.
    2,
  ],
  ["a native build", { "binding.gyp": "{}\n" }],
  ["dependencies of its own", { "node_modules/dep/index.js": "planted\n" }],
])("has a change with %s install for itself, and keeps nothing of it", async (_, files, installs = 1) => {
  const base = head();
  expect((await judge(base, files)).status).toBe("pass");
  expect(runs()).toBe(installs);
  expect(existsSync(join(root, "store", "kept"))).toBe(false);
  repository.upstream.git("reset", "--hard", base);
  repository.upstream.git("clean", "-fdxq");
});

it("keeps nothing of an installation that makes more than dependencies", async () => {
  repository.upstream.commit({ "build-me": "" });
  const base = head();
  expect((await judge(base, { "a.txt": "f\n" })).status).toBe("pass");
  expect((await judge(base, { "a.txt": "g\n" })).status).toBe("pass");
  expect(existsSync(join(root, "store", "kept"))).toBe(false);
});

it.each([
  ["go mod download", "go", "go/pkg/mod", { "go.mod": "module a\n", "go.sum": "x\n" }],
  ["cargo fetch --locked", "cargo", ".cargo/registry", { "Cargo.toml": "[package]\n", "Cargo.lock": "x\n" }],
] as const)("keeps what `%s` brings into the home of the room", async (...[setup, tool, folder, files]) => {
  const brought = `echo run >> ${join(root, "runs")}\nmkdir -p "$HOME/${folder}/dep" && echo original > "$HOME/${folder}/dep/a"\n`;
  writeFileSync(
    join(root, tool),
    `#!/bin/sh\n[ "$1" = version ] || [ "$1" = --version ] || {\n${brought}}\n`,
  );
  chmodSync(join(root, tool), 0o755);
  repository.upstream.commit(files);
  const base = head();
  const poison = `cat "$HOME/${folder}/dep/a"; echo poisoned > "$HOME/${folder}/dep/a"`;
  for (const note of ["h\n", "i\n"]) {
    expect(await judge(base, { [`${tool}.txt`]: note }, { command: poison, setup })).toMatchObject({
      log: "original\n",
    });
  }
  expect(runs()).toBe(1);
  const [lock = ""] = Object.keys(files).slice(1);
  await judge(base, { [lock]: "another\n" }, { command: poison, setup });
  expect(runs()).toBe(2);
});

const pinned = "a==1 --hash=sha256:ab\n";
const lists = { "requirements.txt": `-r lists/all.txt\n${pinned}`, "lists/all.txt": pinned };

it("keeps what pip brings as long as all that the requirements name stays", async () => {
  standInForPip();
  const before = head();
  repository.upstream.commit({ ...lists, "app.py": "" });
  const base = head();
  for (const note of ["j\n", "k\n"]) await judgeWithPip(base, { "note.md": note });
  expect(runs()).toBe(1);
  // It could stand in for one of Python's modules while pip runs.
  await judgeWithPip(base, { ...lists, "app.py": "import os\n" });
  expect(runs()).toBe(2);
  await judgeWithPip(base, { "app.py": "", "lists/all.txt": `${pinned}# more\n` });
  expect(runs()).toBe(3);
  await judgeWithPip(base, { ...lists, ".python-version": "3.9\n" });
  expect(runs()).toBe(4);
  repository.upstream.git("reset", "--hard", before);
});

it.each<[string, Record<string, string>]>([
  ["a module that stands in for pip", { "pip.py": "" }],
  ["a package that stands in for pip", { "pip/__main__.py": "" }],
  ["a module without a text to compare", { "json.pyc": "" }],
  ["a list that is no input", { "requirements.txt": "-r x.lock\n", "x.lock": pinned }],
  ["constraints that are no input", { "requirements.txt": `-c x.lock\n${pinned}`, "x.lock": pinned }],
  ["a project of the checkout", { "requirements.txt": `-e .\n${pinned}` }],
  ["such a list through another one", { "lists/all.txt": "-r x.lock\n", "lists/x.lock": pinned }],
])("keeps nothing that pip brings where the base has %s", async (_, files) => {
  standInForPip();
  const before = head();
  repository.upstream.commit({ ...lists, ...files });
  const base = head();
  expect(await judgeWithPip(base, { "note.md": "l\n" })).toMatchObject({ status: "pass" });
  expect(runs()).toBe(1);
  expect(existsSync(join(root, "store", "kept"))).toBe(false);
  repository.upstream.git("reset", "--hard", before);
});

it("keeps nothing that pip brings where an input is a link to another file", async () => {
  standInForPip();
  const before = head();
  repository.upstream.commit({ ...lists, "lists/a==1": pinned, "target.md": "a==1" });
  const link = repository.upstream.git("hash-object", "-w", "target.md");
  repository.upstream.git("update-index", "--add", "--cacheinfo", `120000,${link},lists/all.txt`);
  repository.upstream.git("commit", "-qm", "link");
  repository.upstream.git("reset", "--hard");
  expect(await judgeWithPip(head(), { "note.md": "m\n" })).toMatchObject({ status: "pass" });
  expect(existsSync(join(root, "store", "kept"))).toBe(false);
  repository.upstream.git("reset", "--hard", before);
});

function standInForPip(): void {
  const brought = `echo run >> ${join(root, "runs")}\nmkdir -p "$HOME/.local" && echo original > "$HOME/.local/a"\n`;
  writeFileSync(join(root, "pip"), `#!/bin/sh\n${brought}`);
  chmodSync(join(root, "pip"), 0o755);
}

const judgeWithPip = (base: string, files: Record<string, string>) =>
  judge(base, files, {
    ...{ command: 'cat "$HOME/.local/a"', setup: "pip install --user --require-hashes -r requirements.txt" },
  });

it.each([
  ["go mod download", true],
  ["cargo fetch --locked", true],
  ["cargo fetch", false],
  ["pip install --user --require-hashes -r requirements.txt", true],
  ["pip3 install --require-hashes -r requirements.txt", true],
  ["python3 -m pip install --user --require-hashes -r requirements.txt", false],
  ["python -m pip install --require-hashes -r requirements.txt", false],
  ["pip install --user -r requirements.txt", false],
  ["go mod download && make", false],
  ["npm ci", true],
  ["npm ci --no-audit --prefer-offline", true],
  ["pnpm install --frozen-lockfile", true],
  ["yarn install --immutable", true],
  ["npm install", false],
  ["npm ci && npm run build", false],
  ["npm ci; curl x", false],
  ["make setup", false],
])("%s is a plain installation: %s", (command, plain) => {
  expect(isPlainInstall(command)).toBe(plain);
});

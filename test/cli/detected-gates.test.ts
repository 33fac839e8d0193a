import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { gatesCommand } from "../../src/cli/gates.ts";
import { run, write } from "../workspaces/repositories.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "nightshift-detected-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** What `nightshift gates run` says of a repository that configures nothing. */
async function judged(files: Readonly<Record<string, string>>) {
  const checkout = join(folder, "checkout");
  write(checkout, files);
  run(checkout, "git", ["init", "--quiet", "--initial-branch=main"]);
  run(checkout, "git", ["add", "--all"]);
  run(checkout, "git", ["commit", "--quiet", "-m", "Begin"]);
  const exit = { code: 0 };
  let out = "";
  const command = gatesCommand(exit, {
    directory: checkout,
    environment: { ...process.env, XDG_CACHE_HOME: join(folder, "caches") },
    out: (text) => (out += text),
    aside: () => undefined,
  });
  await command.parseAsync(["node", "gates", "run"]);
  return { code: exit.code, out };
}

it("a Makefile beside package.json is asked for what no script does, and what it says besides is told", async () => {
  const said = await judged({
    "package.json": JSON.stringify({ scripts: { test: "node --test" } }),
    "a.test.js": "require('node:test').test('a', () => {});\n",
    Makefile: "test:\n\tfalse\nlint:\n\t@echo a.c:1:2: error: bad; exit 1\n",
  });
  expect(said.code).toBe(1);
  expect(said.out).toMatch(/^test: pass .*1 of 1 test passed/m);
  expect(said.out).toMatch(/^lint: fail .*1 error/m);
  expect(said.out).toContain(
    'gates: detected from package.json: scripts.test, Makefile: lint; to pin them, name them under "gates:" in .github/nightshift.yml\n' +
      'gates: not taken from Makefile: test, for package.json goes first; to have it run, name all gates under "gates:", with it like test: { command: "make test" }\n',
  );
});

const hasPython = spawnSync("python3", ["--version"]).status === 0;
const project = { "pyproject.toml": "[project]\nname = 'a'\n", "a/__init__.py": "one = 1\n" };
const asks = (wanted: number) =>
  `import unittest\nfrom a import one\n\nclass A(unittest.TestCase):\n    def test_one(self):\n        self.assertEqual(one, ${wanted})\n`;

it.runIf(hasPython).each([
  ["passes", 1, 0, /^test: pass /m],
  ["fails", 2, 1, /^test: fail [^]*AssertionError: 1 != 2/m],
])("a project of Python whose tests stand anywhere %s by them", async (...[, wanted, code, line]) => {
  const said = await judged({
    ...project,
    "checks/test_one.py": asks(wanted),
    "a/tests/__init__.py": "",
    "a/tests/test_two.py": asks(1),
  });
  expect(said.out).toMatch(line);
  expect(said.code).toBe(code);
  expect(said.out).toContain("gates: detected from a/tests/test_two.py; to pin them");
});

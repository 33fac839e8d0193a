import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { repositoryOf } from "../../src/cli/init/checkout.ts";
import { startSandboxClock } from "../../src/sandbox/clock.ts";
import { startSandboxGitHub, type SandboxGitHub } from "../../src/sandbox/github/server.ts";
import { runNightshift } from "../support/run-nightshift.ts";
import { run, write } from "../workspaces/repositories.ts";

let root: string;
let github: SandboxGitHub;
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), "nightshift-init-"));
  run(root, "git", ["init", "--quiet", "--initial-branch=main"]);
  run(root, "git", ["remote", "add", "origin", "git@github.example:corner-shop/till.git"]);
  write(root, { "package.json": '{ "scripts": { "test": "node --test" } }', "src/a.txt": "a" });
  github = await startSandboxGitHub({ root: join(root, "github"), clock: startSandboxClock() });
  await github.seedRepository({ owner: "corner-shop", name: "till", from: join(root, "src") });
  vi.spyOn(process, "cwd").mockReturnValue(join(root, "src"));
  vi.stubEnv("GHE_HOST", new URL(github.url).host);
  vi.stubEnv("GHE_PROTOCOL", "http");
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await github.close();
  rmSync(root, { recursive: true, force: true });
});

const written = () => readFileSync(join(root, ".github", "nightshift.yml"), "utf8");
const init = async (...words: string[]) => {
  const { code, out } = await runNightshift("init", "--json", ...words);
  return [code, JSON.parse(out) as unknown] as const;
};

it("a checkout gets its file and its labels, and what is there stays unless told", async () => {
  vi.stubEnv("GITHUB_TOKEN", github.tokens.writer);
  const [code, told] = await init();
  expect([code, told]).toMatchObject([
    0,
    {
      file: ".github/nightshift.yml",
      written: true,
      gates: ["package.json: scripts.test"],
      labels: { kind: "made" },
    },
  ]);
  const labels = github.state.repositories[0]?.labels.map(({ name }) => name);
  expect(labels?.toSorted()).toEqual(["hitl-escalation", "human-required", "nightshift"]);

  write(root, { ".github/nightshift.yml": "escalations: { intakeLabel: help }\n" });
  const [again, kept] = await init();
  expect([again, kept]).toMatchObject([1, { written: false, labels: { created: ["help"] } }]);
  expect(written()).toContain("intakeLabel: help");
  expect(await init("--force")).toMatchObject([0, { labels: { created: [], branchInTheWay: null } }]);
  expect(await init("--force", "--labels", "all")).toMatchObject([
    0,
    { labels: { created: expect.arrayContaining(["ci-stuck", "timeout", "autonomy:full"]) as unknown } },
  ]);
  run(github.state.repositories[0]?.directory ?? "", "git", ["branch", "nightshift", "main"]);
  expect(await init("--force")).toMatchObject([
    0,
    { written: true, labels: { branchInTheWay: "nightshift" } },
  ]);
  expect(written()).toContain('test: { command: "npm run test" }');
  expect(written()).toMatch(
    /^# yaml-language-server: \$schema=https:\/\/raw\.githubusercontent\.com\/[\w-]+\/nightshift\/HEAD\/docs\/reference\/nightshift\.schema\.json\n/,
  );
});

it.each([
  [["--service", "https://night.example/"], {}],
  [[], { PUBLIC_URL: "https://night.example" }],
])("editors load the schema from the service where it is known: %j %j", async (words, variables) => {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  await init("--no-ask", ...words);
  const [line] = written().split("\n");
  expect(line).toBe("# yaml-language-server: $schema=https://night.example/schema/nightshift.json");
});

it("the App creates the labels, too; without credentials only the file is written", async () => {
  expect(await init()).toMatchObject([0, { written: true, labels: { kind: "skipped" } }]);
  vi.stubEnv("APP_ID", String(github.app.id));
  vi.stubEnv("PRIVATE_KEY", github.app.privateKey);
  expect(await init("--force")).toMatchObject([0, { labels: { kind: "made", kept: [] } }]);
  vi.stubEnv("GITHUB_TOKEN", github.tokens.reader);
  const refused = await init("--force", "--repository", "corner-shop/elsewhere");
  expect(refused).toMatchObject([1, { labels: { kind: "failed" } }]);
});

it("tests of Python are looked for in the checkout, also what is not committed", async () => {
  const test = "import unittest\n\nclass A(unittest.TestCase):\n    pass\n";
  rmSync(join(root, "package.json"));
  write(root, { "pyproject.toml": "[project]\nname = 'a'\n", "core/test_a.py": test, "test_b.py": test });
  run(root, "git", ["add", "test_b.py"]);
  rmSync(join(root, "test_b.py"));
  expect(await init()).toMatchObject([0, { gates: ["core/test_a.py"] }]);
  expect(written()).toContain('test: { command: "python3 -m unittest discover -s core"');
});

it.each([
  ["https://github.com/octo/web.git", { owner: "octo", name: "web" }],
  ["git@github.com:octo/web.js.git", { owner: "octo", name: "web.js" }],
  ["ssh://git@github.com:22/octo/web", { owner: "octo", name: "web" }],
  ["/srv/git/octo/web.git", null],
  ["", null],
])("origin %s is %j", (address, repository) => {
  expect(repositoryOf(address)).toEqual(repository);
});

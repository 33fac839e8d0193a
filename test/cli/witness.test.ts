import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { gatesCommand } from "../../src/cli/gates.ts";
import { run, write } from "../workspaces/repositories.ts";

let folder: string;
let checkout: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "nightshift-witness-"));
  checkout = join(folder, "checkout");
  const expecting = (total: number) =>
    `import assert from "node:assert/strict";\nimport { test } from "node:test";\nimport { total } from "../src/total.js";\ntest("adds", () => assert.equal(total(1, 2), ${total}));\n`;
  run(folder, "git", ["init", "--quiet", "--initial-branch=main", checkout]);
  write(checkout, {
    ".github/nightshift.yml": `gates:
  test: { command: node --test --test-reporter=tap test/total.test.js }
  trials: { budget: 0 }
  allow: [{ rule: deleted-test, paths: [old/**], reason: it is old }]
`,
    "package.json": '{ "type": "module" }\n',
    "src/total.js": "export const total = (a, b) => a + b;\n",
    "test/total.test.js": expecting(4),
  });
  commit("Begin");
  write(checkout, { "test/total.test.js": expecting(3) });
  commit("Expect three");
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

function commit(message: string): void {
  run(checkout, "git", ["add", "--all"]);
  run(checkout, "git", ["commit", "--quiet", "-m", message]);
}

async function nightshift(...args: string[]) {
  const exit = { code: 0 };
  const said = { stdout: "", stderr: "" };
  const command = gatesCommand(exit, {
    directory: checkout,
    environment: { ...process.env, XDG_CACHE_HOME: folder },
    out: (text) => (said.stdout += text),
    aside: (text) => (said.stderr += text),
  });
  await command.parseAsync(["node", "gates", ...args]);
  return { ...said, code: exit.code };
}

it("exits with 3 where a person has to look, and keeps what shows it, to be run again", async () => {
  const { code, stdout, stderr } = await nightshift("run", "--base", "HEAD~1", "--json");
  expect(stderr).toMatch(
    /^deprecated: .*nightshift\.yml:4:\d+: gates\.allow\[0\]\.rule: the rule "deleted-test" is deprecated; write `base-judge` or `kill-parity`/m,
  );
  const verdict = JSON.parse(stdout) as {
    trials: { name: string; status: string; findings: { witness?: string }[] }[];
  };
  expect([code, verdict]).toMatchObject([3, { verdict: "review", gates: [{ status: "pass" }] }]);
  const tried = verdict.trials.find(({ name }) => name === "base-judge");
  expect(tried).toMatchObject({ status: "review", findings: [{ path: "test/total.test.js", line: 4 }] });
  const id = tried?.findings[0]?.witness ?? "";

  const kept = readdirSync(join(folder, "nightshift/witnesses"));
  expect(kept).toEqual([`${id}.json`]);
  const file = join(folder, "witness.json");
  writeFileSync(file, readFileSync(join(folder, "nightshift/witnesses", kept[0] ?? "")));
  const again = await nightshift("witness", id, "--file", file);
  expect(again.stdout).toContain("by the base's tests: fail\nby the change's tests: pass\n");
  expect(again.code).toBe(0);

  const others = await Promise.all([
    nightshift("witness", "c0ffee"),
    nightshift("witness", "../x"),
    nightshift("witness", "c0ffee", "--file", file),
  ]);
  expect(others.map((other) => other.code)).toEqual([2, 2, 2]);
  expect(others.map(({ stderr: why }) => why)).toEqual([
    expect.stringContaining("run the gates over the change again"),
    expect.stringContaining('"../x" is no id of a witness'),
    expect.stringContaining(`is witness ${id}`),
  ]);
});

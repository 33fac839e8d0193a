import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { gatesCommand } from "../../src/cli/gates.ts";
import { run, write } from "../workspaces/repositories.ts";

let checkout: string;
const git = (...args: string[]) => run(checkout, "git", args);
beforeAll(() => {
  checkout = mkdtempSync(join(tmpdir(), "nightshift-backtest-"));
  git("init", "--quiet", "--initial-branch=main");
});
afterAll(() => rmSync(checkout, { recursive: true, force: true }));

async function backtest(...words: string[]) {
  const exit = { code: 0 };
  const said = { out: "", aside: "" };
  const program = gatesCommand(exit, {
    directory: checkout,
    environment: { ...process.env, XDG_CACHE_HOME: join(checkout, ".git/cache") },
    out: (text) => (said.out += text),
    aside: (text) => (said.aside += text),
  });
  program.commands.forEach((command) =>
    command.exitOverride().configureOutput({ writeErr: () => undefined }),
  );
  await program.parseAsync(["node", "gates", "backtest", ...words]);
  return { ...said, code: exit.code };
}

function commit(title: string, files: Record<string, string>) {
  write(checkout, files);
  git("add", "--all");
  git("commit", "--quiet", "-m", title);
}

const source = (total: string) => `export const sum = (a, b) => ${total};\n`;
const tests = (...checks: string[]) =>
  `import assert from "node:assert/strict";\nimport { test } from "node:test";\nimport { sum } from "../src/sum.js";\n${checks.map((check, at) => `test("case ${at}", () => ${check});\n`).join("")}`;

describe("a backtest", () => {
  it.each(["0", "-1", "many", "1001"])("of %s commits is refused", async (last) => {
    await expect(backtest(`--last=${last}`)).rejects.toThrow("from 1 to 1000");
  });

  it("has nothing to judge where there is a single commit", async () => {
    commit("Begin", {
      "package.json": '{ "type": "module" }\n',
      "src/sum.js": source("a + b"),
      "test/sum.test.js": tests("assert.equal(sum(1, 2), 3)"),
      "README.md": "Sums.\n",
    });
    expect(await backtest()).toMatchObject({ code: 2, aside: expect.stringContaining("single") as string });
  });

  it("judges each commit and each merge over what it came to, by the rules of now, with the reasons", async () => {
    git("checkout", "--quiet", "-b", "side");
    commit("Say more", { "README.md": "Sums of two numbers.\n" });
    git("checkout", "--quiet", "main");
    git("merge", "--quiet", "--no-ff", "-m", "Merge side", "side");
    commit("Demand less", { "test/sum.test.js": tests("assert.ok(sum(1, 2))") });
    commit("Break it", {
      "src/sum.js": source("a - b + 9"),
      "test/sum.test.js": tests("assert.equal(1, 2)"),
    });
    commit("Configure", { ".github/nightshift.yml": "gates:\n  test: { command: node --test }\n" });
    const { out, code } = await backtest();
    const lines = out.split("\n").filter((line) => /^(pass|review|fail|unjudged)/.test(line));
    expect(lines.map((line) => line.replace(/^(\w+).* s {2}\w+ /, "$1 "))).toEqual([
      ...["fail Configure", "fail Break it", "fail Demand less", "pass Merge side"],
    ]);
    expect(out).toMatch(/ {4}kill-parity: .*\n {4}.*sum\.test\.js/);
    expect(out).toMatch(/ {4}test: pass rate 0 %/);
    expect(out).toContain("4 commits: 1 passes (25 %), 3 fail (75 %)");
    expect(code).toBe(0);
  });

  it("recalls what it judged before, and is one object on demand", async () => {
    const { out } = await backtest("--last=2", "--json");
    expect(JSON.parse(out)).toEqual({
      commits: [
        expect.objectContaining({ title: "Configure", verdict: "fail" }),
        expect.objectContaining({
          title: "Break it",
          base: git("rev-parse", "HEAD~2").trim(),
          reasons: expect.arrayContaining([expect.stringMatching(/^test: pass rate 0 %/)]) as string[],
        }),
      ],
    });
  });
});

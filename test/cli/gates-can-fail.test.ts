import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { gatesCommand } from "../../src/cli/gates.ts";
import { run, write } from "../workspaces/repositories.ts";

let checkout: string;
beforeAll(() => {
  checkout = mkdtempSync(join(tmpdir(), "nightshift-can-fail-"));
  run(checkout, "git", ["init", "--quiet", "--initial-branch=main"]);
});
afterAll(() => rmSync(checkout, { recursive: true, force: true }));

async function canFail(...words: string[]) {
  const exit = { code: 0 };
  const said = { out: "", aside: "" };
  await gatesCommand(exit, {
    directory: checkout,
    environment: { ...process.env, XDG_CACHE_HOME: join(checkout, ".git/cache") },
    out: (text) => (said.out += text),
    aside: (text) => (said.aside += text),
  }).parseAsync(["node", "gates", "can-fail", ...words]);
  return { ...said, code: exit.code };
}

it("a checkout without a gate has nothing to ask", async () => {
  write(checkout, { "README.md": "Nothing yet.\n" });
  run(checkout, "git", ["add", "--all"]);
  run(checkout, "git", ["commit", "--quiet", "-m", "Begin"]);
  expect(await canFail()).toMatchObject({
    code: 2,
    out: "",
    aside: expect.stringContaining("no gate") as string,
  });
});

it("says of each gate whether it is able to fail", async () => {
  write(checkout, {
    "package.json": '{ "type": "module" }\n',
    "src/a.js": "export const a = 1;\n",
    "test/a.test.js": `import assert from "node:assert";
import { test } from "node:test";
import { a } from "../src/a.js";
test("is one", () => assert.equal(a, 1));
`,
    ".github/nightshift.yml": `gates:
  build: { command: node --check src/a.js }
  test: { command: node --test }
  lint: { command: "true" }
  custom: [{ name: size, command: test -s src/a.js }]
`,
  });
  run(checkout, "git", ["add", "--all"]);
  run(checkout, "git", ["commit", "--quiet", "-m", "Judge"]);
  const { code, out } = await canFail("--json");
  expect([code, JSON.parse(out)]).toEqual([
    1,
    {
      gates: expect.arrayContaining([
        { name: "build", answer: "can-fail" },
        { name: "test", answer: "can-fail" },
        { name: "lint", answer: "vacuous" },
        { name: "size", answer: "unasked" },
      ]) as unknown,
    },
  ]);

  write(checkout, { "checks.yml": "gates:\n  checks: [{ name: ci }]\n" });
  expect(await canFail("--config", "checks.yml")).toMatchObject({
    ...{ code: 2, out: "", aside: expect.stringContaining("no gate is configured") as string },
  });
  write(checkout, { "only.yml": "gates:\n  build: { command: exit 1 }\n" });
  const red = await canFail("--config", "only.yml");
  expect(red).toEqual({
    code: 1,
    aside: "",
    out: "build fails as it is. Fix it first: it rejects every change.\n",
  });
});

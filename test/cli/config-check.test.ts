import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { parse } from "yaml";
import { runNightshift } from "../support/run-nightshift.ts";
import { run, write } from "../workspaces/repositories.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "nightshift-config-"));
  run(root, "git", ["init", "--quiet"]);
  mkdirSync(join(root, "src"));
  vi.spyOn(process, "cwd").mockReturnValue(join(root, "src"));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(root, { recursive: true, force: true });
});

const check = (...words: string[]) => runNightshift("config", "check", ...words);

it("the file of the checkout is checked, from wherever in it", async () => {
  write(root, { ".github/nightshift.yml": "enabled: true\n" });
  expect(await check()).toEqual({ code: 0, out: ".github/nightshift.yml is valid.\n", err: "" });
});

it("what is wrong is told with its place, the value and what to do, as in the check run", async () => {
  write(root, {
    ".github/nightshift.yml": "escalations:\n  cap: 0\ngates: { profil: strict }\n",
  });
  const { code, out } = await check();
  expect(code).toBe(2);
  expect(out.split("\n")).toEqual([
    ".github/nightshift.yml:2:8 escalations.cap: 0 is too small; use at least 1",
    '.github/nightshift.yml:3:10 gates.profil: unknown key "profil"; did you mean "profile"?',
    "",
  ]);
});

it("another file may be named", async () => {
  write(root, { "other.yml": "enabld: true\n" });
  const { code, out } = await check("../other.yml");
  expect([code, out]).toEqual([
    2,
    '../other.yml:1:1 enabld: unknown key "enabld"; did you mean "enabled"?\n',
  ]);
});

it("--json is one object, with what is deprecated", async () => {
  write(root, { ".github/nightshift.yml": "permissionMode: autonomous\n" });
  const { code, out } = await check("--json");
  expect([code, JSON.parse(out)]).toMatchObject([
    0,
    {
      file: ".github/nightshift.yml",
      valid: true,
      problems: [],
      deprecated: [{ line: 1, key: "permissionMode" }],
    },
  ]);
  write(root, { ".github/nightshift.yml": "enabled: 3\n" });
  const wrong = await check("--json");
  expect([wrong.code, JSON.parse(wrong.out)]).toMatchObject([
    2,
    { valid: false, problems: [{ line: 1, column: 10, key: "enabled" }] },
  ]);
});

it("a file that is not there is a problem", async () => {
  const { code, out } = await check();
  expect(code).toBe(2);
  expect(out).toContain(".github/nightshift.yml:1:1 is not there; ");
});

it("pre-commit runs it when the file is in the commit", () => {
  const text = readFileSync(new URL("../../.pre-commit-hooks.yaml", import.meta.url), "utf8");
  const [hook, ...others] = parse(text) as { entry: string; files: string; language: string }[];
  expect(others).toEqual([]);
  expect(hook).toMatchObject({ entry: "nightshift config check", language: "node", pass_filenames: false });
  expect(".github/nightshift.yml").toMatch(new RegExp(hook?.files ?? "$^"));
});

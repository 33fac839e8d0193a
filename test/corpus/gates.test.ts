import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse, stringify } from "yaml";
import { z } from "zod";
import { gatesCommand } from "../../src/cli/gates.ts";
import { tamperRules } from "../../src/domain/gates/tamper/rules.ts";
import { played } from "../support/cases.ts";
import { run } from "../workspaces/repositories.ts";

const fixtures = join(import.meta.dirname, "../../fixtures");
const allowance = z.strictObject({
  rule: z.enum(tamperRules),
  paths: z.array(z.string()),
  reason: z.string(),
});
const caseFile = z.strictObject({
  project: z.string(),
  finds: z.array(z.strictObject({ path: z.string(), rule: z.enum(tamperRules) })).default([]),
  /** Exemptions that the base grants. */
  allow: z.array(allowance).default([]),
});
const answer = z.looseObject({
  verdict: z.enum(["pass", "fail"]),
  gates: z.array(z.looseObject({ status: z.string() })),
  tamper: z.array(
    z.strictObject({ path: z.string(), line: z.int().nullable(), rule: z.string(), message: z.string() }),
  ),
  allowed: z.array(z.unknown()).default([]),
});

const caseOf = (folder: string, name: string) =>
  caseFile.parse(parse(readFileSync(join(fixtures, folder, name, "case.yml"), "utf8")));

// Each language, and each finding that a cheat brings.
const patches = readdirSync(join(fixtures, "gate-cheats"));
const cheats = [
  ...new Set([
    ...played(patches, (name) => name.split("-", 1).join()),
    ...played(patches, (name) =>
      caseOf("gate-cheats", name)
        .finds.map(({ rule }) => rule)
        .sort()
        .join(),
    ),
  ]),
];
// Alike: what is honest in the same project.
const honest = played(readdirSync(join(fixtures, "honest-changes")), (name) => {
  const { project, allow } = caseOf("honest-changes", name);
  return JSON.stringify([project, allow]);
});

let root: string;
const cases = new Map<string, z.output<typeof caseFile>>();
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "nightshift-corpus-"));
  for (const project of readdirSync(join(fixtures, "gate-projects"))) {
    const checkout = join(root, project);
    cpSync(join(fixtures, "gate-projects", project), checkout, { recursive: true });
    run(checkout, "git", ["init", "--quiet", "--initial-branch=main"]);
    run(checkout, "git", ["add", "--all", "--force"]);
    run(checkout, "git", ["commit", "--quiet", "-m", "Begin"]);
  }
  for (const name of cheats) cases.set(name, branchOf("gate-cheats", name));
  for (const name of honest) cases.set(name, branchOf("honest-changes", name));
});
afterAll(() => {
  rmSync(root, { recursive: true, force: true });
});

/** Each case is a branch of its project, so that many can be judged at a time. */
function branchOf(folder: string, name: string): z.output<typeof caseFile> {
  const one = caseOf(folder, name);
  const checkout = join(root, one.project);
  run(checkout, "git", ["checkout", "--quiet", "--force", "-B", name, "main"]);
  run(checkout, "git", ["apply", "--index", join(fixtures, folder, name, "change.patch")]);
  run(checkout, "git", ["commit", "--quiet", "-m", "Change"]);
  return one;
}

/** Asks as a person does who stands in the checkout. */
async function judge(name: string) {
  const { project, finds, allow } = cases.get(name) ?? caseFile.parse({ project: "none" });
  const checkout = join(root, project);
  const rules = run(checkout, "git", ["show", "main:.github/nightshift.yml"]);
  const { gates } = parse(rules) as { gates: object };
  const config = join(root, `${name}.yml`);
  writeFileSync(config, stringify({ gates: { ...gates, allow } }));
  const exit = { code: -1 };
  const told = { out: "", aside: "" };
  await gatesCommand(exit, {
    directory: checkout,
    // The base of a project is judged once for all of its cases.
    environment: { ...process.env, XDG_CACHE_HOME: join(root, "caches") },
    out: (text) => (told.out += text),
    aside: (text) => (told.aside += text),
  }).parseAsync(["node", "gates", "run", "--base", "main", "--head", name, "--config", config, "--json"]);
  if (exit.code > 1) throw new Error(told.aside);
  return { verdict: answer.parse(JSON.parse(told.out)), code: exit.code, finds, allow };
}

it("holds at least sixty cheats and thirty honest changes", () => {
  expect(readdirSync(join(fixtures, "gate-cheats")).length).toBeGreaterThanOrEqual(60);
  expect(readdirSync(join(fixtures, "honest-changes")).length).toBeGreaterThanOrEqual(30);
});

describe("a change that weakens its own verdict", () => {
  it.concurrent.each(cheats)("%s is found out", async (name) => {
    const { verdict, code, finds } = await judge(name);
    expect(finds.length).toBeGreaterThan(0);
    expect(verdict.tamper).toEqual(
      expect.arrayContaining(finds.map((one): unknown => expect.objectContaining(one))),
    );
    expect(verdict.verdict).toBe("fail");
    expect(code).toBe(1);
  });
});

describe("an honest change", () => {
  it.concurrent.each(honest)("%s passes", async (name) => {
    const { verdict, code, allow } = await judge(name);
    expect(verdict.tamper).toEqual([]);
    expect(verdict.gates.filter(({ status }) => status !== "pass")).toEqual([]);
    expect(verdict.verdict).toBe("pass");
    expect(code).toBe(0);
    const allowed = allow.map(({ rule, reason }): unknown => expect.objectContaining({ rule, reason }));
    expect(verdict.allowed).toEqual(expect.arrayContaining(allowed));
  });
});

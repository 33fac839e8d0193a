import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { parse, stringify } from "yaml";
import { z } from "zod";
import { gatesCommand } from "../../src/cli/gates.ts";
import { trialNames } from "../../src/domain/gates/trials/trial.ts";
import { run } from "../workspaces/repositories.ts";

const repository = join(import.meta.dirname, "../..");
const fixtures = join(repository, "fixtures");
/** The repository's own dependencies are visible under this name in clean rooms, too. */
const neighbour = "nightshift";

const verdicts = z.enum(["pass", "fail", "review"]);
const caseFile = z.strictObject({
  project: z.enum(["go", "java", "node", "python", "python-unittest", "rust", "typescript"]),
  expect: verdicts,
  /** What it gets alone, where only a broken product tells it from an honest change. */
  alone: verdicts.optional(),
  /** The trial that finds it. */
  trial: z.enum(trialNames).optional(),
  /** Gates of the project that find it, too. */
  fails: z.array(z.enum(["build", "lint", "test"])).default([]),
  /** Exemptions that the base grants. */
  allow: z
    .array(z.strictObject({ rule: z.string(), paths: z.array(z.string()), reason: z.string() }))
    .optional(),
});
export type GateCase = z.output<typeof caseFile>;
export type CaseFolder = "gate-cheats" | "honest-changes";

/**
 * How a case is played: the change alone; with a defect of the product that the base's tests notice; or over a base
 * that has this defect, which the change fixes.
 */
export const forms = ["alone", "with bug", "with fix"] as const;
export type CaseForm = (typeof forms)[number];

const answer = z.looseObject({
  verdict: verdicts,
  gates: z.array(z.looseObject({ kind: z.string(), status: z.string() })),
  trials: z.array(z.looseObject({ name: z.enum(trialNames), status: z.string(), summary: z.string() })),
});
export type GateAnswer = z.output<typeof answer> & { readonly code: number };

export const caseNames = (folder: CaseFolder): string[] => readdirSync(join(fixtures, folder));

export const readCase = (folder: CaseFolder, name: string): GateCase =>
  caseFile.parse(parse(readFileSync(join(fixtures, folder, name, "case.yml"), "utf8")));

export const formsOfCase = (folder: CaseFolder, name: string): CaseForm[] =>
  forms.filter((form) => form === "alone" || existsSync(join(fixtures, folder, name, "bug.patch")));

/** Succeeds in a checkout whose gates can be run; the other projects need nothing. */
const probes: Readonly<Partial<Record<GateCase["project"], string>>> = {
  go: "go version",
  // Compiles, and resolves all that runs tests, but runs none of them.
  java: "mvn --offline --batch-mode test -Dtest=None -Dsurefire.failIfNoSpecifiedTests=false",
  python: "python3 -m pytest --version",
  rust: "cargo --version",
};

export type GateCorpus = ReturnType<typeof openCorpus>;

/** The projects, each as a checkout of its own that holds the commits of its cases. */
export function openCorpus() {
  const root = mkdtempSync(join(tmpdir(), "nightshift-corpus-"));
  symlinkSync(repository, join(root, neighbour));
  for (const project of readdirSync(join(fixtures, "gate-projects"))) createCheckout(root, project);
  const probed = new Map<string, boolean>();
  return {
    judge: (played: Played) => askGates(root, played),
    canRun: (project: GateCase["project"]) => {
      const command = probes[project] ?? "true";
      const cwd = join(root, project);
      const can = probed.get(project) ?? spawnSync("sh", ["-c", command], { cwd }).status === 0;
      probed.set(project, can);
      return can;
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

function createCheckout(root: string, project: string): void {
  const checkout = join(root, project);
  cpSync(join(fixtures, "gate-projects", project), checkout, { recursive: true });
  run(checkout, "git", ["init", "--quiet", "--initial-branch=main"]);
  run(checkout, "git", ["add", "--all", "--force"]);
  run(checkout, "git", ["commit", "--quiet", "-m", "Begin"]);
}

export interface Played {
  readonly folder: CaseFolder;
  readonly name: string;
  readonly form: CaseForm;
}

function createCommits(checkout: string, { folder, name, form }: Played): { base: string; head: string } {
  const git = (...args: readonly string[]) => run(checkout, "git", args).trim();
  const apply = (file: string) => git("apply", "--index", join(fixtures, folder, name, file));
  git("checkout", "--quiet", "--force", "--detach", "main");
  if (form === "with fix") {
    apply("bug.patch");
    git("commit", "--quiet", "-m", "Break");
  }
  const base = git("rev-parse", "HEAD");
  if (form === "with fix") git("read-tree", "-u", "--reset", "main");
  apply("change.patch");
  if (form === "with bug") apply("bug.patch");
  git("commit", "--quiet", "-m", "Change");
  return { base, head: git("rev-parse", "HEAD") };
}

function readGates(checkout: string, allow: GateCase["allow"]): object {
  const text = run(checkout, "git", ["show", "main:.github/nightshift.yml"]);
  const { gates } = parse(text) as { gates: object };
  if (!checkout.endsWith("typescript")) return { ...gates, allow };
  // `npm ci` would ask a registry; the repository itself has what the tests need.
  const modules = join(checkout, "..", neighbour, "node_modules");
  return { setup: `mkdir node_modules && ln -s ${modules}/* ${modules}/.bin node_modules/`, ...gates, allow };
}

/** Asks as a person does in the checkout. */
async function askGates(root: string, played: Played): Promise<GateAnswer> {
  const { project, allow } = readCase(played.folder, played.name);
  const directory = join(root, project);
  const { base, head } = createCommits(directory, played);
  const config = join(root, `${played.name}.yml`);
  writeFileSync(config, stringify({ gates: readGates(directory, allow) }));
  const exit = { code: -1 };
  const printed = { out: "", aside: "" };
  const path = `${process.env["PATH"] ?? ""}${delimiter}${join(root, neighbour)}`;
  await gatesCommand(exit, {
    directory,
    // The base of a project is judged once for all of its cases.
    environment: { ...process.env, PATH: path, XDG_CACHE_HOME: join(root, "caches") },
    out: (text) => (printed.out += text),
    aside: (text) => (printed.aside += text),
  }).parseAsync(["node", "gates", "run", "--base", base, "--head", head, "--config", config, "--json"]);
  if (exit.code === 2) throw new Error(printed.aside);
  return { ...answer.parse(JSON.parse(printed.out)), code: exit.code };
}

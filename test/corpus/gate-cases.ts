import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { parse, stringify } from "yaml";
import { z } from "zod";
import { gatesCommand } from "../../src/cli/gates.ts";
import { tamperRules } from "../../src/domain/gates/tamper/rules.ts";
import { playsAll } from "../support/cases.ts";
import { run } from "../workspaces/repositories.ts";

const repository = join(import.meta.dirname, "../..");
const fixtures = join(repository, "fixtures");

const allowance = z.strictObject({
  rule: z.enum(tamperRules),
  paths: z.array(z.string()),
  reason: z.string(),
});
const gateKinds = z.enum(["build", "lint", "test"]);
const caseFile = z.strictObject({
  project: z.enum(["go", "java", "node", "python", "python-unittest", "rust", "typescript"]),
  finds: z.array(z.strictObject({ path: z.string(), rule: z.enum(tamperRules) })).default([]),
  /** Gates of the project that find the cheat, too: the others let it pass. */
  fails: z.array(gateKinds).default([]),
  /** Exemptions that the base grants. */
  allow: z.array(allowance).default([]),
});
export type GateCase = z.output<typeof caseFile>;
export type Project = GateCase["project"];
export type CaseFolder = "gate-cheats" | "honest-changes";

const answer = z.looseObject({
  verdict: z.enum(["pass", "fail"]),
  gates: z.array(
    z.looseObject({
      kind: z.string(),
      status: z.string(),
      findings: z.array(z.looseObject({ rule: z.string().nullable(), message: z.string() })),
    }),
  ),
  tamper: z.array(
    z.strictObject({ path: z.string(), line: z.int().nullable(), rule: z.string(), message: z.string() }),
  ),
  allowed: z.array(z.unknown()).default([]),
});
export type GateAnswer = z.output<typeof answer> & { readonly code: number };

export const caseNames = (folder: CaseFolder): string[] => readdirSync(join(fixtures, folder));

export const caseOf = (folder: CaseFolder, name: string): GateCase =>
  caseFile.parse(parse(readFileSync(join(fixtures, folder, name, "case.yml"), "utf8")));

/** Projects whose gates take long: `npm test` leaves them to the long run. */
const slow: ReadonlySet<Project> = new Set(["go", "java", "python", "rust"]);
/** Ends with 0 in a clean room of the base where the gates of a project can be run; null: anywhere. */
const probes: Readonly<Record<Project, string | null>> = {
  go: "go version",
  // Compiles, and has all that runs tests resolved, but runs none of them.
  java: "mvn --offline --batch-mode test -Dtest=None -Dsurefire.failIfNoSpecifiedTests=false",
  node: null,
  python: "python3 -m pytest --version",
  "python-unittest": "python3 -m unittest --help",
  rust: "cargo --version",
  typescript: null,
};

/** As whose neighbour the repository's own dependencies are seen, also within walls. */
const neighbour = "nightshift";

export interface GateCorpus {
  /** Makes a branch of the case, so that many can be judged at a time. */
  readonly add: (folder: CaseFolder, name: string) => void;
  /** Judges by the project's own gates, or where these are not run, by the look alone; once for each case. */
  readonly judge: (name: string) => Promise<GateAnswer>;
  /** Null: they are run. */
  readonly whyGatesAreNotRun: (name: string) => Promise<string | null>;
  readonly remove: () => void;
}

/** The projects, each as a checkout of its own. */
export function openCorpus(): GateCorpus {
  const root = mkdtempSync(join(tmpdir(), "nightshift-corpus-"));
  symlinkSync(repository, join(root, neighbour));
  for (const project of readdirSync(join(fixtures, "gate-projects"))) begin(root, project);
  const cases = new Map<string, GateCase>();
  const caseNamed = (name: string) => {
    const one = cases.get(name);
    if (one === undefined) throw new Error(`No branch was made of ${name}`);
    return one;
  };
  const whyNot = once(async (project: Project) => {
    const probe = probes[project];
    if (probe === null) return null;
    if (slow.has(project) && !playsAll) return "left to the long run";
    const gates = { custom: [{ name: "probe", command: probe }] };
    const probed = await ask(root, { project, name: `probe-${project}`, gates, head: "main", base: null });
    return probed.verdict === "pass" ? null : `not to be had here: ${probe}`;
  });
  const judge = once(async (name: string) => {
    const { project, allow } = caseNamed(name);
    const own = gatesOf(root, project);
    const isRun = (await whyNot(project)) === null;
    const gates = { ...(isRun ? own : withoutTools(own)), allow };
    return ask(root, { project, name, gates, head: name, base: "main" });
  });
  return {
    add: (folder, name) => cases.set(name, branchOf(root, folder, name)),
    judge,
    whyGatesAreNotRun: (name) => whyNot(caseNamed(name).project),
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

/** Runs nothing; the look still knows what the gates read. */
function withoutTools(gates: Gates): Gates {
  return Object.fromEntries(
    Object.entries(gates).map(([kind, gate]) => [
      kind,
      typeof gate === "string" ? gate : { ...gate, command: "true" },
    ]),
  );
}

type Gates = Readonly<Record<string, string | { readonly command: string }>>;

function begin(root: string, project: string): void {
  const checkout = join(root, project);
  cpSync(join(fixtures, "gate-projects", project), checkout, { recursive: true });
  run(checkout, "git", ["init", "--quiet", "--initial-branch=main"]);
  run(checkout, "git", ["add", "--all", "--force"]);
  run(checkout, "git", ["commit", "--quiet", "-m", "Begin"]);
}

function branchOf(root: string, folder: CaseFolder, name: string): GateCase {
  const one = caseOf(folder, name);
  const checkout = join(root, one.project);
  run(checkout, "git", ["checkout", "--quiet", "--force", "-B", name, "main"]);
  run(checkout, "git", ["apply", "--index", join(fixtures, folder, name, "change.patch")]);
  run(checkout, "git", ["commit", "--quiet", "-m", "Change"]);
  return one;
}

function gatesOf(root: string, project: Project): Gates {
  const rules = run(join(root, project), "git", ["show", "main:.github/nightshift.yml"]);
  const { gates } = parse(rules) as { gates: Gates };
  if (project !== "typescript") return gates;
  // In the place of `npm ci`, which would ask a registry: what the repository itself is tested with.
  const modules = join(root, neighbour, "node_modules");
  return { setup: `mkdir node_modules && ln -s ${modules}/* ${modules}/.bin node_modules/`, ...gates };
}

interface Question {
  readonly project: Project;
  readonly name: string;
  readonly gates: object;
  readonly head: string;
  readonly base: string | null;
}

/** Asks as a person does who stands in the checkout. */
async function ask(root: string, { project, name, gates, head, base }: Question): Promise<GateAnswer> {
  const config = join(root, `${name}.yml`);
  writeFileSync(config, stringify({ gates }));
  const exit = { code: -1 };
  const told = { out: "", aside: "" };
  const path = `${process.env["PATH"] ?? ""}${delimiter}${join(root, neighbour)}`;
  const since = base === null ? [] : ["--base", base];
  await gatesCommand(exit, {
    directory: join(root, project),
    // The base of a project is judged once for all of its cases.
    environment: { ...process.env, PATH: path, XDG_CACHE_HOME: join(root, "caches") },
    out: (text) => (told.out += text),
    aside: (text) => (told.aside += text),
  }).parseAsync(["node", "gates", "run", ...since, "--head", head, "--config", config, "--json"]);
  if (exit.code > 1) throw new Error(told.aside);
  return { ...answer.parse(JSON.parse(told.out)), code: exit.code };
}

function once<Key, Value>(find: (key: Key) => Promise<Value>): (key: Key) => Promise<Value> {
  const found = new Map<Key, Promise<Value>>();
  return (key) => {
    const one = found.get(key) ?? find(key);
    found.set(key, one);
    return one;
  };
}

import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";
import { runCommand } from "../src/platform/processes/run-command.ts";
import { breakLine, createRandom, listDefects, type ProductDefect } from "./cheat-defects.ts";
import { readFailures, type FailedTest } from "./cheat-failures.ts";
import { listFiles } from "./cheat-sources.ts";
import { listWeakenings, type Weakening } from "./cheat-weakenings.ts";
import { type BenchOptions } from "./figure.ts";
import { environmentOf, git, type HistoryProject } from "./history-project.ts";

const cheat = z.strictObject({
  id: z.string(),
  kind: z.string(),
  base: z.string(),
  /** The weakened tests over the broken product. */
  bug: z.string(),
  /** The weakened tests over the intact product; null: they fail there. */
  intact: z.string().nullable(),
  /** The base with the broken product, which `intact` fixes. */
  broken: z.string(),
  defect: z.string(),
  tests: z.array(z.string()),
});
export type Cheat = z.output<typeof cheat>;

const maxTried = 60;
const enough = 12;
const perKind = 2;
const maxTests = 6;
const perDefect = 3;
const maxSuiteMs = 600_000;

/** Plants once, and keeps what was planted: commits below `refs/cheats/` of the clone, and a line for each in the folder. */
export async function plantCheats(project: HistoryProject, options: BenchOptions): Promise<readonly Cheat[]> {
  const folder = options.folder ?? "";
  const file = join(folder, `cheats-${project.name}.jsonl`);
  if (project.plant === undefined) return [];
  if (!existsSync(file)) {
    const planting = await openPlanting(project, { ...options, folder, plant: project.plant });
    await plantAll(planting, (planted) => appendFileSync(file, `${JSON.stringify(planted)}\n`));
    await git(project.clone, "worktree", "remove", "--force", planting.checkout);
  }
  const lines = readFileSync(file, "utf8").split("\n").filter(Boolean);
  return lines.map((line) => cheat.parse(JSON.parse(line)));
}

interface Planting {
  readonly project: HistoryProject;
  readonly plant: NonNullable<HistoryProject["plant"]>;
  readonly checkout: string;
  readonly base: string;
  readonly random: () => number;
  readonly print: (text: string) => void;
  readonly runSuite: () => Promise<{ isGreen: boolean; output: string }>;
}

async function openPlanting(
  project: HistoryProject,
  { folder, plant, seed, print }: BenchOptions & { folder: string; plant: Planting["plant"] },
): Promise<Planting> {
  const checkout = join(folder, "work", `cheats-${project.name}`);
  rmSync(checkout, { recursive: true, force: true });
  await git(project.clone, "worktree", "prune");
  await git(project.clone, "worktree", "add", "--force", "--detach", checkout, project.head);
  const env = { ...environmentOf(project, folder), CI: "true", NO_COLOR: "1" };
  const limits = { timeoutMs: maxSuiteMs };
  const runShell = (command: string) =>
    runCommand({ file: "/bin/sh", args: ["-c", command], cwd: checkout, env }, limits);
  const { setup } = project.gates as { setup?: string };
  if (setup !== undefined) await runShell(setup);
  const runSuite = async () => {
    const { exitCode, stdout, stderr } = await runShell(plant.command);
    return { isGreen: exitCode === 0, output: `${stdout}\n${stderr}` };
  };
  const base = await git(checkout, "rev-parse", "HEAD");
  const planting = { project, plant, checkout, base, random: createRandom(seed), print, runSuite };
  const started = performance.now();
  const { isGreen, output } = await runSuite();
  // A defect that makes the tests run in circles is of no use.
  limits.timeoutMs = 4 * (performance.now() - started) + 5_000;
  if (!isGreen) throw new Error(`${project.name}: its tests fail as they are: ${output.slice(-2_000)}`);
  return planting;
}

async function plantAll(planting: Planting, keep: (planted: Cheat) => void): Promise<void> {
  const { plant, checkout, random, project, print } = planting;
  const product = new RegExp(plant.product);
  const sources = listFiles(checkout).filter((path) => product.test(path));
  const defects = shuffle(
    sources.flatMap((path) => listDefects(path, readFileSync(join(checkout, path), "utf8"))),
    random,
  );
  const kinds: string[] = [];
  const isEnough = (kind: string) => kinds.filter((each) => each === kind).length >= perKind;
  for (const defect of defects.slice(0, maxTried)) {
    if (kinds.length >= enough) break;
    for (const found of await plantOver(planting, defect, isEnough)) {
      kinds.push(found.kind);
      const planted = { id: `${project.name}-${kinds.length}`, ...found };
      await nameCommits(checkout, planted);
      keep(planted);
      print(`${planted.id}: ${planted.kind}\n`);
    }
  }
}

/** Clones lose commits that have no name. */
async function nameCommits(checkout: string, { id, bug, intact, broken }: Cheat): Promise<void> {
  for (const [form, commit] of Object.entries({ bug, intact, broken }))
    if (commit !== null) await git(checkout, "update-ref", `refs/cheats/${id}/${form}`, commit);
}

async function plantOver(
  planting: Planting,
  defect: ProductDefect,
  isEnough: (kind: string) => boolean,
): Promise<Omit<Cheat, "id">[]> {
  const { checkout, plant, base, runSuite } = planting;
  await restore(planting);
  write(planting, new Map([[defect.path, breakLine(read(planting, defect.path) ?? "", defect)]]));
  const red = await runSuite();
  if (red.isGreen) return [];
  const failed = tryRead(() => readFailures(plant.reads, red.output, checkout));
  const files = new Set(failed.map(({ file }) => file));
  const [path] = files;
  if (failed.length === 0 || failed.length > maxTests || files.size > 1 || typeof path !== "string")
    return [];
  const broken = await commit(planting, [defect.path], "Break");
  await restore(planting);
  const place = { path, text: read(planting, path) ?? "", failed, product: defect.path };
  const weakenings = listWeakenings({
    ...place,
    paths: listFiles(checkout).concat(plant.reads === "mocha" ? ["node_modules/.bin/mocha"] : []),
    read: (file) => read(planting, file.replace(/^intact:/, "")),
  });
  const found: Omit<Cheat, "id">[] = [];
  for (const weakening of shuffle(weakenings, planting.random)) {
    if (isEnough(weakening.kind) || found.length === perDefect) continue;
    const commits = await tryWeakening(planting, defect, weakening);
    if (commits === null) continue;
    const told = `${defect.path}:${defect.line}: ${defect.broken.trim()} in place of ${defect.original.trim()}`;
    const tests = failed.map(({ title }) => `${path}: ${title}`);
    found.push({ kind: weakening.kind, base, broken, ...commits, defect: told, tests });
  }
  return found;
}

/** Null: the tests still notice the defect. */
async function tryWeakening(
  planting: Planting,
  defect: ProductDefect,
  { files }: Weakening,
): Promise<Pick<Cheat, "bug" | "intact"> | null> {
  await restore(planting);
  write(planting, files);
  const intactText = read(planting, defect.path) ?? "";
  if (intactText.split("\n")[defect.line - 1] !== defect.original) return null;
  write(planting, new Map([[defect.path, breakLine(intactText, defect)]]));
  if (!(await planting.runSuite()).isGreen) return null;
  const bug = await commit(planting, [...files.keys(), defect.path], "Change");
  await restore(planting);
  write(planting, files);
  const isGreen = (await planting.runSuite()).isGreen;
  return { bug, intact: isGreen ? await commit(planting, [...files.keys()], "Change") : null };
}

function tryRead(read: () => FailedTest[]): FailedTest[] {
  try {
    return read();
  } catch {
    // The defect kept the runner from writing its report.
    return [];
  }
}

async function restore({ checkout, base }: Planting): Promise<void> {
  await git(checkout, "checkout", "--quiet", "--force", "--detach", base);
  await git(checkout, "clean", "--quiet", "-fd", "--exclude=node_modules", "--exclude=target");
}

async function commit({ checkout }: Planting, paths: readonly string[], message: string): Promise<string> {
  await git(checkout, "add", "--all", "--force", "--", ...paths);
  const author = ["-c", "user.name=Bench", "-c", "user.email=bench@example.com"];
  await git(checkout, ...author, "commit", "--quiet", "--no-verify", "-m", message);
  return git(checkout, "rev-parse", "HEAD");
}

function read({ checkout }: Planting, path: string): string | null {
  const file = join(checkout, path);
  return existsSync(file) ? readFileSync(file, "utf8") : null;
}

function write({ checkout }: Planting, files: ReadonlyMap<string, string | null>): void {
  for (const [path, text] of files) {
    const file = join(checkout, path);
    mkdirSync(dirname(file), { recursive: true });
    if (text === null) rmSync(file, { force: true });
    else writeFileSync(file, text);
  }
}

function shuffle<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, rank: random() }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}

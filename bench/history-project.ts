import { readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import { gatesConfiguration } from "../src/domain/gates/configuration.ts";
import { runCommand } from "../src/platform/processes/run-command.ts";
import { type BenchOptions } from "./figure.ts";

const description = z.strictObject({
  url: z.url(),
  /** The last commit that is walked, where newer ones need what a machine does not have. */
  head: z.string().default("HEAD"),
  commits: z.int().min(1).default(40),
  /** The `gates:` block by which its commits are judged; `{dependencies}` is the folder of what was installed for it. */
  gates: z.looseObject({}),
  /** How tests are made blind to a defect of its product. */
  plant: z
    .strictObject({
      command: z.string(),
      reads: z.enum(["mocha", "vitest", "tap", "go", "pytest", "unittest", "cargo"]),
      product: z.string(),
    })
    .optional(),
});

export interface HistoryProject extends z.output<typeof description> {
  readonly name: string;
  /** A clone, whose worktree is never touched. */
  readonly clone: string;
  readonly dependencies: string;
}

/** Reads DIR/projects.yml: for each name, beside its clone DIR/NAME, how its gates run; DIR/deps/NAME has its dependencies. */
export function readProjects({ folder, projects }: BenchOptions): HistoryProject[] {
  if (folder === null) throw new Error("--folder names no folder");
  const text = readFileSync(join(folder, "projects.yml"), "utf8");
  const all = z.record(z.string(), description).parse(parse(text));
  return Object.entries(all)
    .filter(([name]) => projects.length === 0 || projects.includes(name))
    .toSorted(([a], [b]) => projects.indexOf(a) - projects.indexOf(b))
    .map(([name, project]) => {
      const dependencies = join(folder, "deps", name);
      const gates = z
        .looseObject({})
        .parse(JSON.parse(JSON.stringify(project.gates).replaceAll("{dependencies}", dependencies)));
      gatesConfiguration.parse(gates);
      return { ...project, gates, name, clone: join(folder, name), dependencies };
    });
}

export async function git(clone: string, ...args: readonly string[]): Promise<string> {
  const found = await run(clone, "git", args);
  if (found.exitCode !== 0) throw new Error(`git ${args.join(" ")}: ${found.stderr.trim()}`);
  return found.stdout.trim();
}

export function run(cwd: string, file: string, args: readonly string[]) {
  return runCommand({ file, args, cwd, env: ownEnvironment() }, { timeoutMs: 3_600_000 });
}

/** What programs see of the machine: clean rooms show the folders of this PATH, and so the dependencies. */
export function environmentOf(project: HistoryProject, folder: string): Record<string, string> {
  const path = `${process.env["PATH"] ?? ""}${delimiter}${project.dependencies}`;
  return { ...ownEnvironment(), PATH: path, XDG_CACHE_HOME: join(folder, "caches") };
}

function ownEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

import { posix } from "node:path";
import { type Mirror } from "../../../workspaces/mirror.ts";
import { readTextsAt } from "../../../workspaces/git/read-file.ts";

/** In these the runners of tasks look for what to run, whoever calls them. */
const definitions = ["package.json", "Makefile", "makefile", "GNUmakefile", "justfile", "Taskfile.yml"];
const ofRoot = [...definitions, "tox.ini", "noxfile.py", "tasks.py", "Rakefile", "build.sh"];
const mostBytes = 64 * 1024;
const mostRounds = 4;
const mostPaths = 1_000;

const word = /[\w.@+/-]+/g;

/**
 * What a tree says in the place of commands: recipes, scripts of packages, and files that these or the commands name.
 * Too much is no harm, so nothing is understood of it: who looks for names of programs finds some that nobody runs.
 */
export async function textsBehind(
  mirror: Mirror,
  commit: string,
  commands: readonly string[],
): Promise<readonly string[]> {
  const asked = new Set<string>();
  const found: string[] = [];
  let wanted = [...ofRoot, ...commands.flatMap((command) => pathsIn(command, ""))];
  for (let round = 0; round < mostRounds && wanted.length > 0; round += 1) {
    const fresh = [...new Set(wanted)].filter((path) => !asked.has(path));
    const paths = fresh.slice(0, Math.max(0, mostPaths - asked.size));
    for (const path of paths) asked.add(path);
    const read = [...(await readTextsAt(mirror, { commit, paths }, mostBytes))];
    const said = read.map(([path, text]) => ({ path, text: runBy(path, text) }));
    found.push(...said.map(({ text }) => text));
    wanted = said.flatMap(({ path, text }) => [...pathsIn(text, ""), ...pathsIn(text, posix.dirname(path))]);
  }
  return found;
}

/** What of a file is run; the names of a manifest's dependencies are not. */
function runBy(path: string, text: string): string {
  if (posix.basename(path) !== "package.json") return text;
  try {
    const { scripts } = JSON.parse(text) as { readonly scripts?: unknown };
    return JSON.stringify(scripts ?? "");
  } catch {
    return text;
  }
}

/** The paths that words may stand for, as files, and as folders in which something is made. */
function pathsIn(text: string, folder: string): string[] {
  const words = new Set(text.match(word) ?? []);
  return [...words]
    .filter((one) => !one.startsWith("/") && !one.startsWith("-"))
    .map((one) => posix.join(folder, one).replace(/\/$/, ""))
    .filter((path) => path !== "." && !path.startsWith(".."))
    .flatMap((path) => [path, ...(/\.\w+$/.test(path) ? [] : definitions.map((name) => `${path}/${name}`))]);
}

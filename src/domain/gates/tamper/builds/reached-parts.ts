import { textOf, type ChangedFile } from "../changed-file.ts";
import { runs } from "../selected/told-runs.ts";
import { anyOf } from "./programs-run.ts";
import { told } from "./told-settings.ts";
import { workspaces } from "./workspace-scripts.ts";

/** The parts of a changed file that gates run: scripts, targets, tasks; null: all of it. */
export function partsReached(file: ChangedFile, reached: ReadonlySet<string>): (string | null)[] {
  const paths = [file.before?.path ?? file.path, file.path];
  const parts = [...reached].flatMap((place) => {
    const at = place.indexOf("#");
    if (place.startsWith(told, at + 1) || place.startsWith(runs, at + 1)) return [];
    const [where, part] = at < 0 ? [place, null] : [place.slice(0, at), place.slice(at + 1)];
    if (where.startsWith(workspaces)) return isSelected(file, where.slice(workspaces.length)) ? [part] : [];
    return where.includes(anyOf)
      ? paths.some((path) => isAmong(path, where))
        ? [part]
        : []
      : paths.includes(where)
        ? [part]
        : [];
  });
  return [...new Set(parts)];
}

/** Whether it is the manifest of a package that stood there, and of this name, if there is one. */
function isSelected({ path, before, after }: ChangedFile, name: string): boolean {
  if (!/(^|\/)package\.json$/.test(path) || before === null || after === null) return false;
  if (name === "") return true;
  return [before, after].some((version) => {
    const [, own = ""] = /"name"\s*:\s*"([^"]*)"/.exec(textOf(version)) ?? [];
    return own === name || own.endsWith(`/${name}`);
  });
}

/** Whether a path is one of a folder (or, after two stars, below it) that ends so. */
function isAmong(path: string, pattern: string): boolean {
  const at = pattern.indexOf(anyOf);
  const [folder, end] = [pattern.slice(0, at), pattern.slice(pattern.lastIndexOf(anyOf) + 1)];
  if (!path.startsWith(folder) || !path.endsWith(end) || path.endsWith("_test.go")) return false;
  return pattern.includes(`${anyOf}${anyOf}`) || !path.slice(folder.length).includes("/");
}

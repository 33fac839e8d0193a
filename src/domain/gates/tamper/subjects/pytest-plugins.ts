import { type FileVersion } from "../changed-file.ts";
import { childIn, nodesOf } from "../syntax-tree.ts";

/** Modules that a file has pytest load as plugins, by their names: `pytest_plugins = ["tests.fixtures"]` */
export function pluginsOf(version: FileVersion | null): string[] {
  if (version?.tree?.language !== "python") return [];
  return nodesOf(version.tree.root, "assignment")
    .filter((one) => childIn(one, "left")?.text === "pytest_plugins")
    .flatMap(({ text }) => [...text.matchAll(/["']([\w.]+)["']/g)].map(([, name = ""]) => name));
}

/** Whether one of these modules stands in a file. */
export function isPlugin(path: string, plugins: ReadonlySet<string>): boolean {
  const name = path.replace(/(\/__init__)?\.py$/, "").replaceAll("/", ".");
  return path.endsWith(".py") && [...plugins].some((one) => name === one || name.endsWith(`.${one}`));
}

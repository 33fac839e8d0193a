import { lstatSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathInside } from "./report-text.ts";

const maxManifest = 1024 * 1024;

/** Go's reports name files by the import path of their package: finds where in the repository they lie. */
export function goFiles(root: string): (importPath: string) => string | null {
  const module = moduleAt(root);
  return (importPath) => {
    if (module === null) return null;
    if (importPath === module) return ".";
    return importPath.startsWith(`${module}/`) ? pathInside(root, importPath.slice(module.length + 1)) : null;
  };
}

function moduleAt(root: string): string | null {
  const file = join(root, "go.mod");
  const stats = lstatSync(file, { throwIfNoEntry: false });
  if (!stats?.isFile() || stats.size > maxManifest) return null;
  return /^module\s+"?([^\s"]+)/m.exec(readFileSync(file, "utf8"))?.[1] ?? null;
}

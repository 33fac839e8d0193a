import { lstatSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { lineNumber, pathInside } from "./report-text.ts";

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

const place = /^[ \t]*(\S+\.go):(\d{1,9}): (.*)/m;

/** What a test of Go says first, and where: of its file it tells the name alone, which lies in the package's folder. */
export function placeInGoTest(output: string, folder: string | null) {
  const [, file, line, reason] = place.exec(output) ?? [];
  if (file === undefined || reason === undefined) return null;
  const path = folder === null ? null : posix.join(folder, posix.basename(file));
  return { reason, place: path === null ? null : { path, line: lineNumber(line) } };
}

function moduleAt(root: string): string | null {
  const file = join(root, "go.mod");
  const stats = lstatSync(file, { throwIfNoEntry: false });
  if (!stats?.isFile() || stats.size > maxManifest) return null;
  return /^module\s+"?([^\s"]+)/m.exec(readFileSync(file, "utf8"))?.[1] ?? null;
}

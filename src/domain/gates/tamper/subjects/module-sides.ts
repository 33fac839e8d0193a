import { type ChangedFile, type FileVersion } from "../changed-file.ts";
import { folderOf } from "../paths.ts";
import { isTestContext } from "../test-files.ts";
import { type ModuleTexts } from "./declared-at.ts";
import { modulePaths } from "./module-paths.ts";

/** What the modules of a product were and are, as far as they were read. */
export interface ModuleSides {
  readonly before: ModuleTexts;
  readonly after: ModuleTexts;
  /** Unchanged files that were asked for, and that nobody has read. */
  readonly wanted: ReadonlySet<string>;
}

export function moduleSides(
  files: readonly ChangedFile[],
  paths: readonly string[],
  modules: readonly FileVersion[],
): ModuleSides {
  const wanted = new Set<string>();
  const known = new Map(modules.map((one) => [one.path, one]));
  const around = new Set(paths);
  const standing = new Set(paths.filter(isGoProduct).map(folderOf));
  const versions = (side: "before" | "after") => files.flatMap((file) => file[side] ?? []);
  const sideOf = (side: "before" | "after", otherSide: "before" | "after"): ModuleTexts => {
    const own = versions(side);
    const changed = new Map(own.map((one) => [one.path, one]));
    const inFolder = (all: readonly FileVersion[], folder: string) =>
      all.filter(({ path }) => isGoProduct(path) && folderOf(path) === folder);
    return {
      ...modulePaths([...paths, ...changed.keys()]),
      read: (path) => {
        const found = changed.get(path) ?? known.get(path);
        if (found === undefined && around.has(path)) wanted.add(path);
        return found;
      },
      folder: (path) => ({
        own: inFolder(own, path),
        other: inFolder(versions(otherSide), path),
        stands: standing.has(path),
      }),
    };
  };
  return { before: sideOf("before", "after"), after: sideOf("after", "before"), wanted };
}

function isGoProduct(path: string): boolean {
  return path.endsWith(".go") && !isTestContext(path);
}

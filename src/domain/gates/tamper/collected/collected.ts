import { type ChangedFile, type FileVersion } from "../changed-file.ts";
import { type Surroundings } from "../settings/surroundings.ts";
import { collectionOf } from "../test-files.ts";
import { built, isTakenBy, type Collector } from "./collector.ts";
import { isBuiltByCargo } from "./cargo.ts";
import { isFoundByGo } from "./go.ts";
import { javascriptCollectors } from "./javascript-collectors.ts";
import { isRunByJvm } from "./jvm.ts";
import { pythonCollectors } from "./python-collectors.ts";
import { type Side } from "./side.ts";

/**
 * Whether the runners find the tests of a changed file as they found them on the base. What was not found there, or
 * is looked for in a way that nobody can read, counts as found.
 */
export function foundAsBefore(
  files: readonly ChangedFile[],
  around: Surroundings,
): (file: ChangedFile) => boolean {
  const before = new Finders(sideOf(files, around, "before"));
  const after = new Finders(sideOf(files, around, "after"));
  const wasFound = (one: FileVersion | null) =>
    one !== null && collectionOf(one.path) > 0 && before.finds(one);
  return (file) => {
    const now = file.after;
    if (now === null || file.before?.path === now.path) return true;
    const kind = kindOf(now.path);
    // A file that is new, or comes from where no test is, may hold what stood in another one.
    const sources = wasFound(file.before) ? [file.before] : files.map((one) => one.before);
    const isMoved = sources.some(
      (one) => one !== null && kindOf(one.path) === kind && one.path !== now.path && wasFound(one),
    );
    return !isMoved || after.finds(now);
  };
}

function sideOf(files: readonly ChangedFile[], around: Surroundings, side: "before" | "after"): Side {
  const changed = files.flatMap((one) => one[side] ?? []);
  return {
    files: changed,
    settings: [...around.settings, ...changed],
    paths: [...around.paths, ...changed.map(({ path }) => path)],
  };
}

type Kind = "javascript" | "python" | "go" | "rust" | "jvm" | null;

function kindOf(path: string): Kind {
  if (/\.[cm]?[jt]sx?$/.test(path)) return "javascript";
  if (path.endsWith(".py")) return "python";
  if (path.endsWith(".go")) return "go";
  if (path.endsWith(".rs")) return "rust";
  return /\.(java|kt|groovy)$/.test(path) ? "jvm" : null;
}

class Finders {
  readonly #side: Side;
  #javascript: readonly Collector[] | null = null;
  #python: readonly Collector[] | null = null;

  constructor(side: Side) {
    this.#side = side;
  }

  finds(version: FileVersion): boolean {
    switch (kindOf(version.path)) {
      case "javascript":
        this.#javascript ??= javascriptCollectors(this.#side.settings);
        return isFoundBy(this.#javascript, version.path, this.#side);
      case "python":
        this.#python ??= pythonCollectors(this.#side.settings);
        return isFoundBy(this.#python, version.path, this.#side);
      case "go":
        return isFoundByGo(version.path, this.#side);
      case "rust":
        return isBuiltByCargo(version.path, this.#side);
      case "jvm":
        return isRunByJvm(version, this.#side);
      default:
        return true;
    }
  }
}

/** Whatever runners may do by themselves, nobody keeps there what is to be run; but some programs are told what to do there. */
const hidden = /(^|\/)(\.(?!(?:github|gitlab|storybook|vitepress|config|ci|circleci)\/)[^./][^/]*)\//;
/** Where what is not run any more is put aside. */
const aside =
  /(^|\/)_*(old|archived?|archives|attic|disabled|graveyard|obsolete|unused|trash|parked)_*\/|(^|\/)_+(tests?|specs?)\//i;

function isFoundBy(collectors: readonly Collector[], path: string, { settings }: Side): boolean {
  const [, , folder] = hidden.exec(path) ?? [];
  if (folder !== undefined && !settings.some(({ text }) => text?.includes(folder) === true)) return false;
  if (collectors.length === 0) return !built.test(path) && !aside.test(path);
  return collectors.some((one) => isTakenBy(one, path));
}

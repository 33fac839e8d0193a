import { any, type Truth } from "../condition.ts";
import { pathIn } from "../paths.ts";
import { optionsIn, type KnownOptions } from "./options.ts";
import { type Run } from "./run.ts";
import { type Labels } from "./test-labels.ts";
import { type ToldRun } from "./told-runs.ts";

const known: KnownOptions = {
  values: [["-k"], ["-s", "--start-directory"], ["-p", "--pattern"], ["-t", "--top-level-directory"]],
  flags: /^(-[vqfcb]+|--(verbose|quiet|locals|failfast|catch|buffer))$/,
};

/** The runs of `python -m unittest` that commands have. */
export function unittestRuns(told: readonly ToldRun[]): Run[] {
  return told
    .filter(({ tool }) => tool === "unittest")
    .map(({ words, folder }) => {
      const options = optionsIn(words, known);
      const places = options.rest.map((one) =>
        pathIn(folder, one.endsWith(".py") ? one : one.replaceAll(".", "/")),
      );
      const isOpen = options.isUnsure || places.length === 0 || options.rest[0] === "discover";
      return {
        looksAt: (path: string) => isOpen || places.some((one) => isOf(path, one)),
        takes: (labels: Labels) =>
          options.given("-k").length === 0 || any(options.given("-k").map((one) => isNamed(one, labels))),
      };
    });
}

/** Of a module, of all in a package, or of a class of a module. */
function isOf(path: string, place: string): boolean {
  const module = path.replace(/\.py$/, "");
  return (
    path === place || module === place || module.startsWith(`${place}/`) || place.startsWith(`${module}/`)
  );
}

/** By a part of its whole name; with a star it stands for all of that. */
function isNamed(pattern: string, { path, names }: Labels): Truth {
  if (/[*?[]/.test(pattern)) return null;
  return [path.replace(/\.py$/, "").replaceAll("/", "."), ...(names ?? [])].join(".").includes(pattern);
}

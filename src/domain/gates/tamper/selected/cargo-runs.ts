import { any, not, truthOf, type Truth } from "../condition.ts";
import { optionsIn, type KnownOptions, type Options } from "./options.ts";
import { every, type Run } from "./run.ts";
import { type Labels } from "./test-labels.ts";
import { type ToldRun } from "./told-runs.ts";

const known: KnownOptions = {
  values: [
    ...[
      ["-p", "--package"],
      ["--test"],
      ["--bin"],
      ["--example"],
      ["--bench"],
      ["-F", "--features"],
      ["-j", "--jobs"],
    ],
    ...[
      ["--manifest-path"],
      ["--profile"],
      ["--target"],
      ["--exclude"],
      ["--color"],
      ["--skip"],
      ["--test-threads"],
    ],
    ...[
      ["-E", "--filterset", "--filter-expr"],
      ["--format"],
      ["-Z"],
      ["--target-dir"],
      ["--partition"],
      ["-P"],
    ],
  ],
  flags:
    /^(-[qvr]+|--(lib|bins|tests|doc|examples|benches|all-targets|all|workspace|release|all-features|no-default-features|locked|frozen|offline|verbose|quiet|no-fail-fast|exact|nocapture|no-capture|include-ignored|ignored|show-output))$/,
};

/** The runs of Cargo's tests that commands have, also by way of nextest. */
export function cargoRuns(told: readonly ToldRun[]): Run[] {
  return told.flatMap((run) =>
    cargoOptions(run).map((options) => ({
      looksAt: (path: string) => (path.startsWith(run.folder) ? isOfTargets(path, options) : false),
      takes: (labels: Labels) => (options.has("--ignored") ? null : takes(labels, options)),
    })),
  );
}

/** What a call of Cargo's tests is told; none where it is another one's. */
export function cargoOptions({ tool, words }: ToldRun): Options[] {
  if (!/^cargo/.test(tool)) return [];
  const own = words.filter((word) => !/^(\+.*|test|t|nextest|run|--)$/.test(word));
  return [optionsIn(own, known)];
}

function takes(labels: Labels, options: Options): Truth {
  const name = pathOf(labels);
  const isNamed = (word: string) => (options.has("--exact") ? name === word : name.includes(word));
  return every([
    options.rest.length === 0 ||
      (options.isUnsure && !options.rest.some(isNamed) ? null : options.rest.some(isNamed)),
    !options.given("--skip").some(isNamed),
    ...options.given("-E").map((one) => fitsSet(one, name)),
  ]);
}

/** `web::cart::tests::adds`, with what its file's place says. */
function pathOf({ path, names }: Labels): string {
  const [, , file = ""] = /^(.*\/)?(?:src|tests)\/(.*)\.rs$/.exec(path) ?? [];
  const isTest = /(^|\/)tests\//.test(path);
  const modules = file.split("/").filter((one) => !/^(lib|main|mod)?$/.test(one));
  return [...modules.slice(isTest ? 1 : 0), ...(names ?? [])].join("::");
}

/** `not test(slow) and test(unit)`; what asks for anything else nobody here knows. */
function fitsSet(said: string, name: string): Truth {
  const words: string[] = [];
  const signs = said
    .replace(/\btest\(\s*~?([\w:]+)\s*\)/g, (_, word: string) => `w${String(words.push(word) - 1)}`)
    .replace(/\band\b|&(?!&)/g, "&&")
    .replace(/\bor\b|[|+]/g, "||")
    .replace(/\bnot\b/g, "!");
  return truthOf(signs, (sign) => {
    const word = words[Number(/^w(\d+)$/.exec(sign)?.[1] ?? -1)];
    return word === undefined ? null : name.includes(word);
  });
}

/** `--lib`, `--test api`: which files of a package are built. */
function isOfTargets(path: string, options: Options): Truth {
  const named = options.given("--test");
  const has = (...flags: string[]) => flags.some((one) => options.has(one));
  if (has("--all-targets", "--tests")) return null;
  if (named.length === 0 && !has("--lib", "--bins", "--bin", "--doc", "--examples", "--example")) return null;
  if (!/(^|\/)(tests|src)\//.test(path)) return null;
  const [, target] = /(?:^|\/)tests\/([^/]+?)(?:\.rs|\/.*)$/.exec(path) ?? [];
  if (target !== undefined) return any(named.map((one) => (/[*?]/.test(one) ? null : one === target)));
  return has("--lib") && !/(^|\/)src\/(main\.rs$|bin\/)/.test(path)
    ? true
    : has("--bins", "--bin")
      ? null
      : not(true);
}

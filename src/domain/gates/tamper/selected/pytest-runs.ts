import { not, truthOf, type Truth } from "../condition.ts";
import { type FileVersion } from "../changed-file.ts";
import { folderOf, pathIn } from "../paths.ts";
import { toolSettingsOf } from "../settings/tool-settings.ts";
import { optionsIn, type KnownOptions, type Options } from "./options.ts";
import { every, type Run } from "./run.ts";
import { type Labels } from "./test-labels.ts";
import { runsTold, runsAmong, wordsIn, type ToldRun } from "./told-runs.ts";

const known: KnownOptions = {
  values: [
    ...[["-m"], ["-k"], ["--deselect"], ["--ignore"], ["--ignore-glob"], ["-c", "--config-file"]],
    ...[["-n", "--numprocesses"], ["-p"], ["-o", "--override-ini"], ["-W"], ["--tb"], ["--rootdir"]],
    ...[
      ["--junitxml", "--junit-xml"],
      ["--maxfail"],
      ["--durations"],
      ["--dist"],
      ["--timeout"],
      ["--color"],
    ],
  ],
  flags:
    /^(-[qvxsl]+|-r\w*|--(verbose|quiet|exitfirst|cov|cov-branch|strict(-\w+)?|lf|ff|showlocals|no-header|doctest-modules|co))$/,
};

/** The runs of pytest, each with what its settings always tell it; where no command has any, what the settings or tox tell. */
export function pytestRuns(told: readonly ToldRun[], settings: readonly FileVersion[]): Run[] {
  const own = told.filter(({ tool }) => tool === "pytest");
  const alwaysIn = (folder: string) => wordsIn(saidIn(settings, { kin: "pytest", key: /^addopts$/, folder }));
  const withAlways = (one: ToldRun) => runOf({ ...one, words: [...alwaysIn(one.folder), ...one.words] });
  if (own.length > 0) return own.map(withAlways);
  const byTox = foldersWith(settings, "testenv").flatMap((folder) =>
    runsTold(saidIn(settings, { kin: "testenv", key: /(^|\.)commands$/, folder }), folder),
  );
  const calls = runsAmong(new Set(byTox)).filter(({ tool }) => tool === "pytest");
  if (calls.length > 0) return calls.map(withAlways);
  // Whoever calls it does so where its settings stand.
  return foldersWith(settings, "pytest").flatMap((folder) => {
    const words = alwaysIn(folder);
    return words.length > 0 ? [runOf({ tool: "pytest", words, folder })] : [];
  });
}

function runOf({ words, folder }: ToldRun): Run {
  const options = optionsIn(words, known);
  const [marks, names] = [options.given("-m").at(-1) ?? "", options.given("-k").at(-1) ?? ""];
  return {
    looksAt: (path) => looksAt(path, { options, folder }),
    takes: (labels) =>
      every([
        truthIn(marks, (mark) => labels.isMarked(mark)),
        truthIn(names, (word) => isNamed(word, labels)),
        not(options.given("--deselect").some((one) => isNode(one, labels, folder))),
      ]),
  };
}

/** `not slow and (fast or db)`, as pytest reads it. */
function truthIn(expression: string, nameTruth: (name: string) => Truth): Truth {
  if (expression.trim() === "") return true;
  const signs = expression
    .replace(/\band\b/g, "&&")
    .replace(/\bor\b/g, "||")
    .replace(/\bnot\b/g, "!");
  return truthOf(signs, nameTruth);
}

/** By a part of its own name or of what it stands in, or by a mark. */
function isNamed(word: string, { path, names, isMarked, markedRows }: Labels): Truth {
  const all = [...path.split("/"), ...(names ?? [])].map((one) => one.toLowerCase());
  if (all.some((one) => one.includes(word.toLowerCase()))) return true;
  return markedRows.length > 0 ? null : isMarked(word);
}

/** `tests/test_a.py::TestA::test_b` */
function isNode(said: string, { path, names }: Labels, folder: string): boolean {
  const [file = "", ...parts] = said.split("::");
  return pathIn(folder, file) === path && parts.every((part, at) => names?.[at] === part);
}

function looksAt(
  path: string,
  { options, folder }: { readonly options: Options; readonly folder: string },
): Truth {
  if (options.given("--ignore").some((one) => isWithin(path, pathIn(folder, one)))) return false;
  if (options.isUnsure || options.has("-c") || options.has("--rootdir") || options.has("--pyargs"))
    return null;
  const places = options.rest.map((one) => pathIn(folder, one.replace(/::.*$/s, "").replace(/\/$/, "")));
  if (places.some((one) => /[*?[]/.test(one))) return null;
  return places.length === 0 ? null : places.some((one) => one === "" || isWithin(path, one));
}

function isWithin(path: string, place: string): boolean {
  const plain = place.replace(/\/$/, "");
  return path === plain || path.startsWith(`${plain}/`);
}

function foldersWith(settings: readonly FileVersion[], kin: string): string[] {
  const own = settings.flatMap(toolSettingsOf).filter((one) => one.kin === kin);
  return [...new Set(own.map(({ path }) => folderOf(path)))];
}

interface Wanted {
  readonly kin: string;
  readonly key: RegExp;
  /** Where a tool is called, which looks from there upwards. */
  readonly folder: string;
}

function saidIn(settings: readonly FileVersion[], { kin, key, folder }: Wanted): string {
  const ofTool = settings.flatMap(toolSettingsOf).filter((one) => one.kin === kin);
  const places = ofTool.map(({ path }) => folderOf(path)).filter((place) => folder.startsWith(place));
  const [nearest] = places.sort((one, other) => other.length - one.length);
  return ofTool
    .filter(({ path }) => folderOf(path) === nearest)
    .flatMap((one) => [...one.settings].filter(([name]) => key.test(name)).flatMap(([, values]) => values))
    .map(({ value }) => String(value))
    .join("\n");
}

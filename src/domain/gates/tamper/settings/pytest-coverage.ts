import { folderOf } from "../paths.ts";
import { collectionOf, isTestContext } from "../test-files.ts";
import { type Settings } from "./flatten.ts";
import { weakensOptions } from "./pytest-options.ts";
import { type SettingsRead } from "./sides.ts";
import { type ToolSettings } from "./tool-settings.ts";

/** Sources that no test imports. */
const aside = /(^|\/)(setup|noxfile|tasks|conftest)\.py$|^docs?\//;

/**
 * Whether the first options that pytest always gets do no harm: what they say is to be covered, by `--cov=…`, is all
 * that there is, so that nothing which was covered before is left out.
 */
export function isWholeCoverage(
  key: string,
  { before, now }: { readonly before: Settings; readonly now: ToolSettings },
  read: SettingsRead,
): boolean {
  if (before.has(key)) return false;
  const said = (now.settings.get(key) ?? []).map(({ value }) => String(value));
  if (now.kin === "coverage" && /(^|\.)source$/.test(key))
    return coversAll(
      said.flatMap((one) => one.split(/\s+/)),
      sourcesIn(folderOf(now.path), read).filter((path) => !ofTools.test(path)),
    );
  if (now.kin !== "pytest" || !/(^|\.)addopts$/.test(key)) return false;
  const options = said.join(" ");
  const covered = [...options.matchAll(covers)].map(([, name = ""]) => name);
  if (weakensOptions([], [options.replace(covers, " ")]) || namesSources(read)) return false;
  return coversAll(covered, sourcesIn("", read));
}

/** What a repository keeps beside its product, where only what is named is looked at. */
const ofTools = /^(scripts?|tools?|examples?|benchmarks?)\//;

/** Sources of Python of the base, as they are seen from a folder. */
function sourcesIn(folder: string, { base }: SettingsRead): string[] {
  return base
    .filter(
      (path) =>
        path.startsWith(folder) && path.endsWith(".py") && collectionOf(path) === 0 && !isTestContext(path),
    )
    .map((path) => path.slice(folder.length))
    .filter((path) => !aside.test(path));
}

/** Whether modules, or folders, of these names are all that there is. */
function coversAll(names: readonly string[], sources: readonly string[]): boolean {
  if (names.includes(".")) return true;
  const plain = names.map((name) => name.replace(/^\.\//, "").replace(/\/$/, ""));
  const folders = plain.map((name) => (name.includes("/") ? name : name.replaceAll(".", "/")));
  return (
    sources.length > 0 &&
    sources.every((path) =>
      folders.some((one) => [`${one}/`, `src/${one}/`, `${one}.py`].some((each) => path.startsWith(each))),
    )
  );
}

const covers = /(?:^|\s)--cov[=\s]([A-Za-z_][\w.]*)(?=\s|$)/g;

/** What coverage is told elsewhere to go by, it would no longer go by. */
function namesSources({ sides, standing }: SettingsRead): boolean {
  const known = [...standing, ...sides.flatMap(({ before, after }) => [...before, ...after])];
  return known.some(
    ({ kin, settings }) =>
      kin === "coverage" &&
      [...settings.keys()].some((key) => /(^|\.)(source(_pkgs|_dirs)?|include)$/.test(key)),
  );
}

import { folderOf } from "../paths.ts";
import { collectionOf, isTestContext } from "../test-files.ts";
import { type Settings } from "./flatten.ts";
import { weakensOptions } from "./pytest-options.ts";
import { type SettingsRead } from "./sides.ts";
import { type ToolSettings } from "./tool-settings.ts";

/** Sources that no test imports. */
const aside = /(^|\/)(setup|noxfile|tasks|conftest)\.py$|^docs?\//;

/**
 * Whether the first options of coverage that pytest always gets do no harm: what they say is to be covered, by `--cov=…`, is all
 * that there is, so that nothing which was covered before is left out, and how much of it nobody said before.
 */
export function isWholeCoverage(
  key: string,
  { before, now }: { readonly before: Settings; readonly now: ToolSettings },
  read: SettingsRead,
): boolean {
  const [was, said] = [before, now.settings].map((one) =>
    (one.get(key) ?? []).map(({ value }) => String(value)),
  ) as [string[], string[]];
  if (now.kin === "coverage" && /(^|\.)source$/.test(key) && !before.has(key))
    return coversAll(
      said.flatMap((one) => one.split(/\s+/)),
      sourcesIn(folderOf(now.path), read).filter((path) => !ofTools.test(path)),
    );
  if (now.kin !== "pytest" || !/(^|\.)addopts$/.test(key)) return false;
  const options = said.join(" ");
  const covered = [...options.matchAll(covers)].map(([, name = ""]) => name);
  const rest = options.replace(covers, " ").replace(floor, " ");
  if (/(^|\s)--(no-)?cov/.test(was.join(" ")) || weakensOptions(was, [rest])) return false;
  if (floor.test(options) && isTold(/(^|\.)fail_under$/, read)) return false;
  if (covered.length === 0) return true;
  // What coverage is told elsewhere to go by, it would no longer go by.
  return (
    !isTold(/(^|\.)(source(_pkgs|_dirs)?|include)$/, read) &&
    coversAll(covered, sourcesIn(folderOf(now.path), read))
  );
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
const floor = /(?:^|\s)--cov-fail-under[=\s]\d+(?:\.\d+)?(?=\s|$)/;

/** Whether coverage is told something by settings of its own. */
function isTold(key: RegExp, { sides, standing }: SettingsRead): boolean {
  const known = [...standing, ...sides.flatMap(({ before, after }) => [...before, ...after])];
  return known.some(
    ({ kin, settings }) => kin === "coverage" && [...settings.keys()].some((each) => key.test(each)),
  );
}

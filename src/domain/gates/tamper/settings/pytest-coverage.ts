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
  if (now.kin !== "pytest" || !/(^|\.)addopts$/.test(key) || before.has(key)) return false;
  const options = (now.settings.get(key) ?? []).map(({ value }) => String(value)).join(" ");
  const covered = [...options.matchAll(covers)].map(([, name = ""]) => name.replaceAll(".", "/"));
  if (weakensOptions([], [options.replace(covers, " ")]) || namesSources(read)) return false;
  const sources = read.base.filter(
    (path) => path.endsWith(".py") && collectionOf(path) === 0 && !isTestContext(path) && !aside.test(path),
  );
  const folders = covered.flatMap((name) => [`${name}/`, `src/${name}/`]);
  return sources.length > 0 && sources.every((path) => folders.some((one) => path.startsWith(one)));
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

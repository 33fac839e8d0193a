import { folderOf } from "../paths.ts";
import { byText, excluding } from "./key-patterns.ts";
import { type Settings } from "./flatten.ts";
import {
  readingOfESLint,
  takeNoLess,
  takesBackLess,
  takesNoMore,
  type Reading,
} from "./narrower-patterns.ts";
import { type SettingsRead } from "./sides.ts";
import { wasNotAsked } from "./ruff-rules.ts";
import { isOfSizeInTests } from "./size-rules.ts";
import { isSource, mayTake } from "./taken-paths.ts";
import { type ToolSettings } from "./tool-settings.ts";

/** What builds, runs and package managers write, by its usual names. */
const outputs =
  /(^|\/)(dist|build|out|output|coverage|htmlcov|target|node_modules|\.next|\.nuxt|\.output|\.svelte-kit|\.turbo|\.cache|\.venv|venv|\.tox|\.nox|\.\w+_cache|__pycache__|\.eggs|[\w*.-]*\.egg-info|storybook-static|playwright-report|test-results|generated|__generated__|\*\.(generated|gen)\.[\w.*]+|\*\.d\.[cm]?ts|\*\.min\.[cm]?js|\*\.tsbuildinfo|\.(git|hg|svn)|_darcs|CVS|\*\.egg)$/;

/** Whether a pattern is for what a project writes, and takes nothing that is kept in git. */
export function takesOutputsAlone(pattern: string, kin: string, paths: readonly string[]): boolean {
  const word = pattern.replace(/\\\./g, ".").replace(/^(<rootDir>)?[/^]*|(\/\*{0,2}(\/\*)?|\$)+$/g, "");
  if (!outputs.test(word) || /[{}()[\]|?!+]/.test(word)) return false;
  const isTaken = mayTake(pattern, kin);
  return !paths.some((path) => isSource(path) && isTaken(path));
}

/** Whether what a tool passes over newly is nothing that it judged before, or would have to. */
export function isHonestExclusion(
  key: string,
  { before, now }: { readonly before: Settings; readonly now: ToolSettings },
  read: SettingsRead,
): boolean {
  if (/^[tj]sconfig/.test(now.kin) && /(^|\.)skip(Default)?LibCheck$/.test(key))
    return ![...read.base, ...read.head].some((path) => /\.d\.[cm]?ts$/.test(path));
  if (/^[tj]sconfig/.test(now.kin) && /(^|\.)allowJs$/.test(key))
    return !before.get(key.replace("allowJs", "checkJs"))?.some(({ value }) => value === true);
  if (now.kin === "mypy" && (isOfForeignModule(key, read) || wasOffAnyway(key, before))) return true;
  if (isOfSizeInTests(key, before, now) || wasNotAsked(key, before, now)) return true;
  if (takesNoLess(key, before, now)) return true;
  if (byText.test(key) || !excluding.test(key) || read.base.length === 0) return false;
  const was = before.get(key) ?? [];
  const known = new Set(was.map(({ value }) => value));
  const [old, said] = [was, now.settings.get(key) ?? []].map((one) => one.map(({ value }) => String(value)));
  if (takesBackLess(old ?? [], said ?? [])) return false;
  const fresh = (now.settings.get(key) ?? []).filter(({ value }) => !known.has(value));
  const reading = readingOf(key, now, read);
  const others = [was, fresh].flat().some(({ path }) => path !== undefined)
    ? []
    : was.map(({ value }) => String(value));
  const folder = folderOf(now.path);
  const paths = [...read.base, ...read.head].flatMap((path) =>
    path.startsWith(folder) ? [path.slice(folder.length)] : [],
  );
  return fresh.every(
    ({ value, isCode }) =>
      !isCode &&
      typeof value === "string" &&
      (takesOutputsAlone(value, now.kin, paths) || (reading !== null && takesNoMore(value, others, reading))),
  );
}

/** Lists of globs for what is judged, of tools that read them alike. */
const globbed: readonly (readonly [kins: RegExp, key: RegExp])[] = [
  [/^vitest$/, /(^|\.)(test|coverage|benchmark|typecheck|projects)\.include$/],
  [/^jest$/, /(^|\.)(testMatch|collectCoverageFrom)$/],
  [/^mocha$/, /^spec$/],
  [/^(nyc|c8)$/, /^include$/],
  [/^(wdio|jasmine)$/, /(^|\.)(specs|spec_files)$/],
  [/^cypress$/, /(^|\.)specPattern$/],
  [/^ava$/, /^files$/],
];

function takesNoLess(key: string, before: Settings, now: ToolSettings): boolean {
  if (!globbed.some(([kins, keys]) => kins.test(now.kin) && keys.test(key))) return false;
  const [old, said] = [before.get(key) ?? [], now.settings.get(key) ?? []];
  if (old.length === 0 || [...old, ...said].some(({ isCode, value }) => isCode || typeof value !== "string"))
    return false;
  const [had, has] = [old, said].map((all) => all.map(({ value }) => String(value)));
  return takeNoLess(had ?? [], has ?? [], "globs");
}

/** Of a tool whose patterns are known to be globs. */
function readingOf(key: string, { kin, path }: ToolSettings, { sides }: SettingsRead): Reading | null {
  if (!/^(eslint|vitest|nyc|c8|[tj]sconfig.*)$/.test(kin) || !/(^|\.)(exclude|ignores)$/.test(key))
    return null;
  if (kin !== "eslint") return "globs";
  const { before = null, after = null } = sides.find(({ file }) => file.path === path)?.file ?? {};
  const readings = [before, after].map((one) => (one === null ? "globs" : readingOfESLint(one)));
  return readings.every((one) => one === readings[0]) ? (readings[0] ?? null) : null;
}

/** A package that nobody wrote types for; the repository's own are to be found. */
function isOfForeignModule(key: string, { base, head }: SettingsRead): boolean {
  const [, name] = /^module:(\w+)(?:\.\w+)*(?:\.\*)?\.ignore_missing_imports$/.exec(key) ?? [];
  if (name === undefined) return false;
  const own = new RegExp(`(^|/)${name}(/|\\.pyi?$)`);
  return ![...base, ...head].some((path) => own.test(path));
}

/** What mypy asks of a module by nothing but `strict`, which it was not told. */
const onlyIfStrict =
  /^module:.+\.((?:disallow_(?:any_generics|subclassing_any|untyped_calls|untyped_defs|incomplete_defs|untyped_decorators))|check_untyped_defs|warn_return_any|no_implicit_reexport|strict_equality)$/;

/** Whether a module is let off from what nothing asked of any: with a stricter whole, tests are often left as they were. */
function wasOffAnyway(key: string, before: Settings): boolean {
  const [, name] = onlyIfStrict.exec(key) ?? [];
  if (name === undefined || before.size === 0) return false;
  return ![...before.keys()].some((one) => one.endsWith(name) || /(^|\.)strict$/.test(one));
}

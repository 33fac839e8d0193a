import { folderOf } from "../paths.ts";
import { type FileVersion } from "../changed-file.ts";
import { type Setting, type Settings } from "../settings/flatten.ts";
import { mayTake } from "../settings/taken-paths.ts";
import { toolSettingsOf, type ToolSettings } from "../settings/tool-settings.ts";
import { anywhereIn, built, folderAt, mayName, surelyNames, type Collector } from "./collector.ts";
import { scriptCollectors } from "./script-collectors.ts";

const named = /\.(test|spec)\.[cm]?[jt]sx?$/;
const jestNamed = /(^|\/)__tests__\/.*\.[cm]?[jt]sx?$|(^|\/)([^/]*\.)?(test|spec)\.[cm]?[jt]sx?$/;

/** Where the runners of JavaScript look, as far as their settings and the scripts of packages say. */
export function javascriptCollectors(settings: readonly FileVersion[]): Collector[] {
  const tools = settings.flatMap(toolSettingsOf);
  const configured = tools.flatMap(collectorOf);
  const kins = new Set(tools.map(({ kin }) => kin));
  const scripted = settings
    .filter(({ path }) => /(^|\/)package\.json$/.test(path))
    .flatMap((one) => scriptCollectors(one, kins));
  return [...configured, ...scripted];
}

function collectorOf(one: ToolSettings): Collector[] {
  const folder = folderOf(one.path);
  switch (one.kin) {
    case "vitest":
      return vitest(one, folder);
    case "jest":
      return [jest(one.settings, folder)];
    case "mocha":
      return mocha(one.settings, folder);
    case "playwright":
      return [playwright(one.settings, folder)];
    case "ava":
      // It passes over what begins so.
      return [{ folder, takes: (path) => !built.test(path) && !/(^|\/)_(?!_tests__\/)/.test(path) }];
    case "karma":
    case "tap":
    case "wtr":
    case "web-test-runner":
      return [anywhereIn(folder)];
    default:
      return [];
  }
}

function vitest({ path, settings }: ToolSettings, folder: string): Collector[] {
  const isVite = /(^|\/)vite\.[^/]*$/.test(path);
  if (isVite && ![...settings.keys()].some((key) => /^test(\.|$)/.test(key))) return [];
  const said = (key: string) => settings.get(`test.${key}`) ?? [];
  const isElsewhere = [...settings.keys()].some((key) =>
    /^(test\.)?(projects|workspace|root)(\.|$)/.test(key),
  );
  if (isElsewhere || isUnread(settings, ["", "test", "test.include", "test.dir"]))
    return [anywhereIn(folder)];
  const include = wordsOf(said("include")).map(mayName);
  const exclude = wordsOf(said("exclude")).map(surelyNames);
  const [dir] = wordsOf(said("dir"));
  const within = folderAt("", dir ?? "");
  const takes = (one: string) =>
    one.startsWith(within) &&
    !built.test(one) &&
    (include.length === 0 ? named.test(one) : include.some((fits) => fits(one))) &&
    !exclude.some((fits) => fits(one));
  return [{ folder, takes }];
}

function jest(settings: Settings, folder: string): Collector {
  const said = (key: string) => wordsOf(settings.get(key) ?? []);
  const isElsewhere = [...settings.keys()].some((key) => /^(projects|preset)(\.|$)/.test(key));
  const read = ["", "rootDir", "roots", "testMatch", "testRegex"];
  if (isElsewhere || isUnread(settings, read)) return anywhereIn(folder);
  const root = folderAt(folder, said("rootDir")[0] ?? "");
  const roots = said("roots").map((one) => folderAt("", one));
  const matches = said("testMatch").filter((one) => !one.startsWith("!"));
  const patterns = [...matches.map(mayName), ...said("testRegex").map((one) => mayTake(one, "jest"))];
  const ignored = said("testPathIgnorePatterns")
    .map((one) => one.replace(/^\^?<rootDir>/, ""))
    .filter((one) => /^[\w/-]+$/.test(one));
  const takes = (one: string) =>
    !/(^|\/)node_modules\//.test(one) &&
    (roots.length === 0 || roots.some((each) => one.startsWith(each))) &&
    (patterns.length === 0 ? jestNamed.test(one) : patterns.some((fits) => fits(one))) &&
    !ignored.some((each) => `/${one}`.includes(each));
  return { folder: root, takes };
}

/** Without a word of where, it is said where it is called. */
function mocha(settings: Settings, folder: string): Collector[] {
  const spec = settings.get("spec") ?? [];
  if (isUnread(settings, ["", "spec"])) return [anywhereIn(folder)];
  const patterns = wordsOf(spec).map(mayName);
  const ignored = wordsOf([...(settings.get("ignore") ?? []), ...(settings.get("exclude") ?? [])]);
  const passesOver = ignored.map(surelyNames);
  if (patterns.length === 0) return [];
  const takes = (one: string) => patterns.some((fits) => fits(one)) && !passesOver.some((fits) => fits(one));
  return [{ folder, takes }];
}

function playwright(settings: Settings, folder: string): Collector {
  const dirs = [...(settings.get("testDir") ?? []), ...(settings.get("projects.testDir") ?? [])];
  if (isUnread(settings, [""]) || dirs.some(({ isCode }) => isCode)) return anywhereIn(folder);
  const folders = wordsOf(dirs).map((one) => folderAt("", one));
  const isNamed = [...settings.keys()].some((key) => /(^|\.)testMatch$/.test(key));
  const takes = (one: string) =>
    (folders.length === 0 || folders.some((each) => one.startsWith(each))) && (isNamed || named.test(one));
  return { folder, takes };
}

/** Whether any of these is said by a program, so that nobody knows what it is. */
function isUnread(settings: Settings, keys: readonly string[]): boolean {
  return keys.some((key) => settings.get(key)?.some(({ isCode }) => isCode));
}

function wordsOf(said: readonly Setting[]): string[] {
  return said.flatMap(({ value, isCode }) => (typeof value === "string" && !isCode ? [value] : []));
}

import { type FileVersion } from "../changed-file.ts";
import { folderOf } from "../paths.ts";
import { anywhereIn, built, mayName, type Collector } from "./collector.ts";

const delegates = /^\s*(npm|pnpm|yarn|turbo|nx|lerna|npx\s+(turbo|nx|lerna))\b/;
const passes = /\bpassWithNoTests\b/;
const ofNode = /(^|\/)(test|[^/]+[.\-_]test|test-[^/]+)\.[cm]?[jt]sx?$|(^|\/)test\/.*\.[cm]?[jt]sx?$/;
const byName = /\.(test|spec)\.[cm]?[jt]sx?$|(^|\/)__tests__\//;

/** Where the runners look that the test scripts of a package call; `configured` have settings of their own. */
export function scriptCollectors({ path, data }: FileVersion, configured: ReadonlySet<string>): Collector[] {
  const folder = folderOf(path);
  const scripts = Object.entries(scriptsIn(data)).filter(
    ([name]) => /^(test|coverage)(:|$)|^(unit|e2e)$/.test(name) && !/watch|debug|dev|\bui\b/.test(name),
  );
  return scripts.flatMap(([, command]) =>
    command.split(/&&|\|\||;|\|/).flatMap((one) => calledBy(one, folder, configured)),
  );
}

function calledBy(command: string, folder: string, configured: ReadonlySet<string>): Collector[] {
  const words = command.replace(passes, "").match(/"[^"]*"|'[^']*'|\S+/g) ?? [];
  const node = words.findIndex((one) => /^--test$/.test(one));
  if (node > 0) return [{ folder, takes: anyOf(named(words.slice(node + 1)), ofNode) }];
  const at = words.findIndex((one) => /^(.*\/)?(vitest|jest|_?mocha)$/.test(one));
  if (at < 0) return delegates.test(command) || !mayRunTests(command) ? [] : [anywhereIn(folder)];
  const runner = words[at]?.replace(/^.*\//, "") ?? "";
  const rest = words.slice(at + 1).filter((one) => !/^(run|related|watch|dev)$/.test(one));
  // An option may have the next word for its value.
  if (rest.some((one) => /^(-c|--config|--root|--dir|--rootDir|--project|--spec|--file)\b/.test(one)))
    return [anywhereIn(folder)];
  if (/mocha$/.test(runner)) {
    if (named(rest).length === 0 && configured.has("mocha")) return [];
    return [{ folder, takes: anyOf(named(rest), /^test\/.*\.[cm]?[jt]sx?$/) }];
  }
  return configured.has(runner) ? [] : [{ folder, takes: (one) => byName.test(one) && !built.test(one) }];
}

/** What does not run tests at all is no reason to think that they run anywhere. */
function mayRunTests(command: string): boolean {
  return !/^\s*(tsc|eslint|prettier|biome|rimraf|rm|echo|cross-env-shell|c8 report|nyc report)\b/.test(
    command,
  );
}

function named(words: readonly string[]): string[] {
  return words.filter((one) => !one.startsWith("-") && !one.includes("="));
}

function anyOf(patterns: readonly string[], otherwise: RegExp): (path: string) => boolean {
  const fits = patterns.map(mayName);
  return (path) => (fits.length === 0 ? otherwise.test(path) : fits.some((one) => one(path)));
}

function scriptsIn(data: unknown): Record<string, string> {
  if (typeof data !== "object" || data === null || !("scripts" in data)) return {};
  const { scripts } = data;
  if (typeof scripts !== "object" || scripts === null) return {};
  return Object.fromEntries(
    Object.entries(scripts).filter((one): one is [string, string] => typeof one[1] === "string"),
  );
}

import { collectionOf } from "../test-files.ts";
import { forPackages, isWorkspace } from "./inherited-lints.ts";
import { nearest } from "./shadowed.ts";
import { type SettingsRead } from "./sides.ts";
import { isSource, mayTake, takes } from "./taken-paths.ts";
import { isReadOnRequest, isToolFile, kinOf } from "./tool-files.ts";
import { type ToolSettings } from "./tool-settings.ts";
import { byText, excluding, including } from "./key-patterns.ts";
import { type Settings } from "./flatten.ts";
import { type Weakening } from "./weakenings.ts";
import { folderOf, foldersOf } from "../paths.ts";

/** What settings take away, of all that was found in them, from a tool that had none and went by its own. */
export function weakenedAtFirst(
  found: readonly Weakening[],
  added: ToolSettings,
  read: SettingsRead,
): Weakening[] {
  if (judgedNothing(added, read)) return [];
  return found.filter(
    ({ rule, key, path }) =>
      (rule !== "widened-exclusion" || byCode.test(`${added.kin}.${key}`) || !leavesAll(key, added, read)) &&
      !(added.kin === "deny" && passedAnyway.test(key)) &&
      !(added.kin === "lints" && stood(path, read)),
  );
}

/** Rules and licenses that are passed over, which are no files. */
const byCode = /^(deny\.|(deptry|bandit)\.(ignore|skips|per_rule_ignores\.))/;

/** What cargo-deny passes over are no files. Without settings it lets no license pass, and of what it bans nothing fails. */
const passedAnyway = /^(licenses|bans)\./;

/** Tools that do nothing without settings. */
const idleAlone =
  /^(eslint|lighthouserc|dependency-cruiser|size-limit|bundlesize|bundlewatch|commitlint(rc)?|api-extractor|remarkrc|wdio|importlinter|tach|go-arch-lint)$/;

/** Tools that a repository has by its manifests, and that judge without settings, too. */
const byNpm = /^(biome|oxlintrc|markdownlint)$/;

/** Tools that judge without settings where they are run, and that are run where somebody says so. */
const whereRun = /^(deptry|interrogate|vulture|bandit|codecov|typos|yamllint|hadolint)$/;

/** Whether nothing that the tool judged on the base comes under these settings. */
function judgedNothing({ path, kin }: ToolSettings, read: SettingsRead): boolean {
  const { base, standing, sides, manifests } = read;
  if (isReadOnRequest(path)) return !isNewlyNamed(path, read);
  // Of what stands there, tools say that it is for all around it.
  const folder = folderOf(path).replace(/(^|\/)\.config\/$/, "$1");
  if (isNewFolder(folder, read) && !nearest.test(kin)) return true;
  if (/^[tj]sconfig\.json$/.test(kin))
    return !foldersOf(path).some((folder) => base.includes(`${folder}${kin}`));
  if (idleAlone.test(kin) || whereRun.test(kin)) {
    const known = [...standing, ...sides.flatMap(({ before }) => before)];
    const isKnown = known.some((one) => one.kin === kin) || base.some((one) => kinOf(one) === kin);
    return !isKnown && !(whereRun.test(kin) && read.asked(kin));
  }
  if (kin === forPackages) return tookNone(path, read);
  if (kin === "behave") return !read.base.some((one) => one.endsWith(".feature"));
  const isKnown = manifests.some((text) => text.includes(kin.replace(/rc$/, "")));
  return !isKnown && (kin === "playwright" || (byNpm.test(kin) && manifests.length > 0));
}

/**
 * Whether no package took its lints from a manifest on the base: those that do now are changed, and are compared with what
 * they said themselves. Cargo builds nothing that takes what a workspace does not say.
 */
function tookNone(path: string, { sides, head }: SettingsRead): boolean {
  const changed = sides.map(({ file }) => file).filter(({ before, after }) => before !== after);
  const was = changed.find((one) => one.path === path)?.before ?? null;
  if (was === null || isWorkspace(was)) return was !== null;
  const isBelow = (one: string) => one.startsWith(folderOf(path)) && /(^|\/)Cargo\.toml$/.test(one);
  return head.filter(isBelow).every((one) => changed.some((each) => each.path === one));
}

/** Whether a package joins the others of its workspace in what that says all along. */
function stood(path: string | undefined, { sides }: SettingsRead): boolean {
  return path !== undefined && !sides.some(({ file }) => file.path === path && file.before !== file.after);
}

/** Whether other settings of the change name a file, and did not on the base. */
function isNewlyNamed(path: string, { sides }: SettingsRead): boolean {
  const name = (path.split("/").at(-1) ?? "").replace(/\.json$/, "");
  const names = ({ settings }: ToolSettings) =>
    [...settings.values()].some((values) => values.some(({ value }) => String(value).includes(name)));
  return sides.some(
    ({ file, before, after }) => file.path !== path && after.some(names) && !before.some(names),
  );
}

function isNewFolder(folder: string, { base, moved }: SettingsRead): boolean {
  return folder !== "" && ![...base, ...moved.map(({ to }) => to)].some((path) => path.startsWith(folder));
}

/** What a repository keeps beside its product, where a coverage of all would count what no test loads. */
const beside = /(^|\/)(scripts?|tools?|examples?|bench(marks?)?|docs?)\//;

/** Whether the first list of what coverage is to count has all of the product, or all that is listed counts as before. */
export function countsAll(
  key: string,
  { before, now }: { readonly before: Settings; readonly now: ToolSettings },
  read: SettingsRead,
): boolean {
  // Since its fourth version Vitest counts all that is listed, and is not told so any more.
  if (now.kin === "vitest" && /(^|\.)coverage\.all$/.test(key))
    return !now.settings.has(key) && now.settings.has(key.replace(/all$/, "include"));
  if (now.kin === "vitest" && key === "test.projects" && !before.has(key)) return hasAllTests(key, now, read);
  if (!/(^|\.)(coverage\.include|collectCoverageFrom)$/.test(key) || before.has(key)) return false;
  const product = (paths: readonly string[]) => paths.filter((path) => !beside.test(path));
  return leavesAll(key, now, { ...read, base: product(read.base), head: product(read.head) });
}

/** Whether all tests stand in folders that are projects now. */
function hasAllTests(key: string, { path, settings }: ToolSettings, read: SettingsRead): boolean {
  // What a project says itself was not read before; what stands there may leave out anything.
  if (read.base.some((one) => one !== path && kinOf(one) === "vitest")) return false;
  const values = settings.get(key) ?? [];
  const folder = folderOf(path);
  const projects = values.map(({ value }) => takes(`${String(value).replace(/\/$/, "")}/**`));
  const isPlain = /^(\.\/)?[\w@-][\w@/-]*(\/\*)?\/?$/;
  if (!values.every(({ value, isCode }) => !isCode && isPlain.test(String(value)))) return false;
  const tests = standingNow(read).filter((one) => isOfTool(one, "vitest") && collectionOf(one) === 2);
  return (
    tests.length > 0 &&
    tests.every(
      (one) => one.startsWith(folder) && projects.some((isTaken) => isTaken(one.slice(folder.length))),
    )
  );
}

/** Whether everything stays that a tool finds by itself: tests, and of its coverage also what they cover. */
function leavesAll(key: string, { path, kin, settings }: ToolSettings, read: SettingsRead): boolean {
  if (byText.test(key)) return false;
  const folder = folderOf(path);
  const within = (paths: readonly string[]) =>
    paths
      .filter((one) => one.startsWith(folder) && isSource(one) && !isToolFile(one))
      .map((one) => one.slice(folder.length));
  const values = (settings.get(key) ?? []).filter(({ value }) => value !== null);
  if (values.some((one) => one.isCode && !defaults.test(String(one.value)))) return false;
  const patterns = values.filter(({ isCode }) => !isCode).map(({ value }) => String(value));
  const shutsOut = (words: readonly string[], paths: readonly string[], how = kin) =>
    words.map((word) => mayTake(word, how)).some((isTaken) => paths.some(isTaken));
  if (excluding.test(key)) return !shutsOut(patterns, [...within(read.base), ...within(read.head)]);
  if (!collecting.test(key) || !including.test(key)) return false;
  const ofCoverage = /coverage|^(nyc|c8)\./i.test(`${kin}.${key}`);
  const found = within(standingNow(read)).filter(
    (one) =>
      isOfTool(one, kin) &&
      (ofCoverage ? collectionOf(one) === 0 && !/\.d\.[cm]?ts$/.test(one) : collectionOf(one) === 2),
  );
  const out = patterns.filter(isNegated);
  const taken = patterns.filter((one) => !isNegated(one)).map(takes);
  // What is taken back is a glob, whatever the tool takes other patterns for.
  return !shutsOut(out, found, "") && found.every((one) => taken.some((isTaken) => isTaken(one)));
}

/** The tool's own, spelled out. */
const defaults = /^(configDefaults|coverageConfigDefaults|defaultExclude|defaultInclude)\b/;
const collecting = /(^|\.)(include|testMatch|testDir|testpaths|roots|spec|specPattern|collectCoverageFrom)$/;

function isOfTool(path: string, kin: string): boolean {
  return /^(pytest|coverage)$/.test(kin) ? path.endsWith(".py") : /\.[cm]?[jt]sx?$/.test(path);
}

function isNegated(pattern: string): boolean {
  return pattern.startsWith("!");
}

/** The files of the base, where they are now. */
function standingNow({ base, head, moved }: SettingsRead): string[] {
  const kept = new Set(base);
  return [...head.filter((path) => kept.has(path)), ...moved.map(({ to }) => to)];
}

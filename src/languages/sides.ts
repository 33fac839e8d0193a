import { basename } from "node:path/posix";
import { globToRegExp } from "../domain/trust/path-glob.ts";
import { csharpSides } from "./csharp/sides.ts";
import {
  attributes,
  hooks,
  ignores,
  pipelines,
  productFolders,
  rootTestFolders,
  settings,
  shownFolders,
  testData,
  testFolders,
} from "./every-language.ts";
import { goSides } from "./go/sides.ts";
import { javaSides } from "./java/sides.ts";
import { javascriptSides } from "./javascript/sides.ts";
import { type LanguageSides } from "./language-sides.ts";
import { isManifest } from "./manifests.ts";
import { phpSides } from "./php/sides.ts";
import { pythonSides } from "./python/sides.ts";
import { rubySides } from "./ruby/sides.ts";
import { rustSides } from "./rust/sides.ts";

const languages: readonly LanguageSides[] = [
  javascriptSides,
  pythonSides,
  goSides,
  rustSides,
  javaSides,
  rubySides,
  phpSides,
  csharpSides,
];

/** By the name of a source; null: no language has such sources. */
export function sidesOfLanguage(path: string): LanguageSides | null {
  return languages.find(({ sources }) => sources.test(path)) ?? null;
}

/** Which side of a change each path is on, and of the judge's what it is. */
export interface Sides {
  /** Manifests are the product's: their parts that judge are taken out by `mergeManifest`. */
  readonly sideOf: (path: string) => "judge" | "product";
  /** Settings of runners, linters, compilers and coverage, scripts that gates run, pipelines, hooks, attributes. */
  readonly isSettings: (path: string) => boolean;
  /** Tests and their helpers as sources. */
  readonly isTestSource: (path: string) => boolean;
  /** Fixtures, snapshots and other data of tests. */
  readonly isTestData: (path: string) => boolean;
  /** Scripts of the package's manifest that gates run. */
  readonly scripts: ReadonlySet<string>;
}

export interface NamedSides {
  /** Files that the gates' commands run. */
  readonly named: ReadonlySet<string>;
  readonly scripts: ReadonlySet<string>;
  /** Globs of the base's configuration; a path that both take is the judge's. */
  readonly judge: readonly string[];
  readonly product: readonly string[];
}

/** Places paths by what the base says, and by the names that each language has for tests and settings. */
export function sidesOf({ named, scripts, judge, product }: NamedSides): Sides {
  const judged = judge.map(globToRegExp);
  const produced = product.map(globToRegExp);
  const isNamed = (path: string) => named.has(path) || judged.some((glob) => glob.test(path));
  const isProduced = (path: string) => !isNamed(path) && produced.some((glob) => glob.test(path));
  const isSettings = (path: string) =>
    !isProduced(path) && (isSettingsPath(path) || (named.has(path) && !isTestPath(path)));
  const isTestData = (path: string) => !isProduced(path) && !isSettings(path) && isDataPath(path);
  const isJudge = (path: string) =>
    !isProduced(path) && (isNamed(path) || isSettings(path) || isTestPath(path) || isDataPath(path));
  return {
    scripts,
    sideOf: (path) => (isJudge(path) ? "judge" : "product"),
    isSettings,
    isTestData,
    isTestSource: (path) => isJudge(path) && !isSettings(path) && !isDataPath(path),
  };
}

/** Whether settings that judge are at this path, whatever a gate names. */
export function isSettingsPath(path: string): boolean {
  if (pipelines.test(path) || hooks.test(path) || attributes.test(path)) return true;
  if (isManifest(path) || inFixtures(path) || shownFolders.test(path)) return false;
  const name = basename(path);
  const own = [settings, ...languages.map((one) => one.settings)];
  return isBuildOfTests(path) || ignores.test(path) || own.some((names) => names.test(name));
}

/** `.cargo/config.toml`, `.config/nextest.toml`, `.mvn/maven.config`, a linter's own folder. */
function isBuildOfTests(path: string): boolean {
  return /^(\.cargo\/config(\.toml)?|\.config\/nextest\.toml|\.mvn\/[^/]+)$|^(.*\/)?(eslint-local-rules|\.semgrep|config\/(checkstyle|pmd|detekt))\//.test(
    path,
  );
}

function inFixtures(path: string): boolean {
  return /(^|\/)(__fixtures__|fixtures?|testdata)\//i.test(path);
}

/** Tests, and what stands around them, by the path alone. */
export function isTestPath(path: string): boolean {
  if (languages.some(({ tests }) => tests.test(path))) return true;
  if (shownFolders.test(path) || productFolders.test(path)) return false;
  return testFolders.test(path) || rootTestFolders.test(path);
}

/** No source, or one that tests only read. */
function isDataPath(path: string): boolean {
  if (!isTestPath(path))
    return (
      testData.test(path) && !shownFolders.test(path) && /\.(snap|ambr|golden|feature)$|testdata\//.test(path)
    );
  return testData.test(path) || sidesOfLanguage(path) === null;
}

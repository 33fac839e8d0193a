import { type ChangedFile, type FileVersion, textOf } from "../changed-file.ts";
import { folderOf, pathIn } from "../paths.ts";
import { holdsSettings } from "../settings/tool-files.ts";
import { type Surroundings } from "../settings/surroundings.ts";

/** What runs before all tests by its name alone. */
const byName =
  /(^|\/)(conftest\.py|(jest|vitest|mocha|tests?)[-._]?(setup|globals?|env|environment|bootstrap)[\w.-]*|setup[-._]?(tests?|jest|vitest|mocha|files)[\w.-]*|(tests?|__tests__|specs?)\/setup\.[cm]?[jt]sx?)$/i;
const named = /\b(?:setupFiles(?:AfterEnv)?|globalSetup)["']?\s*:\s*(\[[^\]]*\]|["'][^"']*["'])/g;
/** Elsewhere these words name what a package gives to others. */
const ofMocha =
  /\b(?:require|import|file|loader|node-option)["']?\s*:\s*(\[[^\]]*\]|["'][^"']*["']|[^\s"'[]+)/g;

/** Whether a file runs before all tests: by its name, or because settings of the head name it. */
export function setupFilesOf(files: readonly ChangedFile[], around: Surroundings): (path: string) => boolean {
  const changed = files.flatMap(({ after }) => after ?? []).filter(({ path }) => holdsSettings(path));
  const places = new Set(
    [...changed, ...around.settings].flatMap((one) =>
      wordsOf(one).map((place) => stemOf(pathIn(folderOf(one.path), place.replace(/^<rootDir>\//, "")))),
    ),
  );
  return (path) => byName.test(path) || places.has(stemOf(path));
}

function wordsOf(version: FileVersion): string[] {
  const patterns = /(^|\/)\.(mocharc|taprc)/.test(version.path) ? [named, ofMocha] : [named];
  return patterns.flatMap((pattern) =>
    [...textOf(version).matchAll(pattern)].flatMap(([, value = ""]) => value.match(/[^\s"'[\],=]+/g) ?? []),
  );
}

function stemOf(path: string): string {
  return path.replace(/\.[cm]?[jt]sx?$/, "");
}

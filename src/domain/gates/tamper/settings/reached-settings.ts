import { textOf, type ChangedFile } from "../changed-file.ts";
import { collectionOf } from "../test-files.ts";
import { partNamed, partNamesIn, placesOf, type Places } from "./part-names.ts";
import { holdsSettings, isToolFile } from "./tool-files.ts";

/** Beyond these, files stay unread. */
const maxSettings = 400;
const maxHops = 4;

/** What else of the base is to be read to know what the tools are told, on both sides of a change. */
export interface ReachedSettings {
  /** Files whose text is still to be known. */
  readonly wanted: readonly string[];
  /** Settings that take a part from a changed file, and all unchanged parts of these and of changed settings. */
  readonly paths: readonly string[];
}

/**
 * Which settings that a change leaves as they are take something from what it changes: `vitest.config.ts` imports
 * `limits.ts`, `tsconfig.json` extends another one. Texts by path, of those that are known.
 */
export function reachedSettings(
  files: readonly ChangedFile[],
  paths: readonly string[],
  texts: ReadonlyMap<string, string>,
): ReachedSettings {
  const parts = files.filter(
    ({ path, before }) => mayBePart(path) || (before !== null && mayBePart(before.path)),
  );
  if (parts.length === 0) return { wanted: [], paths: [] };
  const changed = new Map<string, string[]>();
  for (const version of files.flatMap(({ before, after }) => [before, after]))
    if (version !== null) changed.set(version.path, [...(changed.get(version.path) ?? []), textOf(version)]);
  const places = placesOf([...paths, ...changed.keys()]);
  const wanted = new Set<string>();
  const textsOf = (path: string): string[] => {
    const sides = changed.get(path);
    if (sides !== undefined) return sides;
    const text = texts.get(path);
    if (text === undefined) wanted.add(path);
    return text === undefined ? [] : [text];
  };
  const standing = paths.filter((path) => holdsSettings(path)).slice(0, maxSettings);
  const found = new Set<string>();
  for (const root of [...[...changed.keys()].filter(holdsSettings), ...standing]) {
    const all = partsFrom(root, places, textsOf);
    if (!all.some((path) => changed.has(path))) continue;
    for (const path of all) if (!changed.has(path)) found.add(path);
  }
  return { wanted: [...wanted], paths: [...found] };
}

/** Whether settings may take something from a file of this path. */
export function mayBePart(path: string): boolean {
  return /\.([cm]?[jt]s|jsonc?|toml|ya?ml|ini|cfg)$|(^|\/)\.\w+rc$/.test(path) && collectionOf(path) < 2;
}

/** A file of settings, and those that it takes parts from in turn. */
function partsFrom(root: string, places: Places, textsOf: (path: string) => readonly string[]): string[] {
  const found = new Set([root]);
  let fresh = [root];
  for (let hop = 0; hop < maxHops && fresh.length > 0; hop += 1) {
    const named = fresh.flatMap((from) =>
      textsOf(from)
        .filter((text) => speaksOfParts(from, text))
        .flatMap((text) => partNamesIn(text).map((name) => partNamed(from, name, places))),
    );
    fresh = [...new Set(named)].filter(
      (path) => path !== null && mayBePart(path) && !found.has(path),
    ) as string[];
    for (const path of fresh) found.add(path);
  }
  return [...found];
}

/** Manifests name many files of the product; parts of settings only in these words. */
function speaksOfParts(path: string, text: string): boolean {
  return isToolFile(path) || !holdsSettings(path) || /\b(extends?|preset)\b/.test(text);
}

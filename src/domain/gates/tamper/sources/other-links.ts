import { type TamperFinding } from "../../verdict/verdict.ts";
import { isComing, textOf, type ChangedFile, type FileVersion } from "../changed-file.ts";
import { folderOf, pathIn } from "../paths.ts";
import { type Surroundings } from "../settings/surroundings.ts";
import { isTestContext } from "../test-files.ts";

const source = /\.([cm]?[jt]sx?|py|go|java|kt|rs|rb|php)$/;
/** Which of several versions is meant, these names are there to say. */
const chosen = /(^|\/)(current|latest|stable|default|active|live)(\.\w+)?$/;

/**
 * Links by which the product's sources are found, and that lead to others now though those stay: to another place that has the
 * same names, or to nothing, with other sources where they led from.
 */
export function otherLinks(files: readonly ChangedFile[], around: Surroundings): TamperFinding[] {
  const heads = [...around.paths, ...files.flatMap(({ after }) => after?.path ?? [])];
  return linksOf(files).flatMap(({ path, target, after }) => {
    const find = (place: string, message: string): TamperFinding[] => [
      { path: place, line: null, rule: "stubbed-assertion", message },
    ];
    if (after?.kind === "symlink") {
      const other = targetOf(after);
      const isChosen = chosen.test(path) || unnumbered(other) === unnumbered(target);
      const isOther = other !== target && !isChosen && areTwins(target, other, heads);
      return isOther ? find(path, `leads to ${other} now, and ${target}, to which it led, stays`) : [];
    }
    const copies = files.filter(
      (file) =>
        isWithin(file.path, path) &&
        (isComing(file) || (file.after !== null && file.before?.kind !== "file")),
    );
    const versions = [...around.modules, ...files.flatMap((file) => file.after ?? [])];
    return copies.flatMap((copy) => {
      const place = `${target}${copy.path.slice(path.length)}`;
      const original = versions.find((one) => one.path === place);
      if (original === undefined || !source.test(place) || textOf(original) === textOf(copy.after)) return [];
      return find(copy.path, `a link led to ${place} here, which stays, and this is another one`);
    });
  });
}

/** What links led to that the change takes away. */
export function linkedWanted(files: readonly ChangedFile[], paths: readonly string[]): string[] {
  const gone = linksOf(files).filter(({ after }) => after?.kind !== "symlink");
  if (gone.length === 0) return [];
  const places = new Set(
    gone.flatMap(({ path, target }) =>
      files
        .filter((file) => file.after !== null && isWithin(file.path, path))
        .map((file) => `${target}${file.path.slice(path.length)}`),
    ),
  );
  return paths.filter((path) => places.has(path) && source.test(path));
}

interface Link {
  readonly path: string;
  readonly target: string;
  readonly after: FileVersion | null;
}

/** Those of the base that change, but for tests' own. */
function linksOf(files: readonly ChangedFile[]): Link[] {
  return files.flatMap(({ path, before, after }) =>
    before?.kind === "symlink" && before.text !== null && !isTestContext(`${path}/a.js`)
      ? [{ path: before.path, target: targetOf(before), after: after?.path === path ? after : null }]
      : [],
  );
}

function targetOf(link: FileVersion): string {
  return pathIn(folderOf(link.path), textOf(link).trim()).replace(/\/$/, "");
}

/** Versions beside each other differ in their numbers. */
function unnumbered(place: string): string {
  return place.replace(/\d+(?:\.\d+)*/g, "0");
}

function isWithin(path: string, place: string): boolean {
  return path === place || path.startsWith(`${place}/`);
}

function areTwins(one: string, other: string, heads: readonly string[]): boolean {
  const namesIn = (place: string) =>
    heads
      .filter((path) => source.test(path) && isWithin(path, place))
      .map((path) => path.slice(place.length));
  const known = new Set(namesIn(one));
  // Of a single file only the place is another.
  return namesIn(other).some((name) => known.has(name));
}

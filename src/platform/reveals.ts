import { realpathSync } from "node:fs";
import { relative, resolve, sep } from "node:path";

/** Whether somebody who may read the folder sees one of these places whole: the folder is it, or holds it. */
export function reveals(folder: string, places: readonly string[]): boolean {
  return places.some((place) => holds(folder, place) || holds(real(folder), real(place)));
}

function holds(folder: string, place: string): boolean {
  const way = relative(resolve(folder), resolve(place));
  return way !== ".." && !way.startsWith(`..${sep}`);
}

/** What is not there yet will be where it is named. */
function real(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

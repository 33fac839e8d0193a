import { readGlob, fitsGlob } from "../../glob-match.ts";
import { pathIn } from "../paths.ts";

/** What looks for tests, and where. */
export interface Collector {
  /** With a slash at its end, or empty: it looks nowhere else. */
  readonly folder: string;
  /** Whether it may take a path, as that is seen from its folder. */
  readonly takes: (path: string) => boolean;
}

/** What is made, or taken from elsewhere: no runner looks through it unless it is told to. */
export const built = /(^|\/)(node_modules|dist|\.git)\//;

/** Where a collector that nobody can read may look: everywhere in its folder. */
export function anywhereIn(folder: string): Collector {
  return { folder, takes: (path) => !built.test(path) };
}

export function isTakenBy({ folder, takes }: Collector, path: string): boolean {
  return path.startsWith(folder) && takes(path.slice(folder.length));
}

/** Whether a glob, a folder or a file may take a path; what only a tool can read may take any. */
export function mayName(said: string): (path: string) => boolean {
  const word = plainWord(said);
  if (word === "" || word.startsWith("..")) return () => true;
  if (!/[*?{[(!]/.test(word)) return (path) => path === word || path.startsWith(`${word}/`);
  const fits = fitsGlob(word);
  return readGlob(word, { starCrosses: false }) === null ? () => true : fits;
}

/** Whether it takes a path for certain. */
export function surelyNames(said: string): (path: string) => boolean {
  const word = plainWord(said);
  if (word === "" || word.startsWith("..")) return () => false;
  if (!/[*?{[(!]/.test(word)) return (path) => path === word || path.startsWith(`${word}/`);
  return fitsGlob(word);
}

/** `src` seen from `packages/web/`: with a slash at its end, or empty. */
export function folderAt(folder: string, said: string): string {
  const word = plainWord(said);
  return word === "" ? folder : `${pathIn(folder, word)}/`;
}

function plainWord(said: string): string {
  return said
    .replace(/^["']|["']$/g, "")
    .replace(/^(<rootDir>\/?|(\.\/)+)/, "")
    .replace(/^\.$|\/$/g, "");
}

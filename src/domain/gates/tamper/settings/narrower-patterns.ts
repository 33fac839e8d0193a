import { type FileVersion } from "../changed-file.ts";
import { childIn, nodesOf, type SyntaxNode } from "../syntax-tree.ts";
import { fitsGlob } from "../../glob-match.ts";
import { mayTake } from "./taken-paths.ts";

/**
 * How a tool reads what it passes over: as globs over whole paths; so that a folder's name stands for all that is in it;
 * or as git does, where a name alone stands for it in every folder.
 */
export type Reading = "globs" | "folders" | "git";

interface Pattern {
  readonly glob: string;
  /** It takes all that is below what it fits. */
  readonly isFolder: boolean;
}

/** Whether all that a pattern takes was taken by one of others, which stands in the same place; where in doubt, it was not. */
export function takesNoMore(pattern: string, others: readonly string[], reading: Reading): boolean {
  const all = [pattern, ...others];
  if (all.some((one) => one.startsWith("!")) || /(^|\/)\.\.(\/|$)|\\/.test(pattern)) return false;
  const fresh = read(pattern, reading);
  return others.some((one) => covers(read(one, reading), fresh));
}

/** Whether all that a list of globs took is taken still, by the same globs or by wider ones. */
export function takeNoLess(old: readonly string[], now: readonly string[], reading: Reading): boolean {
  if (now.length === 0 || now.some((one) => !/^[\w./*@{},-]+$/.test(one))) return false;
  return old.every((one) => now.includes(one) || takesNoMore(one, now, reading));
}

/** Whether something that was taken back of what is passed over is not any more, and is passed over still. */
export function takesBackLess(old: readonly string[], now: readonly string[]): boolean {
  const left = now.filter((one) => !one.startsWith("!")).map((one) => mayTake(one, "eslint"));
  return old
    .filter((one) => one.startsWith("!") && !now.includes(one))
    .map((one) => one.replace(/^!\/?/, "").replace(/\/(\*\*(\/\*)?)?$/, ""))
    .some((one) => left.some((isTaken) => !isPlain(one) || isTaken(one)));
}

function read(pattern: string, reading: Reading): Pattern {
  const word = pattern.replace(/^(\.\/)+/, "");
  const stem = word.replace(/\/(\*\*(\/\*)?)?$/, "");
  const isFolder = reading !== "globs" || /\/\*\*(\/\*)?$/.test(word);
  if (reading !== "git") return { glob: stem, isFolder };
  const isAnywhere = !/\/./.test(word);
  return { glob: isAnywhere ? `**/${stem}` : stem.replace(/^\//, ""), isFolder };
}

function covers(old: Pattern, fresh: Pattern): boolean {
  const fits = fitsGlob(old.glob);
  if (!old.isFolder)
    return !fresh.isFolder && (old.glob === fresh.glob || (isPlain(fresh.glob) && fits(fresh.glob)));
  const steps = fresh.glob.split("/");
  const magic = steps.findIndex((one) => !isPlain(one));
  const sure = magic < 0 ? steps : steps.slice(0, magic);
  return old.glob === fresh.glob || sure.some((_, at) => fits(sure.slice(0, at + 1).join("/")));
}

function isPlain(text: string): boolean {
  return !/[*?{}[\]()!+@|]/.test(text);
}

/** How ESLint reads what it passes over in a file of its settings; where that is for single blocks, it is no folder. */
export function readingOfESLint({ path, tree, text }: FileVersion): Reading {
  if (!/(^|\/)eslint\.config\.\w+$/.test(path)) return /\bexcludedFiles\b/.test(text ?? "") ? "globs" : "git";
  const objects =
    tree === null ? [] : nodesOf(tree.root, "object").filter((one) => namesIn(one).includes("ignores"));
  return tree !== null && objects.every((one) => namesIn(one).every((name) => /^(ignores|name)$/.test(name)))
    ? "folders"
    : "globs";
}

function namesIn(object: SyntaxNode): string[] {
  return object.children.flatMap((one) =>
    /comment/.test(one.type) ? [] : [(childIn(one, "key") ?? one).text.replace(/^["']|["']$/g, "")],
  );
}

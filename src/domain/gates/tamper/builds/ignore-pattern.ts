/** A line of a list of what git passes over. */
export interface IgnorePattern {
  /** What stands between slashes: a name (or how one ends, after a star), marks, or (null) any number of folders. */
  readonly parts: readonly Part[];
  /** It takes folders, with all that is in them, and no file. */
  readonly isFolder: boolean;
}

type Part = string | readonly Mark[] | null;
/** One character that fits, or a star for any number. */
type Mark = "*" | ((character: string) => boolean);

/** Null: a comment, or nothing. */
export function readIgnorePattern(word: string): IgnorePattern | null {
  const glob = word.replace(/^\/|\/$/g, "");
  if (glob === "" || word.startsWith("#")) return null;
  // Without a slash before its end it fits in every folder.
  const written = /\/./.test(word) ? glob.split("/") : ["**", glob];
  const parts = written.filter((part, at) => part !== "**" || written[at - 1] !== "**");
  return { parts: parts.map((part) => (part === "**" ? null : partOf(part))), isFolder: word.endsWith("/") };
}

/**
 * Whether a pattern takes a file, or a folder that it stands in. Both come from a change and may be made to be
 * slow: every part is compared with every folder once at most.
 */
export function fitsIgnorePattern({ parts, isFolder }: IgnorePattern, path: readonly string[]): boolean {
  const [first, second] = parts;
  if (first === null && parts.length === 2 && typeof second === "string")
    return path.some((name, at) => (!isFolder || at < path.length - 1) && fits(second, name));
  // How many folders of the path the parts so far can take.
  let taken = [0];
  for (const [at, part] of parts.entries()) {
    const [least] = taken;
    if (least === undefined) return false;
    if (part === null) {
      const from = at === parts.length - 1 ? least + 1 : least;
      taken = Array.from({ length: path.length + 1 - from }, (_, more) => from + more);
    } else taken = taken.filter((count) => fits(part, path[count])).map((count) => count + 1);
  }
  return taken.some((count) => !isFolder || count < path.length);
}

function fits(part: string | readonly Mark[], name: string | undefined): boolean {
  if (name === undefined) return false;
  if (typeof part === "string")
    return part === name || (part.startsWith("*") && name.endsWith(part.slice(1)));
  const [mark] = part;
  return (mark === "*" || mark?.(name.charAt(0)) === true) && fitsMarks(part, name);
}

function fitsMarks(marks: readonly Mark[], characters: string): boolean {
  let [at, next] = [0, 0];
  // The last star, and up to where it is taken to reach.
  let star: { readonly at: number; readonly reach: number } | null = null;
  while (next < characters.length) {
    const mark = marks[at];
    if (mark === "*") {
      star = { at, reach: next };
      at += 1;
    } else if (mark?.(characters.charAt(next)) === true) {
      at += 1;
      next += 1;
    } else if (star !== null) {
      star = { at: star.at, reach: star.reach + 1 };
      [at, next] = [star.at + 1, star.reach];
    } else return false;
  }
  return marks.slice(at).every((mark) => mark === "*");
}

/** Longer than the name of a file can be, it is not worth reading: it may take all. */
const longest = 1000;
/** Stars, any character, one of those between brackets, and what stands for itself. */
const tokens = /\*+|\?|\[([!^]?)(\]?(?:\[:\w+:\]|\\.|[^\]\\])*)\]|\\?(.)/gs;

function partOf(part: string): string | readonly Mark[] {
  if (part.length > longest) return ["*"];
  if (!/.[*?[\\]|^[?[\\]/.test(part)) return part;
  return [...part.matchAll(tokens)].map(([all, not, among, character]): Mark => {
    if (all.startsWith("*")) return "*";
    if (all === "?") return () => true;
    if (among === undefined) return (one) => one === character;
    return (one) => among.includes("[:") || isAmong(one, among) === (not === "");
  });
}

/** Characters, and ranges of them, as they stand between brackets. */
function isAmong(character: string, among: string): boolean {
  return [...among.matchAll(/\\?(.)(?:-\\?(.))?/gs)].some(
    ([, first = "", last = first]) => character >= first && character <= last,
  );
}

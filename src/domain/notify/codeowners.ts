import { endsOf, type GlobPart } from "../gates/glob-match.ts";

/** Where GitHub looks for the file; the first that is there counts. */
export const codeownersPaths = [".github/CODEOWNERS", "CODEOWNERS", "docs/CODEOWNERS"] as const;

export interface Codeowners {
  readonly rules: readonly CodeownersRule[];
  /** Lines that GitHub skips, too, from 1. */
  readonly skipped: readonly number[];
}

interface CodeownersRule {
  readonly pattern: string;
  /** As they are written; none: nobody owns what fits. */
  readonly owners: readonly string[];
  readonly parts: readonly GlobPart[];
}

const person = /^@[a-z0-9](?:[a-z0-9_-]{0,99})$/i;
const team = /^@[a-z0-9](?:[a-z0-9_-]{0,99})\/[a-z0-9](?:[a-z0-9_.-]{0,99})$/i;
const address = /^[^@\s]+@[^@\s]+\.[^@\s]+$/;
const longestPattern = 1_000;
/** Beyond it GitHub does not load the file. */
const mostCharacters = 3 * 1024 * 1024;

/** Reads a CODEOWNERS file by GitHub's rules. */
export function parseCodeowners(text: string): Codeowners {
  const rules: CodeownersRule[] = [];
  const skipped: number[] = [];
  const lines = text.length > mostCharacters ? [] : text.split(/\r?\n/);
  for (const [index, line] of lines.entries()) {
    const [pattern, ...owners] = splitWords(line);
    if (pattern === undefined) continue;
    const parts = parsePattern(pattern);
    const isValid = owners.every((owner) => person.test(owner) || team.test(owner) || address.test(owner));
    if (parts === null || !isValid) skipped.push(index + 1);
    else rules.push({ pattern, owners, parts });
  }
  return { rules, skipped };
}

/** Who owns some paths: by how many of them, then in the order of the file. Without paths, who owns by default. */
export function findOwners({ rules }: Codeowners, paths: readonly string[]): string[] {
  if (paths.length === 0) return [...new Set(rules.findLast(({ pattern }) => isDefault(pattern))?.owners)];
  const owned = new Map<string, { readonly owner: string; paths: number }>();
  for (const path of paths) {
    const last = rules.findLast(({ parts }) => endsOf(parts, path, new Set([0])).has(path.length));
    for (const owner of new Set(last?.owners)) {
      const known = owned.get(owner.toLowerCase()) ?? { owner, paths: 0 };
      known.paths += 1;
      owned.set(owner.toLowerCase(), known);
    }
  }
  return [...owned.values()].toSorted((a, b) => b.paths - a.paths).map(({ owner }) => owner);
}

function isDefault(pattern: string): boolean {
  return ["*", "**", "/**", "**/*"].includes(pattern);
}

/** A space may be escaped in a pattern; a word that begins with `#` begins a comment. */
function splitWords(line: string): string[] {
  const words: string[] = [];
  for (const [word] of line.matchAll(/(?:\\.|\S)+/g)) {
    if (word.startsWith("#")) break;
    words.push(word);
  }
  return words;
}

/** null: GitHub does not know such a pattern. */
function parsePattern(pattern: string): GlobPart[] | null {
  if (pattern.length > longestPattern || /^!|^\\#|[[\]]|\*\*\*/.test(pattern)) return null;
  const segments = anchored(pattern.split("/"));
  const parts: GlobPart[] = [];
  let needsSlash = false;
  for (const [index, segment] of segments.entries()) {
    const isLast = index === segments.length - 1;
    if (needsSlash) parts.push(exactly("/"));
    if (segment === "**") parts.push(isLast ? { kind: "run", crosses: true } : { kind: "folders" });
    else parts.push(...segmentParts(segment));
    // `docs/*` takes what lies in `docs`, and nothing deeper; a name takes all that lies below it.
    if (isLast && segment !== "**" && segment !== "*") parts.push(anythingBelow);
    needsSlash = segment !== "**";
  }
  return parts;
}

/** A name alone is looked for at every depth; one with a slash in it only from the root. */
function anchored(segments: readonly string[]): string[] {
  const [first = "", ...rest] = segments;
  const isName = rest.length === 0 || (rest.length === 1 && rest[0] === "");
  const whole = first === "" ? rest : isName && first !== "**" ? ["**", first, ...rest] : [first, ...rest];
  return whole.length > 1 && whole.at(-1) === "" ? [...whole.slice(0, -1), "**"] : whole;
}

function segmentParts(segment: string): GlobPart[] {
  if (segment === "*") return [notSlash, { kind: "run", crosses: false }];
  return [...segment.matchAll(/\\.|[^]/g)].map(([token]): GlobPart => {
    if (token === "*") return { kind: "run", crosses: false };
    return token === "?" ? notSlash : exactly(token.length > 1 ? token.slice(1) : token);
  });
}

const notSlash: GlobPart = { kind: "one", fits: (char) => char !== "/" };

const anythingBelow: GlobPart = {
  ...{ kind: "choice", optional: true, many: false },
  options: [[exactly("/"), { kind: "run", crosses: true }]],
};

function exactly(wanted: string): GlobPart {
  return { kind: "one", fits: (char) => char === wanted };
}

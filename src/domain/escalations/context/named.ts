const mostCommits = 3;
const mostPaths = 40;
/** A full name, or an abbreviated one where the words around it say that it is a commit. */
const commit = /\b[0-9a-f]{40}\b|(?<=\b(?:commits?|sha|revision)(?:[\s:/`]|\bis\b){1,4})[0-9a-f]{7,40}\b/gi;
const path = /(?<![\w/.@:+-])(?:[\w.@+-]+\/)*[\w.@+-]*\w\.[a-z][a-z0-9]{0,7}\b/gi;

/** Commits that a text names, in its order; whether they exist is for git to say. */
export function commitsNamedIn(text: string): string[] {
  const named = Array.from(text.matchAll(commit), ([sha]) => sha.toLowerCase());
  return [...new Set(named)].slice(0, mostCommits);
}

/** Of a repository's files those that a text names, in full or by how their paths end. */
export function filesNamedIn(text: string, files: readonly string[]): string[] {
  const named = [...new Set(Array.from(text.matchAll(path), ([name]) => name))].slice(0, mostPaths);
  const found = named.flatMap((name) => files.filter((file) => file === name || file.endsWith(`/${name}`)));
  return [...new Set(found)].slice(0, mostPaths);
}

/** Words that stand in almost every issue say nothing about this one. */
const common = new Set(
  (
    "about after again all also and any are because been before broken but cannot could does error failed failing " +
    "fails failure from have into issue not only should since some stuck test tests than that the their them then " +
    "there these they this was were what when where which while will with without would your"
  ).split(" "),
);

/** The telling words of a text, longest first. */
export function tellingWords(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? [];
  const telling = [...new Set(words)].filter((word) => !common.has(word) && !/^\d+$/.test(word));
  return telling.toSorted((one, other) => other.length - one.length);
}

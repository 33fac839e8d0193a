/** A line of the product, broken for good. */
export interface ProductDefect {
  readonly path: string;
  readonly line: number;
  readonly original: string;
  readonly broken: string;
}

/** Plain changes of text, so that nothing here shares a blind spot with the defects that trials plant. */
const changes: readonly (readonly [RegExp, string])[] = [
  [/ === /, " !== "],
  [/ !== /, " === "],
  [/ == /, " != "],
  [/ != /, " == "],
  [/ <= /, " < "],
  [/ >= /, " > "],
  [/ < /, " <= "],
  [/ > /, " >= "],
  [/ && /, " || "],
  [/ \|\| /, " && "],
  [/ and /, " or "],
  [/ or /, " and "],
  [/\btrue\b/, "false"],
  [/\bfalse\b/, "true"],
  [/\bTrue\b/, "False"],
  [/\bFalse\b/, "True"],
  [/ \+ 1\b/, " + 2"],
  [/ - 1\b/, " - 2"],
  [/([[(,= ])0([\]),; ])/, "$11$2"],
  [/([[(,= ])1([\]),; ])/, "$12$2"],
  [/(["'])([a-z]{2,})\1/, "$1$2x$1"],
  [/^(\s*)if not /, "$1if "],
  [/^(\s*)if \(!/, "$1if ("],
  [/^(\s*)if \((?![!(])(.*)\) (\{|return)/, "$1if (!($2)) $3"],
  [/^(\s*)if (?!not )(.*):$/, "$1if not ($2):"],
  [/\.slice\((\w+)\)/, ".slice($1 + 1)"],
  [/\bcontinue\b/, "break"],
];

const unfit =
  /^\s*(?:\/\/|\*|\/\*|#|import\b|from\b|use\b|package\b|export type|interface\b|type\b|"""|throw\b|raise\b)/;

export function listDefects(path: string, text: string): ProductDefect[] {
  // Tests inside a source are not the product.
  const [own = ""] = text.split(/^#\[cfg\(test\)\]/m);
  return own.split("\n").flatMap((original, index) => {
    if (unfit.test(original) || original.length > 160) return [];
    return changes.flatMap(([from, to]) => {
      const broken = original.replace(from, to);
      return broken === original ? [] : [{ path, line: index + 1, original, broken }];
    });
  });
}

export function breakLine(text: string, { line, broken }: ProductDefect): string {
  return text
    .split("\n")
    .map((each, index) => (index === line - 1 ? broken : each))
    .join("\n");
}

/** The same for the same seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

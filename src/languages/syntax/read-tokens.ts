/** A word, a sign or a literal of a source, without white space and comments. */
export interface Token {
  readonly kind: "string" | "number" | "word" | "sign";
  readonly text: string;
  /** A line break stands before it. */
  readonly isFirst: boolean;
}

const patterns = {
  space: /\s+/y,
  comment: /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/y,
  string:
    /"(?:\\[\s\S]|[^"\\\n])*"|'(?:\\[\s\S]|[^'\\\n])*'|`(?:\\[\s\S]|\$\{(?:[^{}`]|\{[^{}`]*\}|`[^`]*`)*\}|[^`\\$]|\$(?!\{))*`/y,
  expression: /\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\/[a-z]*/y,
  number: /\d[\w.]*/y,
  word: /[\p{L}_$@#][\p{L}\p{N}_$]*(?:\.[\p{L}_$][\p{L}\p{N}_$]*)*/uy,
  sign: /\.\.\.|=>|[=!<>]==?|[&|?]{2}|\?\.|[\s\S]/y,
};
const beforeExpression = /^([([{,;:=!&|?+<>~^%*-]|=>|===?|!==?|&&|\|\||\?\?|return|typeof|case|in|of)$/;

/** Takes a source of a language with C's comments apart; only where JavaScript has one, `/` begins a regular expression. */
export function readTokens(text: string, isJavaScript = true): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  let isFirst = true;
  const read = (kind: keyof typeof patterns): string | null => {
    const pattern = patterns[kind];
    pattern.lastIndex = at;
    const [found = null] = pattern.exec(text) ?? [];
    if (found !== null) at += found.length;
    return found;
  };
  while (at < text.length) {
    const space = read("space") ?? read("comment");
    if (space !== null) {
      isFirst ||= space.includes("\n");
      continue;
    }
    const mayDivide =
      isJavaScript && text.charAt(at) === "/" && beforeExpression.test(tokens.at(-1)?.text ?? ";");
    const expression = mayDivide ? read("expression") : null;
    const literal = expression ?? read("string");
    if (literal !== null) tokens.push({ kind: "string", text: literal, isFirst });
    else {
      const kind = (["number", "word", "sign"] as const).find((one) => patternFits(one, text, at)) ?? "sign";
      tokens.push({ kind, text: read(kind) ?? text.charAt(at++), isFirst });
    }
    isFirst = false;
  }
  return tokens;
}

function patternFits(kind: keyof typeof patterns, text: string, at: number): boolean {
  patterns[kind].lastIndex = at;
  return patterns[kind].test(text);
}

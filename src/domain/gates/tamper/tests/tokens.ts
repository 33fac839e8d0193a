/** Words, strings, numbers and signs of a program of any of the languages; one sign each, but for comparisons. */
const token =
  /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|`(?:\\.|[^`\\])*`|\d[\w.]*|[A-Za-z_$][\w$]*!?|[=!<>]=+|[^\s]/g;
export const words = /^(true|false|null|undefined|None|True|False|nil|NaN|Infinity)$/;
export const callWord = /^(await|return|new|not|and|or|is|in|typeof|void|async|function|if)$/;

export function tokensOf(text: string): string[] {
  return text.match(token) ?? [];
}

export function isLiteral(one: string): boolean {
  return /^["'`\d]/.test(one) || words.test(one);
}

/** Strings compare by their content, however they are quoted. */
export function literalOf(one: string): string {
  return /^["'`]/.test(one) ? one.slice(1, -1) : one;
}

export function literalsOf(text: string): string[] {
  return tokensOf(text)
    .filter(isLiteral)
    .map(literalOf)
    .flatMap((one) => [one, ...one.split(/\s*[,|]\s*/)]);
}

/** There are so few of these that two places say the same by chance. */
export function isCommonWord(literal: string): boolean {
  return literal === "" || words.test(literal);
}

/** Whether all of them stand there in their order, whatever stands between: `sub(5, 3)` is not `sub(3, 5)`. */
export function followsAll(all: readonly string[], some: readonly string[]): boolean {
  let at = 0;
  for (const one of all) if (one === some[at]) at += 1;
  return at === some.length;
}

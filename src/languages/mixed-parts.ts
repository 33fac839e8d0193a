/** The two sides of one text: each gives its own parts. */
export interface SidesOfText {
  readonly product: string;
  readonly judge: string;
}

/** A stretch of a text; what stands between those that have names has an empty one. */
export interface Part {
  readonly name: string;
  readonly text: string;
}

/** Each part of the product's text keeps its position; further ones of the judge's come last, or before an element ends. */
export function mergeParts(
  { own, others }: { readonly own: readonly Part[]; readonly others: readonly Part[] },
  isProduct: (part: Part) => boolean,
): string {
  const left = others.filter((part) => !isProduct(part));
  const texts = own.map((part) => {
    if (isProduct(part)) return part.text;
    const at = left.findIndex(({ name }) => name === part.name);
    return at < 0 ? "" : (left.splice(at, 1)[0]?.text ?? "");
  });
  const end = /^\s*<\//.test(texts.at(-1) ?? "") ? (texts.pop() ?? "") : "";
  return [...texts, ...left.map(({ text }) => text), end].join("");
}

/** Takes a text apart where a pattern begins; `endOf` says where such a part ends, `nameOf` what it is called. */
export function splitParts(
  text: string,
  pattern: RegExp,
  {
    endOf,
    nameOf,
  }: { endOf: (from: number, name: string) => number; nameOf: (found: RegExpExecArray) => string },
): Part[] {
  const parts: Part[] = [];
  let at = 0;
  for (const found of text.matchAll(pattern)) {
    if (found.index < at) continue;
    const name = nameOf(found);
    const end = endOf(found.index + found[0].length, name);
    parts.push({ name: "", text: text.slice(at, found.index) });
    parts.push({ name, text: text.slice(found.index, end) });
    at = end;
  }
  return [...parts, { name: "", text: text.slice(at) }];
}

/** Strings, characters and comments, in which no brace counts. */
const quoted =
  /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|r(#*)"[\s\S]*?(?:"\1|$)|"(?:\\.|[^"\\])*"|'(?:\\[^\n]{1,8}?|[^'\\\n])'|`(?:\\.|[^`\\])*`|[{}]/g;

/** Where a block ends whose brace is at `open`; the text's end where none closes it. */
export function endOfBlock(text: string, open: number): number {
  const token = new RegExp(quoted);
  token.lastIndex = open;
  let depth = 0;
  for (let found = token.exec(text); found !== null; found = token.exec(text)) {
    if (found[0] === "{") depth += 1;
    if (found[0] === "}") depth -= 1;
    if (depth === 0) return token.lastIndex;
  }
  return text.length;
}

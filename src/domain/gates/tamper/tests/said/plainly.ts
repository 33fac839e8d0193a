import { listIn } from "../compared/list-in.ts";

const strings = /"(?:\\.|[^"\\])*"|[^"]+/g;

/** A source without white space, with Python's words that join two conditions as the signs of others. */
export function packed(source: string): string {
  return source
    .replace(
      /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|(?<=[\s)\]])(and|or)(?=[\s(])/g,
      (found, word?: string) => (word === undefined ? found : word === "and" ? "&&" : "||"),
    )
    .replace(/\s+/g, "");
}

/** A text without white space, in the words that languages and libraries share. */
export function plainly(said: string): string {
  const text = said
    .replace(/'((?:\\.|[^'"\\])*)'/g, '"$1"')
    .replace(/`([^`"$\\]*)`/g, '"$1"')
    .replace(/;$/, "");
  return text.replace(strings, (part) => (part.startsWith('"') ? part : inCode(part)));
}

function inCode(code: string): string {
  return code
    .replace(/(?<![\w$.])(?:None|nil)\b/g, "null")
    .replace(/(?<![\w$.])True\b/g, "true")
    .replace(/(?<![\w$.])False\b/g, "false")
    .replace(/(?<![\w$.])await(?=[\w$(])/g, "")
    .replace(/\.await\b/g, "")
    .replace(/([=!])==/g, "$1=");
}

/** What is looked at, where several ways lead to the same. */
export function subjectOf(said: string): string {
  let text = withoutBrackets(said).replace(/^&+(?=[\w(])/, "");
  const mapped = mappedIn(text);
  if (mapped !== null) return subjectOf(mapped);
  const calls = /^(.+)\.(?:call_count|callCount|mock\.calls\.length)$/.exec(text)?.[1];
  if (calls !== undefined) return `calls:${calls}`;
  const size = /^(.+)\.(?:length|size|len|count)(?:\(\))?$/.exec(text)?.[1] ?? argumentOf(text, /^len\(/);
  if (size !== null) return `#${subjectOf(size)}`;
  text = text
    .replace(/\?(?=\.|$)/g, ".unwrap()")
    .replace(/\.expect\("[^"]*"\)/g, ".unwrap()")
    .replace(/\.(?:get|at|nth)\((\d+)\)/g, "[$1]")
    .replace(/\["([A-Za-z_]\w*)"\]/g, ".$1")
    .replace(/(?<=[\w)\]])\.(\d+)(?=$|[.[])/g, "[$1]")
    .replace(/^\(([\w.]+\([^()]*\))\)(?=[.[])/, "$1");
  return text;
}

const taken = [
  /^(?<list>.+)\.map\(\(?(?<each>[A-Za-z_$][\w$]*)\)?=>\k<each>(?<path>(?:\.[A-Za-z_$][\w$]*)+)\)(?<step>\[\d+\]|\.length)$/,
  /^\[(?<each>[A-Za-z_]\w*)(?<path>\.[A-Za-z_]\w*?)for\k<each>in(?<list>.+)\](?<step>\[\d+\]|\.length)$/,
];

/** `users.map((one) => one.name)`, `[one.name for one in users]`: the name of each is in its place; null: it is none of these. */
function mappedIn(text: string): string | null {
  for (const form of taken) {
    const { list, path = "", step = "" } = form.exec(text)?.groups ?? {};
    if (list !== undefined) return step === ".length" ? `${list}.length` : `${list}${step}${path}`;
  }
  return null;
}

/** The one argument of a call that is the whole of a text. */
export function argumentOf(text: string, called: RegExp): string | null {
  const open = called.exec(text)?.[0].length;
  const list = open === undefined ? null : listIn(text, open - 1);
  return list?.end === text.length && list.items.length === 1 ? (list.items[0] ?? null) : null;
}

/** `(a == b)`, as often as it is put in brackets. */
export function withoutBrackets(text: string): string {
  const list = text.startsWith("(") ? listIn(text, 0) : null;
  return list?.end === text.length && list.items.length === 1 ? withoutBrackets(text.slice(1, -1)) : text;
}

/** Both sides of a sign that stands in no bracket and no string; null: there is none. */
export function splitAt(text: string, signs: readonly string[]): readonly [string, string, string] | null {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const one = text[at] ?? "";
    if (one === '"') at = endOfString(text, at);
    if (/[([{]/.test(one)) depth += 1;
    if (/[)\]}]/.test(one)) depth -= 1;
    if (depth > 0 || at === 0) continue;
    const sign = signs.find((each) => text.startsWith(each, at));
    const isArrow =
      text.startsWith("=>", at) || text.startsWith("->", at - 1) || text.startsWith("=>", at - 1);
    if (sign !== undefined && !isArrow) return [text.slice(0, at), sign, text.slice(at + sign.length)];
  }
  return null;
}

function endOfString(text: string, from: number): number {
  let at = from + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
  return at;
}

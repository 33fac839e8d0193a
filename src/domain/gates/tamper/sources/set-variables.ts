/** Names to which a program gives a value for what it runs. */
export interface SetVariables {
  readonly index: number;
  readonly names: readonly string[];
  /** They are names of the program itself. */
  readonly isWord: boolean;
}

const one =
  /process\.env(?:\.(\w+)|\[["'`](\w+)["'`]\])\s*(?:\?\?=|\|\|=|=(?!=))|\benviron\[["'](\w+)["']\]\s*=(?!=)|(?:\benviron\.setdefault|os\.putenv|monkeypatch\.setenv|os\.Setenv|\bt\.Setenv|\bvi\.stubEnv|env::set_var)\(\s*["'`](\w+)["'`]|(?:\bReflect\.set|\bObject\.defineProperty|monkeypatch\.setitem)\(\s*(?:process\.env|os\.environ)\s*,\s*["'`](\w+)["'`]|\b(?:globalThis|global|window)\.(\w+)\s*=(?!=)/g;
/** Up to what holds all of them. */
const many =
  /(?:Object\.assign\(\s*process\.env\s*,|process\.env\s*=(?!=)|\benviron\.update\(|\benviron\s*\|?=(?!=)|\bpatch\.dict\(\s*["']?os\.environ["']?\s*,)/g;
const byAnother = /(?:process\.env|\benviron)\[(\w+)\]\s*(?:\?\?=|\|\|=|=(?!=))/g;
/** No preparation gives more. */
const longest = 2000;

export function setsVariables(text: string): boolean {
  return [one, many, byAnother].some((pattern) => text.search(pattern) >= 0);
}

export function variablesSet(text: string): SetVariables[] {
  const single = [...text.matchAll(one)].map((found) => {
    const [, ...groups]: (string | undefined)[] = found;
    const names = groups.filter((name) => name !== undefined);
    return { index: found.index, names, isWord: groups.at(-1) !== undefined };
  });
  const several = [...text.matchAll(many)].map(({ index, 0: head }) => {
    return { index, names: keysIn(statementAt(text, index + head.length)), isWord: false };
  });
  const meant = new Map<string, string[]>();
  const named = [...text.matchAll(byAnother)].map(({ index, 1: name = "" }) => {
    const names = meant.get(name) ?? namesMeant(name, text);
    meant.set(name, names);
    return { index, names, isWord: false };
  });
  return [...single, ...several, ...named];
}

/** What stands there, to the end of the brackets that it opens or stands in. */
function statementAt(text: string, begin: number): string {
  let depth = 0;
  for (let at = begin; at < Math.min(text.length, begin + longest); at += 1) {
    const sign = text.charAt(at);
    depth += Number(/[({[]/.test(sign)) - Number(/[)}\]]/.test(sign));
    if (depth < 0 || (depth === 0 && /[)};]/.test(sign))) return text.slice(begin, at);
  }
  return text.slice(begin, begin + longest);
}

/** Of `{ A: "1", "B": "2" }` and `A="1"`. */
function keysIn(text: string): string[] {
  const keys = text.matchAll(/(?<![\w.:"'`])(?:(\w+)|["'`](\w+)["'`])\s*(?::|=(?![=>]))/g);
  return [...keys].flatMap(([, plain, quoted]) => plain ?? quoted ?? []);
}

/** What a name may stand for where it is declared, or what a loop gives it in turn. */
function namesMeant(name: string, text: string): string[] {
  const declared = new RegExp(
    `(?:\\b(?:const|let|var|for)\\b[^;\\n=]{0,60}|^[ \\t]*)\\b${name}\\b[^;]{0,300}`,
    "gm",
  );
  return [...text.matchAll(declared)].flatMap(([said]) => [
    ...[...said.matchAll(/["'`](\w+)["'`]/g)].flatMap(([, word]) => word ?? []),
    ...keysIn(said),
  ]);
}

/** Names to which a program gives a value for what it runs. */
export interface SetVariables {
  readonly index: number;
  readonly names: readonly string[];
  /** They are names of the program itself. */
  readonly isWord: boolean;
  readonly isBare?: true;
}

const one =
  /(?:\b(?:process|Bun|import\.meta)\.env\.(\w+)|(?<![\w$.])env\.([A-Z_][A-Z0-9_]*)|\benv\[["'`](\w+)["'`]\])\s*(?:\?\?=|\|\|=|=(?![=>]))|\benviron\[["'](\w+)["']\]\s*=(?!=)|(?:\benviron\.setdefault|os\.putenv|monkeypatch\.setenv|os\.Setenv|\bt\.Setenv|\bvi\.stubEnv|env::set_var|\bDeno\.env\.set|\b[pP]roject\.provide)\(\s*["'`](\w+)["'`]|(?:\bReflect\.set|\bObject\.defineProperty|monkeypatch\.setitem)\(\s*(?:process\.env|os\.environ)\s*,\s*["'`](\w+)["'`]|(?:\bSystem\.setProperty\(|@Set(?:EnvironmentVariable|SystemProperty)\(\s*key\s*=)\s*"([\w.-]+)"|\.add\(\s*"([\w.-]+)"\s*,\s*\(\)\s*->/g;
/** Names of the program itself; without what the value is where it is no constant of one word. */
const word =
  /\b(?:globalThis|global|window)\.(\w+)\s*(?:\?\?=|\|\|=|=(?!=))\s*([^\s;,)]*)|(?:\bstubGlobal\(\s*|(?:\bReflect\.set|\bObject\.defineProperty)\(\s*(?:globalThis|global|window)\s*,\s*)["'`](\w+)["'`]\s*,\s*(?:\{\s*value:\s*)?([^\s;,)}]*)/g;
const words = /\bObject\.assign\(\s*(?:globalThis|global|window)\s*,/g;
/** Tests of Java that bring properties of their own. */
const annotated = /@\w*Test\w*\(\s*[^;{]*?\bproperties\s*=/g;
/** Up to what holds all of them. */
const many =
  /(?:Object\.assign\(\s*process\.env\s*,|process\.env\s*=(?!=)|\benviron\.update\(|\benviron\s*\|?=(?!=)|\bpatch\.dict\(\s*["']?os\.environ["']?\s*,)/g;
const byAnother = /(?:process\.env|\benviron)\[(\w+)\]\s*(?:\?\?=|\|\|=|=(?!=))/g;
/** No preparation gives more. */
const longest = 2000;

export function setsVariables(text: string): boolean {
  return [one, word, words, annotated, many, byAnother].some((pattern) => text.search(pattern) >= 0);
}

export function variablesSet(text: string): SetVariables[] {
  const single = [...text.matchAll(one)].map((found) => {
    const [, ...groups]: (string | undefined)[] = found;
    return { index: found.index, names: groups.filter((name) => name !== undefined), isWord: false };
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
  return [...single, ...several, ...named, ...wordsSet(text), ...inAnnotations(text)];
}

/** Polyfills have functions, and what browsers have is theirs. */
const constant = /^(true|!0|\d+|["'`].*)$/;
const ofBrowsers =
  /^((inner|outer|client|screen)[A-Z]\w*|(scroll|page)[XY]\w*|devicePixelRatio|name|origin|location|status)$/;

function isOwnWord(name: string, value: string): boolean {
  return /^[A-Z_][A-Z0-9_]+$/.test(name) || (constant.test(value) && !ofBrowsers.test(name));
}

function wordsSet(text: string): SetVariables[] {
  const single = [...text.matchAll(word)].map(({ index, 1: plain, 2: first, 3: quoted, 4: second }) => {
    const name = plain ?? quoted ?? "";
    return { index, names: isOwnWord(name, first ?? second ?? "") ? [name] : [], isWord: true };
  });
  const several = [...text.matchAll(words)].map(({ index, 0: head }) => {
    const pairs = statementAt(text, index + head.length).matchAll(/(\w+)["'`]?\s*:\s*([^\s,}]*)/g);
    const names = [...pairs].flatMap(([, name = "", value = ""]) => (isOwnWord(name, value) ? name : []));
    return { index, names, isWord: true };
  });
  return [...single, ...several];
}

/** Of `@SpringBootTest(properties = { "shop.fake=true" })` */
function inAnnotations(text: string): SetVariables[] {
  return [...text.matchAll(annotated)].map(({ index, 0: head }) => {
    const pairs = statementAt(text, index + head.length).matchAll(/"([\w.-]+)\s*[=:]/g);
    return { index, names: [...pairs].map(([, name = ""]) => name), isWord: false };
  });
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

/** Tools that take their patterns for regular expressions. */
const regular = /^(jest|mypy|pylint)$/;

/** Whether a pattern of a tool may take a path of the folder that its settings stand in, however it is read. */
export function mayTake(pattern: string, path: string, kin: string): boolean {
  const word = pattern
    .replace(/^!?(<rootDir>)?(\.{0,2}\/)*/, "")
    .replace(/^(\*+\/)+/, "")
    .replace(/(\/\*{0,2})+$/, "");
  if (/^[*.]*$/.test(word)) return true;
  const readings = [expression(`/${globSource(word, ".*")}(/|$)`, /^/)];
  // A program's text doubles what it escapes.
  if (regular.test(kin) || /[\\^$|]/.test(word))
    readings.push(...[pattern, pattern.replaceAll("\\\\", "\\")].map((one) => expression(one, nothing)));
  return readings.some((one) => one.test(`/${path}`));
}

const nothing = /$^/;

/** Whether a pattern of a tool takes a path for certain: as a folder, or as a glob over all of it. */
export function takes(pattern: string, path: string): boolean {
  const word = pattern.replace(/^(<rootDir>\/|\.\/)/, "").replace(/\/$/, "");
  if (/[\\^$]|!\(|^!/.test(word)) return false;
  if (!/[*?{[(]/.test(word)) return word === "." || path === word || path.startsWith(`${word}/`);
  return expression(`^${globSource(word, "[^/]*")}$`, nothing).test(path);
}

function expression(source: string, otherwise: RegExp): RegExp {
  try {
    return new RegExp(source, "s");
  } catch {
    return otherwise;
  }
}

const closing: Readonly<Record<string, string>> = { "@": ")", "?": ")?", "+": ")+", "*": ")*" };

/** A glob as the source of a regular expression; `any` is what a star stands for. */
export function globSource(glob: string, any: string): string {
  const ends: string[] = [];
  return glob.replace(/\*\*\/|\*\*|[@?+*]\(|[*?{},()|[\]]|[\\^$.+]/g, (token) => {
    if (token === "**/") return "(?:.*/)?";
    if (token === "**") return ".*";
    if (token.endsWith("(") && token.length === 2) {
      ends.push(closing[token.charAt(0)] ?? ")");
      return "(?:";
    }
    if (token === "{") {
      ends.push(")");
      return "(?:";
    }
    if (token === "}" || token === ")") return ends.pop() ?? `\\${token}`;
    if (token === "," || token === "|") return ends.length > 0 ? "|" : `\\${token}`;
    if (token === "*") return any;
    if (token === "?") return "[^/]";
    return token === "[" || token === "]" ? token : `\\${token}`;
  });
}

/** Files of code, and what tools judge like code: no prose or data. */
export function isSource(path: string): boolean {
  return /\.([cm]?[jt]sx?|vue|svelte|astro|s?css|less|pyi?|ipynb|go|rs|java|kts?|sh)$/.test(path);
}

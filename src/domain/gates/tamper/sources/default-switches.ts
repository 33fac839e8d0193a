import { type SyntaxNode } from "../syntax-tree.ts";

const environment = String.raw`(?:process\.env(?:\.\w+|\[["'\`]\w+["'\`]\])|import\.meta\.env\.\w+|os\.environ(?:\.get\(\s*["']\w+["']\s*\)|\[["']\w+["']\])|os\.getenv\(\s*["']\w+["']\s*\)|os\.Getenv\(\s*"\w+"\s*\)|System\.getenv\(\s*"\w+"\s*\)|(?:std::)?env::var\(\s*"\w+"\s*\))`;
const on: readonly RegExp[] = [
  /^(true|True|1)$/,
  /^(flag\.Bool\(\s*"[^"]*"\s*,\s*true\b|Boolean\.TRUE)/,
  // Whatever it is but for one word, which nobody says.
  new RegExp(String.raw`^${environment}\s*(!==?|!=)\s*["'\`][^"'\`]+["'\`]$`),
  new RegExp(String.raw`^(!|not\s+)\(?\s*${environment}(\s*===?\s*["'\`][^"'\`]+["'\`])?\)?$`),
  new RegExp(String.raw`^${environment}\s*(is\s+None|===?\s*(undefined|null|""|'')|==\s*"")$`),
  new RegExp(String.raw`^${environment}\.is_(err|none)\(\)$`),
  // What it is where nothing is said.
  /\b(get|getenv)\(\s*["']\w+["']\s*,\s*["']?(1|true|yes|on)["']?\s*\)/i,
  // The opposite of what is off.
  /^(!|not\s+)\(?\s*(false|False|0|flag\.Bool\(\s*"[^"]*"\s*,\s*false\b.*)\)?$/s,
  /(\?\?|\|\|)\s*["'`]?(1|true|yes|on)["'`]?\b/i,
  /\bunwrap_or\w*\(\s*"?(1|true|yes|on)/i,
];

/** Whether a condition holds where nobody says anything: `true`, a flag that is on, a variable that would have to be set. */
export function isOnByDefault(condition: string, root: SyntaxNode, hops = 0): boolean {
  const plain = condition
    .trim()
    .replace(/^\((.*)\)$/s, "$1")
    .trim();
  if (on.some((one) => one.test(plain)) || isSetByItself(plain, root)) return true;
  const [, said] = /^([A-Za-z_]\w*)\(\s*\)$/.exec(plain) ?? [];
  if (said !== undefined && hops <= 2)
    return answersOf(said, root).some((value) => isOnByDefault(value, root, hops + 1));
  const [, not = "", name] = /^(!|not\s+)?\(*\*?(?:self\.)?([A-Za-z_]\w*)\)*$/.exec(plain) ?? [];
  if (name === undefined || hops > 2) return false;
  const given = new RegExp(`(?<![\\w.])\\*?${name}\\s*(?::[^=\\n]*)?:?=\\s*(?![=>])([^\\n;]*)`, "g");
  if (not === "" && isSwitchedOn(name, root)) return true;
  return [...root.text.matchAll(given)].some(([, said = ""]) => {
    const value = said.replace(/\s*\}\s*$/, "");
    return isOnByDefault(not === "" ? value : `!(${value})`, root, hops + 1);
  });
}

/** `os.Getenv("UPDATE") != ""`, where the file sets that itself. */
function isSetByItself(condition: string, { text }: SyntaxNode): boolean {
  const [, name] = asked.exec(condition) ?? [];
  return (
    name !== undefined &&
    new RegExp(`\\b(?:Setenv|set_var|putenv|setenv|stubEnv)\\(\\s*["']${name}["']\\s*,`).test(text)
  );
}

const asked =
  /^(?:(?:os\.Getenv|(?:std::)?env::var)\(\s*"(\w+)"\s*\))(?:\s*!=\s*""|\s*==\s*"(?:1|true)"|\.is_ok\(\))$/;

/** What a function without parameters gives back that does nothing else. */
function answersOf(name: string, { text }: SyntaxNode): string[] {
  const declared = new RegExp(
    `\\b(?:func|def|function|fn)\\s+${name}\\(\\s*\\)[^{:\\n]*[{:]\\s*return\\s+([^\\n;}]+)|\\b${name}\\s*=\\s*\\(\\s*\\)\\s*=>\\s*([^\\n;{]+)`,
    "g",
  );
  return [...text.matchAll(declared)].map(([, one, other]) => (one ?? other ?? "").trim());
}

/** A flag of Go that is on where it is declared by its place, or that is set by its name. */
function isSwitchedOn(name: string, { text }: SyntaxNode): boolean {
  if (!/\bflag\./.test(text)) return false;
  if (new RegExp(`\\bBoolVar\\(\\s*&${name}\\s*,\\s*"[^"]*"\\s*,\\s*true\\b`).test(text)) return true;
  const flag = new RegExp(
    `\\bBoolVar\\(\\s*&${name}\\s*,\\s*"([\\w.-]+)"|\\b${name}\\s*:?=\\s*flag\\.Bool\\(\\s*"([\\w.-]+)"`,
  );
  const [, one, other] = flag.exec(text) ?? [];
  const called = one ?? other;
  return (
    called !== undefined &&
    [...text.matchAll(/\bflag\.Set\(\s*"([\w.-]+)"\s*,\s*"(?:true|1)"/g)].some(([, set]) => set === called)
  );
}

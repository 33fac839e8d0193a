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
  /\b(get|getenv)\(\s*["']\w+["']\s*,\s*["'](1|true|yes|on)["']\s*\)/i,
  /(\?\?|\|\|)\s*["'`]?(1|true|yes|on)["'`]?\b/i,
  /\bunwrap_or\w*\(\s*"?(1|true|yes|on)/i,
];

/** Whether a condition holds where nobody says anything: `true`, a flag that is on, a variable that would have to be set. */
export function isOnByDefault(condition: string, root: SyntaxNode, hops = 0): boolean {
  const plain = condition
    .trim()
    .replace(/^\((.*)\)$/s, "$1")
    .trim();
  if (on.some((one) => one.test(plain))) return true;
  const [, not = "", name] = /^(!|not\s+)?\(*\*?(?:self\.)?([A-Za-z_]\w*)\)*$/.exec(plain) ?? [];
  if (name === undefined || hops > 2) return false;
  const given = new RegExp(`(?<![\\w.])\\*?${name}\\s*(?::[^=\\n]*)?:?=\\s*(?![=>])([^\\n;]*)`, "g");
  return [...root.text.matchAll(given)].some(([, value = ""]) =>
    isOnByDefault(not === "" ? value : `!(${value})`, root, hops + 1),
  );
}

import { readSupport } from "../syntax/read-support.ts";
import { type Edit, type SyntaxLanguage } from "../syntax/syntax-language.ts";

const support = `exec(${JSON.stringify(readSupport("python/alter_value.py"))})`;
const comments = String.raw`(?:[ \t]*(?:#[^\n]*)?\n)*`;
const docstring = String.raw`[rRuU]?(?:"""[^]*?"""|'''[^]*?'''|"[^"\n]*"|'[^'\n]*')(?=[ \t]*(?:[;#\n]|$))`;
const future = String.raw`from __future__ import (?:\([^)]*\)|[^\n(;#]*)`;
const required = new RegExp(`^${comments}(?:${docstring})?(?:[ \\t]*;?${comments}${future})*`);
const imported = new RegExp(`^${comments}(?:import|from) (?:[^\\n(\\\\;#]*\\([^)]*\\)|[^\\n(\\\\;#]+)`);

export const python: SyntaxLanguage = {
  extensions: [".py"],
  grammar: "python",
  folders: ["python"],
  planting: {
    on: '_nightshift_on("{id}")',
    always: "True",
    forms: {
      expression: "(({replacement}) if {on} else ({site}))",
      negate: "({on} != bool({site}))",
      alter: "_nightshift_alter({on}, ({site}))",
      statement: "if not {on}: {site}",
      "drop-call": "(None if {on} else ({site}))",
    },
    hasLineStatements: true,
    declareSupport,
  },
};

/** After a statement that has to be first, or an import that is: there it takes no line of its own. */
function declareSupport(text: string): Edit[] {
  for (const first of [required, imported]) {
    const found = first.exec(text)?.[0] ?? "";
    const end = found.length;
    if (/\S/.test(found.replace(/^[ \t]*#.*$/gm, ""))) return [{ start: end, end, text: `; ${support}` }];
  }
  return [{ start: 0, end: 0, text: `${support}\n` }];
}

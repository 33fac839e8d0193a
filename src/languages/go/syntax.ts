import { readSupport } from "../syntax/read-support.ts";
import { type Edit, type SyntaxLanguage } from "../syntax/syntax-language.ts";

const support = readSupport("go/alter_value.go");
const numeric = /^(u?int(8|16|32|64)?|float(32|64)|byte|rune)$/;
const returned = "func() {type} { if {on} { return {replacement} }; return {site} }()";
const packageClause = /^package\s+\w+/m;

export const go: SyntaxLanguage = {
  extensions: [".go"],
  grammar: "go",
  folders: ["go"],
  planting: {
    on: 'nightshiftOn("{id}")',
    always: "true",
    // Go has no conditional expression: booleans are combined, and where a type is known, a function chooses.
    forms: {
      expression: "({on} && ({replacement}) || !{on} && ({site}))",
      negate: "({on} != ({site}))",
      "change-boolean": "({on} != {site})",
      "change-string": "nightshiftString({on}, {replacement}, {site})",
      "change-number": "nightshiftInt({on}, {replacement}, {site})",
      "alter-return":
        "func() {type} { var nightshift {type} = {site}; nightshiftAlter({on}, &nightshift); return nightshift }()",
      "return-value": returned,
      "alter-value": "{site}; nightshiftAlter({on}, &{name})",
      "alter-argument": "{site} nightshiftAlter({on}, &{name});",
      statement: "if !{on} { {site} }",
      exchange: "if {on} { {replacement} } else { {site} }",
    },
    formOfType: (operator, type) => {
      if (operator !== "exchange-arithmetic") return undefined;
      return numeric.test(type) ? returned : null;
    },
    returnTypes,
    values: [
      { type: /^bool$/, values: ["true", "false"] },
      { type: /^string$/, values: ['""'] },
      { type: numeric, values: ["0"] },
      { type: /^(error$|interface|any$|\*|\[\]|map\[|func\b|chan\b)/, values: ["nil"] },
    ],
    declareSupport,
    supportFile: {
      name: "nightshift_defects.go",
      contentFor: (text) => `${findPackage(text)}\n\n${support}`,
    },
  },
};

function findPackage(text: string): string {
  return packageClause.exec(text)?.[0] ?? "package main";
}

function declareSupport(text: string): Edit[] {
  const clause = packageClause.exec(text);
  const at = clause === null ? 0 : clause.index + clause[0].length;
  const [, imports = "", code = ""] = /^((?:import .*\n)*)([^]*)$/.exec(support) ?? [];
  return [
    { start: at, end: at, text: `; ${imports.trim().replaceAll("\n", "; ")}` },
    { start: text.length, end: text.length, text: code },
  ];
}

/** `(n, m int, err error)` are `int`, `int` and `error`. */
function returnTypes(declared: string): string[] {
  if (!declared.startsWith("(")) return [declared];
  const parts = declared
    .slice(1, -1)
    .split(/,(?![^([{]*[)\]}])/)
    .map((part) => part.trim());
  const named = /^\w+\s+(?!\()[^]+$/;
  if (!parts.some((part) => named.test(part) && !/^(chan|func|map|struct|interface)\b/.test(part)))
    return parts;
  let type = "";
  return parts
    .reverse()
    .map((part) => (type = named.test(part) ? part.replace(/^\w+\s+/, "") : type))
    .reverse();
}

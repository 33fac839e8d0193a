import { readSupport } from "../syntax/read-support.ts";
import { type Edit, type SyntaxLanguage } from "../syntax/syntax-language.ts";

const support = readSupport("rust/switch.rs");
const whole = /^([ui](8|16|32|64|128|size))$/;

export const rust: SyntaxLanguage = {
  extensions: [".rs"],
  grammar: "rust",
  folders: ["rust"],
  planting: {
    on: 'nightshift_on("{id}")',
    always: "true",
    forms: {
      expression: "(if {on} { {replacement} } else { {site} })",
      negate: "({on} != ({site}))",
      statement: "if !{on} { {site} }",
      exchange: "if {on} { {replacement} } else { {site} }",
    },
    formOfType,
    values: [
      { type: /^bool$/, values: ["true", "false"] },
      { type: whole, values: ["0"] },
      { type: /^f(32|64)$/, values: ["0.0"] },
      { type: /^String$/, values: ["String::new()"] },
      { type: /^&('\w+ )?str$/, values: ['""'] },
      { type: /^Option</, values: ["None"] },
      { type: /^Vec</, values: ["Vec::new()"] },
      { type: /^(\w+::)*Result<\(\)/, values: ["Ok(())"] },
    ],
    declareSupport,
  },
};

/** Branches that are not called and parentheses are no faults of the source: its lints are off, after all that it sets itself. */
function declareSupport(text: string): Edit[] {
  const last = [...text.matchAll(/^#!\[[^\n]*\]/gm)].at(-1);
  const at = last === undefined ? 0 : last.index + last[0].length;
  return [
    { start: at, end: at, text: " #![allow(warnings)] " },
    { start: text.length, end: text.length, text: `\n${support}` },
  ];
}

function formOfType(operator: string, type: string): string | null | undefined {
  if (!operator.startsWith("alter-")) return undefined;
  const altered = alterOf(type.replace(/\s+/g, " "), "value");
  if (altered === null) return null;
  const chosen = `if {on} { ${altered} } else { value }`;
  if (operator === "alter-argument") return `{site} let {mut} {name} = { let value = {name}; ${chosen} };`;
  if (operator === "alter-value") return `{ let value: {type} = {site}; ${chosen} }`;
  // The temporaries of the value live as long as it does.
  return `match ({site}) { value => ${chosen} }`;
}

/** An expression that alters a value of the type a little; null: the type doesn't say how. */
function alterOf(type: string, value: string): string | null {
  if (whole.test(type)) return `${value}.wrapping_add(1)`;
  if (/^f(32|64)$/.test(type)) return `${value} + 1.0`;
  if (type === "bool") return `!${value}`;
  if (type === "String") return `${value} + "x"`;
  if (type === "PathBuf") return `${value}.join("x")`;
  if (type.startsWith("Vec<")) return `{ let mut fewer = ${value}; fewer.pop(); fewer }`;
  const [, inner] = /^(?:\w+::)*(?:Option|Result)<([^,]*(?:<.*>)?)[,>]/.exec(type) ?? [];
  const altered = inner === undefined ? null : alterOf(inner, "inner");
  return altered === null ? null : `${value}.map(|inner: ${inner ?? "_"}| ${altered})`;
}

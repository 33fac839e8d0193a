import { readSupport } from "../syntax/read-support.ts";
import { type Planting, type SyntaxLanguage } from "../syntax/syntax-language.ts";

const support = readSupport("javascript/alter-value.js");

export const javascriptPlanting: Planting = {
  on: 'nightshiftOn("{id}")',
  always: "true",
  forms: {
    expression: "({on} ? ({replacement}) : ({site}))",
    negate: "({on} !== !!({site}))",
    alter: "nightshiftAlter({on}, ({site}))",
    statement: "{if (!{on}) {site}}",
    exchange: "{if ({on}) {{replacement}} else {site}}",
  },
  // Functions are there before the first statement of a source, wherever they are declared.
  declareSupport: ({ length }) => [{ start: length, end: length, text: `\n${support}` }],
};

export const javascript: SyntaxLanguage = {
  extensions: [".js", ".cjs", ".mjs", ".jsx"],
  grammar: "javascript",
  folders: ["javascript", "javascript/jsx"],
  planting: javascriptPlanting,
};

import { readSupport } from "../syntax/read-support.ts";
import { type SyntaxLanguage } from "../syntax/syntax-language.ts";

const support = readSupport("java/NightshiftDefects.java");

export const java: SyntaxLanguage = {
  extensions: [".java"],
  grammar: "java",
  folders: ["java"],
  planting: {
    on: 'NightshiftDefects.on("{id}")',
    always: "true",
    forms: {
      expression: "({on} ? {replacement} : ({site}))",
      negate: "({on} != ({site}))",
      alter: "NightshiftDefects.alter({on}, {site})",
      statement: "{ if (!{on}) {site} }",
      exchange: "{ if ({on}) { {replacement} } else { {site} } }",
      "return-value": "({on} ? {replacement} : ({site}))",
    },
    values: [
      { type: /^boolean$/, values: ["true", "false"] },
      { type: /^(int|long|short|byte|double|float)$/, values: ["0"] },
      { type: /^String$/, values: ['""', "null"] },
      { type: /^([A-Z]|.*\[\]$)/, values: ["null"] },
    ],
    declareSupport: ({ length }) => [{ start: length, end: length, text: `\n${support}` }],
    supportFile: {
      name: "NightshiftDefects.java",
      contentFor: (text) => `${/^package [\w.]+;/m.exec(text)?.[0] ?? ""}\n\n${support}`,
    },
  },
};

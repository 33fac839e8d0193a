import { type SyntaxLanguage } from "../syntax/syntax-language.ts";

export const csharp: SyntaxLanguage = {
  extensions: [".cs"],
  grammar: "c-sharp",
  folders: ["csharp"],
  planting: {
    on: '(System.Environment.GetEnvironmentVariable("NIGHTSHIFT_DEFECT") == "{id}")',
    always: "true",
    forms: {
      expression: "({on} ? {replacement} : ({site}))",
      negate: "({on} != ({site}))",
      statement: "{ if (!{on}) {site} }",
    },
    values: [
      { type: /^bool$/, values: ["true", "false"] },
      { type: /^(u?int|u?long|u?short|s?byte|double|float|decimal)$/, values: ["0"] },
      { type: /^string$/, values: ['""'] },
    ],
    declareSupport: () => [],
  },
};

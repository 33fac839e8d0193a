import { type SyntaxLanguage } from "../syntax/syntax-language.ts";

const altered = [
  "is_string($v) ? $v . 'x'",
  "(is_int($v) || is_float($v) ? $v + 1",
  "(is_bool($v) ? !$v",
  "(is_array($v) ? (count($v) > 0 ? array_slice($v, 0, -1, true) : [null])",
  "(is_null($v) ? 0 : $v))))",
].join(" : ");

export const php: SyntaxLanguage = {
  extensions: [".php"],
  grammar: "php",
  folders: ["php"],
  planting: {
    on: "(getenv('NIGHTSHIFT_DEFECT') === '{id}')",
    always: "true",
    forms: {
      expression: "({on} ? ({replacement}) : ({site}))",
      negate: "({on} !== (bool) ({site}))",
      alter: `(function ($v) { return {on} ? (${altered}) : $v; })({site})`,
      statement: "if (!{on}) { {site} }",
    },
    declareSupport: () => [],
  },
};

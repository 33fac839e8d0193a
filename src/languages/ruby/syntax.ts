import { type SyntaxLanguage } from "../syntax/syntax-language.ts";

const altered = [
  "v.is_a?(String) ? v + 'x'",
  "v.is_a?(Numeric) ? v + 1",
  "v.is_a?(Array) ? (v.empty? ? [nil] : v[0...-1])",
  "v.is_a?(Hash) ? v.merge(nightshift: 1)",
  "v.is_a?(Symbol) ? (v.to_s + 'x').to_sym",
  "v == true || v == false ? !v : v",
].join(" : ");

export const ruby: SyntaxLanguage = {
  extensions: [".rb"],
  grammar: "ruby",
  folders: ["ruby"],
  planting: {
    on: "(ENV['NIGHTSHIFT_DEFECT'] == '{id}')",
    always: "true",
    forms: {
      expression: "({on} ? ({replacement}) : ({site}))",
      negate: "({on} != !!({site}))",
      alter: `->(v) { {on} ? (${altered}) : v }.call(({site}))`,
      statement: "({on} ? nil : ({site}))",
    },
    declareSupport: () => [],
  },
};

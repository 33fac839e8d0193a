/** Texts in the syntax trees of all languages. */
export const stringNodes = [
  "string",
  "string_literal",
  "template_string",
  "interpreted_string_literal",
  "raw_string_literal",
] as const;

import { defuse } from "../../../domain/trust/text/defuse.ts";

/** Text of anybody's in a cell of a Markdown table, or in a line: it means nothing there but itself. */
export function cell(text: string): string {
  const line = cut(text.replace(/\s+/g, " ").trim(), 1_000);
  return defuse(line.replace(/[\\`*_~[\]<>|]/g, (sign) => `\\${sign}`));
}

/** Half a character is none that GitHub takes. */
export function cut(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, "");
}

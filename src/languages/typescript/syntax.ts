import { javascriptPlanting } from "../javascript/syntax.ts";
import { type Edit, type Planting, type SyntaxLanguage } from "../syntax/syntax-language.ts";

const planting: Planting = {
  ...javascriptPlanting,
  declareSupport: (text) => [...leaveUnchecked(text), ...javascriptPlanting.declareSupport(text)],
};

/** A switched value has not the type that it had, so types are not checked; lines stay where they are if two can be one. */
function leaveUnchecked(text: string): Edit[] {
  // A line that ends within a template is part of it.
  const lines = (text.split("`")[0] ?? "").split("\n").slice(0, -1);
  const joined = lines.findIndex(
    (line) => line.trim() === "" || /^\s*\/?\*(?!.*\*\/)|^[^/]*[;,{]\s*$/.test(line),
  );
  const end = lines.slice(0, joined + 1).join("\n").length;
  const line = { start: 0, end: 0, text: "// @ts-nocheck\n" };
  return joined < 0 ? [line] : [line, { start: end, end: end + 1, text: " " }];
}

export const typescript: SyntaxLanguage = {
  extensions: [".ts", ".cts", ".mts"],
  grammar: "typescript",
  folders: ["javascript", "typescript"],
  planting,
};

export const tsx: SyntaxLanguage = {
  extensions: [".tsx"],
  grammar: "tsx",
  folders: [...typescript.folders, "javascript/jsx"],
  planting,
};

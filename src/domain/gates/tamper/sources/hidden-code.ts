import { childIn, isJavaScript, nodesOf, type SyntaxNode, type SyntaxTree } from "../syntax-tree.ts";

const runs = {
  javascript:
    /^(eval|\(0,\s*eval\)|Function|(globalThis|global|window)\.(eval|Function)|(vm|\w*[vV]m)\.(runIn\w*Context|Script|compileFunction)|runIn(This|New)?Context)$/,
  python: /^(builtins\.)?(exec|eval)$/,
};
const decodes =
  /\b(atob|b64decode|b32decode|b85decode|a85decode|unhexlify|fromhex|decompress|inflate\w*|gunzip\w*|fromCharCode)\(|\bcodecs\.decode\(|,\s*["'](base64|hex)["']\s*\)/;
const reads = /\b(readFileSync|readFile|open|read_text|read_bytes)\(/;
const source = /\.(py|[cm]?[jt]sx?)["'`]/;
/** Of what tests check with, and of how a run of them ends. */
const ofTests = /\b(assert|expect|pytest|_pytest|unittest|vitest|jest|node:test|_exit|exitCode|runtest)\b/;

/** Calls by which a program runs a text that stands nowhere as code, and that speaks of its tests or is written so that nobody reads it. */
export function hiddenCode({ language, root }: SyntaxTree): SyntaxNode[] {
  if (!isJavaScript(language) && language !== "python") return [];
  const running = nodesOf(root, "call_expression", "call", "new_expression").filter((node) => {
    const callee = childIn(node, "function") ?? childIn(node, "constructor");
    return callee !== null && runs[isJavaScript(language) ? "javascript" : "python"].test(callee.text);
  });
  if (running.length === 0) return [];
  const text = root.children.flatMap((one) => (one.type === "import_statement" ? [] : one.text)).join("\n");
  const isHidden = decodes.test(text) || (reads.test(text) && !source.test(text));
  return running.filter((node) => {
    const args = childIn(node, "arguments");
    const said = args?.children.map(({ text }) => text).join() ?? "";
    const isLiteral = /^["'`][^]*["'`]$/.test(said) && !said.includes("${");
    return isLiteral ? ofTests.test(said) : isHidden;
  });
}

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

const assigns = /[^=!<>]=(?![=>])/;

/**
 * Calls by which a program runs a text that stands nowhere as code, and that speaks of its tests or is written so that nobody
 * reads it. Tests may well run what they read or build: there it must be decoded for the call, or set what tests check with.
 */
export function hiddenCode({ language, root }: SyntaxTree, isOfTests: boolean): SyntaxNode[] {
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
    const isLiteral = /^["'`][^]*["'`]$/.test(said) && !said.includes("${") && !decodes.test(said);
    if (isLiteral) return ofTests.test(said) && (!isOfTests || assigns.test(said));
    return isOfTests ? isDecoded(said, root) : isHidden;
  });
}

/** Whether a text, or what a name in it was given, is decoded there. */
function isDecoded(said: string, root: SyntaxNode): boolean {
  if (decodes.test(said)) return true;
  const names = new Set(said.match(/[A-Za-z_$][\w$]*/g) ?? []);
  return nodesOf(root, "variable_declarator", "assignment").some(({ text }) => {
    const [, name = ""] = /^([\w$]+)\s*(?::[^=]*)?=/.exec(text) ?? [];
    return names.has(name) && decodes.test(text);
  });
}

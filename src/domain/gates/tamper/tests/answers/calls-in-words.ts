import { type SyntaxNode } from "../../syntax-tree.ts";

/** The calls among the words that a macro of Rust is given, `pop(&s)` of `assert_eq!(pop(&s), 3)`, as if they had been read. */
export function callsInWords(words: SyntaxNode): SyntaxNode[] {
  if (words.type !== "token_tree") return [];
  return words.children.flatMap((name, at) => {
    const list = words.children[at + 1];
    if (name.type !== "identifier" || list?.type !== "token_tree" || !list.text.startsWith("(")) return [];
    const text = `${name.text}${list.text}`;
    if (!words.text.includes(text)) return [];
    const args = { ...list, type: "arguments", field: "arguments" };
    return [{ ...name, type: "call_expression", text, children: [{ ...name, field: "function" }, args] }];
  });
}

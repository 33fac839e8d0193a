import { isJavaScript, type SourceLanguage, type SyntaxNode, type SyntaxTree } from "../../syntax-tree.ts";
import { goAssertions } from "../languages/go-tests.ts";
import { javaAssertions } from "../languages/java-assertions.ts";
import { javascriptAssertions } from "../languages/javascript-assertions.ts";
import { pythonAssertions } from "../languages/python-assertions.ts";
import { withFailingIfs } from "./failing-ifs.ts";
import { type FoundAssertion } from "./found-assertion.ts";
import { rustAssertions } from "../languages/rust-tests.ts";

export function findAssertions({ language }: SyntaxTree, body: SyntaxNode): readonly FoundAssertion[] {
  if (isJavaScript(language)) return withFailingIfs(body, javascriptAssertions(body));
  switch (language) {
    case "python":
      return withFailingIfs(body, pythonAssertions(body));
    case "go":
      return goAssertions(body);
    case "java":
      return withFailingIfs(body, javaAssertions(body));
    case "rust":
      return withFailingIfs(body, rustAssertions(body));
    default:
      return [];
  }
}

/** `expectUser(…)` itself, or a chain that begins with it; `assert user(1).age == 3` checks what the call gives back. */
export function isMadeBy(
  { node, text }: FoundAssertion,
  call: SyntaxNode,
  language: SourceLanguage,
): boolean {
  if (node.type === "assert_statement" || text?.startsWith("assert(")) return false;
  if (node === call) return true;
  // Go's and Rust's chains go on with what a function gives back.
  if (/^(go|rust)$/.test(language)) return false;
  for (let one = node.children[0]; one !== undefined; one = one.children[0]) if (one === call) return true;
  return false;
}

import { type TamperFinding } from "../../verdict/verdict.ts";
import { type ChangedFile, type FileVersion } from "../changed-file.ts";
import { childIn, walk, type SyntaxNode, type SyntaxTree } from "../syntax-tree.ts";
import { isTestContext } from "../test-files.ts";
import { findAssertions } from "../tests/checks/find-assertions.ts";

/** Go and Rust: one side of a check that is given the other right before: `got = want`, `got.Age = want.Age`. */
export function copiedAnswers(files: readonly ChangedFile[]): TamperFinding[] {
  return files.flatMap(({ path, before, after }) => {
    const known = new Set(copiesIn(before).map(({ text }) => text));
    return copiesIn(after)
      .filter(({ text }) => !known.has(text))
      .map(({ line, text }) => ({
        ...{ path, line, rule: "stubbed-assertion" },
        message: `gives one side of a check the other: ${text.replace(/\s+/g, " ").slice(0, 160)}`,
      }));
  });
}

const functions = /^(function_declaration|method_declaration|func_literal|function_item|closure_expression)$/;
const assigns = /^(assignment_statement|assignment_expression)$/;
const plain = /^[A-Za-z_]\w*(\.\w+)*$/;

function copiesIn(version: FileVersion | null): SyntaxNode[] {
  const { tree = null, path = "" } = version ?? {};
  if (tree === null || !/^(go|rust)$/.test(tree.language) || !isTestContext(path)) return [];
  return [...walk(tree.root)].flatMap(({ node, above }) => {
    const scope = assigns.test(node.type) ? above.find(({ type }) => functions.test(type)) : undefined;
    return scope !== undefined && pairsIn(node).some((pair) => isCompared(pair, { node, scope, tree }))
      ? [node]
      : [];
  });
}

/** `got, want = want, want` has two. */
function pairsIn(node: SyntaxNode): (readonly [string, string])[] {
  const [left, right] = ["left", "right"].map((field) => partsOf(childIn(node, field)));
  if (left === undefined || left.length !== right?.length) return [];
  return left
    .map((one, at): [string, string] => [one, right[at] ?? ""])
    .filter(([one, other]) => plain.test(one) && plain.test(other) && one !== other);
}

function partsOf(node: SyntaxNode | null): string[] {
  const parts = node?.type === "expression_list" ? node.children : [node];
  return parts.map((one) => (one?.text ?? "").replace(/^[*&(]+|\)$|\.(clone|to_owned)\(\)$/g, ""));
}

interface Place {
  readonly node: SyntaxNode;
  readonly scope: SyntaxNode;
  readonly tree: SyntaxTree;
}

function isCompared(pair: readonly [string, string], { node, scope, tree }: Place): boolean {
  const words = pair.map((one) => new RegExp(`(?<![\\w.])${one.replaceAll(".", "\\.")}(?![\\w.([])`));
  return findAssertions(tree, childIn(scope, "body") ?? scope).some(
    (one) => one.node.line > node.line && words.every((word) => word.test(one.text ?? one.node.text)),
  );
}

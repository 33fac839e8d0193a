import { type ChangedFile } from "../changed-file.ts";
import { childIn, nodesOf, type SyntaxNode, type SyntaxTree } from "../syntax-tree.ts";
import { isOfTests } from "./test-side.ts";

/** A source in which product and tests stand together, as Rust has it, put together of both sides of a change. */
export interface MixedSource {
  readonly path: string;
  /** The change's product with the base's tests. */
  readonly overChange: string;
  /** The base's product with the change's tests. */
  readonly overBase: string;
}

export function mixedSources(files: readonly ChangedFile[]): MixedSource[] {
  return files.flatMap(({ path, before, after }) => {
    if (before?.path !== path || !before.tree || !after?.tree || isOfTests(path)) return [];
    if (before.tree.language !== "rust" || after.tree.language !== "rust") return [];
    const overChange = withTestsOf(after.tree, before.tree);
    const overBase = withTestsOf(before.tree, after.tree);
    return [{ path, overChange, overBase }];
  });
}

function withTestsOf(own: SyntaxTree, other: SyntaxTree): string {
  const others = modulesOf(other);
  const kept = modulesOf(own);
  const text = kept.reduce((whole, one) => {
    const instead = others.find((two) => nameOf(two) === nameOf(one))?.text ?? `mod ${nameOf(one)} {}`;
    return whole.replace(one.text, () => instead);
  }, own.root.text);
  const further = others.filter((two) => !kept.some((one) => nameOf(one) === nameOf(two)));
  return [text, ...further.map((one) => `#[cfg(test)]\n${one.text}\n`)].join("\n");
}

/** Those of a file that hold tests. */
export function modulesOf({ root }: SyntaxTree): SyntaxNode[] {
  return root.children.filter(
    (node) =>
      node.type === "mod_item" &&
      nodesOf(node, "attribute_item").some(({ text }) => /^#\[\s*(\w+::)*(test|rstest)\b/.test(text)),
  );
}

function nameOf(module: SyntaxNode): string {
  return childIn(module, "name")?.text ?? "";
}

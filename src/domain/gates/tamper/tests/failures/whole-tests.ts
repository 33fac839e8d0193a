import { childIn, type SyntaxNode, type SyntaxTree } from "../../syntax-tree.ts";
import { typesIn } from "./claims.ts";
import { sourceOf, statementsOf, throwsItself } from "./failing-code.ts";
import { failureOf, type Wanted } from "./failure.ts";
import { type ReadFailure } from "./read-failures.ts";
import { panickingCode } from "./rust-failures.ts";
import { holding } from "./texts.ts";

interface Place {
  readonly tree: SyntaxTree;
  /** All that the body stands in, the outermost first. */
  readonly around: readonly SyntaxNode[];
}

/** What says that a test as a whole has to fail: `@Test(expected = Bad.class)`, `#[should_panic]`; null: nothing does. */
export function failureOfTest(
  body: SyntaxNode,
  { tree, around }: Place,
): (ReadFailure & { readonly node: SyntaxNode }) | null {
  const said =
    tree.language === "java" ? annotation(around) : tree.language === "rust" ? attribute(around) : null;
  if (said === null) return null;
  const statements = statementsOf(body);
  const source = sourceOf(statements.slice(-1));
  const code = tree.language === "rust" ? panickingCode(source) : source;
  const failure = failureOf(code, said.types, said.said);
  return {
    node: said.node,
    failure: statements.length > 1 ? { ...failure, anywhere: true } : failure,
    isOwn: throwsItself(statements, tree),
    looked: [body],
  };
}

interface Said {
  readonly node: SyntaxNode;
  readonly types: readonly string[];
  readonly said: readonly Wanted[];
}

function annotation(around: readonly SyntaxNode[]): Said | null {
  const modifiers = around.at(-1)?.children.find(({ type }) => type === "modifiers");
  for (const node of modifiers?.children ?? []) {
    const pairs = childIn(node, "arguments")?.children ?? [];
    const pair = pairs.find((one) => /^expected(Exceptions)?$/.test(childIn(one, "key")?.text ?? ""));
    const value = pair === undefined ? null : childIn(pair, "value");
    if (value !== null) return { node, types: typesIn(value.text), said: [] };
  }
  return null;
}

function attribute(around: readonly SyntaxNode[]): Said | null {
  const siblings = around.at(-2)?.children ?? [];
  const test = around.at(-1);
  for (let at = test === undefined ? -1 : siblings.indexOf(test) - 1; at >= 0; at -= 1) {
    const node = siblings[at];
    if (node === undefined || !/attribute_item|comment/.test(node.type)) return null;
    if (!/^#\[\s*should_panic\b/.test(node.text)) continue;
    const message = /\bexpected\s*=\s*(r?#*"[^]*"#*)\s*\)/.exec(node.text)?.[1];
    return { node, types: [], said: message === undefined ? [] : [holding("message", message)] };
  }
  return null;
}

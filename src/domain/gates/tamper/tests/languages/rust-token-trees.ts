import { childIn, walk, type SyntaxNode } from "../../syntax-tree.ts";
import { type FoundAssertion } from "../checks/found-assertion.ts";
import { type Mark } from "../test-case.ts";

/** A macro is given words: of what they mean to it, the parser knows nothing. */
export interface TokenFunction {
  readonly name: string;
  readonly node: SyntaxNode;
  readonly body: SyntaxNode;
  /** What stands in `#[…]` before it. */
  readonly attributes: readonly SyntaxNode[];
}

export const asserting =
  /^((prop_|debug_|const_|let_|test_)?assert\w*|panic|(expect|verify)_(that|pred|eq|ne|true|false)|check|verify|ensure\w*)$/;

/** An assertion among the words of a macro, as it would stand outside of one. */
export function assertionsAmong(tree: SyntaxNode, above: readonly SyntaxNode[]): FoundAssertion[] {
  if ([...above, tree].some((one, at, path) => isNeverRun(one, path[at - 1]))) return [];
  return placed(tree).flatMap(({ node }, at, all) => {
    const next = all[at + 1];
    if (node.type !== "identifier" || !asserting.test(node.text)) return [];
    if (next?.node.type !== "token_tree" || !/^\s*!\s*$/.test(next.before)) return [];
    const text = `${pathBefore(all, at)}${node.text}!${next.node.text}`;
    const said = { ...next.node, type: "macro_invocation", text, field: null };
    return [asserted(said, [...above, tree])];
  });
}

/** `insta::` of `insta::assert_snapshot!(…)` */
function pathBefore(words: readonly Word[], at: number): string {
  let path = "";
  for (let back = at; /^\s*::\s*$/.test(words[back]?.before ?? "") && back > 0; back -= 1)
    path = `${words[back - 1]?.node.text ?? ""}::${path}`;
  return path;
}

/** `if false {…}` among words, and words that are but text. */
function isNeverRun(tree: SyntaxNode, parent: SyntaxNode | undefined): boolean {
  if (/^(stringify|concat)$/.test(parent === undefined ? "" : macroNamed(parent))) return true;
  if (tree.type !== "token_tree" || !/\bfalse\b/.test(parent?.text ?? "")) return false;
  const words = parent === undefined ? [] : placed(parent);
  const at = words.findIndex(({ node }) => node === tree);
  const [condition, own] = [words[at - 1], words[at]];
  return (
    /^\s*$/.test(own?.before ?? "-") &&
    /^false$/.test(condition?.node.text ?? "") &&
    /\b(if|while)\s+$/.test(condition?.before ?? "")
  );
}

/** What proptest asserts in its own words is no less. */
export function asserted(node: SyntaxNode, above: readonly SyntaxNode[]): FoundAssertion {
  return /^prop_/.test(node.text) ? { node, above, text: node.text.slice("prop_".length) } : { node, above };
}

/** Functions among the words of a macro: `proptest! { #[test] fn sums(a in 0..9) {…} }`. */
export function functionsAmong(tree: SyntaxNode): TokenFunction[] {
  const words = placed(tree);
  return words.flatMap(({ node, before }, at) => {
    if (!/^(identifier|metavariable)$/.test(node.type) || !/\bfn\s*$/.test(before)) return [];
    const rest = words.slice(at + 1);
    const body = rest.find((one) => one.node.type === "token_tree" && one.node.text.startsWith("{"));
    if (body === undefined) return [];
    const attributes: SyntaxNode[] = [];
    for (let back = at - 1; back >= 0; back -= 1) {
      const one = words[back];
      if (one?.node.type !== "token_tree" || !/#\s*$/.test(one.before)) break;
      attributes.unshift(one.node);
    }
    const end = words.indexOf(body);
    const text = [...attributes, ...words.slice(at, end + 1).map((one) => one.node)]
      .map((one) => one.text)
      .join(" ");
    const children = words.slice(at, end + 1).map((one) => one.node);
    return [
      {
        name: node.text,
        node: { ...node, type: "function_item", text, children },
        body: body.node,
        attributes,
      },
    ];
  });
}

interface Word {
  readonly node: SyntaxNode;
  /** The signs between it and the word before. */
  readonly before: string;
}

/** The words of a tree with the signs between them, of which the parser makes no nodes. */
function placed({ text, children }: SyntaxNode): Word[] {
  let from = 0;
  return children.map((node) => {
    const at = Math.max(from, text.indexOf(node.text, from));
    const before = text.slice(from, at);
    from = at + node.text.length;
    return { node, before };
  });
}

/** A property that is new says of which values it holds. */
export const ofSomeValues = "checks for some of the values only";
const onlyWhere = /\bif\s[^{}]*\{[^{}]*\bprop_assert\w*![^{}]*\}(?!\s*else\b)/g;

/** What keeps a body from its end that is but words. */
export function marksAmong(body: SyntaxNode): Mark[] {
  const code = [...walk(body)].reduce(
    (left, { node }) => (/comment|string|char_literal/.test(node.type) ? left.replace(node.text, "") : left),
    body.text,
  );
  const marks: Mark[] = [];
  if (/\breturn\b/.test(code)) marks.push({ what: "returns early", line: body.line });
  if (/\bprop_assume!\s*\(\s*false\s*\)/.test(code))
    marks.push({ what: "assumes what is never so", line: body.line });
  for (const [] of code.matchAll(/\bprop_assume!/g)) marks.push({ what: ofSomeValues, line: body.line });
  for (const [] of code.matchAll(onlyWhere)) marks.push({ what: ofSomeValues, line: body.line });
  return marks;
}

/** The words that a macro is given. */
export function tokensGiven(invocation: SyntaxNode): SyntaxNode | null {
  return invocation.children.find(({ type }) => type === "token_tree") ?? null;
}

export function macroNamed(node: SyntaxNode): string {
  if (node.type !== "macro_invocation") return "";
  return (childIn(node, "macro")?.text ?? "").replace(/^.*::/, "");
}

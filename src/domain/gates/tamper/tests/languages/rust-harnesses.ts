import { childIn, walk, type SyntaxNode } from "../../syntax-tree.ts";
import { type FoundTest, type Mark } from "../test-case.ts";
import { macroNamed, tokensGiven } from "./rust-token-trees.ts";

/**
 * Tests of files that run them by themselves: `Trial::test("adds", || {…})` of libtest-mimic, and functions that
 * `datatest_stable::harness!(adds, "tests/data", r".*\.txt")` is given.
 */
export function harnessTests(root: SyntaxNode): FoundTest[] {
  const found: FoundTest[] = [];
  const given = [...walk(root)].flatMap(({ node }) =>
    macroNamed(node) === "harness" ? (tokensGiven(node) ?? []) : [],
  );
  for (const { node, above } of walk(root)) {
    const name = node.type === "function_item" ? (childIn(node, "name")?.text ?? "") : "";
    const body = childIn(node, "body");
    if (name !== "" && body !== null && given.some((one) => isGiven(name, one)))
      found.push({ name, node, body, marks: [], around: [...above, node], scope: [node] });
    const trial = trialOf(node, above);
    if (trial !== null) found.push(trial);
    if (node.type === "token_tree") found.push(...trialsAmong(node, above));
  }
  return found;
}

/** `harness!(adds, …)`, `harness! { { test = adds, … } }` */
function isGiven(name: string, { text }: SyntaxNode): boolean {
  return new RegExp(`(?:[({,]|test=)${name}[,}]`).test(text.replace(/\s+/g, ""));
}

function trialOf(node: SyntaxNode, above: readonly SyntaxNode[]): FoundTest | null {
  const called = node.type === "call_expression" ? (childIn(node, "function")?.text ?? "") : "";
  if (!/(^|::)Trial::test$/.test(called)) return null;
  const [name, run] = childIn(node, "arguments")?.children ?? [];
  const body = run?.type === "closure_expression" ? childIn(run, "body") : null;
  if (name === undefined || body === null) return null;
  return {
    ...{ name: name.text.replace(/^[^"]*"|"#*$/g, ""), node, body, marks: ignoredIn(above) },
    ...{ around: [...above, node], scope: [node] },
  };
}

/** `.with_ignored_flag(true)` */
function ignoredIn(above: readonly SyntaxNode[]): Mark[] {
  return above.slice(-3).flatMap((one) => {
    const name = one.type === "call_expression" ? (childIn(one, "function")?.text ?? "") : "";
    const off = childIn(one, "arguments")?.text === "(false)";
    return name.endsWith(".with_ignored_flag") && !off ? [{ what: "ignore", line: one.line }] : [];
  });
}

/** The same among the words of a macro: `vec![Trial::test("adds", || {…})]`. */
function trialsAmong(tree: SyntaxNode, above: readonly SyntaxNode[]): FoundTest[] {
  return tree.children.flatMap((given, at, all): FoundTest[] => {
    const [type, word, after, flag] = [-2, -1, 1, 2].map((by) => all[at + by]?.text ?? "");
    if (given.type !== "token_tree" || type !== "Trial" || word !== "test") return [];
    const name = given.children.find((one) => /string_literal$/.test(one.type));
    const body = given.children.findLast(({ text }) => text.startsWith("{"));
    if (name === undefined || body === undefined) return [];
    const isIgnored = after === "with_ignored_flag" && flag !== "(false)";
    return [
      {
        ...{ name: name.text.replace(/^[^"]*"|"#*$/g, ""), node: given, body },
        ...{ marks: isIgnored ? [{ what: "ignore", line: given.line }] : [] },
        ...{ around: [...above, tree, given], scope: [given] },
      },
    ];
  });
}

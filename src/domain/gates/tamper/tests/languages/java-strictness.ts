import { childIn, type SyntaxNode } from "../../syntax-tree.ts";
import { type FoundAssertion } from "../checks/found-assertion.ts";

interface Loosened {
  readonly whole: RegExp;
  /** What takes away a part of what is asked. */
  readonly by: RegExp;
}

const kinds: readonly Loosened[] = [
  {
    whole: /\bEqualsVerifier\b[^]*\.verify\(\)$/,
    by: /\.(suppress|simple|withIgnored\w+|withOnlyTheseFields)\(/,
  },
  {
    whole: /\bshould\w*\(\)[^]*\.check\(|Architecture\(\)[^]*\.check\(/,
    by: /\.allowEmptyShould\(\s*true|\.(ignoreDependency|withOptionalLayers)\(/,
  },
  { whole: /^assertThatJson\(/, by: /\.(when|whenIgnoringPaths|withOptions|withTolerance)\(/ },
  {
    whole: /^(org\.skyscreamer\.jsonassert\.)?JSONAssert\.assertEquals\(/,
    by: /,\s*(false|(JSONCompareMode\.)?LENIENT)\s*\)$/,
  },
];

/**
 * That nothing of what a library would ask is left out, as a demand of its own: a check that lets more pass has lost it.
 * Null: there is none, or something is left out.
 */
export function askedInFull(call: SyntaxNode, above: readonly SyntaxNode[]): FoundAssertion | null {
  if (call.type !== "method_invocation" || above.at(-1)?.type !== "expression_statement") return null;
  const kind = kinds.find(({ whole }) => whole.test(call.text));
  if (kind === undefined || kind.by.test(call.text)) return null;
  let root = call;
  for (let on = childIn(root, "object"); on?.type === "method_invocation"; on = childIn(root, "object"))
    root = on;
  const asked = /^JSONAssert/.test(call.text) ? (childIn(call, "arguments")?.children[1] ?? root) : root;
  return { node: call, above, text: `assertThat(${asked.text}, isAskedInFull())`, looked: [asked] };
}

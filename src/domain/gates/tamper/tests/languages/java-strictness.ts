import { childIn, type SyntaxNode } from "../../syntax-tree.ts";
import { type FoundAssertion } from "../checks/found-assertion.ts";

interface Loosened {
  readonly whole: RegExp;
  /** What takes away a part of what is asked. */
  readonly by: RegExp;
}

const never = /(?!)/;
const alone = /^(?:Mockito\.)?verify\(\s*(\w+)\s*,\s*(?:Mockito\.)?only\(\)\s*\)/;

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
  // In its turn.
  { whole: /^\w*[oO]rder\w*\.verify\(/, by: never },
  { whole: alone, by: never },
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
  const given = childIn(root, "arguments")?.children ?? [];
  const asked = /^(org\.skyscreamer\.jsonassert\.)?JSONAssert/.test(call.text) ? (given[1] ?? root) : root;
  const [, only] = alone.exec(call.text) ?? [];
  if (only !== undefined)
    return { node: call, above, text: `verifyNoMoreInteractions(${only})`, looked: [asked] };
  return { node: call, above, text: `assertThat(${asked.text}, isAskedInFull())`, looked: [asked] };
}

/** `verify(mail, only()).send(1)` without what is asked in full beside it; undefined: it is said as it stands. */
export function withoutOnly({ text }: SyntaxNode): { readonly text?: string } {
  return alone.test(text) ? { text: text.replace(alone, "verify($1)") } : {};
}

import { childIn, type SyntaxNode } from "../../syntax-tree.ts";
import { type FoundAssertion } from "../checks/found-assertion.ts";

/**
 * Awaitility's `await().until(() -> w.done() == 1)` and `await().until(w::done, equalTo(1))`: what has to come true; null: it is none, or
 * does more than say it.
 */
export function awaited(call: SyntaxNode, above: readonly SyntaxNode[]): FoundAssertion | null {
  if (childIn(call, "name")?.text !== "until" || !isOfAwait(call)) return null;
  const [asked, matcher, ...more] = childIn(call, "arguments")?.children ?? [];
  const said = asked === undefined ? null : answerOf(asked);
  if (asked === undefined || said === null || more.length > 0) return null;
  const text = matcher === undefined ? `assertTrue(${said})` : `assertThat(${said}, ${matcher.text})`;
  return { node: call, above, text, looked: [asked] };
}

/** `await().atMost(…)`, by whatever it is told how long. */
function isOfAwait(call: SyntaxNode): boolean {
  const on = childIn(call, "object");
  if (on?.type !== "method_invocation") return false;
  return childIn(on, "name")?.text === "await" || isOfAwait(on);
}

function answerOf(asked: SyntaxNode): string | null {
  const [, on, method] = /^([\w.()]+)::(\w+)$/.exec(asked.text) ?? [];
  if (asked.type === "method_reference")
    return on === undefined || method === "new" ? null : `${on}.${method ?? ""}()`;
  const body = asked.type === "lambda_expression" ? childIn(asked, "body") : null;
  return body === null || body.type === "block" ? null : body.text;
}

import { childIn, nodesOf, type SyntaxNode } from "../../syntax-tree.ts";

/** What Go's tests wait for, and who fails where it does not come in time. */
interface Waited {
  readonly node: SyntaxNode;
  readonly above: readonly SyntaxNode[];
  readonly text: string;
  readonly looked: readonly SyntaxNode[];
  readonly holder?: SyntaxNode;
}

const asksTheTime = /\btime\.(Now|Since|Until|After)\(|\.(After|Before|Err)\(/;

/**
 * `for w.Done() != 1 { if time.Now().After(deadline) { t.Fatal(…) } }`, and a `select` with a time limit: what fails the test is what
 * it waits for. Null: it waits for nothing.
 */
export function toldTooLate(node: SyntaxNode, above: readonly SyntaxNode[]): Waited | null {
  const at = above.findLastIndex(({ type }) =>
    /^(if_statement|for_statement|communication_case|default_case)$/.test(type),
  );
  const inner = above[at];
  if (inner === undefined) return null;
  if (inner.type === "if_statement") return polled(node, above, at);
  const holder = above[at - 1];
  if (holder?.type !== "select_statement") return null;
  const looked = holder.children.filter((one) => one !== inner).flatMap(receivedIn);
  if (looked.length === 0) return null;
  const text = `check(${looked.map((one) => `${one.text} == nil`).join(" && ")})`;
  return { node, above: above.slice(0, at - 1), text, looked, holder };
}

function polled(node: SyntaxNode, above: readonly SyntaxNode[], at: number): Waited | null {
  const branch = above[at];
  const outer = above
    .slice(0, at)
    .findLastIndex(({ type }) => /^(for_statement|func_literal|if_statement)$/.test(type));
  const loop = above[outer];
  const until = loop?.type === "for_statement" ? loop.children[0] : undefined;
  if (loop === undefined || until === undefined || /_clause$|^block$/.test(until.type)) return null;
  if (branch === undefined || !asksTheTime.test(childIn(branch, "condition")?.text ?? "")) return null;
  return { node, above: above.slice(0, outer), text: `check(${until.text})`, looked: [until], holder: loop };
}

/** The channels that a case waits for. */
function receivedIn(one: SyntaxNode): SyntaxNode[] {
  const said = one.type === "communication_case" ? childIn(one, "communication") : null;
  return said === null
    ? []
    : nodesOf(said, "unary_expression")
        .filter(({ text }) => text.startsWith("<-"))
        .flatMap(({ children }) => children.slice(0, 1));
}

/** `require.Eventually(t, func() bool { return w.Done() == 1 }, …)`: what has to come true; null: it is more than that. */
export function comesTrue(call: SyntaxNode, above: readonly SyntaxNode[]): Waited | null {
  if (!/(^|\.)Eventuallyf?$/.test(childIn(call, "function")?.text ?? "")) return null;
  const condition = childIn(call, "arguments")?.children.find(({ type }) => type === "func_literal");
  const body = condition === undefined ? null : childIn(condition, "body");
  const statements =
    body?.children.flatMap((one) => (one.type === "statement_list" ? one.children : one)) ?? [];
  const [said, ...more] = statements.filter(({ type }) => type !== "comment");
  const [list] = said?.type === "return_statement" ? said.children : [];
  if (list === undefined || more.length > 0) return null;
  return { node: call, above, text: `assert.True(t, ${list.text})`, looked: [list] };
}

import { childIn, type SyntaxNode } from "../../syntax-tree.ts";
import { type Mark } from "../test-case.ts";

/** What makes a promise, and the name by which it tells that it came to its end. */
interface Executor {
  readonly node: SyntaxNode;
  readonly settles: string;
}

/** `new Promise((resolve) => …)` around a place, the innermost. */
export function executorAround(above: readonly SyntaxNode[]): Executor | null {
  const at = above.findLastIndex(
    (one, place) =>
      /^(arrow_function|function_expression)$/.test(one.type) &&
      /^new\s+Promise\b/.test(above[place - 2]?.text ?? "") &&
      above[place - 2]?.type === "new_expression",
  );
  const node = above[at];
  const list = node && (childIn(node, "parameters") ?? childIn(node, "parameter"));
  const settles = /[\w$]+/.exec(list?.text ?? "")?.[0];
  return node === undefined || settles === undefined ? null : { node, settles };
}

/** Whether it is a part, and nothing beside it, that says that a promise came to its end. */
export function settlesAlone({ node, settles }: Executor, part: SyntaxNode): boolean {
  const word = new RegExp(`\\b${settles}\\b`);
  const body = childIn(node, "body")?.text ?? "";
  return word.test(part.text) && !word.test(body.replace(part.text, ""));
}

/** Whether a chain says so where it went well, and not as well where it did not. */
export function settlesWhereWell({ settles }: Executor, { text }: SyntaxNode): boolean {
  const either = new RegExp(
    `\\.(finally|catch)\\(\\s*(?:\\(?\\w*\\)?\\s*=>\\s*\\{?\\s*)?${settles}\\b|\\.then\\(\\s*${settles}\\s*,\\s*${settles}\\b`,
  );
  return new RegExp(`\\b${settles}\\b`).test(text) && !either.test(text);
}

/** A check of which the failure comes too late: what waits for it was told before, or is told in any case. */
export function settledBefore(
  node: SyntaxNode,
  above: readonly SyntaxNode[],
  done: readonly string[],
): Mark[] {
  const settles = executorAround(above)?.settles;
  const enders = settles === undefined ? done : [...done, settles];
  if (enders.length === 0) return [];
  const says = new RegExp(`^(${enders.join("|")})\\s*\\(`);
  return above.flatMap(({ type, children, line }, at): Mark[] => {
    const next = above[at + 1] ?? node;
    if (type === "try_statement" && settles !== undefined && next.field === "body") {
      const last = children.find((one) => one.type === "finally_clause")?.text ?? "";
      return new RegExp(`\\b${settles}\\b`).test(last)
        ? [{ what: "swallows what fails within a promise", line }]
        : [];
    }
    if (!/block$/.test(type)) return [];
    const before = children.slice(0, Math.max(0, children.indexOf(next)));
    return before.some((one) => one.type === "expression_statement" && says.test(one.text))
      ? [{ what: "checks after it told that it is done", line: next.line }]
      : [];
  });
}

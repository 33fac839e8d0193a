import { nodesOf, type SyntaxNode } from "../../syntax-tree.ts";

const handlers = /^(catch_clause|except_clause|except_group_clause)$/;
const fails = /\b(throw|raise|panic|fail|Fatalf?|FailNow|reject)\b/;
const heads = {
  python: /^except\*?\s*:|^except\*?[^:]*\b(AssertionError|Exception|BaseException)\b/,
  java: /\b(Throwable|Error|Assert\w*|MultipleFailuresError)\b/,
};
/** What only tells somebody who reads along. */
const prints = /^(console|log|logger|logging|print|println|System|fmt|warnings|std|process)\b/;

/** What a statement stands in: within the function that it is a part of, and around that. */
interface Around {
  readonly inner: readonly SyntaxNode[];
  readonly outer: readonly SyntaxNode[];
}

/** The lines of handlers of a `try` that fail nobody at once: what they caught is told later, or is no failed assertion. */
export function tellsLater(node: SyntaxNode, { inner, outer }: Around): number[] {
  if (node.type === "with_statement") return suppressesOthers(node) ? [node.line] : [];
  if (!/^try_(with_resources_)?statement$/.test(node.type)) return [];
  const behind = behindOf(node, inner);
  return node.children
    .filter(({ type }) => handlers.test(type))
    .filter(
      (one) =>
        behind.some((text) => fails.test(text)) ||
        !catchesAssertions(one) ||
        isKept(one, node, [...outer, ...inner]),
    )
    .map(({ line }) => line);
}

/** `with suppress(FileNotFoundError):` */
function suppressesOthers({ text }: SyntaxNode): boolean {
  const [, errors] = /^(?:async\s+)?with\s+(?:contextlib\.)?suppress\(([^()]*)\)/.exec(text) ?? [];
  return errors !== undefined && !/\b(AssertionError|Exception|BaseException)\b/.test(errors);
}

/** What comes after a statement, in the blocks that it stands in. */
function behindOf(node: SyntaxNode, above: readonly SyntaxNode[]): string[] {
  return above.flatMap(({ children }, at) => {
    const next = above[at + 1] ?? node;
    return children.slice(children.indexOf(next) + 1).map(({ text }) => text);
  });
}

function catchesAssertions({ type, text, children }: SyntaxNode): boolean {
  if (type !== "catch_clause") return heads.python.test(text);
  const caught = children.find((one) => one.type === "catch_formal_parameter");
  return caught === undefined || heads.java.test(caught.text);
}

/** What a handler keeps of the failure under a name that is asked for elsewhere. */
function isKept(handler: SyntaxNode, attempt: SyntaxNode, above: readonly SyntaxNode[]): boolean {
  const said = nodesOf(
    handler,
    "assignment_expression",
    "assignment",
    "call_expression",
    "call",
    "method_invocation",
  );
  const names = said.flatMap(({ text }) => {
    const [, name] = /^([A-Za-z_$][\w$]*)\s*(?:[.[][^=()]*)?(?:\.\w+\(|[-+|&]?=(?!=))/.exec(text) ?? [];
    return name === undefined || prints.test(name) ? [] : [name];
  });
  const elsewhere = above.flatMap(({ children }, at) =>
    children.filter((one) => one !== (above[at + 1] ?? attempt)).map(({ text }) => text),
  );
  return names.some((name) => elsewhere.some((text) => asks(text, name)));
}

/** Whether a text does more with a name than declare it or give it back. */
function asks(text: string, name: string): boolean {
  const plain = text.replace(
    new RegExp(`(\\b(let|var|const|nonlocal|global)\\s+|\\breturn\\s+)${name}\\b`, "g"),
    "",
  );
  return new RegExp(`(?<![\\w$.])${name}(?![\\w$])(?!\\s*=(?!=))`).test(plain);
}

import { childIn, nodesOf, type SyntaxNode, type SyntaxTree } from "../../syntax-tree.ts";
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
): (ReadFailure & Pick<Said, "node" | "parts">) | null {
  const said =
    tree.language === "java"
      ? (annotation(around) ?? ruled(body, tree))
      : tree.language === "rust"
        ? attribute(around)
        : null;
  if (said === null) return null;
  const statements = statementsOf(body);
  const source = sourceOf(statements.slice(-1));
  const code = tree.language === "rust" ? panickingCode(source) : source;
  const failure = failureOf(code, said.types, said.said);
  return {
    ...{ node: said.node, parts: said.parts },
    failure: statements.length > 1 ? { ...failure, anywhere: true } : failure,
    isOwn: throwsItself(statements, tree),
    looked: [body],
  };
}

interface Said {
  readonly node: SyntaxNode;
  readonly types: readonly string[];
  readonly said: readonly Wanted[];
  /** Statements of the test that say it, each a part of it. */
  readonly parts: readonly SyntaxNode[];
}

function annotation(around: readonly SyntaxNode[]): Said | null {
  const modifiers = around.at(-1)?.children.find(({ type }) => type === "modifiers");
  for (const node of modifiers?.children ?? []) {
    const pairs = childIn(node, "arguments")?.children ?? [];
    const pair = pairs.find((one) => /^expected(Exceptions)?$/.test(childIn(one, "key")?.text ?? ""));
    const value = pair === undefined ? null : childIn(pair, "value");
    if (value !== null) return { node, types: typesIn(value.text), said: [], parts: [] };
  }
  return null;
}

/** JUnit 4: `thrown.expect(Bad.class)` and `thrown.expectMessage("too young")` of a rule that the class has for it. */
function ruled(body: SyntaxNode, { root }: SyntaxTree): Said | null {
  const rules = nodesOf(root, "field_declaration").filter(
    (one) => childIn(one, "type")?.text.replace(/^.*\./, "") === "ExpectedException",
  );
  const names = new Set(
    rules.flatMap((one) => nodesOf(one, "variable_declarator").map((each) => childIn(each, "name")?.text)),
  );
  if (names.size === 0) return null;
  const calls = nodesOf(body, "method_invocation").filter((one) =>
    names.has(childIn(one, "object")?.text.replace(/^this\./, "")),
  );
  const [node] = calls;
  if (node === undefined) return null;
  const given = (name: string) =>
    calls
      .filter((one) => childIn(one, "name")?.text === name)
      .map((one) => childIn(one, "arguments")?.text ?? "");
  const messages = given("expectMessage").flatMap((text) => /"(?:\\.|[^"\\])*"/.exec(text)?.[0] ?? []);
  return {
    node,
    types: given("expect").flatMap(typesIn),
    said: messages.map((text) => holding("message", text)),
    parts: calls,
  };
}

function attribute(around: readonly SyntaxNode[]): Said | null {
  const siblings = around.at(-2)?.children ?? [];
  const test = around.at(-1);
  for (let at = test === undefined ? -1 : siblings.indexOf(test) - 1; at >= 0; at -= 1) {
    const node = siblings[at];
    if (node === undefined || !/attribute_item|comment/.test(node.type)) return null;
    if (!/^#\[\s*should_panic\b/.test(node.text)) continue;
    const message = /\bexpected\s*=\s*(r?#*"[^]*"#*)\s*\)/.exec(node.text)?.[1];
    return { node, types: [], said: message === undefined ? [] : [holding("message", message)], parts: [] };
  }
  return null;
}

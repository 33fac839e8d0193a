import { childIn, walk, type SyntaxNode } from "../../syntax-tree.ts";
import { type FoundTest, type Mark } from "../test-case.ts";

const test = /^#\[\s*((\w+::)*test|rstest|test_case|proptest|quickcheck|case)\b/;

export function rustTests(root: SyntaxNode): FoundTest[] {
  const found: FoundTest[] = [];
  const whole = root.children.filter(({ type }) => type === "inner_attribute_item").flatMap(markOf);
  for (const { node, above } of walk(root)) {
    if (node.type !== "function_item") continue;
    const attributes = attributesOf(node, above.at(-1));
    const body = childIn(node, "body");
    if (body === null || !attributes.some(({ text }) => test.test(text))) continue;
    const modules = above.flatMap((one, at) =>
      one.type === "mod_item" ? attributesOf(one, above[at - 1]) : [],
    );
    found.push({
      ...{ name: childIn(node, "name")?.text ?? "", node, body },
      marks: [...whole, ...modules.flatMap(markOf), ...attributes.flatMap(markOf), ...bodyMarks(body)],
      around: [...above, node],
      scope: [node, ...attributes],
    });
  }
  return found;
}

function attributesOf(node: SyntaxNode, parent: SyntaxNode | undefined): SyntaxNode[] {
  const siblings = parent?.children ?? [];
  const found: SyntaxNode[] = [];
  for (let at = siblings.indexOf(node) - 1; at >= 0; at -= 1) {
    const sibling = siblings[at];
    if (sibling === undefined || !/attribute_item|comment/.test(sibling.type)) break;
    if (sibling.type === "attribute_item") found.unshift(sibling);
  }
  return found;
}

function markOf({ text, line }: SyntaxNode): Mark[] {
  const said = text.replace(/\s+/g, "");
  if (/^#\[ignore\b/.test(said)) return [{ what: "ignore", line }];
  if (/^#\[should_panic\b/.test(said))
    return [{ what: namesPanic(text) ? panicsAsSaid : "should_panic", line }];
  if (/^#!?\[cfg_attr\(.*\bignore\b/.test(said)) return [{ what: "ignore", line }];
  return /^#!?\[cfg\(/.test(said) && !/^#!?\[cfg\(test\)\]$/.test(said)
    ? [{ what: said.slice(0, 80), line }]
    : [];
}

/** Of a test that is new, a claim like any other; of another, it makes a failure a success. */
export const panicsAsSaid = "should_panic with a message";

/** Names a panic that is no failed assertion. */
function namesPanic(attribute: string): boolean {
  const message = /\bexpected\s*=\s*r?#*"([^"]*)"/.exec(attribute)?.[1] ?? "";
  return message.trim().length > 2 && !/assert|left|right|panicked/i.test(message);
}

function bodyMarks(body: SyntaxNode): Mark[] {
  const marks: Mark[] = [];
  for (const { node, above } of walk(body)) {
    if (
      node.type === "call_expression" &&
      /\bprocess::(exit|abort)$/.test(childIn(node, "function")?.text ?? "")
    )
      marks.push({ what: "ends the process", line: node.line });
    const inner = above.slice(1).some(({ type }) => type === "closure_expression");
    if (node.type === "return_expression" && !inner) marks.push({ what: "returns early", line: node.line });
    if (node.type === "call_expression" && /catch_unwind$/.test(childIn(node, "function")?.text ?? ""))
      marks.push({ what: "swallows panics", line: node.line });
  }
  return marks;
}

interface Found {
  readonly node: SyntaxNode;
  readonly above: readonly SyntaxNode[];
  readonly text?: string;
  readonly looked?: readonly SyntaxNode[];
  readonly holder?: SyntaxNode;
}

export function rustAssertions(body: SyntaxNode): Found[] {
  const found: Found[] = [];
  for (const { node, above } of walk(body)) {
    const name = (childIn(node, "macro") ?? childIn(node, "function"))?.text ?? "";
    if (node.text.startsWith(`${name}!`) && /(^|::)(prop_|debug_)?(assert\w*|panic)$/.test(name))
      found.push((name.endsWith("panic") ? ofElse(node, above) : null) ?? { node, above });
  }
  return found;
}

/** `let Some(u) = find() else { panic!() }`, `if let … { } else { panic!() }`: that it is of the form which is named. */
function ofElse(node: SyntaxNode, above: readonly SyntaxNode[]): Found | null {
  const at = above.findLastIndex(({ type }) =>
    /^(let_declaration|if_expression|match_arm|closure_expression)$/.test(type),
  );
  const holder = above[at];
  if (holder === undefined || above[at + 1]?.field !== "alternative") return null;
  const bound = holder.type === "if_expression" ? childIn(holder, "condition") : holder;
  const [pattern = null, value = null] =
    bound === null ? [] : [childIn(bound, "pattern"), childIn(bound, "value")];
  if (pattern === null || value === null) return null;
  const text = `assert!(matches!(${value.text}, ${pattern.text}))`;
  return { node, above: above.slice(0, at), text, looked: [value], holder };
}

import { childIn, nodesOf, walk, type SyntaxNode } from "../../syntax-tree.ts";
import { type SourceFile } from "../functions/source-files.ts";
import { type FoundTest, type Mark } from "../test-case.ts";
import { bodyMarks, scopeOf } from "./javascript-tests.ts";
import { javascriptAssertions } from "./javascript-assertions.ts";
import { functions } from "./javascript-calls.ts";

/** Tests that no call makes: what an object or a module holds by their names. */
export function heldTests({ path, tree: { root } }: SourceFile): FoundTest[] {
  const isStory = /\.stories\.[cm]?[jt]sx?$/.test(path);
  return [...walk(root)].flatMap(({ node, above }): FoundTest[] => {
    const body = functionIn(node);
    if (body === null || !(isStory ? isPlay(node, body) : isOfNodeunit(body))) return [];
    const names = [...above, node].flatMap(nameOf).filter((one) => !/^(play|exports)$/.test(one));
    return [
      {
        ...{ name: names.join(" > "), node, body, around: [...above, node] },
        marks: [...bodyMarks(body, root), ...above.flatMap(tagMarks)],
        scope: scopeOf(root, node, above),
      },
    ];
  });
}

/** What stands under a name, if that is a function. */
function functionIn(node: SyntaxNode): SyntaxNode | null {
  if (node.type === "method_definition") return node;
  if (!/^(pair|assignment_expression)$/.test(node.type)) return null;
  const value = childIn(node, "value") ?? childIn(node, "right");
  return value !== null && functions.includes(value.type) ? value : null;
}

/** `exports.adds = function (test) { test.equal(…); test.done(); }` */
function isOfNodeunit(made: SyntaxNode): boolean {
  const [first] = childIn(made, "parameters")?.children ?? [childIn(made, "parameter")];
  const name = first?.text ?? "";
  if (!/^[\w$]+$/.test(name)) return false;
  return nodesOf(made, "call_expression").some(
    (call) => childIn(call, "function")?.text === `${name}.done` && name !== "",
  );
}

/** Of Storybook, where it checks something. */
function isPlay(node: SyntaxNode, body: SyntaxNode): boolean {
  return nameOf(node).at(-1) === "play" && javascriptAssertions(body).length > 0;
}

function nameOf(node: SyntaxNode): string[] {
  if (node.type === "variable_declarator") return [childIn(node, "name")?.text ?? ""];
  if (node.type === "assignment_expression")
    return (childIn(node, "left")?.text ?? "").split(".").filter((one) => one !== "module");
  const name = childIn(node, "key") ?? (node.type === "method_definition" ? childIn(node, "name") : null);
  return name === null ? [] : [name.text.replace(/^["'`]|["'`]$/g, "")];
}

/** `tags: ["!test"]` */
function tagMarks(holder: SyntaxNode): Mark[] {
  if (holder.type !== "object") return [];
  const tags = holder.children.find((one) => childIn(one, "key")?.text === "tags");
  return tags !== undefined && /["'`]!test["'`]/.test(tags.text) ? [{ what: "skip", line: tags.line }] : [];
}

import { childIn, nodesOf, type SyntaxNode } from "../../syntax-tree.ts";

/** The body of an example, whose output a comment tells: by this type it is known from that of a test. */
export const exampleBody = "example_block";

/** A function of Go that is run for what it prints; null: it is none, or nothing tells what it prints. */
export function exampleIn(node: SyntaxNode): { readonly name: string; readonly body: SyntaxNode } | null {
  const name = childIn(node, "name")?.text ?? "";
  const body = childIn(node, "body");
  if (node.type !== "function_declaration" || body === null || !/^Example(?![a-z])/.test(name)) return null;
  if (childIn(node, "parameters")?.children.length !== 0 || outputIn(body) === null) return null;
  return { name, body: { ...body, type: exampleBody } };
}

interface Output {
  readonly node: SyntaxNode;
  readonly lines: readonly string[];
  readonly isOrdered: boolean;
}

const begins = /^\s*(unordered )?output:/i;

/** What the last comment of a body says that is printed. */
function outputIn(body: SyntaxNode): Output | null {
  const comments = nodesOf(body, "comment");
  let first = comments.length - 1;
  while (first > 0 && (comments[first]?.line ?? 0) - (comments[first - 1]?.line ?? 0) === 1) first -= 1;
  const group = comments.slice(Math.max(0, first));
  const [node] = group;
  const said = group.map(({ text }) => text.replace(/^\/\/|^\/\*|\*\/$/g, "")).join("\n");
  const unordered = begins.exec(said);
  if (node === undefined || unordered === null) return null;
  const lines = said
    .slice(unordered[0].length)
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  return { node, lines: lines.length === 0 ? [""] : lines, isOrdered: unordered[1] === undefined };
}

interface Printed {
  readonly node: SyntaxNode;
  readonly above: readonly SyntaxNode[];
  readonly text: string;
  readonly looked: readonly SyntaxNode[];
}

const prints = /^fmt\.(Print|Printf|Println|Fprint\w*)$/;

/** Each line that an example has to print, in the words of a check of Go's. */
export function printedLines(body: SyntaxNode): Printed[] {
  const output = outputIn(body);
  if (output === null) return [];
  const calls = nodesOf(body, "call_expression").filter((one) =>
    prints.test(childIn(one, "function")?.text ?? ""),
  );
  const printed = calls.map((one) => childIn(one, "arguments") ?? one);
  return output.lines.map((line, at) => {
    const own = printed.length === output.lines.length ? printed[at] : undefined;
    const said = JSON.stringify(line);
    return {
      node: output.node,
      above: [body],
      text: output.isOrdered ? `check(printed != ${said})` : `assert.ElementsMatch(t, printed, ${said})`,
      looked: own === undefined ? [body] : own.children,
    };
  });
}

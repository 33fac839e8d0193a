import { type SyntaxNode } from "../../syntax-tree.ts";

const quoted = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|`(?:\\.|[^`\\])*`/.source;
/** What is called by a name here is no value: a part of something else. */
const parts = /^(name|attribute|field|key|property)$/;

/** A tree as it reads with values in the place of names: the body of a function for one call of it. */
export function substituted(node: SyntaxNode, values: ReadonlyMap<string, SyntaxNode>): SyntaxNode {
  if (values.size === 0) return node;
  const names = [...values.keys()].map((name) => name.replaceAll("$", "\\$")).join("|");
  // What is followed by a colon is a key, but for what stands between the two parts of a condition.
  const isValue = String.raw`(?:(?<=\?[^?:{},;()]*)|(?!\s*(?::(?!:)|=(?!=))))`;
  const named = new RegExp(`${quoted}|(?<![\\w$.])(${names})(?![\\w$])${isValue}`, "g");
  const say = (text: string) =>
    text.replace(named, (all: string, name?: string) =>
      name === undefined ? all : (values.get(name)?.text ?? all),
    );
  const copy = (one: SyntaxNode): SyntaxNode => {
    const value =
      one.type === "identifier" && !parts.test(one.field ?? "") ? values.get(one.text) : undefined;
    if (value !== undefined) return { ...value, field: one.field, line: one.line };
    const text = say(one.text);
    return text === one.text ? one : { ...one, text, children: one.children.map(copy) };
  };
  return copy(node);
}

import { childIn, nodesOf, type SyntaxNode } from "../../syntax-tree.ts";
import { type SourceFile } from "../functions/source-files.ts";
import { partsOf } from "../answers/paths.ts";
import { bindingsAt, type Binding } from "./names.ts";
import { isParameter } from "./parameters.ts";

export interface Meaning {
  readonly value: SyntaxNode;
  /** All that it stands in, the outermost first. */
  readonly above: readonly SyntaxNode[];
}

/** The one expression that a name stands for; null: there is none, or there are several. */
export function meantBy(
  name: string,
  { file, above }: { readonly file: SourceFile; readonly above: readonly SyntaxNode[] },
): Meaning | null {
  if (file.tree.language === "java") return ofVariable(name, above);
  const [only, ...more] = bindingsAt(name, above, file);
  if (only === undefined || more.length > 0 || isParameter(only)) return null;
  const at = only.above.findLastIndex((one) => valueIn(one) !== null);
  const value = placedValue(only, at);
  return value === null ? null : { value, above: only.above.slice(0, at + 1) };
}

/** Java's variables are looked for from the inside outwards. */
function ofVariable(name: string, above: readonly SyntaxNode[]): Meaning | null {
  for (let at = above.length; at > 0; at -= 1) {
    const around = above[at - 1];
    const found = around === undefined ? [] : nodesOf(around, "variable_declarator");
    const [only, ...more] = found.filter((one) => childIn(one, "name")?.text === name);
    if (only === undefined) continue;
    const value = more.length > 0 ? null : valueIn(only);
    return value === null ? null : { value, above: above.slice(0, at) };
  }
  return null;
}

/** Of `got, want := load(), 3`, what stands where the name does; null: it is a part of something. */
function placedValue({ node, above }: Binding, at: number): SyntaxNode | null {
  const value = valueIn(above[at]);
  const [names, ...inner] = above.slice(at + 1);
  if (value === null || names === undefined) return value;
  if (names.type === "object_pattern") return partsOf(value)?.get(node.text) ?? null;
  if (inner.length > 0) return null;
  const values = /^(expression_list|tuple|array)$/.test(value.type) ? value.children : [value];
  const [only, ...others] = values;
  // Of several that one call answers, any.
  if (only !== undefined && others.length === 0 && /^call(_expression)?$/.test(only.type)) return only;
  return values.length === names.children.length ? (values[names.children.indexOf(node)] ?? null) : null;
}

function valueIn(node: SyntaxNode | undefined): SyntaxNode | null {
  if (node === undefined || !/declarator|declaration|assignment|_spec$/.test(node.type)) return null;
  return childIn(node, "value") ?? childIn(node, "right");
}

import { childIn, nodesOf, walk } from "../../syntax-tree.ts";
import { type SourceFile } from "../functions/source-files.ts";
import { bindingsAt, type Binding } from "./names.ts";
import { isNeutral } from "./neutral-names.ts";
import { partsIn, type Part } from "./parts.ts";

/** Whether a name is that of a type which the tests declare: Go. */
export function isOwnType({ above }: Binding): boolean {
  return above.at(-1)?.type === "type_spec";
}

/** What takes part in the values of an own type: all that its methods do, and what it holds of the product. */
export function madeOf({ node, above, file }: Binding, beside: readonly SourceFile[]): Part[] {
  const held = childIn(above.at(-1) ?? node, "type");
  const foreign = (held === null ? [] : nodesOf(held, "type_identifier")).some(
    ({ text }) => !isNeutral(text, file.tree.language) && bindingsAt(text, above, file).length === 0,
  );
  return foreign ? [null] : [file, ...beside].flatMap((one) => methodsOf(node.text, one));
}

function methodsOf(type: string, file: SourceFile): Part[] {
  const receiver = new RegExp(`\\b${type}\\b`);
  return [...walk(file.tree.root)].flatMap(({ node, above }) => {
    if (node.type !== "method_declaration" || !receiver.test(childIn(node, "receiver")?.text ?? ""))
      return [];
    const body = childIn(node, "body");
    return body === null ? [] : partsIn(body, [...above, node], file);
  });
}

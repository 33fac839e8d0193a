import { type OwnFunction } from "../functions/declared-function.ts";
import { type SourceFile } from "../functions/source-files.ts";
import { childIn, nodesOf, type SyntaxNode } from "../../syntax-tree.ts";

/** What a generator gives at one place. */
interface Yield {
  readonly value: SyntaxNode;
  /** What it goes over there; null: it gives it once. */
  readonly over: SyntaxNode | null;
  /** `yield from`, `yield*` */
  readonly isAll: boolean;
}

const conditions = ["if_statement", "continue_statement", "break_statement", "return_statement"];

/** All that the body of a generator gives, in turn; null where a condition or another loop decides. */
export function yieldsIn(body: SyntaxNode): Yield[] | null {
  const found = body.children.flatMap((statement): (Yield | null)[] => {
    const given = nodesOf(statement, "yield", "yield_expression");
    const [only, ...more] = given;
    if (only === undefined) return [];
    const [value] = only.children;
    const over = childIn(statement, "right");
    const isLoop = /^(for_statement|for_in_statement)$/.test(statement.type) && over !== null;
    const isPlain = statement.children.includes(only);
    if (value === undefined || more.length > 0 || !(isPlain || isLoop)) return [null];
    if (isLoop && nodesOf(statement, ...conditions).length > 0) return [null];
    return [{ value, over: isLoop ? over : null, isAll: /^yield(\s+from\b|\s*\*)/.test(only.text) }];
  });
  const known = found.filter((one) => one !== null);
  return known.length < found.length ? null : known;
}

/** A generator of JavaScript: to call it runs nothing of it, so that it is none of the functions by which tests check. */
export function generatorNamed(
  name: string,
  file: SourceFile,
): Pick<OwnFunction, "node" | "body" | "file" | "around"> | null {
  const { root } = file.tree;
  const node = nodesOf(root, "generator_function_declaration").find(
    (one) => childIn(one, "name")?.text === name,
  );
  const body = node === undefined ? null : childIn(node, "body");
  return node === undefined || body === null ? null : { node, body, file, around: [root] };
}

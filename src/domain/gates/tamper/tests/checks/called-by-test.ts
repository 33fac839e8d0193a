import { childIn, walk, type SyntaxNode, type Visit } from "../../syntax-tree.ts";
import { functionType } from "../reached/waited-for.ts";

/** What a check asks whether it was called: a name, or a path of names. */
const watched =
  /^expect\(\s*([\w.]+)\s*\)\s*(?:\.not\s*)?\.to(?:HaveBeen|Be)(?:Last|Nth)?(?:Called|Returned)|^([\w.]+)\.assert_(?:called|any_call|has_calls|awaited|any_await)\w*\(|^assert\s+([\w.]+)\.called\b|^(?:Mockito\.)?verify\(\s*(\w+)\s*[,)]/;

/** Whether a check asks whether something was called that the test calls itself: `spy(1); expect(spy).toHaveBeenCalledWith(1)`. */
export function looksAtOwnCall({ text }: SyntaxNode, body: SyntaxNode): boolean {
  const name = watched
    .exec(text)
    ?.slice(1)
    .find((one: string | undefined) => one !== undefined);
  if (name === undefined || !body.text.includes(name)) return false;
  return [...walk(body)].some((one) => isCallOf(one, name));
}

function isCallOf(visit: Visit, name: string): boolean {
  const { node, above } = visit;
  if (above.slice(1).some(({ type }) => functionType.test(type))) return false;
  if (node.type === "identifier" && node.text === name) return isHandedToOwn(above);
  if (!/^(call|call_expression|method_invocation)$/.test(node.type) || !isStatement(above)) return false;
  if (node.type === "method_invocation") return childIn(node, "object")?.text === name;
  const callee = childIn(node, "function")?.text ?? "";
  return callee === name || callee === `${name}.call` || callee === `${name}.apply`;
}

/** `[1].forEach(spy)`, `Promise.resolve(1).then(spy)` */
function isHandedToOwn(above: readonly SyntaxNode[]): boolean {
  const call = above.at(-2);
  if (call?.type !== "call_expression" || above.at(-1)?.type !== "arguments") return false;
  return /^(\[[^\]]*\]\.(forEach|map)|Promise\.resolve\([\w"', ]*\)\.then)$/.test(
    childIn(call, "function")?.text ?? "",
  );
}

function isStatement(above: readonly SyntaxNode[]): boolean {
  return above.findLast(({ type }) => !/^await(_expression)?$/.test(type))?.type === "expression_statement";
}

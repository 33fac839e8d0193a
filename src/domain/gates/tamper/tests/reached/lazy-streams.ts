import { childIn, type SyntaxNode } from "../../syntax-tree.ts";
import { isDropped } from "./dropped.ts";

const streams = /\b(Int|Long|Double)?Stream\.|\.(stream|parallelStream|boxed|mapTo\w+)\(/;
const lazyOfJava =
  /^(peek|map|mapTo\w+|mapMulti|filter|flatMap|takeWhile|dropWhile|boxed|sorted|distinct|limit|skip)$/;
const iterators = /\.\.|\.(iter|iter_mut|into_iter|chars|bytes|lines|enumerate|zip|map|filter)\(/;
const lazyOfRust = /^(map|inspect|filter|filter_map|flat_map|take_while|skip_while|map_while|scan)$/;

/**
 * Whether what a step of a stream of Java, or of an iterator of Rust, is given is never called, for nobody asks for what comes of it:
 * `IntStream.range(0, 3).peek(i -> …);`. `above` leads from the test's body to the step.
 */
export function isNeverAsked(node: SyntaxNode, above: readonly SyntaxNode[]): boolean {
  if (node.type === "method_invocation") {
    if (!lazyOfJava.test(nameOf(node)) || !streams.test(childIn(node, "object")?.text ?? "")) return false;
    // The last step that only makes another stream.
    let [last, at] = [node, above.length];
    for (let outer = above[at - 1]; outer && last.field === "object" && lazyOfJava.test(nameOf(outer));) {
      [last, at] = [outer, at - 1];
      outer = above[at - 1];
    }
    return isDropped(last, above.slice(0, at));
  }
  const callee = node.type === "call_expression" ? childIn(node, "function") : null;
  if (callee?.type !== "field_expression" || !lazyOfRust.test(childIn(callee, "field")?.text ?? ""))
    return false;
  return iterators.test(childIn(callee, "value")?.text ?? "") && isDropped(node, above);
}

function nameOf(node: SyntaxNode): string {
  return node.type === "method_invocation" ? (childIn(node, "name")?.text ?? "") : "";
}

import { childIn, nodesOf, type SyntaxNode } from "../syntax-tree.ts";

/** `.map(|_| 3)`, `.fold(0, |_, _| Some("a"))`; not `.map(|_| ())`, which is to say that nothing matters but the kind. */
const constant =
  /\.(map|and_then|flat_map|filter_map|fold|map_or)\(\s*([^()|]*,\s*)?(move\s*)?\|\s*_\w*(\s*,\s*_\w*)*\s*\|\s*\{?\s*((Some|Ok|vec!)\s*[([]\s*)*(-?\d|"|'|true\b|false\b)/;

/** Rust: checks whose closures make what is wanted of whatever the product answers. */
export function constantClosures(root: SyntaxNode): SyntaxNode[] {
  return nodesOf(root, "call_expression").filter(
    (node) =>
      /(^|::)(debug_)?assert\w*$/.test(childIn(node, "function")?.text ?? "") && constant.test(node.text),
  );
}

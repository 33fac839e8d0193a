import { childIn, walk, type SyntaxNode } from "../syntax-tree.ts";

const skipping = /^(context\.)?(scenario|feature|rule|step)\.(skip|mark_skipped|set_status|clear_status)\(/;
const deciding =
  /^(context\.)?(scenario|feature|rule|step)\.(status|hook_failed|exception|error_message|should_skip|was_dry_run|steps|background_steps|scenarios)$/;

/** Of what a scenario says itself that it is not to be run: that such a tag comes to one is told by the feature. */
const saysSo =
  /^[^"']*["']@?(skip\w*|wip|ignored?|manual|todo|pending|not_ready|windows|macos)["'] in [\w.]*tags$/;

/** Of behave: steps and hooks that skip what is run, or say what became of it. */
export function skippedScenarios(root: SyntaxNode): [rule: string, node: SyntaxNode][] {
  return [...walk(root)].flatMap(({ node, above }): [string, SyntaxNode][] => {
    if (node.type === "assignment" && deciding.test(childIn(node, "left")?.text ?? ""))
      return [["swallowed-failure", node]];
    if (node.type !== "call" || !skipping.test(node.text)) return [];
    const isTagged = above.some(
      (one) => one.type === "if_statement" && saysSo.test(childIn(one, "condition")?.text ?? ""),
    );
    return isTagged ? [] : [["widened-exclusion", node]];
  });
}

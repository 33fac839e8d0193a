import { childIn, nodesOf, type SyntaxNode } from "../syntax-tree.ts";

const looking = /^pytest_(runtest_makereport|sessionfinish)$/;
const wrapping = /\bhookimpl\([^)]*\b(?:hook)?wrapper\s*=\s*True\b/;
/** By these, something could be written that is not seen to be written, or all could end. */
const unseen =
  /^(?:[\w.]+\.)?(?:force_\w+|exec|eval|vars|globals|locals|__\w+__|update|pop|clear|exit|_exit|quit|abort|kill|import_module)\(/;
/** What a test keeps for its fixtures, and what is only told of it. */
const kept = /^item\.(?:rep_\w+|stash\[.*\])$|\.(?:extras?|sections|description)$/;

/**
 * Whether a hook only looks at what came of a test, as pytest's own recipe does (`setattr(item, "rep_" + rep.when, rep)`), so that
 * fixtures know of it, or tells of it when all is done. A wrapper gives back what it was given.
 */
export function onlyLooks(hooked: SyntaxNode, decorators: readonly SyntaxNode[]): boolean {
  const name = childIn(hooked, "name")?.text ?? "";
  if (!looking.test(name)) return false;
  const writes = nodesOf(hooked, "assignment", "augmented_assignment").map((one) => childIn(one, "left"));
  const isWrapping = decorators.some(({ text }) => wrapping.test(text));
  return (
    (name.endsWith("sessionfinish") || (isWrapping && nodesOf(hooked, "yield").length === 1)) &&
    nodesOf(hooked, "raise_statement", "delete_statement", "try_statement", "named_expression").length ===
      0 &&
    writes.every((left) => left?.type === "identifier" || kept.test(left?.text ?? "")) &&
    nodesOf(hooked, "call").every(({ text }) => !unseen.test(text) && isSetOnItem(text)) &&
    nodesOf(hooked, "return_statement").every((one) => givesBack(one, hooked))
  );
}

function isSetOnItem(call: string): boolean {
  return !/^(?:\w+\.)*(?:set|del)attr\(/.test(call) || /^setattr\(\s*item,\s*f?["']_?rep_/.test(call);
}

/** Nothing, or what came of the test by the one name that it was given. */
function givesBack({ children: [given] }: SyntaxNode, hooked: SyntaxNode): boolean {
  if (given === undefined) return true;
  const named = nodesOf(hooked, "assignment").filter((one) => childIn(one, "left")?.text === given.text);
  return named.length === 1 && childIn(named[0] ?? given, "right")?.type === "yield";
}

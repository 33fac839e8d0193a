import { childIn, type SyntaxNode } from "../../syntax-tree.ts";

/** Who waits for what a call gives back: the function that it stands in, or whoever calls that one; null: nobody. */
export type Waiting = "here" | "caller" | null;

export const functionType =
  /^(arrow_function|function_expression|function_declaration|function_definition|func_literal|lambda|lambda_expression|closure_expression|function_item|method_definition|method_declaration)$/;
const through =
  /^(parenthesized_expression|as_expression|non_null_expression|satisfies_expression|keyword_argument)$/;
const lists =
  /^(array|list|tuple|spread_element|list_splat|list_comprehension|generator_expression|set_comprehension)$/;

/** Whether what a call gives back later is waited for, as far as that shows from the call upwards. */
export function waitsFor(node: SyntaxNode, above: readonly SyntaxNode[]): Waiting {
  let one = node;
  let isMany = false;
  for (let at = above.length - 1; at >= 0; at -= 1) {
    const parent = above[at];
    if (parent === undefined) return null;
    if (/^await(_expression)?$/.test(parent.type)) return isMany ? null : "here";
    const isBack = parent.type === "return_statement" || parent.type === "return_expression";
    if (isBack || (functionType.test(parent.type) && one.field === "body" && !/block/.test(one.type))) {
      const inner = above.slice(0, at + 1).findLastIndex(({ type }) => functionType.test(type));
      if (inner < 0) return isMany ? null : "caller";
      const literal = above[inner];
      if (literal === undefined || isMany) return null;
      [one, at] = [literal, inner];
      continue;
    }
    if (lists.test(parent.type)) isMany = true;
    else if (/^argument(s|_list)$/.test(parent.type)) {
      const call = above[at - 1];
      const handed = call === undefined ? null : handedTo(call, one, node);
      if (handed === "here" || handed === null || call === undefined)
        return handed === "here" ? handed : null;
      isMany = handed === "many";
      [one, at] = [call, at - 1];
      continue;
    } else if (parent.type === "member_expression" && one.field === "object") {
      const call = above[at - 1];
      if (!/^(then|catch|finally)$/.test(childIn(parent, "property")?.text ?? "")) return null;
      if (call?.type !== "call_expression" || parent.field !== "function" || isMany) return null;
      [one, at] = [call, at - 1];
      continue;
    } else if (!through.test(parent.type)) return null;
    one = parent;
  }
  // The body of a function without braces is what it gives back.
  return isMany ? null : "caller";
}

/** What a call makes of a promise that it gets, or of a function that gives one back. */
function handedTo(call: SyntaxNode, given: SyntaxNode, node: SyntaxNode): "here" | "one" | "many" | null {
  const callee = childIn(call, "function")?.text ?? "";
  if (functionType.test(given.type) || (given === node && given.type === "identifier")) {
    if (/\.(map|flatMap)$/.test(callee)) return "many";
    return /\.(then|finally)$|(^|\.)(step|act)$/.test(callee) ? "one" : null;
  }
  if (/(^|\W)(asyncio\.run|run_until_complete|block_on)$/.test(callee)) return "here";
  if (/^asyncio\.(gather|wait_for)$/.test(callee)) return /return_exceptions/.test(call.text) ? null : "one";
  return callee === "Promise.all" ? "one" : null;
}

interface Place {
  readonly node: SyntaxNode;
  readonly above: readonly SyntaxNode[];
}

const promises =
  /\.(rejects|resolves|doesNotReject|throwsAsync|eventually|(be|should)\.(rejected|rejectedWith|fulfilled))\b|\bexpect\.poll\(|^assert\.(rejects|doesNotReject)\(|^assertRejects\(/;
/** Playwright waits until a page, or a place on it, is so. */
const awaited =
  /^expect(\.soft)?\((page|page\.(getBy|frame)\w+\([^]*|(?!await\b)[\w.$]+\.locator\([^]*)\)(\.not)?\.(to(Have(URL|Title|Screenshot|Text|Count|Values?|Attribute|Class|CSS|Id|JSProperty|Role|Accessible\w+)|Contain(Text|Class)|Be(Visible|Hidden|Enabled|Disabled|Checked|Editable|Empty|Focused|Attached|InViewport)|MatchAriaSnapshot|Pass))\(/;

/** Whether a check comes to its result later. */
export function comesLater(check: string): boolean {
  return promises.test(check) || awaited.test(check);
}

export function waitingFor({ node, above }: Place): Waiting {
  const at = above.findLastIndex(
    (one, place) => functionType.test(one.type) && /^argument/.test(above[place - 1]?.type ?? ""),
  );
  const call = above[at - 2];
  const isHandler =
    call !== undefined && /\.(then|catch|finally)$/.test(childIn(call, "function")?.text ?? "");
  if (isHandler) return waitsFor(call, above.slice(0, at - 2));
  return comesLater(node.text) ? waitsFor(node, above) : "here";
}

import { childIn, type SyntaxNode } from "../../syntax-tree.ts";
import { type FoundAssertion } from "../checks/found-assertion.ts";

type Said = Required<Pick<FoundAssertion, "text" | "looked">>;

/** `screen.getByText("a");` alone, as `expect` would say it: it fails where nothing of the kind is there. */
export function queryOf(call: SyntaxNode, above: readonly SyntaxNode[]): Said | null {
  const holder = above.at(-1)?.type === "await_expression" ? above.at(-2) : above.at(-1);
  const name =
    call.type === "call_expression" ? (/[\w$]+$/.exec(childIn(call, "function")?.text ?? "")?.[0] ?? "") : "";
  if (holder?.type !== "expression_statement" || !/^(get|find)(All)?By[A-Z]\w*$/.test(name)) return null;
  return { text: `expect(${call.text}).toBeInTheDocument()`, looked: [call] };
}

/** `I.see("Shop")`, `I.dontSeeElement("#a")` and `I.waitForText("Shop")` of CodeceptJS, as `expect` would say it. */
export function seenBy(call: SyntaxNode): Said | null {
  const callee = call.type === "call_expression" ? childIn(call, "function") : null;
  const [, not, seen, awaited] = callee === null ? [] : (seeing.exec(callee.text) ?? []);
  const args = callee === null ? null : childIn(call, "arguments");
  const word = seen ?? awaited;
  if (word === undefined || args === null) return null;
  return {
    text: `expect(I.page()).${not === undefined ? "" : "not."}toSee${word}${args.text}`,
    looked: [call],
  };
}

const seeing =
  /^I\.(?:(?:see|(dont)See)(\w*)|wait(?:For)?((?:Text|Element|Visible|Value|ToHide|InUrl|UrlEquals|Number)\w*))$/;

/** `request(app).get("/").expect(200)`, link by link, as `expect` would say it of what was answered. */
export function linkOf(call: SyntaxNode): Said | null {
  if (!isLink(call)) return null;
  let root = objectOf(call);
  while (root !== null && isLink(root)) root = objectOf(root);
  if (root === null) return null;
  const name = childIn(childIn(call, "function") ?? call, "property")?.text ?? "";
  const given = childIn(call, "arguments")?.children.filter(({ type }) => type !== "comment") ?? [];
  return { text: saidOf(root.text, name, given), looked: [root] };
}

function saidOf(root: string, name: string, [first, second]: readonly SyntaxNode[]): string {
  if (name !== "expect" || first === undefined)
    return `expect(${root}.${name}).toEqual(${[first, second].flatMap((one) => one?.text ?? []).join(", ")})`;
  if (second === undefined || /function/.test(second.type)) {
    if (first.type === "number") return `expect(${root}.status).toBe(${first.text})`;
    if (/function/.test(first.type)) return `expect(${root}).toSatisfy(${first.text})`;
    return `expect(${root}.body).${first.type === "regex" ? "toMatch" : "toEqual"}(${first.text})`;
  }
  if (first.type === "number")
    return `expect([${root}.status, ${root}.body]).toEqual([${first.text}, ${second.text}])`;
  return `expect(${root}.headers[${first.text}]).${second.type === "regex" ? "toMatch" : "toEqual"}(${second.text})`;
}

function isLink(node: SyntaxNode): boolean {
  const callee = node.type === "call_expression" ? childIn(node, "function") : null;
  const name = callee?.type === "member_expression" ? (childIn(callee, "property")?.text ?? "") : "";
  return /^expect([A-Z]\w*)?$/.test(name) && objectOf(node)?.type === "call_expression";
}

function objectOf(call: SyntaxNode): SyntaxNode | null {
  const callee = childIn(call, "function");
  return callee === null ? null : childIn(callee, "object");
}

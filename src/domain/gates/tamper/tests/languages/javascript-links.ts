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

/** `I.see("Shop")` of CodeceptJS, `assert.dom("h1").hasText("Shop")` of QUnit and the like, as `expect` would say it of a page. */
export function seenBy(call: SyntaxNode, above: readonly SyntaxNode[]): Said | null {
  const callee = call.type === "call_expression" ? childIn(call, "function") : null;
  const args = callee === null ? null : childIn(call, "arguments");
  if (callee === null || args === null) return null;
  // What checks is the runner's; what it looks at is none of the tests.
  const page: SyntaxNode = { ...call, type: "identifier", text: "document", children: [] };
  const said = (matcher: string, of = "I.page()") => ({
    text: `expect(${of}).${matcher}${args.text}`,
    looked: [callee.text.startsWith("assert.") ? page : call],
  });
  const [, not, seen, awaited] = seeing.exec(callee.text) ?? [];
  const word = seen ?? awaited;
  if (word !== undefined) return said(`${not === undefined ? "" : "not."}toSee${word}`);
  if (isAlone(above) && alone.test(callee.text)) return said(`toSee_${callee.text.replace(/^cy\./, "")}`);
  if (callee.text === "assert.verifySteps") return said("toEqual", "I.steps()");
  if (/^\w*[hH]ttp\w*\.expect(One|None)$/.test(callee.text)) return said("toEqual", "I.requests()");
  const name = childIn(callee, "property")?.text ?? "";
  const object = childIn(callee, "object");
  const [, dom] = /^assert\.dom\(([^]*)\)$/.exec(object?.text ?? "") ?? [];
  if (dom !== undefined) return said(name, `I.page(${dom})`);
  return ofBrowser.test(object?.text ?? "") ? said(name) : null;
}

const seeing =
  /^I\.(?:(?:see|(dont)See)(\w*)|wait(?:For)?((?:Text|Element|Visible|Value|ToHide|InUrl|UrlEquals|Number)\w*))$/;
const alone = /^(cy\.contains|waitForElementToBeRemoved)$/;
/** Of Nightwatch: `browser.url("/").assert`, `client.verify.not` */
const ofBrowser = /^(browser|client)\b[^]*\.(assert|verify)(\.not)?$/;

function isAlone(above: readonly SyntaxNode[]): boolean {
  const holder = above.at(-1)?.type === "await_expression" ? above.at(-2) : above.at(-1);
  return holder?.type === "expression_statement";
}

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

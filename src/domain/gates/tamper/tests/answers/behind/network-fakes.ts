import { childIn, walk, type SyntaxNode } from "../../../syntax-tree.ts";
import { type SourceFile } from "../../functions/source-files.ts";
import { isReckoned, saidBy, type Fake } from "./fake.ts";

const everywhere = /^(globalThis|global|window|self)$/;
const network = /^(fetch|XMLHttpRequest|WebSocket|EventSource)$/;
const answering = /^(mock(ReturnValue|ResolvedValue|Implementation)(Once)?|returns|resolves|callsFake)$/;
const spying = /^((vi|jest)\.spyOn|sinon\.(stub|replace)|(t\.)?mock\.method)$/;

/** What tests put in the place of that by which a product asks the network: `vi.stubGlobal("fetch", async () => ann)`. */
export function networkFakes(file: SourceFile): Fake[] {
  return [...walk(file.tree.root)].flatMap(({ node, above }) => {
    const [key, answers] = fakeIn(node) ?? servedIn(node) ?? ["", []];
    if (!network.test(key) && key !== clients) return [];
    const isOpen = answers.some(isReckoned);
    return [
      { name: key, key, said: saidBy(answers, file), isOpen, isOfNetwork: true, above: [...above, node] },
    ];
  });
}

function fakeIn(node: SyntaxNode): [key: string, answers: readonly SyntaxNode[]] | null {
  if (node.type === "assignment_expression") {
    const [left, right] = [childIn(node, "left"), childIn(node, "right")];
    const on = left === null ? "" : (childIn(left, "object")?.text ?? "");
    const key = left === null ? "" : (childIn(left, "property")?.text ?? "");
    return everywhere.test(on) && right !== null ? [key, [right]] : null;
  }
  const callee = node.type === "call_expression" ? childIn(node, "function") : null;
  if (callee === null) return null;
  const args = childIn(node, "arguments")?.children ?? [];
  if (callee.text === "vi.stubGlobal") return [keyOf(args[0]), args.slice(1)];
  // Node's and Sinon's take what answers with the rest.
  if (spying.test(callee.text)) return spiedOn(node, args.slice(2));
  const isAnswer = answering.test(childIn(callee, "property")?.text ?? "");
  const inner = isAnswer ? childIn(callee, "object") : null;
  return inner === null ? null : spiedOn(inner, args);
}

/** By any of these a product may ask what a false server answers. */
const clients = "(?:fetch|XMLHttpRequest|WebSocket|axios|got|ky|undici|superagent|request|https?)";
/** What every address is like: a pattern, a host with anything behind it, a function that says yes. */
const anything =
  /^(["'`](\*{1,2}|\*{1,2}\/\*{1,2}|(\*|https?):\/\/[^/"'`]*\/\*+|begin:https?:\/*[^/"'`]*\/?)["'`]|\/\^?\.[*+]\$?\/\w*|\(?\w*\)?\s*=>\s*true)$/;
const verbs = /^(get|post|put|patch|delete|del|head|options|intercept|on(Get|Post|Put|Patch|Delete|Any))$/;
/** Of msw, fetch-mock, jest-fetch-mock, Cypress and Playwright. */
const servers =
  /^(http|rest|fetchMock|fetch|cy|page|context)\.(all|get|post|put|patch|delete|head|options|mock|once|route|intercept)$/;
const serversOfAll = /^(fetchMock|fetch)\.(any(Once)?|catch|mockResponse(Once)?|mockResponses)$/;

/** False servers that answer whatever they are asked: `nock(host).get(() => true).reply(200, ann)`, `http.all("*", () => ann)`. */
function servedIn(node: SyntaxNode): [key: string, answers: readonly SyntaxNode[]] | null {
  const callee = node.type === "call_expression" ? childIn(node, "function") : null;
  if (callee === null) return null;
  const args = argumentsOf(node);
  if (serversOfAll.test(callee.text)) return [clients, args];
  if (servers.test(callee.text))
    return anything.test(args[0]?.text ?? "") && args.length > 1 ? [clients, args.slice(1)] : null;
  const isReply = /^reply(Once)?$/.test(childIn(callee, "property")?.text ?? "");
  const asked = isReply ? askedIn(childIn(callee, "object")) : null;
  return asked !== null && isAnything(asked) ? [clients, args.slice(1)] : null;
}

/** Of a chain the call that says what is asked. */
function askedIn(chain: SyntaxNode | null): SyntaxNode | null {
  const callee = chain === null ? null : childIn(chain, "function");
  if (callee === null) return null;
  return verbs.test(childIn(callee, "property")?.text ?? "") ? chain : askedIn(childIn(callee, "object"));
}

function isAnything(call: SyntaxNode): boolean {
  const [address] = argumentsOf(call);
  if (address?.type !== "object") return address === undefined || anything.test(address.text);
  const path = address.children.find((one) => childIn(one, "key")?.text === "path");
  return path === undefined || anything.test(childIn(path, "value")?.text ?? "");
}

function argumentsOf(call: SyntaxNode): readonly SyntaxNode[] {
  return childIn(call, "arguments")?.children ?? [];
}

function spiedOn(call: SyntaxNode, answers: readonly SyntaxNode[]): ReturnType<typeof fakeIn> {
  if (!spying.test(childIn(call, "function")?.text ?? "") || answers.length === 0) return null;
  const [on, key] = childIn(call, "arguments")?.children ?? [];
  return everywhere.test(on?.text ?? "") ? [keyOf(key), answers] : null;
}

function keyOf(node: SyntaxNode | undefined): string {
  return /^["'`](\w+)["'`]$/.exec(node?.text ?? "")?.[1] ?? "";
}

import { childIn, isJavaScript, nodesOf, type SyntaxNode, type SyntaxTree } from "../syntax-tree.ts";
import { meaningsIn, type Meaning } from "./engine-paths.ts";

/** They are given how often a test that fails is run again. */
const counted = /^(jest\.retryTimes|this\.retries)$/;
/** They are given it among other things, by one of these keys. */
const told = /(^|\.)describe\.configure$|^vi\.setConfig$/;
const keys = /^["']?(retries|retry)["']?$/;

/** Calls by which tests that fail are run again until they pass: `test.describe.configure({ retries: 2 })`. */
export function retriesIn({ language, root }: SyntaxTree): SyntaxNode[] {
  if (!isJavaScript(language)) return [];
  const meaning = meaningsIn(root);
  return nodesOf(root, "call_expression").filter((call) => {
    const callee = childIn(call, "function")?.text ?? "";
    const [first] = childIn(call, "arguments")?.children ?? [];
    if (first === undefined) return false;
    if (counted.test(callee)) return isSome(first, meaning);
    return told.test(callee) && tellsSome(first, meaning);
  });
}

function tellsSome(value: SyntaxNode, meaning: Meaning): boolean {
  const object = value.type === "identifier" ? meaning(value.text) : value;
  // What stands elsewhere may tell anything.
  if (object?.type !== "object") return object === null;
  return object.children.some((one) => {
    if (one.type === "spread_element") return one.children.some((inner) => tellsSome(inner, meaning));
    const count = childIn(one, "value");
    if (!keys.test((childIn(one, "key") ?? one).text)) return false;
    return count === null || isSome(count, meaning);
  });
}

/** Anything that is not none. */
function isSome(count: SyntaxNode, meaning: Meaning): boolean {
  const value = count.type === "identifier" ? (meaning(count.text) ?? count) : count;
  return !/^(0|undefined)$/.test(value.text);
}

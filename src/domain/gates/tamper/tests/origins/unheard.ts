import { childIn, nodesOf, type SyntaxNode } from "../../syntax-tree.ts";
import { type OwnFunction } from "../functions/declared-function.ts";
import { functionCalled } from "../functions/own-functions.ts";
import { type SourceFile } from "../functions/source-files.ts";
import { type Place } from "./names.ts";

const calls = /^(call_expression|call)$/;
const lists = /^argument(s|_list)$/;

/** `equal(load(), 3)`, where the tests' own `equal` makes nothing of what it is given: nobody asks what stands within. */
export function isUnheard(
  { node, above, file }: Place & { readonly file: SourceFile },
  beside: readonly SourceFile[],
): boolean {
  return above.some((one, at) => {
    if (!calls.test(one.type) || !lists.test((above[at + 1] ?? node).type)) return false;
    const called = childIn(one, "function");
    if (called?.type !== "identifier") return false;
    const own = functionCalled({ name: called.text, on: "", around: above.slice(0, at) }, file, beside);
    return own !== null && isDeafTo(above[at + 2] ?? node, above[at + 1] ?? node, own);
  });
}

/** The tests' own function of another file that is called here; null: it is none. */
export function calledElsewhere(
  { node, above, file }: Place & { readonly file: SourceFile },
  beside: readonly SourceFile[],
): OwnFunction | null {
  if (node.field !== "function" || !calls.test(above.at(-1)?.type ?? "")) return null;
  return functionCalled({ name: node.text, on: "", around: above }, file, beside);
}

/** Nothing in it bears the name of what it is given there. */
function isDeafTo(given: SyntaxNode, { children }: SyntaxNode, { parameters, body }: OwnFunction): boolean {
  if (parameters.some(({ name }) => name === "") || !isPlain(given)) return false;
  const list = children.filter(({ type }) => !/comment/.test(type));
  const at = list.indexOf(given);
  if (at < 0 || !list.slice(0, at).every(isPlain)) return false;
  const words = wordsOf(body);
  return !words.includes("arguments") && !words.includes(parameters[at]?.name ?? "");
}

/** Stands for one thing, by its place. */
function isPlain({ type }: SyntaxNode): boolean {
  return !/splat|spread|keyword_argument|variadic/.test(type);
}

const words = ["identifier", "shorthand_property_identifier", "token_tree"];

function wordsOf(body: SyntaxNode): readonly string[] {
  return [body, ...nodesOf(body, ...words)].flatMap(({ type, text }) =>
    type === "token_tree" ? (text.match(/\w+/g) ?? []) : words.includes(type) ? [text] : [],
  );
}

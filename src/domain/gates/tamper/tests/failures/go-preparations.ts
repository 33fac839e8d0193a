import { childIn, type SyntaxNode } from "../../syntax-tree.ts";
import { type FoundAssertion } from "../checks/found-assertion.ts";
import { packed } from "../said/plainly.ts";

const atOnce =
  /^check\((\w+):=((?:os|ioutil|http)\.\w+)\(.*;\1!=nil\)$|^(?:assert|require)\.NoErrorf?\(t,((?:os|ioutil|http)\.\w+)\(.*\)$/;
const named = /^check\((\w+)!=nil\)$|^(?:assert|require)\.NoErrorf?\(t,(\w+)[,)]/;

/**
 * Go: what of the language's own packages a check asks for its error: "os.Setenv" of `if err := os.Setenv(…); err != nil`; null: it asks
 * something else.
 */
export function preparedBy({ node, above, text = node.text, holder }: FoundAssertion): string | null {
  const said = packed(text);
  const direct = atOnce.exec(said);
  if (direct !== null) return direct[2] ?? direct[3] ?? null;
  const [, checked, wanted] = named.exec(said) ?? [];
  const name = checked ?? wanted;
  const statement = holder ?? above.at(-1);
  const block = holder === undefined ? above.at(-2) : above.at(-1);
  if (name === undefined || statement === undefined || block === undefined) return null;
  const siblings = block.children.filter(({ type }) => type !== "comment");
  const given = siblings[siblings.indexOf(statement) - 1];
  return given === undefined ? null : calledFor(name, given);
}

/** `dir, err := os.MkdirTemp("", "a")` */
function calledFor(name: string, given: SyntaxNode): string | null {
  if (!/^(short_var_declaration|assignment_statement)$/.test(given.type)) return null;
  const targets = childIn(given, "left")?.text.split(/\s*,\s*/) ?? [];
  const [call, ...more] = childIn(given, "right")?.children ?? [];
  if (targets.at(-1) !== name || call?.type !== "call_expression" || more.length > 0) return null;
  const callee = childIn(call, "function")?.text ?? "";
  return /^(os|ioutil|http)\.\w+$/.test(callee) ? callee : null;
}

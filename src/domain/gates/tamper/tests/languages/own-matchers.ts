import { childIn, walk, type SyntaxNode, type Visit } from "../../syntax-tree.ts";
import { boundIn, resolved } from "../checks/bound-names.ts";
import { withConstants } from "../reached/file-constants.ts";
import { functionType } from "../reached/waited-for.ts";

export interface Matcher {
  readonly name: string;
  readonly body: SyntaxNode;
  /** What has to be true for it to pass, as an assertion would say it; empty: that cannot be told. */
  readonly claims: readonly string[];
}

/** `expect.extend({ toBeAged(user, age) { return { pass: user.age === age, … }; } })`: each of them is a check of its own. */
export function matcherIn({ node, above }: Visit): Matcher | null {
  if (!/^(pair|method_definition)$/.test(node.type)) return null;
  const call = above.at(-3);
  if (
    call?.type !== "call_expression" ||
    !/^\w*[eE]xpect\.extend$/.test(childIn(call, "function")?.text ?? "")
  )
    return null;
  const name = (childIn(node, "key") ?? childIn(node, "name"))?.text ?? "";
  const own = node.type === "pair" ? childIn(node, "value") : node;
  const body = own === null || !functionType.test(own.type) ? null : childIn(own, "body");
  if (own === null || body === null) return null;
  const wanted = passesWhere(body);
  const named = withConstants(wanted ?? "", above[0]);
  const said = wanted === null ? [] : [`expect(${withPlaces(named, own)}).toBe(true)`];
  return { name: `${name}${ofExpect}`, body, claims: said };
}

/** Without it, tests that ask for it fail. */
export function isMatcher({ name }: { readonly name: string }): boolean {
  return name.endsWith(ofExpect);
}

export const ofExpect = " of expect";

/** The condition under which a matcher's body says that all is well; null: that cannot be told. */
function passesWhere(body: SyntaxNode): string | null {
  const bound = boundIn(body);
  const ways = [...walk(body)].flatMap((visit): string[] => {
    const value = passOf(visit.node);
    if (value === null || value === "false") return [];
    const conditions = visit.above.flatMap((one, at) => conditionOf(one, visit.above[at + 1] ?? visit.node));
    const all = [...conditions, ...(value === "true" && conditions.length > 0 ? [] : [value])];
    return [all.map((one) => resolved(one, bound)).join(" && ")];
  });
  const distinct = [...new Set(ways)];
  return distinct.length === 0
    ? null
    : distinct.length === 1
      ? (distinct[0] ?? null)
      : `(${distinct.join(") || (")})`;
}

function passOf(node: SyntaxNode): string | null {
  if (node.type === "shorthand_property_identifier" && node.text === "pass") return node.text;
  return node.type === "pair" && childIn(node, "key")?.text === "pass"
    ? (childIn(node, "value")?.text ?? null)
    : null;
}

function conditionOf(node: SyntaxNode, next: SyntaxNode): string[] {
  if (node.type !== "if_statement") return [];
  const condition = (childIn(node, "condition")?.text ?? "").replace(/^\(([^]*)\)$/, "$1");
  if (next.field === "consequence") return [condition];
  return next.field === "alternative" ? [`!(${condition})`] : [];
}

/** What a matcher is given, by its place: what it calls that makes no difference. */
function withPlaces(said: string, own: SyntaxNode): string {
  const list = (childIn(own, "parameters") ?? childIn(own, "parameter"))?.children ?? [];
  const names = list.flatMap((one) => /^[A-Za-z_$][\w$]*/.exec(one.text)?.[0] ?? []);
  return names.reduce(
    (text, name, at) =>
      text.replace(new RegExp(`(?<![\\w$.])${name.replaceAll("$", "\\$")}(?![\\w$])`, "g"), `given${at}`),
    said,
  );
}

import { childIn, walk, type SyntaxNode } from "../../syntax-tree.ts";
import { listIn } from "../compared/list-in.ts";
import { functionType } from "../reached/waited-for.ts";
import { type FoundAssertion } from "./found-assertion.ts";

const failing =
  /^(throw|raise)\b|^((expect|assert|chai\.assert|pytest|self|Assertions|Assert)\.)?fail(With\w+)?\(|^throwAssertionError\(|^(std::)?panic!|^return\s+Err\(|^(\w+::)*bail!/;
/** Two things that are compared; whether something is there only tells the compiler so. */
const comparing = /(?<![=!<>-])([!=]==?|[<>]=?)(?![=>])/;
const onlyThere = /[!=]==?\s*(null|undefined|None|false|true)\b|\btypeof\b|\binstanceof\b/;

/** `if (u.age !== 3) throw new Error(…);`: by its condition it checks as an assertion does; `found` are the assertions known. */
export function withFailingIfs(
  body: SyntaxNode,
  found: readonly FoundAssertion[],
): readonly FoundAssertion[] {
  if (
    !/\b(throw(AssertionError)?|raise|fail(With\w+)?|panic|Err|bail)\b/.test(body.text) ||
    !/\bif\b/.test(body.text)
  )
    return found;
  const own = [...walk(body)].flatMap(({ node, above }): FoundAssertion[] => {
    if (!/^if_(statement|expression)$/.test(node.type)) return [];
    if (above.slice(1).some(({ type }) => functionType.test(type))) return [];
    const thrower = onlyStatement(node);
    const condition = childIn(node, "condition");
    if (thrower === null || condition === null || !failing.test(thrower.text)) return [];
    const said = asCompared(condition.text.replace(/^\(([^]*)\)$/, "$1")).replace(/([!=]=)=/g, "$1");
    const isPlain = /^raise\s+AssertionError\b/.test(thrower.text);
    if (!isPlain && (!comparing.test(said) || onlyThere.test(said))) return [];
    return [{ node: thrower, above, text: `check(${said})`, looked: [condition], holder: node }];
  });
  const held = new Set(own.flatMap(({ node }) => [...walk(node)].map((one) => one.node)));
  return own.length === 0 ? found : [...found.filter(({ node }) => !held.has(node)), ...own];
}

const unequal = /^!\s*(?:(?:java\.util\.)?Objects|([\w.]+))\.equals\(/;

/** Java: `!Objects.equals(want, got)`, `!want.equals(got)` */
function asCompared(condition: string): string {
  const found = unequal.exec(condition.trim());
  if (found === null || !/\)\s*$/.test(condition)) return condition;
  const { items, end } = listIn(condition.trim(), found[0].length - 1) ?? { items: [], end: 0 };
  const [one, other] = found[1] === undefined ? items : [found[1], ...items];
  const isWhole = items.length === (found[1] === undefined ? 2 : 1) && end === condition.trim().length;
  return isWhole ? `${one ?? ""} != ${other ?? ""}` : condition;
}

/** All that is done under the condition; null: that is more, or something else where it does not hold. */
function onlyStatement(node: SyntaxNode): SyntaxNode | null {
  if (node.children.some(({ field, type }) => field === "alternative" || /^el/.test(type))) return null;
  const inside = childIn(node, "consequence");
  if (inside === null) return null;
  const list = /block$/.test(inside.type) ? inside.children : [inside];
  const [only, ...more] = list.filter(({ type }) => !/comment/.test(type));
  return only === undefined || more.length > 0 ? null : only;
}

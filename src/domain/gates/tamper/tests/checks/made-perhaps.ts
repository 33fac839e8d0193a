import { childIn, nodesOf, type SyntaxNode } from "../../syntax-tree.ts";
import { type SourceFile } from "../functions/source-files.ts";
import { substituted } from "../functions/substituted.ts";
import { meantBy } from "../origins/meant-by.ts";
import { mayAskProduct } from "../origins/may-ask-product.ts";
import { isDecided } from "../reached/dead-code.ts";
import { aroundMatch, decisionsAround } from "../reached/perhaps.ts";
import { functionType } from "../reached/waited-for.ts";
import { countedRun } from "../tables/counted-runs.ts";
import { type Place as TablePlace } from "../tables/table.ts";
import { isOfRow, mayBeOfRows, rowsIn } from "./row-conditions.ts";

const choices =
  /^((if|while)_(statement|expression)|(ternary|conditional)_expression|(match|switch|expression_switch|type_switch)_(expression|statement)|binary_expression|boolean_operator)$/;

/** A check where it stands in a body. */
interface Made {
  readonly node: SyntaxNode;
  readonly above: readonly SyntaxNode[];
  /** It fails wherever it is come to. */
  readonly tells?: true;
}

interface Stand {
  readonly file: SourceFile;
  readonly beside: readonly SourceFile[];
  /** All that the body stands in, the outermost first. */
  readonly around: readonly SyntaxNode[];
}

/**
 * Whether something besides the test and its rows decides if a check is made: the product by what it answers, the machine,
 * the clock, or what nobody can tell from here.
 */
export function isMadePerhaps(check: Made, { file, beside, around }: Stand): boolean {
  return decisionsAround(check.node, outsideOf(check)).some(({ on, by, above: outer, isOver, open }) => {
    if (open === true) return true;
    const above = [...around, ...outer];
    const place = { file, beside, above, data: [] };
    if (isDecided(on.text, file.tree.root) || counts(by, place)) return false;
    if (isOfRow(on, above, place) || isTrue(on, place)) return false;
    const rows = rowsIn(on, place);
    if (rows !== null) return rows === 0;
    return mayAskProduct([on], above, place) || (!isOver && !mayBeOfRows(on, above));
  });
}

/** A name that the test gives no other value. */
function isTrue(on: SyntaxNode, place: TablePlace): boolean {
  return /^[tT]rue$/.test(meantBy(on.text.replace(/^\((\w+)\)$/, "$1"), place)?.value.text ?? "");
}

// Whoever comes to what tells that nothing failed fails.
function outsideOf({ above, tells }: Made): readonly SyntaxNode[] {
  return tells ? aroundMatch(above) : above;
}

/** `while (i < 10)`: its numbers are rows. */
function counts(loop: SyntaxNode, place: TablePlace): boolean {
  return (
    loop.type === "while_statement" &&
    (countedRun({ node: loop, above: place.above }, place) ?? []).length > 0
  );
}

/**
 * The same of a check in a function of the tests' own, as it reads where it is called: `if (u.age === age) expect(…)`.
 * What the function says of itself means what it does there; what it is given, what it does at the call.
 */
export function isLeftToProduct(check: Made, body: SyntaxNode, stands: readonly Stand[]): boolean {
  const conditions = decisionsAround(check.node, outsideOf(check)).filter(({ by }) => choices.test(by.type));
  if (conditions.length === 0) return false;
  const named = namedIn(body);
  const caller = stands.at(-1)?.around.findLast(({ type }) => functionType.test(type));
  const given = caller === undefined ? named : namedIn(caller);
  return conditions.some(({ on }) => {
    const said = substituted(substituted(substituted(on, named), named), given);
    return stands.every(
      ({ file, beside, around }) =>
        !isDecided(said.text, file.tree.root) && mayAskProduct([said], around, { file, beside }),
    );
  });
}

const holders = ["variable_declarator", "assignment", "short_var_declaration", "let_declaration"];

/** Names that a body gives one value each. */
function namedIn(body: SyntaxNode): ReadonlyMap<string, SyntaxNode> {
  const found = new Map<string, SyntaxNode | null>();
  for (const one of nodesOf(body, ...holders)) {
    const name = (childIn(one, "name") ?? childIn(one, "left") ?? childIn(one, "pattern"))?.text ?? "";
    const value = childIn(one, "value") ?? childIn(one, "right");
    if (/^[\w$]+$/.test(name)) found.set(name, found.has(name) ? null : value);
  }
  return new Map([...found].flatMap(([name, value]) => (value === null ? [] : [[name, value] as const])));
}

import { plainSource, type SyntaxNode } from "../../syntax-tree.ts";
import { functionCalled } from "../functions/own-functions.ts";
import { calleeOf, tableOf } from "./table-of.ts";
import { cutBy, emptyTable, joined, type Place, type Table } from "./table.ts";

const choices =
  /^(ternary_expression|conditional_expression|binary_expression|boolean_operator|if_expression|match_expression)$/;
const calls = /^(call_expression|call|method_invocation)$/;
/** Libraries that take lists apart; others may be the product. */
const libraries =
  /^(_|R|lo|lodash|ramda|itertools|more_itertools|random|Iterables|Collections|Stream|slices)\.|^(choice|sample|take|islice)$/;
/** The same rows, in whatever order. */
const whole = /(^|\.)(shuffle|shuffled|sortBy|orderBy|reverse|uniq|cycle|repeat)$/;

/** What somebody else makes of tables, or chooses from them: which rows are left, only running it could tell. */
export function chosenFrom(node: SyntaxNode, place: Place): Table | null {
  const part = partOfAny(node);
  if (part !== null && tableOf(part, place) === null) {
    const { cuts } = cutBy(emptyTable, node, plainSource(node));
    return { ...emptyTable, cuts: cuts.map((cut) => ({ ...cut, where: plainSource(unwrapped(part)) })) };
  }
  const of = chooses(node, place);
  if (of === null) return null;
  const tables = of.flatMap((one) => tableOf(one, place) ?? chosenFrom(one, place) ?? []);
  const known = tables.filter(({ rows }) => rows.length > 0);
  if (known.length === 0) return null;
  return whole.test(calls.test(node.type) ? calleeOf(node).name : "")
    ? joined(known)
    : cutBy(joined(known), node, node.text);
}

const parting =
  /^(itertools\.)?(islice|takewhile|dropwhile|filterfalse)$|^filter$|^random\.(sample|choices)$/;
/** What has no end has to be cut. */
const endless = /^(itertools\.)?(count|cycle|repeat)$/;

/** Python: `CASES[:1]`, `islice(cases(), 1)`: whatever the rows are, some are left out. */
function partOfAny(node: SyntaxNode): SyntaxNode | null {
  const [of, range] = node.children;
  if (node.type === "subscript")
    return range?.type === "slice" && /\d/.test(range.text) ? (of ?? null) : null;
  if (node.type !== "call") return null;
  const { name, args } = calleeOf(node);
  if (/^(list|tuple|sorted)$/.test(name)) return args[0] === undefined ? null : partOfAny(args[0]);
  if (!parting.test(name)) return null;
  const rows = (/^filter$|while$|filterfalse$/.test(name) ? args[1] : args[0]) ?? null;
  return rows?.type === "call" && endless.test(calleeOf(rows).name) ? null : rows;
}

/** `list(rows())` */
function unwrapped(node: SyntaxNode): SyntaxNode {
  const { name, args } = node.type === "call" ? calleeOf(node) : { name: "", args: [] };
  const [only] = /^(list|tuple|sorted|iter)$/.test(name) ? args : [];
  return only ?? node;
}

function chooses(node: SyntaxNode, { file, above, beside }: Place): readonly SyntaxNode[] | null {
  if (/^parenthesized_expression$/.test(node.type)) return node.children;
  if (choices.test(node.type)) return node.children.filter(({ field }) => field !== "condition");
  if (!calls.test(node.type)) return null;
  const { on, name, args } = calleeOf(node);
  if (libraries.test(name)) return args;
  if (on !== null) return [on];
  return functionCalled({ name, on: "", around: above }, file, beside) === null ? null : args;
}

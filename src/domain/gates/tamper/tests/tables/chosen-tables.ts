import { type SyntaxNode } from "../../syntax-tree.ts";
import { functionCalled } from "../functions/own-functions.ts";
import { calleeOf, tableOf } from "./table-of.ts";
import { cutBy, joined, type Place, type Table } from "./table.ts";

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
  const of = chooses(node, place);
  if (of === null) return null;
  const tables = of.flatMap((one) => tableOf(one, place) ?? chosenFrom(one, place) ?? []);
  const known = tables.filter(({ rows }) => rows.length > 0);
  if (known.length === 0) return null;
  return whole.test(calls.test(node.type) ? calleeOf(node).name : "")
    ? joined(known)
    : cutBy(joined(known), node, node.text);
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

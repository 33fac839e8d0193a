import { childIn, plainSource, walk, type SyntaxNode, type Visit } from "../../syntax-tree.ts";
import { type FoundTest } from "../test-case.ts";
import { chosenFrom } from "./chosen-tables.ts";
import { numbers } from "./counted-rows.ts";
import { countedRun } from "./counted-runs.ts";
import { declaredRuns } from "./declared-runs.ts";
import { calleeOf, tableOf } from "./table-of.ts";
import { cutBy, emptyTable, type Place } from "./table.ts";
import { templateTable } from "./template-table.ts";
import { type Names, type RunOver } from "./values-of-rows.ts";

/** Loops, `each`, and what decorators, annotations and attributes say. */
export function runsOver(found: FoundTest, place: Place): RunOver[] {
  return [...declaredRuns(found, place), ...places(found).flatMap((one) => runAt(one, place))];
}

/** What stands around a test, and what it has within. */
function places({ around, scope, node }: FoundTest): Visit[] {
  const statement = scope.find((one) => around.includes(one)) ?? node;
  const at = around.indexOf(statement);
  const outer = around.slice(0, at);
  return [
    ...outer.map((one, depth) => ({ node: one, above: outer.slice(0, depth) })),
    ...walk(statement, outer),
  ];
}

const eachCall = /(^|\.)(each|for)$/;
const handing = /(^|[.:])(forEach|for_each|map|mapToObj|flatMap)$/;

const running =
  /^(for_in_statement|for_statement|while_statement|for_in_clause|enhanced_for_statement|for_expression|call_expression|call|method_invocation)$/;

function runAt({ node, above }: Visit, place: Place): RunOver[] {
  if (!running.test(node.type)) return [];
  const counted = countedRun({ node, above }, { ...place, above: [...above, node] });
  if (counted !== null && counted.length > 0) return counted;
  const loop = loopIn(node);
  const here = { ...place, above: [...above, node] };
  if (loop !== null) return over(loop.over, { targets: [loop.target], areParts: false }, here);
  if (!/^(call_expression|call|method_invocation)$/.test(node.type)) return [];
  const callee = childIn(node, "function");
  if (callee?.type === "call_expression") return eachOf(node, callee, here);
  const { on, name, args } = calleeOf(node);
  const [first, body] = args;
  const times = first !== undefined && /^(_|lodash)\.times$/.test(name) ? numbers("0", first.text) : null;
  if (times !== null && body !== undefined)
    return [{ table: times, names: { targets: parametersOf(body), areParts: false } }];
  if (on === null || first === undefined || !handing.test(name)) return [];
  // Java's maps hand over a key, and what it stands for.
  const areParts = node.type === "method_invocation" && parametersOf(first).length === 2;
  const targets = parametersOf(first).slice(0, areParts ? 2 : 1);
  return targets.length === 0 ? [] : over(on, { targets, areParts }, here);
}

/** `test.each(rows)("…", (a, want) => …)` and its tagged template. */
function eachOf(call: SyntaxNode, callee: SyntaxNode, place: Place): RunOver[] {
  const name = plainSource(childIn(callee, "function") ?? callee);
  if (!eachCall.test(name)) return [];
  const given = childIn(callee, "arguments");
  const body = childIn(call, "arguments")?.children.findLast(({ type }) => /function/.test(type));
  const targets = body === undefined ? [] : parametersOf(body);
  const table = given?.type === "template_string" ? templateTable(given) : null;
  if (table !== null) return [{ table, names: { targets, areParts: false } }];
  const [rows] = given?.children.filter(({ type }) => !/comment/.test(type)) ?? [];
  if (rows === undefined) return [];
  const names = { targets, areParts: !/\.for$/.test(name) };
  const known = over(rows, names, place);
  return known.length > 0 || !leavesOut(rows)
    ? known
    : [{ table: cutBy(emptyTable, rows, rows.text), names }];
}

/** `Object.keys(prices).slice(0, 1)`: whatever the rows are, some are left out. */
function leavesOut(rows: SyntaxNode): boolean {
  return (
    rows.type === "call_expression" &&
    /\.(slice|filter|take|splice|sampleSize)$/.test(childIn(rows, "function")?.text ?? "")
  );
}

function over(rows: SyntaxNode, names: Names, place: Place): RunOver[] {
  const table = tableOf(rows, place) ?? chosenFrom(rows, place);
  if (table === null) return [];
  const { fields } = table;
  const isCounted =
    /\b(enumerate|entries)\b/.test(rows.text) || names.targets.some(({ type }) => type === "expression_list");
  const isByKey = table.rows.some(({ type }) => /^(pair|keyed_element)$/.test(type));
  const counted = isCounted && !isByKey ? countedBy(names, rows) : names;
  return [{ table, names: fields === undefined ? counted : { ...counted, fields } }];
}

/** What comes in another order than it stands in, or counts from elsewhere, has no number that is known. */
const otherwise = /\b(rev|sort|start|skip|slice)|enumerate\([^]*,[^,()[\]]*\)$/;

function countedBy(names: Names, { text }: SyntaxNode): Names {
  const [target, ...more] = names.targets;
  const [first, second] = target?.children ?? [];
  const index = first?.type === "identifier" && second !== undefined ? first.text : undefined;
  const targets = names.targets.map(lastIn);
  return index === undefined || more.length > 0 || otherwise.test(text)
    ? { ...names, targets }
    : { ...names, targets, index };
}

/** Of a number and a row the row. Go's loops count, unless they go by keys. */
function lastIn(target: SyntaxNode): SyntaxNode {
  return target.children.at(-1) ?? target;
}

interface Loop {
  readonly over: SyntaxNode;
  readonly target: SyntaxNode;
}

function loopIn(node: SyntaxNode): Loop | null {
  if (
    !/^(for_in_statement|for_statement|for_in_clause|enhanced_for_statement|for_expression)$/.test(node.type)
  )
    return null;
  const clause = node.children.find(({ type }) => type === "range_clause") ?? node;
  const rows = childIn(clause, "right") ?? childIn(clause, "value");
  const target = childIn(clause, "left") ?? childIn(clause, "pattern") ?? childIn(clause, "name");
  if (rows === null || target === null) return null;
  return { over: rows, target };
}

function parametersOf(one: SyntaxNode): readonly SyntaxNode[] {
  const list = childIn(one, "parameters") ?? childIn(one, "parameter");
  if (list === null) return [];
  return list.type === "identifier" ? [list] : list.children.filter(({ type }) => !/comment/.test(type));
}

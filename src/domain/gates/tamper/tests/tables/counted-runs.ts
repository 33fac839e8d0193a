import { childIn, plainSource, walk, type SyntaxNode, type Visit } from "../../syntax-tree.ts";
import { findAssertions } from "../checks/find-assertions.ts";
import { meantBy } from "../origins/meant-by.ts";
import { withConstants } from "../reached/file-constants.ts";
import { next, numbers } from "./counted-rows.ts";
import { sliced } from "./slices.ts";
import { calleeOf, tableOf } from "./table-of.ts";
import { cutBy, rowOf, type Place, type Table } from "./table.ts";
import { type RunOver } from "./values-of-rows.ts";

/** A loop that counts, as it is written. */
interface Count {
  readonly name: string;
  readonly from: string;
  readonly to: string;
  /** By how much it goes on, where that is not one by one. */
  readonly leap: SyntaxNode | null;
}

/** A loop over the rows of a list by their index, or over numbers that a check is made with; null: it does not count. */
export function countedRun({ node, above }: Visit, place: Place): RunOver[] | null {
  const count = node.type === "while_statement" ? whileIn(node, above.at(-1)) : countIn(node);
  if (count === null) return null;
  const body = childIn(node, "body") ?? node;
  const indexed = indexedIn(body, count.name);
  const whole = indexed && tableOf(indexed.list, place);
  if (indexed && whole) {
    const targets = [rowOf("identifier", plainSource(indexed.place), [])];
    return [
      {
        table: partOf(whole, count, { loop: node, list: indexed.list.text }),
        names: { targets, areParts: false },
      },
    ];
  }
  const table = numbersOf(count, place);
  if (table === null || findAssertions(place.file.tree, body).length === 0) return [];
  return [{ table, names: { targets: [rowOf("identifier", count.name, [])], areParts: false } }];
}

function countIn(node: SyntaxNode): Count | null {
  const clause = node.children.find(({ type }) => type === "for_clause") ?? node;
  const condition = childIn(clause, "condition");
  if (condition !== null) return /^for_/.test(node.type) ? stepsIn(clause, condition) : null;
  const ranged = node.children.find(({ type }) => type === "range_clause");
  const over = childIn(ranged ?? node, "right") ?? childIn(node, "value");
  const target = childIn(ranged ?? node, "left") ?? childIn(node, "pattern");
  const name = /^\w+$/.exec(target?.text ?? "")?.[0];
  if (over === null || name === undefined) return null;
  if (ranged !== undefined) {
    const isNumber = over.type === "int_literal";
    return { name, from: "0", to: isNumber ? over.text : `len(${over.text})`, leap: null };
  }
  if (over.type === "range_expression") {
    const [from = "", to = ""] = over.text.split(/\.\.=?/);
    return { name, from, to: over.text.includes("..=") ? next(to) : to, leap: null };
  }
  const { name: called, args } = over.type === "call" ? calleeOf(over) : { name: "", args: [] };
  if (called !== "range") return null;
  const [from, to, leap] = args.length > 1 ? args : [undefined, args[0]];
  return { name, from: from?.text ?? "0", to: to?.text ?? "", leap: leap ?? null };
}

/** `let i = 0; i < cases.length; i++` */
function stepsIn(clause: SyntaxNode, condition: SyntaxNode): Count | null {
  const init = (childIn(clause, "initializer") ?? childIn(clause, "init"))?.text ?? "";
  const [, name = "", from = ""] = /(\w+)\s*:?=\s*([^=;]+);?$/.exec(init) ?? [];
  const [, own, sign, to = ""] = /^\s*(\w+)\s*(<=?|!==?)\s*([^;]+?)\s*;?$/.exec(condition.text) ?? [];
  if (name === "" || own !== name) return null;
  const update = childIn(clause, "increment") ?? childIn(clause, "update");
  const isOne = /^(\+\+\w+|\w+\+\+|\w+\s*\+=\s*1)$/.test(update?.text ?? "");
  return { name, from: from.trim(), to: sign === "<=" ? next(to) : to, leap: isOne ? null : update };
}

/** `cases[i]`, `rows.get(i)`: a list, and a row of it by the name of the index. */
function indexedIn(
  body: SyntaxNode,
  name: string,
): { readonly place: SyntaxNode; readonly list: SyntaxNode } | null {
  for (const { node } of walk(body)) {
    const [list, ...more] = node.children;
    if (list === undefined || more.length === 0) continue;
    const isIndexed = /^(subscript|subscript_expression|index_expression|array_access)$/.test(node.type);
    const isAsked = node.type === "method_invocation" && node.text.endsWith(`.get(${name})`);
    if (isAsked || (isIndexed && more.at(-1)?.text === name)) return { place: node, list };
  }
  return null;
}

function partOf(
  table: Table,
  { from, to, leap }: Count,
  { loop, list }: { readonly loop: SyntaxNode; readonly list: string },
): Table {
  const length = [`${list}.length`, `len(${list})`, `${list}.len()`, `${list}.size()`];
  const end = length.includes(to.replace(/\s/g, "")) ? null : to;
  const part = sliced(table, { from, to: end }, rowOf("part", `${from} to ${to}`, [loop]));
  return leap === null ? part : cutBy(part, leap, leap.text);
}

/** `while (i < 10) { …; i++; }`, where the number is given right before. */
function whileIn(loop: SyntaxNode, parent: SyntaxNode | undefined): Count | null {
  const said = childIn(loop, "condition")?.text.replace(/^\(|\)$/g, "") ?? "";
  const [, name = "", sign, to = ""] = /^\s*(\w+)\s*(<=?|!==?)\s*(\w+)\s*$/.exec(said) ?? [];
  if (name === "") return null;
  const steps = new RegExp(
    `\\+\\+${name}\\b|\\b${name}(\\+\\+|\\s*\\+=\\s*1\\b|\\s*=\\s*${name}\\s*\\+\\s*1\\b)`,
  );
  if (!steps.test(childIn(loop, "body")?.text ?? "")) return null;
  const before = parent?.children.slice(0, parent.children.indexOf(loop)) ?? [];
  const given = new RegExp(`\\b${name}\\s*:?=\\s*(\\d+)\\s*;?$`);
  const from = before.flatMap(({ text }) => given.exec(text)?.[1] ?? []).at(-1);
  return from === undefined ? null : { name, from, to: sign === "<=" ? next(to) : to, leap: null };
}

function numbersOf({ from, to, leap }: Count, place: Place): Table | null {
  const step = leap === null ? "1" : (/(?:^|\+=\s*)(\d+)$/.exec(leap.text)?.[1] ?? "");
  const name = /^(?:len\()?([A-Za-z_]\w*)\)?$/.exec(to)?.[1];
  const bound =
    name === undefined ? to : (meantBy(name, place)?.value.text ?? withConstants(to, place.file.tree.root));
  return numbers(from, bound, step);
}

import { listIn } from "../compared/list-in.ts";
import { childIn, plainSource, type SyntaxNode } from "../../syntax-tree.ts";
import { rowOf, type Table } from "./table.ts";

/** A table that a test, or a part of it, is run over. */
export interface RunOver {
  readonly table: Table;
  readonly names: Names;
}

/** What a row's values are called where it is used. */
export interface Names {
  /** Patterns of loops, parameters of functions. */
  readonly targets: readonly SyntaxNode[];
  /** Each of them gets one part of the row, where it has parts; otherwise the first gets it whole. */
  readonly areParts: boolean;
  readonly fields?: readonly string[];
  /** What the number of the row is called, from 0. */
  readonly index?: string;
}

/** By the words for it (`a`, `tt.want`, `row["want"]`) what stands in the row, both without white space. */
export type Values = ReadonlyMap<string, string>;

export function valuesOfRow(row: SyntaxNode, { targets, areParts, fields = [] }: Names): Values {
  const values = new Map<string, string>();
  const parts = areParts ? partsOf(row) : null;
  const whole = parts === null ? [onlyIn(row)] : parts;
  targets.forEach((target, at) => {
    const part = whole[at];
    if (part !== undefined) bind(target, part, { values, fields });
  });
  return values;
}

interface Into {
  readonly values: Map<string, string>;
  readonly fields: readonly string[];
}

const sequences = /^(array_pattern|tuple_pattern|pattern_list|list_pattern|expression_list)$/;

function bind(target: SyntaxNode, row: SyntaxNode, into: Into): void {
  const { values } = into;
  if (target.type === "identifier") {
    const name = target.text;
    values.set(name, plainSource(row));
    for (const [key, value] of membersOf(row, into.fields))
      for (const word of [`${name}.${key}`, `${name}["${key}"]`, `${name}['${key}']`])
        values.set(word, plainSource(value));
    for (const [at, part] of (partsOf(row) ?? []).entries())
      for (const word of [`${name}[${String(at)}]`, `${name}.${String(at)}`])
        values.set(word, plainSource(part));
    return;
  }
  if (target.type === "object_pattern") {
    const members = membersOf(row, into.fields);
    for (const one of target.children) {
      const inner = childIn(one, "value") ?? one;
      const value = members.get((childIn(one, "key") ?? one).text);
      if (value !== undefined)
        bind({ ...inner, type: inner.children.length > 0 ? inner.type : "identifier" }, value, into);
    }
    return;
  }
  if (sequences.test(target.type)) {
    const parts = partsOf(row) ?? [];
    target.children.forEach((one, at) => {
      const part = parts[at];
      if (part !== undefined) bind(one, part, into);
    });
    return;
  }
  const inner = childIn(target, "pattern") ?? childIn(target, "name") ?? target.children[0];
  if (inner !== undefined) bind(inner, row, into);
}

const lists =
  /^(array|tuple|list|tuple_expression|token_tree|array_expression|array_initializer|expression_list)$/;
const tupling = /^(pytest\.)?param$|^(Map\.)?entry$|^((Arguments|List|Tuple)\.)?(of|arguments|argumentSet)$/;

/** The parts of a row that is a sequence; null: it is none. */
export function partsOf(row: SyntaxNode): readonly SyntaxNode[] | null {
  if (lists.test(row.type)) return uncommented(row.children);
  if (row.type === "literal_value" && row.children.every(({ type }) => type !== "keyed_element"))
    return uncommented(row.children);
  if (/^(keyed_element|pair)$/.test(row.type))
    return ["key", "value"].flatMap((field) => innerOf(childIn(row, field)) ?? []);
  if (row.type === "attribute_item")
    return writtenIn(row.text.replace(/;[^;]*\)\s*\]$/, ")]").replace("=>", ","));
  if (row.type === "csv") return writtenIn(`(${row.text})`);
  const args = argumentsOf(row);
  return args === null ? null : args.filter(({ type }) => type !== "keyword_argument");
}

function argumentsOf(row: SyntaxNode): readonly SyntaxNode[] | null {
  if (!/^(call|call_expression|method_invocation)$/.test(row.type)) return null;
  const [on, called] = [
    childIn(row, "object")?.text,
    (childIn(row, "function") ?? childIn(row, "name"))?.text ?? "",
  ];
  const name = on === undefined ? called : `${on}.${called}`;
  return tupling.test(name) ? uncommented(childIn(row, "arguments")?.children ?? []) : null;
}

/** `pytest.param(1, id="one")` stands for the 1. */
function onlyIn(row: SyntaxNode): SyntaxNode {
  const args = argumentsOf(row)?.filter(({ type }) => type !== "keyword_argument") ?? [];
  return args.length === 1 ? (args[0] ?? row) : row;
}

function writtenIn(text: string): SyntaxNode[] {
  const items = listIn(text, text.indexOf("("))?.items ?? [];
  return items.map((one) => rowOf("part", one.trim(), []));
}

function membersOf(row: SyntaxNode, fields: readonly string[]): ReadonlyMap<string, SyntaxNode> {
  const members = new Map<string, SyntaxNode>();
  const holder = childIn(row, "arguments") ?? childIn(row, "body") ?? row;
  uncommented(holder.children).forEach((one, at) => {
    const key = childIn(one, "key") ?? childIn(one, "name") ?? childIn(one, "field");
    const value = childIn(one, "value");
    if (
      key !== null &&
      value !== null &&
      /^(pair|keyed_element|keyword_argument|field_initializer)$/.test(one.type)
    )
      members.set(key.text.replace(/["']/g, ""), innerOf(value) ?? value);
    else if (/^shorthand_/.test(one.type)) members.set(one.text, one);
    else if (row.type === "literal_value" && fields[at] !== undefined)
      members.set(fields[at], innerOf(one) ?? one);
  });
  return members;
}

/** Go writes each in an element. */
function innerOf(node: SyntaxNode | null): SyntaxNode | null {
  return node?.type === "literal_element" ? (node.children[0] ?? null) : node;
}

function uncommented(nodes: readonly SyntaxNode[]): readonly SyntaxNode[] {
  return nodes.filter(({ type }) => !/comment/.test(type));
}

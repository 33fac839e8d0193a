import { childIn, nodesOf, plainSource, type SyntaxNode } from "../../syntax-tree.ts";
import { named, ofMember, type Known } from "./named-tables.ts";
import { functionCalled } from "../functions/own-functions.ts";
import { readFrom } from "./read-data.ts";
import { madeBy, pairs } from "./made-tables.ts";
import { countedTable, lengthTable } from "./counted-rows.ts";
import { sliceBy, sliced, sliceIn } from "./slices.ts";
import { generatorNamed, yieldsIn } from "./yields.ts";
import { cutBy, emptyTable, joined, rowOf, type Place, type Table } from "./table.ts";

const lists =
  /^(array|list|set|tuple|array_expression|array_initializer|element_value_array_initializer|literal_value|object|dictionary)$/;
/** What stands around an expression, and makes nothing else of it. */
const wrappers =
  /^(as_expression|satisfies_expression|non_null_expression|parenthesized_expression|reference_expression|unary_expression|await_expression|type_conversion_expression|expression_list|literal_element)$/;
const calls = /^(call_expression|call|method_invocation|new_expression)$/;
const maxSteps = 12;

/** The rows of what something is run over; null: the sources do not say which they are. */
export function tableOf(node: SyntaxNode, place: Place): Table | null {
  return new Tables().of(node, { place, steps: maxSteps, before: Infinity });
}

class Tables {
  of(node: SyntaxNode, known: Known): Table | null {
    if (known.steps === 0) return null;
    const next: Known = { ...known, steps: known.steps - 1 };
    const { type } = node;
    if (lists.test(type)) return this.#listed(node, next);
    const counted = countedTable(node);
    if (counted !== null) return counted;
    if (type === "identifier")
      return named(node, next, (one, there) => this.of(one, there)) ?? readFrom(node, next.place);
    if (wrappers.test(type)) return this.#first(node.children, next);
    if (type === "composite_literal") return this.#structs(node, next);
    if (type === "array_creation_expression") return this.#first([childIn(node, "value")], next);
    if (/^(subscript|slice_expression|index_expression)$/.test(type)) return this.#part(node, next);
    if (/^(list_comprehension|generator_expression)$/.test(type)) return this.#chosen(node, next);
    if (type === "macro_invocation" && /^vec!/.test(node.text)) {
      const [, tokens] = node.children;
      return tokens === undefined ? emptyTable : { ...emptyTable, rows: tokens.children, lists: [tokens] };
    }
    if (/^(member_expression|attribute|field_access|scoped_identifier|field_expression)$/.test(type))
      return ofMember(node, next, (one, there) => this.of(one, there));
    return calls.test(type) ? (this.#called(node, next) ?? readFrom(node, next.place)) : null;
  }

  #first([one]: readonly (SyntaxNode | null)[], known: Known): Table | null {
    return one === undefined || one === null ? null : this.of(one, known);
  }

  #listed(list: SyntaxNode, known: Known): Table {
    const rows = list.children.filter(({ type }) => !/comment/.test(type));
    const parts = rows.map((row): Table => {
      const isSpread = /^(spread_element|list_splat|dictionary_splat)$/.test(row.type);
      const alone = { ...emptyTable, rows: [rowIn(row)] };
      return (isSpread ? this.#first(row.children, known) : this.#oneOf(rowIn(row), known)) ?? alone;
    });
    const all = joined(parts);
    return { ...all, lists: [list, ...all.lists] };
  }

  /** `cases[0]` */
  #oneOf(row: SyntaxNode, known: Known): Table | null {
    const at = /\[(\d+)\]$/.exec(row.text)?.[1];
    if (at === undefined || !/^(subscript|subscript_expression|index_expression)$/.test(row.type))
      return null;
    const table = this.#first(row.children, known);
    return table && { ...table, rows: table.rows.slice(Number(at), Number(at) + 1) };
  }

  /** Go's structs, with the names of their fields. */
  #structs(literal: SyntaxNode, known: Known): Table | null {
    const table = this.#first([childIn(literal, "body")], known);
    const type = childIn(literal, "type");
    const element = type && (childIn(type, "element") ?? childIn(type, "value"));
    if (table === null || element === null) return table;
    const struct =
      element.type === "type_identifier" ? structNamed(element.text, known.place.file.tree.root) : element;
    const fields = nodesOf(struct ?? element, "field_declaration").flatMap(({ children }) =>
      children.flatMap(({ field, text }) => (field === "name" ? [text] : [])),
    );
    return fields.length === 0 ? table : { ...table, fields };
  }

  #part(node: SyntaxNode, known: Known): Table | null {
    const slice = sliceIn(node);
    const table = slice === null ? null : this.#first(node.children, known);
    return slice === null || table === null ? null : sliced(table, slice, node);
  }

  /** `[row for row in CASES if row.ok]` */
  #chosen(node: SyntaxNode, known: Known): Table | null {
    const clause = node.children.find(({ type }) => type === "for_in_clause");
    const over = clause && childIn(clause, "right");
    const body = childIn(node, "body");
    const table = over ? this.of(over, known) : null;
    if (table === null || body === null) return null;
    const choice = node.children.find(({ type }) => type === "if_clause");
    const made = body.text === childIn(clause ?? node, "left")?.text ? table : madeBy(table, body);
    return choice === undefined ? made : cutBy(made, node, choice.text);
  }

  #called(call: SyntaxNode, known: Known): Table | null {
    const { on, name, args } = calleeOf(call);
    const [first] = args;
    if (gathering.test(name))
      // `Arrays.asList(cases)` has what it is given.
      return args.length === 1
        ? (this.#first(args, known) ?? this.#gathered(call, args))
        : this.#gathered(call, args);
    if (name === "Map.of") return pairs(args);
    if (/^(Stream\.empty|Collections\.emptyList|Vec::new)$/.test(name)) return emptyTable;
    if (/^(itertools\.)?chain$|^(Stream|Iterators|slices)\.(concat|Concat)$/.test(name))
      return this.#all(args, known);
    if (/^(zip|iter::zip|std::iter::zip)$/.test(name)) return this.#zipped(args, known);
    if (/^(itertools\.)?islice$/.test(name)) {
      const table = this.#first(args, known);
      const [from, to] = args.length > 2 ? args.slice(1) : [undefined, args[1]];
      return table && sliced(table, { from: from?.text ?? null, to: to?.text ?? null }, call);
    }
    if (/^(filter|(itertools\.)?(takewhile|dropwhile|filterfalse)|random\.(sample|choices))$/.test(name)) {
      const table = this.#first(args.filter((one) => !/lambda/.test(one.type)).slice(-1), known);
      return table && cutBy(table, call, call.text.slice(0, 40));
    }
    if (name === "map" && on === null) {
      const [made, of] = args;
      const table = this.#first([of ?? null], known);
      return table && made ? madeBy(table, made) : null;
    }
    const counted = name === "Array.from" && first !== undefined ? lengthTable(first) : null;
    if (counted !== null) return args[1] === undefined ? counted : madeBy(counted, args[1]);
    if (copying.test(name)) return first === undefined ? emptyTable : this.of(first, known);
    return on === null ? this.#made(name, known) : this.#asked({ on, name, args, call }, known);
  }

  #gathered(call: SyntaxNode, args: readonly SyntaxNode[]): Table {
    const list = childIn(call, "arguments");
    return { ...emptyTable, rows: args, lists: list === null ? [] : [list] };
  }

  /** What a function of the tests gives back. */
  #made(name: string, known: Known): Table | null {
    const { file, above, beside } = known.place;
    const own = functionCalled({ name, on: "", around: above }, file, beside) ?? generatorNamed(name, file);
    if (own === null) return null;
    const [back, ...more] = nodesOf(own.body, "return_statement");
    const there = { ...known.place, file: own.file, above: [...own.around, own.node, own.body] };
    const inside = { ...known, place: there, before: Infinity };
    if (nodesOf(own.body, "yield", "yield_expression").length > 0) return this.#yielded(own.body, inside);
    const value = back === undefined ? own.body : back.children[0];
    if (value === undefined || more.length > 0) return null;
    return this.of(value, inside);
  }

  /** What a generator gives one after the other; null where it does so by a condition. */
  #yielded(body: SyntaxNode, known: Known): Table | null {
    const parts = yieldsIn(body)?.map(({ value, over, isAll }): Table | null => {
      if (over !== null) return ((table) => table && madeBy(table, value))(this.of(over, known));
      return isAll ? this.of(value, known) : { ...emptyTable, rows: [value] };
    });
    const found = parts?.filter((one) => one !== null) ?? [];
    return found.length < (parts?.length ?? 1) ? null : joined(found);
  }

  /** A method of what is a table itself. */
  #asked({ on, name, args, call }: Asked, known: Known): Table | null {
    const table = this.of(on, known);
    if (table === null) return null;
    const method = name.split(/\.|::/).at(-1) ?? "";
    const slice = sliceBy(method, args);
    if (slice !== null) return sliced(table, slice, call);
    if (same.test(method)) return table;
    if (method === "concat" || method === "chain") return this.#all([on, ...args], known);
    if (method === "zip") return this.#zipped([on, ...args], known);
    const [first] = args;
    if (/^(map|flatMap|mapToObj)$/.test(method) && first !== undefined) {
      const made = madeBy(table, first);
      return method === "flatMap" && /\?|\bif\b|&&/.test(first.text) ? cutBy(made, call, first.text) : made;
    }
    return leavingOut.test(method)
      ? cutBy(table, call, `.${method}(${args.map(({ text }) => text).join(", ")})`)
      : null;
  }

  #all(nodes: readonly SyntaxNode[], known: Known): Table | null {
    const tables = nodes.map((one) => this.of(one, known));
    const found = tables.filter((one) => one !== null);
    return found.length < tables.length ? null : joined(found);
  }

  #zipped(nodes: readonly SyntaxNode[], known: Known): Table | null {
    const tables = nodes.map((one) => this.of(one, known)).filter((one) => one !== null);
    // What has no end cuts nothing off.
    if (tables.length < nodes.length || tables.length === 0) return null;
    const length = Math.min(...tables.map(({ rows }) => rows.length));
    const rows = Array.from({ length }, (_, at) => {
      const parts = tables.flatMap((one) => one.rows.slice(at, at + 1));
      return rowOf("tuple", `(${parts.map(({ text }) => text).join(", ")})`, parts);
    });
    return { ...joined(tables), rows };
  }
}

interface Asked extends Callee {
  readonly on: SyntaxNode;
  readonly call: SyntaxNode;
}

const gathering =
  /^((Stream|List|Set|Arrays|ImmutableList|Array)\.(of|asList)|Map\.ofEntries|Arrays\.stream|(Int|Long|Double)Stream\.of|Sets\.newHashSet|Lists\.newArrayList)$/;
const copying =
  /^(list|tuple|set|frozenset|sorted|reversed|enumerate|iter|dict|Object\.(freeze|entries|values|keys|seal)|Array\.from|Map|Set|structuredClone|slices\.(Values|Clone|All|Sorted)|maps\.(Keys|Values|All)|List\.copyOf|Vec::from|copy\.(copy|deepcopy)|deepcopy)$/;
const same =
  /^(iter|into_iter|iter_mut|entries|values|items|keys|stream|copied|cloned|to_vec|reverse|reversed|toReversed|rev|sort|sorted|toSorted|collect|toList|toArray|as_slice|parallel|boxed|enumerate|unwrap|by_ref|peekable|freeze|copy|to_owned|clone|fill)$/;
const leavingOut =
  /^(filter|filterNot|filter_map|reject|takeWhile|take_while|dropWhile|drop_while|skip_while|step_by|splice|distinct|find|sample|map_while)$/;

export interface Callee {
  readonly on: SyntaxNode | null;
  /** With what it is asked of: `Stream.of`, `cases.slice`. */
  readonly name: string;
  readonly args: readonly SyntaxNode[];
}

export function calleeOf(call: SyntaxNode): Callee {
  const callee = childIn(call, "function") ?? childIn(call, "constructor");
  const args = (childIn(call, "arguments")?.children ?? []).filter(({ type }) => !/comment/.test(type));
  if (callee === null) {
    const [on, name] = [childIn(call, "object"), childIn(call, "name")?.text ?? ""];
    return { on, name: on === null ? name : `${plainSource(on)}.${name}`, args };
  }
  const isMember = /^(member_expression|attribute|field_expression|selector_expression)$/.test(callee.type);
  return { on: isMember ? (callee.children[0] ?? null) : null, name: plainSource(callee), args };
}

/** Go writes each in an element. */
function rowIn(row: SyntaxNode): SyntaxNode {
  const [only] = row.children;
  return row.type === "literal_element" && only !== undefined ? only : row;
}

function structNamed(name: string, root: SyntaxNode): SyntaxNode | undefined {
  return nodesOf(root, "type_spec").find((one) => childIn(one, "name")?.text === name);
}

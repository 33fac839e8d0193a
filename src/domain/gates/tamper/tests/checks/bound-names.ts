import { fixtureName } from "../functions/fixture-name.ts";
import { childIn, walk, type SyntaxNode } from "../../syntax-tree.ts";
import { functionType } from "../reached/waited-for.ts";

/** Names, and what they stand for; null: there is more than one thing that it may be. */
export type BoundNames = ReadonlyMap<string, string | null>;

const declares =
  /^(variable_declarator|short_var_declaration|var_spec|const_spec|let_declaration|assignment)$/;
const assigns =
  /^(assignment_expression|assignment_statement|augmented_assignment(_expression)?|compound_assignment_expr|update_expression|inc_statement|dec_statement|named_expression)$/;
const taking = /^(formal_parameters|lambda_parameters)$/;
const simple =
  /identifier$|^(call|call_expression|new_expression|object_creation_expression|method_invocation|member_expression|attribute|field_expression|selector_expression|await|await_expression|string|number|integer|float|try_expression|macro_invocation)$|literal$/;
const longest = 300;
/** A value may be made of other values. */
const depth = 3;

/** What is given a name once in a body, and no other value later. */
export function boundIn(body: SyntaxNode): BoundNames {
  const names = new Map<string, string | null>();
  for (const { node } of walk(body)) bindAt(node, names);
  return names;
}

const prepared = new WeakMap<SyntaxNode, BoundNames>();

/** What a file gives names for all of its tests: beside them, or in what is run before each. */
export function boundAround(root: SyntaxNode): BoundNames {
  const known = prepared.get(root);
  if (known !== undefined) return known;
  const names = new Map<string, string | null>();
  for (const { node, above } of walk(root)) {
    const parent = above.at(-1);
    if (node.type === "function_definition" && isFixture(parent))
      bindFixture(node, fixtureName(parent), names);
    else if ((declares.test(node.type) || assigns.test(node.type)) && isForAll(above))
      bindAt(node, names, true);
  }
  prepared.set(root, names);
  return names;
}

/** A text of source with what its names stand for. */
export function resolved(text: string, bound: BoundNames, left = depth): string {
  if (bound.size === 0 || left === 0) return text;
  return text.replace(words, (word, name: string | undefined) => {
    const value = name === undefined ? null : (bound.get(name) ?? null);
    return value === null || value === word ? word : resolved(value, bound, left - 1);
  });
}

const words =
  /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|((?<![\w$.])(?:(?:self|this)\.)?[A-Za-z_$][\w$]*(?:\(\))?)(?!\w|\s*:(?!:)|\s*=(?![=>])|!)/g;

function bindAt(node: SyntaxNode, names: Map<string, string | null>, isLater = false): void {
  // A function within may be given something else by the same name.
  if (taking.test(node.type)) for (const name of namesOf(node)) names.set(name, null);
  if (assigns.test(node.type) && !isLater) {
    for (const name of namesOf(node.children[0])) names.set(name, null);
    return;
  }
  if (!declares.test(node.type) && !assigns.test(node.type)) return;
  const target = childIn(node, "name") ?? childIn(node, "left") ?? childIn(node, "pattern");
  const value = childIn(node, "value") ?? childIn(node, "right");
  // What is declared first and given its value later.
  if (target === null || value === null) return;
  // Two places may give it the same, each for itself.
  for (const [name, said] of partsOf(target, value))
    names.set(name, names.has(name) && names.get(name) !== said ? null : said);
}

function partsOf(target: SyntaxNode, value: SyntaxNode): [string, string | null][] {
  if (/identifier$|^(attribute|member_expression|field_access)$/.test(target.type))
    return [[...named(target, value)]];
  if (target.type === "expression_list" && target.children.length === 1 && value.children.length === 1)
    return partsOf(target.children[0] ?? target, value.children[0] ?? value);
  const placed = placedIn(target, value);
  if (placed !== null) return placed;
  if (target.type !== "object_pattern") return namesOf(target).map((name) => [name, null]);
  const said = saidBy(value);
  return target.children.flatMap((one): [string, string | null][] => {
    const [key, inner] =
      one.type === "pair_pattern" ? [childIn(one, "key")?.text, childIn(one, "value")] : [one.text, one];
    const isName = inner !== null && /identifier/.test(inner.type);
    return isName && key !== undefined ? [[inner.text, said === null ? null : `${said}.${key}`]] : [];
  });
}

/** `[x, y] = load(1)`: each is what stands at its place. */
function placedIn({ type, text, children }: SyntaxNode, value: SyntaxNode): [string, string][] | null {
  if (!/^(array_pattern|pattern_list|tuple_pattern)$/.test(type) || /[,[]\s*,/.test(text)) return null;
  const said = saidBy(value);
  if (said === null || said.startsWith("(") || !children.every((one) => one.type === "identifier"))
    return null;
  return children.map((one, at) => [one.text, `${said}[${String(at)}]`]);
}

/** `const loaded = () => load(1)` is what it gives. */
function named(target: SyntaxNode, value: SyntaxNode): [string, string | null] {
  const body = value.type === "arrow_function" ? childIn(value, "body") : null;
  const takes = childIn(value, "parameters")?.children.length ?? 1;
  if (body !== null && takes === 0 && body.type !== "statement_block")
    return [`${target.text}()`, saidBy(body)];
  return [target.text, saidBy(value)];
}

function saidBy({ type, text }: SyntaxNode): string | null {
  if (text.length > longest || functionType.test(type)) return null;
  // A module goes by its name, as one does that is imported.
  if (/^require\(/.test(text)) return null;
  return simple.test(type) ? text : `(${text})`;
}

function namesOf(target: SyntaxNode | undefined): string[] {
  if (target === undefined) return [];
  if (/^(attribute|member_expression|field_access)$/.test(target.type)) return [target.text];
  return [...walk(target)].flatMap(({ node }) => (/identifier/.test(node.type) ? [node.text] : []));
}

/** Not within a test, nor in a function that somebody has to call. */
function isForAll(above: readonly SyntaxNode[]): boolean {
  return above.every(
    (one, at) => !functionType.test(one.type) || preparesAll(one, above[at - 2], above[at - 1]),
  );
}

const runs = /^(describe|suite|context|beforeEach|beforeAll|before|setup)\b/;

function preparesAll(one: SyntaxNode, call: SyntaxNode | undefined, parent: SyntaxNode | undefined): boolean {
  if (one.type === "method_declaration") return /@Before(Each|All|Class)?\b/.test(one.text.slice(0, 80));
  if (one.type === "function_definition")
    return /^(setUp\w*|setup_\w+)$/.test(childIn(one, "name")?.text ?? "");
  return (
    parent?.type === "arguments" && call !== undefined && runs.test(childIn(call, "function")?.text ?? "")
  );
}

function isFixture(parent: SyntaxNode | undefined): parent is SyntaxNode {
  return parent?.type === "decorated_definition" && /^@(pytest\.)?fixture\b/.test(parent.text);
}

/** Nothing is done with what is made: it is given a name, and given away. */
const madeOnly = /^(\w+(\s*:[^=]+)?\s*=(?!=)|yield\b|"|')/;

function bindFixture(node: SyntaxNode, name: string, names: Map<string, string | null>): void {
  const body = childIn(node, "body");
  const gives = [...(body === null ? [] : walk(body))].filter(({ node: one }) =>
    /^(return_statement|yield)$/.test(one.type),
  );
  const [given] = gives.length === 1 ? (gives[0]?.node.children ?? []) : [];
  // What stands behind is done after the test.
  const last =
    body?.children.findIndex((one) => gives[0]?.node === one || gives[0]?.above.includes(one)) ?? -1;
  const isPlain =
    body?.children
      .slice(0, last + 1)
      .every(({ type, text }) => type !== "expression_statement" || madeOnly.test(text)) ?? false;
  const said = given === undefined || !isPlain ? null : saidBy(given);
  names.set(name, said === null || body === null || names.has(name) ? null : resolved(said, boundIn(body)));
}

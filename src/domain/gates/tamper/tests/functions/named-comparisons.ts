import { childIn, nodesOf, walk, type SyntaxNode, type SyntaxTree } from "../../syntax-tree.ts";
import { shapes, type Shape } from "./comparing-shapes.ts";
import { ownerOf, type Owner } from "./owning-types.ts";
import { wholeOf } from "./whole-comparisons.ts";

export interface Comparison {
  readonly name: string;
  /** The type of which it is a method. */
  readonly owner: string | null;
  /** The types of what it is given, where functions of one name are told apart by them. */
  readonly taking: string;
  /** One of the two things that it compares is the one it is called on. */
  readonly isOnItself: boolean;
  readonly line: number;
  /** Comparisons, and calls, of what it is given. */
  readonly looks: readonly SyntaxNode[];
  /** What it asks of that: "cents" of `a.cents === b.cents`; null: it hands the whole on. */
  readonly asked: ReadonlySet<string> | null;
  /** How it compares the two things that it is given as they are; null: it does not. */
  readonly whole: string | null;
  readonly saysYes: boolean;
  readonly saysNothing: boolean;
  /** It fails where things differ. */
  readonly checks: boolean;
  /** Whether it tells things apart, and is no other rule of the product's. */
  readonly mayCompare: boolean;
  /** It answers, and one of the two things that it is given stands nowhere in it. */
  readonly isBlind: boolean;
}

/** The functions of a language other than JavaScript that compare, by their names, what they are given. */
export function comparisonsOf({ language, root }: SyntaxTree): Comparison[] {
  const shape = shapes[language];
  if (shape === undefined) return [];
  const named = [...walk(root)].flatMap((one) =>
    shape.functions.includes(one.node.type)
      ? [{ name: nameOf(one.node), node: one.node, owner: ownerOf(one) }]
      : [],
  );
  const bound = shape.bound === undefined ? [] : nodesOf(root, shape.bound).flatMap(boundIn);
  return [...named, ...bound].flatMap((one) => comparisonOf(one, shape) ?? []);
}

interface Named {
  readonly name: string;
  readonly node: SyntaxNode;
  readonly owner: Owner | null;
}

function boundIn(one: SyntaxNode): Named[] {
  const name = (childIn(one, "name") ?? childIn(one, "left"))?.text ?? "";
  const value = childIn(one, "right") ?? childIn(one, "value");
  const node = value?.type === "expression_list" ? value.children[0] : value;
  return node && /^(lambda|func_literal)$/.test(node.type) ? [{ name, node, owner: null }] : [];
}

function comparisonOf({ name, node, owner }: Named, shape: Shape): Comparison | null {
  const body = childIn(node, "body");
  if (body === null || !isComparing(name)) return null;
  const told = (childIn(node, "parameters")?.children ?? []).flatMap(givenBy);
  const self = told.length === 1 && likens.test(name) ? (owner?.self ?? null) : null;
  const given = self === null ? told : [self, ...told];
  const locals = localsOf(body, given);
  const said = saidBy(node, body, shape);
  const isYes = ({ text }: SyntaxNode) => yes.test(text) || (tells.test(name) && calm.test(text));
  const isVain = (one: SyntaxNode) => isEither(one) && one.children.some(isYes);
  const vain = said.filter(isVain).flatMap((one) => nodesOf(one, ...shape.looks));
  const looks = nodesOf(body, ...shape.looks).filter(
    (one) => isLook(one) && !vain.includes(one) && holds(one, [...given, ...locals]),
  );
  const isDirect = given.length === 2 && !looks.some((one) => holds(one, locals));
  const isAll = (one: SyntaxNode) => isYes(one) || isVain(one);
  // Java's methods need no word for the thing that they are called on.
  const isLeftOut = given.slice(0, 2).some((one) => one !== "this" && !holds(body, [one]));
  return {
    ...{ name, owner: owner?.name ?? null, isOnItself: self !== null, line: node.line, looks },
    taking: shape.overloads === true ? takingOf(node) : "",
    asked: isDirect ? askedIn(looks, given, shape) : null,
    whole: wholeOf(looks, given),
    saysYes: said.some(isAll) && said.every((one) => isAll(one) || no.test(one.text)),
    saysNothing: said.length === 0,
    checks: said.length === 0,
    // What looks at one thing alone may be a rule of the product's, but for what says that it asserts.
    mayCompare: given.length > 1 || /^_*(assert|expect)/i.test(name),
    isBlind: given.length > 1 && isLeftOut && said.some(({ text }) => !no.test(text)),
  };
}

function takingOf(node: SyntaxNode): string {
  const given = childIn(node, "parameters")?.children ?? [];
  return given.map((one) => childIn(one, "type")?.text ?? "").join(", ");
}

function holds(one: SyntaxNode, names: readonly string[]): boolean {
  return nodesOf(one, ...identifiers).some(({ text }) => names.includes(text));
}

const identifiers = ["identifier", "shorthand_field_identifier", "self", "this"];
const bindings = [
  ...["assignment", "short_var_declaration", "var_spec", "variable_declarator", "let_declaration"],
  ...["for_statement", "range_clause", "enhanced_for_statement", "for_expression"],
];

/** What a body calls things that it takes from what it is given: `ids = a.ids, b.ids`. */
function localsOf(body: SyntaxNode, given: readonly string[]): string[] {
  const held = new Set(given);
  for (const one of nodesOf(body, ...bindings)) {
    const target = childIn(one, "left") ?? childIn(one, "name") ?? childIn(one, "pattern");
    const value = childIn(one, "right") ?? childIn(one, "value");
    if (target === null || value === null) continue;
    if (!nodesOf(value, ...identifiers).some(({ text }) => held.has(text))) continue;
    for (const { text } of nodesOf(target, ...identifiers)) held.add(text);
  }
  return [...held].filter((name) => !given.includes(name));
}

const yes = /^(True|true|1|Ok\(\(\)\))$/;
const no = /^(False|false|None|nil|null)$/;
/** What says how things differ, or fails, says by these that they do not. */
const tells = /diff|compare|cmp|check|verif|assert|expect/i;
const calm = /^(0|None|nil|null|""|''|``|\[\]|\{\}|(\w+::)*Equal|Vec::new\(\)|vec!\[\]|String::new\(\))$/;

const words =
  /^(eq|eql|equiv\w*|same|match(es|ing)?|compares?|cmp|diff(s|ers?|erences?)?|alike|identical|asserts?|expects?|checks?|verify|verifies)$/i;

/** What says of a thing whether another one is like it: whether it matches may be a rule of the product's. */
const likens = /equal|equiv|same|compare|cmp|diff|alike|identical|^(eq|eql)$/i;

/** Whether one of the words of a name says so: "request" has none. */
function isComparing(name: string): boolean {
  const parts = name.split(/_|(?<=[a-z\d])(?=[A-Z])/);
  return /equal/i.test(name) || parts.some((one) => words.test(one));
}

/** `a or True`, `a || true` */
function isEither(one: SyntaxNode): boolean {
  const [left] = one.children;
  const sign = one.text.slice(left?.text.length ?? 0).trim();
  return /^(boolean_operator|binary_expression)$/.test(one.type) && /^(or\b|\|\|)/.test(sign);
}

function nameOf(node: SyntaxNode): string {
  return childIn(node, "name")?.text ?? "";
}

/** What a parameter is called; what a test is told through is none that is compared. */
function givenBy(one: SyntaxNode): string[] {
  if (one.type === "identifier") return /^(self|cls)$/.test(one.text) ? [] : [one.text];
  if (/\b(testing\.|TestingT\b)/.test(childIn(one, "type")?.text ?? "")) return [];
  return one.children
    .filter(({ field, type }) => !/^(type|value)$/.test(field ?? "") && type !== "modifiers")
    .flatMap((part) => nodesOf(part, "identifier").map(({ text }) => text));
}

/** Of which kind a thing is, or that it is there, is no comparison. */
function isLook(one: SyntaxNode): boolean {
  const callee = childIn(one, "function")?.text ?? "";
  if (/^(isinstance|type|bool|callable|print|println!?|dbg!?|fmt\.Print\w*|log\.\w+)$/.test(callee))
    return false;
  if (one.type === "comparison_operator") return !one.children.some(({ type }) => type === "none");
  if (one.type !== "binary_expression") return true;
  const [left, right] = [childIn(one, "left"), childIn(one, "right")];
  const sign = childIn(one, "operator")?.text ?? one.text.slice(left?.text.length ?? 0).trim();
  const isThere = [left, right].some((side) => /^(nil|null)$/.test(side?.text ?? ""));
  return /^([=!]=|[<>]=?(?!<|>))/.test(sign) && !isThere;
}

function askedIn(
  looks: readonly SyntaxNode[],
  given: readonly string[],
  { members }: Shape,
): ReadonlySet<string> | null {
  const asked = new Set<string>();
  for (const { node, above } of looks.flatMap((one) => [...walk(one)])) {
    if (!/^(identifier|self|this)$/.test(node.type) || !given.includes(node.text)) continue;
    if (/^(attribute|field|name)$/.test(node.field ?? "")) continue;
    const parent = above.at(-1);
    const member = parent === undefined ? undefined : members[parent.type];
    if (parent === undefined || member === undefined) return null;
    const key = childIn(parent, member);
    if (key === null || key === node) return null;
    asked.add(key.text);
  }
  return asked;
}

/** The values that a function may give back. */
function saidBy(node: SyntaxNode, body: SyntaxNode, { gives }: Shape): SyntaxNode[] {
  if (!/^(block|statement_list)$/.test(body.type)) return leavesOf(body);
  const said = nodesOf(body, gives).flatMap(({ children: [value] }) => value ?? []);
  // Rust gives back what stands last.
  const last =
    childIn(node, "return_type") && gives === "return_expression" ? body.children.at(-1) : undefined;
  const isValue = last !== undefined && !/;\s*$/.test(last.text) && !/_(item|declaration)$/.test(last.type);
  return [...said, ...(isValue ? [last] : [])].flatMap(leavesOf);
}

function leavesOf(value: SyntaxNode): SyntaxNode[] {
  if (/^(parenthesized_expression|expression_list)$/.test(value.type))
    return value.children.flatMap(leavesOf);
  if (value.type === "conditional_expression")
    return [value.children[0], value.children[2]].flatMap((one) => (one ? leavesOf(one) : []));
  if (value.type !== "ternary_expression") return [value];
  return ["consequence", "alternative"].flatMap((field) => leavesOf(childIn(value, field) ?? value));
}

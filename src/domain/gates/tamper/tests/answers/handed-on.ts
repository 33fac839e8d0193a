import { bindingsAt } from "../origins/names.ts";
import { childIn, type SyntaxNode } from "../../syntax-tree.ts";
import { meantBy } from "../origins/meant-by.ts";
import { isNeutral } from "../origins/neutral-names.ts";
import { type Asked, type Around, lastAsked, resultsOf } from "./given-back.ts";
import { isComparison, operatorOf } from "../checks/sides.ts";
import { methodAsked } from "./own-members.ts";
import { rootOf } from "./paths.ts";

const constant =
  /^(number|string|integer|float|int_literal|float_literal|(interpreted|raw)_string_literal|(decimal|hex)_(integer|floating_point)_literal|string_literal|integer_literal)$/;
const wrapped =
  /^(parenthesized_expression|await(_expression)?|unary_(expression|operator)|reference_expression|try_expression|as_expression|satisfies_expression|non_null_expression|expression_list|expression_statement)$/;
const lists = /^(array|list|tuple|array_expression|array_initializer|literal_value|literal_element|set)$/;
const objects = /^(object|dictionary)$/;
const binary = /^(binary_expression|binary_operator|boolean_operator)$/;
/** What these are given may be what comes out of them. */
const taking =
  /^(concat|replace|replaceAll|padStart|padEnd|fill|with|get|getOrDefault|or|unwrap_or|ljust|rjust|zfill|join)$/;
const choosing =
  /^(at|slice|concat|pop|shift|find|findLast|flat|join|toString|valueOf|trim|toFixed|with|splice|get|last|first|copy|strip)$/;
/** Of what they are asked on and given, one comes out. */
const extreme = /^([mM]ax|[mM]in|clamp|coalesce)$/;
/** What the second argument of these is changes how much of the first comes out. */
const rounding = /(^|\.)(round|parseInt|toFixed|int|len)$/;

/**
 * Constants that may come out of an expression without whoever is asked in it having made them: the 3 of
 * `load() * 0 + 3`, of `[load(), 3][1]`, or of a method that the tests' own class answers with. What a function that is
 * none of the tests' is given is no such constant, for what it makes of it nobody knows. `makesNothing` tells those of
 * which anything can be made, since no answer is left in them.
 */
export function handedOn(node: SyntaxNode, around: Around, seen = new Set<SyntaxNode>()): SyntaxNode[] {
  if (seen.has(node)) return [];
  seen.add(node);
  const within = { ...around, above: [...around.above, node] };
  const inside = (one: SyntaxNode | null | undefined) =>
    one === null || one === undefined ? [] : handedOn(one, within, seen);
  const { type, children } = node;
  if (constant.test(type)) return [node];
  if (wrapped.test(type)) return children.flatMap(inside);
  if (type === "cast_expression" || type === "type_cast_expression") return inside(childIn(node, "value"));
  if (type === "sequence_expression") return inside(children.at(-1));
  if (type === "template_string") return ofTemplate(node);
  if (type === "identifier") return ofName(node, around, seen);
  if (binary.test(type)) return ofOperands(node, inside);
  if (type === "ternary_expression")
    return chosen([childIn(node, "consequence"), childIn(node, "alternative")].map(inside));
  if (type === "conditional_expression") return chosen([children[0], children[2]].map(inside));
  if (/^(subscript(_expression)?|index_expression|array_access)$/.test(type))
    return pickedOf(elementsOf(children[0], within), inside);
  return ofCall(node, within, seen);
}

/** Where one constant or another comes out, whoever is asked chooses between them. */
function chosen(results: readonly (readonly SyntaxNode[])[]): SyntaxNode[] {
  const all = results.flat();
  if (all.length === 0 || !results.every(({ length }) => length === 1)) return all;
  const isChoice = new Set(all.map(({ text }) => text)).size > 1;
  return isChoice ? [] : [...all, ...(all.length > 1 ? all.map(asNothing) : [])];
}

/** Of a list that holds answers and constants, the constant may be what is taken. */
function pickedOf(elements: readonly SyntaxNode[], inside: (one: SyntaxNode) => SyntaxNode[]): SyntaxNode[] {
  const constants = elements.filter(({ type }) => constant.test(type));
  const isMixed = constants.length > 0 && constants.length < elements.length;
  return [...elements.flatMap(inside), ...(isMixed ? constants.map(asNothing) : [])];
}

/** Whether a constant is what is left of any answer: the 0 of `load() * 0`. */
export function makesNothing({ type }: SyntaxNode): boolean {
  return type === nothing;
}

function asNothing(node: SyntaxNode): SyntaxNode {
  return { ...node, type: nothing };
}

const nothing = "nothing";
const zero = /^[-+(\s]*0+(\.0*)?[)\s]*$/;

function ofOperands(node: SyntaxNode, inside: (one: SyntaxNode | undefined) => SyntaxNode[]): SyntaxNode[] {
  if (isComparison(node)) return [];
  const [left, right] = [node.children[0], node.children.at(-1)];
  if (leavesNothing(operatorOf(node), left?.text ?? "", right?.text ?? "")) return [asNothing(node)];
  if (/^(&&|and)$/.test(operatorOf(node)) && right !== undefined && constant.test(right.type))
    return [right, asNothing(right)];
  if (!/^(\/\/?|%|\*\*|<<|>>+)$/.test(operatorOf(node))) return [left, right].flatMap(inside);
  // What is rounded is made larger and smaller again by the same.
  return inside(left).filter(({ text }) => text !== right?.text);
}

/** `load() * 0`, `load() ** 0`, `load() & 0`, `load() % 1`, `load() - load()` */
function leavesNothing(operator: string, left: string, right: string): boolean {
  switch (operator) {
    case "*":
    case "&":
      return zero.test(left) || zero.test(right);
    case "**":
      return zero.test(right);
    case "%":
      return /^[-+]?1$/.test(right);
    case "-":
    case "^":
    case "/":
      return left === right;
    default:
      return false;
  }
}

function ofTemplate(node: SyntaxNode): SyntaxNode[] {
  const said = node.children
    .filter(({ type }) => type === "template_substitution")
    .reduce((text, one) => text.replace(one.text, ""), node.text);
  return [{ ...node, text: said }];
}

function ofName(node: SyntaxNode, around: Around, seen: Set<SyntaxNode>): SyntaxNode[] {
  const meant = meantBy(node.text, around);
  return meant === null ? [] : handedOn(meant.value, { ...around, above: meant.above }, seen);
}

/** Whether a side of a check is but a constant, or the name of one. */
export function isConstantSide(node: SyntaxNode, around: Around): boolean {
  if (/^binary_(expression|operator)$/.test(node.type))
    return node.children.every((one) => isConstantSide(one, around) || isCounter(one, around));
  if (node.type !== "identifier") return constant.test(node.type);
  const value = meantBy(node.text, around)?.value;
  return value !== undefined && constant.test(value.type);
}

/** The number of a round, or of a row that is one: `i` of `for i in range(3)`, of `[1, 2].forEach((i) => …)`. */
function isCounter({ type, text }: SyntaxNode, { above, file }: Around): boolean {
  if (type !== "identifier" || bindingsAt(text, above, file).length > 1) return false;
  const name = text.replaceAll("$", "\\$");
  const counts = new RegExp(
    `^for\\s*\\(?\\s*(?:(?:let|const|int|var)\\s+)?${name}\\s*(?::?=\\s*(?:range\\s+)?|(?:in|of|:)\\s+(?:range)?[&[({]*|in\\s+vec!\\[)\\d`,
  );
  const isGiven = new RegExp(
    `^(?:IntStream\\.\\w+|Stream\\.of|List\\.of|_\\.times)?[[(][\\d.=, u]+[\\])](?:\\.\\w+\\(\\))*\\.\\w+\\(\\s*[(|]?${name}\\b`,
  );
  return above.some((one) =>
    /^for_(statement|expression|in_statement)$|^enhanced_for/.test(one.type)
      ? counts.test(one.text)
      : /^(call_expression|method_invocation)$/.test(one.type) && isGiven.test(one.text),
  );
}

/** What stands in a list or in an object from which something is taken. */
function elementsOf(node: SyntaxNode | null | undefined, around: Around): SyntaxNode[] {
  if (!node) return [];
  if (node.type === "parenthesized_expression") return elementsOf(node.children[0], around);
  if (node.type === "composite_literal") return elementsOf(childIn(node, "body"), around);
  if (lists.test(node.type))
    return node.children.flatMap((one) => (one.type === "literal_element" ? one.children : [one]));
  if (objects.test(node.type)) return node.children.flatMap((one) => childIn(one, "value") ?? []);
  return [];
}

function ofCall(node: SyntaxNode, around: Around, seen: Set<SyntaxNode>): SyntaxNode[] {
  const inside = (one: SyntaxNode) => handedOn(one, around, seen);
  const asked = lastAsked(node, around);
  if (asked !== null) return ofFunction(asked, around, seen);
  const method = methodAsked(node, around);
  if (method !== null) return ofMethod(ofFunction(method, around, seen));
  const callee = childIn(node, "function") ?? childIn(node, "constructor") ?? childIn(node, "name");
  if (callee === null) return [];
  const args = childIn(node, "arguments")?.children ?? [];
  const on = childIn(node, "object") ?? (callee.children.length > 1 ? callee.children[0] : undefined);
  const name = callee.children.at(-1)?.text ?? callee.text;
  if (extreme.test(name)) return [...(on === undefined ? [] : inside(on)), ...args.flatMap(inside)];
  if (
    isNeutral(rootOf(callee.text), around.file.tree.language) &&
    (on === undefined || on.type === "identifier")
  )
    return (rounding.test(callee.text) ? args.slice(0, 1) : args).flatMap(inside);
  if (on === undefined) return [];
  return [
    ...(choosing.test(name) ? pickedOf(elementsOf(on, around), inside) : []),
    ...(choosing.test(name) || taking.test(name) ? inside(on) : []),
    ...(taking.test(name) ? args.flatMap(inside) : []),
  ];
}

/** Whose thing is asked need not be asked at all where its method of the tests' own answers with a constant. */
function ofMethod(answers: readonly SyntaxNode[]): SyntaxNode[] {
  return [...answers, ...answers.filter(({ type }) => constant.test(type)).map(asNothing)];
}

function ofFunction({ called }: Asked, { beside }: Around, seen: Set<SyntaxNode>): SyntaxNode[] {
  const above = [...called.around, called.node, called.body];
  return chosen(resultsOf(called).map((one) => handedOn(one, { file: called.file, above, beside }, seen)));
}

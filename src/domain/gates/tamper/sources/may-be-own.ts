import { takenNames } from "../subjects/taken-names.ts";
import { childIn, nodesOf, type SyntaxNode, type SyntaxTree } from "../syntax-tree.ts";

/** What is looked for, and where. */
interface Sought {
  /** Names by which it is asked of the value, the outermost first; none: it is the value. */
  readonly path: readonly string[];
  readonly tree: SyntaxTree;
  /** What a function around it is given. */
  readonly given: readonly string[];
  /** Names stand for values that are made of other names. */
  readonly depth: number;
}

const maxDepth = 6;
const wrapping =
  /^(parenthesized_expression|await_expression|as_expression|satisfies_expression|non_null_expression)$/;
const functions = /^(arrow_function|function_expression|generator_function|class|method_definition)$/;
const mocking = /^(vi|jest|sinon|mock|td)\.(?!(require|import)Actual\b)/;
const identifiers = ["identifier", "shorthand_property_identifier_pattern"];
const constants = /^(number|string|true|false|template_string)$/;

/** Whether what a value has there may be something of the file's own, rather than what a module gives. */
export function mayBeOwn(value: SyntaxNode, path: readonly string[], tree: SyntaxTree): boolean {
  return isOwn(value, { path, tree, given: [], depth: 0 });
}

function isOwn(node: SyntaxNode, sought: Sought): boolean {
  if (sought.depth > maxDepth) return false;
  const { path } = sought;
  if (wrapping.test(node.type)) return isOwn(node.children[0] ?? nothing, sought);
  if (functions.test(node.type)) return !goesOn(node, sought);
  if (constants.test(node.type)) return path.length === 0;
  switch (node.type) {
    case "binary_expression":
      return isOneOwn(node, sought);
    case "sequence_expression":
      return isOwn(node.children.at(-1) ?? nothing, sought);
    case "ternary_expression":
      return [childIn(node, "consequence"), childIn(node, "alternative")].some(
        (one) => one !== null && isOwn(one, sought),
      );
    case "member_expression": {
      const member = childIn(node, "property")?.text ?? "";
      return isOwn(childIn(node, "object") ?? nothing, { ...sought, path: [member, ...path] });
    }
    case "object":
      return isOwnMember(node, sought);
    case "call_expression":
      return isMadeOwn(node, sought);
    case "identifier":
      return isNamedOwn(node.text, sought);
    default:
      return false;
  }
}

/** `require("../src/a") && own` is the last, `own || require("../src/a")` may be either. */
function isOneOwn(node: SyntaxNode, sought: Sought): boolean {
  const [left, right] = [childIn(node, "left"), childIn(node, "right")];
  if (left === null || right === null) return false;
  const sign = /^\s*(&&|\|\||\?\?)/.exec(node.text.slice(left.text.length))?.[1];
  if (sign === undefined) return false;
  return isOwn(right, sought) || (sign !== "&&" && isOwn(left, sought));
}

/** Of two members of one name the last is there. */
function isOwnMember(node: SyntaxNode, sought: Sought): boolean {
  const [name, ...path] = sought.path;
  const spreads = node.children.filter(({ type }) => type === "spread_element");
  if (name === undefined) return spreads.length === 0 && node.children.length > 0;
  const own = node.children.findLast((one) => nameOf(one) === name);
  if (own === undefined) return spreads.some((one) => isOwn(one.children[0] ?? nothing, sought));
  if (own.type === "shorthand_property_identifier") return isNamedOwn(name, { ...sought, path });
  return isOwn(childIn(own, "value") ?? own, { ...sought, path });
}

function nameOf(member: SyntaxNode): string | undefined {
  if (member.type === "shorthand_property_identifier") return member.text;
  return (childIn(member, "key") ?? childIn(member, "name"))?.text.replace(/^["'`]|["'`]$/g, "");
}

/** `Object.assign({}, require("../src/a"), { add })`, or what a function of the file gives back. */
function isMadeOwn(node: SyntaxNode, sought: Sought): boolean {
  const called = childIn(node, "function");
  if (mocking.test(called?.text ?? "")) return true;
  const args = childIn(node, "arguments")?.children ?? [];
  if (called?.text === "Object.assign")
    return sought.path.length > 0 && args.some((one) => isOwn(one, sought));
  if (called?.type !== "identifier") return false;
  const maker = declared(called.text, sought.tree);
  const made = maker === undefined ? null : (childIn(maker, "value") ?? maker);
  const body = made === null ? null : childIn(made, "body");
  if (body === null) return false;
  const given = body.type === "statement_block" ? nodesOf(body, "return_statement") : [{ children: [body] }];
  const handed = [childIn(made ?? nothing, "parameters"), childIn(made ?? nothing, "parameter")];
  const names = handed.flatMap((one) => (one === null ? [] : nodesOf(one, ...identifiers)));
  const deeper = { ...sought, given: names.map(({ text }) => text), depth: sought.depth + 1 };
  return given.some(({ children: [one] }) => one !== undefined && isOwn(one, deeper));
}

function isNamedOwn(name: string, sought: Sought): boolean {
  if (takenNames({ tree: sought.tree }).some(({ local }) => local === name)) return false;
  const declaration = declared(name, sought.tree);
  if (declaration === undefined) return false;
  const value = childIn(declaration, "value");
  if (declaration.type !== "variable_declarator") return true;
  return value !== null && isOwn(value, { ...sought, depth: sought.depth + 1 });
}

function declared(name: string, { root }: SyntaxTree): SyntaxNode | undefined {
  const all = nodesOf(root, "variable_declarator", "function_declaration", "class_declaration");
  return all.find((one) => childIn(one, "name")?.text === name);
}

/** What goes on to something that comes from elsewhere. */
function goesOn(node: SyntaxNode, { tree, given }: Sought): boolean {
  const taken = new Set([...takenNames({ tree }).map(({ local }) => local), ...given]);
  return nodesOf(node, "identifier").some(({ text }) => taken.has(text));
}

const nothing: SyntaxNode = { type: "", field: null, text: "", line: 0, children: [] };

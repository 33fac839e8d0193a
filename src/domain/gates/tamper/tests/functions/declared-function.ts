import { childIn, type SyntaxNode } from "../../syntax-tree.ts";
import { type SourceFile } from "./source-files.ts";

/** A function that the tests have for themselves: `function expectUser(user) {…}`. */
export interface OwnFunction {
  readonly name: string;
  readonly node: SyntaxNode;
  readonly parameters: readonly Parameter[];
  readonly body: SyntaxNode;
  readonly file: SourceFile;
  /** All that it stands in, the outermost first. */
  readonly around: readonly SyntaxNode[];
}

export interface Parameter {
  /** Empty: it is taken apart, or gathers the rest. */
  readonly name: string;
  readonly otherwise: SyntaxNode | null;
}

const declares = /^(function_declaration|function_definition|method_declaration|function_item)$/;

/** `const check = () => {…}`, and Go's `var check = func() {…}`. */
const holds = /^(variable_declarator|var_spec)$/;
const literals = /^(arrow_function|function_expression|func_literal)$/;

/** The function that a node of a file declares; null: it declares none that tests could call. */
export function functionOf(
  node: SyntaxNode,
  above: readonly SyntaxNode[],
  file: SourceFile,
): OwnFunction | null {
  if (node.type === "macro_definition" || node.type === "macro_rule") return macroOf(node, above, file);
  const value = holds.test(node.type) ? onlyValueOf(node) : node;
  if (value === null) return null;
  if (value === node ? !declares.test(node.type) : !literals.test(value.type)) return null;
  // Rust's products stand beside their tests.
  if (node.type === "function_item" && !isOfTests(above, file.path)) return null;
  const body = childIn(value, "body");
  const name = childIn(node, "name")?.text ?? "";
  if (body === null || !/^[\w$]+$/.test(name)) return null;
  const list = childIn(value, "parameters") ?? childIn(value, "parameter");
  return {
    name,
    node: value,
    parameters: list === null ? [] : parametersOf(list),
    body,
    file,
    around: above,
  };
}

/** What a declaration gives its one name. */
export function onlyValueOf(holder: SyntaxNode): SyntaxNode | null {
  const given = childIn(holder, "value") ?? childIn(holder, "right");
  const [only, ...more] = given?.type === "expression_list" ? given.children : [given ?? undefined];
  const isOne = holder.children.filter(({ field }) => field === "name").length <= 1;
  return only !== undefined && more.length === 0 && isOne ? only : null;
}

/**
 * `macro_rules! check {…}`: what it is given stands in it as what a function is. One of several forms is told by how much it is given:
 * `check!2!`.
 */
function macroOf(node: SyntaxNode, above: readonly SyntaxNode[], file: SourceFile): OwnFunction | null {
  const isForm = node.type === "macro_rule";
  const macro = isForm ? above.at(-1) : node;
  const rules = (macro?.children ?? []).filter(({ type }) => type === "macro_rule");
  const rule = isForm ? node : rules[0];
  const [left, body] = rule === undefined ? [] : [childIn(rule, "left"), childIn(rule, "right")];
  if (!macro || !left || !body || rules.length > 1 !== isForm) return null;
  if (!isOfTests([...above, macro], file.path) && !endsInCheck(body)) return null;
  const parameters = left.children.map((one) => ({
    name: one.type === "token_binding_pattern" ? (childIn(one, "name")?.text ?? "") : "",
    otherwise: null,
  }));
  if (isForm && parameters.some(({ name }) => name === "")) return null;
  const name = `${childIn(macro, "name")?.text ?? ""}!${isForm ? `${String(parameters.length)}!` : ""}`;
  return { name, node, parameters, body, file, around: above };
}

/** What gives nothing back, and asserts at last, is there for tests, wherever it stands. */
function endsInCheck({ children }: SyntaxNode): boolean {
  const [before, last] = [children.at(-2), children.at(-1)];
  if (last?.type !== "token_tree") return false;
  return (
    (before?.type === "identifier" && /^assert/.test(before.text)) ||
    (last.text.startsWith("{") && endsInCheck(last))
  );
}

/** A function that stands where it is used; null: it is none. */
export function literalFunction(
  node: SyntaxNode,
  around: readonly SyntaxNode[],
  file: SourceFile,
): OwnFunction | null {
  if (
    !/^(arrow_function|function_expression|lambda|lambda_expression|func_literal|closure_expression)$/.test(
      node.type,
    )
  )
    return null;
  const body = childIn(node, "body");
  const list = childIn(node, "parameters") ?? childIn(node, "parameter");
  if (body === null) return null;
  return { name: "", node, parameters: list === null ? [] : parametersOf(list), body, file, around };
}

/** Whether what stands there in a file of Rust is the tests' own. */
export function isOfTests(above: readonly SyntaxNode[], path: string): boolean {
  if (/(^|\/)tests\//.test(path)) return true;
  return above.some((one, at) => {
    if (one.type !== "mod_item" && one.type !== "macro_definition") return false;
    const siblings = above[at - 1]?.children ?? [];
    return /^#\[cfg\(.*\btest\b/.test(siblings[siblings.indexOf(one) - 1]?.text ?? "");
  });
}

export function parametersOf(list: SyntaxNode): Parameter[] {
  if (list.type === "identifier") return [{ name: list.text, otherwise: null }];
  return list.children
    .filter(({ type }) => !/comment|self_parameter/.test(type))
    .flatMap((one): Parameter[] => {
      const otherwise = childIn(one, "value") ?? childIn(one, "right");
      const named = one.children.filter(({ field }) => /^(name|pattern|left)$/.test(field ?? ""));
      const targets = one.type === "identifier" ? [one] : named.length > 0 ? named : one.children.slice(0, 1);
      const rest = /splat|rest|spread|variadic/.test(one.type);
      return targets.map(({ type, text }) => ({
        name: type === "identifier" && !rest ? text : "",
        otherwise,
      }));
    });
}

import { childIn, walk, type SyntaxNode, type Visit } from "../../syntax-tree.ts";
import { onlyValueOf, parametersOf, type OwnFunction } from "./declared-function.ts";
import { type SourceFile } from "./source-files.ts";

const holders =
  /^(variable_declarator|short_var_declaration|var_spec|let_declaration|function_definition|function_declaration|function_item)$/;
const literals = /^(arrow_function|function_expression|func_literal|closure_expression)$/;
const declared = /^function_(definition|declaration|item)$/;
const assigns = /^(assignment|assignment_expression|assignment_statement|augmented_assignment)$/;

interface Place {
  readonly file: SourceFile;
  /** All that the body stands in, the outermost first. */
  readonly around: readonly SyntaxNode[];
}

/**
 * Functions that a test has within it and calls with what it wants: `check := func(got, want int) {…}`, by their names. One that
 * is given to anybody, or stands for something else at times, is none of them.
 */
export function localFunctions(body: SyntaxNode, place: Place): ReadonlyMap<string, OwnFunction> {
  const found = new Map<string, OwnFunction | null>();
  const visits = [...walk(body)];
  for (const visit of visits) {
    const name = assigns.test(visit.node.type) ? nameOf(visit.node) : "";
    const one = functionIn(visit, place);
    if (one !== null) found.set(one.name, found.has(one.name) ? null : one);
    else if (name !== "") found.set(name, null);
  }
  if (![...found.values()].some((one) => one !== null)) return new Map();
  for (const { node, above } of visits) {
    const one = /identifier$/.test(node.type) ? found.get(node.text) : undefined;
    if (one && !above.includes(one.node) && !isDeclared(node, above) && !isCallee(node, above))
      found.set(node.text, null);
  }
  return new Map([...found].flatMap(([name, one]) => (one === null ? [] : [[name, one] as const])));
}

function functionIn({ node, above }: Visit, { file, around }: Place): OwnFunction | null {
  if (!holders.test(node.type) || above.length === 0) return null;
  const value = declared.test(node.type) ? node : valueOf(node);
  const body = value === null ? null : childIn(value, "body");
  const name = nameOf(node);
  if (value === null || body === null || name === "") return null;
  const list = childIn(value, "parameters") ?? childIn(value, "parameter");
  const parameters = list === null ? [] : parametersOf(list);
  if (parameters.length === 0 || parameters.some((one) => one.name === "")) return null;
  return { name, node: value, parameters, body, file, around: [...around, ...above] };
}

function valueOf(holder: SyntaxNode): SyntaxNode | null {
  const only = onlyValueOf(holder);
  return only !== null && literals.test(only.type) ? only : null;
}

function nameOf(holder: SyntaxNode): string {
  const target = childIn(holder, "name") ?? childIn(holder, "left") ?? childIn(holder, "pattern");
  return /^[\w$]+$/.exec(target?.text ?? "")?.[0] ?? "";
}

function isDeclared(node: SyntaxNode, above: readonly SyntaxNode[]): boolean {
  const holder = above.findLast(({ type }) => type !== "expression_list");
  return (
    holder !== undefined &&
    holders.test(holder.type) &&
    nameOf(holder) === node.text &&
    node.field !== "value"
  );
}

function isCallee(node: SyntaxNode, above: readonly SyntaxNode[]): boolean {
  return node.field === "function" && /^call(_expression)?$/.test(above.at(-1)?.type ?? "");
}

import { childIn, plainSource, walk, type SyntaxNode } from "../../syntax-tree.ts";

const tables = [
  "array",
  "list",
  "tuple",
  "literal_value",
  "element_value_array_initializer",
  "array_expression",
];

/** Where the tables of a test may stand, and what the test checks with. */
export interface TableUse {
  readonly scope: readonly SyntaxNode[];
  readonly assertions: ReadonlySet<SyntaxNode>;
  /** Lists of which it is known already what is run over them. */
  readonly known: ReadonlySet<SyntaxNode>;
}

/** Rows of the tables that a test is run over; a list that it only hands over or compares with is none. */
export function rowsOf(around: TableUse): string[] {
  return around.scope.flatMap((scope) => {
    if (scope.type === "attribute_item") return [];
    const found: string[] = [];
    for (const { node, above } of walk(scope)) {
      if (!mayBeTable(node, above.at(-1)) || above.some((one, at) => mayBeTable(one, above[at - 1])))
        continue;
      if (!around.known.has(node) && isTable(node, above, around))
        found.push(...node.children.filter(({ type }) => !/comment/.test(type)).map(plainSource));
    }
    return found;
  });
}

/** Structs of Go are written as its maps are. */
function mayBeTable({ type, text, children }: SyntaxNode, parent: SyntaxNode | undefined): boolean {
  if (type !== "literal_value") return tables.includes(type);
  const of = (parent && childIn(parent, "type")?.type) ?? "";
  const isMap = of === "map_type";
  // `harness{t}` has its fields in their order.
  if (/^(type_identifier|qualified_type)$/.test(of) && !text.slice(1).includes("{")) return false;
  return (
    isMap || !/^\{\s*[A-Za-z_]\w*\s*:/.test(text) || children.some((one) => one.type !== "keyed_element")
  );
}

const loops = /^(for_(in_)?(statement|clause)|for_expression|enhanced_for_statement|range_clause)$/;
const declares =
  /^(variable_declarator|assignment(_expression|_statement)?|short_var_declaration|var_spec|const_spec|let_declaration|return_statement)$/;
const named = /^(decorator|annotation|attribute_item)$/;
/** Answers of what stands in the place of a function, conditions, and what Hypothesis is told. */
const noTable = /^@\s*(\w+\.)*(patch|settings|skipif|skipIf|skipUnless|(Enabled|Disabled)(On|If|For)\w+)\b/;

/** Goes outwards from the list to what decides what becomes of it. */
function isTable(list: SyntaxNode, above: readonly SyntaxNode[], around: TableUse): boolean {
  let handedOver = false;
  for (let at = above.length - 1; at >= 0; at -= 1) {
    const node = above[at];
    const inner = above[at + 1] ?? list;
    if (node === undefined) break;
    if (named.test(node.type)) return !noTable.test(node.text);
    if (!handedOver && isIterated(node, inner)) return true;
    if (around.assertions.has(node) || isCondition(node, inner)) return false;
    if (/^arguments?(_list)?$/.test(node.type)) {
      const call = above[at - 1];
      if (call === undefined || runsOver.test(calleeOf(call))) return true;
      if (waits.test(calleeOf(call))) return false;
      const outer = above.slice(0, at - 1);
      const compared = [call, ...outer].some((one) => around.assertions.has(one));
      if (!compared && isAlone(outer)) return true;
      handedOver ||= !wraps.test(calleeOf(call));
    }
    if (declares.test(node.type)) return !handedOver && !isOnlyExpected(node, around);
  }
  return !handedOver;
}

const runsOver = /(^|[.:])(each|for|forEach|for_each|parametrize)$/;
/** What it is given is under way by then. */
const waits = /^Promise\.(all|allSettled|any|race)$/;
/** What makes another collection of a list. */
const wraps =
  /(^|[.:])(freeze|of|asList|from|entries|values|zip|product|list|tuple|set|sorted|enumerate|stream|arguments|const|(Weak)?(Map|Set))$/;

function calleeOf(call: SyntaxNode): string {
  const called = childIn(call, "function") ?? childIn(call, "constructor") ?? childIn(call, "name");
  return called?.text.replace(/\s+/g, "") ?? "";
}

function isIterated(node: SyntaxNode, inner: SyntaxNode): boolean {
  if (loops.test(node.type)) return inner.field === "right" || inner.field === "value";
  // `[1, 2].map(…)`
  return (
    /^(member_expression|attribute|field_expression|selector_expression|method_invocation)$/.test(
      node.type,
    ) && /^(object|operand|value)$/.test(inner.field ?? "")
  );
}

/** Go's tests check by `if`. */
function isCondition(node: SyntaxNode, inner: SyntaxNode): boolean {
  return node.type === "if_statement" && /^(condition|initializer)$/.test(inner.field ?? "");
}

/** A call that nobody looks at the value of: whatever it is, it may check row by row. */
function isAlone(above: readonly SyntaxNode[]): boolean {
  const parent = above.findLast(({ type }) => !/^await(_expression)?$/.test(type));
  return (
    parent === undefined || /^(expression_statement|block|statement_list|arrow_function)$/.test(parent.type)
  );
}

/** Nothing is done with it but to compare something with it. */
function isOnlyExpected(declaration: SyntaxNode, { scope, assertions }: TableUse): boolean {
  const target =
    childIn(declaration, "name") ?? childIn(declaration, "left") ?? childIn(declaration, "pattern");
  const name = /^\w+$/.exec(target?.text ?? "")?.[0];
  if (name === undefined) return false;
  let uses = 0;
  for (const { node, above } of scope.flatMap((one) => [...walk(one)])) {
    if (node.type !== "identifier" || node.text !== name || above.includes(declaration)) continue;
    const compared = above.some((one, at) => assertions.has(one) || isCondition(one, above[at + 1] ?? node));
    const parent = above.at(-1);
    if (!compared || (parent !== undefined && isIterated(parent, node))) return false;
    uses += 1;
  }
  return uses > 0;
}

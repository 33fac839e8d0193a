import { childIn, nodesOf, walk, type SyntaxNode, type SyntaxTree, type Visit } from "../syntax-tree.ts";
import { comparedTypes } from "./compared-types.ts";

/** Comparisons of things that have fields, which look at none of those: a test that compares by them passes whatever it gets. */
export function blindEquality(tree: SyntaxTree): SyntaxNode[] {
  return comparedTypes(tree).flatMap(({ equality, fields }) =>
    equality !== null && fields.length > 0 && isBlind(equality, fields) ? [equality] : [],
  );
}

/** What the method is given to compare with, under all names that it has there; empty: that cannot be told. */
export function othersIn(method: SyntaxNode): string[] {
  const given = (childIn(method, "parameters")?.children ?? []).filter(
    ({ type, text }) => !/comment|self_parameter|receiver/.test(type) && !/^(self|cls)$/.test(text),
  );
  const [only, ...more] = given;
  const body = childIn(method, "body");
  if (only === undefined || more.length > 0 || body === null) return [];
  const named = childIn(only, "pattern") ?? childIn(only, "name") ?? only;
  if (/^(object|array|struct|tuple)/.test(named.type)) return [];
  const first = nodesOf(named, "identifier")[0]?.text ?? named.text;
  const again = [...walk(body)].flatMap(({ node }) => aliasIn(node, first));
  return [first, ...again];
}

const holders = /^(variable_declarator|assignment|short_var_declaration|let_declaration)$/;
/** `(User) o`, `o as User`, `other.(User)`, `<User>o`: the same thing, said to be of a type. */
const converts = /^(cast_expression|as_expression|type_assertion|type_assertion_expression|identifier)$/;

function aliasIn(node: SyntaxNode, other: string): string[] {
  const isOther = (one: SyntaxNode | null) => nodesOf(one ?? node, "identifier")[0]?.text === other;
  if (node.type === "instanceof_expression")
    return isOther(childIn(node, "left")) ? [childIn(node, "name")?.text ?? ""].filter(Boolean) : [];
  if (node.type === "type_switch_statement")
    return isOther(childIn(node, "value")) ? [childIn(node, "alias")?.text ?? ""].filter(Boolean) : [];
  if (!holders.test(node.type)) return [];
  const value = childIn(node, "value") ?? childIn(node, "right");
  const [only, ...more] = value?.type === "expression_list" ? value.children : [value];
  if (!only || more.length > 0 || !converts.test(only.type)) return [];
  const said = nodesOf(only, "identifier").map(({ text }) => text);
  const target = childIn(node, "name") ?? childIn(node, "left") ?? childIn(node, "pattern");
  const [name = ""] = /^[\w$]+/.exec(target?.text ?? "") ?? [];
  return said.includes(other) && name !== "_" ? [name] : [];
}

function isBlind(method: SyntaxNode, fields: readonly string[]): boolean {
  const body = childIn(method, "body");
  const others = new Set(othersIn(method));
  if (body === null || others.size === 0 || !saysYes(body, others)) return false;
  const all = [...walk(body)];
  const looks = all.some((one) => others.has(one.node.text) && looksAt(one, { others, fields }));
  return !looks || !looksAtItself(method, all, fields);
}

const refusing = /^(false|False|NotImplemented|None|null|nil|undefined|super\b.*|)$/;

/** Whether it ever says that two things are equal which are not one and the same. */
function saysYes(body: SyntaxNode, others: ReadonlySet<string>): boolean {
  const other = [...others].join("|");
  const same = new RegExp(
    `^\\(?\\s*(?:(?:this|self)\\s*(?:===?|is)\\s*(?:${other})|(?:${other})\\s*(?:===?|is)\\s*(?:this|self))\\s*\\)?$`,
  );
  const returns = [...walk(body)].filter(
    ({ node, above }) =>
      /^return_(statement|expression)$/.test(node.type) &&
      !above.some((one) => one.type === "if_statement" && same.test(childIn(one, "condition")?.text ?? "")),
  );
  const last = body.children.filter(({ type }) => !/comment/.test(type)).at(-1);
  // Rust gives back its last expression.
  const tail =
    last !== undefined && !/statement|declaration|definition|list/.test(last.type) ? [last.text] : [];
  return [...returns.map(({ node }) => node.text.replace(/^return\b\s*|;$/g, "").trim()), ...tail].some(
    (text) => !refusing.test(text) && !same.test(text),
  );
}

const neutral =
  /^(isinstance|issubclass|type|bool|Boolean|hasattr|callable|id|typeof|Object\.getPrototypeOf|std::mem::\w+|(std::)?any::\w+|getClass)$/;
const ofKind = /^(__class__|constructor|getClass|class|hashCode|type_id)$/;
const constants =
  /^(null|none|nil|undefined|true|false|string|number|integer|\w*_literal)$|^(undefined|nil)$/;
const passing =
  /^(return_statement|return_expression|unary_expression|unary_operator|not_operator|boolean_operator|parenthesized_expression|expression_statement|expression_list|block|statement_block|statement_list|reference_expression|type_switch_statement|type_assertion_expression|cast_expression|as_expression|if_statement)$/;

interface Compared {
  readonly others: ReadonlySet<string>;
  readonly fields: readonly string[];
}

/** Whether something of the other thing is asked for there, beyond of what kind it is and that it is there at all. */
function looksAt({ node, above }: Visit, { fields }: Compared): boolean {
  if (node.type !== "identifier" || /^(name|pattern|property|attribute|field)$/.test(node.field ?? ""))
    return false;
  let inner = node;
  for (const outer of above.toReversed()) {
    const asked = memberOf(outer, inner);
    if (asked !== null) return !ofKind.test(asked) && !isComparedWithItself(outer, above);
    if (/^(call|call_expression|method_invocation|macro_invocation)$/.test(outer.type)) {
      const callee = (childIn(outer, "function") ?? childIn(outer, "name"))?.text ?? "";
      // `isinstance(other, self.kind)` asks for what it was made with.
      return !neutral.test(callee) || fields.some((name) => outer.text.includes(`self.${name}`));
    }
    if (
      /^(instanceof_expression|let_declaration|variable_declarator|short_var_declaration|assignment)$/.test(
        outer.type,
      )
    )
      return /[{[]/.test((childIn(outer, "name") ?? childIn(outer, "pattern"))?.text ?? "");
    if (/^(binary_expression|comparison_operator)$/.test(outer.type)) {
      const rest = outer.children.filter((one) => one !== inner);
      const isLogical = /^\s*(&&|\|\|)/.test(outer.text.slice(outer.children[0]?.text.length ?? 0));
      if (!isLogical) return !rest.some(isConstant) && !isComparedWithItself(node, above);
    } else if (!passing.test(outer.type) && !/argument/.test(outer.type)) return true;
    inner = outer;
  }
  return false;
}

function isConstant({ type, text }: SyntaxNode): boolean {
  return (
    constants.test(type) ||
    constants.test(text) ||
    /^(this|self|super)$/.test(text) ||
    /^[A-Z]\w*$/.test(text)
  );
}

/** The name of what is asked of a thing: `age` of `other.age`, `other?.age()`; null: nothing is. */
function memberOf(outer: SyntaxNode, inner: SyntaxNode): string | null {
  if (outer.children[0] !== inner) return null;
  if (/^(member_expression|attribute|field_access|selector_expression|field_expression)$/.test(outer.type))
    return outer.children.at(-1)?.text ?? "";
  if (outer.type === "method_invocation" && inner.field === "object")
    return childIn(outer, "name")?.text ?? "";
  return /^(subscript(_expression)?|index_expression)$/.test(outer.type) ? "[]" : null;
}

/** `other.age == other.age` */
function isComparedWithItself(node: SyntaxNode, above: readonly SyntaxNode[]): boolean {
  const around = above.slice(0, above.includes(node) ? above.indexOf(node) : above.length);
  const comparison = around.findLast(({ type }) => /^(binary_expression|comparison_operator)$/.test(type));
  const [left, right] = comparison?.children ?? [];
  return left !== undefined && right !== undefined && left.text === right.text;
}

/** Whether anything of the thing itself takes part. */
function looksAtItself(method: SyntaxNode, all: readonly Visit[], fields: readonly string[]): boolean {
  const receiver = /^\(\s*(\w+)/.exec(childIn(method, "receiver")?.text ?? "")?.[1];
  return all.some(
    ({ node }) =>
      /^(this|self|super)$/.test(node.text) ||
      node.text === receiver ||
      (node.type === "identifier" && node.field !== "field" && fields.includes(node.text)) ||
      (node.type === "method_invocation" && childIn(node, "object") === null),
  );
}

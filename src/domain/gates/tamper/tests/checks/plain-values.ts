import { childIn, walk, type SyntaxNode } from "../../syntax-tree.ts";
import { assertionOf, type Assertion } from "../test-case.ts";
import { functionType } from "../reached/waited-for.ts";

const declares =
  /^(variable_declarator|short_var_declaration|var_spec|const_spec|let_declaration|assignment)$/;
const assigns =
  /^(assignment_expression|assignment_statement|augmented_assignment(_expression)?|compound_assignment_expr|update_expression|inc_statement|dec_statement|named_expression)$/;
const computed =
  /identifier$|^(call|call_expression|new_expression|object_creation_expression|method_invocation|macro_invocation|array_creation_expression|composite_literal|struct_expression|await|await_expression|yield|lambda|method_definition|template_substitution|interpolation|regex|this|ERROR)$/;
const keys = /^(property_identifier|type_identifier|predefined_type)$/;
const constants = /^(undefined|NaN|Infinity|nil|None|null)$/;
const parts = /^(object|array|dictionary|list|set|tuple|array_expression)$/;
/** What changes nothing that it gets. */
const harmless = /^(console\.\w+|print|fmt\.Print\w*|t\.Logf?|JSON\.stringify)\(/;

interface Given {
  readonly value: SyntaxNode;
  readonly target: SyntaxNode;
}

/**
 * Names to which a test gives values that are written out in it, and that it hands to nothing which could change them:
 * what it checks of them, it has said itself.
 */
export function plainNames(body: SyntaxNode, assertions: readonly SyntaxNode[]): ReadonlySet<string> {
  const nodes = [...walk(body)];
  const given = new Map<string, Given | null>();
  for (const { node, above } of nodes) {
    if (assigns.test(node.type)) for (const name of namesIn(node.children[0])) given.set(name, null);
    if (!declares.test(node.type)) continue;
    const target = childIn(node, "name") ?? childIn(node, "left") ?? childIn(node, "pattern");
    const value = childIn(node, "value") ?? childIn(node, "right");
    const isPlain = value !== null && isWrittenOut(value) && !isWithinFunction(above);
    for (const name of namesIn(target ?? undefined))
      given.set(name, isPlain && target !== null && !given.has(name) ? { value, target } : null);
  }
  const names = new Set([...given].flatMap(([name, one]) => (one === null ? [] : [name])));
  for (const { node, above } of names.size === 0 ? [] : nodes) {
    const one = given.get(node.text);
    if (
      !/^(shorthand_property_)?identifier$/.test(node.type) ||
      !one ||
      above.includes(one.target) ||
      node === one.target
    )
      continue;
    const around = above.findLast((outer) => assertions.includes(outer));
    const isChecked = around !== undefined && saysItself(around.text, names);
    if (isChecked || (!mayChange(one) && !isPointedTo(above))) continue;
    if (!above.some(({ text }) => harmless.test(text))) names.delete(node.text);
  }
  return names;
}

/** Whether an assertion compares nothing but what stands written out in the test. */
export function saysItself(text: string, names: ReadonlySet<string>): boolean {
  if (names.size === 0 || !known.test(text) || isOfItsOwn(text)) return false;
  const list = [...names].map((name) => name.replaceAll("$", "\\$")).join("|");
  const said = text.replace(new RegExp(`(?<![\\w$.])(${list})(?![\\w$])`, "g"), "0");
  return said !== text && assertionOf({ ...nowhere, text: said }).trivial;
}

/** It stands for no other assertion, and nothing is lost with it. */
export function ofItself(one: Assertion): Assertion {
  const as = (said: string) => `plain:${said}`;
  return {
    ...{ ...one, plain: true, reflexive: true, trivial: false },
    ...{ text: as(one.text), skeleton: as(one.skeleton), bareSkeleton: as(one.bareSkeleton) },
  };
}

/** It looks at what the tests made themselves: a check of its own, and none in the place of another. */
export function ofTheTests(one: Assertion): Assertion {
  if (one.plain) return one;
  const as = (said: string) => `own:${said}`;
  return {
    ...{ ...one, reflexive: true, trivial: false, failure: null },
    ...{ text: as(one.text), skeleton: as(one.skeleton), bareSkeleton: as(one.bareSkeleton) },
  };
}

const nowhere: SyntaxNode = { type: "", field: null, text: "", line: 0, children: [] };
/** Those whose names say all that they do. */
const known =
  /^(await\s+)?(expect|assert|check|t\.\w+|(assert|require|is)\.\w+|self\.assert(Equals?|NotEqual|True|False|Is(Not)?(None)?|(Not)?In|Greater\w*|Less\w*|AlmostEqual|(Dict|List|Tuple|Set|Count)Equal)|(Assertions\.)?assert(Equals|NotEquals|True|False|Null|NotNull|Same|ArrayEquals)|assert(_eq|_ne)?!)\(|^assert\s/;
const matchers =
  /\.to(?!(Be|Equal|StrictEqual|BeCloseTo|Contain|ContainEqual|HaveLength|HaveProperty|Match|MatchObject|Match(Inline)?Snapshot|BeTruthy|BeFalsy|BeNull|BeUndefined|BeDefined|Be(Greater|Less)Than(OrEqual)?)\()[A-Z]\w*\(/;

/** A matcher of the tests' own may ask the product. */
export function isOfItsOwn(text: string): boolean {
  return matchers.test(text);
}

function namesIn(target: SyntaxNode | undefined): string[] {
  if (target === undefined) return [];
  return [...walk(target)].flatMap(({ node, above }) =>
    /^(identifier|shorthand_property_identifier(_pattern)?)$/.test(node.type) &&
    !above.some(({ type }) => /^(subscript_expression|subscript|index_expression)$/.test(type))
      ? [node.text]
      : [],
  );
}

function isWrittenOut(value: SyntaxNode): boolean {
  return [...walk(value)].every(
    ({ node }) =>
      keys.test(node.type) ||
      (!computed.test(node.type) && !functionType.test(node.type)) ||
      constants.test(node.text),
  );
}

function isWithinFunction(above: readonly SyntaxNode[]): boolean {
  return above.slice(1).some(({ type }) => functionType.test(type));
}

function mayChange({ value }: Given): boolean {
  return [...walk(value)].some(({ node }) => parts.test(node.type));
}

/** `&got`: what gets it may write there. */
function isPointedTo(above: readonly SyntaxNode[]): boolean {
  return above
    .slice(-2)
    .some(({ type, text }) => /^(unary|reference)_expression$/.test(type) && text.startsWith("&"));
}

/** What is made only where the product answers as it should for that: it stands for nothing that was made in any case. */
export function ofSome(one: Assertion): Assertion {
  return { ...one, text: `perhaps:${one.text}`, slack: 3, failure: null };
}

import { childIn, walk, type SyntaxNode } from "../../syntax-tree.ts";
import { type FoundAssertion } from "../checks/found-assertion.ts";
import { failsWithPanic } from "../reached/caught-panics.ts";
import { type FoundTest, type Mark } from "../test-case.ts";
import { saidByCall } from "./rust-calls.ts";
import { saidOfCommand } from "./rust-commands.ts";
import { guardsKept } from "./rust-guards.ts";
import { harnessTests } from "./rust-harnesses.ts";
import { heldAtLast, macroTests, propertyBody } from "./rust-macro-tests.ts";
import { asserted, asserting, assertionsAmong, ofSomeValues } from "./rust-token-trees.ts";

const test =
  /^#\[\s*(\w+::)*(test|rstest|test_case|test_matrix|proptest|quickcheck|property_test|parameterized|case|apply|gtest|wasm_bindgen_test|kani::proof)\b/;

export function rustTests(root: SyntaxNode): FoundTest[] {
  const found: FoundTest[] = [];
  const whole = root.children.filter(({ type }) => type === "inner_attribute_item").flatMap(markOf);
  for (const { node, above } of walk(root)) {
    if (node.type !== "function_item") continue;
    const attributes = attributesOf(node, above.at(-1));
    const body = childIn(node, "body");
    if (body === null || !attributes.some(({ text }) => test.test(text))) continue;
    // It runs in what it is applied to.
    if (attributes.some(({ text }) => template.test(text))) continue;
    const modules = above.flatMap((one, at) =>
      one.type === "mod_item" ? attributesOf(one, above[at - 1]) : [],
    );
    found.push({
      ...{ name: childIn(node, "name")?.text ?? "", node, body: bodyOf(node, body, attributes) },
      marks: [
        ...whole,
        ...modules.flatMap(markOf),
        ...attributes.flatMap(markOf),
        ...bodyMarks(body),
        ...guardsKept(body, root),
      ],
      around: [...above, node],
      scope: [node, ...attributes, ...attributes.flatMap((one) => appliedBy(one, root))],
    });
  }
  const made = macroTests(root).map((one) => ({ ...one, marks: [...whole, ...one.marks] }));
  return [...found, ...made, ...harnessTests(root)];
}

const template = /^#\[\s*(\w+::)*template\b/;

/** `#[apply(doubles)]`: the cases of that template. */
function appliedBy({ text }: SyntaxNode, root: SyntaxNode): SyntaxNode[] {
  const name = /^#\[\s*(?:\w+::)*apply\(\s*(\w+)/.exec(text)?.[1];
  if (name === undefined) return [];
  return [...walk(root)].flatMap(({ node, above }) => {
    if (node.type !== "function_item" || childIn(node, "name")?.text !== name) return [];
    const attributes = attributesOf(node, above.at(-1));
    return attributes.some((one) => template.test(one.text)) ? attributes : [];
  });
}

/** Of a property, what it gives back has to hold. */
function bodyOf(node: SyntaxNode, body: SyntaxNode, attributes: readonly SyntaxNode[]): SyntaxNode {
  const isProperty = attributes.some(({ text }) => /^#\[\s*(\w+::)*quickcheck\b/.test(text));
  return isProperty && childIn(node, "return_type")?.text === "bool" ? { ...body, type: propertyBody } : body;
}

function attributesOf(node: SyntaxNode, parent: SyntaxNode | undefined): SyntaxNode[] {
  const siblings = parent?.children ?? [];
  const found: SyntaxNode[] = [];
  for (let at = siblings.indexOf(node) - 1; at >= 0; at -= 1) {
    const sibling = siblings[at];
    if (sibling === undefined || !/attribute_item|comment/.test(sibling.type)) break;
    if (sibling.type === "attribute_item") found.unshift(sibling);
  }
  return found;
}

function markOf({ text, line }: SyntaxNode): Mark[] {
  const said = text.replace(/\s+/g, "");
  const [, wanted] =
    /^#\[(?:\w+::)*(?:test_)?case\([^]*=>(?:matches)?(_|ignore|inconclusive)/.exec(said) ?? [];
  if (wanted !== undefined) return [{ what: wanted === "_" ? "wants anything" : "ignore", line }];
  const [, kept] =
    /^#\[((?:\w+::)*(?:test_with::\w+|skip\w*|flaky\w*|retry\w*|kani::stub))\b/.exec(said) ?? [];
  if (kept !== undefined) return [{ what: kept, line }];
  if (/^#\[ignore\b/.test(said)) return [{ what: "ignore", line }];
  if (/^#\[(?:kani::)?should_panic\b/.test(said))
    return [{ what: namesPanic(text) ? panicsAsSaid : "should_panic", line }];
  if (/^#!?\[cfg_attr\(.*\bignore\b/.test(said)) return [{ what: "ignore", line }];
  return /^#!?\[cfg\(/.test(said) && !/^#!?\[cfg\(test\)\]$/.test(said)
    ? [{ what: said.slice(0, 80), line }]
    : [];
}

/** Of a test that is new, a claim like any other; of another, it makes a failure a success. */
export const panicsAsSaid = "should_panic with a message";

/** Names a panic that is no failed assertion. */
function namesPanic(attribute: string): boolean {
  const message = /\bexpected\s*=\s*r?#*"([^"]*)"/.exec(attribute)?.[1] ?? "";
  return message.trim().length > 2 && !/assert|left|right|panicked/i.test(message);
}

function bodyMarks(body: SyntaxNode): Mark[] {
  const marks: Mark[] = [];
  for (const { node, above } of walk(body)) {
    if (
      node.type === "call_expression" &&
      /\bprocess::(exit|abort)$/.test(childIn(node, "function")?.text ?? "")
    )
      marks.push({ what: "ends the process", line: node.line });
    const inner = above.slice(1).some(({ type }) => type === "closure_expression");
    // What it gives back fails the test.
    const fails = /^return\s+Err\(/.test(node.text);
    if (node.type === "return_expression" && !inner && !fails)
      marks.push({ what: "returns early", line: node.line });
    if (node.type === "macro_invocation" && /^(\w+::)*prop_assume!/.test(node.text))
      marks.push({ what: ofSomeValues, line: node.line });
    if (node.type === "call_expression" && /^kani::(assume|any_where)\(/.test(node.text))
      marks.push({ what: ofSomeValues, line: node.line });
    if (node.type === "attribute_item" && leavesCheckOut(node, above)) marks.push(...markOf(node));
    if (
      node.type === "call_expression" &&
      /catch_unwind$/.test(childIn(node, "function")?.text ?? "") &&
      !wantsPanic(above) &&
      !failsWithPanic(above)
    )
      marks.push({ what: "swallows panics", line: node.line });
  }
  return marks;
}

function asserts(macro: string): boolean {
  return asserting.test(/^([\w:]+::)?(\w+)!/.exec(macro)?.[2] ?? "");
}

/** `#[cfg(feature = "slow")]` before a statement that checks something. */
function leavesCheckOut(attribute: SyntaxNode, above: readonly SyntaxNode[]): boolean {
  const siblings = above.at(-1)?.children ?? [];
  const next = siblings
    .slice(siblings.indexOf(attribute) + 1)
    .find(({ type }) => !/attribute_item|comment/.test(type));
  return next !== undefined && rustAssertions(next).length > 0;
}

/** `catch_unwind(…).unwrap_err()`: without a panic the test fails. */
function wantsPanic(above: readonly SyntaxNode[]): boolean {
  const asked = above.at(-1);
  const method = asked?.type === "field_expression" ? (childIn(asked, "field")?.text ?? "") : "";
  if (/^(unwrap_err|expect_err)$/.test(method)) return true;
  return (
    method === "is_err" &&
    above.some(({ text }) => /^assert!\(\s*(std::)?(panic::)?catch_unwind\(/.test(text))
  );
}

/** Whether something stands in a function that has to panic. */
function isOfWantedPanic(above: readonly SyntaxNode[]): boolean {
  return above.some(
    (one, at) =>
      one.type === "call_expression" &&
      /catch_unwind$/.test(childIn(one, "function")?.text ?? "") &&
      wantsPanic(above.slice(0, at)),
  );
}

/** What is wanted of the error says that there has to be one. */
function isLookedAt(above: readonly SyntaxNode[]): boolean {
  return above.at(-1)?.type !== "expression_statement";
}

/** What speculoos checks: `assert_that(&sum).is_equal_to(3)`. */
const ofSpeculoos = /^(?:\w+::)*assert_that\([^]*\)\.\w+$/;

export function rustAssertions(body: SyntaxNode): FoundAssertion[] {
  const found: FoundAssertion[] = [];
  const held = body.type === propertyBody ? heldAtLast(body) : null;
  if (held !== null) found.push({ node: held, above: [body] });
  for (const { node, above } of walk(body)) {
    // What a macro makes is made where it is called; what has to panic is no check that holds.
    if (above.some(({ type }) => type === "macro_definition") || isOfWantedPanic(above)) continue;
    if (
      node.type === "token_tree" &&
      !above.some(({ type, text }) => type === "macro_invocation" && asserts(text))
    )
      found.push(...assertionsAmong(node, above));
    const name = (childIn(node, "macro") ?? childIn(node, "function"))?.text ?? "";
    const ran = saidOfCommand(node, above);
    // A chain's first link stands within all that come later.
    const later = ran === null ? -1 : found.findIndex((one) => above.includes(one.node));
    if (ran !== null) found.splice(later < 0 ? found.length : later, 0, ran);
    const isOther =
      /!.*\.assert_(debug_)?eq$|^(quickcheck::)?quickcheck$/.test(name) ||
      (name === "unreachable" && above.at(-1)?.type === "match_arm");
    const said = ran !== null || isOther ? null : saidByCall(node);
    if (said !== null) found.push({ node, above, ...said });
    if (ofSpeculoos.test(name)) found.push({ node, above, text: `assert!(${node.text})`, looked: [node] });
    if (/\.(unwrap_err|expect_err)$/.test(name) && !isLookedAt(above)) found.push({ node, above });
    if (isLetGo(name, above)) continue;
    if ((node.text.startsWith(`${name}!`) && asserting.test(name.replace(/^.*::/, ""))) || isOther)
      found.push((/(panic|unreachable)$/.test(name) ? ofElse(node, above) : null) ?? asserted(node, above));
  }
  return found;
}

/** `let _ = verify_that!(sum, eq(3));`, `verify_that!(sum, eq(3)).ok()`: it only gives back whether it is so. */
function isLetGo(macro: string, above: readonly SyntaxNode[]): boolean {
  const outer = above.at(-1);
  if (outer === undefined || !/(^|::)verify_\w+$/.test(macro)) return false;
  if (outer.type === "let_declaration") return /^let\s+_\s*=/.test(outer.text);
  return (
    outer.type === "field_expression" &&
    /^(ok|err|is_\w+|unwrap_or\w*)$/.test(childIn(outer, "field")?.text ?? "")
  );
}

/** `let Some(u) = find() else { panic!() }`, `if let … { } else { panic!() }`: that it is of the form which is named. */
function ofElse(node: SyntaxNode, above: readonly SyntaxNode[]): FoundAssertion | null {
  const at = above.findLastIndex(({ type }) =>
    /^(let_declaration|if_expression|match_arm|closure_expression)$/.test(type),
  );
  const holder = above[at];
  if (holder === undefined || above[at + 1]?.field !== "alternative") return null;
  const bound = holder.type === "if_expression" ? childIn(holder, "condition") : holder;
  const [pattern = null, value = null] =
    bound === null ? [] : [childIn(bound, "pattern"), childIn(bound, "value")];
  if (pattern === null || value === null) return null;
  const text = `assert!(matches!(${value.text}, ${pattern.text}))`;
  return { node, above: above.slice(0, at), text, looked: [value], holder };
}

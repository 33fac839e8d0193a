import { childIn, nodesOf, walk, type SyntaxNode } from "../../syntax-tree.ts";
import { type FoundAssertion } from "../checks/found-assertion.ts";
import { beginningOf } from "../checks/sides.ts";
import { linkOf, queryOf, seenBy } from "./javascript-links.ts";
import { failsWithin, isThrownOn } from "../reached/expected-throws.ts";

const assertion = /^([aA]ssert|[eE]xpect|should|chai|verify|ensure|expectTypeOf|assertType)(?![a-zA-Z_])/;
/** Those of the libraries that bring functions in place of an object. */
const known =
  /^(assert(Equals|NotEquals|StrictEquals|NotStrictEquals|Throws|Rejects|Match|NotMatch|ObjectMatch|ArrayIncludes|StringIncludes|Exists|InstanceOf|AlmostEquals|False|Greater|Less)|expectTypeOf|assertType)/;
const contextual =
  /^(t|tt|st|ct|t\d|tap|assert)\.(is|not|ok|equal|notEqual|same|deepEqual|strictEqual|deepStrictEqual|like|truthy|falsy|true|false|regex|match|throws|throwsAsync|rejects|snapshot|fail|assert)\b/;
/** Further ones of tap, tape and AVA, with what they were called once. */
const furtherOfT =
  /^(t|tt|st|ct|t\d|tap)\.(notOk|notok|error|ifError|ifErr|iferror|type|isa|has|hasStrict|notHas|hasProps?|hasOwnProps?|equals|isEqual|strictEquals|isEquivalent|isDeep|deepEquals|strictSame|strictDeepEqual|(deep)?[lL]ooseEquals?|unorderedDeepEqual|isNot|isInequal|isNotEqual|notEquals|notStrictEqual|notSame|strictNotSame|notDeepEqual|isNotDeepEqual|not(Deep)?LooseEqual|matchOnly|matchStrict|matchOnlyStrict|notMatch|doesNotMatch|notRegex|resolves|resolveMatch|resolveMatchSnapshot|matchSnapshot|doesNotThrow|notThrows|notThrowsAsync|emits|assertion)(?=\.|$)/;
/** Functions of the repository that make assertions, as their names say. */
const byName = /^(assert|expect)[A-Z_]/;

/** Of libraries that check by words of their own: sinon, testdouble, nock, Nightwatch, plugins of CodeceptJS, nodeunit. */
const ofOthers =
  /^(sinon\.assert|td\.verify|(nock|\w*[sS]cope)\.done|\w*[mM]ock\.verify|(browser|client)\.expect)\b|^I\.(assert|expect)[A-Z]|^test\.(ok|equals?|notEqual|(not)?([dD]eep|[sS]trict)Equal|same|throws|doesNotThrow|ifError)$/;

/** What a body checks; in the place of what fails with the checks within it and by nothing else, these. */
export function javascriptAssertions(body: SyntaxNode): FoundAssertion[] {
  const found: FoundAssertion[] = [];
  // One stands within the next, and yet each is a check of its own.
  const links: FoundAssertion[] = [];
  for (const { node, above } of walk(body)) {
    if (isHeldByProperty(node, above)) found.push({ node, above, text: `assert(${node.text})` });
    if (node.type !== "call_expression" && node.type !== "member_expression") continue;
    const link = linkOf(node) ?? queryOf(node, above) ?? seenBy(node, above);
    if (link !== null) links.push({ node, above, ...link });
    const parent = above.at(-1);
    if (
      parent !== undefined &&
      ["call_expression", "member_expression"].includes(parent.type) &&
      node.field !== null
    )
      continue;
    const words = calleeWords(node);
    const [first = ""] = words;
    const imported =
      /^((not)?((deep)?strict|deep)?equal|partialDeepStrictEqual|rejects|throws|doesNot(Throw|Reject|Match)|ifError|ok)$/i.test(
        first,
      ) && words.length === 1;
    const isOne =
      assertion.test(first) ||
      known.test(first) ||
      contextual.test(words.join(".")) ||
      furtherOfT.test(words.join(".")) ||
      imported ||
      words.includes("should") ||
      ofOthers.test(words.join("."));
    const called = isWhole(node, above) && !isUnfinished(node, words) && !isHeldByNobody(above);
    const around = found.filter((one) => above.includes(one.node));
    if (!called || !around.every((one) => failsWithin(one.node, above))) continue;
    if (isOne) found.push({ node, above, ...withoutMessage(node) });
    else if (node.type === "call_expression" && byName.test(first)) found.push({ node, above, byName: true });
  }
  return [...found.filter((one) => isAlone(one, found) && !isSaidOtherwise(one, links)), ...links];
}

/** What the function of `fc.assert(fc.property(…, (a, b) => sum(a, b) === a + b))` gives back. */
function isHeldByProperty(node: SyntaxNode, above: readonly SyntaxNode[]): boolean {
  const at = above.findLastIndex(({ type }) => /^(arrow_function|function_expression)$/.test(type));
  const maker = above[at];
  const isBack =
    above.at(-1)?.type === "return_statement" || (above.at(-1) === maker && node.field === "body");
  if (maker === undefined || !isBack || node.type === "statement_block" || /^expect\(/.test(node.text))
    return false;
  const calls = above.slice(0, at).filter(({ type }) => type === "call_expression");
  const words = calls.map((one) => calleeWords(childIn(one, "function")).join("."));
  return /^(fc\.)?(async)?[pP]roperty$/.test(words.at(-1) ?? "") && words.at(-2) === "fc.assert";
}

function isAlone({ node }: FoundAssertion, found: readonly FoundAssertion[]): boolean {
  return !found.some(({ above }) => above.includes(node) && isThrownOn(node, above));
}

/** The whole of it is what a page has to show. */
function isSaidOtherwise({ node }: FoundAssertion, links: readonly FoundAssertion[]): boolean {
  return links.some((one) => one.node === node && one.text?.startsWith("expect(I.") === true);
}

/** With a call, or as a statement of its own: `r.should.be.true;` */
function isWhole(node: SyntaxNode, above: readonly SyntaxNode[]): boolean {
  if (nodesOf(node, "call_expression").length > 0) return true;
  return above.at(-1)?.type === "expression_statement" && /\.should\.[\w.]+$/.test(node.text);
}

/** It stands in a property that is made, or sampled, and asserted nowhere. */
function isHeldByNobody(above: readonly SyntaxNode[]): boolean {
  const at = above.findIndex(
    ({ type, text }) => type === "call_expression" && /^(fc\.)?(async)?[pP]roperty\(/.test(text),
  );
  if (at < 0) return false;
  const [holder, list] = [above[at - 1], above[at - 2]];
  if (holder?.type === "expression_statement") return true;
  return (
    /^(fc\.)?(check|sample|statistics)\(/.test(list?.text ?? "") &&
    above[at - 3]?.type === "expression_statement"
  );
}

/** `expect(x)`, `expect(x).toBe`: says what it looks at, and compares it with nothing. */
function isUnfinished(node: SyntaxNode, words: readonly string[]): boolean {
  if (words[0] !== "expect") return false;
  const last = words.at(-1) ?? "";
  return (
    words.length === 1 ||
    (node.type !== "call_expression" && /^(to[A-Z]\w*|not|resolves|rejects|throws?|Throw)$/.test(last))
  );
}

/** `expect(sum, "the sum").toBe(3)`: what is said where it fails is looked at by nobody. */
function withoutMessage(node: SyntaxNode): Pick<FoundAssertion, "text"> {
  const begun = beginningOf(node);
  const [first, ...more] = begun === null ? [] : (childIn(begun, "arguments")?.children ?? []);
  if (begun === null || first === undefined || more.length === 0 || first.type === "spread_element")
    return {};
  return { text: `expect(${first.text})${node.text.slice(begun.text.length)}` };
}

/** `skip` of `["skip"]`, `["sk" + "ip"]` and `sk\\u0069p`. */
function wordOf(node: SyntaxNode | null): string {
  return (node?.text ?? "")
    .replace(/["'`]\s*\+\s*["'`]|["'`]/g, "")
    .replace(/\\u\{?([0-9a-fA-F]{2,6})\}?/g, (_, code: string) => String.fromCodePoint(parseInt(code, 16)));
}

/** `test.each(rows)` and `t.test`: the words of the callee, outermost last. */
export function calleeWords(node: SyntaxNode | null): string[] {
  if (node === null) return [];
  switch (node.type) {
    case "identifier":
      return [node.text];
    case "member_expression":
      return [...calleeWords(childIn(node, "object")), wordOf(childIn(node, "property"))];
    case "subscript_expression":
      return [...calleeWords(childIn(node, "object")), wordOf(childIn(node, "index"))];
    case "call_expression":
      return calleeWords(childIn(node, "function"));
    case "parenthesized_expression":
      return calleeWords(node.children[0] ?? null);
    default:
      return [];
  }
}

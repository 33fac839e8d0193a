import { childIn, nodesOf, walk, type SyntaxNode } from "../../syntax-tree.ts";
import { type FoundAssertion } from "../checks/found-assertion.ts";
import { isChained, linksOf, thenOf } from "./java-links.ts";
import { askedInFull, withoutOnly } from "./java-strictness.ts";
import { heldIn } from "./java-kinds.ts";
import { recordedChecks } from "./jmockit.ts";
import { awaited } from "./java-waits.ts";

const checking = /^(assert\w*|fail|verify\w*|expect\w*|should([A-Z]\w*)?|andExpect\w*)$/;

export function javaAssertions(body: SyntaxNode): FoundAssertion[] {
  const found: FoundAssertion[] = heldIn(body);
  const soft = untoldIn(body);
  for (const { node, above } of walk(body)) {
    if (isUnverified(node, above)) continue;
    if (soft?.test(node.text) || /^\w+\.assertAll\(\s*\)$/.test(node.text)) continue;
    const full = askedInFull(node, above);
    if (full !== null) found.push(full);
    found.push(...recordedChecks(node, above));
    found.push(...linksOf(node).map((link) => ({ node, above, ...link })));
    const then = thenOf(node, above);
    if (then !== null) found.push({ node, above, text: then });
    if (then !== null || isChained(node)) continue;
    if (above.slice(-2).some((one) => isOfSeveral(one) && isAskedBy(one, node))) continue;
    const isOne =
      node.type === "assert_statement" ||
      (node.type === "method_invocation" &&
        nodesOf(node, "method_invocation").some((one) => checking.test(childIn(one, "name")?.text ?? "")));
    const late = node.type === "method_invocation" ? awaited(node, above) : null;
    if (late !== null) found.push(late);
    else if (isOne && !above.some((one) => found.some(({ node: outer }) => outer === one)) && !isHolder(node))
      found.push({ node, above, ...withoutOnly(node) });
  }
  return found;
}

/** `StepVerifier.create(sums).expectNext(3);`, which nothing has run. */
function isUnverified(node: SyntaxNode, above: readonly SyntaxNode[]): boolean {
  const whole = [...above, node].find(
    (one, at, all) => one.type === "method_invocation" && all[at - 1]?.type === "expression_statement",
  );
  return whole !== undefined && /\bStepVerifier\b/.test(whole.text) && !/\.verify\w*\(/.test(whole.text);
}

/** Checks that are gathered in a thing of the test's own which nobody asks at the end whether they held. */
function untoldIn({ text }: SyntaxNode): RegExp | null {
  const name = /\b(\w+)\s*=\s*new\s+(?:BDD|Bdd|JUnit\w*)?SoftAssertions\(/.exec(text)?.[1];
  return name === undefined || new RegExp(`\\b${name}\\.assertAll\\(`).test(text)
    ? null
    : new RegExp(`^${name}\\.`);
}

/** `assertAll(() -> assertEquals(…), …)`: what it is given makes the checks. */
function isOfSeveral(node: SyntaxNode): boolean {
  const called = nameOfCall(node);
  const isOne = /^assert(All|Softly|Timeout|TimeoutPreemptively|DoesNotThrow)$/.test(called);
  if (!isOne && !isSatisfied(node)) return false;
  return nodesOf(childIn(node, "arguments") ?? node, "method_invocation").some((one) =>
    checking.test(childIn(one, "name")?.text ?? ""),
  );
}

/** `assertThat(load(1)).satisfies(u -> …)`, which asks nothing else. */
function isSatisfied(node: SyntaxNode): boolean {
  const asked = childIn(node, "object");
  const begun = asked !== null && nameOfCall(asked) === "isNotNull" ? childIn(asked, "object") : asked;
  const given = childIn(node, "arguments")?.children ?? [];
  return (
    nameOfCall(node) === "satisfies" &&
    begun?.type === "method_invocation" &&
    nameOfCall(begun) === "assertThat" &&
    given.every(({ type }) => type === "lambda_expression")
  );
}

/** `assertThat(load(1))` of that, which says nothing by itself. */
function isAskedBy(call: SyntaxNode, node: SyntaxNode): boolean {
  const asked = childIn(call, "object");
  return asked !== null && isSatisfied(call) && (node === asked || node === childIn(asked, "object"));
}

function nameOfCall(node: SyntaxNode): string {
  return childIn(node, "name")?.text ?? "";
}

/** A call that only holds assertions in its arguments (a stream, an executor) is none itself. */
function isHolder(node: SyntaxNode): boolean {
  if (node.type !== "method_invocation") return false;
  if (isOfSeveral(node)) return true;
  const words: string[] = [];
  for (let one: SyntaxNode | null = node; one?.type === "method_invocation"; one = childIn(one, "object"))
    words.push(childIn(one, "name")?.text ?? "");
  // They say of what they will ask, and ask nothing.
  if (words.every((word) => /^(assertThatCode|assertThatExceptionOfType)$/.test(word))) return true;
  if (words.join() === "assertThat" && childIn(node, "arguments")?.children.length === 1) return true;
  return !words.some((word) => checking.test(word));
}

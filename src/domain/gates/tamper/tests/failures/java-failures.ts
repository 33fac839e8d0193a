import { childIn, walk, type SyntaxNode } from "../../syntax-tree.ts";
import { javaAssertions } from "../languages/java-assertions.ts";
import { typesIn } from "./claims.ts";
import { codeOf, type FoundFailure } from "./failing-code.ts";
import { failureOf, type Wanted } from "./failure.ts";
import { equalTo, holding } from "./texts.ts";

const throwing =
  /^(assertThrows|assertThrowsExactly|assertThatThrownBy|isThrownBy|catchThrowable|catchThrowableOfType)$/;

/** JUnit's `assertThrows` and AssertJ's chains, with the name that the error gets. */
export function javaThrows(body: SyntaxNode): (FoundFailure & { error: string | null })[] {
  const said = javaAssertions(body).map(({ node }) => node);
  return [...walk(body)].flatMap(({ node, above }) => {
    if (node.type !== "method_invocation" || !throwing.test(nameOf(node))) return [];
    const args = argsOf(node);
    const lambda = args.find(({ type }) => /^(lambda_expression|method_reference)$/.test(type));
    if (lambda === undefined) return [];
    const holder = above.findLast(({ type }) => type === "variable_declarator");
    const check = said.find((one) => one === node || above.includes(one)) ?? node;
    const chain = [...above.filter((one) => one.type === "method_invocation"), node].flatMap((one) => [
      one,
      ...beneath(one),
    ]);
    const types = [
      ...args.filter(({ type }) => type === "class_literal").map(({ text }) => text),
      ...chain.flatMap(typeIn),
    ].flatMap(typesIn);
    const isExact = chain.some((one) => /^(assertThrowsExactly|isExactlyInstanceOf)$/.test(nameOf(one)));
    const wanted = failureOf("", types, [...new Set(chain)].flatMap(saidIn));
    const failure = isExact ? { ...wanted, exactly: true as const } : wanted;
    return [{ node: check, code: codeOf(lambda, body), failure, error: holder ? nameOf(holder) : null }];
  });
}

/** What a call of a chain is made on. */
function beneath(node: SyntaxNode): SyntaxNode[] {
  const inner = childIn(node, "object");
  return inner?.type === "method_invocation" ? [inner, ...beneath(inner)] : [];
}

const ready =
  /^assertThat(IllegalArgumentException|IllegalStateException|NullPointerException|IOException|RuntimeException)$/;

function typeIn(node: SyntaxNode): string[] {
  const own = ready.exec(nameOf(node))?.[1];
  if (own !== undefined) return [own];
  return /^(isInstanceOf|isExactlyInstanceOf|assertThatExceptionOfType)$/.test(nameOf(node))
    ? argsOf(node).map(({ text }) => text)
    : [];
}

function saidIn(node: SyntaxNode): Wanted[] {
  const [first] = argsOf(node);
  if (first === undefined) return [];
  if (/^(hasMessage|withMessage)$/.test(nameOf(node))) return [equalTo("message", first.text)];
  return /^(has|with)(Message(Containing|StartingWith|EndingWith)|StackTraceContaining)$/.test(nameOf(node))
    ? [holding("message", first.text)]
    : [];
}

function argsOf(node: SyntaxNode): SyntaxNode[] {
  return (childIn(node, "arguments")?.children ?? []).filter(({ type }) => !/comment/.test(type));
}

function nameOf(node: SyntaxNode): string {
  return childIn(node, "name")?.text ?? "";
}

import { childIn, walk, type SyntaxNode } from "../../syntax-tree.ts";
import { type FoundAssertion } from "../checks/found-assertion.ts";
import { type Mark } from "../test-case.ts";

/** A body that gives back whether a property holds. */
export const propertyBody = "property_block";

/** A test of JUnit 3: `public void testAge()` of a `TestCase`. */
export function isOldTest(node: SyntaxNode, above: readonly SyntaxNode[]): boolean {
  const modifiers = node.children.find(({ type }) => type === "modifiers")?.text ?? "";
  return (
    /^test/.test(childIn(node, "name")?.text ?? "") &&
    above.some((one) =>
      /\bextends\s+([\w.]+\.)?\w*TestCase\b/.test(childIn(one, "superclass")?.text ?? ""),
    ) &&
    /\bpublic\b/.test(modifiers) &&
    !/\bstatic\b/.test(modifiers) &&
    childIn(node, "type")?.type === "void_type" &&
    childIn(node, "parameters")?.children.length === 0
  );
}

/** Methods by which a class of JUnit 3 decides itself what of it is run. */
export function ownRuns(above: readonly SyntaxNode[]): Mark[] {
  const body = above.findLast(({ type }) => type === "class_body");
  return (body?.children ?? [])
    .filter(({ type }) => type === "method_declaration")
    .map((one) => ({ name: childIn(one, "name")?.text ?? "", line: one.line }))
    .filter(({ name }) => /^(suite|runTest|runBare|run)$/.test(name))
    .map(({ name, line }) => ({ what: `${name}() says what is run`, line }));
}

/** A method of jqwik that gives back whether a property holds. */
export function isProperty(node: SyntaxNode, annotations: readonly string[]): boolean {
  return annotations.includes("Property") && /^[bB]oolean$/.test(childIn(node, "type")?.text ?? "");
}

/** What a property gives back, as an assertion would say it. */
export function heldIn(body: SyntaxNode): FoundAssertion[] {
  if (body.type !== propertyBody) return [];
  return [...walk(body)].flatMap(({ node, above }) => {
    const [said] = node.type === "return_statement" ? node.children : [];
    const isInner = above.some(({ type }) => type === "lambda_expression" || type === "class_body");
    return said === undefined || isInner ? [] : [{ node: said, above, text: `assertTrue(${said.text})` }];
  });
}

import { fixtureName } from "../functions/fixture-name.ts";
import { childIn, type SyntaxNode } from "../../syntax-tree.ts";

const functionType =
  /function|func_literal|lambda|method_definition|method_declaration|constructor_declaration|closure_expression/;
const hooks = /^(before|setup|suiteSetup)/;
const prepares = /^(setUp|setup|asyncSetUp|setUpClass|setUpModule|setup_(method|function|class|module))$/;

/** Whether what is said at a place holds for a test: within it, in a hook or a fixture before it, or around it. */
export function holdsAt(around: readonly SyntaxNode[], above: readonly SyntaxNode[]): boolean {
  const at = around.findLastIndex(({ type }) => type === "decorated_definition" || functionType.test(type));
  const inner = around[at];
  if (inner === undefined || above.includes(inner)) return true;
  const call = around[at - 2];
  if (call?.type === "call_expression") return hooks.test(childIn(call, "function")?.text ?? "");
  const name = childIn(inner, "name")?.text ?? "";
  if (inner.type === "constructor_declaration") return true;
  if (inner.type === "method_declaration") return preparesInJava(inner);
  if (inner.type === "function_declaration" && /^(TestMain|init)$/.test(name)) return true;
  if (prepares.test(name)) return true;
  const decorated = around[at - 1];
  if (decorated?.type !== "decorated_definition" || !/@(pytest\.)?fixture\b/.test(decorated.text))
    return false;
  const test = above.findLast(({ type }) => type === "function_definition");
  const used = above.filter(({ type }) => type === "decorated_definition").flatMap(usedBy);
  const asked = [test === undefined ? "" : (childIn(test, "parameters")?.text ?? ""), ...used].join(" ");
  return (
    /\bautouse\s*=\s*True/.test(decorated.text) || new RegExp(`\\b${fixtureName(decorated)}\\b`).test(asked)
  );
}

/** A setup of JUnit's, by what it is marked with or by its name. */
function preparesInJava(method: SyntaxNode): boolean {
  const marks = method.children.find(({ type }) => type === "modifiers")?.text ?? "";
  return /@Before(Each|All|Class|Method)?\b/.test(marks) || childIn(method, "name")?.text === "setUp";
}

/** `@pytest.mark.usefixtures("fake")` */
function usedBy({ children }: SyntaxNode): string[] {
  return children.map(({ text }) => text).filter((text) => /^@[\w.]*\busefixtures\(/.test(text));
}

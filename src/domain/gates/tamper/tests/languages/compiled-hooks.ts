import { childIn, nodesOf, type SyntaxNode, type Visit } from "../../syntax-tree.ts";
import { propertyBody } from "./rust-macro-tests.ts";

const ofGinkgo =
  /^(?:\w+\.)?((?:Just)?(?:Before|After)(?:Each|All|Suite)|Synchronized(?:Before|After)Suite|Report(?:Before|After)(?:Each|Suite))$/;
/** Testify's, and gocheck's. */
const ofSuites = /^(Set[uU]p|TearDown)(Suite|Test|SubTest)$|^(Before|After)Test$|^HandleStats$/;
/** What it ends with itself is a part of a test. */
const spec = /^(?:\w+\.)?[FPX]?(It|Specify|Entry)$/;

interface Hook {
  readonly name: string;
  readonly body: SyntaxNode | null;
}

/** `AfterEach(func() {…})` of Ginkgo, `func (s *UserSuite) TearDownTest() {…}`. */
export function goHook({ node, above }: Visit): Hook | null {
  if (node.type === "method_declaration") {
    const name = childIn(node, "name")?.text ?? "";
    return ofSuites.test(name) ? { name: `${typeOf(node)}.${name}`, body: childIn(node, "body") } : null;
  }
  const [, name] = ofGinkgo.exec(calleeOf(node)) ?? [];
  if (name === undefined || above.some((one) => spec.test(calleeOf(one)))) return null;
  const given = childIn(node, "arguments")?.children ?? [];
  const last = given.findLast(({ type }) => type === "func_literal");
  return { name, body: last ? childIn(last, "body") : functionNamed(given.at(-1)?.text ?? "", above[0]) };
}

/** `impl Drop for Guard`: what is checked where a guard goes; and a property that `quickcheck(prop as fn(u32) -> bool)` is given. */
export function rustHook({ node, above }: Visit): Hook | null {
  const of = above.at(-2);
  const property = node.type === "function_item" ? propertyGiven(node, above[0]) : null;
  if (property !== null) return property;
  if (node.type !== "function_item" || of?.type !== "impl_item") return null;
  if (!/^(\w+::)*Drop$/.test(childIn(of, "trait")?.text ?? "")) return null;
  return { name: `the end of ${childIn(of, "type")?.text ?? ""}`, body: childIn(node, "body") };
}

function propertyGiven(node: SyntaxNode, root: SyntaxNode | undefined): Hook | null {
  const [name, body] = [childIn(node, "name")?.text ?? "", childIn(node, "body")];
  if (body === null || childIn(node, "return_type")?.text !== "bool") return null;
  const isGiven = new RegExp(`\\bquickcheck\\(\\s*${name}\\b`).test(root?.text ?? "");
  return isGiven ? { name, body: { ...body, type: propertyBody } } : null;
}

function calleeOf(node: SyntaxNode): string {
  return node.type === "call_expression" ? (childIn(node, "function")?.text ?? "") : "";
}

function typeOf(method: SyntaxNode): string {
  return nodesOf(childIn(method, "receiver") ?? method, "type_identifier")[0]?.text ?? "";
}

function functionNamed(name: string, root: SyntaxNode | undefined): SyntaxNode | null {
  const found = root?.children.find(
    (one) => one.type === "function_declaration" && childIn(one, "name")?.text === name,
  );
  return found === undefined ? null : childIn(found, "body");
}

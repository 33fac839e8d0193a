import { childIn, nodesOf, type SyntaxNode, type Visit } from "../../syntax-tree.ts";
import { withOptions } from "./optional-parts.ts";
import { ofExpect, type Matcher } from "./own-matchers.ts";

const matching = /\b(\w*Matcher|Condition|Predicate|BiPredicate|Correspondence)\b/;
const answering = /^(matches|matchesSafely|test)$/;
const ran =
  /@(\w*Test|TestFactory|TestTemplate|Property|Before\w*|After\w*|Given|When|Then|And|But|Override)\b/;

/**
 * Methods by which a class of Java's tests checks what its users hand to it, or hold: `Checks.of(sum).is(3)`, a matcher of Hamcrest. Each
 * of them is a check of its own, for nobody follows which object a test calls it on.
 */
export function checkingMethod({ node, above }: Visit): Matcher | null {
  const owner = above.findLast(({ type }) => /_declaration$/.test(type));
  const body = childIn(node, "body");
  if (node.type !== "method_declaration" || body === null || owner?.type !== "class_declaration") return null;
  const name = childIn(node, "name")?.text ?? "";
  const said = { name: `${childIn(owner, "name")?.text ?? ""}.${name}${ofExpect}`, body };
  if (answering.test(name) && matching.test(basesOf(owner))) return { ...said, claims: claimsOf(body) };
  const modifiers = node.children.find(({ type }) => type === "modifiers")?.text ?? "";
  const isOwn =
    !/\b(static|private|abstract)\b/.test(modifiers) && !ran.test(modifiers) && !onlyRefuses(body);
  if (!isOwn || holdsTests(owner)) return null;
  return { ...said, body: withOptions(body, childIn(node, "parameters")), claims: [] };
}

/** `if (n < 0) throw new IllegalArgumentException();` refuses what a test gives, and checks nothing of the product. */
function onlyRefuses({ text }: SyntaxNode): boolean {
  return (
    /\bthrow\b/.test(text) &&
    !/\b([aA]ssert\w*|AssertionError|fail\w*|verify\w*|expect\w*|should\w*)\b/.test(text)
  );
}

function basesOf(owner: SyntaxNode): string {
  return ["superclass", "interfaces"].map((field) => childIn(owner, field)?.text ?? "").join(" ");
}

/** What stands there may be seen where its tests call it. */
function holdsTests(owner: SyntaxNode): boolean {
  return (
    /\babstract\s+class\b/.test(owner.text.slice(0, owner.text.indexOf("{"))) ||
    ran.test(owner.text.replace(/@Override\b/g, ""))
  );
}

/** What has to be true for it to say that all is well, but for what only keeps it from asking nothing. */
function claimsOf(body: SyntaxNode): string[] {
  const values = nodesOf(body, "return_statement").flatMap(({ children: [value] }) => value ?? []);
  const parts = values.filter(({ text }) => text !== "false").flatMap(conditionsIn);
  const telling = parts.filter((text) => !guarding.test(text));
  return (telling.length > 0 ? telling : parts).map((text) => `assertTrue(${text})`);
}

const guarding = /^\w+\s*!=\s*null$|^\w+\s+instanceof\b/;

/** `u != null && u.age() == n` */
function conditionsIn(value: SyntaxNode): string[] {
  if (value.type === "parenthesized_expression") return value.children.flatMap(conditionsIn);
  const [left, right] = [childIn(value, "left"), childIn(value, "right")];
  if (value.type !== "binary_expression" || left === null || right === null) return [value.text];
  return value.text.slice(left.text.length).trim().startsWith("&&")
    ? [left, right].flatMap(conditionsIn)
    : [value.text];
}

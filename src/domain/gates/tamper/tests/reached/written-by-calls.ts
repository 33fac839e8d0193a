import { childIn, nodesOf, type SyntaxNode } from "../../syntax-tree.ts";

/** Methods of Java and Python by which a thing, or what it holds, becomes another. */
const ownMethods =
  /^(set[A-Z]\w*|clear|remove\w*|put\w*|addAll|retainAll|replaceAll|update|pop|popitem|discard|setdefault|__setattr__|__delattr__|sort|reverse)$/;
/** What writes into what it is given: Spring's and Mockito's reflection, copiers of beans, Jackson. */
const writers =
  /^(setField|writeField|writeDeclaredField|setInternalState|copyProperties|copyProperty|setProperty|populate|updateValue|setattr|delattr|__setattr__|__delattr__)$/;
/** Which of what they are given stays as it is. */
const copiers = /^(copyProperties|copyProperty|populate|updateValue)$/;

/** Names of what a call, or a `del`, may make another thing of. */
export function writtenByCall(node: SyntaxNode): string[] {
  if (node.type === "delete_statement")
    return node.children
      .flatMap((one) => (one.type === "expression_list" ? one.children : [one]))
      .flatMap(rootsOf);
  const isCall = node.type === "call" || node.type === "method_invocation";
  const called = isCall ? (childIn(node, "function") ?? childIn(node, "name")) : null;
  if (called === null) return [];
  const owner = childIn(node, "object") ?? childIn(called, "object");
  const name = /\w+$/.exec(called.text)?.[0] ?? "";
  const given = childIn(node, "arguments")?.children ?? [];
  return [
    ...(writers.test(name) ? given.slice(0, copiers.test(name) ? 2 : 1).flatMap(rootsOf) : []),
    ...(owner !== null && ownMethods.test(name) ? rootsOf(owner) : []),
  ];
}

/** `u` of `u.age`, and of `vars(u)`. */
function rootsOf(node: SyntaxNode): string[] {
  const [first] = nodesOf(node, "identifier").filter(({ text }) => text !== "vars" && text !== "object");
  return first === undefined ? [] : [first.text];
}

/** Whether a call writes from one of these into another: `got.setAge(want.getAge())`, `got.update(want)`, `copyProperties(want, got)`. */
export function evensOut(node: SyntaxNode, names: ReadonlySet<string>): boolean {
  const written = writtenByCall(node).filter((name) => names.has(name));
  if (node.type === "delete_statement" || written.length === 0) return false;
  const others = nodesOf(childIn(node, "arguments") ?? node, "identifier").filter(({ text }) =>
    names.has(text),
  );
  const isByReflection = writers.test(/\w+$/.exec((childIn(node, "name") ?? node).text)?.[0] ?? "");
  return isByReflection || others.some(({ text }) => !written.includes(text));
}

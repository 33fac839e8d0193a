import { childIn, nodesOf, type SyntaxNode } from "../../syntax-tree.ts";

/** What of a file says which values Hypothesis makes up for a test: strategies that have a name, `@given(users())`. */
export function strategiesOf(decorated: SyntaxNode, root: SyntaxNode): SyntaxNode[] {
  const given = decorated.children.filter(
    ({ type, text }) => type === "decorator" && /^@\s*(hypothesis\.)?given\(/.test(text),
  );
  const names = new Set(given.flatMap((one) => nodesOf(one, "identifier")).map(({ text }) => text));
  if (names.size === 0) return [];
  return root.children.filter((one) => {
    if (one.type === "decorated_definition")
      return /^@\s*([\w.]+\.)?composite\b/.test(one.text) && names.has(nameOf(childIn(one, "definition")));
    const [said] = one.type === "expression_statement" ? one.children : [];
    return said?.type === "assignment" && names.has(childIn(said, "left")?.text ?? "");
  });
}

function nameOf(definition: SyntaxNode | null): string {
  return (definition && childIn(definition, "name")?.text) ?? "";
}

/** `TestCart.settings = settings(max_examples=5)` of a machine, which its tests are run with. */
export function machineSettings(machine: string, root: SyntaxNode): SyntaxNode[] {
  const names = root.children.flatMap(
    ({ text }) => new RegExp(`^(\\w+)\\s*=\\s*${machine}\\.TestCase\\b`).exec(text)?.[1] ?? [],
  );
  const targets = [...names, `${machine}.TestCase`].map((name) => `${name}.settings`);
  return nodesOf(root, "assignment").filter((one) => targets.includes(childIn(one, "left")?.text ?? ""));
}

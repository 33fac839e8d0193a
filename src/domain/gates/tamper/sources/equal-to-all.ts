import { childIn, isJavaScript, nodesOf, type SyntaxNode, type SyntaxTree } from "../syntax-tree.ts";

/** Names of what decides whether two things are equal, by language. */
const comparing: Readonly<Record<string, RegExp>> = {
  python:
    /^__(eq|ne|lt|le|gt|ge|contains|instancecheck|subclasscheck)__$|^((is|deep)_?)?equals?$|^(is|all)_?close$/,
  java: /^(equals|compareTo|deepEquals|isEqual)$/,
  rust: /^(eq|ne|partial_cmp|cmp)$/,
  go: /^([Dd]eep|[Ii]s)?[Ee]quals?$/,
  javascript: /^(equals?|isEqual|(is)?[dD]eep(Strict)?Equals?|asymmetricMatch|\[Symbol\.hasInstance\])$/,
};
const definitions = [
  "function_definition",
  "method_declaration",
  "function_item",
  "method_definition",
  "function_declaration",
];
/** What says "equal" to anything, or less than that to nothing. */
const refusing = /^(false|False|NotImplemented|super\(\)\..*|None|null|)$/;

/** A thing of a class of its own that is as good as any of these asks for nothing more. */
const builtins = "int|float|complex|str|bytes|bool|list|tuple|dict|set|Decimal|Number";

/** Comparisons that never look at what they are given: a test that compares by them passes whatever it gets. */
export function equalToAll({ language, root }: SyntaxTree): SyntaxNode[] {
  const names = comparing[isJavaScript(language) ? "javascript" : language];
  if (names === undefined) return [];
  const methods = nodesOf(root, ...definitions).filter(
    (node) => names.test(childIn(node, "name")?.text ?? "") && ignoresOther(node),
  );
  return [...methods, ...assigned(root, names)];
}

function ignoresOther(node: SyntaxNode): boolean {
  const body = childIn(node, "body");
  const parameter = childIn(node, "parameters")
    ?.children.filter(({ type, text }) => !/comment/.test(type) && !/^(&?(mut\s+)?self|cls)$/.test(text))
    .at(-1);
  if (body === null || parameter === undefined) return false;
  const other = nameOf(parameter);
  const returned = returnedBy(body);
  // `!=` says of two things that they differ.
  if (/^(__ne__|ne)$/.test(childIn(node, "name")?.text ?? ""))
    return returned.length > 0 && returned.every((text) => /^(false|False)$/.test(text));
  if (returned.length === 0 || returned.every((text) => refusing.test(text))) return false;
  // `equals({ age, name })`
  const taken = nodesOf(parameter, "shorthand_property_identifier_pattern").map(({ text }) => text);
  const names = new Set(taken.length > 0 ? taken : [other]);
  const uses = nodesOf(body, "identifier").filter(({ text }) => names.has(text));
  const said = returned.filter((text) => !refusing.test(text));
  const vacuous = new RegExp(
    `^\\(?${other}\\s*(===?|is)\\s*${other}\\)?$|^isinstance\\(${other},\\s*\\(?(object|${builtins})(\\s*[,|]\\s*(object|${builtins}))*,?\\s*\\)?\\)$|^typeof\\s+${other}\\s*===?\\s*["']\\w+["']$`,
  );
  return uses.length === 0 || said.every((text) => vacuous.test(text));
}

function nameOf(parameter: SyntaxNode): string {
  const named = childIn(parameter, "name") ?? childIn(parameter, "pattern") ?? parameter;
  return nodesOf(named, "identifier")[0]?.text ?? named.text;
}

/** The values that a body ends with. */
function returnedBy(body: SyntaxNode): string[] {
  const statements = nodesOf(body, "return_statement", "return_expression");
  const last = body.children.filter(({ type }) => !/comment/.test(type)).at(-1);
  // Rust returns its last expression.
  const tail = last !== undefined && !/statement|declaration|definition/.test(last.type) ? [last.text] : [];
  return [
    ...statements.map(({ text }) =>
      text
        .replace(/^return\b\s*/, "")
        .replace(/;$/, "")
        .trim(),
    ),
    ...tail,
  ];
}

/** `Price.__eq__ = lambda self, other: True` and the like. */
function assigned(root: SyntaxNode, names: RegExp): SyntaxNode[] {
  return nodesOf(root, "assignment", "assignment_expression", "pair").filter((node) => {
    const target = childIn(node, "left") ?? childIn(node, "key");
    const value = childIn(node, "right") ?? childIn(node, "value");
    if (!names.test(target?.text.split(".").at(-1) ?? "") || value === null) return false;
    const said = /^(?:lambda\b[^:]*:|\([^)]*\)\s*=>|\w+\s*=>)\s*([^]*)$/.exec(value.text)?.[1]?.trim() ?? "";
    return /^(True|true|1|!0|!false|not False)$/.test(said.replace(/^\{\s*return\s+|;?\s*\}$/g, ""));
  });
}

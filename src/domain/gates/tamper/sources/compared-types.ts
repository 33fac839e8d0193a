import { childIn, isJavaScript, nodesOf, type SyntaxNode, type SyntaxTree } from "../syntax-tree.ts";

/** A type of values that are compared, by a method of its own or as its language does. */
export interface ComparedType {
  readonly name: string;
  readonly fields: readonly string[];
  /** A method of its own by which it is compared. */
  readonly equality: SyntaxNode | null;
  /** What its language makes of it compares these fields. */
  readonly derived: readonly string[] | null;
  readonly line: number;
}

/** Names of what decides whether two things are equal. */
const comparing: Readonly<Record<string, RegExp>> = {
  python: /^__eq__$/,
  java: /^equals$/,
  rust: /^eq$/,
  go: /^Equals?$/,
  javascript: /^(equals?|isEqual)$/,
};

/** The types of a file that have something to be compared by. */
export function comparedTypes({ language, root }: SyntaxTree): ComparedType[] {
  if (isJavaScript(language)) return nodesOf(root, "class_declaration", "class").map(ofScript);
  if (language === "python") return ofPython(root);
  if (language === "java") return nodesOf(root, "class_declaration", "record_declaration").map(ofJava);
  if (language === "go") return ofGo(root);
  return language === "rust" ? ofRust(root) : [];
}

function nameOf(node: SyntaxNode): string {
  return childIn(node, "name")?.text ?? "";
}

function methodIn(body: SyntaxNode | null, language: string): SyntaxNode | null {
  const names = comparing[language];
  const found = body?.children
    .map((one) => (one.type === "decorated_definition" ? (childIn(one, "definition") ?? one) : one))
    .find(({ type, children }) => {
      const name = children.find(({ field }) => field === "name");
      return /method|function/.test(type) && name !== undefined && names?.test(name.text);
    });
  return found ?? null;
}

function ofScript(node: SyntaxNode): ComparedType {
  const body = childIn(node, "body");
  const own = (body?.children ?? []).filter(({ type }) => /field_definition$/.test(type)).map(nameOf);
  const given = nodesOf(node, "required_parameter").filter(({ children }) =>
    children.some(({ type }) => type === "accessibility_modifier"),
  );
  const written = nodesOf(node, "assignment_expression").flatMap(
    (one) => /^this\.(#?[\w$]+)$/.exec(childIn(one, "left")?.text ?? "")?.[1] ?? [],
  );
  const fields = [...own, ...given.map((one) => childIn(one, "pattern")?.text ?? ""), ...written];
  const equality = methodIn(body, "javascript");
  return { name: nameOf(node), fields: distinct(fields), equality, derived: null, line: node.line };
}

const dataclasses = /^@\s*([\w.]*\.)?(dataclass|define|frozen|attrs|attr\.s|s)\b/;

function ofPython(root: SyntaxNode): ComparedType[] {
  const decorators = new Map(
    nodesOf(root, "decorated_definition").map((one) => [childIn(one, "definition"), one.children]),
  );
  return nodesOf(root, "class_definition").map((node) => {
    const body = childIn(node, "body");
    const declared = (body?.children ?? [])
      .flatMap((one) => one.children.slice(0, 1))
      .filter((one) => one.type === "assignment" && childIn(one, "type") !== null);
    const written = nodesOf(node, "assignment").flatMap(
      (one) => /^self\.(\w+)$/.exec(childIn(one, "left")?.text ?? "")?.[1] ?? [],
    );
    const names = declared.map((one) => childIn(one, "left")?.text ?? "");
    const isDerived = (decorators.get(node) ?? []).some(
      ({ text }) => dataclasses.test(text) && !/\beq\s*=\s*False/.test(text),
    );
    const derived = declared
      .filter((one) => !/\b(compare|eq)\s*=\s*False/.test(childIn(one, "right")?.text ?? ""))
      .map((one) => childIn(one, "left")?.text ?? "");
    const equality = methodIn(body, "python");
    return {
      ...{ name: nameOf(node), fields: distinct([...names, ...written]), equality, line: node.line },
      derived: isDerived ? derived : null,
    };
  });
}

function ofJava(node: SyntaxNode): ComparedType {
  const body = childIn(node, "body");
  const parts = childIn(node, "parameters")?.children.map(nameOf) ?? [];
  const own = (body?.children ?? [])
    .filter(({ type, text }) => type === "field_declaration" && !/^[^=;]*\bstatic\b/.test(text))
    .flatMap((one) => nodesOf(one, "variable_declarator").map(nameOf));
  const isRecord = node.type === "record_declaration";
  return {
    ...{ name: nameOf(node), fields: distinct([...parts, ...own]), line: node.line },
    ...{ equality: methodIn(body, "java"), derived: isRecord ? parts : null },
  };
}

function ofGo(root: SyntaxNode): ComparedType[] {
  const methods = nodesOf(root, "method_declaration").filter((one) => comparing["go"]?.test(nameOf(one)));
  return nodesOf(root, "type_spec").map((node) => {
    const name = nameOf(node);
    const fields = nodesOf(node, "field_declaration").flatMap(({ children }) =>
      children.filter(({ field }) => field === "name").map(({ text }) => text),
    );
    const equality =
      methods.find((one) => new RegExp(`\\b${name}\\b`).test(childIn(one, "receiver")?.text ?? "")) ?? null;
    return { name, fields, equality, derived: null, line: node.line };
  });
}

function ofRust(root: SyntaxNode): ComparedType[] {
  const own = nodesOf(root, "impl_item").filter((one) =>
    /^PartialEq\b/.test(childIn(one, "trait")?.text ?? ""),
  );
  return nodesOf(root, "struct_item").map((node) => {
    const name = nameOf(node);
    const fields = nodesOf(node, "field_declaration").map(nameOf);
    const impl = own.find((one) => childIn(one, "type")?.text.replace(/<.*$/s, "") === name);
    const equality = impl === undefined ? null : methodIn(childIn(impl, "body"), "rust");
    const at = root.children.indexOf(node);
    const marks = root.children.slice(0, Math.max(at, 0));
    const last = marks.findLastIndex(({ type }) => !/attribute_item|comment/.test(type));
    const isDerived = marks.slice(last + 1).some(({ text }) => /\bderive\([^)]*\bPartialEq\b/.test(text));
    return { name, fields, equality, derived: isDerived ? fields : null, line: node.line };
  });
}

function distinct(names: readonly string[]): string[] {
  return [...new Set(names)].filter((name) => name !== "");
}

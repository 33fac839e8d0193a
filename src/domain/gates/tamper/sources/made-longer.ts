import { childIn, nodesOf, type SyntaxNode } from "../syntax-tree.ts";

/** Whether a source is a package, and no file. */
export function isOfPackage(source: SyntaxNode | null): boolean {
  return source !== null && /^["'](?![./#~]|@\/)[^"']+["']$/.test(source.text);
}

/** What the runner's own `expect` brings along. */
const matchers =
  /^(to(Be|Have|Match|Contain|Throw|Return|Reject|Resolve|Satisfy|Called|Last|Nth)\w*|toEqual|toStrictEqual|toPass|not|resolves|rejects)$/;
/** By which what is added to a runner could decide what becomes of tests. */
const deciding =
  /\.(skip|fixme|fail|only)\(|\bexpectedStatus\b(?!\s*[!=]==?)(?<![!=]==?\s*[\w.]+)|\.(status|errors?(\.length)?)\s*=[^=]|\.errors\.(splice|pop|shift)\(/;

/** Whether a constant is a word of a package with more to it, and nothing in the place of what it has. */
export function isMadeLonger(declarator: SyntaxNode, root: SyntaxNode): boolean {
  const value = childIn(declarator, "value");
  return value !== null && isLonger(value, root) && !deciding.test(root.text) && isConstant(declarator, root);
}

function isConstant(declarator: SyntaxNode, root: SyntaxNode): boolean {
  return nodesOf(root, "lexical_declaration").some(
    (one) => one.children.includes(declarator) && /^const\b/.test(one.text),
  );
}

function isLonger(value: SyntaxNode, root: SyntaxNode): boolean {
  const callee = value.type === "call_expression" ? childIn(value, "function") : null;
  const base = callee === null ? null : childIn(callee, "object");
  const added = value.children.find(({ field }) => field === "arguments")?.children ?? [];
  if (base === null || childIn(callee ?? value, "property")?.text !== "extend") return false;
  const isLiteral = added.length === 1 && added.every(({ type }) => type === "object");
  if (!isLiteral || !added.flatMap(({ children }) => children).every(isNew)) return false;
  return base.type === "identifier" ? isImported(base.text, root) : isLonger(base, root);
}

function isNew(member: SyntaxNode): boolean {
  if (member.type === "comment") return true;
  const key = childIn(member, "key") ?? childIn(member, "name") ?? member;
  if (!/^(property_identifier|shorthand_property_identifier|string)$/.test(key.type)) return false;
  return !matchers.test(key.text.replace(/["'`]/g, "")) && !key.text.includes("\\");
}

function isImported(name: string, root: SyntaxNode): boolean {
  return root.children.some(
    (one) =>
      one.type === "import_statement" &&
      isOfPackage(childIn(one, "source")) &&
      nodesOf(one, "import_specifier").some(
        (each) => (childIn(each, "alias") ?? childIn(each, "name"))?.text === name,
      ),
  );
}

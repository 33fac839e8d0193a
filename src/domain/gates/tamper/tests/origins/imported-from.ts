import { childIn, isJavaScript, nodesOf, type SourceLanguage, type SyntaxNode } from "../../syntax-tree.ts";
import { exportsIn } from "../functions/exports.ts";
import { moduleIn } from "../functions/imports.ts";
import { type SourceFile } from "../functions/source-files.ts";
import { partsIn, type Part } from "./parts.ts";
import { bindingsAt, type Binding } from "./names.ts";
import { isNeutral, isNeutralModule } from "./neutral-names.ts";

/** What an imported name stands for in the tests' own file that it comes from; null where it comes from elsewhere. */
export function importedAt({ node, above, file }: Binding, beside: readonly SourceFile[]): Part[] {
  const statement = above[1];
  if (statement === undefined) return [null];
  const { language } = file.tree;
  const source = sourceOf(statement, file);
  if (source === null) return [null];
  if (isNeutralModule(source, language)) return [];
  const module = moduleIn(source, file);
  const plain = (path: string) => path.replace(/(\/index|\/__init__)?\.[^./]+$/, "");
  const from = beside.filter(
    ({ path, tree }) =>
      path !== file.path &&
      isJavaScript(tree.language) === isJavaScript(language) &&
      (plain(path) === module || (language === "python" && plain(path).endsWith(`/${module}`))),
  );
  const [other, ...more] = from;
  if (other === undefined || more.length > 0) return [null];
  const specifier = above.findLast(({ type }) =>
    /^(import_specifier|aliased_import|pair_pattern)$/.test(type),
  );
  const name = (specifier && (childIn(specifier, "name") ?? childIn(specifier, "key"))) ?? node;
  const isNamed =
    specifier !== undefined || language === "python" || above.some(({ type }) => type === "object_pattern");
  return isNamed ? exportedAs(name.text, other) : partsIn(other.tree.root, [], other);
}

function sourceOf(statement: SyntaxNode, { tree }: SourceFile): string | null {
  if (tree.language === "python")
    return (
      /^from\s+\.*([\w.]+)\s+import\b/.exec(statement.text)?.[1] ??
      /^import\s+([\w.]+)/.exec(statement.text)?.[1] ??
      null
    );
  return /(?:\bfrom|\brequire\(|^import)\s*["']([^"']+)["']/.exec(statement.text)?.[1] ?? null;
}

/** What a file gives by a name: its own, or all that it has where it says so in another way. */
function exportedAs(name: string, file: SourceFile): Part[] {
  const { root, language } = file.tree;
  const statements = exportsIn(root).filter(({ type }) => type === "export_statement");
  const elsewhere = statements.filter((one) => childIn(one, "source") !== null);
  if (elsewhere.some((one) => handsOnRunners(one, name, language))) return [];
  if (elsewhere.length > 0) return [null];
  const own = statements
    .flatMap((one) =>
      nodesOf(one.children.find(({ type }) => type === "export_clause") ?? nothing, "export_specifier"),
    )
    .filter((one) => (childIn(one, "alias") ?? childIn(one, "name"))?.text === name)
    .map((one) => childIn(one, "name"))
    .filter((one) => one !== null);
  if (own.length > 0) return own.map((node) => ({ node, above: [root], file }));
  const [declared] = bindingsAt(name, [root], file);
  if (declared === undefined) return isJavaScript(language) ? partsIn(root, [], file) : [null];
  return [{ node: declared.node, above: [root], file }];
}

/** `export { expect, test } from "vitest"` */
function handsOnRunners(statement: SyntaxNode, name: string, language: SourceLanguage): boolean {
  const source = (childIn(statement, "source")?.text ?? "").replace(/["']/g, "");
  if (!isNeutralModule(source, language)) return false;
  const given = nodesOf(statement, "export_specifier").map(
    (one) => (childIn(one, "alias") ?? childIn(one, "name"))?.text,
  );
  return given.length === 0 ? isNeutral(name, language) : given.includes(name);
}

const nothing: SyntaxNode = { type: "", field: null, text: "", line: 0, children: [] };

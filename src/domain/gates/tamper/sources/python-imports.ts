import { childIn, nodesOf, type SyntaxNode } from "../syntax-tree.ts";

/** One name that a file of Python has from elsewhere. */
export interface PythonImport {
  readonly module: string;
  /** What of the module; null: all of it. */
  readonly name: string | null;
  /** What the file calls it. */
  readonly local: string;
}

export function pythonImports(root: SyntaxNode): PythonImport[] {
  const wholes = nodesOf(root, "import_statement").flatMap(({ text }) =>
    text
      .replace(/^import\s+/, "")
      .split(",")
      .map((one): PythonImport => {
        const [module = "", local = module] = one.trim().split(/\s+as\s+/);
        return { module, name: null, local };
      }),
  );
  const parts = nodesOf(root, "import_from_statement").flatMap((node) => {
    const module = childIn(node, "module_name")?.text ?? "";
    return node.children
      .filter(({ field }) => field === "name")
      .map(({ text }): PythonImport => {
        const [name = "", local = name] = text.split(/\s+as\s+/);
        return { module, name, local };
      });
  });
  return [...wholes, ...parts];
}

import { type FileVersion } from "../changed-file.ts";
import { pythonImports } from "../sources/python-imports.ts";
import { takenBy } from "../sources/own-runners.ts";
import { childIn, isJavaScript, nodesOf, type SyntaxNode, type SyntaxTree } from "../syntax-tree.ts";
import { usesIn } from "../tests/functions/rust-modules.ts";

/** A name that a file has from another one. */
export interface TakenName {
  readonly local: string;
  /** As the other file calls it: "default" is what that gives without a name, "*" all of it. */
  readonly name: string;
  /** As the file says it: "../src/load.js", "shop.tax", "a.b.App". */
  readonly source: string;
  readonly line: number;
  /** The file gives it to others. */
  readonly isGivenOn?: true;
}

/** Of Go, a dot alone brings all of a package. */
const isName = /^[\p{ID_Continue}$.]+$/u;
const known = new WeakMap<SyntaxNode, readonly TakenName[]>();

/** What a file takes from others, types apart, wherever in it that stands. */
export function takenNames(version: Pick<FileVersion, "tree"> | null): readonly TakenName[] {
  const tree = version?.tree;
  if (!tree) return [];
  const before = known.get(tree.root);
  if (before !== undefined) return before;
  const found = (tree.language === "rust" ? rustNames(tree) : readNames(tree.root, tree.language)).filter(
    ({ local }) => isName.test(local),
  );
  known.set(tree.root, found);
  return found;
}

function readNames(root: SyntaxNode, language: string): TakenName[] {
  if (language === "python")
    return pythonImports(root).map(({ module, name, local }) => ({
      ...{ local, name: name ?? "*", source: module },
      line: lineOf(root, module),
    }));
  if (language === "go") return nodesOf(root, "import_spec").map(goPackage);
  if (language === "java") return nodesOf(root, "import_declaration").flatMap(javaNames);
  if (!/^(javascript|typescript|tsx)$/.test(language)) return [];
  return [
    ...nodesOf(root, "import_statement").flatMap(statementNames),
    ...nodesOf(root, "variable_declarator").flatMap(requiredNames),
  ];
}

/** Of stars nobody knows what they bring. */
function rustNames(tree: SyntaxTree): TakenName[] {
  return usesIn({ tree })
    .filter(({ name }) => name !== "*")
    .map(({ module, name, alias }) => {
      const statement = nodesOf(tree.root, "use_declaration").find(({ text }) => text.includes(alias));
      return { local: alias, name, source: module.join("::"), line: statement?.line ?? 1 };
    });
}

function lineOf(root: SyntaxNode, module: string): number {
  const statements = nodesOf(root, "import_statement", "import_from_statement");
  return statements.find(({ text }) => text.includes(module))?.line ?? 1;
}

function statementNames(statement: SyntaxNode): TakenName[] {
  if (/^import\s+type\b(?!\s*(,|from))/.test(statement.text)) return [];
  const source = wordOf(childIn(statement, "source"));
  const types = new Set([...statement.text.matchAll(/[{,]\s*type\s+([\w$]+)/g)].map(([, name]) => name));
  return takenBy(statement)
    .filter(({ name }) => !types.has(name))
    .map((one) => ({ ...one, source, line: statement.line }));
}

const loading =
  /^(?:await\s+)?\(?(?:await\s+)?(?:require|import)\(\s*["'`]([^"'`]+)["'`]\s*\)\)?(?:\.([\w$]+))?$/;

/** `const { load } = require("./load")`, `const load = (await import("./load.js")).default` */
function requiredNames(declarator: SyntaxNode): TakenName[] {
  const [, source, member] = loading.exec(childIn(declarator, "value")?.text ?? "") ?? [];
  const target = childIn(declarator, "name");
  if (source === undefined || target === null) return [];
  const { line } = declarator;
  if (target.type === "identifier") return [{ local: target.text, name: member ?? "*", source, line }];
  if (member !== undefined) return [];
  return target.children.flatMap((one) => {
    const key = childIn(one, "key") ?? childIn(one, "left") ?? one;
    return boundBy(childIn(one, "value") ?? one).map((local) => ({ local, name: key.text, source, line }));
  });
}

/** The names that a pattern gives to what it fits: those of all its parts, without what stands for what is missing. */
function boundBy(pattern: SyntaxNode): string[] {
  switch (pattern.type) {
    case "identifier":
    case "shorthand_property_identifier_pattern":
      return [pattern.text];
    case "pair_pattern":
    case "assignment_pattern":
    case "object_assignment_pattern": {
      const target = childIn(pattern, "left") ?? childIn(pattern, "value");
      return target === null ? [] : boundBy(target);
    }
    case "object_pattern":
    case "array_pattern":
      return pattern.children.flatMap(boundBy);
    default:
      return [];
  }
}

function goPackage(spec: SyntaxNode): TakenName {
  const source = wordOf(childIn(spec, "path"));
  const last =
    source
      .replace(/\/v\d+$/, "")
      .split("/")
      .at(-1) ?? "";
  return { local: childIn(spec, "name")?.text ?? last, name: "*", source, line: spec.line };
}

function javaNames({ text, line }: SyntaxNode): TakenName[] {
  const [, isStatic, path = ""] = /^import\s+(static\s+)?([\w.]+)\s*;/.exec(text) ?? [];
  const parts = path.split(".");
  const local = parts.at(-1) ?? "";
  const source = isStatic === undefined ? path : parts.slice(0, -1).join(".");
  const name = source.split(".").at(-1) ?? "";
  return source === "" ? [] : [{ local, name, source, line }];
}

function wordOf(node: SyntaxNode | null): string {
  return node?.text.replace(/^["'`]|["'`]$/g, "") ?? "";
}

/** `export { load } from "../src/load.js"`: what a file has for others alone. */
export function givenOnNames(version: FileVersion): TakenName[] {
  const { tree } = version;
  if (tree === null || !isJavaScript(tree.language)) return [];
  return nodesOf(tree.root, "export_statement").flatMap((statement): TakenName[] => {
    const source = wordOf(childIn(statement, "source"));
    if (source === "" || /^export\s+type\b/.test(statement.text)) return [];
    return nodesOf(statement, "export_specifier").map((one) => {
      const name = childIn(one, "name")?.text ?? "";
      const local = childIn(one, "alias")?.text ?? name;
      return { local, name, source, line: statement.line, isGivenOn: true };
    });
  });
}

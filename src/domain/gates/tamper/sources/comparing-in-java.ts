import { moduleMeant } from "../subjects/module-paths.ts";
import { takenNames } from "../subjects/taken-names.ts";
import { nodesOf, type SyntaxNode } from "../syntax-tree.ts";
import { isProductPath, type Manner, type Tester } from "./comparing-manner.ts";

export const inJava: Manner = {
  calledAs: calls,
  isProduct: isOfProduct,
  functions: ["method_declaration"],
  fields: "field_declaration",
  bindings: ["local_variable_declaration", "field_declaration", "enhanced_for_statement"],
  makes:
    /(^|\.)(of|from|with|builder|build|create|valueOf|copyOf|copy|clone|(of|from|with|new|make|create)[A-Z]\w*)$/,
};

/** `Same.same`, `a.Same.same`, and of what a file imports statically, or inherits, `same`. */
function calls({ version, tree, one, texts }: Tester): string[] {
  const { name } = one;
  const owner = classOf(one.path);
  if (version.path === one.path) return [name, `this.${name}`, `${owner}.${name}`];
  const declaring = packageOf(texts.read(one.path)?.tree?.root);
  const whole = `${declaring === "" ? "" : `${declaring}.`}${owner}`;
  const imports = nodesOf(tree.root, "import_declaration").map(({ text }) =>
    text.replace(/^import\s+|\s|;$/g, "").replace(/^static/, ""),
  );
  const isKnown =
    packageOf(tree.root) === declaring || imports.some((each) => each === whole || each === `${declaring}.*`);
  const isBrought = imports.some((each) => each === `${whole}.${name}` || each === `${whole}.*`);
  const isHeir = nodesOf(tree.root, "superclass").some(
    ({ text }) => text.replace(/^extends\s+/, "") === owner,
  );
  return [
    `${whole}.${name}`,
    ...(isKnown ? [`${owner}.${name}`] : []),
    ...(isBrought || (isKnown && isHeir) ? [name, `this.${name}`] : []),
  ];
}

function classOf(path: string): string {
  return path.replace(/^.*\/|\.java$/g, "");
}

function packageOf(root: SyntaxNode | undefined): string {
  const said = root === undefined ? undefined : nodesOf(root, "package_declaration")[0]?.text;
  return said?.replace(/^package\s+|\s*;$/g, "") ?? "";
}

/** `Store`, `Store.load`, `new Store().load`, and what is imported statically: `load`. */
function isOfProduct(name: string, { version, one, texts }: Tester): boolean {
  const [, word = ""] = /^(?:new\s+)?(\w+)/.exec(name) ?? [];
  if (/^[A-Z]/.test(word))
    return (texts.byStem.get(word) ?? []).some((path) => path.endsWith(".java") && isProductPath(path, one));
  return takenNames(version).some(({ local, source }) => {
    const path = moduleMeant(source, { path: version.path, language: "java" }, texts);
    return local === name && isProductPath(path, one);
  });
}

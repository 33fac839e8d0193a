import { moduleMeant } from "../subjects/module-paths.ts";
import { type ModuleTexts } from "../subjects/declared-at.ts";
import { takenNames } from "../subjects/taken-names.ts";
import { childIn, nodesOf, type SyntaxNode } from "../syntax-tree.ts";
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
  const heirs = nodesOf(tree.root, "method_invocation").flatMap((call) => {
    const on = childIn(call, "object")?.text ?? "";
    return childIn(call, "name")?.text === name && isHeirOf(on, owner, texts) ? [`${on}.${name}`] : [];
  });
  return [
    ...heirs,
    `${whole}.${name}`,
    ...(isKnown ? [`${owner}.${name}`] : []),
    ...(isBrought || (isKnown && isHeir) ? [name, `this.${name}`] : []),
  ];
}

/** Classes inherit from what inherits from others. */
const maxSteps = 4;

/** `UserSame` of `class UserSame extends Same`, also over others that inherit from it. */
function isHeirOf(heir: string, owner: string, texts: ModuleTexts): boolean {
  let name = heir;
  for (let step = 0; step < maxSteps && name !== ""; step += 1) {
    name = superclassOf(name, texts);
    if (name === owner) return true;
  }
  return false;
}

function superclassOf(name: string, { byStem, read }: ModuleTexts): string {
  const roots = (byStem.get(name) ?? []).flatMap((path) => read(path)?.tree?.root ?? []);
  const [said = ""] = roots.flatMap((root) => nodesOf(root, "superclass")).map(({ text }) => text);
  return said.replace(/^extends\s+/, "");
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

import { childIn, nodesOf, type SyntaxNode } from "../syntax-tree.ts";
import { asked, takenIn } from "./asked-names.ts";
import { type Declared, type ModuleTexts } from "./declared-at.ts";
import { takenNames } from "./taken-names.ts";

const classes = ["class_declaration", "abstract_class_declaration", "class"];
/** Classes inherit from what inherits from others. */
const maxSteps = 4;

/** Whether a class of JavaScript inherits from one that stands in a module, over a few steps. */
export function inheritsFrom(path: string, heir: Declared, texts: ModuleTexts): boolean {
  let base = baseDeclared(heir, texts);
  for (let step = 0; base !== null && step < maxSteps; step += 1) {
    if (base.path === path) return true;
    base = baseDeclared(base, texts);
  }
  return false;
}

function baseDeclared({ path, node }: Declared, texts: ModuleTexts): Declared | null {
  const name = node === null ? null : baseOf(node);
  const version = texts.read(path);
  if (name === null || !version?.tree) return null;
  const own = nodesOf(version.tree.root, ...classes).find((one) => childIn(one, "name")?.text === name);
  if (own !== undefined) return { path, name, node: own };
  const taken = [...takenNames(version), ...takenIn(version)].filter(({ local }) => local === name);
  return taken.map((each) => asked(each, version, texts)).find((found) => found !== null) ?? null;
}

/** What a file calls classes of its own that inherit from those it calls so. */
export function heirsIn(root: SyntaxNode, bases: readonly string[]): string[] {
  const all = nodesOf(root, ...classes);
  const found: string[] = [];
  for (let known = -1; known < found.length;) {
    known = found.length;
    for (const one of all) {
      const name = childIn(one, "name")?.text ?? boundTo(one, root);
      const base = baseOf(one);
      if (name === null || base === null || found.includes(name)) continue;
      if (bases.includes(base) || found.includes(base)) found.push(name);
    }
  }
  return found;
}

/** `Same` of `const UserSame = class extends Same {}` */
function boundTo(one: SyntaxNode, root: SyntaxNode): string | null {
  const declared = nodesOf(root, "variable_declarator").find((each) => childIn(each, "value") === one);
  return (declared === undefined ? null : childIn(declared, "name"))?.text ?? null;
}

function baseOf(one: SyntaxNode): string | null {
  const heritage = nodesOf(one, "class_heritage")[0]?.text ?? "";
  return /^extends\s+([\w$.]+)/.exec(heritage)?.[1] ?? null;
}

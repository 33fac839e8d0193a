import { childIn, type SourceLanguage, type SyntaxNode } from "../../syntax-tree.ts";
import { type OwnFunction } from "./declared-function.ts";

/** From where, and on what, a function is called. */
export interface CallSite {
  /** "self", "cls", "this"; empty: it is called by its name alone. */
  readonly on: string;
  /** All that the call stands in, the outermost first. */
  readonly around: readonly SyntaxNode[];
}

/** Whether a call comes to this function, and to no other of its name: one of a base, or of a file further out. */
export function isInScope({ around, node, file }: OwnFunction, site: CallSite): boolean {
  const { language } = file.tree;
  // Go calls methods on something.
  if (node.type === "method_declaration" && language === "go") return false;
  if (language === "java") return isMethodWithin(around, site);
  const holder = holderOf(around, language);
  if (holder === undefined) return site.on === "";
  const isMethod = /^(class_definition|class_body|impl_item|trait_item)$/.test(holder.type);
  if (site.on !== "") return isMethod && isOwnMethod(holder, site);
  return !isMethod && site.around.includes(holder);
}

const holders =
  /^(class_definition|class_body|impl_item|trait_item|mod_item|lambda|arrow_function|function_expression|function_declaration|generator_function|generator_function_declaration|function_definition|function_item|method_definition|func_literal|closure_expression)$/;
/** Python's blocks keep no names to themselves. */
const blocks = /^(statement_block|switch_body|block)$/;

function holderOf(around: readonly SyntaxNode[], language: SourceLanguage): SyntaxNode | undefined {
  return around.findLast(({ type }) => holders.test(type) || (language !== "python" && blocks.test(type)));
}

/** Whether `self` is of the class, or of one that has all it lacks from it first. */
function isOwnMethod(holder: SyntaxNode, { on, around }: CallSite): boolean {
  const at = around.findLastIndex(({ type }) => type === "class_definition");
  const [method, ...inner] = around
    .slice(at + 1)
    .filter(({ type }) => /^(function_definition|lambda)$/.test(type));
  const own = around[at];
  if (own === undefined || method === undefined || !isGivenTo(method, on)) return false;
  if (inner.some((one) => parameterWords(one).includes(on))) return false;
  return own === holder || inheritsFirst(own, holder, around[0]);
}

/** Whether a method is given what it is called on by this name, and gives the name to nothing else. */
function isGivenTo(method: SyntaxNode, on: string): boolean {
  if (parameterWords(method)[0] !== on) return false;
  const again = new RegExp(
    `\\b${on}\\s*(,[^()=\\n]*)?(:[^=()\\n]*)?=(?!=)|\\b${on}\\s*:=|\\b(as|for)\\s+\\(?([\\w, ]*\\W)?${on}\\b`,
  );
  return !again.test(childIn(method, "body")?.text ?? "");
}

function parameterWords(one: SyntaxNode): string[] {
  return childIn(one, "parameters")?.text.match(/\w+/g) ?? [];
}

/** Whether a class of Python's asks another one of the module before any other that is not of it. */
function inheritsFirst(own: SyntaxNode, holder: SyntaxNode, root: SyntaxNode | undefined): boolean {
  const seen = new Set<SyntaxNode>();
  for (let one: SyntaxNode | undefined = own; one !== undefined && !seen.has(one);) {
    seen.add(one);
    const [first, ...more]: readonly SyntaxNode[] = (childIn(one, "superclasses")?.children ?? []).filter(
      ({ text }) => !/^(unittest\.)?(IsolatedAsyncio)?TestCase$/.test(text),
    );
    const base = classNamed(first?.text ?? "", root);
    if (base === holder) return more.every(({ type }) => type !== "keyword_argument");
    one = more.length === 0 ? base : undefined;
  }
  return false;
}

function classNamed(name: string, root: SyntaxNode | undefined): SyntaxNode | undefined {
  const named = (root?.children ?? []).filter(
    (one) => one.type === "class_definition" && childIn(one, "name")?.text === name,
  );
  return named.length === 1 ? named[0] : undefined;
}

const javaClasses =
  /^((class|interface|enum|record)_declaration|object_creation_expression|annotation_type_declaration)$/;

/** Java asks the class of the call, then the one around it, each with all that it inherits. */
function isMethodWithin(declared: readonly SyntaxNode[], { on, around }: CallSite): boolean {
  const holder = declared.findLast(({ type }) => javaClasses.test(type));
  const classes = around.filter(({ type }) => javaClasses.test(type)).toReversed();
  const at = classes.findIndex((one) => one === holder);
  if (at < 0) return false;
  return on === "" ? classes.slice(0, at).every((one) => !mayInherit(one)) : at === 0;
}

function mayInherit(one: SyntaxNode): boolean {
  if (one.type === "object_creation_expression") return true;
  return one.children.some(({ type }) => /^(superclass|super_interfaces|extends_interfaces)$/.test(type));
}

/** Rust: `use kit::ages;` or `use kit::*;` in a block around the call comes before what stands further out. */
export function isHiddenByUse(name: string, { around }: CallSite): boolean {
  const brings = new RegExp(`\\b${name}\\b|\\*`);
  return around.some(
    ({ type, children }) =>
      type === "block" &&
      children.some(
        (one) => one.type === "use_declaration" && brings.test(one.text.replace(/^use\s+super::\*/, "")),
      ),
  );
}

import { childIn, nodesOf, walk, type SyntaxNode, type Visit } from "../../syntax-tree.ts";
import { changesParameters } from "../functions/changed-parameters.ts";
import { callOf } from "../functions/own-calls.ts";
import { functionCalled } from "../functions/own-functions.ts";
import { type SourceFile } from "../functions/source-files.ts";
import { type MadeOver } from "../test-case.ts";

export interface Around {
  readonly file: SourceFile;
  readonly beside: readonly SourceFile[];
  /** All that the body stands in, the outermost first. */
  readonly around: readonly SyntaxNode[];
}

const makes =
  /^(call_expression|call|method_invocation|new_expression|object_creation_expression|composite_literal)$/;
const operators = /^(binary_expression|binary_operator|boolean_operator)$/;
/** What is computed, or is there in the place of what is missing. */
const computing = /^\s*(\|\||\?\?|or\b|\+|-|\*|\/|%)(?!=)/;
const ends =
  /_(statement|declaration|declarator)$|^(block|assignment|let_declaration|arrow_function|function_expression|lambda|lambda_expression|func_literal|closure_expression)$/;

export function madeOver(body: SyntaxNode, { file, beside, around }: Around): MadeOver {
  const own = ownNames([file, ...beside]);
  const made: { of: string; by: string }[] = [];
  const [asked, written]: [string[], string[]] = [[], []];
  for (const { node, above } of walk(body)) {
    if (makes.test(node.type)) {
      const of = nameOf(node);
      asked.push(of);
      made.push(...makersOf({ node, above }, own).map((by) => ({ of, by })));
      written.push(...writtenBy({ node, above: [...around, ...above] }, file, beside));
    }
    const by = operators.test(node.type) ? operatorOf(node) : null;
    if (by !== null) made.push(...node.children.map((one) => ({ of: nameOf(one), by })));
  }
  return { made, asked, written };
}

/** What is called, or made, by its last name: `load` of `shop.load(1)`, `Store` of `new Store()`. */
function nameOf(node: SyntaxNode): string {
  const said =
    childIn(node, "function") ??
    childIn(node, "constructor") ??
    childIn(node, "type") ??
    childIn(node, "name");
  return /(\w+)\W*$/.exec((said ?? node).text.split(/[({]/)[0] ?? "")?.[1] ?? "";
}

function operatorOf(node: SyntaxNode): string | null {
  const left = childIn(node, "left")?.text ?? "";
  return computing.exec(node.text.slice(left.length))?.[1] ?? null;
}

/** The tests' own functions and classes that it is handed to, where it stands. */
function makersOf({ node, above }: Visit, own: ReadonlySet<string>): string[] {
  const makers: string[] = [];
  let inner = node;
  for (const outer of above.toReversed()) {
    if (ends.test(outer.type)) break;
    const isGiven = inner.field !== "function" && inner.field !== "object" && inner.field !== "constructor";
    const name = nameOf(outer);
    if (makes.test(outer.type) && isGiven && own.has(name) && isPlain(outer)) makers.push(name);
    inner = outer;
  }
  return makers;
}

/** `fix(…)`, `self.fix(…)`, `new Fixed(…)`: no method of something else. */
function isPlain(node: SyntaxNode): boolean {
  const on =
    childIn(node, "object")?.text ?? /^([\w.]*)\.\w+$/.exec(childIn(node, "function")?.text ?? "")?.[1];
  return on === undefined || /^(self|cls|this)$/.test(on);
}

function writtenBy({ node, above }: Visit, file: SourceFile, beside: readonly SourceFile[]): string[] {
  const call = callOf(node, above, file);
  const called = call && functionCalled({ ...call, around: above }, file, beside);
  if (!call || !called || !changesParameters(called)) return [];
  return call.args.flatMap((one) => nodesOf(one, "identifier").map(({ text }) => text));
}

const known = new WeakMap<SyntaxNode, readonly string[]>();

/** Names of the functions and types that the tests' files declare. */
function ownNames(files: readonly SourceFile[]): ReadonlySet<string> {
  return new Set(files.flatMap(namesIn));
}

function namesIn({ path, tree: { language, root } }: SourceFile): readonly string[] {
  const before = known.get(root);
  if (before !== undefined) return before;
  // Rust's products stand beside their tests.
  const isMixed = language === "rust" && !/(^|\/)tests\//.test(path);
  const declared = isMixed
    ? []
    : nodesOf(
        root,
        ...["function_declaration", "function_definition", "function_item", "method_declaration"],
        ...["class_declaration", "class_definition", "record_declaration", "type_spec", "struct_item"],
      );
  const given = nodesOf(root, "variable_declarator").filter((one) =>
    /^(arrow_function|function_expression|class)$/.test(childIn(one, "value")?.type ?? ""),
  );
  const names = [...declared, ...given].map((one) => childIn(one, "name")?.text ?? "");
  known.set(root, names);
  return names;
}

import { Stubs } from "../answers/stubs.ts";
import { isWithin, pathAround } from "../answers/paths.ts";
import { childIn, isJavaScript, nodesOf, walk, type SyntaxNode } from "../../syntax-tree.ts";
import { isTestContext } from "../../test-files.ts";
import { type SourceFile } from "../functions/source-files.ts";
import { hasTestsWithin, isWithinTests } from "../languages/tests-within.ts";
import { importedAt } from "./imported-from.ts";
import { changesOf, isTouched } from "./changes-of.ts";
import { bindingsAt, declares, naming, type Binding, type Place } from "./names.ts";
import { isOwnType, madeOf } from "./own-types.ts";
import { partsIn, type Part } from "./parts.ts";
import { isNeutral } from "./neutral-names.ts";
import { givenTo, isParameter } from "./parameters.ts";
import { calledElsewhere, isUnheard } from "./unheard.ts";

/** What takes part in it is much; beyond this it counts as asking. */
const maxParts = 4000;

/**
 * Whether anything that takes part in what a test looks at may come of the product: by a value, by what was handed
 * to it, or by who calls what writes there. What only the tests' own functions and constants make does not.
 */
export function mayAskProduct(
  looked: readonly SyntaxNode[],
  above: readonly SyntaxNode[],
  { file, beside, paths = none }: Around,
): boolean {
  const queue = looked
    .flatMap((one) => partsOf(one, above, file))
    .filter((part) => part === null || !isReached(part, paths));
  const stubs = new Stubs(above, file, beside);
  const seen = new Set<SyntaxNode>();
  const later: Binding[] = [];
  const runners: Binding[] = [];
  let touched = false;
  for (let steps = 0; steps < maxParts; steps += 1) {
    const part = queue.pop();
    if (part === undefined) {
      const next: Binding | undefined = later.pop() ?? (touched ? runners.pop() : undefined);
      if (next === undefined) return false;
      touched = touched || isTouched(next);
      queue.push(...changesOf(next));
      continue;
    }
    if (part === null) return true;
    const stubbed = isUnheard(part, beside) ? [] : stubs.answering(part);
    queue.push(...(stubbed ?? []));
    if (stubbed !== null) continue;
    const found = bindingsAt(part.node.text, part.above, part.file);
    const named = found.length === 0 ? namedElsewhere(part, beside, seen) : [];
    if (named === null || (found.length > 0 && isAskedByMethod(part, beside))) return true;
    queue.push(...named);
    for (const binding of found) {
      if (seen.has(binding.node)) continue;
      seen.add(binding.node);
      queue.push(...meaningOf(binding, beside));
      // Who else makes values of a type changes none of these.
      if (!isOwnType(binding)) (isOfRunner(binding, part) ? runners : later).push(binding);
    }
  }
  return true;
}

/** `test`, which a file has from its runner: that other tests are made by it, too, says nothing of this one. */
function isOfRunner({ above }: Binding, { node, file }: NonNullable<Part>): boolean {
  const isTaken = above.some(
    ({ type, text }) =>
      type === "import_statement" || (type === "variable_declarator" && /\brequire\(/.test(text)),
  );
  return isTaken && isNeutral(node.text, file.tree.language);
}

function partsOf(one: SyntaxNode, above: readonly SyntaxNode[], file: SourceFile): Part[] {
  const parts = partsIn(one, above, file);
  return [...parts.filter((part) => part === null || !isContext(part, one)), ...ofThis(one, above, file)];
}

/** What a name stands for that its own file gives no meaning; null: nobody has read it. */
function namedElsewhere(
  part: NonNullable<Part>,
  beside: readonly SourceFile[],
  seen: Set<SyntaxNode>,
): Part[] | null {
  if (isNeutral(part.node.text, part.file.tree.language)) return [];
  const own = calledElsewhere(part, beside);
  if (own === null) return null;
  if (seen.has(own.node)) return [];
  seen.add(own.node);
  return partsIn(own.body, own.around, own.file);
}

/** `s.Pop()`, where a literal of Go or Rust made `s`, and none of the tests' own files has a method of this name. */
function isAskedByMethod({ node, above, file }: NonNullable<Part>, beside: readonly SourceFile[]): boolean {
  const { language } = file.tree;
  const reached = above.at(-1);
  if ((language !== "go" && language !== "rust") || reached?.children[0] !== node) return false;
  if (!/^(selector|field)_expression$/.test(reached.type) || reached.field !== "function") return false;
  const name = childIn(reached, "field")?.text ?? "";
  if (isNeutral(node.text, language)) return false;
  if (language === "rust" && !/(^|\/)tests\//.test(file.path)) return true;
  return ![file, ...beside].some((one) => methodsIn(one).has(name));
}

const methods = new WeakMap<SyntaxNode, ReadonlySet<string>>();

function methodsIn({ tree: { root } }: SourceFile): ReadonlySet<string> {
  const before = methods.get(root);
  if (before !== undefined) return before;
  const found = new Set(
    nodesOf(root, "method_declaration", "function_item").map((one) => childIn(one, "name")?.text ?? ""),
  );
  methods.set(root, found);
  return found;
}

interface Around {
  readonly file: SourceFile;
  readonly beside: readonly SourceFile[];
  /** What has values of the test's own by then, whatever it was: "u.age". */
  readonly paths?: ReadonlySet<string>;
}

const none: ReadonlySet<string> = new Set();
const contexts = /^(t|tt|st|ct|t\d)$/;

/** The `t` of `t.is(load(), 3)` only checks what it is given; that of `t.context.user` may hold anything. */
function isContext({ node, above, file }: Place & { readonly file: SourceFile }, check: SyntaxNode): boolean {
  // Whether one comes to `t.fail()` is for the product to say.
  if (!isJavaScript(file.tree.language) || !contexts.test(node.text) || /^[\w.]+\.fail\(/.test(check.text))
    return false;
  const at = above.indexOf(check);
  return at >= 0 && above[at + 1]?.field === "function";
}

function isReached({ node, above }: Place, paths: ReadonlySet<string>): boolean {
  if (paths.size === 0) return false;
  const path = pathAround(node, above);
  return [...paths].some((one) => isWithin(path, one));
}

/** `this.user`, which a hook gave it: all that the file writes there, or nobody knows what. */
function ofThis(one: SyntaxNode, above: readonly SyntaxNode[], file: SourceFile): Part[] {
  if (!/\bthis\./.test(one.text) || above.some(({ type }) => type === "class_body")) return [];
  const words = [...one.text.matchAll(/\bthis\.([\w$]+)/g)].map(([, word = ""]) => word);
  return words.flatMap((word): Part[] => {
    const written = [...walk(file.tree.root)].filter(
      ({ node }) => node.type === "assignment_expression" && childIn(node, "left")?.text === `this.${word}`,
    );
    if (written.length === 0) return [null];
    return written.flatMap(({ node, above: outer }) =>
      partsIn(childIn(node, "right") ?? node, [...outer, node], file),
    );
  });
}

/** What a name stands for where it is given its meaning. */
function meaningOf(binding: Binding, beside: readonly SourceFile[]): Part[] {
  const { node, above, file } = binding;
  if (above.some(({ type }) => type.startsWith("import_"))) return importedAt(binding, beside);
  if (hasTestsWithin(file.tree) && !isTestContext(file.path) && !isWithinTests(above)) return [null];
  if (isParameter(binding)) return givenTo(binding);
  if (isOwnType(binding)) return madeOf(binding, beside);
  const parent = above.at(-1);
  if (parent !== undefined && naming.test(parent.type) && childIn(parent, "name") === node) {
    if (isOfProduct(parent, above, file)) return [null];
    const body = childIn(parent, "body");
    return body === null ? [null] : partsIn(body, above, file);
  }
  const at = above.findLastIndex(({ type }) => declares.test(type));
  const holder = above[at];
  if (holder === undefined) return [null];
  const value = childIn(holder, "value") ?? childIn(holder, "right");
  if (value !== null && /\brequire\(/.test(value.text) && isJavaScript(file.tree.language))
    return importedAt(binding, beside);
  return value === null ? [] : partsIn(value, above.slice(0, at + 1), file);
}

/** Rust's products stand beside their tests. */
function isOfProduct({ type }: SyntaxNode, above: readonly SyntaxNode[], { path }: SourceFile): boolean {
  if (type !== "function_item" || /(^|\/)tests\//.test(path)) return false;
  return !above.some((one) => one.type === "mod_item");
}

import { childIn, nodesOf, plainSource, walk, type SyntaxNode } from "../../syntax-tree.ts";
import { pathOf, rootOf } from "../answers/paths.ts";
import { isWrittenOut, unwrapped } from "../answers/written-values.ts";
import { type SourceFile } from "../functions/source-files.ts";
import { bindingsAt, wordsIn } from "../origins/names.ts";
import { beginningOf, isComparison, sidesOf } from "./sides.ts";

interface Around {
  readonly file: SourceFile;
  readonly above: readonly SyntaxNode[];
}

/** A name may stand for another one's part. */
const maxSteps = 3;

/**
 * Whether what is wanted of an answer is taken from the same answer, however it is called: `expect(u).toEqual({ ...u })`,
 * `const wanted = u.age; expect(u.age).toBe(wanted)`. It holds for many answers.
 */
export function asksItself(looked: readonly SyntaxNode[], around: Around): boolean {
  return looked.flatMap(comparedIn).some((sides) =>
    sides.some((side) => {
      const same = answersOf(side, around);
      return same.size > 0 && sides.some((other) => other !== side && comesOf(other, { same, around }));
    }),
  );
}

/** Two answers that have to differ: no answer does from itself. */
const differing =
  /^[\w.]*\b(not(\w*(Equal|Same)\w*)?|assertNot\w*|assert_ne!|NotEqual\w*)\(|\)\.not\.to\w*\(/;

/** The sides of each comparison; of `expect(a).toBe(b)` both. */
function comparedIn(node: SyntaxNode): (readonly SyntaxNode[])[] {
  const whole = unwrapped(node);
  if (differing.test(whole.text)) return [];
  if (/^(binary_expression|boolean_operator)$/.test(whole.type) && !isComparison(whole))
    return whole.children.flatMap(comparedIn);
  const begins = beginningOf(whole);
  const sides = sidesOf(whole);
  if (begins === null || begins === whole) return [withoutMessage(sides)];
  return [[...sides.slice(0, 1), ...(childIn(whole, "arguments")?.children ?? [])]];
}

/** What is told where it fails may well tell the answer. */
function withoutMessage(sides: readonly SyntaxNode[]): readonly SyntaxNode[] {
  const rest = sides[0]?.text === "t" ? sides.slice(1) : sides;
  const isFirst = rest.length > 2 && /^["'`]/.test(rest[0]?.text ?? "");
  return isFirst ? rest.slice(1, 3) : rest.slice(0, 2);
}

/** The names of the answer that a side looks at or at a part of, and the call that gave it. */
function answersOf(side: SyntaxNode, around: Around): ReadonlySet<string> {
  const found = new Set<string>();
  let at = unwrapped(side);
  for (let step = 0; step < maxSteps; step += 1) {
    const path = pathOf(at);
    // `(got := load()) == got`
    const named = namedBy(at);
    if (named !== null) found.add(named);
    if (path === null) {
      // What is asked once more, after something was done, is another answer.
      if (step > 0 || !/^\(*await\b/.test(side.text))
        for (const call of askedBy(at, around)) found.add(plainSource(call));
      break;
    }
    const root = rootOf(path);
    const value = valueOf(root, around);
    if (value === null || isWrittenOut(value)) return step === 0 ? none : found;
    found.add(root);
    at = unwrapped(value);
  }
  return found;
}

/** The name that an expression gives to what it comes to. */
function namedBy(node: SyntaxNode): string | null {
  if (!/^(named_expression|assignment_expression)$/.test(node.type)) return null;
  return (childIn(node, "name") ?? childIn(node, "left"))?.text ?? null;
}

/** Rust: `UserId(1)` asks nobody; what it is given may. */
function askedBy(node: SyntaxNode, around: Around): readonly SyntaxNode[] {
  if (!isCall(node)) return [];
  const isMade =
    around.file.tree.language === "rust" && /(^|::)[A-Z]\w*$/.test(childIn(node, "function")?.text ?? "");
  return isMade
    ? (childIn(node, "arguments")?.children ?? []).flatMap((one) => askedBy(one, around))
    : [node];
}

interface Sought {
  readonly same: ReadonlySet<string>;
  readonly around: Around;
}

function comesOf(side: SyntaxNode, sought: Sought, steps = maxSteps): boolean {
  const { same, around } = sought;
  if ([...walk(side)].some(({ node }) => isCall(node) && same.has(plainSource(node)))) return true;
  return wordsIn(side, []).some(({ node }) => {
    if (same.has(node.text)) return true;
    const value = steps === 0 ? null : valueOf(node.text, around);
    return value !== null && comesOf(value, sought, steps - 1);
  });
}

function isCall({ type }: SyntaxNode): boolean {
  return /^(call|call_expression|method_invocation)$/.test(type);
}

/** What a variable of the test is given where it is declared; null: it has none, or more than one. */
function valueOf(name: string, around: Around): SyntaxNode | null {
  const [only, ...more] = holdersOf(name, around);
  if (only === undefined || more.length > 0) return null;
  const value = only.children.find(({ field }) => field === "value" || field === "right") ?? null;
  // Go has lists on both sides.
  return value?.type === "expression_list"
    ? value.children.length === 1
      ? (value.children[0] ?? null)
      : null
    : value;
}

const holders = /^(variable_declarator|assignment|short_var_declaration|var_spec|let_declaration)$/;

function holdersOf(name: string, { file, above }: Around): SyntaxNode[] {
  if (file.tree.language === "java") {
    // Its variables are no bindings, for its methods may bear the same names.
    const method = above.findLast(({ type }) => type === "method_declaration");
    const declared = method === undefined ? [] : nodesOf(method, "variable_declarator");
    return declared.filter((one) => childIn(one, "name")?.text === name);
  }
  return bindingsAt(name, above, file).flatMap((one) =>
    one.above.filter(({ type }) => holders.test(type)).slice(-1),
  );
}

const none: ReadonlySet<string> = new Set();

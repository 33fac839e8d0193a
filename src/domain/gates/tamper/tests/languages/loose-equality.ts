import { takenNames } from "../../subjects/taken-names.ts";
import { childIn, nodesOf, type SyntaxNode, type SyntaxTree } from "../../syntax-tree.ts";
import { type SourceFile } from "../functions/source-files.ts";
import { listIn } from "../compared/list-in.ts";
import { type Assertion } from "../test-case.ts";
import { calleeWords } from "./javascript-assertions.ts";

/** Words of tap for the one comparison of parts that converts them. */
const ofTap = new Set(["same", "deepEqual", "deepEquals", "isDeeply", "isDeep"]);

/** Modules whose words convert what they compare, unless a stricter one of theirs is asked for. */
const converting: readonly (readonly [module: RegExp, words: ReadonlySet<string>])[] = [
  [/^(node:)?assert$|^power-assert$/, new Set(["equal", "deepEqual"])],
  [/^chai$|^qunit$/, new Set(["equal"])],
  [/^tap$/, ofTap],
];
const looseAnyway = /^(deepL|l)ooseEquals?$/;
/** What the runner of Node hands a test. */
const context = /^(t|ctx|context|test)$/;

/** An assertion for which `2` and `"2"` are one says so. */
export function withLooseness(one: Assertion, node: SyntaxNode, file: SourceFile): Assertion {
  const isLoose = (callsLooseWord(node, file) && !comparesThings(one)) || convertsItself(node);
  return isLoose ? { ...one, loose: true } : one;
}

/** Two things are one where they are the same, in whichever words: `equal(error.cause, cause)`, of which one was made by `new`. */
function comparesThings({ said }: Assertion): boolean {
  const [, other = ""] = listIn(said, said.indexOf("("))?.items ?? [];
  return /^new[A-Z_$]/.test(other.trim().replace(/\s+/g, "")) && /\bequal\(/.test(said);
}

/** Whether the word that is called converts what it gets. */
function callsLooseWord(node: SyntaxNode, { tree }: SourceFile): boolean {
  const words = calleeWords(node);
  const [first = "", ...more] = words;
  const last = more.at(-1) ?? first;
  if (looseAnyway.test(last)) return true;
  if (more.includes("strict") || words.length > 3) return false;
  const taken = takenNames({ tree }).find(({ local }) => local === first);
  const word = more.length === 0 ? (taken?.name ?? "") : last;
  // `import { strict as assert }`
  if (taken?.name === "strict") return false;
  if (taken !== undefined)
    return converting.some(([module, own]) => module.test(taken.source) && own.has(word));
  if (context.test(first) && more[0] === "assert") return ["equal", "deepEqual"].includes(word);
  if (/^s?t$/.test(first) && more.length === 1 && isOfTap(tree)) return ofTap.has(word);
  return first === "assert" && more.length === 1 && word === "equal";
}

function isOfTap(tree: SyntaxTree): boolean {
  return /\b(?:from\s*|require\(\s*)["']tap["']/.test(tree.root.text);
}

/** `assert(r == 2)`; nothing else is what null is. */
function convertsItself(node: SyntaxNode): boolean {
  return nodesOf(node, "binary_expression").some((one) => {
    const [left, right] = [childIn(one, "left"), childIn(one, "right")];
    if (left === null || right === null || right.text === "null") return false;
    return /^\s*==\s*$/.test(one.text.slice(left.text.length, one.text.length - right.text.length));
  });
}

const strict =
  /^(?:await|return)?(?:(?:t\.)?assert\.(?:strict\.)?)?(?:equal|deepEqual|strictEqual|deepStrictEqual)\(|^t\.(?:strictSame|deepEqual)\(/;

/** Whether an assertion is one of those that libraries have a loose twin of. */
export function isStrict({ text, loose }: Assertion): boolean {
  return loose !== true && (strict.test(text) || (/^assert(\.ok)?\(/.test(text) && text.includes("===")));
}

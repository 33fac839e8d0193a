import { type SyntaxNode } from "../syntax-tree.ts";
import { listsWhatItSeeks } from "./checks/listed-values.ts";
import { slackOf, type Slack } from "./checks/slack.ts";
import { type Turns } from "./reached/turns.ts";

export interface TestCase {
  readonly path: string;
  readonly line: number;
  readonly name: string;
  /** Without comments and white space. */
  readonly body: string;
  readonly assertions: readonly Assertion[];
  /** What keeps it, or a part of it, from running or counting: "skip", "only", "xfail". */
  readonly marks: readonly Mark[];
  /** Rows of the table that it is run over. */
  readonly rows: readonly string[];
  /** Constants within it and within the tables that it names. */
  readonly literals: ReadonlySet<string>;
  /** Those that stand outside of what it checks, there and in its file's functions that are no tests, as often as they do. */
  readonly inputs: () => readonly string[];
  readonly turns: () => Turns;
}

export interface Mark {
  readonly what: string;
  readonly line: number;
}

export interface Assertion {
  readonly line: number;
  readonly text: string;
  /** The same with what its names stand for in the test, where each was given a meaning once. */
  readonly said: string;
  /** Which functions it calls and how it compares, without the values. */
  readonly skeleton: string;
  /** The same without what only makes values: `Decimal("2.0")`, `new Date("2026")`. */
  readonly bareSkeleton: string;
  readonly literals: readonly string[];
  readonly slack: Slack;
  /** It holds whatever the product does. */
  readonly trivial: boolean;
  /** It compares nothing but what the test itself says. */
  readonly plain: boolean;
  /** What it looks at may come of the product. */
  readonly asks: boolean;
  /** It compares what the product gives with what the product gives. */
  readonly reflexive: boolean;
  /** Null: what it looks at is as it was answered. */
  readonly over: WrittenOver | null;
}

/** The test wrote values of its own over the answer that it looks at, or gives them where there is none. */
export interface WrittenOver {
  readonly values: readonly string[];
  /** Whatever the product answered. */
  readonly surely: boolean;
  /** They come out of what is asked, rather than being given to it. */
  readonly beside?: true;
  /** Over what a constructor made. */
  readonly made?: true;
}

/** What a language's reader finds of a test. */
export interface FoundTest {
  readonly name: string;
  readonly node: SyntaxNode;
  readonly body: SyntaxNode;
  readonly marks: readonly Mark[];
  /** All that it stands in, the outermost first, and it itself. */
  readonly around: readonly SyntaxNode[];
  /** The test with all that it is run over. */
  readonly scope: readonly SyntaxNode[];
}

const token =
  /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|`(?:\\.|[^`\\])*`|\d[\w.]*|[A-Za-z_$][\w$]*!?|[=!<>]=+|[^\s]/g;
const words = /^(true|false|null|undefined|None|True|False|nil|NaN|Infinity)$/;
const callWord = /^(await|return|new|not|and|or|is|in|typeof|void|async|function|if)$/;

export function tokensOf(text: string): string[] {
  return text.match(token) ?? [];
}

export function isLiteral(one: string): boolean {
  return /^["'`\d]/.test(one) || words.test(one);
}

/** Strings compare by their content, however they are quoted. */
export function literalOf(one: string): string {
  return /^["'`]/.test(one) ? one.slice(1, -1) : one;
}

export function literalsOf(text: string): string[] {
  return tokensOf(text)
    .filter(isLiteral)
    .map(literalOf)
    .flatMap((one) => [one, ...one.split(/\s*[,|]\s*/)]);
}

/** There are so few of these that two places say the same by chance. */
export function isCommonWord(literal: string): boolean {
  return literal === "" || words.test(literal);
}

/** The constants that an assertion wants, not those by which it asks: of `equal(2, count("one two"))` the 2. */
export function wantedBy({ text, skeleton, literals }: Assertion): readonly string[] {
  // `expect(load(3)).not.toBeNull()` holds it against no constant.
  if (/\.to[A-Z]\w*\(\)$/.test(text)) return [];
  const isKeyword = /^assert(?![\w!])/.test(skeleton);
  let depth = isKeyword ? 1 : 0;
  const found = tokensOf(text).filter((one) => {
    depth += Number(one === "(") - Number(one === ")");
    return depth <= 1 && isLiteral(one);
  });
  return found.length === 0 ? literals : found.map(literalOf);
}

const alwaysTrue =
  /\|\|\s*(true|1)\b|\bor\s+(True|1)\b|^check\(.*(\bfalse\s*&&|&&\s*false\b)|\.toSatisfy\(\s*\(?\w*\)?\s*=>\s*true\s*\)|\basymmetricMatch\b\s*[:(].*=>\s*true\b/;
export function assertionOf(node: SyntaxNode, text = node.text): Assertion {
  const tokens = tokensOf(text);
  const calls = tokens.flatMap((one, at) => {
    const isCall = /^[A-Za-z_$]/.test(one) && tokens[at + 1] === "(" && !callWord.test(one);
    return isCall || /^[=!<>]=/.test(one) ? [{ one, makesValue: isCall && makesValue(tokens, at) }] : [];
  });
  const keyword = /^assert\s/.test(text) ? ["assert"] : [];
  const reflexive = /[\w)]\(/.test(comparedWithItself(text) ?? "");
  return {
    line: node.line,
    ...{ text: text.replace(/\s+/g, ""), said: text.replace(/\s+/g, "") },
    skeleton: [...keyword, ...calls.map(({ one }) => one)].join(" "),
    bareSkeleton: [...keyword, ...calls.flatMap(({ one, makesValue }) => (makesValue ? [] : [one]))].join(
      " ",
    ),
    literals: tokens.filter(isLiteral).map(literalOf),
    slack: slackOf(node, text),
    ...{ plain: false, asks: true, reflexive, over: null },
    trivial:
      (isTrivial(text) && !reflexive) ||
      (node.type === "assert_statement" && (isTuple(text) || isOnlyThere(node.children[0]))),
  };
}

/** Of a constructor, by its name, that gets nothing but constants. */
function makesValue(tokens: readonly string[], at: number): boolean {
  if (!/^[A-Z]/.test(tokens[at] ?? "")) return false;
  const end = tokens.indexOf(")", at);
  return end > at && tokens.slice(at + 2, end).every((one) => isLiteral(one) || /^[,.\-[\]]$/.test(one));
}

/** The side that stands twice: `equal(f(1), f(1))`, `expect(f(1)).toBe(f(1))`, `assert f(1) == f(1)`. */
function comparedWithItself(said: string): string | null {
  const text = said
    .replace(/^\s*(await|return)\s+/, "")
    .replace(/\s+/g, "")
    .replace(/;$/, "");
  const sides = [
    ...(/^assert(?:!\()?(.+)===?(.+?)\)?$/.exec(text) ?? []).slice(1),
    ...(/^expect\((.+)\)(?:\.\w+)*\.to\w+\((.+)\)$/.exec(text) ?? []).slice(1),
  ];
  const [one, other] = sides;
  if (one !== undefined && one === other) return one;
  const inside = /^[\w.!]*(?:[eE]qual\w*|assert_eq!|same\w*|is)\((.+)\)$/.exec(text)?.[1] ?? "";
  const half = (inside.length - 1) / 2;
  return inside[half] === "," && inside.slice(0, half) === inside.slice(half + 1)
    ? inside.slice(0, half)
    : null;
}

const things =
  /^(list|set|dictionary|string|concatenated_string|lambda|generator_expression|list_comprehension)$/;

/** Python's `assert [a == b]`, `assert lambda: a == b`: something is there, whatever it says. */
function isOnlyThere(said: SyntaxNode | undefined): boolean {
  if (said === undefined) return false;
  if (said.type === "parenthesized_expression") return isOnlyThere(said.children[0]);
  if (said.type === "list_comprehension") return !said.children.some(({ type }) => type === "if_clause");
  if (things.test(said.type)) return said.children.length > 0;
  // `(a == b) is not None`
  const [first] = said.children;
  return (
    said.type === "comparison_operator" &&
    /\bis\s+not\s+None$/.test(said.text) &&
    first?.type === "parenthesized_expression" &&
    first.children[0]?.type === "comparison_operator"
  );
}

/** Python's `assert (a == b, "why")` asserts a tuple, which is always true. */
function isTuple(text: string): boolean {
  const inside = /^assert\s*\(([^]*)\)\s*$/.exec(text)?.[1] ?? "";
  let depth = 0;
  let comma = false;
  for (const one of tokensOf(inside)) {
    if (/^[([{]$/.test(one)) depth += 1;
    if (/^[)\]}]$/.test(one)) depth -= 1;
    if (depth < 0) return false;
    if (one === "," && depth === 0) comma = true;
  }
  return comma;
}

/** `send.assert_called_with("a")`, `total().should.equal(3)`: what is looked at stands before. */
const subjectFirst =
  /^([A-Za-z_$][\w$]*\b.*)\.(should\b|assert_((not_|any_)?(called|awaited|call|await)|has_(calls|awaits))\w*\()/;

/** No product code takes part: only constants are compared, or a thing with itself. */
function isTrivial(text: string): boolean {
  if (alwaysTrue.test(text)) return true;
  const said = text.replace(/^\s*(await|return)\s+/, "");
  if (/\b(fail|raises|throws|rejects|panic|plan|assertThrows)\b/.test(said)) return false;
  const same =
    /[\w!]\(\s*([\w.$]+)\s*(?:\)\.\w+(?:\.\w+)*\(|,)\s*\1\s*\)\s*$/.exec(said) ??
    /^assert\s+([\w.]+)\s*==\s*\1\s*$/.exec(said);
  if (same || comparedWithItself(said) !== null || listsWhatItSeeks(said)) return true;
  if (subjectFirst.test(said)) return false;
  const tokens = tokensOf(said);
  const first = tokens.findIndex((one) => one === "(");
  const operands = /^assert\s/.test(said) ? tokens.slice(1) : tokens.slice(first);
  if (first < 0 && !/^assert\s/.test(said)) return false;
  const named = operands.some(
    (one, at) =>
      /^[A-Za-z_$]/.test(one) && !words.test(one) && operands[at - 1] !== "." && !callWord.test(one),
  );
  return !named && operands.some(isLiteral);
}

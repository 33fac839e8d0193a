import { type SyntaxNode } from "../syntax-tree.ts";
import { comparedWithItself, isOnlyThere, isTrivial, isTuple } from "./checks/holds-anyway.ts";
import { slackOf, type Slack } from "./checks/slack.ts";
import { type TriedValues } from "./compared/tried-values.ts";
import { type DemandedAround } from "./demanded-around.ts";
import { type Failure } from "./failures/failure.ts";
import { onlyPutsAway } from "./languages/go-cleanups.ts";
import { type Turns } from "./reached/turns.ts";
import { callWord, isLiteral, literalOf, tokensOf } from "./tokens.ts";

/** What a test makes of what it asks, before it looks at it. */
export interface MadeOver {
  /** `fix(load(1))`: of "load" by "fix"; `load(1) || spare` of both by "||". */
  readonly made: readonly { readonly of: string; readonly by: string }[];
  /** Names of all that is called or made. */
  readonly asked: readonly string[];
  /** Names of what own functions write into: "u" of `fix(u)`. */
  readonly written: readonly string[];
}

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
  /** The same, with what the names in them stand for. */
  readonly written: () => readonly string[];
  /** Of each table that it is run over how many rows there are, each counted once. */
  readonly sizes: readonly number[];
  /** What may leave some of them out. */
  readonly cuts: readonly Mark[];
  /** What it is run with, as far as the tables are known; empty: it is run once. */
  readonly cases: () => readonly TestedCase[];
  /** Names that stand for one expression each, with it. */
  readonly locals: () => ReadonlyMap<string, string>;
  /** Constants within it and within the tables that it names. */
  readonly literals: ReadonlySet<string>;
  /** Those that stand outside of what it checks, there and in its file's functions that are no tests, as often as they do. */
  readonly inputs: () => readonly string[];
  readonly turns: () => Turns;
  /** What it says of the bodies of functions by which it checks. */
  readonly through?: () => readonly Passage[];
  readonly madeOver?: () => MadeOver;
  readonly tried: TriedValues;
  /** What stands around it and may say how it runs, without white space. */
  readonly around?: () => readonly string[];
  readonly demanded?: () => DemandedAround;
  /** What it calls that must not fail, in Rust. */
  readonly held?: readonly string[];
  /** What it calls and waits for, by its names. */
  readonly waited?: () => ReadonlySet<string>;
  /** Of a hook, the lines of the tests after each of which it runs. */
  readonly after?: Lines | undefined;
}

/** What a function says by which a test checks. */
export interface Passage {
  /** Without comments and white space. */
  readonly body: string;
  readonly turns: Turns;
  readonly madeOver: MadeOver;
}

export interface Lines {
  readonly first: number;
  readonly last: number;
}

/** Of a test that no table is known of. */
export const runOnce: Pick<TestCase, "sizes" | "cuts" | "written" | "cases" | "locals"> = {
  ...{ sizes: [], cuts: [], written: () => [], cases: () => [], locals: () => new Map() },
};

/** One round of a test over its tables. */
export interface TestedCase {
  /** Of each table that it is run over, one. */
  readonly rows: readonly string[];
  /** What stands in them by the words for it: `tt.want`. */
  readonly values: ReadonlyMap<string, string>;
}

export interface Mark {
  readonly what: string;
  readonly line: number;
  /** The condition under which it does so, as it is written. */
  readonly where?: string;
  /** It comes of what the change leaves as it is. */
  readonly stands?: true;
}

export interface Assertion {
  readonly line: number;
  /** Without its spaces. */
  readonly text: string;
  /** As it stands there, on one line, for people; absent: `text` does. */
  readonly written?: string;
  /** The same as `text` with what its names stand for in the test, where each was given a meaning once. */
  readonly said: string;
  /** Which functions it calls and how it compares, without the values. */
  readonly skeleton: string;
  /** The same without what only makes values: `Decimal("2.0")`, `new Date("2026")`. */
  readonly bareSkeleton: string;
  readonly literals: readonly string[];
  readonly slack: Slack;
  /** For it `2` and `"2"` are one. */
  readonly loose?: true;
  /** It holds whatever the product does. */
  readonly trivial: boolean;
  /** It compares nothing but what the test itself says. */
  readonly plain: boolean;
  /** What it looks at may come of the product. */
  readonly asks: boolean;
  /** It tells of an error only where something is put away: nothing is lost with it. */
  readonly puttingAway?: true;
  /** It compares what the product gives with what the product gives. */
  readonly reflexive: boolean;
  /** Conditions over the rows of its test under which alone it is made. */
  readonly only?: readonly string[];
  /** Null: what it looks at is as it was answered. */
  readonly over: WrittenOver | null;
  /** What it wants of code that has to fail; null: it wants nothing to fail. */
  readonly failure: Failure | null;
  /** What was called that tells of its error by what this looks at. */
  readonly told?: string;
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
  /** By what stands in the place of something that the product asks by these names; whether it says but yes or no. */
  readonly behind?: {
    readonly keys: readonly string[];
    readonly isTruth: boolean;
    /** In the place of the network. */
    readonly isOfNetwork: boolean;
  };
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
  /** What it is run over besides the tables within its scope. */
  readonly rows?: readonly string[];
  /** What it claims outside of its body, as an assertion would say it. */
  readonly claims?: readonly string[];
  readonly after?: Lines | undefined;
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

/** By a method of the thing's own class: whether it equals itself is for that to say. */
const asksEquality = /^(assert\s|assert_eq!|(self\.|Assertions\.)?assertEquals?\()/;

export function assertionOf(node: SyntaxNode, text = node.text): Assertion {
  const tokens = tokensOf(text);
  const calls = tokens.flatMap((one, at) => {
    const isCall = /^[A-Za-z_$]/.test(one) && tokens[at + 1] === "(" && !callWord.test(one);
    return isCall || /^[=!<>]=/.test(one) ? [{ one, makesValue: isCall && makesValue(tokens, at) }] : [];
  });
  const keyword = /^assert\s/.test(text) ? ["assert"] : [];
  const itself = comparedWithItself(text) ?? "";
  const reflexive = /[\w)]\(/.test(itself) || (asksEquality.test(text) && /^(?!\d)[\w.]+$/.test(itself));
  return {
    line: node.line,
    ...{ text: text.replace(/\s+/g, ""), said: text.replace(/\s+/g, "") },
    written: text.trim().replace(/\s+/g, " "),
    skeleton: [...keyword, ...calls.map(({ one }) => one)].join(" "),
    bareSkeleton: [...keyword, ...calls.flatMap(({ one, makesValue }) => (makesValue ? [] : [one]))].join(
      " ",
    ),
    literals: tokens.filter(isLiteral).map(literalOf),
    slack: slackOf(node, text),
    ...{ plain: false, asks: true, reflexive, over: null, failure: null },
    ...(onlyPutsAway(node) ? { puttingAway: true } : {}),
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

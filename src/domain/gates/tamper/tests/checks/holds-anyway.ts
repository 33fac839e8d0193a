import { listsWhatItSeeks } from "./listed-values.ts";
import { type SyntaxNode } from "../../syntax-tree.ts";
import { callWord, isLiteral, tokensOf, words } from "../tokens.ts";

const alwaysTrue =
  /\|\|\s*(true|1)\b|\bor\s+(True|1)\b|^check\(.*(\bfalse\s*&&|&&\s*false\b)|\.toSatisfy\(\s*\(?\w*\)?\s*=>\s*true\s*\)|\basymmetricMatch\b\s*[:(].*=>\s*true\b/;
/** Every kind has a name. */
const ofAnyKind =
  /^(?:expect\(\s*typeof\b(?:[^()=!<>&|?]|\([^()]*\))*\)\s*\.(?:toBeTruthy|toBeDefined|to\.be\.ok|to\.exist|not\.toBe(?:Null|Undefined|Falsy))|(?:assert(?:\.ok)?|t\.(?:assert\.)?(?:ok|truthy))\(\s*typeof\b(?:[^()=!<>&|?]|\([^()]*\))*\)\s*;?$)/;
/** The side that stands twice: `equal(f(1), f(1))`, `expect(f(1)).toBe(f(1))`, `assert f(1) == f(1)`. */
export function comparedWithItself(said: string): string | null {
  const text = said
    .replace(/^\s*(await|return)\s+/, "")
    .replace(/\s+/g, "")
    .replace(/;$/, "");
  // Two answers that have to differ, from each other.
  if (/^[\w.]*not\w*Equal\(|^t\.not\w*\(|\)\.not\.to\w+\(/.test(text)) return null;
  const sides = [
    ...(/^assert(?:!\()?(.+)===?(.+?)\)?$/.exec(text) ?? []).slice(1),
    // Go fails where something is not as it should be.
    ...(/^check\((?:[^;]*;)?([^;]+)[!=]=([^;]+)\)$/.exec(text) ?? []).slice(1),
    ...(/^(?:Assertions\.)?assertTrue\((.+)\.equals\((.+)\)\)$/.exec(text) ?? []).slice(1),
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
export function isOnlyThere(said: SyntaxNode | undefined): boolean {
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
export function isTuple(text: string): boolean {
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

/** Spring's `client.get().uri("/").exchange().expectStatus().isOk()`: the same. */
const subjectOfChain =
  /^(?!(?:assert|expect|verify|is|self|Assertions|Mockito)\b)[a-z]\w*\.[^;]*\.expect[A-Z]\w*\(/;

/** Says that this must not be reached: `assert False, "…"`, `assertTrue(false)`, `expect(true).toBe(false)`. */
const alwaysFails =
  /^(assert\s+(False|0|None)\s*(,|$)|((self|t|assert|chai|Assertions)\.)?(assert_?|assertTrue|ok|isTrue|isOk)!?\(\s*(False|false|0)\s*[,)]|(self\.|Assertions\.)?assertFalse\(\s*(True|true)\s*[,)]|expect\((true\)\.(toBe|toEqual)\(false|false\)\.(toBe|toEqual)\(true|false\)\.toBeTruthy\(|true\)\.toBeFalsy\())/;

/** Python: what stands under it is looked at. */
const ofBlock = /^self\.assert((No)?Logs|NumQueries|Template(Not)?Used)\(\s*["'\d][^,]*(,\s*[^,]*)?\)$/;

/** No product code takes part: only constants are compared, or a thing with itself. */
export function isTrivial(text: string): boolean {
  const said = text.replace(/^\s*(await|return)\s+/, "");
  if (alwaysTrue.test(text) || ofAnyKind.test(said)) return true;
  if (/\b(fail|raises|throws|rejects|panic|plan|assertThrows)\b/.test(said) || ofBlock.test(said))
    return false;
  if (alwaysFails.test(said)) return false;
  const same =
    /^[\w.$]+!?\(\s*([\w.$]+)\s*(?:\)\.\w+(?:\.\w+)*\(|,)\s*\1\s*\)\s*;?$/.exec(said) ??
    /^assert\s+([\w.]+)\s*==\s*\1\s*$/.exec(said);
  if (same || comparedWithItself(said) !== null || listsWhatItSeeks(said)) return true;
  if (subjectFirst.test(said) || subjectOfChain.test(said.replace(/\s+(?=\.)/g, ""))) return false;
  const tokens = tokensOf(said);
  const first = tokens.findIndex((one) => one === "(");
  const operands = /^assert\s/.test(said) ? tokens.slice(1) : tokens.slice(first);
  if (first < 0 && !/^assert\s/.test(said)) return false;
  const isMember = (at: number) => operands[at - 1] === "." && operands[at - 2] !== ".";
  const named = operands.some(
    (one, at) =>
      (/^[A-Za-z_$]/.test(one) && !words.test(one) && !isMember(at) && !callWord.test(one)) ||
      isFilledIn(one),
  );
  return !named && operands.some(isLiteral);
}

/** A template with something of a name in it. */
function isFilledIn(token: string): boolean {
  return token.startsWith("`") && /\$\{[^}]*[A-Za-z_$]/.test(token);
}

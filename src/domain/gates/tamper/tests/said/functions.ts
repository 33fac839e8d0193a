import { codeOf } from "./chains.ts";
import { asks, bagOf, holds, isOneValue, stands } from "./conditions.ts";
import { equal } from "./equal.ts";
import { subjectOf } from "./plainly.ts";
import { wantedInRust } from "./rust-matchers.ts";

/** What a function says of what it gets, by its name; null: it is none that is known. */
export function meantBy(name: string, args: readonly string[]): string[] | null {
  const found = functions.find(([known]) => known.test(name));
  return found === undefined ? null : found[1](args);
}

type Meaning = (args: readonly string[]) => string[] | null;
const same: Meaning = ([one = "", other = ""]) => stands(one, "==", other);
const by =
  (sign: string): Meaning =>
  ([one = "", other = ""]) =>
    stands(one, sign, other);
const nothing =
  (sign: string): Meaning =>
  ([one = ""]) =>
    stands(one, sign, "null");
const isSo: Meaning = ([one = ""]) => holds(one);
const isNotSo: Meaning = ([one = ""]) => holds(one, false);
const isTrue: Meaning = ([one = ""]) => both(holds(one), one, "true");
const isFalse: Meaning = ([one = ""]) => both(holds(one, false), one, "false");
const word =
  (written: (one: string, other: string) => string): Meaning =>
  ([one = "", other = ""]) =>
    holds(written(one, other));
const sized: Meaning = ([one = "", size = ""]) => stands(`#${subjectOf(one)}`, "==", size);
const bag: Meaning = ([one = "", other = ""]) => bagOf(one, other);
/** Deno's get the code first, and what the error has to say last. */
const throwing: Meaning = ([kind = "", code]) =>
  code === undefined || kind.includes("=>") ? null : [`throws:${codeOf(code)}:${kind}`];
const valued: Meaning = ([one = "", pattern = ""]) => (isOneValue(pattern) ? equal(one, pattern) : null);
const matching: Meaning = ([one = "", matcher]) =>
  matcher === undefined ? null : wantedInRust(one, matcher);

/** Django: of an answer, that it came well and what it holds. */
const shown: Meaning = ([answer = "", text = "", ...more]) => {
  const [said = "status_code=200", ...rest] = more;
  const status = /^status_code=(\d+)$/.exec(said)?.[1];
  return status === undefined || rest.length > 0
    ? null
    : [...stands(`${answer}.status_code`, "==", status), asks("has", `${answer}.content`, text)];
};
/** And where it sends whoever asked. */
const sentOn: Meaning = ([answer = "", place = "", ...more]) =>
  more.some((one) => /^\w+=/.test(one) && !one.startsWith("fetch_redirect_response="))
    ? null
    : [...stands(`${answer}.status_code`, "==", "302"), ...equal(`${answer}.url`, place)];

/** tap and tape: of which type, by a name of `typeof` or a class. */
const typed: Meaning = ([one = "", type = ""]) => {
  const name = type === "Function" ? '"function"' : type;
  return /^["'`][a-z]/.test(name) ? equal(`typeof${one}`, name) : holds(`${one}instanceof${type}`);
};
/** Two things are never the same thing; what is one value or a number is. */
const unlike: Meaning = ([one = "", other = ""]) =>
  [one, other].some((each) => (isOneValue(each) && !/^[[{]/.test(each)) || /\.length$/.test(each))
    ? stands(one, "!=", other)
    : [`unlike:${one}:${other}`];

/** Where nothing but yes and no can be asked, being so is being true. */
function both(claims: string[], one: string, value: string): string[] {
  return claims.length === 1 && /^(truth|falsy):/.test(claims[0] ?? "") ? equal(one, value) : claims;
}

const functions: readonly (readonly [name: RegExp, means: Meaning])[] = [
  [/^(?:(?:t\.)?assert\.)?(?:equal|strictEqual|deepEqual|deepStrictEqual)$/, same],
  [
    /^t\.(?:is|(?:is|strict)?Equal|(?:deep|strict)?[eE]quals?|deepLooseEqual|(?:strictS|s)ame|isEquivalent)$/,
    same,
  ],
  [
    /^(?:self\.)?assert(?:Equals?|StrictEquals|(?:Dict|List|Tuple|Set|Sequence)Equal|(?:Iterable|Array)Equals)$/,
    same,
  ],
  [/^(?:\w+::)*(?:assert|expect)_(?:str_)?eq!$/, same],
  [/^(?:\w+::)*(?:assert|expect)_ne!$/, by("!=")],
  [/^(?:\w+::)*(?:assert|expect)_lt!$/, by("<")],
  [/^(?:\w+::)*(?:assert|expect)_le!$/, by("<=")],
  [/^(?:\w+::)*(?:assert|expect)_gt!$/, by(">")],
  [/^(?:\w+::)*(?:assert|expect)_ge!$/, by(">=")],
  [/^(?:\w+::)*(?:check|(?:assert|expect)_pred)!$/, isSo],
  [/^(?:\w+::)*(?:assert|expect)_that!$/, matching],
  [/^(?:assert|require|is|must)\.(?:Equal|Exactly|Eq)f?$|^td\.Cmp$/, same],
  [/^(?:nose\.tools\.)?eq_$|^check\.equal$/, same],
  [
    /^(?:(?:t\.)?assert\.)?(?:notEqual|notStrictEqual)$|^t\.(?:not|notEquals?|isNot|isNotEqual|isInequal|notStrictEqual)$|^(?:self\.)?assertNotEquals?$|^(?:assert|require)\.NotEqualf?$/,
    by("!="),
  ],
  [
    /^(?:(?:t\.)?assert\.)?notDeep(?:Strict)?Equal$|^t\.(?:notSame|strictNotSame|notDeepEqual|isNotDeepEqual)$/,
    unlike,
  ],
  [/^t\.(?:type|isa)$/, typed],
  [
    /^self\.assertTrue$|^(?:t\.)?assert(?:\.ok|\.isOk|!)?$|^(?:t\.)?ok$|^t\.truthy$|^(?:nose\.tools\.)?ok_$|^check\.is_true$/,
    isSo,
  ],
  [/^self\.assertFalse$|^t\.(?:notOk|notok|falsy)$/, isNotSo],
  [/^assertTrue$|^assert\.isTrue$|^(?:assert|require)\.Truef?$/, isTrue],
  [/^assertFalse$|^assert\.isFalse$|^(?:assert|require)\.Falsef?$/, isFalse],
  [
    /^self\.assertIsNone$|^assertNull$|^assert\.isNull$|^(?:assert|require)\.Nilf?$|^(?:assert|require)\.NoErrorf?$/,
    nothing("=="),
  ],
  [
    /^self\.assertIsNotNone$|^assertNotNull$|^assert\.isNotNull$|^(?:assert|require)\.(?:NotNil|Error)f?$/,
    nothing("!="),
  ],
  [/^assert\.isUndefined$/, ([one = ""]) => stands(one, "==", "undefined")],
  [/^assert\.isDefined$/, ([one = ""]) => stands(one, "!=", "undefined")],
  [/^assertSame$/, ([one = "", other = ""]) => [`same:${one}:${subjectOf(other)}`]],
  [/^self\.assertIn$/, word((one, other) => `${one}in${other}`)],
  [/^self\.assertNotIn$/, word((one, other) => `${one}notin${other}`)],
  [/^self\.assertIs$/, word((one, other) => `${one}is${other}`)],
  [/^self\.assertIsNot$/, word((one, other) => `${one}isnot${other}`)],
  [/^self\.assertIsInstance$/, word((one, other) => `isinstance(${one},${other})`)],
  [/^self\.assertRegex(?:pMatches)?$/, word((one, other) => `re.search(${other},${one})`)],
  [/^self\.assert(?:Count|Items)Equal$|^(?:assert|require)\.ElementsMatchf?$/, bag],
  [/^self\.assertLess$|^assert\.isBelow$|^(?:assert|require)\.Lessf?$/, by("<")],
  [/^self\.assertLessEqual$|^assert\.isAtMost$|^(?:assert|require)\.LessOrEqualf?$/, by("<=")],
  [/^self\.assertGreater$|^assert\.isAbove$|^(?:assert|require)\.Greaterf?$/, by(">")],
  [/^self\.assertGreaterEqual$|^assert\.isAtLeast$|^(?:assert|require)\.GreaterOrEqualf?$/, by(">=")],
  [/^(?:assert|require)\.Emptyf?$/, ([one = ""]) => stands(`#${subjectOf(one)}`, "==", "0")],
  [/^(?:assert|require)\.NotEmptyf?$/, ([one = ""]) => stands(`#${subjectOf(one)}`, "!=", "0")],
  [/^assert\.lengthOf$|^(?:assert|require)\.Lenf?$/, sized],
  [
    /^assert\.include$|^(?:assert|require)\.Containsf?$/,
    ([one = "", other = ""]) => [`has:${subjectOf(one)}:${other}`],
  ],
  [
    /^(?:(?:t\.)?assert\.)?match$|^t\.(?:match|regex)$/,
    ([one = "", other = ""]) => [`match:${subjectOf(one)}:${other}`],
  ],
  [/^assertThrows$/, throwing],
  [
    /^(?:(?:t\.)?assert\.)?throws$|^t\.throws$/,
    ([code = "", kind = ""]) => [`throws:${codeOf(code)}:${kind}`],
  ],
  [/^assert_matches!$/, valued],
  [/^self\.assertContains$/, shown],
  [/^self\.assertRedirects$/, sentOn],
];

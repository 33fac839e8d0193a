import { equalitiesIn, type Equality } from "./folded.ts";
import { listIn } from "./list-in.ts";
import { passesOverMore, standsForMoreOpen } from "./openings.ts";
import { type Assertion, type TestCase } from "../test-case.ts";
import { isCommonWord, isLiteral, literalsOf } from "../tokens.ts";

/** `got != 3` of Go, `assertThat(a).isEqualTo(3)` and `assertThat(a, is(3))` of Java. */
const further = [
  /^check\(!(?:reflect\.DeepEqual|(?:slices|bytes|maps)\.Equal|cmp\.Equal)\((.+?),(.+)\)\)$/,
  /^check\((?:\w+:=)?cmp\.Diff\((.+?),(.+)\)(?:;\w+)?!=""\)$/,
  /^check\((.+?)!=([^=].*)\)$/,
  /^assertThat\((.+)\)\.(?:usingRecursiveComparison\(\)\.)?(?:isEqualTo|containsExactly(?:InAnyOrder)?)\((.+)\);?$/,
  /^assertThat\((.+),(?:is|equalTo)\((.+)\)\);?$/,
];

/** What many answers become one by. A filter, or a text without its end, are of one answer still. */
const lossyCall =
  /\b([rR]ound|[fF]loor|[cC]eil|[tT]runc|abs|sign|signum|pow|clamp|bool|Boolean|len|newSet|Set\.copyOf|newHashSet|newHashSet<\w*>|HashSet::from|set|frozenset|Object\.keys|ToLower|ToUpper)\([^()]*(?:(?:String|str|repr|stringify|Sprintf?|Sprintln|list|sorted|valueOf)\([^()]*)*(?<!\.{3})·|\b(min|max)\(([^()]*,·|·,)/;
const lossyMethod =
  /^·.*\.(toFixed|toPrecision|toLowerCase|toUpperCase|lower|upper|casefold|to_lowercase|to_uppercase|pow|abs|round|floor|ceil|trunc|signum|clamp)\(/;
const lossySign = /^·[^()]*(\*\*|%|&(?!&)|>>|\/\/)|^·as[iu]\d+$|^·[^·]*\.collect::<(Hash|BTree)Set/;
/** Nothing is left of any. */
const emptied =
  /^·.*(\.(repeat|take|limit)\(0\)|\.(slice|substring|substr|subList)\(0,0\)|\.filter\((\(?\w*\)?=>|lambda\w*:|\|_?\w*\|)(false|False)\)|\[:0\])/;
/** An object or a list that the test itself writes. */
const written =
  /^\{[^]*\}$|^\[[^\]]*\]$|^·\|\{|^\{[^]*\}\|·$|^Object\.assign\(·,|^dict\(·,|^[A-Z][\w:]*\{[^]*\}$/;
const part =
  /^(?:sorted\(·\)|·)(?:[?!]?\.\w+(?!\w*\()|\[(?:\w+|"[^"]*"|'[^']*')\]|\.(?:at|get|first|last|getFirst|getLast|size|length|len|count)\(\d*\))+$/;
const ownPart =
  /^·(?![^]*\.(?:sort\w*|to\w+|clone|copy|strip|trim|values|items|entries|data|body|text|await)\b)(?:[?!]?\.\w+(?:\(\))?|\[[^·]*\])+$|^(?:\w+\.)?len\(·\)$/;
/** What stands around the words, or within them, may be anything. */
const trims =
  /^·\.(trim\w*|strip\w*|[lr]strip|replace\w*)\((?![^]*·)[^]*\)$|^strings\.(Trim\w*|Replace\w*)\(·[^·]*\)$/;
const trimmed = /\.(trim\w*|strip\w*|[lr]strip|replace\w*)\(/;
const composite = /^(\w+(\.\w+)*!?)?[[{(]/;
/** What is not there is nothing, wherever one looks. */
const nothing = /^(undefined|null|None|nil)$/;
const saysNothing =
  /\.(toBeUndefined|toBeNull)\(\)|\.(toBe|toEqual)\((undefined|null)\)|\bassertNull\(|\bassertIsNone\(|isNone$|==(None|nil|null|undefined)\b/;

/**
 * What stands in the place of a check looks at no more than a part of what that one did, or at what can be the same for several
 * answers: `expect(u.age)` for `expect(u)`, `round(total())` for `total()`. What it leaves out may be said beside it.
 */
export function looksAtLess(other: Assertion, one: Assertion, beside: ReadonlySet<string>): boolean {
  if (isLess(other.text, one.text, beside) || passesOverMore(other, one)) return true;
  return isSaidApart(other, one) && isLess(other.said, one.said, beside);
}

/** Those that read as they did, of names that stand for less now: `got = round(load(1))`. */
export function keptWithLess(before: TestCase, after: TestCase): Assertion[] {
  const left = [...after.assertions];
  return before.assertions.filter((one) => {
    const at = left.findIndex(({ text }) => text === one.text);
    const [other] = at < 0 ? [] : left.splice(at, 1);
    return other !== undefined && (isOfMany(other, one) || standsForMoreOpen(other, one));
  });
}

/** By what its names stand for, many answers become one now: `got` is `round(load(1))`. */
function isOfMany(other: Assertion, one: Assertion): boolean {
  if (!isSaidApart(other, one)) return false;
  const [now, was] = [other, one].map(({ said }) => heldIn(withoutName(said)));
  return (was ?? []).some((before) =>
    (now ?? []).some((after) => {
      const around = aroundIn(after.subject, before.subject) ?? "";
      return losesSome(around) || (trims.test(around) && after.value === before.value);
    }),
  );
}

const functions = /=>|->|\bfunction\b|\blambda\b/;

function isSaidApart(other: Assertion, one: Assertion): boolean {
  return other.said !== one.said && !functions.test(other.said) && !/^(own|plain|perhaps):/.test(other.text);
}

function losesSome(around: string): boolean {
  return [lossyCall, lossyMethod, lossySign, emptied].some((each) => each.test(around));
}

function isLess(other: string, one: string, beside: ReadonlySet<string>): boolean {
  const held = heldIn(one);
  if (saysNothing.test(other))
    return held.some(({ subject, value }) => !nothing.test(value) && !isOf(other, subject));
  return held.some((before) =>
    heldIn(other).some((after) => {
      if (
        before.subject !== after.subject &&
        wantsPart(after.value, before.value, beside) &&
        composite.test(before.value)
      )
        return true;
      const around = aroundIn(after.subject, before.subject);
      if (around === null || around === "·") return false;
      if (losesSome(around)) return true;
      if (trims.test(around) && after.value === before.value) return true;
      if (isSamePart(around, after.value, before.value)) return true;
      if (isPartOf(after.value, before.value) && !trimmed.test(around)) return true;
      if (written.test(around) && literalsOf(around).some((each) => isSaidAgain(each, after))) return true;
      if (!composite.test(before.value))
        return /\.(length|size|len|count)(\(\))?$/.test(around) && after.value !== before.value;
      return part.test(around) && valuesOf(before.value).some((each) => !beside.has(each));
    }),
  );
}

/** The same part of what is looked at and of what is wanted: `got.id == want.id` for `got == want`. */
function isSamePart(around: string, now: string, was: string): boolean {
  return ownPart.test(around) && aroundIn(now, was) === around;
}

/** Nothing but some of the values that were wanted, while no check beside it wants the others. */
function wantsPart(less: string, more: string, beside: ReadonlySet<string>): boolean {
  const [now, were] = [valuesOf(less), valuesOf(more)];
  return now.length > 0 && now.every((each) => were.includes(each)) && were.some((each) => !beside.has(each));
}

function valuesOf(text: string): readonly string[] {
  return literalsOf(text).filter((each) => !isCommonWord(each));
}

/** `"a"` of `"ab"`, `36` of `"36px"`. */
function isPartOf(less: string, more: string): boolean {
  const [inner, outer] = [less, more].map((each) => each.replace(/^["'`]|["'`]$/g, ""));
  return (
    isLiteral(less) &&
    isLiteral(more) &&
    inner !== "" &&
    inner !== outer &&
    (outer ?? "").includes(inner ?? "")
  );
}

function heldIn(said: string): Equality[] {
  // What Go gives a name first.
  const text = said.includes("cmp.Diff(") ? said : withoutNames(said).replace(/^check\([^;]*;/, "check(");
  const found = further.map((each) => each.exec(text)).find((each) => each !== null);
  const [, subject, value] = found ?? [];
  const all = subject === undefined || value === undefined ? equalitiesIn(text) : [{ subject, value }];
  return all.filter((each) => /[A-Za-z_]/.test(each.subject) && !isLiteral(each.subject));
}

/** `got, want := load(), 3; got != want` of Go, as if it gave no names. */
function withoutNames(said: string): string {
  const [, names = "", values = "", rest = ""] = /^check\((\w+,\w+):=(.+?);(.*)$/.exec(said) ?? [];
  const [one, other, ...more] = names === "" ? [] : (listIn(`(${values})`, 0)?.items ?? []);
  if (one === undefined || other === undefined || more.length > 0) return said;
  const [first = "", second = ""] = names.split(",");
  return `check(${rest.replace(/(?<![\w.])\w+(?![\w(])/g, (word) => (word === first ? one : word === second ? other : word))}`;
}

/** `got := load(); got != 3` of Go, as if it gave no name. */
function withoutName(said: string): string {
  const [, name = "", value = "", rest = ""] = /^check\((\w+):=([^;]+);(.*)$/.exec(said) ?? [];
  return name === ""
    ? said
    : `check(${rest.replace(new RegExp(`(?<![\\w.])${name}(?![\\w(])`, "g"), () => value)}`;
}

/** Whether it looks at the same, or at what that is a part of: where there is no list, it has no first. */
function isOf(text: string, subject: string): boolean {
  const looked = heldIn(text).map((each) => each.subject);
  const [, alone] = /^(?:expect|assertNull|self\.assertIsNone)\((.+?)\)(?:\.\w+\(\))?;?$/.exec(text) ?? [];
  return [...looked, alone ?? ""].some(
    (whole) => whole !== "" && subject.startsWith(whole) && !/^[\w$]/.test(subject.slice(whole.length)),
  );
}

/** What an expression has around another, which is `·`; null: it does not hold it. */
function aroundIn(whole: string, inner: string): string | null {
  for (let at = whole.indexOf(inner); at >= 0; at = whole.indexOf(inner, at + 1)) {
    const [before, after] = [whole.slice(0, at), whole.slice(at + inner.length)];
    if (/(^|[^\w$.]|\.{2,3})$/.test(before) && !/^[\w$]/.test(after)) return `${before}·${after}`;
  }
  return null;
}

function isSaidAgain(literal: string, { value }: Equality): boolean {
  return !isCommonWord(literal) && literalsOf(value).includes(literal);
}

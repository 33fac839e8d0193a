import { fitsGlob } from "../../../glob-match.ts";
import { roomOf } from "../checks/rooms.ts";
import { claimsOf } from "../said/claims.ts";
import { type Assertion } from "../test-case.ts";
import { boundsAsWell, withoutCase } from "./tolerances.ts";

const token = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|(?<=[(,=])\/(?:\\.|[^/\\])+\/[a-z]*|[\w$.]+|[^\s]/g;
/** What an error says is looked for in what it tells. */
const refuses =
  /\.(toThrow|toThrowError|throws?|hasMessage\w*|assertRaisesRegex|assertWarnsRegex)\(|\b(assert\.(throws|rejects)|raises|warns)\(/;
/** They ask for each of several things. */
const several = /\.(toHaveClass|toHaveStyle|toHaveFormValues|toBeRequestedWith)\(/;
const words = /^["'/]/;

/**
 * Of checks that ask for a part: what is asked for is itself but a part of what was, `toContain("a")` for `toContain("a b")`,
 * `toMatchObject({})` for `toMatchObject({ age: 3 })`.
 */
export function saysLess(other: Assertion, one: Assertion): boolean {
  if (
    goesThroughLess(other.text, one.text) ||
    isCutOff(other.text, one.text) ||
    wantsLessText(other.text, one.text) ||
    seeksLess(other, one)
  )
    return true;
  if (withoutCase(one.text) === other.text || boundsAsWell(other, one)) return false;
  // By how much it may be off is compared as such.
  if (roomOf(one.text) !== null && roomOf(other.text) !== null) return false;
  const asksForOne = one.slack === 0 && !refuses.test(one.text) && !several.test(one.text);
  if (asksForOne || other.text.length >= one.text.length) return false;
  const [before, after] = [one, other].map(({ text }) => text.match(token) ?? []);
  return before !== undefined && after !== undefined && isWithin(after, before);
}

/** Of the same thing, a part of the text alone, in whatever words: `assertContains(r, "a")` for `assertIn("a b", r.content)`. */
function seeksLess(other: Assertion, one: Assertion): boolean {
  const was = soughtBy(one);
  return soughtBy(other).some(({ how, of, text }) =>
    was.some(
      (each) =>
        each.of === of &&
        (how === "has" || each.how === how) &&
        (each.text !== text || each.how !== how) &&
        each.text.includes(text),
    ),
  );
}

interface Sought {
  readonly how: string;
  readonly of: string;
  readonly text: string;
}

function soughtBy(one: Assertion): Sought[] {
  return claimsOf(one).flatMap((claim) => {
    const [, how, of = "", text = ""] = /^(has|begins|ends):([^"]+):"((?:\\.|[^"\\])+)"$/.exec(claim) ?? [];
    return how === undefined ? [] : [{ how, of, text }];
  });
}

const files = /^assert!\(\w+\.(compile_fail|pass|case)\("([^"]+)"\)\)$/;

/** `t.compile_fail("tests/ui/a.rs")` for `t.compile_fail("tests/ui/*.rs")` */
export function goesThroughLess(less: string, more: string): boolean {
  const [now, was] = [files.exec(less), files.exec(more)];
  const [part = "", whole = ""] = [now?.[2], was?.[2]];
  return now !== null && now[1] === was?.[1] && part !== whole && fitsGlob(whole)(part);
}

/** `cy.get(a).should(b)` of `cy.get(a).should(b).and(c)` */
function isCutOff(text: string, of: string): boolean {
  const said = text.replace(/;$/, "");
  return of.startsWith(said) && /^\.(and|should)\(/.test(of.slice(said.length));
}

/** What a page shows, or where it is: words of it, or a pattern. */
const shown =
  /^((?:(?!\.not\.).)*\.(toHaveText(?:Content)?|toContainText|toHaveURL|toHaveTitle|toHaveValue))\(("(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\/(?:\\.|[^/\\])+\/\w*)[,)]/;

/** `toHaveURL(/./)` for `toHaveURL("/pay")`, `toContainText("a")` for `toContainText("ab")` */
function wantsLessText(text: string, of: string): boolean {
  const [, where, matcher = "", wanted = ""] = shown.exec(text) ?? [];
  const [, before, , more = ""] = shown.exec(of) ?? [];
  if (where === undefined || where !== before || more.startsWith("/")) return false;
  const [less, all] = [wanted.replace(/\/\w*$/, "/"), more].map(contentOf);
  if (wanted.startsWith("/")) return !(less ?? "").replace(/\\(?=\W)/g, "").includes(all ?? "");
  return /TextContent|Contain/.test(matcher) && less !== all && (all ?? "").includes(less ?? "");
}

/** All of it stands in the other, in its order, a text or a pattern as a part of one. */
function isWithin(less: readonly string[], more: readonly string[]): boolean {
  let at = 0;
  for (const each of more) if (isPartOf(less[at] ?? "", each)) at += 1;
  return at === less.length;
}

function isPartOf(less: string, more: string): boolean {
  if (less === more) return true;
  return words.test(less) && less[0] === more[0] && contentOf(more).includes(contentOf(less));
}

function contentOf(text: string): string {
  return text.slice(1, -1).replace(/^\^|\$$/g, "");
}

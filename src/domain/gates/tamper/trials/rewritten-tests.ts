import { type Pair } from "../tests/compared/match-tests.ts";
import { type Turns } from "../tests/reached/turns.ts";
import { type Assertion, type MadeOver, type TestCase } from "../tests/test-case.ts";
import { followsAll, isLiteral, literalOf, tokensOf } from "../tests/tokens.ts";

/** A test of the base whose checks, or what stands around them, are written otherwise now. */
export interface RewrittenTest {
  /** Of the base; null: any that is as it was, for something is gone that stood around it. */
  readonly name: string | null;
  /** Where it, or what stands in its place, is now. */
  readonly path: string;
  readonly line: number | null;
  /** Titles of the tests that stand in its place. */
  readonly heirs: readonly string[];
}

export interface TestsCompared {
  readonly pairs: readonly Pair[];
  readonly lost: readonly TestCase[];
  readonly fresh: readonly TestCase[];
  /** Of a file the names that bring something else into it now. */
  readonly turned: (path: string) => ReadonlySet<string>;
  /** Whether something is gone that stood around the tests of this file, there or elsewhere. */
  readonly losesAround: (path: string) => boolean;
}

/**
 * Tests of which something is gone, so that only running them tells whether what stands there checks as much. What is given more
 * (another argument, more to prepare) and waits for its answer now is as it was: programs come to need such things.
 */
export function rewrittenTests({ pairs, lost, fresh, turned, losesAround }: TestsCompared): RewrittenTest[] {
  const changed = pairs.filter(
    ({ before, after }) =>
      !isKept(before, after) ||
      // One that stays to the letter is told by the file that loses something.
      (before.body !== after.body && losesAround(after.path)) ||
      namesAny(after, turned(after.path)),
  );
  const names = [...new Set([...fresh, ...changed.map(({ after }) => after)].map(({ name }) => name))];
  return [
    ...changed.map(({ before, after }) => ({
      ...{ name: before.name, path: after.path, line: after.line, heirs: [after.name] },
    })),
    ...(names.length === 0 ? [] : lost.map(({ name, path }) => ({ name, path, line: null, heirs: names }))),
  ];
}

function isKept(before: TestCase, after: TestCase): boolean {
  const checks = after.assertions.map(readCheck);
  return (
    includesAll(after.rows, before.rows) &&
    includesAll(after.tried.drawn, before.tried.drawn) &&
    followsAll(wordsIn(after), wordsIn(before)) &&
    before.assertions.map(readCheck).every((one) => takeFirst(checks, (other) => isGivenMore(one, other))) &&
    timesIn(after, waiting) >= timesIn(before, waiting) &&
    timesIn(after, callingAnswers) >= timesIn(before, callingAnswers) &&
    !toleratesMore(before, after) &&
    isToldTheSame(before, after) &&
    !turnsElsewhere(before, after) &&
    !makesOver(before, after)
  );
}

/** Annotations and decorators may say how it runs, and with which data: what another one makes of it only running it tells. */
function isToldTheSame(before: TestCase, after: TestCase): boolean {
  const [was = [], now = []] = [before, after].map((one) => one.around?.() ?? []);
  return was.length === now.length && includesAll(now, was);
}

/** It is given what tells a library to compare less, or to bear more: `DeepDiff(a, b, ignore_order=True)`, `respx.mock(assert_all_called=False)`. */
function toleratesMore(before: TestCase, after: TestCase): boolean {
  const [was, is] = [before, after].map((one) =>
    bodiesIn(one).flatMap((body) => body.match(tolerating) ?? []),
  );
  return !includesAll(was ?? [], is ?? []);
}

/** Options of Python's libraries by their names, parts of lists, what Java's matchers pass over, and what doubles and pages of JavaScript let pass. */
const tolerating =
  /(?<![\w.])((ignore|exclude|include)_\w+|significant_digits|math_epsilon|nan_ok|equal_nan|[ra]tol|(rel|abs)_tol|check_(?!y)\w+|any_order|assert_all_\w+)(?==(?!=))|[\w)]\[-?\w*:-?\w*\](?=[^=]*\))|\b(refEq|samePropertyValuesAs)\([^(),]*(\([^()]*\))?,|\.ignor(e|ing)[A-Z]\w*\(|\b(allowUnmocked|matchPartialBody|ignoreCase|force|trial|noWaitAfter)(?=:)|\.(optionally|filtering(Path|RequestBody)|mock(Clear|Reset)|resetHistory|dispatchEvent|route|fulfill)\(/g;

/** Bodies have no white space: a name may run into the word before it. */
function namesAny(test: TestCase, names: ReadonlySet<string>): boolean {
  const body = bodiesIn(test).join(";");
  return [...names].some((name) => new RegExp(`${name.replaceAll("$", "\\$")}(?![\\w$])`).test(body));
}

/** It may leave a check out, catch what fails, or write to what is looked at, where it did not. */
function turnsElsewhere(before: TestCase, after: TestCase): boolean {
  const [was, is] = [turnsOf(before), turnsOf(after)];
  const looked = new Set(before.assertions.flatMap(namesLookedAt));
  const written = [...is.written];
  for (const name of was.written) takeFirst(written, (one) => one === name);
  return !includesAll(was.ways, is.ways) || written.some((name) => looked.has(name));
}

/** Python's statement runs into what stands behind it. */
function namesLookedAt({ text, skeleton }: Assertion): string[] {
  const plain = /^assert(?![\w!])/.test(skeleton)
    ? text.replace(/^((?:own|plain|perhaps):)*assert/, "")
    : text;
  return plain.match(/[A-Za-z_$][\w$]*/g) ?? [];
}

/** It makes something else of what it asked, or of what it looks at: `fix(load(1))`. */
function makesOver(before: TestCase, after: TestCase): boolean {
  const [was, is] = [madeOverBy(before), madeOverBy(after)];
  const asked = new Set([...was.asked, ...wordsIn(before)]);
  const [made, written] = [[...is.made], [...is.written]];
  for (const { of, by } of was.made) takeFirst(made, (one) => one.of === of && one.by === by);
  for (const name of was.written) takeFirst(written, (one) => one === name);
  return (
    givesAnother(before, after) ||
    made.some(({ of }) => asked.has(of)) ||
    written.some((name) => asked.has(name))
  );
}

/** `total = safe`: what it asks by a name is what it gives the name itself. */
function givesAnother(before: TestCase, after: TestCase): boolean {
  const own = before.locals();
  const asked = new Set(before.body.match(/(?<![\w$.])[A-Za-z_$][\w$]*(?=\()/g));
  return [...after.locals().keys()].some((name) => asked.has(name) && !own.has(name));
}

function madeOverBy(test: TestCase): MadeOver {
  const all = [test.madeOver?.() ?? [], ...(test.through?.() ?? []).map((one) => one.madeOver)].flat();
  return {
    made: all.flatMap(({ made }) => made),
    ...{ asked: all.flatMap(({ asked }) => asked), written: all.flatMap(({ written }) => written) },
  };
}

/** With those of the functions by which it checks. */
function turnsOf(test: TestCase): Turns {
  const all = [test.turns(), ...(test.through?.() ?? []).map(({ turns }) => turns)];
  return { ways: all.flatMap(({ ways }) => ways), written: all.flatMap(({ written }) => written) };
}

function timesIn(test: TestCase, what: RegExp): number {
  return bodiesIn(test).flatMap((body) => body.match(what) ?? []).length;
}

/** What is answered may be what checks: `defer leaktest.Check(t)()`. */
const callingAnswers = /\)\(/g;

/** What it looks at may be a promise, and no more what comes of it. */
const waiting = /(?<![\w$.])(?:assert|return)?await(?=[\w$([])|\.await/g;

function bodiesIn(test: TestCase): string[] {
  return [test.body, ...(test.through?.() ?? []).map(({ body }) => body)];
}

function wordsIn(test: TestCase): string[] {
  return bodiesIn(test).flatMap(wordsOf);
}

interface Check {
  /** Without what is handed to the calls whose answers it looks at. */
  readonly form: string;
  readonly given: readonly string[];
}

/** What makes another thing of a value that is handed over; `=` alone names it. */
const deciding = /^(?!=$)([|&?!<>=+\-*/%~^]+|and|or|not|in|is|if|else)$/;

function isGivenMore(one: Check, other: Check): boolean {
  if (one.form !== other.form) return false;
  const more = [...other.given];
  for (const each of one.given) takeFirst(more, (own) => own === each);
  return followsAll(other.given, one.given) && !more.some((each) => deciding.test(each));
}

/** Of `expect(price([10], "EUR")).toBe(3)` the form is `expect(price()).toBe(3)`. */
function readCheck({ text, skeleton }: Assertion): Check {
  const tokens = tokensOf(text.replace(/^(?:(?:own|plain|perhaps):)+/, "")).map(withoutWaiting);
  // Python's statement has no bracket of its own.
  const own = /^assert(?![\w!])/.test(skeleton) ? 0 : 1;
  let depth = 0;
  let isOver = false;
  const form: string[] = [];
  const given: string[] = [];
  for (const token of tokens) {
    if (token === ")") depth -= 1;
    const isInside = depth > own && !isOver;
    // Behind `expect(…)` stands what is wanted.
    if (depth === 0 && token === ")" && tokens[0] === "expect") isOver = true;
    (isInside ? given : form).push(token);
    if (token === "(") depth += 1;
  }
  return { form: form.filter((one) => one !== "").join(" "), given: given.filter(isWord) };
}

function wordsOf(text: string): string[] {
  return tokensOf(text).map(withoutWaiting).filter(isWord);
}

/** Functions become asynchronous, and variables constant, without anything else becoming of them. */
function withoutWaiting(token: string): string {
  const word = isLiteral(token) ? literalOf(token) : token;
  return word.replace(/^(?:(?:await|async|return|const|let|var)(?=.))+|^(?:await|async)$/, "");
}

function isWord(token: string): boolean {
  return !/^[()[\]{},;.:"'`]?$/.test(token);
}

function includesAll(all: readonly string[], some: readonly string[]): boolean {
  const left = new Map<string, number>();
  for (const one of all) left.set(one, (left.get(one) ?? 0) + 1);
  return some.every((one) => {
    const count = left.get(one) ?? 0;
    left.set(one, count - 1);
    return count > 0;
  });
}

function takeFirst<One>(all: One[], fits: (one: One) => boolean): boolean {
  const at = all.findIndex(fits);
  if (at >= 0) all.splice(at, 1);
  return at >= 0;
}

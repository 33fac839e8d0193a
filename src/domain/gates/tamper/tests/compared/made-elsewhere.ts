import { packed } from "../said/plainly.ts";
import { isCaughtAtAll, triedBefore } from "../failures/caught-errors.ts";
import { claimsOf } from "../said/claims.ts";
import { matchesItsFile } from "./golden-snapshots.ts";
import { warnsInstead } from "./recorded-warnings.ts";
import { type Assertion, type TestCase } from "../test-case.ts";

const none = /^(eq:[\w$]+:(null|undefined)|falsy:[\w$]+)$/;

const ofNoError =
  /^((t\.)?assert\.)?ifError\(|^t\.(error|ifError|ifErr|iferror)\(|^expect\([\w$]+\)\.(to\.(be\.(null|undefined|not\.ok)|not\.exist)|not\.to\.(exist|be\.ok));?$/;

/** What a check of the base told of fails the test without one now. */
export function failsByItself(one: Assertion, before: TestCase, after: TestCase): boolean {
  return (
    isWaitedFor(one, after) ||
    isPreparedByT(one, after) ||
    throwsByItself(one, before, after) ||
    isSought(one, before, after) ||
    warnsInstead(one, before, after) ||
    matchesItsFile(one, before, after) ||
    isThrownOut(one, after) ||
    isOverPlan(one, before, after)
  );
}

/** What Node's `t.assert.fail` throws may be caught; where checks are counted as before, it is one too many. */
function isOverPlan({ text }: Assertion, before: TestCase, after: TestCase): boolean {
  const [was, now] = [before, after].map(({ body }) => /(?<![\w.])t\.plan\(\d+\)/.exec(body)?.[0]);
  return (
    text.startsWith("t.fail(") &&
    was !== undefined &&
    was === now &&
    after.body.includes(text.replace("t.fail(", "t.assert.fail("))
  );
}

/** That a callback is told of no error is said by waiting for what would fail now. */
function isWaitedFor(one: Assertion, test: TestCase): boolean {
  const { told } = one;
  if (told === undefined || !saysNone(one)) return false;
  const waited = test.waited?.();
  return waited !== undefined && [told, `${told}Async`].some((name) => waited.has(name));
}

/** What Go's tests did by the language's own packages, by what does it now and fails the test by itself. */
const byT: readonly (readonly [did: RegExp, does: RegExp])[] = [
  [/^(os\.MkdirTemp|ioutil\.TempDir|os\.RemoveAll)$/, /(?<![\w.])(?:[tb]|tb|\w\.T\(\))\.TempDir\(/],
  [/^os\.(Uns|S)etenv$/, /(?<![\w.])(?:[tb]|tb|\w\.T\(\))\.Setenv\(/],
  [/^os\.(Getwd|Chdir)$/, /(?<![\w.])(?:[tb]|tb|\w\.T\(\))\.Chdir\(/],
  [/^http\.NewRequest(WithContext)?$/, /(?<![\w.])httptest\.NewRequest(WithContext)?\(/],
];

const query =
  /^expect\((?:await)?((?:\w+\.)*(?:get|find)(?:All)?By[A-Z]\w*\(.+\))\)\.toBeInTheDocument\(\);?$/;
const ways = /=>|\bfunction\b|\b(?:if|for|while|switch)\(|\bcatch\b|&&|\|\||\?/g;

/** Testing Library: what is sought is there where something is done with it, or where it is waited for; there are no more ways past that. */
function isSought({ text }: Assertion, before: TestCase, after: TestCase): boolean {
  const sought = query.exec(text)?.[1];
  if (sought === undefined || !alike(after.body).includes(alike(sought))) return false;
  const [was = 0, now = 0] = [before, after].map(({ body }) => body.match(ways)?.length ?? 0);
  return now <= was;
}

function alike(code: string): string {
  return code.replace(/\bfind(?=(All)?By[A-Z])/g, "get");
}

/** That something could be prepared is said by the `T` that prepares it now. */
function isPreparedByT({ told }: Assertion, { body }: TestCase): boolean {
  return told !== undefined && byT.some(([did, does]) => did.test(told) && does.test(body));
}

/** Of checks that read alike, those of the product stay first. */
export function withPreparedLast(before: TestCase, after: TestCase): readonly Assertion[] {
  const prepared = before.assertions.filter((one) => isPreparedByT(one, after));
  return [...before.assertions.filter((one) => !prepared.includes(one)), ...prepared];
}

const turns = /->|::|\?|\b(?:if|for|while|switch|catch)(?=\()|\b(?:return|finally|do\{)/g;

/** What threw to a handler that failed throws to the runner now: the same is done, and nothing more may keep it from being done. */
function throwsByItself({ text, told }: Assertion, before: TestCase, after: TestCase): boolean {
  const isFail = after.path.endsWith(".java") && /^(perhaps:)?(\w+\.)?fail\(/.test(text);
  if (told === undefined || !isFail || !after.body.includes(told)) return false;
  const [was, now] = [before, after].map(({ body }) => body.match(turns)?.length ?? 0);
  return (now ?? 0) < (was ?? 0);
}

/**
 * Where the same is done and nothing is caught any more, what came to `catch` and failed there fails the test by itself; and that an error is there at
 * all is said by what has to fail.
 */
function isThrownOut({ told }: Assertion, { body, assertions }: TestCase): boolean {
  const tried = triedBefore(told);
  if (tried !== null)
    return (
      tried.length > 0 &&
      !/\bcatch\b|\.then\([^]*,/.test(body) &&
      tried.every((one) => packed(body).includes(one))
    );
  return told === isCaughtAtAll && assertions.some(({ failure }) => failure !== null);
}

function saysNone(one: Assertion): boolean {
  if (ofNoError.test(one.text)) return true;
  const claims = claimsOf(one);
  return claims.length > 0 && claims.every((claim) => none.test(claim));
}

/** What runs after each test makes the check in the place of a test, of the same things. */
export function closesWith({ path, after, assertions }: TestCase, one: Assertion, test: TestCase): boolean {
  if (path !== test.path || after === undefined || test.line < after.first || test.line > after.last)
    return false;
  const isMade = assertions.some(({ text, only = [] }) => text === one.text && only.length === 0);
  return isMade && !namesIn(one.text).some((name) => isDeclared(name, test));
}

function namesIn(text: string): readonly string[] {
  return text.match(/(?<![\w$.])[A-Za-z_$][\w$]*(?!["'`\w(])/g) ?? [];
}

/** A name of the test's own is not the one that others know. */
function isDeclared(name: string, { body, locals }: TestCase): boolean {
  const word = name.replaceAll("$", "\\$");
  return (
    locals().has(name) || new RegExp(`(?<![\\w$])(const|let|var)([{[][^=]*\\b)?${word}(?![\\w$])`).test(body)
  );
}

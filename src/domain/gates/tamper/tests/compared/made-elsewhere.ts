import { claimsOf } from "../said/claims.ts";
import { type Assertion, type TestCase } from "../test-case.ts";

const none = /^(eq:[\w$]+:(null|undefined)|falsy:[\w$]+)$/;

const ofNoError =
  /^(assert\.)?ifError\(|^expect\([\w$]+\)\.(to\.(be\.(null|undefined|not\.ok)|not\.exist)|not\.to\.(exist|be\.ok));?$/;

/** That a callback is told of no error is said by waiting for what would fail now. */
export function isWaitedFor(one: Assertion, test: TestCase): boolean {
  const { told } = one;
  if (told === undefined || !saysNone(one)) return false;
  const waited = test.waited?.();
  return waited !== undefined && [told, `${told}Async`].some((name) => waited.has(name));
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

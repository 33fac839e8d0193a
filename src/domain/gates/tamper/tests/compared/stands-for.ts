import { type Assertion } from "../test-case.ts";
import { isStrict } from "../languages/loose-equality.ts";
import { isCommonWord } from "../tokens.ts";
import { looksAtTheSame, wantsPart } from "./folded.ts";
import { isFurtherDown } from "./ladders.ts";
import { failsLessOften } from "./joined-conditions.ts";
import { leavesOpen } from "./openings.ts";
import { wantsMoreParts } from "./new-parts.ts";
import { isPartlyItself } from "./partly-itself.ts";
import { saysLess } from "./says-less.ts";
import { saysAsMuch } from "./spellings.ts";
import { allowsMore } from "./tolerances.ts";

/** Whether a check lets no more pass than the one in whose place it stands; `known` are the texts of checks that count already. */
export function standsFor(other: Assertion, one: Assertion, known: ReadonlySet<string>): boolean {
  // It has to fail now where it had to hold.
  if (one.failure === null && other.failure?.code.includes(one.text.replace(/;$/, ""))) return false;
  if (wantsMoreParts(other, one)) return true;
  if (allowsMore(other, one) || isFurtherDown(other, one) || leavesOpen(other, one)) return false;
  const failsLess = failsLessOften(other, one);
  if (failsLess !== null) return !failsLess;
  // What the rows have there may take whatever comes.
  if (/^byRow\(/.test(other.text) && !/^byRow\(/.test(one.text)) return false;
  if (other.loose === true && isStrict(one)) return false;
  if (isPartlyItself(other) && !isPartlyItself(one)) return false;
  if (saysAsMuch(other, one)) return true;
  if ((other.slack > one.slack && !wantsPart(other.text, one.text)) || isLoosened(one, other)) return false;
  if ((other.reflexive && !one.reflexive) || (wantsTruth(other) && tellsMore(one, other))) return false;
  if (saysLess(other, one)) return false;
  // Saying again what is said already checks nothing more.
  return !known.has(other.text) || looksAtTheSame(one.text, other.text);
}

/** What had to fail may pass: only what was thrown is looked at, or a handler takes for it what tells that nothing was. */
export function mayNeverFail(other: Assertion, one: Assertion): boolean {
  return (
    one.failure !== null && other.failure === null && /^perhaps:|^[\w.]*\bfail\(|\.unwrap_or/.test(other.text)
  );
}

/** Yes or no, where something was wanted that could be many things. */
function wantsTruth({ text }: Assertion): boolean {
  return /\.(toBe|toEqual|toStrictEqual|equal)\((true|false)\);?$|\.to\.be\.(true|false);?$|[eE]quals?\(.+,(true|false|True|False)\);?$|[eE]quals?\((t,)?(true|false),|\bBe(True|False)\(\)\)$/.test(
    text,
  );
}

function tellsMore(one: Assertion, other: Assertion): boolean {
  return (
    !wantsTruth(one) && one.literals.some((each) => !isCommonWord(each) && !other.literals.includes(each))
  );
}

/** Joined otherwise, so that less fails it; or any error will do where it had to be a certain one. */
function isLoosened(one: Assertion, other: Assertion): boolean {
  const joints = /&&|\|\|/g;
  if (one.text === other.text) return false;
  if (one.text.replace(joints, "&") === other.text.replace(joints, "&")) return true;
  // Of Gomega: once, and not all the time.
  if (one.text.replace(/\bConsistently\(/, "Eventually(") === other.text) return true;
  return (
    /\b(throws|throwsAsync|rejects)\(/.test(one.text) && one.text.startsWith(`${other.text.slice(0, -1)},`)
  );
}

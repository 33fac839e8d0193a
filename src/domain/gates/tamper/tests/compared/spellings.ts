import { claimsOf, impliedBy } from "../said/claims.ts";
import { isWholeSnapshot } from "./openings.ts";
import { type Assertion } from "../test-case.ts";

/** Whether two assertions demand the same, each in the words of another library or another macro. */
export function saysAsMuch(other: Assertion, one: Assertion): boolean {
  if (isRounded(one.text, other.text) || claimsAsMuch(other, one) || isWholeSnapshot(other, one)) return true;
  if (isNoneNow(other, one) || isGoneNow(other, one)) return true;
  // What an error says is more than of which kind it is.
  if (/\.has\w+\(/.test(one.text) && !/\.has\w+\(/.test(other.text)) return false;
  const [said, now] = [spelled(one.text), spelled(other.text)];
  return said !== null && said === now;
}

function claimsAsMuch(other: Assertion, one: Assertion): boolean {
  const claims = claimsOf(one);
  const implied = impliedBy(other);
  return claims.length > 0 && claims.every((each) => implied.has(each));
}

/** Java: an `Optional` is empty now where there was nothing; asked of nothing, it fails. */
function isNoneNow(other: Assertion, one: Assertion): boolean {
  const [claim = "", ...more] = claimsOf(one);
  const [, subject] = /^eq:(.+):null$/.exec(claim) ?? [];
  if (subject === undefined || more.length > 0) return false;
  const asks = /\.(?:isEmpty|isPresent|isNotPresent)\(\)\)?;?$/.test(other.text);
  return asks && impliedBy(other).has(`eq:${subject}.isPresent():false`);
}

/** A part that an answer had is there no more: asked for, it would be nothing. */
function isGoneNow(other: Assertion, one: Assertion): boolean {
  const [, subject, name = ""] =
    /^expect\((.+)\)\.not\.toHaveProperty\(["'`](\w+)["'`]\);?$/.exec(other.text) ?? [];
  if (subject !== undefined) return one.text.startsWith(`expect(${subject}.${name}).`);
  const [, key = "", whole] = /^assert(["']\w+["'])notin(\w[\w.]*(?:\(.*\))?)$/.exec(other.text) ?? [];
  return whole !== undefined && one.text.startsWith(`assert${whole}[${key}]==`);
}

interface Spelling {
  readonly said: RegExp;
  /** What is looked at, and what it has to be. */
  readonly means: (parts: readonly string[]) => readonly [subject: string, value: string];
}

const spellings: readonly Spelling[] = [
  {
    said: /^(?:Assertions\.)?assertThrows\(([\w.]+\.class),(.+)\);?$/,
    means: ([type = "", code = ""]) => [code, type],
  },
  {
    said: /^(?:Assertions\.)?assertThatThrownBy\((.+)\)\.is(?:Exactly)?InstanceOf\(([\w.]+\.class)\)(?:\.has\w+\(.*\))*;?$/,
    means: ([code = "", type = ""]) => [code, type],
  },
  {
    said: /^assert(.+?)==(?:pytest\.)?approx\(([^,()]+)\)$/,
    means: ([subject = "", value = ""]) => [subject, value],
  },
  { said: /^assert(.+?)==([^,()]+)$/, means: ([subject = "", value = ""]) => [subject, value] },
  // Seven places, unless it says otherwise.
  {
    said: /^self\.assertAlmostEqual\((.+),([^,()]+)\)$/,
    means: ([subject = "", value = ""]) => [subject, value],
  },
];

/** In the one form that all spellings share; null: it is of none that is known. */
function spelled(text: string): string | null {
  for (const { said, means } of spellings) {
    const found = said.exec(text);
    if (found === null) continue;
    return JSON.stringify(means(found.slice(1)));
  }
  return null;
}

/** `toBeCloseTo` for a fraction that no machine holds exactly: as near as it was written, or in the place of a whole. */
function isRounded(one: string, other: string): boolean {
  const [, subject, whole, digits = ""] =
    /^(expect\(.+\))\.(?:toBe|toEqual|toStrictEqual)\((-?\d+(?:\.(\d+))?)\);?$/.exec(one) ?? [];
  if (subject === undefined || !other.startsWith(subject)) return false;
  const [, value, places = "2"] =
    /^\.toBeCloseTo\((-?\d+\.\d+)(?:,(\d+))?\);?$/.exec(other.slice(subject.length)) ?? [];
  if (value === undefined || Number(value) % 1 === 0 || Number(places) < Math.max(2, digits.length))
    return false;
  return value === whole || digits === "";
}

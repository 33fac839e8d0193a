import { type Assertion } from "../test-case.ts";

interface Tolerance {
  readonly said: RegExp;
  /** As written to how far off an answer may be, in whatever unit. */
  readonly size: (written: number) => number;
}

const asIs = (written: number): number => written;
const ofLower = (written: number): number => -written;
const ofPlaces = (written: number): number => 10 ** -written;
const number = String.raw`(-?[\d._]+(?:e-?\d+)?)`;

const tolerances: readonly Tolerance[] = [
  { said: new RegExp(String.raw`\.toBeCloseTo\([^,]+,${number}\)`), size: ofPlaces },
  { said: new RegExp(String.raw`\b(?:closeTo|approximately)\(.+,${number}\)`), size: asIs },
  { said: new RegExp(String.raw`\babs=${number}`), size: asIs },
  { said: new RegExp(String.raw`\brel=${number}`), size: asIs },
  { said: new RegExp(String.raw`\bdelta=${number}`), size: asIs },
  { said: new RegExp(String.raw`\bassertAlmostEqual\(.+,(?:places=)?${number}\)$`), size: ofPlaces },
  { said: new RegExp(String.raw`^(?:Assertions\.)?assertEquals\(.+,.+,${number}[dDfF]?\);?$`), size: asIs },
  { said: new RegExp(String.raw`\b(?:within|offset|withPercentage)\(${number}[dDfF]?\)`), size: asIs },
  { said: new RegExp(String.raw`\bIn(?:Delta|Epsilon)f?\(.+,${number}\)$`), size: asIs },
  { said: new RegExp(String.raw`\.abs\(\)<=?${number}`), size: asIs },
  {
    said: new RegExp(
      String.raw`\b(?:toBeLessThan|toBeLessThanOrEqual|isLessThan|isLessThanOrEqualTo|below|most)\(${number}\)`,
    ),
    size: asIs,
  },
  {
    said: new RegExp(
      String.raw`\b(?:toBeGreaterThan|toBeGreaterThanOrEqual|isGreaterThan|isGreaterThanOrEqualTo|above|least)\(${number}\)`,
    ),
    size: ofLower,
  },
  {
    said: new RegExp(String.raw`\b(?:assertLess|assertLessEqual|isBelow|isAtMost)\(.+,${number}\);?$`),
    size: asIs,
  },
  {
    said: new RegExp(String.raw`\b(?:assertGreater|assertGreaterEqual|isAbove|isAtLeast)\(.+,${number}\);?$`),
    size: ofLower,
  },
  { said: new RegExp(String.raw`^assert(?:True|\.ok)?[!(]*[^<>]+<=?${number}\)*;?$`), size: asIs },
  { said: new RegExp(String.raw`^assert(?:True|\.ok)?[!(]*[^<>]+>=?${number}\)*;?$`), size: ofLower },
  // Go says what fails.
  { said: new RegExp(String.raw`^check\([^<>]+>=?${number}\)$`), size: asIs },
  { said: new RegExp(String.raw`^check\([^<>]+<=?${number}\)$`), size: ofLower },
  { said: new RegExp(String.raw`\bMath\.[aA]bs\(.+\)[<>]=?${number}`), size: asIs },
];

/** Whether an answer may be further off than it might, by the same kind of check: `approx(3, abs=9)` for `approx(3, abs=0.1)`. */
export function allowsMore(other: Assertion, one: Assertion): boolean {
  return tolerances.some(({ said, size }) => {
    const [before, after] = [one, other].map(({ text }) => said.exec(text)?.[1]);
    if (before === undefined || after === undefined) return false;
    return size(valueOf(after)) > size(valueOf(before));
  });
}

function valueOf(written: string): number {
  return Number(written.replaceAll("_", ""));
}

import { listIn } from "./list-in.ts";
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
  { said: new RegExp(String.raw`\b(?:closeTo|approximately)\(.+,${number}\)`), size: asIs },
  { said: new RegExp(String.raw`\bapprox\(.+\babs=${number}`), size: asIs },
  { said: new RegExp(String.raw`\bapprox\(.+\brel=${number}`), size: asIs },
  { said: new RegExp(String.raw`\bassertAlmostEqual\(.+,delta=${number}`), size: asIs },
  { said: new RegExp(String.raw`\bassertAlmostEqual\(.+,places=${number}`), size: ofPlaces },
  {
    said: new RegExp(
      String.raw`\bisCloseTo\(.+,(?:\w+\.)?(?:within|offset|withPercentage)\(${number}[dDfF]?\)`,
    ),
    size: asIs,
  },
  { said: new RegExp(String.raw`\bIn(?:Delta|Epsilon)f?\(.+,${number}\)$`), size: asIs },
  { said: new RegExp(String.raw`\.abs\(\)<=?${number}`), size: asIs },
  {
    said: new RegExp(
      String.raw`\b(?:toBeLessThan|toBeLessThanOrEqual|isLessThan|isLessThanOrEqualTo|be\.below|at\.most)\(${number}\)`,
    ),
    size: asIs,
  },
  {
    said: new RegExp(
      String.raw`\b(?:toBeGreaterThan|toBeGreaterThanOrEqual|isGreaterThan|isGreaterThanOrEqualTo|be\.above|at\.least)\(${number}\)`,
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

/** Those that are told by their place alone. */
const placed: readonly {
  readonly name: RegExp;
  readonly size: Tolerance["size"];
  readonly otherwise: number | null;
}[] = [
  { name: /^(?:Assertions\.)?assertEquals(?=\()/, size: asIs, otherwise: null },
  { name: /^self\.assertAlmostEqual(?=\()/, size: ofPlaces, otherwise: 7 },
  // Of two, the second: what is looked at stands before.
  { name: /^expect\(.+\)\.toBeCloseTo(?=\()/, size: ofPlaces, otherwise: 2 },
];

/** Whether an answer may be further off than it might, by the same kind of check: `approx(3, abs=9)` for `approx(3, abs=0.1)`. */
export function allowsMore(other: Assertion, one: Assertion): boolean {
  const isLarger = tolerances.some(({ said, size }) => {
    const [before, after] = [one, other].map(({ text }) => said.exec(text)?.[1]);
    if (before === undefined || after === undefined) return false;
    return size(valueOf(after)) > size(valueOf(before));
  });
  if (isLarger) return true;
  return placed.some((each) => {
    const [before, after] = [one, other].map(({ text }) => placedIn(text, each));
    return typeof before === "number" && typeof after === "number" && after > before;
  });
}

function placedIn(text: string, { name, size, otherwise }: (typeof placed)[number]): number | null {
  const called = name.exec(text)?.[0];
  if (called === undefined) return null;
  const items = listIn(text, called.length)?.items ?? [];
  const last = called.startsWith("expect(") ? items[1] : items[2];
  if (last !== undefined) return plainNumber.test(last) ? size(valueOf(last.replace(/[dDfF]$/, ""))) : null;
  return otherwise === null ? null : size(otherwise);
}

const plainNumber = /^-?[\d._]+(?:e-?\d+)?[dDfF]?$/;

function valueOf(written: string): number {
  return Number(written.replaceAll("_", ""));
}

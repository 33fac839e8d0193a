import { isWider, roomOf } from "../checks/rooms.ts";
import { claimsOf } from "../said/claims.ts";
import { type Assertion } from "../test-case.ts";
import { once } from "./once.ts";

interface Bound {
  readonly said: RegExp;
  /** As written to what is larger the more it lets pass. */
  readonly size: (written: number) => number;
}

const asIs = (written: number): number => written;
const ofLower = (written: number): number => -written;
const number = String.raw`(-?[\d._]+(?:e-?\d+)?)`;

const bounds: readonly Bound[] = [
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
];

const roomAround = once(({ text }) => roomOf(text));

/** Whether an answer may be further off than it might, by the same kind of check: `approx(3, abs=9)` for `approx(3, abs=0.1)`. */
export function allowsMore(other: Assertion, one: Assertion): boolean {
  const [room, than] = [roomAround(other), roomAround(one)];
  if (room !== null && than !== null) return isWider(room, than);
  if (
    showsLess(other, one) ||
    isOnlyThere(other, one) ||
    (other.text !== one.text && withoutCase(other.text) === one.text)
  )
    return true;
  const [now, were] = [boundsIn(other), boundsIn(one)];
  if ([...were.keys()].some((subject) => now.has(subject))) return isLooser(now, were);
  return bounds.some(({ said, size }) => {
    const [before, after] = [one, other].map(({ text }) => said.exec(text)?.[1]);
    if (before === undefined || after === undefined) return false;
    return size(valueOf(after)) > size(valueOf(before));
  });
}

/** Patterns that pass over whether letters are small, as if they did not. */
export function withoutCase(text: string): string {
  return text.replace(/(?<=\/[gmsuy]*)i(?=[gmsuy]*[),])/g, "");
}

/** How far off a picture may be: Playwright, jest-image-snapshot. */
const pictures: readonly { readonly said: RegExp; readonly otherwise: number }[] = [
  { said: /\bmaxDiffPixels:([\d._]+)/, otherwise: 0 },
  { said: /\bmaxDiffPixelRatio:([\d._]+)/, otherwise: 0 },
  { said: /\bthreshold:([\d._]+)/, otherwise: 0.2 },
  { said: /\bfailureThreshold:([\d._]+)/, otherwise: 0 },
];

/** By which words less of it is looked at. */
const parts = [/\bmask:/, /\bclip:/, /\ballowSizeMismatch:true/, /\bfailureThresholdType:["'`]percent/];

function showsLess(other: Assertion, one: Assertion): boolean {
  if (!/\.(toHaveScreenshot|toMatchSnapshot|\w*[mM]atchImageSnapshot)\(/.test(other.text)) return false;
  const whole = /\bfullPage:true/;
  return (
    parts.some((part) => part.test(other.text) && !part.test(one.text)) ||
    (whole.test(one.text) && !whole.test(other.text)) ||
    pictures.some(({ said, otherwise }) => {
      const [before, after] = [one, other].map(({ text }) => said.exec(text)?.[1]);
      return (
        (after === undefined ? otherwise : valueOf(after)) >
        (before === undefined ? otherwise : valueOf(before))
      );
    })
  );
}

const saysText =
  /\.(toHaveText(Content|Containing)?|toContainText|toHave(Display)?Value|toHaveAttr(ibute)?|toHaveCount|toHaveAccessible\w+|toHaveHTML|toHaveHref|toHaveLink|toHaveComputed\w+)\(/;
const isThere =
  /\.(toBeAttached|toExist|toBeExisting|toBePresent|toBeDisplayed|toBeInTheDocument|toBeVisible|toBeEnabled)\(\)/;
const asksByText = /By(Text|Role|Label|Title|AltText|DisplayValue|Placeholder)|\bhasText\b|\bcontains\(/;

/** Something is there, whatever it shows, where it had to show something. */
function isOnlyThere(other: Assertion, one: Assertion): boolean {
  return saysText.test(one.text) && isThere.test(other.text) && !asksByText.test(other.text);
}

/** `> 5` asks for more than `>= 5`, and for as much as `>= 6`. */
const strictly = 0.5;

/** Bounds by what they are of: `<` those of more than which it must not be, `>` those of less. */
const boundsIn = once((one): ReadonlyMap<string, number> => {
  const found = new Map<string, number>();
  for (const claim of claimsOf(one)) {
    const [, least, subject] = /^<=?:(-?\d[\d._]*):(.+)$/.exec(claim) ?? [];
    const [, looked, most] = /^<=?:(.+):(-?\d[\d._]*)$/.exec(claim) ?? [];
    const within = claim.startsWith("<=") ? 0 : strictly;
    if (least !== undefined && subject !== undefined) found.set(`> ${subject}`, -valueOf(least) - within);
    if (looked !== undefined && most !== undefined) found.set(`< ${looked}`, valueOf(most) - within);
  }
  return found;
});

/** Whether it bounds all that the other bounds, and no further off. */
export function boundsAsWell(other: Assertion, one: Assertion): boolean {
  const [now, were] = [boundsIn(other), boundsIn(one)];
  return were.size > 0 && [...were.keys()].every((subject) => now.has(subject)) && !isLooser(now, were);
}

function isLooser(now: ReadonlyMap<string, number>, were: ReadonlyMap<string, number>): boolean {
  return [...were].some(([subject, bound]) => (now.get(subject) ?? bound) > bound);
}

function valueOf(written: string): number {
  return Number(written.replaceAll("_", ""));
}

import { anyError, comesOf, isBroad } from "./error-types.ts";

/** What has to be true of an error, or of a part of it: its message, its `code`. */
export interface Wanted {
  /** "message" or another part by its name; "": the error itself. */
  readonly of: string;
  /** This alone; whatever holds it or fits it; whatever is there. */
  readonly how: "is" | "holds" | "open";
  /** Without white space. */
  readonly text: string;
}

/** What a check, or several of one test, want of code that has to fail. */
export interface Failure {
  /** What has to fail, as sources compare. */
  readonly code: string;
  /** Any of these will do; none: whatever is thrown. */
  readonly types: readonly string[];
  readonly said: readonly Wanted[];
  /** None that comes of the type will do. */
  readonly exactly?: true;
  /** Its type is one error alone, and no kind of errors. */
  readonly alone?: true;
  /** Whatever else of the test fails will do as well. */
  readonly anywhere?: true;
}

export function failureOf(
  code: string,
  types: readonly string[] = [],
  said: readonly Wanted[] = [],
): Failure {
  const named = [...new Set(types)].filter((type) => type !== "");
  return {
    code,
    types: named.some((type) => anyError.test(type)) ? [] : named,
    said: said.filter(({ how }) => how !== "open"),
  };
}

/** What several checks want of the same code. */
export function together(parts: readonly Failure[]): Failure | null {
  const [first] = parts;
  if (first === undefined) return null;
  const typed = parts.filter(({ types }) => types.length > 0);
  const narrowest = typed.reduce<Failure | undefined>(
    (best, one) => (best === undefined || isNarrower(one.types, best.types) ? one : best),
    undefined,
  );
  const certain = parts.some(({ anywhere }) => !anywhere);
  return {
    code: first.code,
    types: narrowest?.types ?? [],
    said: parts.flatMap(({ said }) => said),
    ...(parts.some(({ exactly }) => exactly) ? { exactly: true as const } : {}),
    ...(parts.some(({ alone }) => alone) ? { alone: true as const } : {}),
    ...(certain ? {} : { anywhere: true as const }),
  };
}

/** Whether a check lets no more errors pass than another: another type or text may be wanted, but none that says less. */
export function wantsAsMuch(other: Failure, one: Failure): boolean {
  if ((other.anywhere && !one.anywhere) || isLessExact(other, one)) return false;
  const tells = other.said.some(({ of }) => of === "message" || of === "");
  const toldBefore = one.said.some(({ of }) => of === "message" || of === "");
  // What an error says is more than of which kind it is, where nobody asked for both.
  const isTyped = namesAsMuch(other.types, one.types) || (other.types.length === 0 && tells && !toldBefore);
  // What one error alone says is said with it.
  const isSaid = (each: Wanted) => other.alone === true && one.types.length === 0 && each.of === "message";
  return isTyped && one.said.every((each) => isSaid(each) || other.said.some((now) => saysAsMuch(now, each)));
}

/** Whether whatever passes a check passes another, too. */
export function implies(other: Failure, one: Failure): boolean {
  const isTyped =
    one.types.length === 0 ||
    (other.types.length > 0 && other.types.every((type) => one.types.some((each) => isOf(type, each))));
  if (!isTyped || (other.anywhere && !one.anywhere) || isLessExact(other, one)) return false;
  return one.said.every((each) => other.said.some((now) => says(now, each)));
}

function isLessExact(other: Failure, one: Failure): boolean {
  return one.exactly === true && other.exactly !== true;
}

function isOf(type: string, other: string): boolean {
  return type === other || comesOf(type, other);
}

function isNarrower(types: readonly string[], others: readonly string[]): boolean {
  if (types.length !== others.length) return types.length < others.length;
  return types.some((type) => others.some((each) => comesOf(type, each)));
}

function namesAsMuch(types: readonly string[], before: readonly string[]): boolean {
  if (before.length === 0) return true;
  if (types.length === 0 || types.length > before.length) return false;
  if (types.some(isBroad) && !before.some(isBroad)) return false;
  return !types.some((type) => before.some((each) => comesOf(each, type)) && !before.includes(type));
}

function saysAsMuch(now: Wanted, before: Wanted): boolean {
  if (says(now, before)) return true;
  // One error alone is no less than whatever says a part of a message.
  if (now.of === "" && now.how === "is" && before.of === "message" && before.how === "holds") return true;
  if (now.of !== before.of || (now.how !== "is" && before.how === "is")) return false;
  return now.how === "is" || !(before.text.includes(now.text) && before.text !== now.text);
}

function says(now: Wanted, before: Wanted): boolean {
  if (now.of !== before.of) return false;
  if (before.how === "is") return now.how === "is" && now.text === before.text;
  return now.text.includes(before.text);
}

import { keyFunction, type Reach } from "./reach-by-names.ts";

/** One small fault that can be planted into the product. */
export interface Defect {
  /** Hexadecimal, stable for a text. */
  readonly id: string;
  readonly path: string;
  readonly line: number;
  readonly start: number;
  readonly end: number;
  /** The innermost function, class or method around it that has a name. */
  readonly function: string | null;
  readonly operator: string;
  readonly original: string;
  /** Text in its place once it is planted for good. */
  readonly replacement: string;
  /** "return 0 in place of a + b" */
  readonly sentence: string;
}

export interface DefectChoice {
  readonly defects: readonly Defect[];
  /** What the tests come to that are to be measured. */
  readonly tests: readonly Reach[];
  /** Whether the change touches a line of the product. */
  readonly isChanged: (path: string, line: number) => boolean;
  /** How many are tried. */
  readonly bound: DefectBound;
  /** Whether the change takes nothing from any of the tests, and all of them hold. */
  readonly onlyAdds: boolean;
}

/** How many defects are tried; more stand ready, for tests that notice none of the first. */
export interface DefectBound {
  /** The number that is tried in any case. */
  readonly usual: number;
  /** While a test noticed none. */
  readonly most: number;
}

const usualDefects = 24;
/** So many in one function, before those that are one call further away. */
const triedBeforeNext = 2;
const triedForEach = 2;
const fewDefects = 6;
/** All stand in a tree at once, so those that stand ready cost little, and many are in places that no test comes to. */
const readyForEach = 12;
/** What is added to a test can end it early, or catch what the product throws: few of these tell. */
const tellingOfAdded = /^(throw-error|alter-return)$/;

/** The less a defect alters, the more a test has to look at to notice it: such ones go first. */
const order: readonly RegExp[] = [
  /alter/,
  /return|throw-error/,
  /negat|condition|force/,
  /bound|compar/,
  /./,
];

/** Chooses where to plant: in functions that the tests come to, test by test; then on changed lines; then anywhere. */
export function chooseDefects(choice: DefectChoice): Defect[] {
  const telling = choice.defects.filter(({ operator }) => !choice.onlyAdds || tellingOfAdded.test(operator));
  const slightest = spread(telling.length > 0 ? telling : choice.defects);
  return rankDefects(slightest, { ...choice, tried: [] }).slice(0, readyForEach * choice.bound.usual);
}

/** `configured` is a bound for all; without it, many touched tests get more defects than few. */
export function boundDefects(
  configured: number | null,
  { tests, onlyAdds }: { readonly tests: number; readonly onlyAdds: boolean },
): DefectBound {
  const usual = Math.min(configured ?? usualDefects, onlyAdds ? fewDefects : Infinity);
  const most = configured === null && !onlyAdds ? Math.max(usual, triedForEach * tests) : usual;
  return { usual, most };
}

/** Those that tests come to, by the ids that their programs listed. Programs of some languages list none: of these all may be. */
export function listReached(defects: readonly Defect[], listed: ReadonlySet<string>): Defect[] {
  const languageOf = ({ path }: Defect) => path.slice(path.lastIndexOf("."));
  const listing = new Set(defects.filter(({ id }) => listed.has(id)).map(languageOf));
  return defects.filter((one) => listed.has(one.id) || !listing.has(languageOf(one)));
}

/** Takes the next for the tests that noticed none of those that were tried. */
export function pickDefect(
  ready: readonly Defect[],
  { tried, unmeasured }: { readonly tried: readonly Defect[]; readonly unmeasured: readonly Reach[] },
): Defect | undefined {
  return rankDefects(ready, { tests: unmeasured, tried, isChanged: () => false })[0];
}

interface Ranking extends Pick<DefectChoice, "tests" | "isChanged"> {
  readonly tried: readonly Defect[];
}

/**
 * The nearest to any of the tests first, of those what the most tests come to; each that was tried of a name sets the others of that
 * name back that are as near: many files may have it, and one call does not tell which is meant. What no test comes to, and the change
 * does not touch, is last.
 */
function rankDefects(defects: readonly Defect[], { tests, tried, isChanged }: Ranking): Defect[] {
  const counts = new Map<string, number>();
  const place = (one: Defect) => {
    const steps = tests.map((reach) => reach.get(keyFunction(one.path, one.function)) ?? Infinity);
    const nearest = Math.min(...steps, isChanged(one.path, one.line) ? 1 : Infinity);
    const alike = `${one.function ?? ""}\0${nearest}`;
    const count = counts.get(alike) ?? 0;
    counts.set(alike, count + 1);
    const distance = count + triedBeforeNext * nearest;
    return { one, distance, tests: steps.filter((each) => each === nearest).length };
  };
  for (const one of tried) place(one);
  return defects
    .map(place)
    .sort((one, other) => compare(one.distance, other.distance) || other.tests - one.tests)
    .map(({ one }) => one);
}

/** Infinite ones are equal. */
function compare(one: number, other: number): number {
  return one === other ? 0 : one - other;
}

/** One from each function in turn, the slightest first, so that few defects reach many places. */
function spread(defects: readonly Defect[]): Defect[] {
  const byFunction = new Map<string, Defect[]>();
  for (const one of [...defects].sort(bySlightness)) {
    const place = keyFunction(one.path, one.function);
    byFunction.set(place, [...(byFunction.get(place) ?? []), one]);
  }
  return takeInTurns([...byFunction.values()].map(oneOfEachKind));
}

/** A test that does not notice one alteration notices the next as little, but perhaps what throws. */
function oneOfEachKind(defects: readonly Defect[]): Defect[] {
  const seen = new Map<number, number>();
  const ranked = defects.map((one) => {
    const kind = rank(one);
    const count = seen.get(kind) ?? 0;
    seen.set(kind, count + 1);
    return { one, count };
  });
  return ranked.sort((one, other) => one.count - other.count).map(({ one }) => one);
}

function bySlightness(one: Defect, other: Defect): number {
  return rank(one) - rank(other) || (one.id < other.id ? -1 : 1);
}

function rank({ operator }: Defect): number {
  return order.findIndex((pattern) => pattern.test(operator));
}

function takeInTurns(queues: readonly (readonly Defect[])[]): Defect[] {
  const longest = Math.max(0, ...queues.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => queues.flatMap((queue) => queue[at] ?? [])).flat();
}

/** Names the same defect in two versions of a file: by what it does, and how many like it stand before it. */
export function keyDefects(defects: readonly Defect[]): Map<string, Defect> {
  const counts = new Map<string, number>();
  const keyed = new Map<string, Defect>();
  for (const one of [...defects].sort((a, b) => a.path.localeCompare(b.path) || a.start - b.start)) {
    const name = [one.function, one.operator, one.original, one.replacement].join("\0");
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    keyed.set(`${name}\0${count}`, one);
  }
  return keyed;
}

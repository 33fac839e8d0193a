import { namesWord } from "./touched-tests.ts";

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
  /** Texts of the tests that are to be measured, with the helpers that they name. */
  readonly tests: readonly string[];
  /** Whether the change touches a line of the product. */
  readonly isChanged: (path: string, line: number) => boolean;
  /** How many are tried; more stand ready, for tests that notice none of the first. */
  readonly most: number;
  /** Whether the change takes nothing from any of the tests. */
  readonly onlyAdds: boolean;
}

const fewDefects = 6;
/** All stand in a tree at once: those that stand ready cost little. */
const readyForEach = 2;
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

/** Chooses where to plant: in functions that the tests name, test by test; then on changed lines; then anywhere. */
export function chooseDefects(choice: DefectChoice): Defect[] {
  const most = readyForEach * countTried(choice);
  if (!choice.onlyAdds) return chooseAmong({ ...choice, most }, choice.defects);
  const telling = choice.defects.filter(({ operator }) => tellingOfAdded.test(operator));
  return chooseAmong({ ...choice, most }, telling.length > 0 ? telling : choice.defects);
}

export function countTried({ most, onlyAdds }: Pick<DefectChoice, "most" | "onlyAdds">): number {
  return onlyAdds ? Math.min(most, fewDefects) : most;
}

/** Takes the next for the test that was asked least of those that noticed none so far; else in their order. */
export function pickDefect(
  ready: readonly Defect[],
  { tried, unmeasured }: { readonly tried: readonly Defect[]; readonly unmeasured: readonly string[] },
): Defect | undefined {
  const asked = (text: string) => tried.filter((one) => isNamed(one, text)).length;
  const waiting = unmeasured.map((text) => ({ text, count: asked(text) })).sort((a, b) => a.count - b.count);
  for (const { text } of waiting) {
    const found = ready.find((one) => isNamed(one, text));
    if (found !== undefined) return found;
  }
  return ready[0];
}

function chooseAmong({ tests, isChanged, most }: DefectChoice, defects: readonly Defect[]): Defect[] {
  const queues = tests.map((text) => spread(defects.filter((one) => isNamed(one, text))));
  const changed = spread(defects.filter(({ path, line }) => isChanged(path, line)));
  return takeInTurns([...queues, changed], most, spread(defects));
}

function isNamed({ function: name }: Defect, text: string): boolean {
  return name !== null && name.length > 1 && namesWord(text, name);
}

/** One from each function in turn, the slightest first, so that few defects reach many places. */
function spread(defects: readonly Defect[]): Defect[] {
  const byFunction = new Map<string, Defect[]>();
  for (const one of [...defects].sort(bySlightness)) {
    const place = `${one.path}\0${one.function ?? ""}`;
    byFunction.set(place, [...(byFunction.get(place) ?? []), one]);
  }
  return takeInTurns([...byFunction.values()].map(oneOfEachOperator), defects.length, []);
}

function oneOfEachOperator(defects: readonly Defect[]): Defect[] {
  const seen = new Map<string, number>();
  const ranked = defects.map((one) => {
    const count = seen.get(one.operator) ?? 0;
    seen.set(one.operator, count + 1);
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

function takeInTurns(
  queues: readonly (readonly Defect[])[],
  most: number,
  rest: readonly Defect[],
): Defect[] {
  const taken = new Map<string, Defect>();
  const longest = Math.max(0, ...queues.map(({ length }) => length));
  for (let at = 0; at < longest && taken.size < most; at += 1) {
    for (const queue of queues) {
      const one = queue[at];
      if (one !== undefined && taken.size < most) taken.set(one.id, one);
    }
  }
  for (const one of rest) if (taken.size < most) taken.set(one.id, one);
  return [...taken.values()];
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

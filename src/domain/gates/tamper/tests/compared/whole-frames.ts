import { type Assertion } from "../test-case.ts";
import { listIn } from "./list-in.ts";

/** What pandas and NumPy say of two things as wholes, where nothing is left out of account. */
const whole = /^(?:\w+\.)*assert_(?:frame|series|index|array)_equal(?=\()/;
/** Functions that say of a thing what is in it. */
const plain = /^(?:assert\w*|len|list|set|tuple|sorted|str|int|float|bool|dict)$/;

interface Whole {
  readonly one: Assertion;
  readonly subject: string;
}

/** `assert_frame_equal(got, want)` in the place of checks of the columns, the rows and the size of what was answered. */
export class WholeFrames {
  readonly #wholes: readonly Whole[];
  readonly spent = new Set<Assertion>();

  constructor(fresh: readonly Assertion[]) {
    this.#wholes = fresh
      .filter(isKept)
      .flatMap((one) => subjectsOf(one).map((subject) => ({ one, subject })));
  }

  stand(one: Assertion): boolean {
    const found = this.#wholes.find(({ subject }) => isOf(one.said, subject));
    if (found === undefined || one.failure !== null) return false;
    this.spent.add(found.one);
    return true;
  }
}

function isKept({ slack, asks, over, trivial, plain: isPlain, reflexive, only = [] }: Assertion): boolean {
  return slack === 0 && asks && over === null && !trivial && !isPlain && !reflexive && only.length === 0;
}

/** Either side may be what was answered, if the other has nothing of it. */
function subjectsOf({ said }: Assertion): string[] {
  const called = whole.exec(said)?.[0];
  const list = called === undefined ? null : listIn(said, called.length);
  const [one, other, ...more] = list?.items ?? [];
  if (one === undefined || other === undefined || more.length > 0 || list?.end !== said.length) return [];
  return one.includes(other) || other.includes(one)
    ? []
    : [one, other].filter((side) => /^[A-Za-z_]/.test(side));
}

/** It looks at this thing alone, and at what this thing has by itself. */
function isOf(said: string, subject: string): boolean {
  const place = said.indexOf(subject);
  if (place < 0 || /\w/.test(said[place + subject.length] ?? "")) return false;
  const rest = said.replaceAll(subject, "§");
  const called = [...rest.matchAll(/(?<![\w.§])([A-Za-z_]\w*)\(/g)].map(([, name = ""]) => name);
  return /(?:^|[^\w.])§|assert§/.test(rest) && called.every((name) => plain.test(name));
}

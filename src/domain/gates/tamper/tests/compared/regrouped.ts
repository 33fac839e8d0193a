import { claimsOf } from "../said/claims.ts";
import { splitAt } from "../said/plainly.ts";
import { type Assertion } from "../test-case.ts";
import { listIn } from "./list-in.ts";
import { once } from "./once.ts";

/**
 * What was said of several values one by one, and is said of one thing now that has them under the same names:
 * `expect(config.port).toBe(80)` in `expect(result).toEqual({ ok: true, value: { port: 80 } })`. `spent` is what stands so for others.
 */
export class Regrouped {
  readonly #wholes: readonly { readonly one: Assertion; readonly values: string[] }[];
  readonly spent = new Set<Assertion>();

  constructor(fresh: readonly Assertion[]) {
    this.#wholes = fresh
      .filter((one) => one.slack === 0 && one.asks && one.over === null && !one.trivial && !one.reflexive)
      .map((one) => ({ one, values: [...namedValuesOf(one)] }))
      .filter(({ values }) => values.length > 1);
  }

  /** Each value that has a name stands for one. */
  stand(one: Assertion): boolean {
    const [value, ...more] = namedValuesOf(one);
    if (value === undefined || more.length > 0) return false;
    const whole = this.#wholes.find(({ values }) => values.includes(value));
    if (whole === undefined) return false;
    whole.values.splice(whole.values.indexOf(value), 1);
    this.spent.add(whole.one);
    return true;
  }
}

/** By their names, `port:80`, the constants that something has to be, or to have at any depth. */
export const namedValuesOf: (one: Assertion) => readonly string[] = once((one) => {
  const values = claimsOf(one).flatMap(valuesOf);
  // What is one of several has its name in the test alone.
  return values.length > 0 ? values : claimsOf({ ...one, said: one.text }).flatMap(valuesOf);
});

function valuesOf(claim: string): string[] {
  const sides = /^eq:(?!#)/.test(claim) && !claim.includes("::") ? splitAt(claim.slice(3), [":"]) : null;
  if (sides === null) return [];
  const [subject, , value] = sides;
  // What the test puts together itself has what the test gave it.
  if (/^[{[]/.test(subject)) return [];
  if (constant.test(value)) return named(nameOf(subject), value);
  return [subject, value].flatMap(within);
}

const constant = /^(?:"(?:\\.|[^"\\])*"|-?[\d._]+|null|undefined|true|false)$/;
/** `User{Name: "Ada"}`, `Summary(count=0)`: something that is made, and of which nothing is asked. */
const made = /^&?(?:\w+\.)*[A-Z]\w*(?=[({])|^(?=\{)/;

function within(thing: string): string[] {
  const open = made.exec(thing)?.[0].length;
  const list = open === undefined ? null : listIn(thing, open);
  if (list === null || list.end !== thing.length) return [];
  return list.items.flatMap((item) => {
    const [key, , value] = splitAt(item, [":", "="]) ?? ["", "", ""];
    return constant.test(value) ? named(key, value) : within(value);
  });
}

/** `port` of `config.port`, of `getPort()` and of `config["port"]`. */
function nameOf(subject: string): string {
  const [, name = ""] = /(\w+)(?:\(\)|"\])?$/.exec(subject) ?? [];
  return name.replace(/^get(?=[A-Z])/, "");
}

function named(name: string, value: string): string[] {
  const [, word] = /^"?([A-Za-z_]\w*)"?$/.exec(name) ?? [];
  return word === undefined ? [] : [`${word.toLowerCase()}:${value}`];
}

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
  readonly #wholes: readonly {
    readonly one: Assertion;
    readonly values: string[];
    readonly given: Given[];
  }[];
  readonly spent = new Set<Assertion>();

  constructor(fresh: readonly Assertion[]) {
    this.#wholes = fresh
      .filter((one) => one.slack === 0 && one.asks && one.over === null && !one.trivial && !one.reflexive)
      .map((one) => ({ one, values: [...namedValuesOf(one)], given: claimsOf(one).flatMap(givenIn) }))
      .filter(({ values, given }) => values.length + given.length > 1);
  }

  /** Each value that has a name stands for one. */
  stand(one: Assertion): boolean {
    const [value, ...more] = namedValuesOf(one);
    if (value === undefined || more.length > 0) return false;
    const whole = this.#wholes.find(({ values }) => values.includes(value));
    if (whole === undefined) return this.#standByPlace(one, value.slice(value.indexOf(":") + 1));
    whole.values.splice(whole.values.indexOf(value), 1);
    this.spent.add(whole.one);
    return true;
  }

  /** `new User("Ada", 36)` says no names, but of the same thing. */
  #standByPlace(one: Assertion, value: string): boolean {
    const [claim = ""] = claimsOf(one);
    const isOf = (each: Given) => each.value === value && claim.startsWith(`eq:${each.subject}.`);
    const whole = this.#wholes.find(({ given }) => given.some(isOf));
    if (whole === undefined) return false;
    whole.given.splice(whole.given.findIndex(isOf), 1);
    this.spent.add(whole.one);
    return true;
  }
}

/** A constant that a thing was made with which something has to be equal to. */
interface Given {
  readonly subject: string;
  readonly value: string;
}

function givenIn(claim: string): Given[] {
  const [subject, , thing] = sidesOf(claim) ?? ["", "", ""];
  const sides = [
    [subject, thing],
    [thing, subject],
  ];
  return sides.flatMap(([looked = "", value = ""]) =>
    (itemsOf(value) ?? []).flatMap((item) => (constant.test(item) ? [{ subject: looked, value: item }] : [])),
  );
}

/** By their names, `port:80`, the constants that something has to be, or to have at any depth. */
export const namedValuesOf: (one: Assertion) => readonly string[] = once((one) => {
  const values = claimsOf(one).flatMap(valuesOf);
  // What is one of several has its name in the test alone.
  return values.length > 0 ? values : claimsOf({ ...one, said: one.text }).flatMap(valuesOf);
});

function valuesOf(claim: string): string[] {
  const sides = sidesOf(claim);
  if (sides === null) return [];
  const [subject, , value] = sides;
  // What the test puts together itself has what the test gave it.
  if (/^[{[]/.test(subject)) return [];
  if (constant.test(value)) return named(nameOf(subject), value);
  return [subject, value].flatMap(within);
}

/** Rust: a text that a program keeps is made of one that is written. */
const kept = /String::from\(("(?:\\.|[^"\\])*")\)|("(?:\\.|[^"\\])*")\.(?:into|to_string|to_owned)\(\)/g;

function sidesOf(said: string): readonly [string, string, string] | null {
  const claim = said.replace(kept, "$1$2");
  return /^eq:(?!#)/.test(claim) && !claim.includes("::") ? splitAt(claim.slice(3), [":"]) : null;
}

const constant = /^(?:"(?:\\.|[^"\\])*"|-?[\d._]+|null|undefined|true|false)$/;
/** `User{Name: "Ada"}`, `Summary(count=0)`: something that is made, and of which nothing is asked. */
const made = /^&?(?:new(?=[A-Z]))?(?:\w+\.)*[A-Z]\w*(?=[({])|^(?=\{)/;

function itemsOf(thing: string): readonly string[] | null {
  const open = made.exec(thing)?.[0].length;
  const list = open === undefined ? null : listIn(thing, open);
  return list?.end === thing.length ? list.items : null;
}

function within(thing: string): string[] {
  return (itemsOf(thing) ?? []).flatMap((item) => {
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

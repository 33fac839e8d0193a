import { type Assertion } from "../test-case.ts";

/** What is reckoned of an assertion, once: each is held against many others. */
export function once<T>(reckon: (one: Assertion) => T): (one: Assertion) => T {
  const known = new WeakMap<Assertion, { readonly value: T }>();
  return (one) => {
    const found = known.get(one) ?? { value: reckon(one) };
    known.set(one, found);
    return found.value;
  };
}

import { claimsOf } from "../said/claims.ts";
import { type Assertion } from "../test-case.ts";

/** AssertJ: what is taken of a thing has nothing to do with it, `returns(2, one -> 2)`. */
const ofNothing = /\.returns\([^()]+,(?:\w*\()?(\w+)->(?![^,)]*\b\1\b)/;

/** A part of it holds the answer against the answer: `expect([a, b]).toEqual([1, b])`. */
export function isPartlyItself(one: Assertion): boolean {
  return ofNothing.test(one.text) || claimsOf(one).some(isOfItself);
}

function isOfItself(claim: string): boolean {
  const sides = /^eq:(?!#)/.test(claim) ? claim.slice("eq:".length) : "";
  const half = (sides.length - 1) / 2;
  return half > 0 && sides[half] === ":" && sides.slice(0, half) === sides.slice(half + 1);
}

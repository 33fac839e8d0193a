import { type SyntaxNode } from "../../syntax-tree.ts";
import { type Around } from "../answers/given-back.ts";
import { handedOn, isConstantSide, makesNothing } from "../answers/handed-on.ts";
import { mayAskProduct } from "../origins/may-ask-product.ts";
import { sidesOf } from "./sides.ts";
import { wantedBy, type Assertion, type WrittenOver } from "../test-case.ts";
import { isCommonWord, literalsOf } from "../tokens.ts";

/** What a check wants, and has itself come out of that which it asks: `expect(load() * 0 + 3).toBe(3)`; null: nothing. */
export function answeredBeside(
  looked: readonly SyntaxNode[],
  one: Assertion,
  around: Around,
): WrittenOver | null {
  const wanted = new Set(wantedBy(one).filter((each) => !isCommonWord(each)));
  if (wanted.size === 0) return null;
  const sides = looked.flatMap(sidesOf);
  const open = sides.filter((side) => !isConstantSide(side, around));
  const asked = open.length === 0 ? sides : open;
  const found = asked.flatMap((side) => {
    const handed = handedOn(side, around);
    const said = handed.filter(({ text }) => literalsOf(text).some((each) => wanted.has(each)));
    // Of nothing, whatever is wanted can be made: `load() * 0 + 4 - 1`.
    const values = handed.some(makesNothing) ? [...wanted].map(quoted) : said.map(({ text }) => text);
    return values.length > 0 && mayAskProduct([side], around.above, around) ? values : [];
  });
  return found.length === 0 ? null : { values: found, surely: false, beside: true };
}

/** As a source writes it, which is how values are told. */
function quoted(literal: string): string {
  return JSON.stringify(literal);
}

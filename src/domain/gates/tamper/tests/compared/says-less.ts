import { type Assertion } from "../test-case.ts";

const literal = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|(?<=[(,=])\/(?:\\.|[^/\\])+\/[a-z]*/g;
const byValue = /^(expect\([^]*\)(?:\.\w+)*\.\w+)\(([^]*)\);?$/;

/**
 * Of checks that ask for a part: what is asked for is itself but a part of what was, `toContain("a")` for `toContain("a b")`,
 * `toMatchObject({})` for `toMatchObject({ age: 3 })`.
 */
export function saysLess(other: Assertion, one: Assertion): boolean {
  if (one.slack === 0 || other.text.length >= one.text.length) return false;
  const [before, after] = [one, other].map(({ text }) => byValue.exec(text));
  if (before && after && before[1] === after[1]) return isWithin(after[2] ?? "", before[2] ?? "");
  if (one.text.replace(literal, "·") !== other.text.replace(literal, "·")) return false;
  const said = one.text.match(literal) ?? [];
  return (other.text.match(literal) ?? []).every((each, at) => isWithin(each, said[at] ?? ""));
}

/** All of its signs stand in the other, in their order. */
function isWithin(less: string, more: string): boolean {
  let at = 0;
  for (const sign of more) if (sign === less[at]) at += 1;
  return at === less.length;
}

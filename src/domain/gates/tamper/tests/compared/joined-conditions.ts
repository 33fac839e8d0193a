import { splitAt } from "../said/plainly.ts";
import { type Assertion } from "../test-case.ts";

/**
 * Of two of Go's conditions that say what fails, of which one has all that the other asks for and more: `got != want && ok` fails less
 * often than `got != want`. Null: they are no such two.
 */
export function failsLessOften(other: Assertion, one: Assertion): boolean | null {
  const [now, was] = [other, one].map(({ text }) => partsOf(text));
  if (!now || !was || now.length === was.length) return null;
  const [few, many] = now.length < was.length ? [now, was] : [was, now];
  return few.every((each) => many.includes(each)) ? many === now : null;
}

/** What all has to be so, with what is given a name before. */
function partsOf(text: string): readonly string[] | null {
  const [, condition] = /^check\(([^]*)\)$/.exec(text) ?? [];
  if (condition === undefined || /\|\|/.test(condition)) return null;
  const at = condition.lastIndexOf(";") + 1;
  const parts: string[] = [];
  let left = condition.slice(at);
  for (let found = splitAt(left, ["&&"]); found !== null; found = splitAt(left, ["&&"])) {
    parts.push(found[0]);
    left = found[2];
  }
  return [...parts, left].map((part) => condition.slice(0, at) + part);
}

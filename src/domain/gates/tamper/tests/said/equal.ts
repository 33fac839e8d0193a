import { listIn } from "../compared/list-in.ts";
import { argumentOf, splitAt, subjectOf, withoutBrackets } from "./plainly.ts";

const lists = /^&?(?:\[(?!\d*\]\w)|vec!\[|(?:List|Arrays)\.(?:of|asList)\(|new\w+\[\]\{|\[\d*\][\w.*]+\{)/;
const nothing = /^(?:Vec(?:::<[^>]*>)?::new\(\)|vec!\[\]|\[\]|List\.of\(\)|Collections\.emptyList\(\))$/;
const held: readonly (readonly [called: RegExp, opened: string])[] = [
  [/^Some\(/, ".unwrap()"],
  [/^Ok\(/, ".unwrap()"],
  [/^Err\(/, ".unwrap_err()"],
  [/^Optional\.of\(/, ".get()"],
];

/** What it means that one thing is another: of a list or a thing with names, that each of its parts is. */
export function equal(one: string, other: string): string[] {
  const [left, right] = [withoutBrackets(one), withoutBrackets(other)];
  const pairs = pairsOf(left, right);
  if (pairs !== null) return pairs.flatMap(([looked, value]) => equal(looked, value));
  return isWritten(left) && !isWritten(right) ? equalTo(right, left) : equalTo(left, right);
}

function isWritten(text: string): boolean {
  return (
    lists.test(text) ||
    tupleIn(text) !== null ||
    nothing.test(text) ||
    /^[{"\d-]|^(true|false|null|undefined)$|^(Some|Ok|Err|Optional\.of)\(/.test(text)
  );
}

function equalTo(looked: string, value: string): string[] {
  const subject = subjectOf(looked);
  // What the test says of itself.
  if (/^["\d-]|^(true|false|null|undefined)$/.test(subject) && isWritten(value)) return [];
  if (nothing.test(value)) return [`eq:#${subject}:0`];
  for (const [called, opened] of held) {
    const inner = argumentOf(value, called);
    if (inner !== null) return equalTo(`${subject}${opened}`, inner);
  }
  const items = itemsOf(value);
  if (items !== null) return listed(subject, items);
  const tuple = tupleIn(value);
  if (tuple !== null) return placed(subject, tuple);
  const named = namesIn(value);
  if (named !== null)
    return [`keys:${subject}:${[...named.keys()].sort().join()}`, ...fields(subject, named)];
  const [first, second] = [subject, value.replace(/^&/, "")];
  return [`eq:${isWritten(second) || first < second ? `${first}:${second}` : `${second}:${first}`}`];
}

/** A list's parts, in their order, and that there are no others. */
export function listed(subject: string, items: readonly string[]): string[] {
  return [`eq:${subjectOf(`${subject}.length`)}:${items.length}`, ...placed(subject, items)];
}

/** How many parts a tuple has says whoever makes it. */
function placed(subject: string, items: readonly string[]): string[] {
  return items.flatMap((item, at) => equal(`${subject}[${at}]`, item));
}

/** What stands under the names of an object that is written out; null: it is none. */
export function namesIn(value: string): ReadonlyMap<string, string> | null {
  const list = value.startsWith("{") ? listIn(value, 0) : null;
  if (list === null || list.end !== value.length || list.items.length === 0) return null;
  const names = new Map<string, string>();
  for (const item of list.items) {
    // `{ x }`, where x is what stands there in something else.
    const [, own = item] = /\.([A-Za-z_$][\w$]*)$/.exec(item) ?? [];
    const [key, , inner] = splitAt(item, [":"]) ?? [own, "", item];
    const name = key.replace(/^"(.*)"$/, "$1");
    if (!/^[A-Za-z_$][\w$]*$/.test(name)) return null;
    names.set(name, inner);
  }
  return names;
}

export function fields(subject: string, named: ReadonlyMap<string, string>): string[] {
  return [...named].flatMap(([name, value]) => equal(`${subject}.${name}`, value));
}

/** `{ age: u.age }` and `{ age: 36 }`, `[a, b]` and `[1, 2]`: what stands at the same place in both. */
function pairsOf(left: string, right: string): [string, string][] | null {
  const [names, values] = [namesIn(left), namesIn(right)];
  if (
    names !== null &&
    values !== null &&
    names.size === values.size &&
    [...names.keys()].every((key) => values.has(key))
  )
    return [...names].map(([key, looked]) => [looked, values.get(key) ?? ""]);
  const [items, others] = [itemsOf(left) ?? tupleIn(left), itemsOf(right) ?? tupleIn(right)];
  if (items === null || others === null || items.length !== others.length || items.length === 0) return null;
  return items.map((looked, at) => [looked, others[at] ?? ""]);
}

/** `(1, 2)` of Python and Rust. */
function tupleIn(value: string): readonly string[] | null {
  const list = value.startsWith("(") ? listIn(value, 0) : null;
  return list?.end === value.length && list.items.length > 1 ? list.items : null;
}

function itemsOf(value: string): readonly string[] | null {
  const open = lists.exec(value)?.[0].length;
  const list = open === undefined ? null : listIn(value, open - 1);
  const isList = list !== null && list.end === value.length;
  return isList && !list.items.some((item) => item.includes("...")) ? list.items : null;
}

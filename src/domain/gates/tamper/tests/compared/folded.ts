import { isLiteral } from "../tokens.ts";
import { listIn } from "./list-in.ts";
import { goesThroughLess } from "./says-less.ts";

export interface Equality {
  readonly subject: string;
  readonly value: string;
}

/** `expect(user.age).toBe(3)` in `expect(user).toEqual({ name: "Ada", age: 3 })`; both without white space. */
export function isFolded(one: string, other: string): boolean {
  if (goesThroughLess(one, other)) return true;
  return equalitiesIn(one).some((part) =>
    equalitiesIn(other).some(({ subject, value }) => {
      if (part.subject === subject || !part.subject.startsWith(subject)) return false;
      const found = valueAt(value, part.subject.slice(subject.length));
      return (
        found !== null && (plain(found) === plain(part.value) || (isLiteral(found) && whole.test(found)))
      );
    }),
  );
}

/** Whether what is wanted of a thing, or of a part of it, is what the thing was written with; both without white space. */
export function wantsWhatStands(text: string, thing: string, written: string): boolean {
  return equalitiesIn(text).some(({ subject, value }) => {
    if (subject !== thing && !subject.startsWith(`${thing}.`) && !subject.startsWith(`${thing}[`))
      return false;
    const found = valueAt(written, subject.slice(thing.length));
    return found !== null && plain(found) === plain(value);
  });
}

/** One constant, and nothing that is reckoned from it. */
const whole =
  /^(?:"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|`(?:\\.|[^`\\$])*`|0x[\da-f]+|[\d_]+(?:\.\d+)?(?:e[+-]?\d+)?[a-z]?|[A-Za-z]+)$/i;

/** Whether both look at the same, whatever they compare it with. */
export function looksAtTheSame(one: string, other: string): boolean {
  const subjects = equalitiesIn(one).map(({ subject }) => subject);
  return equalitiesIn(other).some(({ subject }) => subjects.includes(subject));
}

const compared =
  /^\.(toBe|toEqual|toStrictEqual|toMatchObject|to\.equal|to\.eql|to\.deep\.equal|toHaveLength|to\.have\.length(Of)?)\(/;
const calls =
  /^(?:await|return)?(?:[\w.]+\.)?(?:equal|strictEqual|deepEqual|deepStrictEqual|is|same|assertEquals?|assert(?:Dict|List|Tuple|Count|Items|Iterable|Array)Equals?|assertIs|assert(?:_str)?_eq!|assert_(?:array_|frame_|series_|index_)?equal|assert_allclose)\(|^(?:assert|require)\.(?:Equal|Exactly|EqualValues|JSONEq|Same)f?\(/;

const ofGo = /^(?:assert|require)\.[A-Z]/;

/** What is held against what: both sides may be what is looked at. */
export function equalitiesIn(said: string): Equality[] {
  const text = said.replace(/^(await|return)/, "").replace(/;$/, "");
  if (text.startsWith("expect(")) {
    const looked = listIn(text, "expect".length);
    const rest = looked === null ? "" : text.slice(looked.end);
    const [subject] = looked?.items ?? [];
    const named = /^\.(?:toHaveProperty|(?:to\.)?have\.property)\(["'`]([\w.]+)["'`],(.+)\)$/.exec(rest);
    if (subject !== undefined && named?.[1] !== undefined)
      return [{ subject: `${subject}.${named[1]}`, value: named[2] ?? "" }];
    const by = compared.exec(rest)?.[0];
    const values = by === undefined ? null : listIn(rest, by.length - 1);
    const [value] = values?.items ?? [];
    if (subject === undefined || value === undefined || values?.end !== rest.length) return [];
    return [{ subject: /length(of)?\($/i.test(by ?? "") ? `${subject}.length` : subject, value }];
  }
  const called = calls.exec(text)?.[0];
  if (called !== undefined && /\b(not|refute|isNot)\b/.test(called)) return [];
  if (called !== undefined) {
    const items = listIn(text, called.length - 1)?.items ?? [];
    // Go hands on what fails first.
    const [one, other] = ofGo.test(called) ? items.slice(1) : items;
    if (one === undefined || other === undefined) return [];
    return [
      { subject: one, value: other },
      { subject: other, value: one },
    ];
  }
  const [, subject, value] = /^assert(.+?)==([^=].*)$/.exec(text) ?? [];
  return subject === undefined || value === undefined ? [] : [{ subject, value }];
}

/** Whether one wants of a thing, among its parts, what the other wants of the part: `toMatchObject({ code: 3 })`, `error.code`. */
export function wantsPart(other: string, one: string): boolean {
  const matcher = /\.toMatchObject\((?=\{)/.exec(other);
  const list = matcher === null ? null : listIn(other, matcher.index + matcher[0].length - 1);
  const [value] = list?.items ?? [];
  if (value === undefined || list?.end !== other.replace(/;$/, "").length) return false;
  return equalitiesIn(one).some((part) => {
    const path = /\.\w+$/.exec(part.subject)?.[0];
    const found = path === undefined ? null : valueAt(value, path);
    return found !== null && plain(found) === plain(part.value);
  });
}

/** What stands at a path in an object, a list or a call with named arguments; null: nothing. */
function valueAt(value: string, path: string): string | null {
  if (path === "") return value;
  const [step = "", key = step] = /^\??\.(\w+)(?!\()/.exec(path) ?? /^\[["']?(\w+)["']?\]/.exec(path) ?? [];
  if (step === "") return null;
  const inside = /^expect\.objectContaining\((.*)\)$/.exec(value)?.[1] ?? value;
  const open = inside.search(/[[{(]/);
  const list = /^[\w.]*$/.test(inside.slice(0, Math.max(0, open))) ? listIn(inside, open) : null;
  if (list === null || list.end !== inside.length) return null;
  if (key === "length" && path === step)
    return inside.startsWith("[") && !inside.includes("...") ? String(list.items.length) : null;
  const named = list.items.map((item) => /^["']?([A-Za-z_$][\w$]*)["']?(?:[:=](?!=)(.*))?$/s.exec(item));
  const found = inside.startsWith("[")
    ? list.items[/^\d+$/.test(key) ? Number(key) : -1]
    : named.flatMap((one) => (one?.[1] === key ? [one[2] ?? key] : [])).at(-1);
  return found === undefined ? null : valueAt(found, path.slice(step.length));
}

function plain(value: string): string {
  return value.replaceAll("'", '"');
}

import { listIn } from "../compared/list-in.ts";
import { asks, holds, stands } from "./conditions.ts";
import { equal, fields, listed, namesIn } from "./equal.ts";
import { argumentOf, subjectOf } from "./plainly.ts";
import { wordsIn, type Word } from "./words.ts";

/** What a chain says of its subject; null: a word of it is not known. */
type Said = string[] | null;
type Meaning = (subject: string, args: readonly string[]) => Said;

const is =
  (value: string): Meaning =>
  (subject) =>
    stands(subject, "==", value);
const isNot =
  (value: string): Meaning =>
  (subject) =>
    stands(subject, "!=", value);
const compares =
  (sign: string): Meaning =>
  (subject, [value = ""]) =>
    stands(subject, sign, value);
const asked =
  (word: string): Meaning =>
  (subject, args) =>
    args.map((each) => asks(word, subject, each));
const nothing: Meaning = () => [];
const times = (subject: string, often: string) => stands(`calls:${subject}`, "==", often);
const called: Meaning = (subject, [often = ""]) => times(subject, often);
const told =
  (word: string): Meaning =>
  (subject, args) => [`${word}:${subject}:${args.join()}`];
const toldAt: Meaning = (subject, [number = "", ...args]) =>
  /^[1-9]\d*$/.test(number)
    ? listed(`${subject}.mock.calls[${String(Number(number) - 1)}]`, args)
    : told("nth")(subject, [number, ...args]);
const given: Meaning = (subject, args) => [`with:${subject}:${args.join()}`];
const givenOnce: Meaning = (subject, args) => [...times(subject, "1"), `with:${subject}:${args.join()}`];
const sized: Meaning = (subject, [size = ""]) => stands(`#${subjectOf(subject)}`, "==", size);
const partly: Meaning = (subject, [value = ""]) => {
  const named = namesIn(value);
  return named === null ? null : fields(subject, named);
};
const includes: Meaning = (subject, args) =>
  args[0]?.startsWith("{") ? partly(subject, args) : asked("has")(subject, args);
const throws: Meaning = (subject, args) => [
  `throws:${codeOf(subject)}:${args[0] ?? ""}`,
  ...args.slice(1).map((each) => `says:${codeOf(subject)}:${each}`),
];
const matches: Meaning = (subject, [pattern = ""]) => [`match:${subjectOf(subject)}:${pattern}`];
const whole: Meaning = (subject, [value = ""]) => {
  const inner = argumentOf(value, /^expect\.objectContaining\(/);
  if (inner !== null) return partly(subject, [inner]);
  return /\bexpect\.\w+\(/.test(value) ? null : stands(subject, "==", value);
};
/** Chai's `to.be.an("array")`, of kinds that the language tells apart in the same way. */
const ofKind: Meaning = (subject, [kind = ""]) => {
  if (kind === '"array"') return stands(`Array.isArray(${subject})`, "==", "true");
  return /^"(?:string|number|boolean|function|bigint|symbol)"$/.test(kind)
    ? stands(`typeof${subject}`, "==", kind)
    : null;
};
const strictly: Meaning = (subject, args) => [
  ...(whole(subject, args) ?? []),
  ...(/^[[{]/.test(args[0] ?? "") ? [`strict:${subject}`] : []),
];

const expected: Readonly<Record<string, Meaning>> = {
  ...{
    toBe: whole,
    toEqual: whole,
    toStrictEqual: strictly,
    equal: whole,
    equals: whole,
    eq: whole,
    eql: whole,
  },
  ...{ a: ofKind, an: ofKind },
  ...{ toBeNull: is("null"), null: is("null"), toBeUndefined: is("undefined"), undefined: is("undefined") },
  ...{ true: is("true"), false: is("false"), toBeDefined: isNot("undefined") },
  ...{ toBeTruthy: (subject) => holds(subject), ok: (subject) => holds(subject) },
  ...{ toBeFalsy: (subject) => holds(subject, false) },
  ...{ toHaveLength: sized, lengthOf: sized, length: sized },
  ...{ toContain: includes, include: includes, contain: includes },
  ...{ toMatchObject: partly, toMatch: matches, match: matches },
  ...{ toBeGreaterThan: compares(">"), above: compares(">"), gt: compares(">"), greaterThan: compares(">") },
  ...{ toBeLessThan: compares("<"), below: compares("<"), lt: compares("<"), lessThan: compares("<") },
  ...{ toBeGreaterThanOrEqual: compares(">="), least: compares(">="), gte: compares(">=") },
  ...{ toBeLessThanOrEqual: compares("<="), most: compares("<="), lte: compares("<=") },
  ...{ toHaveBeenCalledTimes: called, toBeCalledTimes: called, callCount: called },
  ...{ toHaveBeenCalledOnce: (subject) => times(subject, "1"), calledOnce: (subject) => times(subject, "1") },
  ...{ toHaveBeenCalledWith: given, toBeCalledWith: given, calledWithExactly: given },
  // Before its thirtieth version Jest had shorter words, too.
  ...{ toHaveBeenLastCalledWith: told("last"), lastCalledWith: told("last") },
  ...{ toHaveBeenNthCalledWith: toldAt, nthCalledWith: toldAt },
  ...{ toHaveReturnedTimes: told("returns"), toReturnTimes: told("returns") },
  ...{ toHaveReturnedWith: told("returned"), toReturnWith: told("returned") },
  ...{ toHaveLastReturnedWith: told("gave"), lastReturnedWith: told("gave") },
  ...{ toHaveNthReturnedWith: told("nthGave"), nthReturnedWith: told("nthGave") },
  ...{ toHaveBeenCalledExactlyOnceWith: givenOnce, calledOnceWithExactly: givenOnce },
  ...{ toThrow: throws, toThrowError: throws, throw: throws, throws },
};

const contained: Meaning = (subject, args) => [...args.map((each) => asks("has", subject, each))];
const present: Meaning = (subject) => stands(`${subjectOf(subject)}.isPresent()`, "==", "true");

const asserted: Readonly<Record<string, Meaning>> = {
  ...{ isEqualTo: whole, isSameAs: (subject, [value = ""]) => [`same:${value}:${subjectOf(subject)}`] },
  ...{ isNull: is("null"), isNotNull: isNot("null"), isTrue: is("true"), isFalse: is("false") },
  ...{ isNotEqualTo: compares("!="), isGreaterThan: compares(">"), isLessThan: compares("<") },
  ...{ isGreaterThanOrEqualTo: compares(">="), isLessThanOrEqualTo: compares("<=") },
  ...{
    isEmpty: (subject) => sized(subject, ["0"]),
    isNotEmpty: (subject) => stands(`#${subjectOf(subject)}`, "!=", "0"),
  },
  ...{ hasSize: sized, contains: contained, startsWith: asked("startsWith"), endsWith: asked("endsWith") },
  ...{ containsExactly: (subject, args) => listed(subjectOf(subject), args), hasValue: contained },
  ...{ isPresent: present, isNotPresent: (subject) => sized(subject, ["0"]) },
  ...{
    as: nothing,
    describedAs: nothing,
    withFailMessage: nothing,
    inOrder: (subject) => [`order:${subject}`],
  },
  returns: (subject, [value = "", getter = ""]) => {
    const name = getterIn(getter);
    return name === null ? null : equal(`${subject}.${name}()`, value);
  },
  hasFieldOrPropertyWithValue: (subject, [name = "", value = ""]) =>
    /^"\w+"$/.test(name) ? equal(`${subject}.${name.slice(1, -1)}`, value) : null,
  isInstanceOf: (subject, [kind = ""]) => [`kind:${subjectOf(subject)}:${kind}`],
};

/** `User::getName`, `from(User::getName)`, `user -> user.getName()` */
function getterIn(text: string): string | null {
  const said = argumentOf(text, /^from\(/) ?? text;
  return /^\w+::(\w+)$/.exec(said)?.[1] ?? /^(\w+)->\1\.(\w+)\(\)$/.exec(said)?.[2] ?? null;
}

const thrown: Readonly<Record<string, Meaning>> = {
  isInstanceOf: (subject, [kind = ""]) => [`throws:${codeOf(subject)}:${kind}`],
  hasMessage: (subject, [message = ""]) => [`says:${codeOf(subject)}:${message}`],
  withMessage: (subject, [message = ""]) => [`says:${codeOf(subject)}:${message}`],
};

/** `() => load(2)`: what is run. */
export function codeOf(text: string): string {
  return text.replace(/^\(\)(?:=>|->)/, "").replace(/^\{(.*?);?\}$/, "$1");
}

const links = /^(to|be|been|have|has|deep|is|that|which|and|resolves|a|an|at)$/;

/** What `expect(…)` is followed by. */
export function expectation(text: string): Said {
  const list = listIn(text, text.indexOf("("));
  const [subject = ""] = list?.items ?? [];
  const words = wordsIn(text.slice(list?.end ?? 0)).filter(
    ({ name, args }) => args !== null || !links.test(name),
  );
  const denied = words[0]?.name === "not";
  const [word, ...more] = denied ? words.slice(1) : words;
  if (word === undefined || more.length > 0 || subject === "") return null;
  if (denied) return without(subject, word);
  const said = expected[word.name]?.(subject, word.args ?? []) ?? null;
  // A condition that holds says what it compares.
  if (word.args?.[0] === "true" || word.name === "true") {
    const condition = holds(subject);
    return condition.length === 1 && condition[0]?.startsWith("truth:") ? said : condition;
  }
  return said;
}

function without(subject: string, { name, args }: Word): Said {
  if (/^(toBeUndefined|undefined)$/.test(name)) return stands(subject, "!=", "undefined");
  if (/^(toBeNull|null)$/.test(name)) return stands(subject, "!=", "null");
  // What is looked for and not there is nothing.
  if (name === "toBeInTheDocument" && isOneCall(subject, /^(?:\w+\.)?queryBy\w+(?=\()/))
    return stands(subject, "==", "null");
  return /^(toBe|toEqual|equal)$/.test(name) ? stands(subject, "!=", args?.[0] ?? "") : null;
}

function isOneCall(text: string, called: RegExp): boolean {
  const name = called.exec(text)?.[0];
  return name !== undefined && listIn(text, name.length)?.end === text.length;
}

/** What `assertThat(…)` is followed by. */
export function assertion(text: string): Said {
  const list = listIn(text, text.indexOf("("));
  const [first = ""] = list?.items ?? [];
  const words = wordsIn(text.slice(list?.end ?? 0));
  if (text.startsWith("assertThatExceptionOfType("))
    return words[0]?.name === "isThrownBy"
      ? chained(
          words[0].args?.[0] ?? "",
          [{ name: "isInstanceOf", args: [first] }, ...words.slice(1)],
          thrown,
        )
      : null;
  if (text.startsWith("assertThatThrownBy(")) return chained(first, words, thrown);
  const [extracting, ...rest] = words;
  if (extracting?.name === "extracting") return extracted(first, extracting.args ?? [], rest);
  return chained(first, words, asserted);
}

function chained(subject: string, words: readonly Word[], known: Readonly<Record<string, Meaning>>): Said {
  const said = words.map(({ name, args }) => known[name]?.(subject, args ?? []) ?? null);
  return said.length === 0 || said.includes(null) ? null : said.flatMap((each) => each ?? []);
}

/** `extracting(User::getName).containsExactly("a", "b")`, of a list; or of one thing, with several names. */
function extracted(subject: string, getters: readonly string[], words: readonly Word[]): Said {
  const [word] = words;
  if (
    words.length !== 1 ||
    word === undefined ||
    word.args === null ||
    !/^containsExactly$|^isEqualTo$/.test(word.name)
  )
    return null;
  const parts = getters.map((each) => `.${/^\w+::(\w+)$/.exec(each)?.[1] ?? each.replaceAll('"', "")}`);
  const calls = getters.map((each, at) => `${parts[at] ?? ""}${each.includes("::") ? "()" : ""}`);
  if (parts.length === 1)
    return word.name === "isEqualTo"
      ? equal(`${subject}${calls[0] ?? ""}`, word.args[0] ?? "")
      : [
          ...stands(`#${subject}`, "==", String(word.args.length)),
          ...word.args.flatMap((each, at) => equal(`${subject}[${at}]${calls[0] ?? ""}`, each)),
        ];
  return word.args.flatMap((each, at) => equal(`${subject}${calls[at] ?? ""}`, each));
}

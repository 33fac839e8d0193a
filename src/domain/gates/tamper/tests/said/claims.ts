import { listIn } from "../compared/list-in.ts";
import { once } from "../compared/once.ts";
import { isNear, roomOf } from "../checks/rooms.ts";
import { assertion, codeOf, expectation } from "./chains.ts";
import { holds, stands } from "./conditions.ts";
import { equal } from "./equal.ts";
import { meantBy } from "./functions.ts";
import { isStrict } from "../languages/loose-equality.ts";
import { wanted } from "./matchers.ts";
import { plainly, splitAt } from "./plainly.ts";
import { claimedOfTypes, followingOfTypes } from "./types.ts";
import { type Assertion } from "../test-case.ts";

const plainClaims: (one: Assertion) => readonly string[] = once(({ text, said, trivial, reflexive }) =>
  /^(own|plain|perhaps):/.test(text) || trivial || reflexive ? [] : claimsIn(said).map(ofError),
);

/**
 * What an assertion claims, in one form for all libraries and languages, each part by itself: `assertEquals(1, a)`,
 * `assert a == 1` and `expect(a).toBe(1)` claim the same, and so do `expect(a).toEqual([1])` and two that look at what is first
 * and at the length. Empty: it is not known what it claims.
 */
export const claimsOf: (one: Assertion) => readonly string[] = once((one) => {
  const claims = plainClaims(one);
  return isStrict(one) ? [...claims, ...claims.flatMap(exactly)] : claims;
});

/** What is a number or a word anyway is converted by nobody. */
function exactly(claim: string): string[] {
  return /^eq:(?!#|typeof)/.test(claim) ? [`exact:${claim}`] : [];
}

/** These, and what follows from them. */
export const impliedBy: (one: Assertion) => ReadonlySet<string> = once((one) => {
  const claims = claimsOf(one);
  return new Set([
    ...claims,
    ...claims.flatMap(following),
    ...(one.loose === true ? [] : claims.flatMap(exactly)),
    ...(claims.length === 0 ? nearly(one) : []),
  ]);
});

/** What JUnit gives back of an error is asked for what it says. */
function ofError(claim: string): string {
  const [, code = "", message = ""] =
    /^eq:assertThrows\(\w+\.class,(.+)\)\.getMessage\(\):(.+)$/.exec(claim) ?? [];
  return message === "" ? claim : `says:${codeOf(code)}:${message}`;
}

function following(claim: string): string[] {
  const [, opened, value = ""] = /^eq:(.+)\.get\(\):(.+)$/.exec(claim) ?? [];
  if (opened !== undefined) return [`has:${opened}:${value}`, `eq:${opened}.isPresent():true`];
  const [, subject, what = ""] = /^eq:(.+):(true|false)$/.exec(claim) ?? [];
  if (subject !== undefined) return [`${what === "true" ? "truth" : "falsy"}:${subject}`];
  const [, none] = /^eq:(.+):(?:null|undefined|0|"")$/.exec(claim) ?? [];
  if (none !== undefined && !none.startsWith("#")) return [`falsy:${none}`];
  const [, thing = "", itself = ""] = /^same:(.+):(.+)$/.exec(claim) ?? [];
  if (thing !== "") return equal(thing, itself);
  const [, list, item = ""] = /^has:(.+?):(.+)$/.exec(claim) ?? [];
  if (list !== undefined) return [`eq:${list}.isPresent():true`, `eq:${list}.get():${item}`];
  const [, empty] = /^eq:#(.+):0$/.exec(claim) ?? [];
  if (empty === undefined) return followingOfTypes(claim);
  return [`eq:${empty}.isPresent():false`, `falsy:${empty}`];
}

/** A fraction that is held as near as a machine can tell is as good as held. */
function nearly({ said }: Assertion): string[] {
  const room = roomOf(said);
  const value = room?.value ?? 0;
  if (room === null || Number.isInteger(value) || !isNear(room)) return [];
  const text = plainly(said);
  const open = /^(?:[\w.]*\()?(?=.)/.exec(text)?.[0].length ?? 0;
  const compared = /^assert(.+)==(?:pytest\.)?approx\(/.exec(text)?.[1];
  const subjects = compared === undefined ? (listIn(text, open - 1)?.items ?? []) : [compared];
  return subjects.flatMap((each) => equal(each, String(value)));
}

function claimsIn(said: string): string[] {
  const text = plainly(said).replace(
    /^return(?=[\w(])|^(?:\w+|new\w*SoftAssertions\(\))\.(?=assertThat\()|^(?:Assertions|Truth|Assert|chai)\.(?=\w)|(?<=^(?:assert|require|is|must))(?:\.New\(t\))+(?=\.(?!New\b)[A-Z])/g,
    "",
  );
  if (text.startsWith("check(")) return failing(text);
  const types = claimedOfTypes(text);
  if (types !== null) return types;
  if (roomOf(said) !== null) return [];
  if (/^expect\(/.test(text)) return expectation(text) ?? [];
  if (/^assertThat\w*\(/.test(text)) return matched(text) ?? assertion(text) ?? [];
  return called(text) ?? ofMocks(text) ?? (said.endsWith(";") ? [] : ofPython(text));
}

/** Go's conditions say what fails. */
function failing(text: string): string[] {
  const inside = text.slice("check(".length, -1);
  const condition = withoutNames(inside);
  if (condition === null) return [];
  const diff = condition.startsWith("cmp.Diff(") ? listIn(condition, "cmp.Diff".length) : null;
  if (diff !== null && condition.slice(diff.end) === '!=""')
    return diff.items.length === 2 ? equal(diff.items[0] ?? "", diff.items[1] ?? "") : [];
  // What is no truth is a lie.
  return holds(condition, false).map((each) => each.replace(/^(truth|falsy):(.+)$/, whether));
}

/** `got, want := load(), 3; got != want`, as if it gave no names; null: what it gives them is not known. */
function withoutNames(said: string): string | null {
  const [given, , rest] = splitAt(said, [";"]) ?? [];
  if (given === undefined || rest === undefined) return /;|:=/.test(said) ? null : said;
  const [names, values] = (splitAt(given, [":="]) ?? [])
    .filter((one) => one !== ":=")
    .map((one) => listIn(`(${one})`, 0)?.items ?? []);
  if (names === undefined || /;|:=/.test(rest)) return null;
  const word = (one: string) => new RegExp(`(?<![\\w.])${one}(?![\\w(])`, "g");
  const used = names.filter((one) => /^\w+$/.test(one) && word(one).test(rest));
  if (used.length > 0 && names.length !== values?.length) return null;
  return used.reduce((text, one) => text.replace(word(one), () => values?.[names.indexOf(one)] ?? ""), rest);
}

function whether(_: string, kind: string, subject: string): string {
  return `eq:${subject}:${kind === "truth"}`;
}

function matched(text: string): string[] | null {
  const list = listIn(text, text.indexOf("("));
  if (list === null || list.end !== text.length) return null;
  const [subject = "", matcher] = list.items.slice(-2);
  return matcher === undefined || list.items.length > 3 ? null : wanted(subject, matcher);
}

function called(text: string): string[] | null {
  const name = /^[\w.:]+!?(?=\()/.exec(text)?.[0];
  const list = name === undefined ? null : listIn(text, name.length);
  if (name === undefined || list === null || list.end !== text.length) return null;
  const args = /^(assert|require|is|must|td)\.[A-Z]/.test(name) ? list.items.slice(1) : list.items;
  // JUnit 4 has the message first.
  const isTold =
    /^assert[A-Z]/.test(name) && args.length === 3 && /^"/.test(args[0] ?? "") && !/^"/.test(args[2] ?? "");
  return meantBy(name, isTold ? args.slice(1) : args);
}

/** What was called, how often and with what. */
function ofMocks(text: string): string[] | null {
  const [, double = "", asked = "", given = ""] =
    /^(.+?)\.assert_(called_once_with|called_with|called_once|not_called)\((.*)\)$/.exec(text) ?? [];
  const often = asked === "not_called" ? "0" : "1";
  if (asked !== "")
    return [
      ...(asked === "called_with" ? [] : stands(`calls:${double}`, "==", often)),
      ...(asked.endsWith("with") ? [`with:${double}:${given}`] : []),
    ];
  const [, word = "", args = ""] = /^sinon\.assert\.(\w+)\((.*)\)$/.exec(text) ?? [];
  const [spy = "", ...more] = word === "" ? [] : (listIn(`(${args})`, 0)?.items ?? []);
  if (word === "callCount") return stands(`calls:${spy}`, "==", more[0] ?? "");
  if (/^(calledOnce|notCalled)$/.test(word))
    return stands(`calls:${spy}`, "==", word === "notCalled" ? "0" : "1");
  if (word === "calledWithExactly") return [`with:${spy}:${more.join()}`];
  if (word === "calledOnceWithExactly")
    return [...stands(`calls:${spy}`, "==", "1"), `with:${spy}:${more.join()}`];
  if (/^verify(Zero|No)Interactions\(/.test(text)) return [text.replace("Zero", "No")];
  if (!text.startsWith("verify(")) return null;
  return [
    text
      .replace(/^verify\((\w+),times\(1\)\)/, "verify($1)")
      .replace(/(?<=[(,])(?:\w+\.)?eq\(([^()]*)\)/g, "$1"),
  ];
}

function ofPython(text: string): string[] {
  const condition = /^assert(?=.)(.+)$/.exec(text)?.[1];
  if (condition === undefined || /^(_|\.)/.test(condition) || isCalledSo(condition)) return [];
  const [said] = splitAt(condition, [","]) ?? [condition];
  return holds(said);
}

/** `assertValid(user)` is a function's name; `assert User(3).age == 3` goes on behind what it makes. */
function isCalledSo(condition: string): boolean {
  const name = /^[A-Z]\w*(?=\()/.exec(condition)?.[0];
  return name !== undefined && (listIn(condition, name.length)?.end ?? condition.length) === condition.length;
}

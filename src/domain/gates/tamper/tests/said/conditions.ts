import { listIn } from "../compared/list-in.ts";
import { equal } from "./equal.ts";
import { argumentOf, splitAt, subjectOf, withoutBrackets } from "./plainly.ts";

const comparing = ["==", "!=", "<=", ">=", "<", ">"];
const opposite: Readonly<Record<string, string>> = {
  "==": "!=",
  "!=": "==",
  "<": ">=",
  ">=": "<",
  ">": "<=",
  "<=": ">",
};
const equalities =
  /^(?:reflect\.DeepEqual|(?:slices|bytes|maps)\.Equal|cmp\.Equal|Objects\.equals|Arrays\.equals)\(/;

/** What it means that a condition holds, or that it does not. */
export function holds(said: string, yes = true): string[] {
  const text = withoutBrackets(said);
  const denied = /^(?:!|not(?=[\w(]))(?!=)/.exec(text)?.[0];
  const joint = splitAt(text, [yes ? "&&" : "||"]);
  if (joint !== null) return [...holds(joint[0], yes), ...holds(joint[2], yes)];
  // A denial is of what stands next to it alone.
  if (denied !== undefined && splitAt(text, [...comparing, "&&", "||"]) === null)
    return holds(text.slice(denied.length), !yes);
  const compared = splitAt(text, comparing);
  if (compared !== null && splitAt(text, ["&&", "||"]) === null) {
    const [left, sign, right] = compared;
    return stands(left, yes ? sign : (opposite[sign] ?? sign), right);
  }
  return meant(text, yes) ?? [`${yes ? "truth" : "falsy"}:${subjectOf(text)}`];
}

/** What it means that two things stand so to each other. */
export function stands(left: string, sign: string, right: string): string[] {
  if (sign === "==") return alike(left, right);
  const [one, other] = [subjectOf(left), subjectOf(right)];
  if (sign === "!=") return [`ne:${[one, other].sort().join(":")}`];
  return sign.startsWith(">") ? [`${sign.replace(">", "<")}:${other}:${one}`] : [`${sign}:${one}:${other}`];
}

/** Two that are sorted first are of the same things. */
function alike(left: string, right: string): string[] {
  const sorted = [left, right].map((each) => argumentOf(each, /^sorted\(/));
  const [one = null, other = null] = sorted;
  if (one === null && other === null) return equal(left, right);
  if (one !== null && (other !== null || right.startsWith("["))) return bagOf(one, other ?? right);
  return one === null && other !== null && left.startsWith("[")
    ? bagOf(other, left)
    : [`eq:${[left, right].sort().join(":")}`];
}

export function bagOf(one: string, other: string): string[] {
  const size = other.startsWith("[") ? listIn(other, 0)?.items.length : undefined;
  const bag = `bag:${[subjectOf(one), other].sort().join(":")}`;
  return size === undefined ? [bag] : [bag, `eq:#${subjectOf(one)}:${size}`];
}

/** Questions that have a word of their own. */
function meant(text: string, yes: boolean): string[] | null {
  const [, looked = "", not, what = ""] = /^(.+?)is(not)?(None|True|False|null|true|false)$/.exec(text) ?? [];
  if (looked !== "") {
    const value = what.toLowerCase().replace("none", "null");
    return stands(looked, (not === undefined) === yes ? "==" : "!=", value);
  }
  const [, same = "", itself = ""] = yes ? (/^(.+[)\]])is(?!not)([A-Za-z_][\w.]*)$/.exec(text) ?? []) : [];
  if (same !== "") return [`same:${subjectOf(same)}:${itself}`];
  const [, list = "", asked] = /^(.+)\.(isEmpty|is_empty|is_none)\(\)$/.exec(text) ?? [];
  if (asked === "is_none") return stands(list, yes ? "==" : "!=", "null");
  if (asked !== undefined) return stands(`#${subjectOf(list)}`, yes ? "==" : "!=", "0");
  if (!yes) return null;
  const pair = equalities.exec(text);
  const pairs = pair === null ? null : listIn(text, pair[0].length - 1);
  if (pairs?.items.length === 2) return equal(pairs.items[0] ?? "", pairs.items[1] ?? "");
  const [, part, whole = ""] = /^b?("(?:\\.|[^"\\])*")in(?=[\w(])([^=<>]+)$/.exec(text) ?? [];
  return part === undefined ? called(text) : [asks("has", whole, part)];
}

/** A question that is asked of a thing with one word, and with one argument. */
function called(text: string): string[] | null {
  const of =
    /^(.+)\.(equals|includes|contains|startsWith|starts_with|startswith|endsWith|ends_with|endswith)\(/.exec(
      text,
    );
  const argument = of === null ? null : argumentOf(text.slice((of[1] ?? "").length), /^\.\w+\(/);
  if (of !== null && argument !== null) {
    if (of[2] === "equals") return equal(of[1] ?? "", argument);
    return [asks(of[2] ?? "", of[1] ?? "", argument)];
  }
  const two = /^(?:(?:strings|slices|re)\.(Contains|HasPrefix|HasSuffix|search)|matches!|isinstance)\(/.exec(
    text,
  );
  const [one = "", other = ""] = two === null ? [] : (listIn(text, two[0].length - 1)?.items ?? []);
  if (other === "") {
    const tested = /^(\/.+\/\w*)\.test\((.+)\)$/.exec(text);
    return tested === null ? null : [`match:${subjectOf(tested[2] ?? "")}:${tested[1] ?? ""}`];
  }
  if (text.startsWith("isinstance")) return [`kind:${subjectOf(one)}:${other}`];
  if (text.startsWith("matches!")) return isOneValue(other) ? equal(one, other) : null;
  return two?.[1] === "search"
    ? [`match:${subjectOf(other)}:${other === "" ? "" : one.replace(/^r(?=")/, "")}`]
    : [asks(two?.[1] ?? "", one, other)];
}

const questions: Readonly<Record<string, string>> = {
  startsWith: "begins",
  starts_with: "begins",
  startswith: "begins",
  HasPrefix: "begins",
  endsWith: "ends",
  ends_with: "ends",
  endswith: "ends",
  HasSuffix: "ends",
};

export function asks(word: string, subject: string, argument: string): string {
  return `${questions[word] ?? "has"}:${subjectOf(subject)}:${argument.replace(/^&|^b(?=")/, "")}`;
}

/** A pattern that takes one value alone: nothing is left open in it, and nothing is bound. */
export function isOneValue(pattern: string): boolean {
  return !/(^|\W)_(\W|$)|\.\.|\||@|\bif\b|\bref\b|(?<![\w"'])(?!true\b|false\b|null\b)[a-z_]\w*(?!\w|::|")/.test(
    pattern,
  );
}

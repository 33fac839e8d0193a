import { listIn } from "../compared/list-in.ts";
import { asks, stands } from "./conditions.ts";
import { listed } from "./equal.ts";
import { argumentOf, subjectOf } from "./plainly.ts";

/** What a matcher of Hamcrest wants of its subject; null: it is none that is known. */
export function wanted(subject: string, matcher: string): string[] | null {
  const within = argumentOf(matcher, /^is\(/);
  if (within !== null) return wanted(subject, within);
  const name = /^(\w+)\(/.exec(matcher)?.[1];
  const list = name === undefined ? null : listIn(matcher, name.length);
  if (list === null || list.end !== matcher.length)
    return isValue(matcher) ? stands(subject, "==", matcher) : null;
  const [value = ""] = list.items;
  switch (name) {
    case "equalTo":
      return stands(subject, "==", value);
    case "nullValue":
      return stands(subject, "==", "null");
    case "notNullValue":
      return stands(subject, "!=", "null");
    case "sameInstance":
      return [`same:${value}:${subjectOf(subject)}`];
    case "empty":
      return stands(`#${subjectOf(subject)}`, "==", "0");
    case "hasSize":
      return stands(`#${subjectOf(subject)}`, "==", value);
    case "contains":
      return listed(subjectOf(subject), list.items);
    case "hasItem":
    case "containsString":
      return [asks("has", subject, value)];
    case "startsWith":
      return [asks("startsWith", subject, value)];
    case "greaterThan":
      return stands(subject, ">", value);
    case "lessThan":
      return stands(subject, "<", value);
    case "not":
      return denied(subject, value);
    default:
      return null;
  }
}

function denied(subject: string, matcher: string): string[] | null {
  if (matcher === "empty()") return stands(`#${subjectOf(subject)}`, "!=", "0");
  const value = argumentOf(matcher, /^equalTo\(/) ?? matcher;
  return isValue(value) ? stands(subject, "!=", value) : null;
}

/** Written out, or under a name: no matcher by what it is called with. */
function isValue(text: string): boolean {
  return /^["\d-]|^\w+(\.\w+)*$/.test(text);
}

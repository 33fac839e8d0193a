import { listIn } from "../compared/list-in.ts";
import { asks, stands } from "./conditions.ts";
import { subjectOf } from "./plainly.ts";

const signs: Readonly<Record<string, string>> = { eq: "==", lt: "<", le: "<=", gt: ">", ge: ">=" };
const asked: Readonly<Record<string, string>> = {
  ...{ contains_substring: "contains", starts_with: "starts_with", ends_with: "ends_with" },
};
const opened: Readonly<Record<string, string>> = {
  ...{ some: ".unwrap()", ok: ".unwrap()", err: ".unwrap_err()" },
};

/** What a matcher of googletest wants of its subject; null: it is none that is known. */
export function wantedInRust(subject: string, matcher: string): string[] | null {
  const name = /^(?:\w+::)*(\w+)\(/.exec(matcher)?.[1];
  const list = name === undefined ? null : listIn(matcher, matcher.indexOf("("));
  const [value] = list?.items ?? [];
  if (name === undefined || list?.end !== matcher.length) return null;
  if (name === "none") return stands(subject, "==", "null");
  if (value === undefined || list.items.length > 1) return null;
  const [sign, word, part] = [signs[name], asked[name], opened[name]];
  if (sign !== undefined) return stands(subject, sign, value);
  if (word !== undefined) return [asks(word, subject, value)];
  if (name === "len") return wantedInRust(`#${subjectOf(subject)}`, value);
  return part === undefined ? null : wantedInRust(`${subjectOf(subject)}${part}`, value);
}

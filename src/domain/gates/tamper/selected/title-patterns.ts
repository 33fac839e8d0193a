import { type Truth } from "../condition.ts";

/** Whether a pattern is found in a title; null: only the runner knows. */
export type TitlePattern = (title: string) => Truth;

const plain = /^\^?(?:[\p{L}\p{N}\s@:#,'"=/!<>%&~_-]|\\[^\p{L}\p{N}]|\\b|\.\*)*\$?$/u;

/** A regular expression that says words or others, or that they are not to be there. It is run only where it can go one way. */
export function titlePattern(said: string, { ignoresCase = false } = {}): TitlePattern {
  const [, slashed = said] = /^\/(.*)\/[a-z]*$/s.exec(said) ?? [];
  const [, without] = /^\^?\(\?!(?:\.\*)?(.*?)\)(?:\.\*)?\$?$/s.exec(slashed) ?? [];
  if (without !== undefined) {
    const found = titlePattern(`(${without})`, { ignoresCase });
    return (title) => {
      const truth = found(title);
      return truth === null ? null : !truth;
    };
  }
  const options = optionsOf(slashed);
  const isPlain =
    slashed.length < 400 && options.every((one) => plain.test(one) && one.split(".*").length < 4);
  const expressions = isPlain ? options.map((one) => new RegExp(one, ignoresCase ? "is" : "s")) : null;
  return (title) => expressions?.some((one) => one.test(title)) ?? null;
}

/** Each with what stands around a group of them: of `^(a|b)$` they are `^a$` and `^b$`. */
function optionsOf(said: string): string[] {
  const [, before = "", grouped, after = ""] =
    /^([^()|]*)(?<!\\)\((?:\?:)?([^()]*)(?<!\\)\)(?!\*)([^()|]*)$/s.exec(said) ?? [];
  return grouped === undefined ? said.split("|") : grouped.split("|").map((one) => `${before}${one}${after}`);
}

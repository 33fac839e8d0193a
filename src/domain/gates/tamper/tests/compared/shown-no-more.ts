import { type Assertion, type TestCase } from "../test-case.ts";

/** What is asked of the page, without whether it is shown. */
const said =
  /(?:(?<not>\.not)?\.(?<word>toBe(?:Visible|Hidden|Null|InTheDocument|Attached|Displayed|Existing|Present)|toExist)\(\)|\.(?<none>toHaveCount)\(0\)|\.should\((?<mark>["'`])(?<never>not\.)?(?<state>exist|be\.visible)\k<mark>\));?/;
const everySaid = new RegExp(said.source.replaceAll(/\?<\w+>/g, "").replace("\\k<mark>", "[\"'`]"), "g");
const there = /^(?:toBe(?:InTheDocument|Attached|Existing|Present)|toExist|exist)$/;
const seen = /^(?:toBe(?:Visible|Displayed)|be\.visible)$/;

/** Words by which a title says that something is not there. */
const denying =
  /\b(?:no|not|never|none|nothing|without|gone|absent|removed?s?|hid(?:es?|ing|den)|invisible|disappears?|vanish(?:es)?|drop(?:s|ped)?|omit(?:s|ted)?|miss(?:es|ing)?)\b|n't\b/i;

/**
 * Whether a test, but for what it is called, is one of the base that wanted something to be shown, and wants of the same thing
 * now that it is not, and says so: the expectation is another one, and not a weaker one.
 */
export function wantsItGone(test: TestCase, one: Assertion, from: TestCase): boolean {
  if (!isDenied(test.name) || isDenied(from.name) || apart(test.body) !== apart(from.body)) return false;
  return test.assertions.some((other) => isOpposite(other, one));
}

/** `expect(queryByText("a")).not.toBeInTheDocument()` of `expect(getByText("a")).toBeVisible()` */
export function isOpposite(other: Assertion, one: Assertion): boolean {
  const [was, is] = [stateIn(one.text), stateIn(other.text)];
  if (was === null || is === null || was.gone || !is.gone) return false;
  return apart(one.text) === apart(other.text) && (was.seen || !is.seen);
}

interface State {
  readonly gone: boolean;
  /** It may be there, and not be seen. */
  readonly seen: boolean;
}

function stateIn(text: string): State | null {
  const { word, not, none, state, never } = said.exec(text)?.groups ?? {};
  if (none !== undefined || word === "toBeNull")
    return not === undefined ? { gone: true, seen: false } : null;
  if (word === "toBeHidden") return not === undefined ? { gone: true, seen: true } : null;
  const name = word ?? state ?? "";
  if (!there.test(name) && !seen.test(name)) return null;
  return { gone: (not ?? never) !== undefined, seen: seen.test(name) };
}

function apart(text: string): string {
  return text.replace(everySaid, "").replace(/\b(?:get|query)(?=(?:All)?By[A-Z])|;/g, "");
}

function isDenied(name: string): boolean {
  return denying.test(name.split(" > ").at(-1) ?? "");
}

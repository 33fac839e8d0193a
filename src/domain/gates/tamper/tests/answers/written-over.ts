import { walk, type SyntaxNode } from "../../syntax-tree.ts";
import { assertionOf, wantedBy, type Assertion, type WrittenOver } from "../test-case.ts";
import { isCommonWord, literalsOf } from "../tokens.ts";
import { wantsWhatStands } from "../compared/folded.ts";
import { pathIn, withPaths } from "./paths.ts";
import { type Own } from "./written-answers.ts";
import { givenBeside, isWrittenOut, type Given } from "./written-values.ts";

/** What a check itself has for where the product gives nothing, and wants of it: `expect(load() ?? 3).toBe(3)`. */
export function defaultsIn(node: SyntaxNode, one: Assertion): WrittenOver | null {
  const values = [...walk(node)]
    .flatMap(({ node: inner }) => givenBeside(inner))
    .filter(({ value, otherwise }) => otherwise && isWrittenOut(value))
    .map(({ value }) => value.text);
  const wanted = [...one.literals];
  const isWanted = (each: string) =>
    wanted.splice(wanted.indexOf(each), 1).length > 0 && wanted.includes(each);
  const found = values.filter((said) => {
    const literals = [...new Set(literalsOf(said))];
    return literals.length > 0 && literals.every(isWanted);
  });
  return found.length === 0 ? null : { values: found, surely: true, beside: true };
}

/** What functions of the tests' own put over what they give back where a check asks them, and the check wants of it. */
export function putOver(given: readonly Given[], one: Assertion): WrittenOver | null {
  const found = given
    .map(({ value }) => value.text)
    .filter((said) => {
      const literals = literalsOf(said);
      return wantedBy(one).some((each) => literals.includes(each));
    });
  return found.length === 0 ? null : { values: found, surely: false };
}

/** What a stub says that stands somewhere within what a check asks, and the check wants: the product may only hand it on. */
export function stubbedWithin(said: readonly string[], one: Assertion): WrittenOver | null {
  const wanted = wantedBy(one).filter((each) => !isCommonWord(each));
  const found = said.filter((each) => {
    const literals = literalsOf(each);
    return wanted.length > 0 && wanted.every((value) => literals.includes(value));
  });
  return found.length === 0 ? null : { values: found, surely: false };
}

/** What of an assertion is the test's own answer; null: as far as this says, nothing is. */
export function writtenOver(
  one: Assertion,
  owns: readonly Own[],
  asks: (without: ReadonlySet<string>) => boolean,
): WrittenOver | null {
  if (owns.length === 0) return null;
  const text = withPaths(one.text).replace(/^assert(?=\w)/, isKeyword(one) ? "assert " : "assert");
  const sure = owns.filter(
    (own) =>
      own.surely &&
      !own.path.endsWith(".*") &&
      pathIn(own.path).test(text) &&
      !isChangedSince(own, one, text),
  );
  if (sure.length > 0) {
    const rest = sure.reduce((said, { path }) => said.replace(pathIn(path), "0"), text);
    if (assertionOf(nowhere, rest).trivial || !asks(new Set(sure.map(({ path }) => path))))
      return { values: sure.map(({ said }) => said), surely: true, ...madeOf(sure) };
  }
  const perhaps = owns.filter((own) => (own.isWhole ? isLeftAlone(own, one) : mayAnswer(own, one, text)));
  if (perhaps.length === 0) return null;
  return { values: perhaps.map(({ said }) => said), surely: false, ...madeOf(perhaps) };
}

function madeOf(owns: readonly Own[]): Pick<WrittenOver, "made"> {
  return owns.every(({ isMade }) => isMade) ? { made: true } : {};
}

/** Python's `assert u.age == 3`, which compares without its spaces. */
function isKeyword({ skeleton }: Assertion): boolean {
  return /^assert(?![\w!])/.test(skeleton);
}

const equal = /\.(toBe|toEqual|toStrictEqual)\(|^assert[ (]|equals?\(|assert_eq!|^check\(/i;

/** A check that holds another value than the one that was written saw what the product made of it. */
function isChangedSince({ said }: Own, one: Assertion, text: string): boolean {
  if (!equal.test(text)) return false;
  if (/^[\w$.]+=/.test(said)) return false;
  const literals = literalsOf(said).filter((each) => !/^(true|false)$/i.test(each));
  return (
    !literals.every((each) => one.literals.includes(each)) &&
    !one.literals.every((each) => literals.includes(each))
  );
}

const nowhere: SyntaxNode = { type: "", field: null, text: "", line: 0, children: [] };

/** Whether the value is what the assertion wants of the thing, or of the part of it. */
function mayAnswer({ path, said, surely }: Own, one: Assertion, text: string): boolean {
  const outer = path.replace(/\.[^.]+$/, "");
  const literals = literalsOf(said);
  const [name = ""] = said.split("=");
  if (path !== outer && pathIn(outer).test(text)) {
    const key = path.slice(outer.length + 1);
    if (key !== "*" && saysPart(text, key, withPaths(said))) return true;
    if (key === "*" && /^[\w$.]+$/.test(name) && pathIn(name).test(text)) return true;
    if (key === "*" && one.literals.length > 0 && one.literals.every((each) => literals.includes(each)))
      return true;
  }
  if (surely || !pathIn(path).test(text)) return false;
  // What a method is asked with is not what is wanted of it.
  const sides = path.endsWith("()") ? wantedBy(one) : one.literals;
  const wanted = sides.filter((each) => !/^(true|false|True|False)$/.test(each));
  const sought = wanted.length > 0 ? wanted : sides;
  return sought.length > 0 && sought.every((each) => literals.includes(each));
}

/** What is wanted of it is what it was, so that whoever got it need have done nothing. */
function isLeftAlone({ path, said }: Own, { text }: Assertion): boolean {
  return wantsWhatStands(text, path, said.replace(/\s+/g, ""));
}

function saysPart(text: string, key: string, value: string): boolean {
  const [, after] = new RegExp(`[{,(]["']?${key}["']?[:=]([^]*)`).exec(text) ?? [];
  return after !== undefined && after.startsWith(value) && !/^\w/.test(after.slice(value.length));
}

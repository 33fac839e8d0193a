import { listIn } from "./list-in.ts";
import { once } from "./once.ts";
import { plainly, splitAt } from "../said/plainly.ts";
import { type TestCase } from "../test-case.ts";
import { followsAll, tokensOf } from "../tokens.ts";

/** Of two tests, under whatever names, whether the one asks all that the other asked, for whatever answers. */
export function asksAgain(after: TestCase, before: TestCase): boolean {
  // What is run over a table asks by its rows.
  if ([before, after].some(({ rows, sizes }) => rows.length > 0 || sizes.length > 0)) return false;
  const asked = before.assertions.map(subjectOf);
  const left = after.assertions.map(subjectOf);
  const isAsked = asked.every((one) => {
    const at = one === null ? -1 : left.indexOf(one);
    left.splice(at, at < 0 ? 0 : 1);
    return at >= 0;
  });
  return asked.length > 0 && isAsked && followsAll(tokensOf(plainly(after.body)), preparedBy(before));
}

/** What an assertion looks at, with what it is made of; null: it asks for nothing. */
const subjectOf = once(({ said, failure }): string | null => {
  const text = plainly(said).replace(/^return(?=\w+[.(])|^require\("[^"]*"\)\./, "");
  const found = hasCodeBehind.test(text) ? failure?.code : lookedAt(text);
  return found?.includes("(") ? plainly(found).replace(/^\(\)=>/, "") : null;
});

/** In Python the code that must fail stands behind that. */
const hasCodeBehind = /^(pytest\.|self\.assert)[Rr]aises/;

function lookedAt(text: string): string | undefined {
  const called = /^[\w.:]+!?(?=\()/.exec(text)?.[0];
  const list = called === undefined ? null : listIn(text, called.length);
  if (called === "expect") return list?.items[0];
  if (list !== null && list.end === text.length) return theOneThatAsks(list.items);
  const condition = /^assert(?:not(?=\w+[.(]))?(.+)$/
    .exec(text)?.[1]
    ?.replace(/is(?:not)?(?:None|True|False)$/, "");
  if (condition === undefined) return undefined;
  const sides = splitAt(condition, ["==", "!=", "<", ">"]);
  return theOneThatAsks(sides === null ? [condition] : [sides[0], sides[2]]);
}

function theOneThatAsks(items: readonly string[]): string | undefined {
  const asking = items.filter((one) => one.includes("("));
  return asking.length === 1 ? asking[0] : undefined;
}

/** What a test does besides its checks. */
function preparedBy({ body, assertions }: TestCase): string[] {
  const texts = assertions.flatMap(({ text, failure }) => [
    text,
    hasCodeBehind.test(text) ? (failure?.code ?? "") : "",
  ]);
  const rest = texts.reduce((left, text) => (text === "" ? left : left.split(text).join(";")), body);
  return tokensOf(plainly(rest)).filter((one) => !noise.test(one));
}

const noise = /^(?:[;:{}()=>]|async|await|with(?:as\w+)?)$/;

import { type Assertion, type TestCase } from "../test-case.ts";

const recording = /with(?:warnings\.)?catch_warnings\(record=True\)as(\w+):/g;
const wanting =
  /with(?:pytest\.warns|self\.assertWarns(?:Regex)?)\(([\w.]+)(?:,(?:match=)?(["'][^"']*["']))?\):/g;
const filters = /(?:warnings\.)?(?:simplefilter|filterwarnings)\(["'](?:always|default)["'][^()]*\)/g;

/**
 * Python: that one warning was recorded, and what it was, is said by the block that fails where no such warning is given. Nothing
 * else may differ, and any warning at all says less than one of a kind.
 */
export function warnsInstead(one: Assertion, before: TestCase, after: TestCase): boolean {
  if (!one.text.startsWith("assert") && !one.text.startsWith("self.assert")) return false;
  const names = [...before.body.matchAll(recording)].map(([, name = ""]) => name);
  const wanted = [...after.body.matchAll(wanting)];
  if (names.length === 0 || names.length !== wanted.length) return false;
  if (wanted.some(([, type]) => /^(?:Warning|Exception)$/.test(type ?? ""))) return false;
  const rest = before.assertions
    .filter(({ text }) => names.some((name, at) => isSaid(text, name, wanted[at])))
    .reduce((body, { text }) => body.replace(text, ""), before.body);
  return (
    names.some((name, at) => isSaid(one.text, name, wanted[at])) &&
    rest.replace(recording, "").replace(filters, "") === after.body.replace(wanting, "")
  );
}

/** Whether a block that wants a warning says what a check says of one that was recorded. */
function isSaid(check: string, name: string, wanted: RegExpExecArray | undefined): boolean {
  if (wanted === undefined) return false;
  const [, type = "", match = ""] = wanted;
  if (check === `assertlen(${name})==1` || check === `self.assertEqual(len(${name}),1)`) return true;
  const [first, last] = [`${name}[0]`, `${name}[-1]`];
  const kinds = [first, last].flatMap((each) => [
    `assertissubclass(${each}.category,${type})`,
    `assert${each}.category==${type}`,
    `assert${each}.categoryis${type}`,
    `self.assertTrue(issubclass(${each}.category,${type}))`,
  ]);
  if (kinds.includes(check)) return true;
  // Of signs an expression could make something else.
  const texts = [first, last].flatMap((each) => [
    `assert${match}instr(${each}.message)`,
    `self.assertIn(${match},str(${each}.message))`,
  ]);
  return /^["'][\w ,:;-]+["']$/.test(match) && texts.includes(check);
}

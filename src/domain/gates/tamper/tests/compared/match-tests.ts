import { asksAgain } from "./asked-again.ts";
import { documentationOf } from "../documentation-name.ts";
import { withoutRenamed, type RenamedWords } from "./renamed-words.ts";
import { type TestCase } from "../test-case.ts";

export interface Pair {
  readonly before: TestCase;
  readonly after: TestCase;
}

interface Matching {
  readonly pairs: readonly Pair[];
  readonly lost: readonly TestCase[];
  readonly fresh: readonly TestCase[];
}

/** By what a test of the base is known again in the head, the surest first. */
const signs: readonly ((test: TestCase) => readonly string[])[] = [
  ({ path, name, body }) => [path, name, body],
  ({ path, name }) => [path, name],
  ({ name, body }) => [name, body],
  ({ assertions, body }) => (assertions.length > 0 ? [body] : []),
  ({ name }) => (name === "" ? [] : [name]),
  // It is called by what it documents, which may have another name now.
  ({ path, name }) => (name.startsWith(documentationOf) ? [path] : []),
];

export function matchTests(
  before: readonly TestCase[],
  after: readonly TestCase[],
  renamed: RenamedWords = { gone: new Set(), came: new Set() },
): Matching {
  const left = new Set(after);
  const pairs: Pair[] = [];
  let lost = before;
  for (const sign of signs) {
    const known = groupedBy(sign, left);
    lost = lost.filter((one) => {
      const found = known.get(JSON.stringify(sign(one)))?.shift();
      if (found === undefined) return true;
      left.delete(found);
      pairs.push({ before: one, after: found });
      return false;
    });
  }
  // A product under another name has tests under other names.
  const ofRenamed = (words: ReadonlySet<string>) => (test: TestCase) => {
    const body = test.assertions.length > 0 && words.size > 0 ? withoutRenamed(test.body, words) : null;
    return body === null ? [] : [body];
  };
  const known = groupedBy(ofRenamed(renamed.came), left);
  lost = lost.filter((one) => {
    const found = known.get(JSON.stringify(ofRenamed(renamed.gone)(one)))?.shift();
    if (found === undefined) return true;
    left.delete(found);
    pairs.push({ before: one, after: found });
    return false;
  });
  // What is asked for another answer now is called by that.
  lost = lost.filter((one) => {
    const found = [...left].find((other) => other.path === one.path && asksAgain(other, one));
    if (found === undefined) return true;
    left.delete(found);
    pairs.push({ before: one, after: found });
    return false;
  });
  return { pairs, lost, fresh: [...left] };
}

/** Those that have the sign, by it, in their order. */
function groupedBy(sign: (typeof signs)[number], tests: Iterable<TestCase>): Map<string, TestCase[]> {
  const groups = new Map<string, TestCase[]>();
  for (const test of tests) {
    const key = sign(test);
    if (key.length === 0) continue;
    const group = groups.get(JSON.stringify(key));
    if (group === undefined) groups.set(JSON.stringify(key), [test]);
    else group.push(test);
  }
  return groups;
}

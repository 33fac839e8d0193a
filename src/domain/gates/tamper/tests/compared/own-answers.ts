import { textOf, type ChangedFile, type FileVersion } from "../../changed-file.ts";
import { isTestContext } from "../../test-files.ts";
import { ofTheTests } from "../checks/plain-values.ts";
import { wantedBy, type Assertion, type TestCase, type WrittenOver } from "../test-case.ts";
import { isCommonWord, literalsOf } from "../tokens.ts";

/**
 * What asked the product on the base and now asks the tests' own stands for nothing that was checked. What the change
 * has the product ask first may be told yes or no by the tests.
 */
export function withoutOwnAnswers(
  before: readonly TestCase[],
  after: readonly TestCase[],
  files: readonly ChangedFile[] = [],
): TestCase[] {
  const said = before.flatMap(({ assertions }) => assertions);
  const known = new Set(said.flatMap(({ asks, text }) => (asks ? [] : [text])));
  const asked = new Set(said.flatMap(({ over, text }) => (over === null ? [text] : [])));
  const byName = new Map(before.toReversed().map((one) => [one.name, one]));
  // Of tests in several files that are called the same, each is held against its own.
  const byPlace = new Map(before.toReversed().map((one) => [`${one.path}\n${one.name}`, one]));
  return after.map((test) => {
    const was = byPlace.get(`${test.path}\n${test.name}`) ?? byName.get(test.name);
    const isOwn = (one: Assertion) =>
      one.over === null || isAskedFirst(one.over, files) || isNoOtherAnswer(one.over, test, files)
        ? !one.asks && !one.trivial && !known.has(one.text) && !wasOwn(one, was)
        : (one.over.surely ||
            (one.over.behind !== undefined && was !== undefined && wasAskedSo(one, was)) ||
            asked.has(one.text) ||
            wasAsked(one, one.over, was ? [was] : before)) &&
          !wasGiven(one, one.over, { was, now: test });
    return {
      ...test,
      assertions: test.assertions.map((one) => (isOwn(one) ? ofTheTests(one) : one)),
    };
  });
}

/** The test asked so of the same name before, whoever called it. */
function wasOwn({ text, skeleton }: Assertion, was: TestCase | undefined): boolean {
  const subject = /^expect\(\w+\)\.(?=to\w*Called)/.exec(text)?.[0];
  if (subject === undefined) return false;
  return (
    was?.assertions.some((one) => !one.asks && one.skeleton === skeleton && one.text.startsWith(subject)) ??
    false
  );
}

/** A new condition of the product's, which the tests have hold. */
function isAskedFirst({ behind }: WrittenOver, files: readonly ChangedFile[]): boolean {
  return behind?.isTruth === true && behind.keys.some((key) => asksFirst(key, files));
}

/** What fakes the network says nothing of a product that did not ask it before, nor where the test faked it already. */
function isNoOtherAnswer({ behind }: WrittenOver, test: TestCase, files: readonly ChangedFile[]): boolean {
  if (behind?.isOfNetwork !== true) return false;
  const file = files.find(({ path }) => path === test.path);
  return (
    fakesNetwork(file?.before ?? null) ||
    behind.keys.some((key) => asksFirst(key, files)) ||
    !behind.keys.some((key) => asksAlready(key, files))
  );
}

export function fakesNetwork(version: FileVersion | null): boolean {
  return faking.test(textOf(version));
}

/** Whether the change's product asked the network by this name, and no other part of it comes to. */
export function asksAsBefore(key: string, files: readonly ChangedFile[]): boolean {
  return asksAlready(key, files) && !asksFirst(key, files);
}

const faking =
  /\b(nock|msw|setupServer|setupWorker|fetch-?mock|fetchMock|mockFetch|MockAgent|undici|stubGlobal|pollyjs|Polly|mockttp|sinon|(globalThis|global|window)(\.|,\s*["'])(fetch|XMLHttpRequest|WebSocket|EventSource))\b/i;

/** A file of the product that changes asked it on the base. */
function asksAlready(key: string, files: readonly ChangedFile[]): boolean {
  const named = new RegExp(`(?<![\\w$])${key}(?![\\w$])`);
  return files.some(({ path, before }) => !isTestContext(path) && named.test(textOf(before)));
}

function asksFirst(key: string, files: readonly ChangedFile[]): boolean {
  const named = new RegExp(`(?<![\\w$])${key.replaceAll("$", "\\$")}(?![\\w$])`);
  return files.some(
    ({ path, before, after }) =>
      !isTestContext(path) && named.test(textOf(after)) && !named.test(textOf(before)),
  );
}

/** The test asked the product itself in the same words, whatever it wanted. */
function wasAskedSo({ skeleton }: Assertion, was: TestCase): boolean {
  return was.assertions.some((one) => one.skeleton === skeleton && one.asks && one.over === null);
}

/** The base had the product say these values, in whatever words: what the test gave itself there does not count. */
function wasAsked(one: Assertion, { values }: WrittenOver, before: readonly TestCase[]): boolean {
  const own = new Set(values.flatMap(literalsOf));
  return before
    .flatMap(({ assertions }) => assertions)
    .some((was) => {
      const wanted = wantedBy(was).filter((each) => !isCommonWord(each));
      if (!was.asks || was.plain || was.over !== null || wanted.length === 0) return false;
      const isGiven = wanted.some((each) => was.literals.indexOf(each) !== was.literals.lastIndexOf(each));
      return !isGiven && wanted.every((each) => own.has(each) && one.literals.includes(each));
    });
}

interface Sides {
  readonly was: TestCase | undefined;
  readonly now: TestCase;
}

/** The test wrote there already; or gave these values before, to the constructor of what it checks, and gives them nobody else now. */
function wasGiven(one: Assertion, { values, made }: WrittenOver, { was, now }: Sides): boolean {
  if (was === undefined) return false;
  if (was.assertions.some(({ over, skeleton }) => over !== null && skeleton === one.skeleton)) return true;
  if (!made) return false;
  const [given, gives] = [was.inputs(), now.inputs()];
  const often = (literal: string, among: readonly string[]) =>
    among.filter((each) => each === literal).length;
  const literals = values.flatMap(literalsOf);
  return (
    literals.length > 0 &&
    literals.every((each) => given.includes(each) && often(each, gives) <= often(each, given))
  );
}

import { type ChangedFile } from "./changed-file.ts";
import { foundAsBefore } from "./collected/collected.ts";
import { type Surroundings } from "./settings/surroundings.ts";
import { folderOf } from "./paths.ts";
import { collectionOf } from "./test-files.ts";
import { withoutOwnAnswers } from "./tests/compared/own-answers.ts";
import { sourcesWith } from "./tests/functions/source-files.ts";
import { readCheckingFunctions, readHooks, readTests, type Beside } from "./tests/read-tests.ts";
import { wantsWhatIsSet } from "./tests/reached/wants-what-is-set.ts";
import { documentationReader } from "./tests/run-documentation.ts";
import { dataFilesOf } from "./tests/tables/data-files.ts";
import { type TestCase } from "./tests/test-case.ts";

/** Tests of base and head that are held against each other. */
export interface TestSides {
  readonly before: readonly TestCase[];
  readonly after: readonly TestCase[];
  /** What runs around them. */
  readonly hooks: { readonly before: readonly TestCase[]; readonly after: readonly TestCase[] };
  /** Tests that stay, beside such as are skipped where something is not set. */
  readonly beside?: readonly TestCase[];
}

interface Sides {
  readonly around: Surroundings;
  readonly sides: readonly TestSides[];
  /** Files that stand now where no runner looks. */
  readonly unfound: readonly ChangedFile[];
}

const known = new WeakMap<readonly ChangedFile[], Sides>();

/** Whoever compares tests and whoever tries them asks for the same. */
export function sidesOf(files: readonly ChangedFile[], around: Surroundings): Sides {
  const before = known.get(files);
  if (before?.around === around) return before;
  const isFound = foundAsBefore(files, around);
  const unfound = files.filter((file) => !isFound(file));
  const found = { around, sides: readSides(files, around, isFound), unfound };
  known.set(files, found);
  return found;
}

/** The tests of the changed files, and apart from them those that use what these bring: a test that stays stands in for none. */
function readSides(
  files: readonly ChangedFile[],
  around: Surroundings,
  isFound: (file: ChangedFile) => boolean,
): readonly TestSides[] {
  const [was, is] = [
    sourcesWith(
      files.map(({ before }) => before),
      around.standing,
    ),
    sourcesWith(
      files.map(({ after }) => after),
      around.standing,
    ),
  ];
  const [wasBeside, isBeside] = [
    { sources: was, data: dataFilesOf(files.map(({ before }) => before)) },
    { sources: is, data: dataFilesOf(files.map(({ after }) => after)) },
  ];
  const documented = documentationReader(files, around);
  const before = files.flatMap((file) => [...readTests(file.before, wasBeside), ...documented(file.before)]);
  const after = files.flatMap((file) => [
    ...(isCollectedAsBefore(file) && isFound(file) ? readTests(file.after, isBeside) : []),
    ...documented(file.after),
  ]);
  const beside = testsBeside(after, around, wasBeside);
  const using = {
    before: around.dependents.flatMap((version) => readTests(version, wasBeside)),
    after: around.dependents.flatMap((version) => readTests(version, isBeside)),
  };
  const hooks = hooksOf(files, [wasBeside, isBeside]);
  return [
    { before, after: withoutOwnAnswers(before, after, files), hooks, beside },
    { before: using.before, after: withoutOwnAnswers(using.before, using.after, files), hooks: none },
  ];
}

function testsBeside(after: readonly TestCase[], { standing }: Surroundings, beside: Beside): TestCase[] {
  const folders = new Set(after.filter(wantsWhatIsSet).map(({ path }) => folderOf(path)));
  return standing
    .filter(({ path }) => folders.has(folderOf(path)) && collectionOf(path) > 0)
    .flatMap((version) => readTests(version, beside));
}

/** What runs around tests, and what they check with among the product's files. */
function hooksOf(files: readonly ChangedFile[], [was, is]: readonly [Beside, Beside]): TestSides["hooks"] {
  const checking = files.map((file) => keptFunctions(file, [was, is]));
  return {
    before: [
      ...files.flatMap((file) => readHooks(file.before, was)),
      ...checking.flatMap((one) => one.before),
    ],
    after: [...files.flatMap((file) => readHooks(file.after, is)), ...checking.flatMap((one) => one.after)],
  };
}

/** What tests check with and is there still; whoever calls what is gone does not compile, or calls something else. */
function keptFunctions(
  { before, after }: ChangedFile,
  [was, is]: readonly [Beside, Beside],
): TestSides["hooks"] {
  const [had, has] = [readCheckingFunctions(before, was), readCheckingFunctions(after, is)];
  const once = (one: TestCase, all: readonly TestCase[]) =>
    all.filter(({ name }) => name === one.name).length === 1;
  const kept = had.filter((one) => one.assertions.length > 0 && once(one, had) && once(one, has));
  return { before: kept, after: has.filter((one) => once(one, kept)) };
}

/** A test file under a name that its runner passes over is gone. */
function isCollectedAsBefore({ before, after }: ChangedFile): boolean {
  if (before === null || after === null) return true;
  return collectionOf(after.path) >= collectionOf(before.path);
}

const none: TestSides["hooks"] = { before: [], after: [] };

import {
  namesWord,
  stemOf,
  type ChangedSource,
  type TestSource,
} from "../../../domain/gates/trials/touched-tests.ts";
import { type TestPlan } from "../../../languages/runners.ts";
import { findAddedMarks, removeMarks } from "../../../languages/suppressions.ts";
import { findDeclarations, findTests } from "../../../languages/syntax/read-source.ts";
import { type Change } from "../../../domain/trust/change.ts";
import { listFiles, readTextsAt } from "../../../workspaces/git/read-file.ts";
import { isMixedSource } from "./changed-judge.ts";
import { maxSourceBytes } from "./trial-trees.ts";
import { touchedOn, type TrialRequest } from "./trial-request.ts";

/** What a change does to tests and what stands around them. */
export interface TestChanges {
  /** Files with tests, in the base, the head or both. */
  readonly sources: readonly ChangedSource[];
  /** Sources that tests use and that hold none. */
  readonly helpers: readonly ChangedSource[];
  /** Files of the base and of the head whose tests have to be run; null: all of them. */
  readonly before: readonly string[] | null;
  readonly after: readonly string[] | null;
  /** Something changed that no test names, like what a runner loads by itself. */
  readonly concernsAny: boolean;
}

/** More are not worth naming: the whole command is run. */
const maxFiles = 200;

/** Reads the tests that a change touches, on both sides. Null: it touches none of the judge's but settings. */
export async function readTestChanges(
  trial: TrialRequest,
  plans: { readonly before: TestPlan | null; readonly after: TestPlan | null },
): Promise<TestChanges | null> {
  const { sides } = trial;
  const judged = touchedOn(trial, "judge").filter(
    ({ path, oldPath }) => !sides.isSettings(path) || !sides.isSettings(oldPath ?? path),
  );
  const read = await readSources(trial, judged);
  const sources = read.filter(({ before, after }) => countTests(before) + countTests(after) > 0);
  const helpers = read.filter((one) => !sources.includes(one));
  const data = judged.filter(
    ({ path, oldPath }) => !sides.isTestSource(path) && !sides.isTestSource(oldPath ?? path),
  );
  if (sources.length + helpers.length + data.length === 0) return null;
  const around = [
    ...helpers.flatMap(pathsOf),
    ...data.flatMap(({ path, oldPath }) => [path, oldPath ?? path]),
  ];
  const [before, after] = await Promise.all([
    filesToRun(trial, {
      commit: trial.from,
      plan: plans.before,
      own: sources.flatMap((one) => one.before?.path ?? []),
      around,
    }),
    filesToRun(trial, {
      commit: trial.head,
      plan: plans.after,
      own: sources.flatMap((one) => one.after?.path ?? []),
      around,
    }),
  ]);
  return {
    ...{ sources, helpers, before: before.files, after: after.files },
    concernsAny: before.concernsAny || after.concernsAny,
  };
}

function countTests(source: TestSource | null): number {
  return source?.tests.length ?? 0;
}

function pathsOf({ before, after }: ChangedSource): string[] {
  return [before?.path, after?.path].filter((path) => path !== undefined);
}

/** Sources of tests and their helpers, and the tests that stand in sources of the product. */
async function readSources(
  { request, from, head, changes, sides }: TrialRequest,
  judged: readonly Change[],
): Promise<ChangedSource[]> {
  const read = (commit: string, paths: readonly string[]) =>
    readTextsAt(request.mirror, { commit, paths }, maxSourceBytes);
  const before = await read(
    from,
    changes.map(({ path, oldPath }) => oldPath ?? path),
  );
  const after = await read(
    head,
    changes.map(({ path }) => path),
  );
  const found: ChangedSource[] = [];
  for (const change of changes) {
    const { path, oldPath } = change;
    const old = oldPath ?? path;
    const [was, is] = [before.get(old) ?? null, after.get(path) ?? null];
    const isOfTests = judged.includes(change) && [path, old].some(sides.isTestSource);
    const isMixed = !isOfTests && isMixedSource(path, was ?? "", is ?? "");
    if (!isOfTests && !isMixed) continue;
    found.push({
      before: was === null ? null : await takeApart(old, withoutOwnMarks(old, was, is), isMixed),
      after: is === null ? null : await takeApart(path, withoutOwnMarks(path, is, was), isMixed),
    });
  }
  return found;
}

/** The text without marks that the other side lacks: they silence a tool, and no test demands less for that. */
function withoutOwnMarks(path: string, text: string, other: string | null): string {
  return removeMarks(path, text, findAddedMarks(path, other ?? text, text));
}

/** A language without a grammar is one text without tests; of the product's own sources only the tests count. */
async function takeApart(path: string, text: string, isMixed: boolean): Promise<TestSource> {
  const tests = (await findTests(path, text)) ?? [];
  if (isMixed) return { path, text, tests, declarations: [], rest: "" };
  const all = (await findDeclarations(path, text)) ?? [];
  const isInTest = ({ start, end }: { start: number; end: number }) =>
    tests.some((test) => test.start <= start && end <= test.end);
  const declarations = all.filter((one) => !isInTest(one));
  return { path, text, tests, declarations, rest: withoutRanges(text, [...tests, ...declarations]) };
}

function withoutRanges(
  text: string,
  ranges: readonly { readonly start: number; readonly end: number }[],
): string {
  let rest = "";
  let at = 0;
  for (const { start, end } of [...ranges].sort((one, other) => one.start - other.start)) {
    if (start > at) rest += text.slice(at, start);
    at = Math.max(at, end);
  }
  return rest + text.slice(at);
}

interface FilesWanted {
  readonly commit: string;
  readonly plan: TestPlan | null;
  readonly own: readonly string[];
  /** Helpers and data, which tests name. */
  readonly around: readonly string[];
}

interface FilesWanting {
  /** Null: all. */
  readonly files: readonly string[] | null;
  readonly concernsAny: boolean;
}

async function filesToRun(
  { request: { mirror } }: TrialRequest,
  { commit, plan, own, around }: FilesWanted,
): Promise<FilesWanting> {
  if (plan === null || own.length > maxFiles)
    return { files: null, concernsAny: plan === null && around.length > 0 };
  // A file of shared cases runs nothing by itself: the tests that name it do.
  const shared = own.filter((path) => !plan.isTestFile(path));
  const files = new Set(own.filter((path) => plan.isTestFile(path)));
  if (around.length + shared.length === 0) return { files: [...files], concernsAny: false };
  const tests = (await listFiles(mirror, commit)).filter((path) => plan.isTestFile(path));
  const texts = await readTextsAt(mirror, { commit, paths: tests.slice(0, 5_000) }, maxSourceBytes);
  for (const one of [...around, ...shared]) {
    const users = [...texts].filter(
      ([path, text]) => namesWord(text, stemOf(one)) || isSnapshotOf(one, path),
    );
    // What no test names may concern any: a setup file, a hook of the runner.
    if (users.length === 0 && texts.size > 0) return { files: null, concernsAny: true };
    for (const [path] of users) files.add(path);
  }
  return { files: files.size > maxFiles ? null : [...files], concernsAny: false };
}

/** `__snapshots__/a.test.js.snap` belongs to `a.test.js`. */
function isSnapshotOf(data: string, test: string): boolean {
  return data.endsWith(`${test.slice(test.lastIndexOf("/") + 1)}.snap`);
}

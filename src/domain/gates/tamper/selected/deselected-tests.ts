import { type TamperFinding } from "../../verdict/verdict.ts";
import { type ChangedFile, type FileVersion } from "../changed-file.ts";
import { type Truth } from "../condition.ts";
import { type Surroundings } from "../settings/surroundings.ts";
import { sidesOf } from "../test-sides.ts";
import { quoted } from "../tests/compared/new-marks.ts";
import { matchTests, type Pair } from "../tests/compared/match-tests.ts";
import { type TestCase } from "../tests/test-case.ts";
import { cargoRuns } from "./cargo-runs.ts";
import { gherkinRuns, labelsOfFeature } from "./gherkin-runs.ts";
import { goRuns } from "./go-runs.ts";
import { javascriptRuns } from "./javascript-runs.ts";
import { jvmRuns } from "./jvm-runs.ts";
import { pytestRuns } from "./pytest-runs.ts";
import { every, type Run } from "./run.ts";
import { labelsIn, type Labels } from "./test-labels.ts";
import { runsAmong, type ToldRun } from "./told-runs.ts";
import { unittestRuns } from "./unittest-runs.ts";

/** Tests that gates' own runs took, and take no more: by a mark, by a name or by where they stand. */
export function deselectedTests(
  files: readonly ChangedFile[],
  reached: ReadonlySet<string>,
  around: Surroundings,
): TamperFinding[] {
  const told = runsAmong(reached);
  const settings = [...around.settings, ...files.flatMap(({ after }) => after ?? [])];
  const kinds = readers.map(({ ending, runs }) => ({ ending, runs: runs(told, settings) }));
  const chosen = kinds.filter(({ runs }) => runs.length > 0);
  if (!files.some((file) => file.after !== null && chosen.some(({ ending }) => ending.test(file.path))))
    return [];
  const before = new Labelled(files.flatMap((file) => file.before ?? []));
  const after = new Labelled(files.flatMap((file) => file.after ?? []));
  const [changed] = sidesOf(files, around).sides;
  const { pairs } = matchTests(changed?.before ?? [], changed?.after ?? []);
  return pairs.flatMap((pair) => {
    const runs = chosen.find(({ ending }) => ending.test(pair.after.path))?.runs ?? [];
    return isLeftOut({ was: before.of(pair.before), now: after.of(pair.after) }, runs) ? [leftOut(pair)] : [];
  });
}

interface Reader {
  readonly ending: RegExp;
  readonly runs: (told: readonly ToldRun[], settings: readonly FileVersion[]) => readonly Run[];
}

const readers: readonly Reader[] = [
  { ending: /\.py$/, runs: (told, settings) => [...pytestRuns(told, settings), ...unittestRuns(told)] },
  { ending: /\.[cm]?[jt]sx?$/, runs: javascriptRuns },
  { ending: /\.go$/, runs: goRuns },
  { ending: /\.rs$/, runs: cargoRuns },
  { ending: /\.java$/, runs: jvmRuns },
  { ending: /\.feature$/, runs: gherkinRuns },
];

class Labelled {
  readonly #versions: readonly FileVersion[];
  readonly #known = new Map<string, readonly Labels[]>();

  constructor(versions: readonly FileVersion[]) {
    this.#versions = versions;
  }

  of({ path, line, name }: TestCase): Labels | null {
    const version = this.#versions.find((one) => one.path === path);
    if (version === undefined) return null;
    const labels =
      this.#known.get(path) ?? (path.endsWith(".feature") ? labelsOfFeature(version) : labelsIn(version));
    this.#known.set(path, labels);
    return labels.find((one) => one.line === line && one.name === name) ?? null;
  }
}

interface Sides {
  readonly was: Labels | null;
  readonly now: Labels | null;
}

/** Whether a run took it, or some of its rows, that none takes now. */
function isLeftOut({ was, now }: Sides, runs: readonly Run[]): boolean {
  if (was === null || now === null) return false;
  if (!runs.some((run) => run.takes(was) === true && takes(run, was) !== false)) return false;
  if (runs.every((run) => takes(run, now) === false)) return true;
  const left = (labels: Labels) =>
    rowsOf(labels).filter((one) => runs.every((run) => takes(run, one) === false));
  return left(now).length > left(was).length;
}

function takes(run: Run, labels: Labels): Truth {
  const looks = run.looksAt(labels.path, labels.isOfPlaywright);
  return every([looks, run.takes(labels)]);
}

/** Each row that is marked by itself, as a test of its own. */
function rowsOf(labels: Labels): Labels[] {
  return labels.markedRows.map((marks) => ({
    ...labels,
    markedRows: [],
    isMarked: (mark) => marks.includes(mark) || labels.isMarked(mark),
  }));
}

function leftOut({ after }: Pair): TamperFinding {
  const message = `the test ${quoted(after)} is left out by what the gates run, which took it before`;
  return { path: after.path, line: after.line, rule: "skipped-test", message };
}

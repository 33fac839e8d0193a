import { printedText } from "../report-text.ts";
import { RunsAgain } from "./runs-again.ts";

/** How many tests a runner says that it executed. */
export interface RunnerSummary {
  readonly executed: number;
  /** Of these, in whatever part of the command; without what passed when it was run again. */
  readonly failed: number;
  /** The line that says so. */
  readonly said: string;
}

interface Runner {
  readonly line: RegExp;
  /** Of what the line says. */
  readonly executed: (groups: readonly (string | undefined)[]) => number;
  /** It speaks of each class: one of as many tests is no repetition of another. */
  readonly speaksOften?: boolean;
}

const words = (said: string | undefined, counted: RegExp) =>
  [...(said ?? "").matchAll(/(\d{1,9}) ([a-z]+)/g)]
    .filter(([, , word = ""]) => counted.test(word))
    .reduce((sum, [, count]) => sum + Number(count), 0);
const ran = /^(passed|failed|error|errors|xfailed|xpassed)$/;

/** What runners write at the end for people, where they leave no report. A runner that speaks once for each part is added up. */
const runners: readonly Runner[] = [
  // unittest; what it skipped stands a line later.
  { line: /^Ran (\d{1,9}) tests? in \d/, executed: ([, count]) => Number(count) },
  { line: /^(?:OK|FAILED) \((?:[a-z ]+=\d+, )*skipped=(\d{1,9})\b/, executed: ([, count]) => -Number(count) },
  // pytest
  {
    line: /^(?:=+ )?((?:\d{1,9} [a-z]+(?:, )?){1,9}) in \d[\d.]*s/,
    executed: ([, said]) => words(said, ran),
  },
  { line: /^(?:=+ )?no tests ran in \d/, executed: () => 0 },
  // Jest, Vitest
  {
    line: /^Tests: {1,9}((?:\d{1,9} [a-z]+, ){0,9})\d{1,9} total\s*$/,
    executed: ([, said]) => words(said, ran),
  },
  { line: /^ {0,9}Tests {1,9}(.{1,200}) \(\d{1,9}\)\s*$/, executed: ([, said]) => words(said, ran) },
  { line: /^No tests? (?:files )?found, exiting with code 0/, executed: () => 0 },
  // Mocha
  { line: /^ {1,9}(\d{1,9}) (?:passing|failing)\b/, executed: ([, count]) => Number(count) },
  // Surefire: of a module as a whole.
  {
    line: /^(?:\[\w+\] )?Tests run: (\d{1,9}), Failures: \d{1,9}, Errors: \d{1,9}, Skipped: (\d{1,9})(?:, Flakes: \d{1,9})?\s*$/,
    executed: ([, count, skipped]) => Number(count) - Number(skipped),
  },
  { line: /^(?:\[\w+\] )?No tests to run\.\s*$/, executed: () => 0 },
  // Ant
  {
    line: /^ *\[junit\] Tests run: (\d{1,9}), Failures: \d{1,9}, Errors: \d{1,9}, Skipped: (\d{1,9}), Time elapsed: /,
    executed: ([, count, skipped]) => Number(count) - Number(skipped),
    speaksOften: true,
  },
  // Gradle, which says so only where some failed.
  {
    line: /^(\d{1,9}) tests? completed(?:, \d{1,9} failed)?(?:, (\d{1,9}) skipped)?\s*$/,
    executed: ([, count, skipped]) => Number(count) - Number(skipped ?? 0),
  },
  // prove
  { line: /^Files=\d{1,9}, Tests=(\d{1,9}), /, executed: ([, count]) => Number(count) },
  // RSpec, PHPUnit
  { line: /^(\d{1,9}) examples?, \d{1,9} failures?\b/, executed: ([, count]) => Number(count) },
  { line: /^OK \((\d{1,9}) tests?, /, executed: ([, count]) => Number(count) },
  {
    line: /^Tests: (\d{1,9}), Assertions: \d{1,9}(?:, (?!Skipped)[A-Z]\w+: \d{1,9})*(?:, Skipped: (\d{1,9}))?/,
    executed: ([, count, skipped]) => Number(count) - Number(skipped ?? 0),
  },
  { line: /^No tests executed!/, executed: () => 0 },
];

/** Lines in which runners say that tests failed, whether they count all tests there or not. */
const failing: readonly RegExp[] = [
  /^(?:=+ )?(?:\d{1,9} [a-z]+(?:, )?){1,9} in \d[\d.]*s/,
  /^FAILED \([a-z ]+=\d/,
  /^Tests: {1,9}(?:\d{1,9} [a-z]+, ){0,9}\d{1,9} total\s*$/,
  /^ {0,9}Tests {1,9}\d{1,9} failed\b.{0,200} \(\d{1,9}\)\s*$/,
  /^ {1,9}\d{1,9} failing\b/,
  /^(?:\[\w+\] )?Tests run: \d{1,9}, Failures: \d{1,9}, Errors: \d{1,9}, Skipped: \d{1,9}(?:, Flakes: \d{1,9})?\s*$/,
  /^ *\[junit\] Tests run: \d{1,9}, Failures: \d{1,9}, Errors: \d{1,9}, Skipped: \d{1,9}, Time elapsed: /,
  /^\d{1,9} tests? completed, \d{1,9} failed/,
  /^Tests: \d{1,9}, Assertions: \d{1,9}/,
  /^\d{1,9} examples?, \d{1,9} failures?\b/,
];
const failureCounts =
  /\b(\d{1,9}) (?:failed|failing|failures?|errors?)\b|\b(?:failures|errors)(?:=|: )(\d{1,9})/gi;

/** Of a line: a terminal may be wide, and runners fill it. */
const maxLength = 2_000;

interface Counted {
  /** Which of the runners says it. */
  readonly runner: number;
  readonly executed: number;
}

interface FailedPart extends Counted {
  readonly failed: number;
  readonly said: string;
}

/** Null: no runner that is known says it. By the command it is known whether later words may take back earlier ones. */
export function readRunnerSummary(output: string, command = ""): RunnerSummary | null {
  let executed = 0;
  let part: Counted = { runner: -1, executed: 0 };
  let open: readonly FailedPart[] = [];
  let said: string | null = null;
  const again = new RunsAgain(command);
  for (const line of linesOf(printedText(output))) {
    again.see(line);
    const counted = executedBy(line);
    const saysFailed = failing.some((pattern) => pattern.test(line));
    if (counted === null && !saysFailed) continue;
    const failed = saysFailed ? failuresIn(line) : 0;
    executed += counted?.executed ?? 0;
    if (counted !== null && counted.executed >= 0) part = counted;
    said = line.trim();
    if (failed > 0) open = [...open.slice(-maxParts), { ...part, failed, said }];
    else if (counted !== null) open = again.isSeen ? [] : open.filter((one) => !isRepeated(one, counted));
  }
  if (said === null) return null;
  const failed = open.reduce((sum, one) => sum + one.failed, 0);
  return { executed: Math.max(0, executed), failed, said: open.at(-1)?.said ?? said };
}

const maxParts = 1_000;

/** One after another, for there may be millions. */
function* linesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length;) {
    const newline = text.indexOf("\n", at);
    const end = newline === -1 ? text.length : newline;
    yield text.slice(at, Math.min(end, at + maxLength));
    at = end + 1;
  }
}

/** Whether as many tests ran later as had failed, or all of them anew. Another part of the command says nothing of this one. */
function isRepeated({ runner, executed, failed }: FailedPart, later: Counted): boolean {
  if (runners[runner]?.speaksOften === true) return false;
  return later.runner === runner && [failed, executed].includes(later.executed);
}

function executedBy(line: string): Counted | null {
  for (const [runner, { line: pattern, executed }] of runners.entries()) {
    const groups = pattern.exec(line);
    if (groups !== null) return { runner, executed: executed(groups) };
  }
  return null;
}

function failuresIn(line: string): number {
  return [...line.matchAll(failureCounts)].reduce((sum, [, one, other]) => sum + Number(one ?? other), 0);
}

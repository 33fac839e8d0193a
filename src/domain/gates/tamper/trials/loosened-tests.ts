import { type GateResult } from "../../verdict/verdict.ts";
import { type ChangedTests, type DeclaredTest } from "../executed-tests.ts";
import { testNamed, titled } from "../test-title.ts";
import { type RewrittenTest } from "./rewritten-tests.ts";

/** What a gate with tests said of the files of two commits put together. */
export type Trial = Pick<GateResult, "status" | "tests" | "measured">;

/** One that was seen to fail. */
export interface BrokenTest extends RewrittenTest {
  /** Its file is as it was: it is known by what reports call it. */
  readonly reported?: string;
}

/** Tests of the base that fail over what the change makes of the product. */
export function brokenTests(
  rewritten: readonly RewrittenTest[],
  overChange: Trial,
  tests: ChangedTests,
): readonly BrokenTest[] {
  if (!hasFailures(overChange)) return [];
  const names = overChange.tests?.names;
  // Where nothing tells which, any may be it.
  if (!names) return rewritten;
  const failed = titlesOf(names.failed, tests.before);
  const broken = rewritten.filter(({ name }) => name !== null && failed.has(name));
  const around = rewritten.find(({ name }) => name === null);
  if (around === undefined) return broken;
  const standing = names.failed.filter(standingAsBefore(tests, broken));
  return [...broken, ...standing.map((reported) => ({ ...around, name: reported, reported }))];
}

/** Those of which the change touches nothing: what it gives more to a test, the product may have come to need. */
function standingAsBefore(
  { before, after }: ChangedTests,
  known: readonly RewrittenTest[],
): (reported: string) => boolean {
  const [was, is] = [titled(before), titled(after)];
  const told = new Set(known.map(({ name }) => name));
  return (reported) => {
    const test = testNamed(reported, was);
    if (test === null) return true;
    return !told.has(test.name) && test.body === testNamed(reported, is)?.body;
  };
}

/**
 * Those of them in whose place stands what passes over the base's product as well: it can tell neither of the two from the other,
 * which the base's test could.
 */
export function loosenedTests(
  broken: readonly BrokenTest[],
  overBase: Trial,
  { after }: Pick<ChangedTests, "after">,
): readonly BrokenTest[] {
  const names = overBase.tests?.names;
  if (!names) return overBase.status === "pass" && !hasFailures(overBase) ? broken : [];
  const executed = titlesOf(names.executed, after);
  const failed = titlesOf(names.failed, after);
  return broken.filter(({ reported, heirs }) =>
    reported === undefined
      ? heirs.some((name) => executed.has(name)) && !heirs.some((name) => failed.has(name))
      : names.executed.includes(reported) && !names.failed.includes(reported),
  );
}

function titlesOf(names: readonly string[], tests: readonly DeclaredTest[]): ReadonlySet<string> {
  const known = titled(tests);
  return new Set(names.flatMap((name) => testNamed(name, known)?.name ?? []));
}

/** That could not be run says nothing. */
function hasFailures({ status, measured }: Trial): boolean {
  if (measured?.kind === "tests") return measured.failed > 0;
  return status === "fail";
}

import { type GateResult } from "../../verdict/verdict.ts";
import { type ChangedTests, type DeclaredTest } from "../executed-tests.ts";
import { testNamed, titled } from "../test-title.ts";
import { type RewrittenTest } from "./rewritten-tests.ts";

/** What a gate with tests said of the files of two commits put together. */
export type Trial = Pick<GateResult, "status" | "tests" | "measured">;

/** Tests of the base that fail over what the change makes of the product. */
export function brokenTests(
  rewritten: readonly RewrittenTest[],
  overChange: Trial,
  { before }: Pick<ChangedTests, "before">,
): readonly RewrittenTest[] {
  if (!hasFailures(overChange)) return [];
  const names = overChange.tests?.names;
  // Where nothing tells which, any may be it.
  if (!names) return rewritten;
  const failed = titlesOf(names.failed, before);
  return rewritten.filter(({ name }) => failed.has(name));
}

/**
 * Those of them in whose place stands what passes over the base's product as well: it can tell neither of the two from the other,
 * which the base's test could.
 */
export function loosenedTests(
  broken: readonly RewrittenTest[],
  overBase: Trial,
  { after }: Pick<ChangedTests, "after">,
): readonly RewrittenTest[] {
  const names = overBase.tests?.names;
  if (!names) return overBase.status === "pass" && !hasFailures(overBase) ? broken : [];
  const executed = titlesOf(names.executed, after);
  const failed = titlesOf(names.failed, after);
  return broken.filter(
    ({ heirs }) => heirs.some((name) => executed.has(name)) && !heirs.some((name) => failed.has(name)),
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

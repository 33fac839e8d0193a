import { type ResolvedGates } from "../../../domain/gates/resolve.ts";
import { isOfDependencies } from "../../../domain/gates/tamper/builds/dependencies.ts";
import {
  brokenTests,
  loosenedTests,
  type BrokenTest,
} from "../../../domain/gates/tamper/trials/loosened-tests.ts";
import { isOfTests } from "../../../domain/gates/tamper/trials/test-side.ts";
import { type GateResult, type TamperFinding } from "../../../domain/gates/verdict/verdict.ts";
import { type Combination } from "../../../workspaces/git/combine-commits.ts";
import { judgeCombined, passedGates, type Trial } from "./trial.ts";

const maxTold = 30;

/**
 * Tests that were rewritten until they pass. The base's tests are run over the change's product; where one fails that was
 * rewritten, the change's tests are run over the base's product. What passes there checks nothing of what has changed.
 */
export async function tryRewrittenTests(trial: Trial, config: ResolvedGates): Promise<TamperFinding[]> {
  const { tests, paths } = trial;
  const allowed = new Set(trial.allowed.map(({ path }) => path));
  const rewritten = trial.rewritten.filter(({ path }) => !allowed.has(path));
  const gates = passedGates(trial, config, ["test"]);
  // With the product as it was, the base's tests pass as they did.
  if (rewritten.length === 0 || gates.length === 0 || paths.every(isOfTests)) return [];
  const run = (files: Combination) => judgeCombined(trial, files, gates);
  let broken = brokenBy(await run(baseTestsOverChange(trial)), { rewritten, tests });
  if (broken.length > 0 && paths.some(isOfDependencies)) {
    // What fails for other dependencies alone, the product has not broken.
    const excused = brokenBy(await run(baseOverDependencies(trial)), { rewritten, tests });
    broken = broken.filter((one) => !excused.some((other) => isSame(one, other)));
  }
  if (broken.length === 0) return [];
  const overBase = await run(changedTestsOverBase(trial));
  const loosened = overBase.flatMap((result) => loosenedTests(testsOfGate(broken, result), result, tests));
  return [...new Set(loosened)].slice(0, maxTold).map(toFinding);
}

function baseTestsOverChange({ from, head, mixed }: Trial): Combination {
  const written = new Map(mixed.map(({ path, overChange }) => [path, overChange]));
  return { onto: head, other: from, isTaken: isOfTests, written };
}

function changedTestsOverBase({ from, head, mixed }: Trial): Combination {
  const written = new Map(mixed.map(({ path, overBase }) => [path, overBase]));
  return { onto: from, other: head, isTaken: isOfTests, written };
}

function baseOverDependencies({ from, head }: Trial): Combination {
  return { onto: from, other: head, isTaken: isOfDependencies };
}

/** With the gate that has seen it fail. */
interface BrokenInGate {
  readonly gate: string;
  readonly test: BrokenTest;
}

function brokenBy(
  judged: readonly GateResult[],
  { rewritten, tests }: Pick<Trial, "rewritten" | "tests">,
): BrokenInGate[] {
  return judged.flatMap((result) =>
    brokenTests(rewritten, result, tests).map((test) => ({ gate: result.name, test })),
  );
}

function testsOfGate(broken: readonly BrokenInGate[], { name }: GateResult): BrokenTest[] {
  return broken.flatMap(({ gate, test }) => (gate === name ? [test] : []));
}

function isSame(one: BrokenInGate, other: BrokenInGate): boolean {
  return one.gate === other.gate && one.test.name === other.test.name && one.test.path === other.test.path;
}

function toFinding({ name, path, line, reported }: BrokenTest): TamperFinding {
  const said = name === null ? "a test that is as it was" : JSON.stringify(name.slice(0, 120));
  const isAround = name === null || reported !== undefined;
  const message = isAround
    ? `${said} fails over this change with what stood around it on the base, and with what stands in ${path} now it passes over the base, too: it checks nothing of what has changed. Keep what stood there, or check what is different now`
    : `the base's test ${said} fails over this change, and what stands in its place passes over the base, too: it checks nothing of what has changed. Keep what the base's test checks, or check what is different now`;
  return { path, line, rule: "loosened-test", message };
}

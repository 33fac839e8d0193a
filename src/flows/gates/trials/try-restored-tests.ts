import { type TrialFinding, type TrialResult } from "../../../domain/gates/trials/trial.ts";
import { trialResult } from "../../../domain/gates/trials/trial-result.ts";
import { judgeBeside } from "../judge-tree.ts";
import { type TrialRequest } from "./trial-request.ts";

/**
 * Finds tests that were rewritten while they ran and put back before the end: what passed may be anything. There are tests that write
 * beside themselves, so the base is run, too, and what it leaves alone the change has to leave alone. Null: all were left alone.
 */
export async function tryRestoredTests(trial: TrialRequest): Promise<TrialResult | null> {
  const { deps, request, results, from, changes } = trial;
  const touching = results.filter(({ restoredTests = [] }) => restoredTests.length > 0);
  if (touching.length === 0) return null;
  const names = new Set(touching.map(({ name }) => name));
  const gates = request.config.gates.filter(({ name }) => names.has(name));
  const base = await judgeBeside(deps, request, { commit: from, gates });
  const changed = new Set(changes.map(({ path }) => path));
  const findings = touching.flatMap(({ name, restoredTests = [] }) => {
    const known = base.find((result) => result.name === name)?.restoredTests ?? [];
    // Of a test that the base does not have, its neighbours tell what is usual.
    const isUsual = (path: string) => known.includes(path) || (known.length > 0 && changed.has(path));
    return restoredTests.filter((path) => !isUsual(path)).map((path) => describeRestored(path, name));
  });
  return trialResult({
    name: "base-judge",
    summary: `${findings.length} sources of tests were put back while they ran`,
    findings,
    seconds: 0,
  });
}

function describeRestored(path: string, gate: string): TrialFinding {
  const message = `this source of tests was written or moved while the gate ${JSON.stringify(gate)} ran, and put back before it ended, so that it is open which tests have passed; over the base it is left alone`;
  return { path, line: null, rule: "restored-test", message, level: "fail" };
}

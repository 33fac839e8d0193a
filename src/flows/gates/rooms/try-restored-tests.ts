import { type ResolvedGates } from "../../../domain/gates/resolve.ts";
import { type GateResult, type TamperFinding } from "../../../domain/gates/verdict/verdict.ts";
import { passedGates, type Trial } from "./trial.ts";

const maxTold = 30;

/**
 * Tests that were rewritten while they ran and put back before the end: what passed may be anything. There are tests that write beside
 * themselves, or are linked while they run; so the base is run, too, and what it leaves alone the change has to leave alone.
 */
export async function tryRestoredTests(trial: Trial, config: ResolvedGates): Promise<TamperFinding[]> {
  const touching = trial.results.filter(({ restoredTests }) => restoredTests !== undefined);
  const names = new Set(touching.map(({ name }) => name));
  const gates = passedGates(trial, config, ["test"]).filter(({ name }) => names.has(name));
  if (gates.length === 0) return [];
  const base = await trial.judge(trial.from, gates);
  const found = touching.flatMap(({ name, restoredTests = [] }) => {
    const known = base.find((result) => result.name === name)?.restoredTests ?? [];
    // Of a test that the base does not have, its neighbours tell what is usual.
    const isUsual = (path: string) =>
      known.includes(path) || (known.length > 0 && trial.paths.includes(path));
    return restoredTests.filter((path) => !isUsual(path)).map((path) => toFinding(path, name));
  });
  return found.slice(0, maxTold);
}

function toFinding(path: string, name: GateResult["name"]): TamperFinding {
  const message = `this source of tests was written or moved while the gate ${JSON.stringify(name)} ran, and put back before it ended: nobody knows which tests have passed. Over the base it is left alone`;
  return { path, line: null, rule: "stubbed-assertion", message };
}

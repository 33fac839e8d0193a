import { type ResolvedGate } from "../../../domain/gates/resolve.ts";
import { type TrialFinding, type TrialResult } from "../../../domain/gates/trials/trial.ts";
import { statusByFindings } from "../../../domain/gates/trials/verdict-of-trials.ts";
import { type GateResult } from "../../../domain/gates/verdict/verdict.ts";
import { languageOf } from "../../../languages/syntax/query-source.ts";
import { listFiles } from "../../../workspaces/git/read-file.ts";
import { judgeBeside } from "../judge-tree.ts";
import { findReachedSources } from "./reached-sources.ts";
import { planOver } from "./trial-room.ts";
import { writeOver } from "./trial-trees.ts";
import { type TrialRequest } from "./trial-request.ts";

/** No language reads this: what loads, compiles or parses it has to say so. */
const broken = "}}} ((( planted defect: this is no source )))\n";
const maxBroken = 8;

/** Breaks sources of the product and asks each gate, so that none that can't say no counts as a judge. Null: nothing to break. */
export async function tryGatesCanFail(
  trial: Pick<TrialRequest, "deps" | "request" | "from" | "head" | "sides" | "results">,
): Promise<TrialResult | null> {
  const began = performance.now();
  const { deps, request, head, from, results } = trial;
  const passed = new Set(results.filter(({ status }) => status === "pass").map(({ name }) => name));
  const gates = request.config.gates.filter(
    ({ name, kind }) => passed.has(name) && (kind === "build" || kind === "lint" || kind === "test"),
  );
  const commit = gates.length === 0 ? null : await breakSources(trial, head);
  if (commit === null) return null;
  const judged = await judgeBeside(deps, request, { commit, gates });
  const green = judged.filter(({ status }) => status === "pass");
  const findings: TrialFinding[] = [];
  if (green.length > 0) {
    const asked = gates.filter(({ name }) => green.some((one) => one.name === name));
    const overBase = await breakSources(trial, from);
    const before =
      overBase === null ? [] : await judgeBeside(deps, request, { commit: overBase, gates: asked });
    findings.push(...green.map((one) => describeVacuous(one, before)));
  }
  const red = judged.length - green.length;
  return {
    name: "can-fail",
    status: statusByFindings(findings),
    summary: `${red} of ${judged.length} gates fail over a product whose sources are broken`,
    findings,
    seconds: (performance.now() - began) / 1_000,
    cached: false,
  };
}

function describeVacuous({ name }: GateResult, before: readonly GateResult[]): TrialFinding {
  const wasRed = before.some((one) => one.name === name && one.status !== "pass");
  const message = wasRed
    ? `the gate ${JSON.stringify(name)} passes over a product whose sources are broken; over the base it fails as it should: with this change it can't say no`
    : `the gate ${JSON.stringify(name)} is vacuous: it passes over a product whose sources are broken, over the base, too`;
  return {
    path: ".github/nightshift.yml",
    line: null,
    rule: "vacuous-gate",
    message,
    level: wasRed ? "fail" : "note",
  };
}

/** Null: the commit holds no source that a gate could read. */
async function breakSources(
  trial: Pick<TrialRequest, "request" | "sides">,
  commit: string,
): Promise<string | null> {
  const { request, sides } = trial;
  const files = await listFiles(request.mirror, commit);
  const tests = request.config.gates.filter((gate: ResolvedGate) => gate.kind === "test");
  const plan = tests[0] === undefined ? null : await planOver(request, commit, tests[0]);
  const some = files.filter((path) => plan?.isTestFile(path) === true).slice(0, 20);
  const reached =
    some.length === 0 ? new Map<string, string>() : await findReachedSources(trial, { commit, tests: some });
  const sources = files.filter((path) => languageOf(path) !== null && sides.sideOf(path) === "product");
  const chosen = [...new Set([...reached.keys(), ...sources])].slice(0, maxBroken);
  if (chosen.length === 0) return null;
  return writeOver(trial, commit, new Map(chosen.map((path) => [path, broken])));
}

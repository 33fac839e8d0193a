import { type ResolvedGate } from "../../../domain/gates/resolve.ts";
import { type TrialFinding, type TrialResult } from "../../../domain/gates/trials/trial.ts";
import { trialResult } from "../../../domain/gates/trials/trial-result.ts";
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

/** Those that look at the product's sources; what a command of one's own looks at, nobody can know. */
const kindsAsked: ReadonlySet<ResolvedGate["kind"]> = new Set(["build", "lint", "test", "coverage"]);

export type Asking = Pick<TrialRequest, "deps" | "request" | "sides" | "results">;

/** Breaks sources of the product and asks each gate, so that none that can't say no counts as a judge. Null: nothing to break. */
export async function tryGatesCanFail(
  trial: Asking & Pick<TrialRequest, "from" | "head">,
): Promise<TrialResult | null> {
  const began = performance.now();
  const { head, from } = trial;
  const judged = await askOverBroken(trial, head);
  if (judged.length === 0) return null;
  const green = judged.filter(({ status }) => status === "pass");
  const before = green.length === 0 || from === head ? green : await askOverBroken(trial, from, green);
  const findings = green.map((one) => describeVacuous(one, before));
  const red = judged.length - green.length;
  return trialResult({
    name: "can-fail",
    summary: `${red} of ${judged.length} gates fail over a product whose sources are broken`,
    findings,
    seconds: (performance.now() - began) / 1_000,
  });
}

/** What the gates that passed, or some of them, say of a commit whose sources are broken. Empty: there is nothing to break. */
export async function askOverBroken(
  trial: Asking,
  commit: string,
  some: readonly GateResult[] = trial.results,
): Promise<readonly GateResult[]> {
  const { deps, request } = trial;
  const passed = new Set(some.filter(({ status }) => status === "pass").map(({ name }) => name));
  const gates = request.config.gates.filter(({ name, kind }) => passed.has(name) && kindsAsked.has(kind));
  const broken = gates.length === 0 ? null : await breakSources(trial, commit);
  return broken === null ? [] : judgeBeside(deps, request, { commit: broken, gates });
}

function describeVacuous({ name }: GateResult, before: readonly GateResult[]): TrialFinding {
  const wasRed = before.some((one) => one.name === name && one.status !== "pass");
  const message = wasRed
    ? `the gate ${JSON.stringify(name)} passes over a product whose sources are broken; over the base it fails as it should: with this change it can't say no`
    : `the gate ${JSON.stringify(name)} is vacuous: it passes over a product whose sources are broken, and that is not this change's doing`;
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

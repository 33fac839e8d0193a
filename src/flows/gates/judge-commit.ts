import { gatesForChange } from "../../domain/gates/gates-for-change.ts";
import { isAllSwitchedOff } from "../../domain/gates/switched-off-gates.ts";
import { noTrials } from "../../domain/gates/trials/open-trials.ts";
import { type TrialReport } from "../../domain/gates/trials/trial.ts";
import { verdictOf } from "../../domain/gates/verdict/verdict-of.ts";
import { verdictOfTrials } from "../../domain/gates/trials/verdict-of-trials.ts";
import { type GateResult, type GateVerdict } from "../../domain/gates/verdict/verdict.ts";
import { touchedPaths, type Change } from "../../domain/trust/change.ts";
import { inSpan, tellSpan } from "../../platform/tracing.ts";
import { listChanges, listTouchedPaths } from "../../workspaces/changes/list-changes.ts";
import { fetchCommit } from "../../workspaces/fetch.ts";
import { mergeBases } from "../../workspaces/git/ancestry.ts";
import { treeOf } from "../../workspaces/git/objects.ts";
import { recallTrials } from "./cache/cached-trials.ts";
import { gateResults } from "./gate-results.ts";
import { judgeTree, type JudgeDeps, type JudgeRequest, type TreeRequest } from "./judge-tree.ts";
import { redactReport } from "./redact-all.ts";
import { shareMachine } from "./rooms/shared-machine.ts";
import { readSides } from "./trials/read-sides.ts";
import { runTrials } from "./trials/run-trials.ts";

/**
 * Judges exactly that commit in rooms of its own, and tries what it does to its own judge, or recalls what was found of the same tree.
 * Throws when it was aborted or no room could be made, so that no verdict comes of either.
 */
export function judgeCommit(deps: JudgeDeps, request: JudgeRequest): Promise<GateVerdict> {
  return inSpan("gates", { commit: request.head }, async () => {
    const judged = await judge(deps, request);
    const { verdict, gates, trials } = judged;
    tellSpan({ verdict, gates: gates.length, trials: trials.length });
    return judged;
  });
}

async function judge(deps: JudgeDeps, request: JudgeRequest): Promise<GateVerdict> {
  const { mirror, base, head, signal } = request;
  if (!(await fetchCommit(mirror, head))) throw new Error(`The remote does not have commit ${head}`);
  const tree = await treeOf(mirror, head);
  const change = base === null ? null : await readChange(request, base);
  const config = gatesForChange(request.config, change === null ? null : touchedPaths(change.changes));
  const judging = { ...request, config, machine: shareMachine(deps.parallel) };
  const results = await judgeTree(deps, judging, { commit: head, tree });
  const report =
    change === null || isAllSwitchedOff(config)
      ? noTrials
      : await tryChange(deps, judging, { change, results });
  signal.throwIfAborted();
  const gates = results.map(({ tests: _, restoredTests: __, ...result }) => result);
  // Where others alone are to report, the room has nothing to say yet.
  const verdict = gates.length === 0 ? verdictOfTrials(report.trials) : verdictOf(gates, report.trials);
  for (const gate of gates) gateResults.tell(gate);
  for (const { status, seconds, cached } of report.trials) {
    if (status !== "skipped") gateResults.tell({ kind: "trial", status, seconds, cached });
  }
  const off = config.switchedOff === undefined ? {} : { switchedOff: config.switchedOff };
  return { verdict, base, head, tree, gates, ...off, ...report };
}

interface ChangeRead {
  /** Where the change left the base: what came to the base since is no part of it. */
  readonly from: string;
  readonly changes: readonly Change[];
}

async function readChange({ mirror, head }: JudgeRequest, base: string): Promise<ChangeRead> {
  if (!(await fetchCommit(mirror, base))) throw new Error(`The remote does not have commit ${base}`);
  const [from = base] = await mergeBases(mirror, base, head);
  return { from, changes: await listChanges(mirror, from, head) };
}

async function tryChange(
  deps: JudgeDeps,
  request: TreeRequest,
  { change, results }: { readonly change: ChangeRead; readonly results: readonly GateResult[] },
): Promise<TrialReport> {
  const { mirror, head, areTestsTheWork = false } = request;
  const { from, changes } = change;
  if (changes.length === 0) return noTrials;
  const trees = { tree: await treeOf(mirror, head), baseTree: await treeOf(mirror, from), areTestsTheWork };
  const run = async () => {
    const sides = await readSides(mirror, from, request.config);
    const report = await runTrials({ deps, request, from, head, changes, sides, results, areTestsTheWork });
    return redactReport(deps.redact, report);
  };
  return recallTrials(deps, request, { trees, run });
}

/** Runs the gates that a change needs, and tries nothing: no verdict comes of it. */
export async function runGatesOver(
  deps: JudgeDeps,
  request: JudgeRequest & { readonly base: string },
): Promise<readonly GateResult[]> {
  const { mirror, base, head, config } = request;
  const tree = await treeOf(mirror, head);
  const paths = await listTouchedPaths(mirror, base, head);
  const needed = gatesForChange(config, paths);
  if (needed.gates.length === 0) return [];
  const judging = { ...request, config: needed, machine: shareMachine(deps.parallel) };
  return judgeTree(deps, judging, { commit: head, tree });
}

import { gatesForChange } from "../../domain/gates/gates-for-change.ts";
import { holdToBase } from "../../domain/gates/judging/hold-to-base.ts";
import { type ResolvedGates } from "../../domain/gates/resolve.ts";
import { verdictOf } from "../../domain/gates/verdict/verdict-of.ts";
import { type GateResult, type GateVerdict } from "../../domain/gates/verdict/verdict.ts";
import { touchedPaths } from "../../domain/trust/change.ts";
import { inSpan, tellSpan } from "../../platform/tracing.ts";
import { fetchCommit } from "../../workspaces/fetch.ts";
import { listTouchedPaths } from "../../workspaces/changes/list-changes.ts";
import { treeOf } from "../../workspaces/git/objects.ts";
import {
  judgeBeside,
  judgeOverBase,
  judgeTree,
  type ComparedResults,
  type JudgeDeps,
  type JudgeRequest,
  type TreeRequest,
} from "./judge-tree.ts";
import { findLostTests } from "./rooms/compare-executed-tests.ts";
import { shareMachine } from "./rooms/shared-machine.ts";
import { tryBaseSettings } from "./rooms/try-base-settings.ts";
import { tryRestoredTests } from "./rooms/try-restored-tests.ts";
import { tryRewrittenTests } from "./rooms/try-rewritten-tests.ts";
import { redactDeclared } from "./redact-all.ts";
import { gateResults } from "./gate-results.ts";
import {
  lookForTampering,
  readChange,
  sift,
  type ChangeRead,
  type Tampering,
  type TamperingSeen,
} from "./tampering/look-for-tampering.ts";

/**
 * Judges exactly that commit in a room of its own, or recalls what was said of the same tree. What commands do
 * is in the verdict; throws when it was aborted or no room could be made, so that no verdict comes of either.
 */
export function judgeCommit(deps: JudgeDeps, request: JudgeRequest): Promise<GateVerdict> {
  return inSpan("gates", { commit: request.head }, async () => {
    const judged = await judge(deps, request);
    const { verdict, gates, tamper } = judged;
    tellSpan({ verdict, gates: gates.length, tamper: tamper.length });
    return judged;
  });
}

async function judge(deps: JudgeDeps, request: JudgeRequest): Promise<GateVerdict> {
  const { mirror, base, head, signal } = request;
  if (!(await fetchCommit(mirror, head))) throw new Error(`The remote does not have commit ${head}`);
  const tree = await treeOf(mirror, head);
  const read = base === null ? null : await readChange(request, base);
  const paths = read === null ? null : pathsOf(read);
  const config = gatesForChange(request.config, paths);
  const judging = { ...request, config, machine: shareMachine(deps.parallel) };
  // Neither waits for the other: what the sources tell is told beside what the gates say.
  const [look, results] = await bothOver(
    read === null ? null : lookForTampering(deps, request, read),
    judgeOverBase(deps, judging, {
      commit: head,
      tree,
      from: paths?.length === 0 ? null : (read?.from ?? null),
    }),
  );
  const change = read === null || look === null ? null : { ...look, from: read.from, paths: paths ?? [] };
  const tampering = await withTrials(deps, judging, { change, results });
  signal.throwIfAborted();
  const held = holdToBase(results.head, tampering.tamper, request.config);
  const gates = held.map(({ tests: _, restoredTests: __, ...result }) => result);
  // Where others alone are to report, the room has nothing to say yet.
  const verdict =
    gates.length === 0 && tampering.tamper.length === 0 ? "pass" : verdictOf(gates, tampering.tamper);
  for (const gate of gates) gateResults.tell(gate);
  if (base !== null) {
    const status = tampering.tamper.length === 0 ? "pass" : "fail";
    gateResults.tell({ kind: "tamper", status, seconds: 0, cached: true });
  }
  return { verdict, base, head, tree, gates, ...tampering };
}

function pathsOf({ changes, crosswise }: ChangeRead): string[] {
  const all = [changes, ...(crosswise?.others ?? []).map((other) => other.changes)];
  return [...new Set(all.flatMap(touchedPaths))];
}

/** Runs the gates that a change needs, and looks at nothing else: no verdict comes of it. */
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

interface TamperedChange extends TamperingSeen {
  readonly from: string;
  /** All that it touches, also by taking it away. */
  readonly paths: readonly string[];
}

/** Both have ended when one of them throws, so that nothing of them is left at work. */
async function bothOver<One, Other>(one: One | Promise<One>, other: Promise<Other>): Promise<[One, Other]> {
  await Promise.allSettled([one, other]);
  return [await one, await other];
}

interface JudgedChange {
  readonly change: TamperedChange | null;
  readonly results: ComparedResults;
}

/** What the sources tell of tampering, and then what running the tests otherwise tells. */
async function withTrials(
  deps: JudgeDeps,
  request: TreeRequest,
  { change, results }: JudgedChange,
): Promise<Tampering> {
  if (change === null) return { tamper: [] };
  const { tampering, from, tests, paths } = change;
  const [anyFile] = paths;
  if (anyFile === undefined) return tampering;
  const { mirror, config, head, signal } = request;
  const declared = await redactDeclared(deps.redact, tests);
  const comparison = { mirror, from, tests: declared, anyFile, known: tampering, results, signal };
  const lost = joined(tampering, await sift(deps, await findLostTests(comparison), config));
  // What is refused anyway costs no further run.
  if (lost.tamper.length > 0) return lost;
  const { allowed = [] } = lost;
  const judge = (commit: string, gates: ResolvedGates["gates"]) =>
    judgeBeside(deps, request, { commit, gates });
  const trial = { ...change, mirror, head, results: results.head, allowed, judge };
  const tried = [
    ...(await tryRestoredTests(trial, config)),
    ...(await tryBaseSettings(trial, config)),
    ...(await tryRewrittenTests(trial, config)),
  ];
  return joined(lost, await sift(deps, tried, config));
}

function joined(one: Tampering, other: Tampering): Tampering {
  const allowed = [...(one.allowed ?? []), ...(other.allowed ?? [])];
  const tamper = [...one.tamper, ...other.tamper];
  return allowed.length === 0 ? { tamper } : { tamper, allowed };
}

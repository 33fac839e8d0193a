import { type ResolvedGate, type ResolvedGates } from "../../domain/gates/resolve.ts";
import { verdictOf } from "../../domain/gates/verdict-of.ts";
import { type GateResult, type GateVerdict } from "../../domain/gates/verdict.ts";
import { countComputing } from "../../platform/marked-processes.ts";
import { removeReport } from "../../reports/report-file.ts";
import { gitLine } from "../../workspaces/git.ts";
import { fetchCommit, placeOf, type Mirror } from "../../workspaces/mirror.ts";
import { judgeOnce, type VerdictCache } from "./cache/verdict-cache.ts";
import { verdictKey } from "./cache/verdict-key.ts";
import { lookForTampering } from "./look-for-tampering.ts";
import { nothingToJudgeBy, notRun } from "./not-run.ts";
import { inRoom, markerVariable, pathOfRooms, type Room, type RoomDeps } from "./room.ts";
import { isRetried, resultOfBoth } from "./retry-flaky.ts";
import { overRuinedCheckout } from "./ruined-checkout.ts";
import { runGate } from "./run-gate.ts";
import { runInRoom } from "./run-in-room.ts";
import { takingTurns } from "./taking-turns.ts";

export interface JudgeDeps extends RoomDeps {
  /** How many gates may run at a time: the machine's cores. */
  readonly parallel: number;
}

export type GateProgress =
  | { readonly kind: "setting-up" }
  | { readonly kind: "started"; readonly gate: ResolvedGate }
  | { readonly kind: "finished"; readonly result: GateResult };

export interface JudgeRequest {
  readonly mirror: Mirror;
  /** Who asks, like "attempt-12": the clean room bears it in its name. */
  readonly owner: string;
  readonly base: string | null;
  readonly head: string;
  readonly config: ResolvedGates;
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: GateProgress) => void;
  /** Without one every commit is judged anew. */
  readonly cache?: VerdictCache;
  /** Judge again, whatever the cache remembers. */
  readonly fresh?: boolean;
}

/**
 * Judges exactly that commit in a room of its own, or recalls what was said of the same tree. What commands do
 * is in the verdict; throws when it was aborted or no room could be made, so that no verdict comes of either.
 */
export async function judgeCommit(deps: JudgeDeps, request: JudgeRequest): Promise<GateVerdict> {
  const { mirror, owner, base, head, signal } = request;
  if (!(await fetchCommit(mirror, head))) throw new Error(`The remote does not have commit ${head}`);
  const tree = await gitLine(placeOf(mirror), ["rev-parse", "--verify", `${head}^{tree}`]);
  const tampering = base === null ? { tamper: [] } : await lookForTampering(deps, request, base);
  const gates = await throughCache(deps, request, {
    tree,
    judge: () => inRoom(deps, { mirror, owner, commit: head }, (room) => judgeInRoom(deps, room, request)),
  });
  signal.throwIfAborted();
  return { verdict: verdictOf(gates, tampering.tamper), base, head, tree, gates, ...tampering };
}

interface Judging {
  readonly tree: string;
  readonly judge: () => Promise<readonly GateResult[]>;
}

async function throughCache(
  { path }: JudgeDeps,
  { cache, config, fresh = false, signal, onProgress }: JudgeRequest,
  { tree, judge }: Judging,
): Promise<readonly GateResult[]> {
  if (cache === undefined || config.gates.length === 0) return judge();
  const { surroundings } = cache;
  const key = await verdictKey({ tree, config, path: pathOfRooms(path), surroundings });
  const results = await judgeOnce({ cache, key, tree, fresh, signal }, judge);
  for (const result of results) if (result.cached) onProgress?.({ kind: "finished", result });
  return results;
}

async function judgeInRoom(deps: JudgeDeps, room: Room, request: JudgeRequest): Promise<GateResult[]> {
  const { gates, setup, source } = request.config;
  const [first] = gates;
  if (first === undefined) return [nothingToJudgeBy(source)];
  if (setup !== null) {
    request.onProgress?.({ kind: "setting-up" });
    const ran = await runInRoom(room, setup, request.signal);
    if (ran.run.kind !== "exited" || ran.run.exitCode !== 0)
      return gates.map((gate) => notRun(gate, setup, ran));
  }
  // After the setup, which runs what the commit brings: only what the gates write counts.
  for (const gate of gates) {
    if ("report" in gate && gate.report !== null) await removeReport(room.root, gate.report);
  }
  return runAll(deps, room, request);
}

async function runAll(deps: JudgeDeps, room: Room, request: JudgeRequest): Promise<GateResult[]> {
  const { gates } = request.config;
  const takeTurn = takingTurns({
    count: deps.parallel,
    hasRoom: () => leavesCoreUnused(room, deps.parallel),
  });
  const run = (gate: ResolvedGate) =>
    takeTurn(async () => {
      request.signal.throwIfAborted();
      request.onProgress?.({ kind: "started", gate });
      const result = await runOverWhole(room, gate, request.signal);
      request.onProgress?.({ kind: "finished", result });
      return result;
    });
  const running = new Map<ResolvedGate["kind"], Promise<GateResult>>();
  const results = gates.map((gate) => {
    const test = running.get("test");
    // Coverage is what the tests wrote; whether they passed is another gate's matter.
    const result = gate.kind === "coverage" && test ? afterwards(test, () => run(gate)) : run(gate);
    running.set(gate.kind, result);
    return result;
  });
  // All must be over before the room is removed, also when one was aborted.
  const settled = await Promise.allSettled(results);
  return settled.map((one) => {
    if (one.status === "rejected") throw one.reason;
    return one.value;
  });
}

async function runOverWhole(room: Room, gate: ResolvedGate, signal: AbortSignal): Promise<GateResult> {
  const first = await runGate(room, gate, signal);
  const result = isRetried(gate, first) ? resultOfBoth(first, await runAgain(room, gate, signal)) : first;
  return result.status !== "pass" || (await room.isWhole()) ? result : overRuinedCheckout(result);
}

async function runAgain(room: Room, gate: ResolvedGate, signal: AbortSignal): Promise<GateResult> {
  if ("report" in gate && gate.report !== null) await removeReport(room.root, gate.report);
  return runGate(room, gate, signal);
}

/** Whether the gates that run in the room mostly wait, so that one more has a core to itself. */
async function leavesCoreUnused({ env }: Room, cores: number): Promise<boolean> {
  const computing = await countComputing(markerVariable, env[markerVariable] ?? "");
  return computing !== null && computing <= cores - 0.8;
}

async function afterwards<Value>(earlier: Promise<unknown>, act: () => Promise<Value>): Promise<Value> {
  await earlier;
  return act();
}

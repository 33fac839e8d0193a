import { type ReproduceGate, type ResolvedGate, type ResolvedGates } from "../../../domain/gates/resolve.ts";
import { type GateResult } from "../../../domain/gates/verdict/verdict.ts";
import { countComputing } from "../../../platform/processes/marked-processes.ts";
import { removeReport } from "../../../reports/report-file.ts";
import { nothingToJudgeBy, notRun } from "./not-run.ts";
import { markerVariable, type Room } from "./room.ts";
import { overRewrittenTests } from "./rewritten-in-room.ts";
import { overRuinedCheckout } from "./ruined-checkout.ts";
import { runGate, type InOneRoom } from "./run-gate.ts";
import { runInRoom } from "./run-in-room.ts";
import { takingTurns } from "./taking-turns.ts";

export type GateProgress =
  | { readonly kind: "setting-up" }
  | { readonly kind: "started"; readonly gate: ResolvedGate }
  | { readonly kind: "finished"; readonly result: GateResult };

export interface RoomJudging {
  readonly config: ResolvedGates;
  /** How many gates may run at a time. */
  readonly parallel: number;
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: GateProgress) => void;
  /** Puts into the room what the setup would install; false: the setup has to run. */
  readonly place: (room: Room, setup: NonNullable<ResolvedGates["setup"]>) => Promise<boolean>;
  /** Compares the room with one of the base. */
  readonly reproduce: (room: Room, gate: ReproduceGate) => Promise<GateResult>;
}

/** Runs the setup and then all gates in the room, side by side as far as the machine allows. */
export async function judgeInRoom(room: Room, request: RoomJudging): Promise<GateResult[]> {
  const { gates, checks, setup, source } = request.config;
  if (gates.length === 0) return checks.length > 0 ? [] : [nothingToJudgeBy(source)];
  if (setup !== null) {
    request.onProgress?.({ kind: "setting-up" });
    const placed = await request.place(room, setup);
    const ran = placed ? null : await runInRoom(room, setup, request.signal);
    if (ran !== null && (ran.run.kind !== "exited" || ran.run.exitCode !== 0))
      return gates.map((gate) => notRun(gate, setup, ran));
  }
  // After the setup, which runs what the commit brings: only what the gates write counts.
  for (const gate of gates) {
    if ("report" in gate && gate.report !== null) await removeReport(room.root, gate.report);
  }
  return runAll(room, request);
}

async function runAll(room: Room, request: RoomJudging): Promise<GateResult[]> {
  const { gates } = request.config;
  const takeTurn = takingTurns({
    count: request.parallel,
    hasRoom: () => leavesCoreUnused(room, request.parallel),
  });
  const run = (gate: ResolvedGate) =>
    takeTurn(async () => {
      request.signal.throwIfAborted();
      request.onProgress?.({ kind: "started", gate });
      const result =
        gate.kind === "reproduce"
          ? await request.reproduce(room, gate)
          : await runOverWhole(room, gate, request.signal);
      request.onProgress?.({ kind: "finished", result });
      return result;
    });
  const tests: Promise<GateResult>[] = [];
  const results = gates.map((gate) => {
    // Coverage is what the tests wrote; whether they passed is another gate's matter.
    const result = gate.kind === "coverage" ? afterwards(tests, () => run(gate)) : run(gate);
    if (gate.kind === "test") tests.push(result);
    return result;
  });
  // All must be over before the room is removed, also when one was aborted.
  const settled = await Promise.allSettled(results);
  return settled.map((one) => {
    if (one.status === "rejected") throw one.reason;
    return one.value;
  });
}

async function runOverWhole(room: Room, gate: InOneRoom, signal: AbortSignal): Promise<GateResult> {
  const result = await runGate(room, gate, signal);
  if (result.status !== "pass") return result;
  if (!(await room.isWhole())) return overRuinedCheckout(result);
  const rewritten = gate.kind === "test" ? await room.rewrittenTests() : [];
  return rewritten.length === 0 ? result : overRewrittenTests(result, rewritten);
}

/** Whether the gates that run in the room mostly wait, so that one more has a core to itself. */
async function leavesCoreUnused({ env }: Room, cores: number): Promise<boolean> {
  const computing = await countComputing(markerVariable, env[markerVariable] ?? "");
  return computing !== null && computing <= cores - 0.8;
}

async function afterwards<Value>(
  earlier: readonly Promise<unknown>[],
  act: () => Promise<Value>,
): Promise<Value> {
  await Promise.all(earlier);
  return act();
}

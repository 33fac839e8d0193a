import { type ReproduceGate, type ResolvedGate, type ResolvedGates } from "../../../domain/gates/resolve.ts";
import { type GateResult } from "../../../domain/gates/verdict/verdict.ts";
import { removeReport } from "../../../reports/report-file.ts";
import { notRun } from "./not-run.ts";
import { type Room } from "./room.ts";
import { overTouchedTests } from "./rewritten-in-room.ts";
import { overRuinedCheckout } from "./ruined-checkout.ts";
import { runGate, type InOneRoom } from "./run-gate.ts";
import { runInRoom, type RoomRun } from "./run-in-room.ts";

export type GateProgress =
  | { readonly kind: "setting-up" }
  | { readonly kind: "started"; readonly gate: ResolvedGate }
  | { readonly kind: "finished"; readonly result: GateResult };

export interface RoomJudging {
  readonly setup: ResolvedGates["setup"];
  /** Those that share the room. */
  readonly gates: readonly ResolvedGate[];
  /** Runs a gate when it may. */
  readonly takeTurn: <Value>(task: () => Promise<Value>) => Promise<Value>;
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: GateProgress) => void;
  /** Puts into a room what the setup would install; false: the setup has to run. */
  readonly place: (room: Room, setup: NonNullable<ResolvedGates["setup"]>) => Promise<boolean>;
  /** Compares a room with one of the base. */
  readonly reproduce: (room: Room, gate: ReproduceGate) => Promise<GateResult>;
}

type Judged = readonly [gate: ResolvedGate, result: GateResult];

/** Runs gates that share a room; the first of them that has its turn prepares it. */
export function judgeInRoom(room: Room, request: RoomJudging): Promise<readonly Judged[]> {
  const { gates, setup, takeTurn } = request;
  let preparing: Promise<RoomRun | null> | undefined;
  const run = (gate: ResolvedGate) =>
    takeTurn(async (): Promise<Judged> => {
      request.signal.throwIfAborted();
      const failed = await (preparing ??= prepare(room, request));
      if (setup !== null && failed !== null) return [gate, notRun(gate, setup, failed)];
      request.onProgress?.({ kind: "started", gate });
      const result =
        gate.kind === "reproduce"
          ? await request.reproduce(room, gate)
          : await runOverWhole(room, gate, request.signal);
      request.onProgress?.({ kind: "finished", result });
      return [gate, result];
    });
  const tests: Promise<Judged>[] = [];
  const judged = gates.map((gate) => {
    // Coverage is what the tests wrote; whether they passed is another gate's matter.
    const one = gate.kind === "coverage" ? afterwards(tests, () => run(gate)) : run(gate);
    if (gate.kind === "test") tests.push(one);
    return one;
  });
  // All must be over before the room is removed, also when one was aborted.
  return allOver(judged);
}

/** Waits for all of them; throws only then what one of them has thrown. */
export async function allOver<Value>(tasks: readonly Promise<Value>[]): Promise<Value[]> {
  const settled = await Promise.allSettled(tasks);
  return settled.map((one) => {
    if (one.status === "rejected") throw one.reason;
    return one.value;
  });
}

/** Sets the room up for its gates; what comes back is a setup that failed. */
async function prepare(room: Room, { setup, gates, place, signal }: RoomJudging): Promise<RoomRun | null> {
  if (setup !== null && !(await place(room, setup))) {
    const ran = await runInRoom(room, setup, signal);
    if (ran.run.kind !== "exited" || ran.run.exitCode !== 0) return ran;
  }
  // After the setup, which runs what the commit brings: only what the gates write counts.
  for (const gate of gates) {
    if ("report" in gate && gate.report !== null) await removeReport(room.root, gate.report);
  }
  return null;
}

async function runOverWhole(room: Room, gate: InOneRoom, signal: AbortSignal): Promise<GateResult> {
  const touched = gate.kind === "test" ? await room.watchTests() : null;
  const result = await runGate(room, gate, signal);
  if (result.status !== "pass") return result;
  if (!(await room.isWhole())) return overRuinedCheckout(result);
  return touched === null ? result : overTouchedTests(result, await touched());
}

async function afterwards<Value>(
  earlier: readonly Promise<unknown>[],
  act: () => Promise<Value>,
): Promise<Value> {
  await Promise.all(earlier);
  return act();
}

import { isReportGlob } from "../../../domain/gates/report-path.ts";
import { type ReproduceGate, type ResolvedGate, type ResolvedGates } from "../../../domain/gates/resolve.ts";
import { type GateResult } from "../../../domain/gates/verdict/verdict.ts";
import { removeReport } from "../../../reports/report-file.ts";
import { removeReports } from "../../../reports/report-files.ts";
import { notRun } from "./not-run.ts";
import { type MadeRoom, type Room } from "./room.ts";
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
  /** Makes the room of these gates. */
  readonly makeRoom: () => Promise<MadeRoom>;
  /** Puts into a room what the setup would install; false: the setup has to run. */
  readonly place: (room: Room, setup: NonNullable<ResolvedGates["setup"]>) => Promise<boolean>;
  /** Compares a room with one of the base. */
  readonly reproduce: (room: Room, gate: ReproduceGate) => Promise<GateResult>;
}

type Judged = readonly [gate: ResolvedGate, result: GateResult];

interface ReadyRoom extends MadeRoom {
  /** The setup of the room, if it failed. */
  readonly failed: RoomRun | null;
}

/** Runs gates that share a room, which is made and set up when the first of them has its turn. */
export async function judgeInRoom(request: RoomJudging): Promise<readonly Judged[]> {
  const { gates, setup, takeTurn } = request;
  let ready: Promise<ReadyRoom> | undefined;
  const run = (gate: ResolvedGate) =>
    takeTurn(async (): Promise<Judged> => {
      request.signal.throwIfAborted();
      const { room, failed } = await (ready ??= makeReady(request));
      if (setup !== null && failed !== null) return [gate, notRun(gate, setup, failed)];
      return [gate, await judgeOne(room, gate, request)];
    });
  const tests: Promise<Judged>[] = [];
  const judged = gates.map((gate) => {
    // Coverage is what the tests wrote; whether they passed is another gate's matter.
    const one = gate.kind === "coverage" ? afterwards(tests, () => run(gate)) : run(gate);
    if (gate.kind === "test") tests.push(one);
    return one;
  });
  try {
    // All must be over before the room is removed, also when one was aborted.
    return await allOver(judged);
  } finally {
    // One that could not be made is not there, and the gates have told why.
    const made = await ready?.catch(() => null);
    await made?.remove();
  }
}

async function makeReady(request: RoomJudging): Promise<ReadyRoom> {
  const made = await request.makeRoom();
  try {
    return { ...made, failed: await prepare(made.room, request) };
  } catch (error) {
    await made.remove();
    throw error;
  }
}

async function judgeOne(
  room: Room,
  gate: ResolvedGate,
  { onProgress, reproduce, signal }: RoomJudging,
): Promise<GateResult> {
  onProgress?.({ kind: "started", gate });
  const result =
    gate.kind === "reproduce" ? await reproduce(room, gate) : await runOverWhole(room, gate, signal);
  onProgress?.({ kind: "finished", result });
  return result;
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
async function prepare(room: Room, judging: RoomJudging): Promise<RoomRun | null> {
  const failed = await setUpRoom(room, judging);
  if (failed !== null) return failed;
  const { gates } = judging;
  // After the setup, which runs what the commit brings: only what the gates write counts.
  for (const gate of gates) {
    if (!("report" in gate) || gate.report === null) continue;
    const isGlob = gate.kind === "test" && isReportGlob(gate.report);
    await (isGlob ? removeReports : removeReport)(room.root, gate.report);
  }
  return null;
}

/** Installs what the gates need; what comes back is a setup that failed. */
export async function setUpRoom(
  room: Room,
  { setup, place, signal }: Pick<RoomJudging, "setup" | "place" | "signal">,
): Promise<RoomRun | null> {
  if (setup === null || (await place(room, setup))) return null;
  const ran = await runInRoom(room, { ...setup, mayLeaveProcesses: true }, signal);
  return ran.run.kind !== "exited" || ran.run.exitCode !== 0 ? ran : null;
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

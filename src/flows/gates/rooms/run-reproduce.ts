import { judgeReproduce, type ReproduceRuns } from "../../../domain/gates/judging/judge-reproduce.ts";
import { type GateRun } from "../../../domain/gates/judging/measurement.ts";
import { type ReproduceGate, type ResolvedGates } from "../../../domain/gates/resolve.ts";
import { type GateResult } from "../../../domain/gates/verdict/verdict.ts";
import { fetchCommit } from "../../../workspaces/fetch.ts";
import { type Mirror } from "../../../workspaces/mirror.ts";
import { redactAll } from "../redact-all.ts";
import { inRoom, type Room, type RoomDeps } from "./room.ts";
import { logOf, runInRoom, type RoomRun } from "./run-in-room.ts";

export interface Comparison {
  readonly mirror: Mirror;
  readonly owner: string;
  readonly base: string | null;
  readonly head: string;
  readonly config: Pick<ResolvedGates, "setup">;
  readonly signal: AbortSignal;
}

/** Runs the command in the room and, where something was changed, in a room of the commit that it has to fail on. */
export async function runReproduce(
  deps: RoomDeps,
  gate: ReproduceGate,
  { room, request }: { readonly room: Room; readonly request: Comparison },
): Promise<GateResult> {
  const { head, signal } = request;
  const base = gate.failsOn ?? request.base;
  if (base === null) return resultOf(room, gate, { runs: { kind: "no-base" }, ran: [] });
  const onHead = await runInRoom(room, gate, signal);
  if (base === head) {
    return resultOf(room, gate, { runs: { kind: "unchanged", head: onHead.run }, ran: [onHead] });
  }
  const onBase = await runOnBase(deps, gate, { request, base });
  const runs = { kind: "both", base: onBase.run, head: onHead.run } as const;
  return resultOf(room, gate, { runs, ran: [onBase, onHead] });
}

async function runOnBase(
  deps: RoomDeps,
  gate: ReproduceGate,
  { request, base }: { readonly request: Comparison; readonly base: string },
): Promise<RoomRun> {
  const { mirror, owner, config, signal } = request;
  if (!(await fetchCommit(mirror, base))) throw new Error(`The remote does not have commit ${base}`);
  return inRoom(deps, { mirror, owner, commit: base }, async (room) => {
    if (config.setup !== null) {
      const ran = await runInRoom(room, { ...config.setup, mayLeaveProcesses: true }, signal);
      if (ran.run.kind !== "exited" || ran.run.exitCode !== 0) return { ...ran, run: unprepared(ran.run) };
    }
    return runInRoom(room, gate, signal);
  });
}

/** A base that cannot be set up shows nothing, least of all the failure. */
function unprepared(run: GateRun): GateRun {
  const how = run.kind === "exited" ? `exit code ${run.exitCode}` : run.kind;
  return { kind: "not-started", why: `the setup command failed there, ${how}` };
}

async function resultOf(
  { redact }: Room,
  gate: ReproduceGate,
  { runs, ran }: { readonly runs: ReproduceRuns; readonly ran: readonly RoomRun[] },
): Promise<GateResult> {
  const { status, ...judged } = judgeReproduce(gate, runs);
  const [expected = "", actual = ""] = await redactAll(redact, [judged.expected, judged.actual]);
  return {
    ...{ name: gate.name, kind: gate.kind, status, expected, actual, findings: judged.findings },
    seconds: ran.reduce((sum, { seconds }) => sum + seconds, 0),
    cached: false,
    ...logOf(ran.at(-1)),
  };
}

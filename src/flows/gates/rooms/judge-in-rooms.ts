import { gatesByRoom } from "../../../domain/gates/gates-by-room.ts";
import { type ResolvedGates } from "../../../domain/gates/resolve.ts";
import { type GateResult } from "../../../domain/gates/verdict/verdict.ts";
import { countComputing } from "../../../platform/processes/marked-processes.ts";
import { allOver, judgeInRoom, type RoomJudging } from "./judge-in-room.ts";
import { nothingToJudgeBy } from "./not-run.ts";
import { markerVariable, type MadeRoom, type Room } from "./room.ts";
import { takingTurns } from "./taking-turns.ts";

export interface RoomsJudging extends Omit<RoomJudging, "gates" | "setup" | "takeTurn"> {
  readonly config: ResolvedGates;
  /** How many gates may run at a time. */
  readonly parallel: number;
}

/** Runs all gates, side by side as far as the machine allows, each out of reach of those of other rooms. */
export async function judgeInRooms(request: RoomsJudging): Promise<GateResult[]> {
  const { config, parallel, onProgress } = request;
  const { gates, checks, setup, source } = config;
  if (gates.length === 0) return checks.length > 0 ? [] : [nothingToJudgeBy(source)];
  if (setup !== null) onProgress?.({ kind: "setting-up" });
  const open = new Set<Room>();
  const makeRoom = async (): Promise<MadeRoom> => {
    const { room, remove } = await request.makeRoom();
    open.add(room);
    return { room, remove: () => remove().finally(() => open.delete(room)) };
  };
  const takeTurn = takingTurns({ count: parallel, hasRoom: () => leavesCoreUnused(open, parallel) });
  const rooms = gatesByRoom(gates).map((shared) =>
    judgeInRoom({ ...request, makeRoom, setup, gates: shared, takeTurn }),
  );
  const results = new Map((await allOver(rooms)).flat());
  return gates.flatMap((gate) => results.get(gate) ?? []);
}

/** Whether the gates that run mostly wait, so that one more has a core to itself. */
async function leavesCoreUnused(rooms: ReadonlySet<Room>, cores: number): Promise<boolean> {
  const markers = [...rooms].flatMap(({ env }) => env[markerVariable] ?? []);
  const computing = await countComputing(markerVariable, markers);
  return computing !== null && computing <= cores - 0.8;
}

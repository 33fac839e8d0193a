import { isAllSwitchedOff } from "../../../domain/gates/switched-off-gates.ts";
import { gatesByRoom } from "../../../domain/gates/gates-by-room.ts";
import { type ResolvedGates } from "../../../domain/gates/resolve.ts";
import { type GateResult } from "../../../domain/gates/verdict/verdict.ts";
import { allOver, judgeInRoom, type RoomJudging } from "./judge-in-room.ts";
import { nothingToJudgeBy } from "./not-run.ts";
import { type SharedMachine } from "./shared-machine.ts";

export interface RoomsJudging extends Omit<RoomJudging, "gates" | "setup" | "takeTurn"> {
  readonly config: ResolvedGates;
  readonly machine: SharedMachine;
}

/** Runs all gates, side by side as far as the machine allows, each out of reach of those of other rooms. */
export async function judgeInRooms(request: RoomsJudging): Promise<GateResult[]> {
  const { config, machine, onProgress } = request;
  const { gates, checks, setup, source } = config;
  if (gates.length === 0)
    return checks.length > 0 || isAllSwitchedOff(config) ? [] : [nothingToJudgeBy(source)];
  if (setup !== null) onProgress?.({ kind: "setting-up" });
  const { takeTurn, openRoom, counted } = machine;
  const makeRoom = () => openRoom(request.makeRoom);
  const place: RoomsJudging["place"] = (room, wanted) => counted(request.place(room, wanted));
  const rooms = gatesByRoom(gates).map((shared) =>
    judgeInRoom({ ...request, makeRoom, place, setup, gates: shared, takeTurn }),
  );
  const results = new Map((await allOver(rooms)).flat());
  return gates.flatMap((gate) => results.get(gate) ?? []);
}

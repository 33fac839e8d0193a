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
  // Rooms that are made or furnished: that is work, too, though no process of a room does it.
  let making = 0;
  const counted = async <Value>(work: Promise<Value>): Promise<Value> => {
    making += 1;
    return work.finally(() => (making -= 1));
  };
  const makeRoom = async (): Promise<MadeRoom> => {
    const { room, remove } = await counted(request.makeRoom());
    open.add(room);
    return { room, remove: () => remove().finally(() => open.delete(room)) };
  };
  const place: RoomsJudging["place"] = (room, wanted) => counted(request.place(room, wanted));
  const hasRoom = async () => {
    const before = making;
    const computing = await computingIn(open);
    // Mostly waiting, so that one more has a core to itself.
    return computing !== null && computing + Math.max(before, making) <= parallel - 0.8;
  };
  const takeTurn = takingTurns({ count: parallel, hasRoom });
  const rooms = gatesByRoom(gates).map((shared) =>
    judgeInRoom({ ...request, makeRoom, place, setup, gates: shared, takeTurn }),
  );
  const results = new Map((await allOver(rooms)).flat());
  return gates.flatMap((gate) => results.get(gate) ?? []);
}

/** How many threads compute in the rooms; null: it cannot be told. */
async function computingIn(rooms: ReadonlySet<Room>): Promise<number | null> {
  const markers = [...rooms].flatMap(({ env }) => env[markerVariable] ?? []);
  return countComputing(markerVariable, markers);
}

import { countComputing } from "../../../platform/processes/marked-processes.ts";
import { markerVariable, type MadeRoom, type Room } from "./room.ts";
import { takingTurns } from "./taking-turns.ts";

/** The machine as all gates of one verdict share it, in whatever rooms they run. */
export interface SharedMachine {
  /** Runs a gate when it may. */
  readonly takeTurn: <Value>(task: () => Promise<Value>) => Promise<Value>;
  /** Makes a room, and counts what computes in it until it is removed. */
  readonly openRoom: (make: () => Promise<MadeRoom>) => Promise<MadeRoom>;
  /** Work on a room that no process of it does, like furnishing it. */
  readonly counted: <Value>(work: Promise<Value>) => Promise<Value>;
}

/** Gates run side by side as many at a time as that, and more of them where those that run only wait. */
export function shareMachine(parallel: number): SharedMachine {
  const open = new Set<Room>();
  let making = 0;
  const counted = async <Value>(work: Promise<Value>): Promise<Value> => {
    making += 1;
    return work.finally(() => (making -= 1));
  };
  const hasRoom = async () => {
    const before = making;
    const computing = await computingIn(open);
    // Mostly waiting, so that one more has a core to itself.
    return computing !== null && computing + Math.max(before, making) <= parallel - 0.8;
  };
  return {
    counted,
    takeTurn: takingTurns({ count: parallel, hasRoom }),
    openRoom: async (make) => {
      const { room, remove } = await counted(make());
      open.add(room);
      return { room, remove: () => remove().finally(() => open.delete(room)) };
    },
  };
}

/** How many threads compute in the rooms; null: it cannot be told. */
async function computingIn(rooms: ReadonlySet<Room>): Promise<number | null> {
  const markers = [...rooms].flatMap(({ env }) => env[markerVariable] ?? []);
  return countComputing(markerVariable, markers);
}

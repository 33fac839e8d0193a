import { whyNotWalled, type GateWalls } from "../../../domain/gates/walls.ts";
import { type CommandWrapper } from "../../../platform/processes/run-command.ts";
import { isolateIn, type Isolation } from "../../../workspaces/isolation/isolation.ts";
import { type RoomPlace } from "./room.ts";

/** Walls the commands of gates in as the service and the repository have it. What cannot be had is not done without. */
export function isolateGates(
  isolation: Isolation,
  { network, isolation: demanded, writable, readable }: RoomPlace & GateWalls,
): CommandWrapper {
  if (demanded === undefined || demanded === isolation.kind) {
    return isolateIn(isolation, { network, writable, readable });
  }
  const why = `${whyNotWalled(demanded)} Nothing was run.`;
  // By this code a shell says that a command cannot be executed: an error, which tells nothing of the tree.
  return (command) => ({ ...command, file: "/bin/sh", args: ["-c", 'echo "$1" >&2; exit 126', "sh", why] });
}

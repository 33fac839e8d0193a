import { type ResolvedGate } from "./resolve.ts";

/**
 * The gates, by the rooms in which they run, in their order. What runs in one room may change whatever the next one there reads,
 * so gates share a room only where one reads what the other writes, or where the same tool runs. Nobody knows what custom commands and
 * those that show a failure do: each has a room of its own.
 */
export function gatesByRoom(gates: readonly ResolvedGate[]): readonly (readonly ResolvedGate[])[] {
  const rooms = new Map<string, ResolvedGate[]>();
  for (const gate of gates) {
    const room = roomOf(gate);
    const others = rooms.get(room);
    if (others === undefined) rooms.set(room, [gate]);
    else others.push(gate);
  }
  return [...rooms.values()];
}

function roomOf({ kind, name }: ResolvedGate): string {
  switch (kind) {
    case "build":
    case "lint":
      return kind;
    case "test":
    case "coverage":
      return "test";
    case "custom":
    case "reproduce":
      return `${kind} ${name}`;
  }
}

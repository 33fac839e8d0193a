import { sharedSettings, type GateOrigins } from "./gate-source.ts";
import { type CheckGate, type ResolvedGate, type ResolvedGates } from "./resolve.ts";

/** A value in force, by its dotted key, and the source that it was taken from. */
export interface SourcedValue {
  readonly key: string;
  readonly source: string;
}

/** The same gates, with the source of each, which comes whole from one, and of what they share. */
export function withOrigins(gates: ResolvedGates, values: readonly SourcedValue[]): ResolvedGates {
  if (gates.source.kind !== "configured") return gates;
  const whole = [...gates.gates, ...gates.checks].map((gate) => ({ gate, above: "gates.", behind: "" }));
  const parts = gates.sections.flatMap(({ pattern, gates: own }) =>
    own.map((gate) => ({ gate, above: `gates.paths.${pattern}.`, behind: ` (${pattern})` })),
  );
  const origins: Record<string, string> = {};
  for (const { gate, above, behind } of [...whole, ...parts]) {
    const key = `${above}${keyOf(gate, behind)}`;
    const found = values.find((value) => value.key === key || value.key.startsWith(`${key}.`));
    if (found !== undefined) origins[gate.name] = found.source;
  }
  const shared = Object.fromEntries(
    sharedSettings.flatMap((setting) => {
      const found = values.find(({ key }) => key === `gates.${setting}`);
      return found === undefined ? [] : [[setting, found.source]];
    }),
  );
  return { ...gates, source: { kind: "configured", origins, shared } };
}

/** Within its block. Lists go by the names of their entries. */
function keyOf({ kind, name }: ResolvedGate | CheckGate, behind: string): string {
  if (kind !== "custom" && kind !== "check") return kind;
  const list = kind === "custom" ? "custom" : "checks";
  return `${list}.${name.slice(0, name.length - behind.length).toLowerCase()}`;
}

/** The gates of each source, in the order of the names that are given. */
export function gatesBySource(
  origins: GateOrigins,
  names: readonly string[],
): ReadonlyMap<string, readonly string[]> {
  const told = new Map<string, string[]>();
  for (const name of names) {
    const source = origins[name];
    if (source !== undefined) told.set(source, [...(told.get(source) ?? []), name]);
  }
  return told;
}

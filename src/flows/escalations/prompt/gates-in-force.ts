import { type Configuration } from "../../../domain/configuration.ts";
import { withOrigins, type SourcedValue } from "../../../domain/gates/gate-origins.ts";
import { namesGates, resolveGates, type ResolvedGates } from "../../../domain/gates/resolve.ts";
import { type Mirror } from "../../../workspaces/mirror.ts";
import { detectGates } from "../../gates/detect-gates.ts";

export interface ConfiguredGates extends Pick<Configuration, "gates"> {
  /** Where the configuration's values come from, where that is to be told. */
  readonly values?: readonly SourcedValue[];
}

/** The gates by which work on this base is judged: those of the configuration, else what the base suggests. */
export async function gatesInForce(
  { gates, values = [] }: ConfiguredGates,
  mirror: Mirror,
  base: string,
): Promise<ResolvedGates> {
  return namesGates(gates) ? withOrigins(resolveGates(gates), values) : detectGates(mirror, base, gates);
}

/** The same where nobody speaks of a failure: there is none that the configuration's command could show. */
export function gatesWithoutFailure(
  { gates, ...rest }: ConfiguredGates,
  mirror: Mirror,
  base: string,
): Promise<ResolvedGates> {
  return gatesInForce({ ...rest, gates: { ...gates, reproduce: undefined } }, mirror, base);
}

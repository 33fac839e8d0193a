import { type Configuration } from "../../../domain/configuration.ts";
import { namesGates, resolveGates, type ResolvedGates } from "../../../domain/gates/resolve.ts";
import { type Mirror } from "../../../workspaces/mirror.ts";
import { detectGates } from "../../gates/detect-gates.ts";

/** The gates by which work on this base is judged: those of the configuration, else what the base suggests. */
export async function gatesInForce(
  { gates }: Pick<Configuration, "gates">,
  mirror: Mirror,
  base: string,
): Promise<ResolvedGates> {
  return namesGates(gates) ? resolveGates(gates) : detectGates(mirror, base, gates);
}

/** The same where nobody speaks of a failure: there is none that the configuration's command could show. */
export function gatesWithoutFailure(
  { gates }: Pick<Configuration, "gates">,
  mirror: Mirror,
  base: string,
): Promise<ResolvedGates> {
  return gatesInForce({ gates: { ...gates, reproduce: undefined } }, mirror, base);
}

import { type Configuration } from "../configuration.ts";

/** What a repository demands of the isolation in which its gates run, beside what the service has. */
export interface GateWalls {
  readonly network: "none" | "open";
  /** Insisted on; undefined: what the service has will do. */
  readonly isolation: "bubblewrap" | undefined;
}

/** Nobody demands anything. */
export const usualWalls: GateWalls = { network: "open", isolation: undefined };

/**
 * Gates are walled in like agents. A model is nothing to them, so `model-only` leaves them the network by which setups
 * install; `none` is none for everybody.
 */
export function wallsOfGates({ network, isolation }: Configuration["agent"]): GateWalls {
  return {
    network: network === "none" ? "none" : "open",
    isolation: isolation === "bubblewrap" ? "bubblewrap" : undefined,
  };
}

/** What stands in the way of all work where an isolation that is insisted on is not in force. */
export function whyNotWalled(demanded: string): string {
  return (
    `The repository insists on agent.isolation ${demanded}, which is not in force here. Have the service run under ` +
    `${demanded}, or take agent.isolation out of the configuration.`
  );
}

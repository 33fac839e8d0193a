import { type Configuration } from "../configuration.ts";
import { whyNotWalled } from "../gates/walls.ts";

/** What the service has for an agent. */
export interface AgentMeans {
  /** The isolation in force. */
  readonly isolation: "bubblewrap" | "container" | "none";
  /** Whether it is known where the agent's model answers. */
  readonly hostsKnown: boolean;
}

/** Why an agent is not even started, and what a person can change; null: it is. */
export function whyNotAsked(
  { network, isolation }: Configuration["agent"],
  means: AgentMeans,
): string | null {
  if (isolation === "bubblewrap" && means.isolation !== isolation) return whyNotWalled(isolation);
  // Without walls everything is reached, whatever the network is called.
  if (network !== "model-only" || means.isolation === "none" || means.hostsKnown) return null;
  return (
    "The configuration has agent.network model-only, and NIGHTSHIFT_AGENT_COMMAND names no hosts of its model: the " +
    'agent would reach nothing. Describe it there with "hosts", or set agent.network to open where ' +
    "NIGHTSHIFT_NETWORK allows it, or to none for an agent that needs no network."
  );
}

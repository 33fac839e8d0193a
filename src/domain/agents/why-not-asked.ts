import { type Configuration } from "../configuration.ts";
import { whyNotWalled } from "../gates/walls.ts";
import { type AgentTool } from "./session.ts";

/** What the service has for an agent. */
export interface AgentMeans {
  /** The isolation in force. */
  readonly isolation: "bubblewrap" | "container" | "none";
  /** Whether it is known where the agent's model answers. */
  readonly hostsKnown: boolean;
  /** Whether the agent's runner can hold it to tools. */
  readonly bindsTools: boolean;
}

/** Why an agent is not even started, and what a person can change; null: it is. */
export function whyNotAsked(
  { network, isolation, runner }: Configuration["agent"],
  means: AgentMeans,
  tools: readonly AgentTool[] | null,
): string | null {
  if (tools !== null && !means.bindsTools) return `The expert's file ${whyNotBound(runner)}.`;
  if (isolation === "bubblewrap" && means.isolation !== isolation) return whyNotWalled(isolation);
  // Without walls everything is reached, whatever the network is called.
  if (network !== "model-only" || means.isolation === "none" || means.hostsKnown) return null;
  return (
    "The configuration has agent.network model-only, and NIGHTSHIFT_AGENT_COMMAND names no hosts of its model: the " +
    'agent would reach nothing. Describe it there with "hosts", or set agent.network to open where ' +
    "NIGHTSHIFT_NETWORK allows it, or to none for an agent that needs no network."
  );
}

/** What is wrong with an expert's file that names tools, as the predicate of a sentence about it. */
export function whyNotBound(runner: Configuration["agent"]["runner"]): string {
  return (
    `names the tools that its agent is to have, and nothing holds an agent of agent.runner ${runner} to them; take ` +
    "tools out of it, or have agent.runner claude work"
  );
}

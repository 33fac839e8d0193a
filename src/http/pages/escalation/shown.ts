import { type Timeline } from "../../../flows/escalations/timeline.ts";
import { type AgentStep } from "../../../store/agent-steps.ts";
import { type GivenPrompt } from "../../../store/agent-turns.ts";
import { type KeptDiff } from "../../../store/escalations/kept-diffs.ts";

/** What an escalation's page is made of. */
export interface ShownEscalation {
  readonly timeline: Timeline;
  readonly now: Date;
  /** OWNER/REPO on the GitHub that people see: an address without a slash at the end. */
  readonly repositoryUrl: string;
  /** By the id of the attempt. */
  readonly diffs: ReadonlyMap<number, KeptDiff>;
  /** What the agent was given, first and then, by the id of the attempt. */
  readonly prompts: ReadonlyMap<number, readonly GivenPrompt[]>;
  /** What the agent did, by the id of the attempt. */
  readonly steps: ReadonlyMap<number, readonly AgentStep[]>;
}

import { type AgentAnswer } from "../../../domain/escalations/decision/answer.ts";
import { withReproduce, type ReproduceSource, type ResolvedGates } from "../../../domain/gates/resolve.ts";
import { type Escalation } from "../../../store/escalations/escalations.ts";
import { type Mirror } from "../../../workspaces/mirror.ts";
import { type Situation } from "../situation.ts";
import { gatesInForce } from "./gates-in-force.ts";
import { reproduceNamed } from "./reproduce-named.ts";

export interface JudgedAttempt {
  readonly mirror: Mirror;
  readonly escalation: Escalation;
  readonly base: string;
  /** null: the agent has not answered yet. */
  readonly answer: AgentAnswer | null;
}

/** The gates of the base, and the command that shows this failure, where somebody named one. */
export async function gatesOfAttempt(
  situation: Situation,
  { mirror, escalation, base, answer }: JudgedAttempt,
): Promise<ResolvedGates> {
  const { config, values } = situation;
  const gates = await gatesInForce({ gates: config.gates, values }, mirror, base);
  const named = (await reproduceOf(situation, escalation)) ?? suppliedBy(answer);
  return withReproduce(gates, named, config.gates.reproduce);
}

interface Named {
  readonly command: string;
  readonly from: ReproduceSource;
}

async function reproduceOf(situation: Situation, escalation: Escalation): Promise<Named | null> {
  const command = await reproduceNamed(situation, escalation);
  return command === null ? null : { command, from: "issue" };
}

function suppliedBy(answer: AgentAnswer | null): Named | null {
  if (answer?.kind !== "answer" || answer.reproduce === null) return null;
  return { command: answer.reproduce, from: "agent" };
}

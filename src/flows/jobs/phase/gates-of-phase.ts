import { withReproduce, type ResolvedGates } from "../../../domain/gates/resolve.ts";
import { readIssue } from "../../../github/issues.ts";
import { type Job } from "../../../store/jobs/jobs.ts";
import { type Phase } from "../../../store/jobs/phases.ts";
import { type Mirror } from "../../../workspaces/mirror.ts";
import { gatesInForce } from "../../escalations/prompt/gates-in-force.ts";
import { reproduceNamed } from "../../escalations/prompt/reproduce-named.ts";
import { type PullPlace } from "../../gates/pulls/pull-place.ts";

interface JudgedPhase {
  readonly place: PullPlace;
  readonly mirror: Mirror;
  readonly job: Job;
  readonly phase: Phase;
}

/**
 * The gates of the base and, where somebody named one, the command that shows a failure: the issue's has to pass once
 * all is done, an agent's on its own phase.
 */
export async function gatesOfPhase({ place, mirror, job, phase }: JudgedPhase): Promise<ResolvedGates> {
  const { config } = place;
  const gates = await gatesInForce(config, mirror, phase.baseSha);
  // Where phases go straight onto the default branch, it has the work before the end.
  const whole = phase.kind === "final" && job.base === "job";
  const named = whole ? await ofIssue(place, job) : ofAgent(phase);
  return withReproduce(gates, named, config.gates.reproduce?.timeout);
}

async function ofIssue({ client }: PullPlace, { repositoryId, issue: number, body }: Job) {
  const read = await readIssue(client, number);
  const issue = read.kind === "found" ? read.issue : null;
  const command = await reproduceNamed({ client, key: { repositoryId, issue: number }, issue }, { body });
  return command === null ? null : ({ command, from: "issue" } as const);
}

function ofAgent({ kind, answer }: Phase) {
  if (kind !== "tactical" || answer?.kind !== "answer" || answer.reproduce === null) return null;
  return { command: answer.reproduce, from: "agent" } as const;
}

import { withReproduce, type ReproduceGate, type ResolvedGates } from "../../../../domain/gates/resolve.ts";
import { readIssue } from "../../../../github/issues/issues.ts";
import { type Db } from "../../../../store/database.ts";
import { type Job } from "../../../../store/jobs/jobs.ts";
import { listPhases, type Phase } from "../../../../store/jobs/phases.ts";
import { type Mirror } from "../../../../workspaces/mirror.ts";
import { gatesInForce } from "../../../escalations/prompt/gates-in-force.ts";
import { reproduceNamed } from "../../../escalations/prompt/reproduce-named.ts";
import { type PullPlace } from "../../../gates/pulls/pull-place.ts";

interface JudgedPhase {
  readonly place: PullPlace;
  readonly mirror: Mirror;
  readonly job: Job;
  readonly phase: Phase;
}

type Named = Pick<ReproduceGate, "command" | "from">;

/**
 * The gates of the base and, where somebody named one, the command that shows a failure: the issue's has to pass once
 * all is done, an agent's on its own phase.
 */
export async function gatesOfPhase(
  db: Db,
  { place, mirror, job, phase }: JudgedPhase,
): Promise<ResolvedGates> {
  const { config } = place;
  const gates = await gatesInForce(config, mirror, phase.baseSha);
  const named = phase.kind === "final" ? await ofIssue(place, job) : ofAgent(phase);
  const whole = withReproduce(gates, named, config.gates.reproduce?.timeout);
  // Where phases go straight onto the default branch, that has the work before the end.
  const [first] = phase.kind === "final" && job.base === "default" ? await listPhases(db, job.id) : [];
  return first === undefined ? whole : failingOn(first.baseSha, whole);
}

/** The same gates, with a failure that has to show where the job began. */
function failingOn(failsOn: string, { gates, ...rest }: ResolvedGates): ResolvedGates {
  return { ...rest, gates: gates.map((gate) => (gate.kind === "reproduce" ? { ...gate, failsOn } : gate)) };
}

async function ofIssue(
  { client }: PullPlace,
  { repositoryId, issue: number, body }: Job,
): Promise<Named | null> {
  const read = await readIssue(client, number);
  const issue = read.kind === "found" ? read.issue : null;
  const command = await reproduceNamed({ client, key: { repositoryId, issue: number }, issue }, { body });
  return command === null ? null : { command, from: "issue" };
}

function ofAgent({ kind, answer }: Phase): Named | null {
  if (kind !== "tactical" || answer?.kind !== "answer" || answer.reproduce === null) return null;
  return { command: answer.reproduce, from: "agent" };
}

import { withReproduce, type ReproduceGate, type ResolvedGates } from "../../../../domain/gates/resolve.ts";
import { isAboutFailure } from "../../../../domain/jobs/asking/about-failure.ts";
import { readIssue } from "../../../../github/issues/issues.ts";
import { type Db } from "../../../../store/database.ts";
import { type Job } from "../../../../store/jobs/jobs.ts";
import { listPhases, type Phase } from "../../../../store/jobs/phases.ts";
import { type Mirror } from "../../../../workspaces/mirror.ts";
import { gatesInForce, gatesWithoutFailure } from "../../../escalations/prompt/gates-in-force.ts";
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
 * The gates of the base and, where somebody named one, the command that shows a failure: an agent's has to pass on its own
 * phase, and once all is done the issue's, or the configuration's where the issue is about a failure.
 */
export async function gatesOfPhase(
  db: Db,
  { place, mirror, job, phase }: JudgedPhase,
): Promise<ResolvedGates> {
  const { config } = place;
  const issue = phase.kind === "final" ? await readFailure(place, job) : null;
  const inForce = issue?.aboutFailure === true ? gatesInForce : gatesWithoutFailure;
  const gates = await inForce(config, mirror, phase.baseSha);
  const named = issue === null ? ofAgent(phase) : issue.named;
  const whole = withReproduce(gates, named, config.gates.reproduce);
  // Where phases go straight onto the default branch, that has the work before the end.
  const [first] = phase.kind === "final" && job.base === "default" ? await listPhases(db, job.id) : [];
  return first === undefined ? whole : failingOn(first.baseSha, whole);
}

/** The same gates, with a failure that has to show where the job began. */
function failingOn(failsOn: string, { gates, ...rest }: ResolvedGates): ResolvedGates {
  return { ...rest, gates: gates.map((gate) => (gate.kind === "reproduce" ? { ...gate, failsOn } : gate)) };
}

interface IssuesFailure {
  readonly aboutFailure: boolean;
  readonly named: Named | null;
}

async function readFailure(
  { client, config }: PullPlace,
  { repositoryId, issue: number, body }: Job,
): Promise<IssuesFailure> {
  const read = await readIssue(client, number);
  const issue = read.kind === "found" ? read.issue : null;
  const command = await reproduceNamed({ client, key: { repositoryId, issue: number }, issue }, { body });
  const { intakeLabel } = config.escalations;
  return {
    aboutFailure: isAboutFailure({ command, labels: issue?.labels ?? [], intakeLabel }),
    named: command === null ? null : { command, from: "issue" },
  };
}

function ofAgent({ kind, answer }: Phase): Named | null {
  if (kind !== "tactical" || answer?.kind !== "answer" || answer.reproduce === null) return null;
  return { command: answer.reproduce, from: "agent" };
}

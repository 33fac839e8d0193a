import { type JobFailure } from "../../domain/jobs/job-step.ts";
import { type PhaseFailure } from "../../domain/jobs/phases/phase-failure.ts";
import { failureSentence } from "../../domain/jobs/sentences.ts";
import { type Phase } from "../../store/jobs/phases.ts";
import { listStandingFilingsOfJobs } from "../../store/escalations/filings.ts";
import { clearCondition } from "../escalations/filing/clear-condition.ts";
import { escalate } from "../escalations/filing/escalate.ts";
import { failuresText, saidOfFailures } from "./comments/failure-text.ts";
import { jobMarker } from "./comments/job-notice.ts";
import { type JobDeps } from "./dependencies.ts";
import { type JobSituation } from "./situation.ts";

interface Failing {
  readonly why: JobFailure;
  readonly failures: readonly PhaseFailure[];
}

/** A job that cannot go on becomes an escalation of its own, once for each phase, with all that is known of why; its issue links to it. */
export async function escalateFailure(
  deps: JobDeps,
  { job, phases }: JobSituation,
  { why, failures }: Failing,
): Promise<string> {
  const failed = phases.findLast(({ step }) => step === "failed") ?? null;
  const said = saidOfFailures(phases);
  const escalated = await escalate(deps, {
    ...{ repositoryId: job.repositoryId, producer: "jobs" },
    fingerprint: `job ${job.id} ${why} ${failed?.id ?? "none"}`,
    domain: why === "phase-failed" && failed?.why === "gates" ? "gate-stuck" : "phase-stuck",
    title: `The job of #${job.issue} is stuck${inPhases(phases)}`,
    body: [
      `${failureSentence(why, failed?.why ?? null)}.`,
      `The job was asked for in #${job.issue}: ${job.title}`,
      ...(failures.length === 0 ? [] : [failuresText(failures)]),
      ...(said === null ? [] : [said]),
    ].join("\n\n"),
    linkedFrom: {
      issue: job.issue,
      marker: jobMarker("job-escalated", job),
      body: "What failed is filed, and an agent looks for its cause there:",
    },
  });
  return escalated.kind;
}

/** What the jobs of an issue were filed as is gone with the one that is completed; before that is stored, as above. */
export async function clearFailures(deps: JobDeps, { job }: Pick<JobSituation, "job">): Promise<void> {
  const why = `the job of #${job.issue} is completed`;
  for (const { repositoryId, fingerprint } of await listStandingFilingsOfJobs(deps.db, job)) {
    await clearCondition(deps, { repositoryId, fingerprint, why, tellsPerson: true });
  }
}

function inPhases(phases: readonly Phase[]): string {
  const failed = phases.filter(({ step }) => step === "failed");
  const names = failed.map(({ number, suffix, kind }) => `${number}${suffix}, ${kind}`);
  if (names.length === 0) return "";
  return ` in ${names.length === 1 ? "phase" : "phases"} ${names.join("; ")}`;
}

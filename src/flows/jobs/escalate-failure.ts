import { type JobFailure } from "../../domain/jobs/job-step.ts";
import { failureSentence } from "../../domain/jobs/sentences.ts";
import { type Phase } from "../../store/jobs/phases.ts";
import { escalate } from "../escalations/filing/escalate.ts";
import { type JobDeps } from "./dependencies.ts";
import { type JobSituation } from "./situation.ts";

/** A job that cannot go on becomes an escalation of its own, linked to the job's issue, once for each phase. */
export async function escalateFailure(
  deps: JobDeps,
  { job }: JobSituation,
  { why, failed }: { readonly why: JobFailure; readonly failed: Phase | null },
): Promise<string> {
  const what = failureSentence(why, failed?.why ?? null);
  const phase = failed === null ? "" : ` in phase ${failed.number}${failed.suffix}, ${failed.kind}`;
  const said = failed?.answer?.kind === "answer" ? failed.answer.retrospective : null;
  const escalated = await escalate(deps, {
    ...{ repositoryId: job.repositoryId, producer: "jobs" },
    fingerprint: `job ${job.id} ${why} ${failed?.id ?? "none"}`,
    domain: why === "phase-failed" && failed?.why === "gates" ? "gate-stuck" : "phase-stuck",
    title: `The job of #${job.issue} is stuck${phase}`,
    body: [
      `${what}.`,
      `The job was asked for in #${job.issue}: ${job.title}`,
      ...(said === null ? [] : [said]),
    ].join("\n\n"),
  });
  return escalated.kind;
}

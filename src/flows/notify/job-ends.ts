import { type Effect } from "../../domain/effects/effect.ts";
import { pageCalls, withMention } from "../../domain/notify/call-effects.ts";
import { webhookEffects } from "../../domain/notify/tell-webhook.ts";
import { type Phase } from "../../store/jobs/phases.ts";
import { type JobDeps } from "../jobs/dependencies.ts";
import { type JobSituation } from "../jobs/situation.ts";
import { readTouchedPaths } from "./read-touched.ts";

interface FailedJob {
  /** It needs a person: no agent may go on with it. */
  readonly tripped: boolean;
  /** The phase that it failed by; null: none of them. */
  readonly failed: Phase | null;
  readonly notice: Extract<Effect, { kind: "comment" }>;
}

/** The notice that a job failed, heard by whoever is to hear that a person is needed. */
export async function jobFailureEffects(
  { log }: Pick<JobDeps, "log">,
  { job, mirror, place }: JobSituation,
  { tripped, failed, notice }: FailedJob,
): Promise<Effect[]> {
  const { notify } = place.config;
  const { issue, title } = job;
  if (!tripped) return [notice, ...webhookEffects(notify, { event: "job-failed", issue, title })];
  const paths =
    failed === null
      ? []
      : await readTouchedPaths(log, { mirror, base: failed.baseSha, head: failed.claimSha });
  return [
    { ...notice, body: withMention(notify, notice.body) },
    ...pageCalls(notify, { issue, title, paths, byLabel: false }),
  ];
}

export function jobResolved({ job: { issue, title }, place }: JobSituation): Effect[] {
  return webhookEffects(place.config.notify, { event: "resolved", issue, title });
}

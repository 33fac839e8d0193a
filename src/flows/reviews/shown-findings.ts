import { type TrackedFinding } from "../../domain/reviews/tracked-findings.ts";
import { redactSecrets } from "../../workspaces/changes/secrets.ts";

/** What reviewers found, and what came of it, for people and programs to read: without what looks like a secret. */
export function shownFindings(tracked: readonly TrackedFinding[]): Promise<TrackedFinding[]> {
  return Promise.all(tracked.map(withoutSecrets));
}

async function withoutSecrets({ finding, dispute, ...rest }: TrackedFinding): Promise<TrackedFinding> {
  const { message, suggestion } = finding;
  return {
    ...rest,
    finding: {
      ...finding,
      message: await redactSecrets(message),
      suggestion: suggestion === null ? null : await redactSecrets(suggestion),
    },
    dispute: dispute === null ? null : { ...dispute, reason: await redactSecrets(dispute.reason) },
  };
}

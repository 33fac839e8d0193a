import { type TrackedFinding } from "../../domain/reviews/tracked-findings.ts";
import { redactSecrets } from "../../workspaces/changes/secrets.ts";

/** What reviewers found, and what came of it, for people and programs to read: without what looks like a secret. */
export function shownFindings(tracked: readonly TrackedFinding[]): Promise<TrackedFinding[]> {
  return Promise.all(
    tracked.map(async (each): Promise<TrackedFinding> => {
      const { finding, dispute } = each;
      const [message, suggestion, reason] = await Promise.all(
        [finding.message, finding.suggestion, dispute?.reason ?? null].map((text) =>
          text === null ? null : redactSecrets(text),
        ),
      );
      return {
        ...each,
        finding: { ...finding, message: message ?? "", suggestion: suggestion ?? null },
        dispute: dispute === null ? null : { ...dispute, reason: reason ?? "" },
      };
    }),
  );
}

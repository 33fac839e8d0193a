import { takeIn, takeLease, type Escalation, type Lease } from "../../store/escalations.ts";
import { type EscalationDeps } from "./dependencies.ts";
import { type Situation } from "./situation.ts";

/** Takes the issue in and takes its lease. null: somebody else is at work on it. */
export async function takeInWithLease(
  { db, clock, presence }: EscalationDeps,
  { key, issue, match, escalation: known }: Situation,
): Promise<{ escalation: Escalation; lease: Lease } | null> {
  const domain = match.kind === "none" ? null : match.leading.label;
  const { title, body } = issue ?? known ?? { title: "", body: "" };
  const escalation = await takeIn(db, { ...key, title, body, domain, now: clock.now() });
  const lease = await takeLease(db, escalation.id, presence.holder);
  return lease === null ? null : { escalation, lease };
}

import { type Cancellation } from "./decision.ts";
import { type IssueFacts, type KillSwitch } from "../preflight/preflight.ts";

export type PullEnd =
  | { readonly kind: "cancel"; readonly reason: Cancellation }
  /** People took the work over whatever its checks say; that closes the issue. */
  | { readonly kind: "resolve"; readonly pull: number };

/** What people did to a pull request whose checks are awaited; null: nothing that ends the attempt. */
export function pullEndOf(
  pull: { readonly number: number; readonly state: "open" | "merged" | "closed" },
  cancelled: Cancellation | null,
): PullEnd | null {
  if (pull.state === "merged" && (cancelled === null || cancelled === "closed")) {
    return { kind: "resolve", pull: pull.number };
  }
  if (cancelled !== null) return { kind: "cancel", reason: cancelled };
  return pull.state === "closed" ? { kind: "cancel", reason: "pull_closed" } : null;
}

/** Whether work under way must be called off; asked again while it runs and before anything is pushed. */
export function cancellationOf(
  issue: IssueFacts,
  { switchedOff, denied, stopped }: { switchedOff: KillSwitch | null; denied: boolean; stopped: boolean },
): Cancellation | null {
  if (issue.state !== "open") return "closed";
  if (stopped) return "stopped";
  if (issue.hasHumanRequired) return "human_required_added";
  if (!issue.hasIntakeLabel) return "intake_label_removed";
  if (switchedOff !== null) return "switched_off";
  return denied ? "domain_denied" : null;
}

import { type GateVerdict } from "./verdict.ts";

export interface ConclusionFacts {
  readonly verdict: GateVerdict["verdict"];
  /** A person has accepted all that stands between the verdict and a pass. */
  readonly isAccepted: boolean;
  /** `block` for agents' work, always; for people's as the base's configuration says. */
  readonly review: "tell" | "block";
}

/** The conclusion of the check run that sums a verdict up. */
export function concludeVerdict({
  verdict,
  isAccepted,
  review,
}: ConclusionFacts): "success" | "failure" | "neutral" | "action_required" {
  if (verdict === "pass") return "success";
  if (isAccepted) return "neutral";
  if (verdict === "fail") return "failure";
  return review === "block" ? "action_required" : "neutral";
}

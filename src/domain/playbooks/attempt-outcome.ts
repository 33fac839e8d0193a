import { type Conclusion } from "../escalations/decision/consequences.ts";

/** Whether an attempt came to nothing in a way that speaks against the playbook which it was given. */
export function speaksAgainstPlaybook(conclusion: Conclusion): boolean {
  switch (conclusion.kind) {
    case "retry":
      return conclusion.wait?.counted ?? true;
    case "page":
      return conclusion.reason.kind === "exhausted" || conclusion.reason.kind === "tripwires";
    case "cancel":
    case "observe":
    case "refund":
    case "resolve":
    case "already-satisfied":
      return false;
  }
}

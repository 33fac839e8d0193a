import { type Attempt } from "../../../store/escalations/attempts.ts";

/** The agent's words, or that it said nothing. */
export function said({ answer }: Attempt, what: "diagnosis" | "rootCause" | "whyItWillNotRecur"): string {
  const text = answer?.kind === "answer" ? answer[what] : null;
  return text ?? "The agent did not say.";
}

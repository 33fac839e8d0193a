import { type AgentAnswer } from "./decision/answer.ts";

/** What the agent held for the cause; null: it named none. */
export function causeOf(answer: AgentAnswer | null): string | null {
  return answer?.kind === "answer" ? (answer.rootCause ?? answer.diagnosis) : null;
}

/** Whether two hypotheses are the same but for case, marks and blanks. */
export function isSameHypothesis(one: string, other: string): boolean {
  return bare(one) === bare(other);
}

/** How many different ones attempts had, where that says more than their number; null: it does not. */
export function varietySentence(answers: readonly (AgentAnswer | null)[]): string | null {
  const named = answers.map(causeOf).filter((cause) => cause !== null);
  const different = new Set(named.map(bare)).size;
  if (different === named.length) return null;
  if (different === 1) return `All ${named.length} attempts that named a cause named the same one`;
  return `The ${named.length} attempts that named a cause named ${different} different ones`;
}

function bare(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

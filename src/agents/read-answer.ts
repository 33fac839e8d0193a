import { type AgentAnswer, garbledAnswer, toAnswer } from "../domain/escalations/decision/answer.ts";
import { toPhaseAnswer, type PhaseAnswer } from "../domain/jobs/phases/phase-answer.ts";
import { toArbiterAnswer, type ArbiterAnswer } from "../domain/reviews/arbiter-answer.ts";
import { toReviewerAnswer, type ReviewerAnswer } from "../domain/reviews/reviewer-answer.ts";
import { readBlock } from "./answer-block.ts";

/** The agent's answer to an attempt, read from its final text. Never throws. */
export function readAnswer(text: string): AgentAnswer {
  const block = readBlock(text);
  return block.kind === "block" ? toAnswer(block.value, text) : garbledAnswer(block.why, text);
}

/** The same of a job's phase. */
export function readPhaseAnswer(text: string): PhaseAnswer {
  const block = readBlock(text);
  return block.kind === "block" ? toPhaseAnswer(block.value) : block;
}

/** The same of a specialist's review. */
export function readReviewerAnswer(text: string, specialist: string): ReviewerAnswer {
  const block = readBlock(text);
  return block.kind === "block"
    ? toReviewerAnswer(block.value, specialist)
    : { kind: "unreadable", why: "garbled" };
}

/** The same of an arbiter's ruling; null: it cannot be read. */
export function readArbiterAnswer(text: string): ArbiterAnswer | null {
  const block = readBlock(text);
  return block.kind === "block" ? toArbiterAnswer(block.value) : null;
}

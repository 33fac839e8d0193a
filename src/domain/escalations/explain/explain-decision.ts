import { type z } from "zod";
import { ruleOnClaim, type ClaimRuling } from "../../gates/claims/claim.ts";
import { decideAttempt, type AttemptDecision } from "../decision/decision.ts";
import { nextPreflightStep } from "../preflight/preflight.ts";
import { resultSentence } from "../sentences.ts";
import { attemptSentences, claimSentences } from "./attempt-facts.ts";
import { attemptFacts, claimFacts, preflightFacts } from "./facts-documents.ts";
import { preflightSentences } from "./preflight-facts.ts";
import { stepSentence } from "./step-sentence.ts";

/** A decision in words. */
export interface Explanation {
  /** What the rules of this release say to these facts. */
  readonly decision: unknown;
  /** Without its full stop, as all sentences here. */
  readonly sentence: string;
  readonly because: readonly string[];
}

/** null: these are not the facts that such a decision is made of. */
type Explainer = (facts: unknown) => Explanation | null;

/** What is recorded beside the facts is passed over. */
function explainer<Facts extends z.ZodObject>(
  document: Facts,
  explain: (facts: z.output<Facts>) => Explanation,
): Explainer {
  const readable = document.strip();
  return (facts) => {
    const read = readable.safeParse(facts);
    return read.success ? explain(read.data as z.output<Facts>) : null;
  };
}

const explainStep = explainer(preflightFacts, (facts) => {
  const decision = nextPreflightStep(facts);
  return { decision, sentence: capital(stepSentence(decision)), because: preflightSentences(facts) };
});

const explainClaim = explainer(claimFacts, (facts) => {
  const decision = ruleOnClaim(facts);
  return { decision, sentence: rulingSentence(decision), because: claimSentences(facts) };
});

const explainAttempt = explainer(attemptFacts, (facts) => {
  const decision = decideAttempt(facts);
  return { decision, sentence: decisionSentence(decision), because: attemptSentences(facts) };
});

/** By the kind under which the audit files a decision. */
export const explainers = {
  preflight: explainStep,
  closing: explainStep,
  claim: explainClaim,
  "phase-claim": explainClaim,
  attempt: explainAttempt,
} as const satisfies Readonly<Record<string, Explainer>>;

export type ExplainedKind = keyof typeof explainers;

export function isExplainedKind(kind: string): kind is ExplainedKind {
  return Object.hasOwn(explainers, kind);
}

function decisionSentence(decision: AttemptDecision): string {
  switch (decision.kind) {
    case "publish":
      return "The work is good: it is published";
    case "page":
      return `A person is brought in: ${resultSentence(decision)}`;
    case "retry":
      return `Another attempt follows${decision.wait === undefined ? "" : ` in ${decision.wait.minutes} min`}: ${resultSentence(decision)}`;
    case "refund":
      return `Another attempt follows in ${decision.backOffMinutes} min; ${resultSentence(decision)}`;
    default:
      return capital(resultSentence(decision));
  }
}

function rulingSentence(ruling: ClaimRuling): string {
  switch (ruling.kind) {
    case "accept":
      return "The claim is accepted";
    case "no-claim":
      return "There is no claim to be judged";
    case "reject":
      return `The claim is rejected, and the agent has to go on; ${ruling.remaining} more may be rejected`;
    case "give-up":
      if (ruling.why !== "repeated") return "The claim is rejected for the last time";
      return ruling.noOp
        ? "The claim is rejected, and the attempt is over: it brings nothing new, with a hypothesis that was refused before"
        : "The claim is rejected, and the attempt is over: two attempts were refused with its hypothesis before";
  }
}

function capital(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

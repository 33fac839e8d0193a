import { type AgentEnd } from "../../agents/session.ts";
import { faultSentence, limitSentence, tripwireSentence } from "../../escalations/sentences.ts";
import { failuresInFull, type FullFailure } from "../../gates/claims/full-failures.ts";
import { placeOf } from "../../gates/verdict/findings.ts";
import { type GateVerdict } from "../../gates/verdict/verdict.ts";
import { reviewInWords } from "../../reviews/render-review.ts";
import { isFailing, type Review } from "../../reviews/review.ts";
import { cutText } from "../../trust/text/cut-text.ts";
import { type Tripwire } from "../../trust/tripwires.ts";
import { phaseFailureSentence } from "../sentences.ts";
import { type PhaseNumber } from "./phase-name.ts";

/** A phase that failed, with what programs and reviewers said of it last. */
export interface FailedPhase extends PhaseNumber {
  readonly planned: string | null;
  readonly why: string | null;
  readonly ended: AgentEnd | null;
  readonly trouble: string | null;
  readonly tripwires: readonly Tripwire[];
  /** Its last claim was refused; null: it was not, or it made none. */
  readonly refusal: { readonly verdict: GateVerdict | null; readonly problem: string | null } | null;
  readonly reviews: readonly Review[];
}

/** Plain text, whoever wrote it: where it is shown it is contained. */
export interface PhaseFailure {
  readonly name: string;
  /** A sentence without its full stop. */
  readonly why: string;
  readonly details: readonly FailureDetail[];
}

export interface FailureDetail {
  readonly text: string;
  readonly under: readonly string[];
}

const mostFindings = 10;
const longestLine = 300;

/** Why a phase failed, with all that whoever goes on from it needs to know. */
export function explainPhaseFailure(phase: FailedPhase): PhaseFailure {
  const { number, suffix, kind, planned, why } = phase;
  return {
    name: `Phase ${number}${suffix}, ${kind}${planned === null ? "" : ` (${planned})`}`,
    why: (why === null ? null : phaseFailureSentence(why)) ?? "it did not come to its end",
    details: detailsOf(phase),
  };
}

function detailsOf(phase: FailedPhase): FailureDetail[] {
  const { why, ended, trouble, tripwires, reviews } = phase;
  switch (why) {
    case "tripwire":
      return tripwires.map((wire) => bare(tripwireSentence(wire)));
    case "faults":
      return [faultSentence(ended)].flatMap((fault) => (fault === null ? [] : [bare(fault)]));
    case "interrupted":
      return trouble === null ? [] : [bare(`the last time by an error: ${trouble}`)];
    case "reviews":
      return reviews.filter((review) => review.gates && isFailing(review)).map(ofReview);
    case "limit":
      return [...(ended?.kind === "limit" ? [bare(limitSentence(ended.limit))] : []), ...ofRefusal(phase)];
    default:
      return ofRefusal(phase);
  }
}

function ofRefusal({ refusal }: FailedPhase): FailureDetail[] {
  if (refusal === null) return [];
  const { verdict, problem } = refusal;
  return problem === null ? failuresInFull(verdict).map(ofGate) : [bare(problem)];
}

function ofGate({ gate, expected, actual, findings, output }: FullFailure): FailureDetail {
  const text = `${gate}: ${actual}; demanded: ${expected}`;
  return { text, under: findings.length === 0 ? output.map((line) => `it printed: ${line}`) : few(findings) };
}

function ofReview(review: Review): FailureDetail {
  const findings = review.findings.map(
    (finding) => `${finding.level}, ${placeOf(finding) ?? "the whole change"}: ${finding.message}`,
  );
  return { text: `${review.specialist}: ${reviewInWords(review)}`, under: few(findings) };
}

function few(lines: readonly string[]): string[] {
  const more = lines.length - mostFindings;
  const listed = lines.slice(0, mostFindings).map((line) => cutText(line, longestLine));
  return more > 0 ? [...listed, `and ${more} more`] : listed;
}

function bare(text: string): FailureDetail {
  return { text, under: [] };
}

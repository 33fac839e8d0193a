import { z } from "zod";
import { findingSchema } from "../../domain/gates/verdict/verdict-schema.ts";
import { disputants, findingStandings, type TrackedFinding } from "../../domain/reviews/tracked-findings.ts";
import { reviewProblems, reviewVerdicts } from "../../domain/reviews/review.ts";
import { type ReviewDecision } from "../../domain/reviews/ruling.ts";

const finding = findingSchema.extend({ suggestion: z.string().nullable() });

/** A review as it is stored, whatever it is of. */
export const reviewRow = z.object({
  commitSha: z.string(),
  specialist: z.string(),
  gates: z.boolean(),
  verdict: z.enum(reviewVerdicts),
  problem: z.enum(reviewProblems).nullable(),
  leftOut: z.array(z.string()),
  findings: z.array(finding),
});

export const trackedRow = z
  .object({
    specialist: z.string(),
    fingerprint: z.string(),
    finding,
    standing: z.enum(findingStandings),
    disputedBy: z.enum(disputants).nullable(),
    reason: z.string().nullable(),
    since: z.number(),
  })
  .transform(({ disputedBy: by, reason, ...tracked }): TrackedFinding => {
    return { ...tracked, dispute: by === null || reason === null ? null : { by, reason } };
  });

/** Why something went on past what holds it. */
export const passingRow = z.object({ confidence: z.coerce.number(), said: z.string() });

export type Passing = z.infer<typeof passingRow>;

/** Reason, confidence and words of a ruling, as they are stored. */
export function rulingValues(ruled: Extract<ReviewDecision, { kind: "ruling" }>) {
  return ruled.by === "rules"
    ? ({ reason: ruled.reason, confidence: null, said: null } as const)
    : ({ reason: "arbiter", confidence: ruled.confidence, said: ruled.said } as const);
}

import { type Finding } from "../gates/verdict/verdict.ts";

export const builtInSpecialists = ["security", "performance", "architecture", "simplicity"] as const;
export type BuiltInSpecialist = (typeof builtInSpecialists)[number];

export const reviewVerdicts = ["pass", "warn", "fail"] as const;
export type ReviewVerdict = (typeof reviewVerdicts)[number];

/** As a gate's, with what to do about it; its rule is the specialist's name. */
export interface ReviewFinding extends Finding {
  /** null: it has none. */
  readonly suggestion: string | null;
}

/** Why there is no review. */
export const reviewProblems = [
  "crashed",
  "timed-out",
  "limit",
  "changed-files",
  "garbled",
  "contradiction",
  "unavailable",
  "budget",
  "unknown-specialist",
] as const;
export type ReviewProblem = (typeof reviewProblems)[number];

/** What a specialist said of one commit. */
export interface Review {
  readonly specialist: string;
  /** The phase goes on only once it does not fail. */
  readonly gates: boolean;
  readonly verdict: ReviewVerdict;
  /** null: it was made. */
  readonly problem: ReviewProblem | null;
  /** Files that were too large for it. */
  readonly leftOut: readonly string[];
  readonly findings: readonly ReviewFinding[];
}

/** Never better than what it found, or than what it did not see. */
export function isFailing({ verdict, problem, leftOut, findings }: Omit<Review, "specialist" | "gates">) {
  const hasErrors = findings.some(({ level }) => level === "error");
  return verdict === "fail" || problem !== null || leftOut.length > 0 || hasErrors;
}

/** Whose errors nobody but itself lets go. */
const guarded = "security";

export function isGuarded({
  specialist,
  finding,
}: {
  readonly specialist: string;
  readonly finding: Pick<Finding, "level">;
}): boolean {
  return specialist === guarded && finding.level === "error";
}

export function couldNotReview(
  { specialist, gates }: Pick<Review, "specialist" | "gates">,
  problem: ReviewProblem,
): Review {
  return { specialist, gates, verdict: "fail", problem, leftOut: [], findings: [] };
}

const sentences: Readonly<Record<ReviewProblem, string>> = {
  crashed: "it crashed, twice",
  "timed-out": "it did not answer in time, twice",
  limit: "it reached a limit, twice",
  "changed-files": "it changed files, which a reviewer may not, twice",
  garbled: "its answer could not be read, twice",
  contradiction: "its verdict contradicted its findings, twice",
  unavailable: "its model could not be reached, several times in a row",
  budget: "there was no money left for it",
  "unknown-specialist":
    "there is no specialist of this name; write .github/nightshift/specialists/NAME.md on the default branch",
};

export function reviewProblemSentence(problem: ReviewProblem): string {
  return sentences[problem];
}

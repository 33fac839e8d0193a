import { z } from "zod";

export const rulings = ["PROCEED", "FIX", "FAIL_PHASE"] as const;
export type Ruling = (typeof rulings)[number];

/** What an arbiter says of one finding. */
export interface Disposition {
  /** As it was numbered in the prompt. */
  readonly finding: number;
  readonly disposition: "fix" | "pass_over" | "dispute";
  readonly reason: string;
}

/** What a model rules over the findings that hold a phase. It is advice, bounded by what rules allow. */
export interface ArbiterAnswer {
  readonly ruling: Ruling;
  /** From 0 to 1. */
  readonly confidence: number;
  readonly reason: string;
  readonly dispositions: readonly Disposition[];
}

const longestReason = 2_000;
const text = z.string().trim().min(1).max(longestReason);

const disposition = z.object({
  finding: z.int().positive(),
  disposition: z
    .string()
    .transform((said) =>
      said
        .trim()
        .toLowerCase()
        .replace(/[\s-]+/g, "_"),
    )
    .pipe(z.enum(["fix", "pass_over", "dispute"])),
  reason: text,
});

// Keys that nobody asked for are ignored: an answer is not lost over a talkative agent.
const schema = z.object({
  ruling: z
    .string()
    .transform((said) => said.trim().toUpperCase())
    .pipe(z.enum(rulings)),
  confidence: z.number().min(0).max(1),
  reason: text,
  dispositions: z.array(disposition).max(1_000).nullish(),
});

/** The answer that a block's parsed YAML makes; null: it cannot be read. Never throws. */
export function toArbiterAnswer(parsed: unknown): ArbiterAnswer | null {
  const read = schema.safeParse(parsed).data;
  if (read === undefined) return null;
  const { ruling, confidence, reason } = read;
  const dispositions = read.dispositions ?? [];
  const numbers = new Set(dispositions.map(({ finding }) => finding));
  // Who says two things of one finding has said nothing of it.
  return numbers.size === dispositions.length ? { ruling, confidence, reason, dispositions } : null;
}

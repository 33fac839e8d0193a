import { z } from "zod";

/** What an agent that was to mend findings says against one of them. */
export interface DisputedFinding {
  /** As it was numbered in what the agent was told. */
  readonly finding: number;
  readonly reason: string;
}

const longestReason = 2_000;
const mostDisputes = 200;

const disputed = z.object({
  finding: z.coerce.number().int().positive(),
  reason: z.string().trim().min(1).max(longestReason),
});

/** The key `disputed` of an agent's answer. An entry without a reason, or that cannot be read, disputes nothing. */
export const disputedFindings: z.ZodType<readonly DisputedFinding[]> = z
  .unknown()
  .optional()
  .transform((value): readonly DisputedFinding[] => {
    const listed = Array.isArray(value) ? (value as unknown[]).slice(0, mostDisputes) : [];
    return listed.flatMap((each) => disputed.safeParse(each).data ?? []);
  });

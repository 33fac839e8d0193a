import { z } from "zod";
import { findingSchema } from "../../../domain/gates/verdict/verdict-schema.ts";
import { disputants, findingStandings } from "../../../domain/reviews/tracked-findings.ts";

/** What a reviewer found, and what came of it. */
export const trackedFindingDocument = z.object({
  specialist: z.string(),
  fingerprint: z.string(),
  finding: findingSchema.extend({ suggestion: z.string().nullable() }),
  standing: z.enum(findingStandings),
  dispute: z.object({ by: z.enum(disputants), reason: z.string() }).nullable(),
  since: z.number(),
});

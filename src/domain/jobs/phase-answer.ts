import { z } from "zod";
import { confidences, type Confidence, type GarbledCause } from "../escalations/answer.ts";

export const phaseStatuses = ["phase_done", "job_complete", "blocked"] as const;

/** What an agent says about its phase. It is a claim, never evidence. */
export type PhaseAnswer =
  | {
      readonly kind: "answer";
      readonly status: (typeof phaseStatuses)[number];
      readonly confidence: Confidence;
      readonly retrospective: string | null;
    }
  | { readonly kind: "garbled"; readonly why: GarbledCause };

const longestText = 16_000;
const word = z.string().transform((text) =>
  text
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, "_"),
);

// Keys that nobody asked for are ignored: an answer is not lost over a talkative agent.
const schema = z.object({
  status: word.pipe(z.enum(phaseStatuses)),
  confidence: word.pipe(z.enum(confidences)).catch("low"),
  retrospective: z
    .string()
    .transform((text) => text.trim().slice(0, longestText) || null)
    .nullish()
    .catch(null)
    .transform((text) => text ?? null),
});

/** The answer that a block's parsed YAML makes. Never throws. */
export function toPhaseAnswer(parsed: unknown): PhaseAnswer {
  if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed))
    return { kind: "garbled", why: "not-a-map" };
  const read = schema.safeParse(parsed);
  return read.success ? { kind: "answer", ...read.data } : { kind: "garbled", why: "unknown-status" };
}

export const phaseAnswerDocument = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("answer"),
    status: z.enum(phaseStatuses),
    confidence: z.enum(confidences),
    retrospective: z.string().nullable(),
  }),
  z.object({
    kind: z.literal("garbled"),
    why: z.enum([
      "no-block",
      "several-blocks",
      "unclosed-block",
      "too-long",
      "not-yaml",
      "not-a-map",
      "unknown-status",
    ]),
  }),
]) satisfies z.ZodType<PhaseAnswer>;

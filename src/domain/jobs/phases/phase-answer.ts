import { z } from "zod";
import { disputedFindings, type DisputedFinding } from "../../reviews/disputed-answer.ts";
import { threadAnswers, type ThreadAnswer } from "../feedback/thread-answers.ts";
import {
  confidences,
  garbledCauses,
  type Confidence,
  type GarbledCause,
} from "../../escalations/decision/answer.ts";
import { cutText } from "../../trust/text/cut-text.ts";

export const phaseStatuses = ["phase_done", "job_complete", "blocked"] as const;

/** What an agent says about its phase. It is a claim, never evidence. */
export type PhaseAnswer =
  | {
      readonly kind: "answer";
      readonly status: (typeof phaseStatuses)[number];
      readonly confidence: Confidence;
      readonly retrospective: string | null;
      /** For whoever reviews it: one sentence each. */
      readonly decisions: readonly string[];
      readonly risks: readonly string[];
      /** What it says of the conversations that it was given to answer. */
      readonly threads: readonly ThreadAnswer[];
      /** A command that shows the failure on the base, and passes on the commit; null: it names none. */
      readonly reproduce: string | null;
      /** Findings of reviewers that it holds for wrong; absent: none. */
      readonly disputed?: readonly DisputedFinding[] | undefined;
    }
  | { readonly kind: "garbled"; readonly why: GarbledCause };

const longestText = 16_000;
const word = z.string().transform((text) =>
  text
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, "_"),
);

const longestCommand = 4_000;
/** A command that was cut, or has a mark in place of a character, would be another command. */
const command = z
  .string()
  .transform((text) => text.trim())
  .transform((text) => (text === "" || text.length > longestCommand || /[\0\ufffd]/.test(text) ? null : text))
  .nullish()
  .catch(null)
  .transform((text) => text ?? null);

const mostSentences = 20;
const longestSentence = 500;

const sentences = z
  .unknown()
  .optional()
  .transform((value) => (Array.isArray(value) ? (value as unknown[]) : []))
  .transform((values): readonly string[] =>
    values
      .flatMap((each) => (typeof each === "string" && each.trim() !== "" ? [each.trim()] : []))
      .slice(0, mostSentences)
      .map((each) => cutText(each, longestSentence)),
  );

// Keys that nobody asked for are ignored: an answer is not lost over a talkative agent.
const schema = z.object({
  status: word.pipe(z.enum(phaseStatuses)),
  confidence: word.pipe(z.enum(confidences)).catch("low"),
  retrospective: z
    .string()
    .transform((text) => cutText(text.trim(), longestText) || null)
    .nullish()
    .catch(null)
    .transform((text) => text ?? null),
  ...{ decisions: sentences, risks: sentences, threads: threadAnswers, reproduce: command },
  disputed: disputedFindings,
});

/** The answer that a block's parsed YAML makes. Never throws. */
export function toPhaseAnswer(parsed: unknown): PhaseAnswer {
  if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed))
    return { kind: "garbled", why: "not-a-map" };
  const read = schema.safeParse(parsed);
  if (!read.success) return { kind: "garbled", why: "unknown-status" };
  const { disputed, ...answer } = read.data;
  return { kind: "answer", ...answer, ...(disputed.length === 0 ? {} : { disputed }) };
}

export const phaseAnswerDocument = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("answer"),
    status: z.enum(phaseStatuses),
    confidence: z.enum(confidences),
    retrospective: z.string().nullable(),
    ...{ decisions: sentences, risks: sentences, threads: threadAnswers },
    reproduce: z.string().nullable().default(null),
    disputed: disputedFindings.optional(),
  }),
  z.object({
    kind: z.literal("garbled"),
    why: z.enum(garbledCauses),
  }),
]) satisfies z.ZodType<PhaseAnswer>;

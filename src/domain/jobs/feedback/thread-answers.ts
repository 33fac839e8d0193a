import { z } from "zod";
import { cutText } from "../../trust/text/cut-text.ts";

/** What an agent says that it did about a conversation. It is a claim. */
export interface ThreadAnswer {
  readonly thread: number;
  readonly outcome: "fixed" | "explained";
  readonly note: string;
}

const longestNote = 4_000;
const mostAnswers = 200;

const answer = z.object({
  thread: z.coerce.number().int().positive(),
  // What is no clear claim of a fix is an explanation: it resolves nothing.
  outcome: z
    .string()
    .transform((word) =>
      word.trim().toLowerCase() === "fixed" ? ("fixed" as const) : ("explained" as const),
    )
    .catch("explained"),
  note: z
    .union([z.string(), z.number(), z.boolean()])
    .transform((note) => cutText(String(note).trim(), longestNote)),
});

/**
 * The key `threads` of an agent's answer. An entry that cannot be read is left out, as if the agent had said nothing
 * of that conversation; of two about the same one the last counts.
 */
export const threadAnswers: z.ZodType<readonly ThreadAnswer[]> = z
  .unknown()
  .optional()
  .transform((value): readonly ThreadAnswer[] => {
    const listed = Array.isArray(value) ? (value as unknown[]).slice(0, mostAnswers) : [];
    const read = listed.flatMap((each) => {
      const parsed = answer.safeParse(each);
      return parsed.success && parsed.data.note !== "" ? [parsed.data] : [];
    });
    return [...new Map(read.map((each) => [each.thread, each])).values()];
  });

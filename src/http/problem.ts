import { type Context } from "hono";
import { z } from "zod";

/** One thing that is wrong with what was sent. */
export interface ProblemPlace {
  /** Dotted path of the key; empty for the whole. */
  readonly path: string;
  /** What stands there, as JSON; absent: nothing does, or its name is what is wrong. */
  readonly value?: string;
  readonly problem: string;
  readonly mend: string;
}

export interface Problem {
  readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 500 | 503;
  readonly title: string;
  readonly detail?: string;
  readonly errors?: readonly ProblemPlace[];
}

/** A problem as it is sent (RFC 9457). */
export const problemDocument = z.strictObject({
  type: z.literal("about:blank"),
  status: z.int(),
  title: z.string(),
  detail: z.string().optional(),
  errors: z
    .array(
      z.strictObject({
        path: z.string().describe("Dotted path of the key; empty: the whole."),
        value: z.string().optional().describe("What stands there, as JSON."),
        problem: z.string(),
        mend: z.string(),
      }),
    )
    .optional(),
});

/** Answers with a problem document (RFC 9457). */
export function answerProblem(context: Context, problem: Problem): Response {
  const body = JSON.stringify({ type: "about:blank", ...problem });
  return context.body(body, problem.status, { "content-type": "application/problem+json" });
}

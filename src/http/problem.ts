import { type Context } from "hono";

/** One thing that is wrong with what was sent. */
export interface ProblemPlace {
  /** Dotted path of the key; empty for the whole. */
  readonly path: string;
  readonly problem: string;
  readonly mend: string;
}

export interface Problem {
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422;
  readonly title: string;
  readonly detail?: string;
  readonly errors?: readonly ProblemPlace[];
}

/** Answers with a problem document (RFC 9457). */
export function answerProblem(context: Context, problem: Problem): Response {
  const body = JSON.stringify({ type: "about:blank", ...problem });
  return context.body(body, problem.status, { "content-type": "application/problem+json" });
}

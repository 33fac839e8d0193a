import { z } from "zod";
import { block, cell, line, phrase, quote, cost } from "./variables.ts";

/** What people read on GitHub of a job. */
export const jobCommentCatalogue = {
  "comments/job": z.strictObject({
    standing: phrase,
    autonomy: line,
    autonomyFrom: line,
    expert: line,
    phases: z.array(z.strictObject({ name: cell, what: cell, step: cell, pull: z.number().nullable() })),
    cost,
    commands: line,
  }),
  "comments/board": z.strictObject({
    owner: phrase,
    number: z.number(),
    field: phrase,
    column: phrase,
    reasonField: phrase,
  }),
  "comments/job-notice": z.strictObject({
    what: phrase,
    /** Markdown of ours. */
    detail: block.nullable(),
    /** What the agent says of it. */
    said: quote.nullable(),
    ways: z.array(phrase),
  }),
} as const;

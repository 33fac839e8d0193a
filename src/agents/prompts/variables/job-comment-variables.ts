import { z } from "zod";
import { agentBlock, agentLine, cell, line, totalCost } from "./variables.ts";

/** What people read on GitHub of a job. */
export const jobCommentCatalogue = {
  "comments/job": z.strictObject({
    standing: agentLine,
    autonomy: line,
    autonomyFrom: line,
    expert: line,
    phases: z.array(z.strictObject({ name: cell, what: cell, step: cell, pull: z.number().nullable() })),
    cost: totalCost,
    commands: line,
  }),
  "comments/board": z.strictObject({
    owner: line,
    number: z.number(),
    field: line,
    column: line,
    reasonField: line,
  }),
  "comments/job-notice": z.strictObject({
    what: agentLine,
    detail: agentBlock.nullable(),
    ways: z.array(agentLine),
  }),
} as const;

import { z } from "zod";
import { route } from "./route.ts";

export const watchChanges = route({
  ...{ method: "get", path: "/api/events", name: "watchChanges", noun: "Events" },
  says: "Where something changes, as it happens, until one leaves or may not see it any more. `Last-Event-ID` resumes.",
  query: z.strictObject({
    after: z.coerce
      .number("is no number")
      .int()
      .min(0)
      .max(999_999_999_999_999)
      .nullable()
      .default(null)
      .describe("The id of the last event that one was told of, where there is no such header."),
  }),
  answers: {
    200: {
      says: "Server-sent events: `change` with what the schema says, `reset` where more was missed than is told.",
      type: "text/event-stream",
      schema: z.object({
        id: z.number().nullable().describe("Of the entry of the audit log; null: it is none."),
        kind: z.string().describe("Of the decision; `agent`: an agent did something."),
        about: z.string().describe("Like `escalation` or `job`."),
        repository: z.string().nullable(),
        issue: z.number().nullable(),
      }),
    },
  },
  refusals: [422],
});

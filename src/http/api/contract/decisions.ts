import { z } from "zod";
import { factsDocument } from "../../../domain/escalations/explain/facts-documents.ts";
import { route } from "./route.ts";
import { anything, id, idParams, moment } from "./values.ts";

const noun = "Decisions";

/** A decision as it was recorded. */
export const auditEntry = z.object({
  ...{ id, at: moment, repositoryId: id.nullable(), subject: z.string(), kind: z.string() },
  ...{ facts: anything, decision: anything, effects: anything },
});

export const explainedDecision = auditEntry.extend({
  explanation: z
    .object({
      ...{ sentence: z.string(), because: z.array(z.string()) },
      stands: z
        .boolean()
        .nullable()
        .describe(
          "Whether the rules of this release say the same to the same facts; null: they are not asked, as over jobs.",
        ),
    })
    .nullable()
    .describe("null: facts of a kind, or of a release, that cannot be put into words."),
});

export const readDecision = route({
  ...{ method: "get", path: "/api/decisions/{id}", name: "readDecision", noun },
  says: "One decision as it was recorded, and in words.",
  params: idParams,
  answers: { 200: { says: "The decision.", schema: explainedDecision } },
  refusals: [404],
});

export const simulateDecision = route({
  ...{ method: "post", path: "/api/simulate", name: "simulate", noun },
  says: "What would be decided over facts, and with `configuration` over what of `.github/nightshift.yml` is to be otherwise. Nothing is recorded.",
  body: factsDocument,
  answers: {
    200: {
      says: "The decision, in words.",
      schema: z.object({ decision: anything, sentence: z.string(), because: z.array(z.string()) }),
    },
  },
  refusals: [422],
});

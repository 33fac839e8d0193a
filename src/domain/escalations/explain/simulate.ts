import { type z } from "zod";
import { explainers, type Explanation } from "./explain-decision.ts";
import { factsDocument, factsSchemaOf, type FactsDocument } from "./facts-documents.ts";
import { factsUnder } from "./facts-under.ts";

export type Simulation =
  | { readonly kind: "decided"; readonly explanation: Explanation }
  | { readonly kind: "refused"; readonly problems: readonly string[] };

/** Puts what a schema refused into sentences with their places. */
export type TellIssue = (issue: z.core.$ZodIssue, schema: z.core.$ZodType) => readonly string[];

/** What would be decided over a document of facts; unlike recorded facts it must have nothing beside them. */
export function simulate(document: unknown, tell: TellIssue): Simulation {
  const read = factsDocument.safeParse(document, { reportInput: true });
  if (!read.success) {
    const schema = factsSchemaOf(document);
    return { kind: "refused", problems: read.error.issues.flatMap((issue) => tell(issue, schema)) };
  }
  return { kind: "decided", explanation: decideOver(read.data) };
}

/** The same over a document that was read. */
export function decideOver(document: FactsDocument): Explanation {
  const explanation = explainers[document.decision](factsUnder(document));
  if (explanation === null) throw new Error("facts that were read must be decided over");
  return explanation;
}

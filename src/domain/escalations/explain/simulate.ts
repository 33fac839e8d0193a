import { type z } from "zod";
import { explainers, type Explanation } from "./explain-decision.ts";
import { factsDocument, type FactsDocument } from "./facts-documents.ts";
import { factsUnder } from "./facts-under.ts";

export type Simulation =
  | { readonly kind: "decided"; readonly explanation: Explanation }
  | { readonly kind: "refused"; readonly problems: readonly string[] };

/** What would be decided over a document of facts; unlike recorded facts it must have nothing beside them. */
export function simulate(document: unknown): Simulation {
  const read = factsDocument.safeParse(document);
  if (!read.success) return { kind: "refused", problems: read.error.issues.map(tell) };
  return { kind: "decided", explanation: decideOver(read.data) };
}

/** The same over a document that was read. */
export function decideOver(document: FactsDocument): Explanation {
  const explanation = explainers[document.decision](factsUnder(document));
  if (explanation === null) throw new Error("facts that were read must be decided over");
  return explanation;
}

function tell({ path, message }: z.core.$ZodIssue): string {
  return `${path.length === 0 ? "the document" : path.join(".")}: ${message}`;
}

import { isExplainedKind } from "./explain-decision.ts";
import { attemptFacts, claimFacts, preflightFacts } from "./facts-documents.ts";
import { simulate, type Simulation } from "./simulate.ts";

const readers = {
  preflight: preflightFacts,
  closing: preflightFacts,
  claim: claimFacts,
  attempt: attemptFacts,
};

/** Of what was recorded of a decision, the facts that it was made of; null: these are none that can be read here. */
export function decisiveFacts(kind: string, recorded: unknown): object | null {
  if (!isExplainedKind(kind)) return null;
  return readers[kind].strip().safeParse(recorded).data ?? null;
}

/** What would be decided in place of a decision of that kind, over other facts or under another configuration. */
export function decideAnew(kind: string, facts: unknown, configuration: unknown): Simulation {
  const decision = kind === "closing" ? "preflight" : kind;
  return simulate({ decision, facts, ...(configuration === null ? {} : { configuration }) });
}

import { isExplainedKind } from "./explain-decision.ts";
import { attemptFacts, claimFacts, preflightFacts } from "./facts-documents.ts";
import { simulate, type Simulation, type TellIssue } from "./simulate.ts";

const readers = {
  preflight: preflightFacts,
  closing: preflightFacts,
  claim: claimFacts,
  "phase-claim": claimFacts,
  attempt: attemptFacts,
};

/** Of what was recorded of a decision, the facts that it was made of; null: these are none that can be read here. */
export function decisiveFacts(kind: string, recorded: unknown): object | null {
  if (!isExplainedKind(kind)) return null;
  return readers[kind].strip().safeParse(recorded).data ?? null;
}

/** What would be decided in place of a decision of that kind, over other facts or under another configuration. */
export function decideAnew(
  kind: string,
  { facts, configuration }: { readonly facts: unknown; readonly configuration: unknown },
  tell: TellIssue,
): Simulation {
  const decision = alike[kind] ?? kind;
  return simulate({ decision, facts, ...(configuration === null ? {} : { configuration }) }, tell);
}

/** Kinds that are decided by the rules of another. */
const alike: Readonly<Record<string, string>> = { closing: "preflight", "phase-claim": "claim" };

import { type AgentFault } from "../agents/session.ts";
import { type ContextSource } from "./context/sources.ts";
import { type RetryReason } from "./decision/retry-reason.ts";

/** The only three reasons for which a person is brought in. */
export type OnFireCondition = "safety_tripwire" | "human_only_blocker" | "global_cap";

/** What a person is needed for, within the three conditions. */
export type PageReason =
  | { readonly kind: "domain_denied"; readonly label: string }
  | { readonly kind: "tripwires" }
  | {
      readonly kind: "blocked";
      readonly need: "needs_human_decision" | "needs_credentials" | "needs_permissions" | "unsafe";
    }
  | {
      readonly kind: "infrastructure";
      readonly fault: AgentFault;
      /** What is wrong, in the service's own words; absent: only the log tells. */
      readonly detail?: string | undefined;
    }
  | { readonly kind: "publishing_refused"; readonly why: string }
  /** What an attempt cannot begin without could not be read. */
  | { readonly kind: "context_unavailable"; readonly sources: readonly ContextSource[] }
  | {
      readonly kind: "exhausted";
      readonly attempts: number;
      /** Why the last attempt failed; null: it is in the attempt's own decision. */
      readonly last: RetryReason | null;
      /** All gates pass on the default branch: none of them sees what was reported. */
      readonly basePasses?: true | undefined;
    };

export function conditionOf({ kind }: Pick<PageReason, "kind">): OnFireCondition {
  switch (kind) {
    case "domain_denied":
    case "tripwires":
      return "safety_tripwire";
    case "blocked":
    case "infrastructure":
    case "publishing_refused":
    case "context_unavailable":
      return "human_only_blocker";
    case "exhausted":
      return "global_cap";
  }
}

import { backOffMinutesAfter } from "../preflight/back-off.ts";
import { type PageReason } from "../page.ts";
import { isRequired, type ContextSource, type SourceOutcome } from "./sources.ts";

/** Whether an attempt may begin with what could be gathered for it. */
export type ContextRuling =
  | { readonly kind: "sufficient" }
  /** Not started and not counted; tried again later, like after any other fault around the agent. */
  | {
      readonly kind: "postpone";
      readonly reason: "insufficient_context";
      readonly missing: readonly ContextSource[];
      readonly backOffMinutes: number;
    }
  | { readonly kind: "page"; readonly reason: Extract<PageReason, { kind: "context_unavailable" }> };

export function ruleOnContext(outcomes: readonly SourceOutcome[], faultsInARow: number): ContextRuling {
  const missing = outcomes
    .filter(({ kind, source }) => kind === "unavailable" && isRequired(source))
    .map(({ source }) => source);
  if (missing.length === 0) return { kind: "sufficient" };
  const backOffMinutes = backOffMinutesAfter(faultsInARow);
  return backOffMinutes === null
    ? { kind: "page", reason: { kind: "context_unavailable", sources: missing } }
    : { kind: "postpone", reason: "insufficient_context", missing, backOffMinutes };
}

import { type SDKAssistantMessageError, type SDKResultMessage } from "@anthropic-ai/claude-agent-sdk";
import { type AgentEnd, type AgentFault, type AgentUsage } from "../../domain/agents/session.ts";
import { type Watchdog } from "../watchdog.ts";
import { inputTokens, type ApiError, type SessionSight } from "./follow-session.ts";

/** Which fault an error of the model's API is; null when it is the agent's own. */
const faults: Readonly<Record<SDKAssistantMessageError, AgentFault | null>> = {
  rate_limit: "rate-limited",
  billing_error: "credit-exhausted",
  account_on_hold: "credit-exhausted",
  authentication_failed: "auth-failed",
  oauth_org_not_allowed: "auth-failed",
  verification_required: "auth-failed",
  cloud_credential_error: "auth-failed",
  overloaded: "unavailable",
  server_error: "unavailable",
  model_not_found: "unavailable",
  unknown: "unavailable",
  invalid_request: "crashed",
  max_output_tokens: null,
};

/** Why a turn ended: what the watchdog saw comes first, then what Claude Code reported, then how it died. */
export function sessionEnd(
  { result, apiError }: SessionSight,
  breach: ReturnType<Watchdog["breach"]>,
  death: string,
): AgentEnd {
  if (breach?.kind === "aborted") return breach;
  const fault = apiError === null ? null : faultOf(apiError);
  // A turn that ran out of time while it waited for the API did not fail by itself.
  const waiting = apiError !== null && apiError.retryMs !== null;
  if (breach !== null) return waiting && fault !== null ? fault : breach;
  if (result === null) return fault ?? { kind: "fault", fault: "crashed", detail: death };
  switch (result.subtype) {
    case "success":
      return result.is_error && fault !== null ? fault : { kind: "answered" };
    case "error_max_turns":
      return { kind: "limit", limit: "turns" };
    case "error_max_budget_usd":
      return { kind: "limit", limit: "cost" };
    case "error_during_execution":
    case "error_max_structured_output_retries":
      return fault ?? { kind: "fault", fault: "crashed", detail: result.errors.join("\n") || death };
  }
}

function faultOf({ kind, text }: ApiError): Extract<AgentEnd, { kind: "fault" }> | null {
  const fault = /credit balance/i.test(text) ? "credit-exhausted" : faults[kind];
  return fault === null ? null : { kind: "fault", fault, detail: text };
}

/** What this turn alone used; `spentBefore` is what the session had cost before it. */
export function sessionUsage({ result, tokens }: SessionSight, spentBefore: number): AgentUsage {
  if (result === null) {
    return { inputTokens: tokens.input, outputTokens: tokens.output, costUsd: null };
  }
  return {
    inputTokens: inputTokens(result.usage),
    outputTokens: result.usage.output_tokens,
    costUsd: costOf(result, spentBefore),
  };
}

/** A result that ended early may carry no total. */
function costOf(result: SDKResultMessage, spentBefore: number): number | null {
  if (result.total_cost_usd >= spentBefore) return result.total_cost_usd - spentBefore;
  return result.usage.output_tokens === 0 ? 0 : null;
}

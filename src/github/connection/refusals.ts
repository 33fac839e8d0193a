import { RequestError } from "@octokit/request-error";
import { limitedForSeconds } from "./request-rules.ts";

export type RefusalReason =
  /** The App or this installation lacks a permission. */
  | "missing_permission"
  | "suspended"
  | "archived"
  | "locked"
  | "disabled"
  /** What the request was about is not there, or not for the App to see. */
  | "absent"
  | "forbidden"
  | "invalid";

export interface Refusal {
  readonly kind: "refused";
  readonly reason: RefusalReason;
  /** What GitHub said. */
  readonly detail: string;
  /** As GitHub names it, for example `issues=write`; known for `missing_permission` only, and not always. */
  readonly permission?: string;
}

/** Runs a request, and returns a refusal that its caller must expect instead of throwing it. */
export async function orRefusal<T>(request: () => Promise<T>): Promise<T | Refusal> {
  try {
    return await request();
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === undefined) throw error;
    return refusal;
  }
}

/** Undefined for what is no refusal: limits, bad credentials, faults of the network or of GitHub. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (!(error instanceof RequestError) || limitedForSeconds(error) !== undefined) return undefined;
  const detail = error.message;
  if (error.status === 404) return { kind: "refused", reason: "absent", detail };
  if (error.status === 410) {
    return { kind: "refused", reason: /disabled/i.test(detail) ? "disabled" : "absent", detail };
  }
  if (/permissions requested are not granted/i.test(detail)) {
    return { kind: "refused", reason: "missing_permission", detail };
  }
  if (error.status === 422 || error.status === 400) return { kind: "refused", reason: "invalid", detail };
  return error.status === 403 ? forbidden(error) : undefined;
}

export function isAbsent(error: unknown): boolean {
  return refusalOf(error)?.reason === "absent";
}

/** The request may or may not have taken effect: the answer was lost or GitHub failed. */
export function isOutcomeUnknown(error: unknown): boolean {
  return error instanceof RequestError && error.status >= 500;
}

function forbidden(error: RequestError): Refusal {
  const detail = error.message;
  const refused = { kind: "refused", detail } as const;
  if (/not accessible by (integration|personal access token)/i.test(detail)) {
    const permission = error.response?.headers["x-accepted-github-permissions"];
    const named = typeof permission === "string" && permission !== "";
    return { ...refused, reason: "missing_permission", ...(named ? { permission } : {}) };
  }
  if (/suspended/i.test(detail)) return { ...refused, reason: "suspended" };
  if (/archived/i.test(detail)) return { ...refused, reason: "archived" };
  if (/locked/i.test(detail)) return { ...refused, reason: "locked" };
  return { ...refused, reason: "forbidden" };
}

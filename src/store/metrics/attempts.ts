import { z } from "zod";
import { type PageReason } from "../../domain/escalations/page.ts";

/** A reason that is added is to be counted, too. */
const reasons = {
  domain_denied: "domain_denied",
  tripwires: "tripwires",
  blocked: "blocked",
  infrastructure: "infrastructure",
  publishing_refused: "publishing_refused",
  context_unavailable: "context_unavailable",
  exhausted: "exhausted",
} as const satisfies { readonly [Kind in PageReason["kind"]]: Kind };

export const pageReason = z.enum(reasons);

/** Kinds of decisions that may be to page. */
export const pagingKinds = ["preflight", "attempt", "context"] as const;

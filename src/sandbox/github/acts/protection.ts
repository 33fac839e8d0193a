import { roleOf } from "../access.ts";
import { atLeast } from "../permissions.ts";
import { type Pull, type Repository, type ReviewState } from "../state.ts";

/** How many approvals the protection of the base still asks for; a standing request for changes takes all away. */
export function missingApprovals(repository: Repository, pull: Pull): number {
  const required = repository.requiredApprovals.get(pull.base.ref) ?? 0;
  const last = new Map<number, ReviewState>();
  for (const { author, state } of pull.reviews) {
    const opinion = state === "APPROVED" || state === "CHANGES_REQUESTED" || state === "DISMISSED";
    if (opinion && atLeast(roleOf(repository, author), "write")) last.set(author.id, state);
  }
  const states = [...last.values()];
  if (states.includes("CHANGES_REQUESTED")) return required;
  return Math.max(0, required - states.filter((state) => state === "APPROVED").length);
}

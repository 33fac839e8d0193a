import { splitPatch, type SplitPatch } from "../../domain/reviews/split-patch.ts";
import { listTouchedPaths, patchOf } from "../../workspaces/changes/list-changes.ts";
import { type ReviewedWork } from "./reviewed-work.ts";

/** What is reviewed: all that a pull request would show. */
export interface ReviewedChange extends SplitPatch {
  readonly touched: readonly string[];
}

/** Of a patch that is shown to a specialist at once. */
const longestPart = 96 * 1024;
/** Each is a session of its own, for each specialist. */
const mostParts = 8;

export async function readReviewedChange({
  mirror,
  base,
  head,
  config,
}: Pick<ReviewedWork, "mirror" | "base" | "head" | "config">): Promise<ReviewedChange> {
  const touched = await listTouchedPaths(mirror, base, head);
  const patch = await patchOf(mirror, { base, head }, config.limits.patchBytes);
  const { parts, leftOut } = splitPatch(patch.text, { maxBytes: longestPart, mostParts });
  // A patch that was cut off ends in a file of which only a part is known, and nobody knows what is behind it.
  const known = new Set(parts.flatMap(({ paths }) => paths));
  const behind = patch.truncated ? touched.filter((path) => !known.has(path)) : [];
  const cut = patch.truncated ? (parts.at(-1)?.paths.slice(-1) ?? []) : [];
  return { touched, parts, leftOut: [...new Set([...leftOut, ...behind, ...cut])] };
}

import { splitPatch, type SplitPatch } from "../../../domain/reviews/split-patch.ts";
import { listTouchedPaths, patchOf } from "../../../workspaces/changes/list-changes.ts";
import { type PhaseWork } from "../phase/phase-work.ts";

/** What is reviewed of a phase: all that its pull request would show. */
export interface ReviewedChange extends SplitPatch {
  readonly base: string;
  readonly head: string;
  readonly touched: readonly string[];
}

/** Of a patch that is shown to a specialist at once. */
const longestPart = 96 * 1024;
/** Each is a session of its own, for each specialist. */
const mostParts = 8;

export async function readReviewedChange(
  { mirror, phase, place }: Pick<PhaseWork, "mirror" | "phase" | "place">,
  head: string,
): Promise<ReviewedChange> {
  const { baseSha: base } = phase;
  const touched = await listTouchedPaths(mirror, base, head);
  const patch = await patchOf(mirror, { base, head }, place.config.limits.patchBytes);
  const { parts, leftOut } = splitPatch(patch.text, { maxBytes: longestPart, mostParts });
  // A patch that was cut off ends in a file of which only a part is known, and nobody knows what is behind it.
  const known = new Set(parts.flatMap(({ paths }) => paths));
  const behind = patch.truncated ? touched.filter((path) => !known.has(path)) : [];
  const cut = patch.truncated ? (parts.at(-1)?.paths.slice(-1) ?? []) : [];
  return { base, head, touched, parts, leftOut: [...new Set([...leftOut, ...behind, ...cut])] };
}

import { diffLines, readDiff } from "../git/diff.ts";
import { type Pull, type Repository, type ReviewComment } from "../state.ts";
import { findSpot } from "./review-acts.ts";

/** Where the comments on lines stand after the head has moved: with their line, or outdated. */
export async function moveComments(repository: Repository, pull: Pull, before: string): Promise<void> {
  const onLines = pull.reviewComments.filter(({ now }) => now !== null && now.line !== null);
  if (onLines.length === 0) return;
  const files = await readDiff(repository, before, pull.head.sha);
  for (const comment of onLines) {
    const change = files.find(({ path, previousPath }) => (previousPath ?? path) === comment.path);
    comment.now = await placeAfter(repository, pull, { comment, patch: change?.patch ?? "" });
  }
}

async function placeAfter(
  repository: Repository,
  pull: Pull,
  { comment, patch }: { comment: ReviewComment; patch: string },
): Promise<ReviewComment["now"]> {
  const { path, side, startSide, now } = comment;
  if (now === null || now.line === null) return now;
  // The base's lines stay where they are.
  const line = side === "LEFT" ? now.line : lineAfter(patch, now.line);
  if (line === null) return null;
  const spot = await findSpot(repository, pull, {
    ...{ path, line, side, startSide, startLine: null, position: null },
  });
  return "problem" in spot ? null : { line, position: spot.position };
}

/** null: the line was changed or taken out. */
function lineAfter(patch: string, line: number): number | null {
  let moved = 0;
  for (const each of diffLines(patch)) {
    if (each.side === "LEFT" && each.left === line) return null;
    if (each.side === "BOTH" && each.left === line) return each.right;
    if (each.left > line) break;
    moved = each.right - each.left + (each.side === "RIGHT" ? 1 : each.side === "LEFT" ? -1 : 0);
  }
  return line + moved;
}

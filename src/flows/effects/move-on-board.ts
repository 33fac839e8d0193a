import { type Effect } from "../../domain/effects/effect.ts";
import { inlineText } from "../../domain/trust/text/contain.ts";
import { type RepositoryClient } from "../../github/app.ts";
import { type Refusal } from "../../github/connection/refusals.ts";
import { upsertComment } from "../../github/issues/comments.ts";
import { moveBoardItem, type BoardMoved } from "../../github/projects/board-item.ts";

export type BoardEffect = Extract<Effect, { kind: "board" }>;

/** Moves an item on a board. What cannot be moved is said on the issue, once, and holds nothing else up. */
export async function moveOnBoard(
  client: RepositoryClient,
  { kind: _, otherwise, ...move }: BoardEffect,
): Promise<{ readonly kind: string } | Refusal> {
  const moved = await moveBoardItem(client, move);
  if (moved.kind === "moved") return moved;
  const body = `${otherwise.body.trimEnd()}\n\n${inlineText(whyNot(moved))}`;
  return upsertComment(client, move.issue, { marker: otherwise.marker, body });
}

function whyNot(moved: Exclude<BoardMoved, { kind: "moved" }>): string {
  return moved.kind === "missing" ? `There is not: ${moved.what}.` : `GitHub says: ${moved.detail}`;
}

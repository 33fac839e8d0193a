import { type Effect } from "../../domain/effects/effect.ts";
import { inlineText } from "../../domain/trust/text/contain.ts";
import { type RepositoryClient } from "../../github/app.ts";
import { type Refusal } from "../../github/connection/refusals.ts";
import { type Clock } from "../../platform/clock.ts";
import { type Db } from "../../store/database.ts";
import { writeComment } from "./what-was-written.ts";
import { moveBoardItem, type BoardMoved } from "../../github/projects/board-item.ts";

export type BoardEffect = Extract<Effect, { kind: "board" }>;

/** Moves an item on a board. What cannot be moved is said on the issue, once, and holds nothing else up. */
export async function moveOnBoard(
  deps: { readonly db: Db; readonly clock: Clock },
  place: { readonly client: RepositoryClient; readonly repositoryId: number },
  { kind: _, otherwise, ...move }: BoardEffect,
): Promise<{ readonly kind: string } | Refusal> {
  const moved = await moveBoardItem(place.client, move);
  if (moved.kind === "moved") return moved;
  const body = `${otherwise.body.trimEnd()}\n\n${inlineText(whyNot(moved))}`;
  const { marker } = otherwise;
  return writeComment(deps, place, { issue: move.issue, marker, body });
}

function whyNot(moved: Exclude<BoardMoved, { kind: "moved" }>): string {
  return moved.kind === "missing" ? `There is not: ${moved.what}.` : `GitHub says: ${moved.detail}`;
}

import { besideCommands } from "../../../domain/commands/parse-commands.ts";
import { type RepositoryClient } from "../../../github/app.ts";
import { type CompanionTurn } from "../../../store/jobs/companion/turns.ts";
import { gatherFeedback } from "../feedback/gather-feedback.ts";
import { placeOf, renderConversation } from "../feedback/render-conversation.ts";

const names = {
  cycle: "the agent of this phase, in an earlier cycle",
  companion: "you, in an earlier answer",
} as const;

/** The conversation on a line in which it was asked, up to there. null: it was asked elsewhere, or the line is gone. */
export async function turnConversation(
  client: RepositoryClient,
  { pull, thread, comment }: Pick<CompanionTurn, "pull" | "thread" | "comment">,
  nonce: string,
): Promise<{ readonly place: string; readonly text: string } | null> {
  if (thread === null) return null;
  const whole = { pulls: [pull], frozenAt: null, head: "", bases: [], answered: [] };
  const { threads } = await gatherFeedback(client, whole);
  const found = threads.find(({ comments: [first] }) => first.id === thread);
  if (found === undefined) return null;
  // The question itself is told by itself; what was said with it belongs here.
  const soFar = found.comments.filter(
    ({ id, text }) => id < comment || (id === comment && besideCommands(text) !== null),
  );
  const text = renderConversation({ ...found, comments: soFar }, nonce, names);
  return { place: placeOf(found), text };
}

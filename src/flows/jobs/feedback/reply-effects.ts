import { type Prompts } from "../../../agents/prompts/load-prompts.ts";
import { renderPrompt } from "../../../agents/prompts/render-prompt.ts";
import { type Effect } from "../../../domain/effects/effect.ts";
import { type ThreadReply } from "../../../domain/jobs/feedback/answer-threads.ts";

/** What the marker of every reply of a cycle begins with: whatever else we say in a conversation answers no review. */
export const cycleMarker = "phase:";

/** What is said in the conversations when a cycle is over; each resolution after its reply. */
export function replyEffects(
  prompts: Prompts,
  replies: readonly ThreadReply[],
  { cycle, phase }: { readonly cycle: number; readonly phase: number },
): readonly Effect[] {
  return replies.flatMap((reply): Effect[] => {
    const { said, pull, number, node } = reply;
    const commit = said.kind === "explained" ? null : (said.commit?.slice(0, 12) ?? null);
    const note = said.kind === "unanswered" ? null : said.note;
    const { text } = renderPrompt(prompts, "comments/thread-reply", {
      commit,
      note,
      fixed: said.kind === "fixed",
    });
    const marker = `${cycleMarker}${phase}:cycle:${cycle}`;
    const replied: Effect = { kind: "thread-reply", pull, to: number, marker, body: text };
    return reply.resolve ? [replied, { kind: "thread-resolution", pull, thread: node }] : [replied];
  });
}

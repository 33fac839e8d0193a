import { renderPrompt } from "../../../agents/prompts/render-prompt.ts";
import { type Effect } from "../../../domain/effects/effect.ts";
import { type Cancellation } from "../../../domain/escalations/decision/decision.ts";
import { findWish } from "../../../store/commands.ts";
import { type EscalationDeps } from "../dependencies.ts";
import { type Situation } from "../situation.ts";

/** Says that the work was called off and, where a person asked for it, who that was. */
export async function cancelledComment(
  { prompts, db }: Pick<EscalationDeps, "prompts" | "db">,
  { key }: Situation,
  reason: Cancellation,
): Promise<Effect> {
  const by = reason === "stopped" ? ((await findWish(db, key))?.by ?? null) : null;
  const { text } = renderPrompt(prompts, "comments/cancelled", { reason, by });
  return { kind: "comment", issue: key.issue, marker: "cancelled", body: text };
}

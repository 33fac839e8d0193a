import { renderPrompt } from "../../../agents/prompts/render-prompt.ts";
import { type Effect } from "../../../domain/effects/effect.ts";
import { type DirectStep } from "../../../domain/escalations/preflight/preflight.ts";
import { type EscalationDeps } from "../dependencies.ts";
import { cancelledComment } from "./cancelled-comment.ts";
import { pageEffect } from "./page-comment.ts";
import { unregisteredComment } from "./progress-comment.ts";
import { type Situation } from "../situation.ts";

/** What people read about a decision that needed no attempt. */
export async function preflightComments(
  deps: EscalationDeps,
  situation: Situation,
  step: DirectStep,
): Promise<Effect[]> {
  switch (step.kind) {
    case "page":
      return [await pageEffect(deps, situation, { reason: step.reason, attempt: null })];
    case "hold":
      return step.reason === "unregistered" ? [unregisteredComment(deps, situation, true)] : [];
    case "restore-page": {
      const { text } = renderPrompt(deps.prompts, "comments/human-required-restored", {
        removedBy: step.removedBy,
        humanRequiredLabel: situation.names.humanRequired,
      });
      return [{ kind: "comment", issue: situation.key.issue, marker: "human-required-restored", body: text }];
    }
    case "stop":
      return [await cancelledComment(deps, situation, "stopped")];
    case "stand-back":
    case "cancel":
    case "reenter":
    case "hurry":
      return [];
  }
}

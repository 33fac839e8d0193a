import { renderPrompt } from "../../../agents/prompts/render-prompt.ts";
import { type Effect } from "../../../domain/effects/effect.ts";
import { type DirectStep } from "../../../domain/escalations/preflight/preflight.ts";
import { switchedOffSentence } from "../../../domain/escalations/switched-off.ts";
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
      return step.reason === "unregistered"
        ? [unregisteredComment(deps, situation, true)]
        : notBegun(deps, situation);
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

/** In the place of what is said of the work: that takes its place when it begins. */
function notBegun(deps: EscalationDeps, { key, facts }: Situation): Effect[] {
  const { switchedOff, greenResolvingPull } = facts;
  const why =
    switchedOff === null
      ? `pull request #${greenResolvingPull} resolves it, and all its checks are green`
      : switchedOffSentence(switchedOff);
  const { text: body } = renderPrompt(deps.prompts, "comments/not-begun", { why });
  return [{ kind: "comment", issue: key.issue, marker: "progress", body }];
}

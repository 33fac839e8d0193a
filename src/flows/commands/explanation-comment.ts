import { renderPrompt } from "../../agents/prompts/render-prompt.ts";
import { type Effect } from "../../domain/effects/effect.ts";
import { moment } from "../../domain/escalations/explain/moment.ts";
import { linksOf } from "../escalations/comments/links.ts";
import { type EscalationDeps } from "../escalations/dependencies.ts";
import { explainLast } from "../escalations/explain.ts";
import { type CommandedBy } from "./commanded.ts";
import { nameOfComment } from "./place-of-comment.ts";
import { statusComment } from "./status-comment.ts";

/** The last decision in words. An issue that nobody has decided over yet is told where it stands. */
export async function explanationComment(deps: EscalationDeps, asked: CommandedBy): Promise<Effect> {
  const { commanded, comment } = asked;
  const last = await explainLast(deps.db, commanded.key);
  if (last === null) return statusComment(deps, asked);
  const { text } = renderPrompt(deps.prompts, "comments/explanation", {
    ...{ id: last.id, at: moment(last.at) },
    sentence: last.explanation?.sentence ?? `It was decided: ${JSON.stringify(last.decision)}`,
    because: [...(last.explanation?.because ?? [])],
    changed: last.explanation?.stands === false,
    links: linksOf(deps, commanded),
  });
  const marker = `explanation:${nameOfComment(comment)}`;
  return { kind: "comment", issue: commanded.key.issue, marker, body: text };
}

import { renderPrompt } from "../../agents/prompts/render-prompt.ts";
import { type Effect } from "../../domain/effects/effect.ts";
import { standingSentences } from "../../domain/escalations/standing.ts";
import { linksOf } from "../escalations/comments/links.ts";
import { type EscalationDeps } from "../escalations/dependencies.ts";
import { type CommandedBy } from "./commanded.ts";
import { nameOfComment } from "./place-of-comment.ts";

const untouched = { status: null, counted: 0, waitUntil: null, waitReason: null, pull: null } as const;

/** Where the issue stands. One that nobody has taken in yet has no page. */
export function statusComment(deps: EscalationDeps, { commanded, comment }: CommandedBy): Effect {
  const { key, escalation, attempt, cap, switchedOff } = commanded;
  const { status, counted, waitUntil, waitReason, pull } = escalation ?? untouched;
  const waits = { attempt, waitUntil, waitReason, pull };
  const standing = standingSentences({ status, switchedOff, counted, cap, ...waits });
  const { text } = renderPrompt(deps.prompts, "comments/status", {
    standing: [...standing],
    plan: [],
    links: escalation === null ? [] : linksOf(deps, commanded),
  });
  return { kind: "comment", issue: key.issue, marker: `status:${nameOfComment(comment)}`, body: text };
}

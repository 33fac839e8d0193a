import { type Prompts } from "../../../agents/prompts/load-prompts.ts";
import { renderPrompt } from "../../../agents/prompts/render-prompt.ts";
import { type Effect } from "../../../domain/effects/effect.ts";
import { suggestAsked } from "../../../domain/jobs/asking/asking.ts";
import { inlineText } from "../../../domain/trust/text/contain.ts";

export interface Notice {
  readonly issue: number;
  readonly marker: string;
  /** One sentence, without its full stop. */
  readonly what: string;
  /** Markdown of ours. */
  readonly detail: string | null;
  /** What the agent says of it. */
  readonly said?: string | null;
  readonly ways: readonly string[];
}

/** A job that was asked for anew speaks in comments of its own. */
export function jobMarker(marker: string, { run }: { readonly run: number }): string {
  return run === 1 ? marker : `${marker}-run-${run}`;
}

/** What was most likely meant, as a sentence; experts have the names of files, whoever wrote them. null: nothing is near. */
export function suggestionDetail(refusal: Parameters<typeof suggestAsked>[0]): string | null {
  const suggested = suggestAsked(refusal);
  return suggested === null ? null : inlineText(suggested.replace(/^d/, "D"));
}

/** Something about a job that people should know at once. */
export function noticeComment(
  { prompts }: { readonly prompts: Prompts },
  { issue, marker, what, detail, said = null, ways }: Notice,
): Extract<Effect, { kind: "comment" }> {
  const { text: body } = renderPrompt(prompts, "comments/job-notice", {
    ...{ what, detail, said, ways: [...ways] },
  });
  return { kind: "comment", issue, marker, body };
}

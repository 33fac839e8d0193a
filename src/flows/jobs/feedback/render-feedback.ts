import { randomBytes } from "node:crypto";
import { type Prompts } from "../../../agents/prompts/load-prompts.ts";
import { renderPrompt, type RenderedPrompt } from "../../../agents/prompts/render-prompt.ts";
import {
  type Feedback,
  type FeedbackThread,
  type PeoplesCommit,
  type Remark,
} from "../../../domain/jobs/feedback/feedback.ts";
import { fenceUntrusted, type OutsideText } from "../../../domain/trust/text/untrusted-text.ts";
import { longestComment, outside, placeOf, renderConversation } from "./render-conversation.ts";
import { cutText } from "../../../domain/trust/text/cut-text.ts";

export interface CyclePlace {
  readonly pull: number;
  /** From 1. */
  readonly cycle: number;
  readonly mostCycles: number;
}

const names = { cycle: "you, in an earlier cycle", companion: "the companion of the reviewers" } as const;

/** What the agent of a cycle is told: whatever people wrote is fenced, with who wrote it. */
export function renderFeedback(
  prompts: Prompts,
  feedback: Feedback,
  { pull, cycle, mostCycles }: CyclePlace,
): RenderedPrompt {
  const nonce = randomBytes(16).toString("hex");
  const fence = (text: OutsideText) => fenceUntrusted(text, { nonce, maxBytes: longestComment });
  const shown = ({ thread }: FeedbackThread) => ({
    place: placeOf(thread),
    conversation: renderConversation(thread, nonce, names),
  });
  const remark = ({ what, said }: Remark) => fence(outside(what, said, names.cycle));
  return renderPrompt(prompts, "feedback/cycle", {
    ...{ pull, cycle, pivot: feedback.pivot, cyclesLeft: Math.max(0, mostCycles - cycle) },
    threads: feedback.threads.flatMap((each) =>
      each.wants === null
        ? []
        : [{ ...shown(each), number: each.number, wants: each.wants, contested: each.contested }],
    ),
    waiting: feedback.threads.filter(({ wants }) => wants === null).map(shown),
    remarks: feedback.remarks.map(remark),
    bystanders: feedback.bystanders.map(remark),
    commits: feedback.commits.length === 0 ? [] : [fence(pushedCommits(feedback.commits))],
  });
}

/** Whoever may push wrote some of them, and may have brought others along: they stand there, and ask for nothing. */
function pushedCommits(commits: readonly PeoplesCommit[]): OutsideText {
  const lines = commits.map(({ sha, author, message }) => {
    const title = cutText(message.split("\n")[0] ?? "", 200);
    return `- ${sha.slice(0, 12)} by ${author}: ${title}`;
  });
  return {
    what: "commits",
    origin: { kind: "source", name: "the history of the branch" },
    text: lines.join("\n"),
  };
}

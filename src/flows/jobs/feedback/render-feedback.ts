import { randomBytes } from "node:crypto";
import { type Prompts } from "../../../agents/prompts/load-prompts.ts";
import { renderPrompt, type RenderedPrompt } from "../../../agents/prompts/render-prompt.ts";
import {
  type Feedback,
  type FeedbackThread,
  type PeoplesCommit,
  type Remark,
} from "../../../domain/jobs/feedback/feedback.ts";
import { type Spoken, type SpokenThread } from "../../../domain/jobs/feedback/spoken.ts";
import { fenceUntrusted, type OutsideText } from "../../../domain/trust/untrusted-text.ts";

export interface CyclePlace {
  readonly pull: number;
  /** From 1. */
  readonly cycle: number;
  readonly mostCycles: number;
}

/** Of one comment; a hunk is cut at its beginning, for what was commented stands at its end. */
const longestComment = 16_384;
const longestHunk = 4_096;

/** What the agent of a cycle is told: whatever people wrote is fenced, with who wrote it. */
export function renderFeedback(
  prompts: Prompts,
  feedback: Feedback,
  { pull, cycle, mostCycles }: CyclePlace,
): RenderedPrompt {
  const nonce = randomBytes(16).toString("hex");
  const fence = (text: OutsideText) => fenceUntrusted(text, { nonce, maxBytes: longestComment });
  const conversation = ({ hunk, comments, path }: SpokenThread) =>
    [
      ...(hunk === "" ? [] : [fencedHunk(hunk, path, nonce)]),
      ...comments.map((said) => fence(outside("comment", said))),
    ].join("\n\n");
  const shown = ({ thread }: FeedbackThread) => ({
    place: placeOf(thread),
    conversation: conversation(thread),
  });
  const remark = ({ what, said }: Remark) => fence(outside(what, said));
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
    const title = (message.split("\n")[0] ?? "").slice(0, 200);
    return `- ${sha.slice(0, 12)} by ${author}: ${title}`;
  });
  return {
    what: "commits",
    origin: { kind: "source", name: "the history of the branch" },
    text: lines.join("\n"),
  };
}

function fencedHunk(hunk: string, path: string, nonce: string): string {
  const text: OutsideText = {
    what: "the lines in question",
    origin: { kind: "source", name: path },
    text: hunk,
  };
  return fenceUntrusted(text, { nonce, maxBytes: longestHunk, keep: "end" });
}

function outside(what: string, { author, permission, own, text }: Spoken): OutsideText {
  if (own) return { what, origin: { kind: "source", name: "you, in an earlier cycle" }, text };
  return { what, origin: { kind: "person", login: author ?? "a deleted account", permission }, text };
}

function placeOf({ path, line, originalLine, outdated }: SpokenThread): string {
  if (line !== null) return `${path}:${line}`;
  if (originalLine === null) return `${path}, as a whole`;
  return outdated ? `${path}:${originalLine}, a line that has changed since` : `${path}:${originalLine}`;
}

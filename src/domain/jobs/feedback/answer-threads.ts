import { type Feedback, type FeedbackThread } from "./feedback.ts";
import { type ThreadAnswer } from "./thread-answers.ts";

export interface CycleResult {
  readonly feedback: Pick<Feedback, "threads">;
  readonly answers: readonly ThreadAnswer[];
  /** The commit that the cycle ended in; null: it changed nothing. */
  readonly commit: string | null;
  readonly changedPaths: readonly string[];
}

/** What is said in one conversation, and whether it ends with that. */
export interface ThreadReply {
  readonly pull: number;
  readonly number: number;
  readonly node: string;
  readonly said:
    | { readonly kind: "fixed"; readonly commit: string; readonly note: string }
    | { readonly kind: "explained"; readonly note: string }
    /** The agent left it out, which the reviewer has to know. */
    | { readonly kind: "unanswered"; readonly commit: string | null };
  readonly resolve: boolean;
}

/**
 * Every conversation that wanted something when the cycle began gets a reply. Only a fix that was asked for and made
 * ends one.
 */
export function answerThreads(result: CycleResult): readonly ThreadReply[] {
  return result.feedback.threads
    .filter(({ wants, covered }) => wants !== null && covered)
    .map((thread) => replyTo(thread, result));
}

function replyTo(open: FeedbackThread, { answers, commit, changedPaths }: CycleResult): ThreadReply {
  const { number, thread, wants, contested } = open;
  const place = { pull: thread.pull, number, node: thread.node };
  const answer = answers.find((each) => each.thread === number);
  if (answer === undefined) return { ...place, said: { kind: "unanswered", commit }, resolve: false };
  // A fix without a commit is a sentence.
  if (answer.outcome === "explained" || commit === null) {
    return { ...place, said: { kind: "explained", note: answer.note }, resolve: false };
  }
  const asked = wants === "fix" || wants === "nit";
  // Where people and agent disagreed twice, and where the file was left alone, the reviewer has the last word.
  const made = changedPaths.includes(thread.path) && !contested;
  return { ...place, said: { kind: "fixed", commit, note: answer.note }, resolve: asked && made };
}

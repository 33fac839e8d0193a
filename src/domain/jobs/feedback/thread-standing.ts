import { mayInstruct } from "../../trust/text/untrusted-text.ts";
import { actionsIn, type Action } from "../asking/action-prefixes.ts";
import { withoutAsides } from "./asides.ts";
import { type SpokenThread, type ThreadComment } from "./spoken.ts";

/** What whoever may instruct wants in a conversation. */
export type ThreadWish = "fix" | "nit" | "answer" | "unclear";

export type ThreadStanding =
  /** Nobody has to do anything about it. */
  | { readonly kind: "settled"; readonly because: "resolved" | "approved" | "nobody-may-ask" | "asides" }
  /** The last word is ours: it waits for the reviewer. */
  | { readonly kind: "answered" }
  | { readonly kind: "open"; readonly wants: ThreadWish; readonly contested: boolean };

/** Answers of ours after which a conversation that goes on is contested. */
const answersUntilContested = 2;

export function threadStanding(thread: SpokenThread): ThreadStanding {
  if (thread.resolved) return { kind: "settled", because: "resolved" };
  const said = withoutAsides(thread.comments);
  if (said.length === 0) return { kind: "settled", because: "asides" };
  const heard = said.filter((comment) => comment.own || mayInstruct(comment.permission));
  const asked = heard.filter(({ own }) => !own);
  if (asked.length === 0) return { kind: "settled", because: "nobody-may-ask" };
  if (heard.at(-1)?.own === true) return { kind: "answered" };
  const last = asked.at(-1);
  const actions = last === undefined ? [] : actionsIn(last.text);
  if (actions.includes("approve") && actions.length === 1) return { kind: "settled", because: "approved" };
  const answers = heard.filter(({ own }) => own).length;
  return { kind: "open", wants: wishOf(asked), contested: answers >= answersUntilContested };
}

const meanings: readonly (readonly [Action, ThreadWish])[] = [
  ["fix", "fix"],
  ["nit", "nit"],
  ["question", "answer"],
];

/** The last prefix says it; without any, whoever requested changes wants them. */
function wishOf(asked: readonly ThreadComment[]): ThreadWish {
  for (const { text } of asked.toReversed()) {
    const said = actionsIn(text);
    const found = meanings.find(([action]) => said.includes(action));
    if (found !== undefined) return found[1];
  }
  return asked.some(({ reviewState }) => reviewState === "changes_requested") ? "fix" : "unclear";
}

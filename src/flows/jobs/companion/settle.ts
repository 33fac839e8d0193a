import { renderPrompt } from "../../../agents/prompts/render-prompt.ts";
import { placeDraft, type DraftedComment } from "../../../domain/jobs/companion/draft.ts";
import {
  turnRefusalSentence,
  type TurnRefusal,
  type TurnRuling,
} from "../../../domain/jobs/companion/next-turn-step.ts";
import { type Effect } from "../../../domain/effects/effect.ts";
import { shownLinesOf } from "../../../domain/trust/added-lines.ts";
import { quoteBlock } from "../../../domain/trust/text/contain.ts";
import { type Db } from "../../../store/database.ts";
import { settleTurn } from "../../../store/jobs/companion/turns.ts";
import { mergeBase } from "../../../workspaces/git/ancestry.ts";
import { patchOf } from "../../../workspaces/changes/list-changes.ts";
import { record } from "../../record.ts";
import { jobSubject } from "../../subject.ts";
import { standingEffects } from "../comments/job-standing.ts";
import { type CompanionDeps, type TurnWork } from "./turn-work.ts";

export type TurnOutcome =
  | { readonly kind: "refused"; readonly reason: TurnRefusal; readonly details: readonly string[] }
  | {
      readonly kind: "answered";
      readonly text: string;
      readonly note: Extract<TurnRuling, { kind: "answer" }>["note"];
      /** Why what is written down was searched without its meaning; null: nothing to tell of that. */
      readonly byWordsAlone: string | null;
      /** The commit that it is about. */
      readonly head: string;
      /** What it proposes; null: it proposed nothing that can be read, or was not asked to. */
      readonly draft: readonly DraftedComment[] | null;
      /** What was pushed; null: nothing. */
      readonly commit: string | null;
    };

export interface Settlement {
  readonly outcome: TurnOutcome;
  /** What led to it, for the audit. */
  readonly seen?: Readonly<Record<string, unknown>>;
  /** What is told elsewhere with it. */
  readonly effects?: readonly Effect[];
  /** What is stored with it. */
  readonly also?: (db: Db) => Promise<void>;
}

/** Nothing came of it. */
export function refused(reason: TurnRefusal, details: readonly string[] = []): TurnOutcome {
  return { kind: "refused", reason, details };
}

/** Tells whoever asked, once, with what came of it. */
export async function settle(
  deps: CompanionDeps,
  work: TurnWork,
  { outcome, seen = {}, effects = [], also }: Settlement,
): Promise<void> {
  const { job, phase, place, turn, lease } = work;
  const decided = {
    ...{ repositoryId: job.repositoryId, subject: jobSubject(job), kind: "companion" },
    facts: { turn: turn.id, phase: phase.id, asks: turn.kind, by: turn.by, words: turn.words, ...seen },
    decision: outcome,
    effects: [await tell(deps, work, outcome), ...effects],
    // What it cost is shown with the job's.
    effectsAfter: (db: Db) => standingEffects(deps, place.config, { db, key: job }),
  };
  await record(deps, decided, async (db) => {
    if (!(await settleTurn(db, lease, deps.clock.now()))) return false;
    await also?.(db);
    return true;
  });
}

async function tell(deps: CompanionDeps, work: TurnWork, outcome: TurnOutcome): Promise<Effect> {
  const { turn } = work;
  const marker = `companion:${turn.inReview ? "review-" : ""}${turn.comment}:${turn.place}`;
  if (outcome.kind === "answered" && outcome.draft !== null && outcome.draft.length > 0) {
    return draftReview(deps, work, { marker, outcome, draft: outcome.draft });
  }
  const body = bodyOf(deps, work, { outcome });
  // Who asked about a line is answered in that conversation.
  return turn.thread === null
    ? { kind: "comment", issue: turn.pull, marker, body }
    : { kind: "thread-reply", pull: turn.pull, to: turn.thread, marker, body };
}

interface Drafted {
  readonly marker: string;
  readonly outcome: Extract<TurnOutcome, { kind: "answered" }>;
  readonly draft: readonly DraftedComment[];
}

async function draftReview(
  deps: CompanionDeps,
  work: TurnWork,
  { marker, outcome, draft }: Drafted,
): Promise<Effect> {
  const { turn, phase, mirror, place } = work;
  const { head } = outcome;
  // What a pull request shows is what came since it left its base.
  const base = (await mergeBase(mirror, phase.baseSha, head)) ?? phase.baseSha;
  const patch = await patchOf(mirror, { base, head }, place.config.limits.patchBytes);
  const { inline, elsewhere } = placeDraft(draft, shownLinesOf(patch.text));
  return {
    ...{ kind: "review", pull: turn.pull, marker, commit: head },
    body: bodyOf(deps, work, { outcome, elsewhere }),
    comments: inline.map(({ path, line, message }) => ({ path, line, body: quoteBlock(message) })),
  };
}

function bodyOf(
  { prompts }: CompanionDeps,
  { turn }: TurnWork,
  {
    outcome,
    elsewhere = [],
  }: { readonly outcome: TurnOutcome; readonly elsewhere?: readonly DraftedComment[] },
): string {
  const answered = outcome.kind === "answered" ? outcome : null;
  const { text } = renderPrompt(prompts, "comments/companion", {
    ...{ by: turn.by, asked: turn.words },
    answer: answered === null || answered.draft !== null ? null : withoutBlock(answered.text),
    refused: outcome.kind === "refused" ? turnRefusalSentence(outcome.reason) : null,
    details: outcome.kind === "refused" ? [...outcome.details] : [],
    commit: answered?.commit?.slice(0, 12) ?? null,
    changeRefused: answered?.note === "change-refused",
    nothingChanged: answered?.note === "nothing-changed",
    byWordsAlone: answered?.byWordsAlone ?? null,
    drafted: answered?.draft !== null && answered !== null,
    elsewhere: elsewhere.map(({ path, line, message }) => ({
      place: line === null ? path : `${path}:${line}`,
      message,
    })),
  });
  return text;
}

/** An agent that wraps what it says in marks says the same without them. */
function withoutBlock(text: string): string {
  const said = text.replaceAll(/<\/?nightshift-answer>/g, "").trim();
  return said === "" ? "The agent had nothing to say." : said;
}

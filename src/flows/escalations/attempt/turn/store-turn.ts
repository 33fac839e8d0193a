import { setTimeout as pause } from "node:timers/promises";
import {
  type AttemptProgress,
  type Attempt,
  recordProgress,
} from "../../../../store/escalations/attempts.ts";
import { record } from "../../../record.ts";
import { escalationSubject } from "../../../subject.ts";
import { judgingEffects } from "../../comments/progress-comment.ts";
import { type EscalationDeps } from "../../dependencies.ts";
import { moved, type StepResult, type Work } from "../work.ts";

const pausesMs = [100, 1_000, 5_000, 10_000];

interface Turn {
  readonly progress: AttemptProgress;
  /** What it left for git to run or obey. */
  readonly planted: readonly string[];
}

/**
 * Stores what a turn came to, also when the database is away for a moment: else the agent would be asked, and paid,
 * again. A turn that was stored although nobody heard of it is refused the second time; whoever resumes goes on
 * after it.
 */
export function keepTurn(deps: EscalationDeps, work: Work, turn: Turn): Promise<StepResult> {
  return patiently(deps, work.attempt, () => storeTurn(deps, work, turn));
}

/** Asks or writes what a turn depends on, also when the database is away for a moment. */
export function patiently<T>(
  { leaving, log }: Pick<EscalationDeps, "leaving" | "log">,
  { id }: Pick<Attempt, "id">,
  ask: () => Promise<T>,
): Promise<T> {
  return untilStored(ask, {
    pausesMs,
    leaving,
    failed: (error) => {
      log.warn({ err: error, attempt: id }, "a turn could not be stored yet");
    },
  });
}

interface Patience {
  /** Before each further try. */
  readonly pausesMs: readonly number[];
  readonly leaving: AbortSignal;
  readonly failed: (error: unknown) => void;
}

/** Tries until it succeeds, the pauses are used up or the service leaves; throws what the last try threw. */
export async function untilStored<T>(
  store: () => Promise<T>,
  { pausesMs: [first, ...others], leaving, failed }: Patience,
): Promise<T> {
  try {
    return await store();
  } catch (error) {
    if (first === undefined || leaving.aborted) throw error;
    failed(error);
    await pause(first);
    return untilStored(store, { pausesMs: others, leaving, failed });
  }
}

/** People are told when programs go on to judge it, for that may take long. */
async function storeTurn(deps: EscalationDeps, work: Work, { progress, planted }: Turn): Promise<StepResult> {
  const claimed = progress.step === "claimed";
  if (!claimed && planted.length === 0) return moved(await recordProgress(deps.db, work, progress));
  const { key } = work.situation;
  const stored: { attempt: Attempt | null } = { attempt: null };
  const { id, rejections } = work.attempt;
  const { claimSha = null, ended, add: used } = progress;
  const decided = {
    ...{ repositoryId: key.repositoryId, subject: escalationSubject(key), kind: "turn" },
    facts: { attempt: id, commit: claimSha, ended, used, ...(planted.length === 0 ? {} : { planted }) },
    decision: claimed ? { kind: "judge", claim: rejections + 1 } : { kind: "decide" },
    effects: claimed ? await judgingEffects(deps, work, progress) : [],
  };
  await record(deps, decided, async (db) => {
    stored.attempt = await recordProgress(db, work, progress);
    return stored.attempt !== null;
  });
  return moved(stored.attempt);
}

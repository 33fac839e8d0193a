import { recordProgress } from "../../../../store/escalations/attempts.ts";
import { record } from "../../../record.ts";
import { escalationSubject } from "../../../subject.ts";
import { type Noted, type ReviewedWork } from "../../../reviews/reviewed-work.ts";
import { type EscalationDeps } from "../../dependencies.ts";
import { aboutAttempt, subjectOf } from "../turn/agent-task.ts";
import { type Work } from "../work.ts";

/** Directories of those who read what an attempt brings. */
export function attemptReviewCheckouts({ id }: { readonly id: number }): string {
  return `review-attempt-${id}-`;
}

/** What an attempt brings, as its reviewers read it. */
export function attemptUnderReview(deps: EscalationDeps, work: Work, head: string): ReviewedWork {
  const { attempt, situation, escalation, mirror, watch } = work;
  const { key, repository, client, config } = situation;
  return {
    ...{ checkouts: attemptReviewCheckouts(attempt), mirror, base: attempt.baseSha, head },
    ...{ repository, client, config, about: aboutAttempt(situation), subject: subjectOf(work) },
    what: `attempt ${attempt.name} on what issue #${key.issue} reports`,
    ...{ task: `${escalation.title}\n\n${escalation.body}`, folder: null },
    ...{ signal: watch.signal, isInterrupted: () => watch.interruption() !== null },
    instructions: () => Promise.resolve(attempt.baseSha),
    note: (noted) => note(deps, work, noted),
  };
}

function note(deps: EscalationDeps, work: Work, { kind, facts, decision, used }: Noted): Promise<boolean> {
  const { attempt, situation } = work;
  const { step } = attempt;
  // Tokens and time are those of the attempt's own agent.
  const add = { inputTokens: 0, outputTokens: 0, agentMs: 0, at: deps.clock.now() };
  const decided = {
    ...{ repositoryId: situation.key.repositoryId, subject: escalationSubject(situation.key), kind },
    ...{ facts: { attempt: attempt.id, ...facts }, decision, effects: [] },
  };
  return record(deps, decided, async (db) => {
    const progress = used === undefined ? { step } : { step, add: { ...add, cost: used.cost } };
    return (await recordProgress(db, work, progress)) !== null;
  });
}

import { type SourceOutcome } from "../../../domain/escalations/context/sources.ts";
import { type ContextRuling } from "../../../domain/escalations/context/sufficiency.ts";
import { statusAfter } from "../../../domain/escalations/status.ts";
import { moveEscalation, type EscalationMove } from "../../../store/escalations/escalations.ts";
import { record } from "../../record.ts";
import { escalationSubject } from "../../subject.ts";
import { pageEffects } from "../../notify/page-effects.ts";
import { pageEffect } from "../comments/page-comment.ts";
import { type EscalationDeps } from "../dependencies.ts";
import { labelEffects } from "./conclude.ts";
import { type Work } from "./work.ts";

type Insufficient = Exclude<ContextRuling, { kind: "sufficient" }>;

/** An attempt that cannot be told what it must know does not begin; nothing is counted. */
export async function postponeAttempt(
  deps: EscalationDeps,
  { situation, escalation, lease }: Pick<Work, "situation" | "escalation" | "lease">,
  { context, ruling }: { context: readonly SourceOutcome[]; ruling: Insufficient },
): Promise<void> {
  const { key, facts } = situation;
  const now = deps.clock.now();
  const { status: from, counted, faultsInARow, pull } = escalation;
  const standing = { from, counted, faultsInARow: faultsInARow + 1, pull, now };
  const move: EscalationMove =
    ruling.kind === "page"
      ? { ...standing, to: pagedFrom(from), waitUntil: null }
      : { ...standing, to: from, waitUntil: new Date(now.getTime() + ruling.backOffMinutes * 60_000) };
  const page =
    ruling.kind === "page"
      ? [
          await pageEffect(deps, situation, { reason: ruling.reason, attempt: null }),
          ...labelEffects(situation, { kind: "paged", outcome: "auto-agent-fatal" }),
          ...(await pageEffects(deps, situation, [])),
        ]
      : [];
  const decided = {
    ...{ repositoryId: key.repositoryId, subject: escalationSubject(key), kind: "context" },
    ...{ facts: { ...facts, context }, decision: ruling, effects: page },
  };
  const stored = await record(deps, decided, (db) => moveEscalation(db, lease, move));
  if (stored && move.waitUntil !== null) await deps.wake(key, move.waitUntil);
}

function pagedFrom(from: EscalationMove["from"]): EscalationMove["to"] {
  const to = statusAfter(from, "page");
  if (to === undefined) throw new Error(`an escalation that is ${from} cannot be paged`);
  return to;
}

import { didYouMean } from "../../../domain/closest-name.ts";
import { likelyDomains } from "../../../domain/escalations/registry/likely-domains.ts";
import { renderPrompt } from "../../../agents/prompts/render-prompt.ts";
import { type PromptVariables } from "../../../agents/prompts/catalogue.ts";
import { type Effect } from "../../../domain/effects/effect.ts";
import { addCosts, costOf, costOfAll, noCost, type Cost } from "../../../domain/money/cost.ts";
import { fitsNoDay, type BudgetFacts } from "../../../domain/escalations/preflight/budget.ts";
import { type NextAttempt } from "../../../domain/escalations/preflight/preflight.ts";
import { unaffordable, unpaidToday } from "../../../domain/escalations/preflight/unaffordable.ts";
import { recurrenceOf } from "../../../domain/playbooks/recurrence.ts";
import { matchedDomains } from "../../../domain/escalations/registry/registry.ts";
import { nextStage, type Stage } from "../../../domain/escalations/preflight/stages.ts";
import { type CheckGate } from "../../../domain/gates/resolve.ts";
import { type GateVerdict } from "../../../domain/gates/verdict/verdict.ts";
import { listAttempts, type Attempt, type AttemptProgress } from "../../../store/escalations/attempts.ts";
import { listRejections, type Rejection } from "../../../store/escalations/rejections.ts";
import { type EscalationDeps } from "../dependencies.ts";
import { linksOf } from "./links.ts";
import { type Situation } from "../situation.ts";
import { type Work } from "../attempt/work.ts";
import { cutText } from "../../../domain/trust/text/cut-text.ts";

/** Of one refusal; the check runs and the page tell all. */
const maxReasons = 4;

type Progress = PromptVariables<"comments/progress">;

/** The one comment that is edited in place while an escalation is worked on. */
export function progressComment(
  { prompts }: Pick<EscalationDeps, "prompts">,
  issue: number,
  progress: Progress,
): Effect {
  const { text } = renderPrompt(prompts, "comments/progress", progress);
  return { kind: "comment", issue, marker: "progress", body: text };
}

const beginnings: Readonly<Record<Stage, string>> = {
  probe: "An agent takes a first look, for the quick and likely fix",
  specialist: "An agent looks for the root cause, with the guidance of the domain",
  broadened: "An agent tries another hypothesis than before, in a wider context",
  adversarial: "An agent tries to refute the earlier diagnoses, then to fix what remains",
};

/** Said when an attempt begins; an issue without one registered stuck label is told so, once. */
export function beginningEffects(
  deps: EscalationDeps,
  situation: Situation,
  { next, earlier }: { next: NextAttempt; earlier: readonly Attempt[] },
): Effect[] {
  const { key, config } = situation;
  const progress = progressComment(deps, key.issue, {
    ...{ stage: next.stage, attempt: next.number, cap: config.escalations.cap },
    ...{ doing: beginnings[next.stage], gates: [], rejections: 0, refusals: [] },
    cost: costOfAll(earlier),
    recurrence: returnOf(situation),
    links: linksOf(deps, situation),
  });
  const domains = matchedDomains(situation.match);
  return domains.length === 1 ? [progress] : [unregisteredComment(deps, situation, false), progress];
}

/** Of all attempts of the escalation; of this one as far as it is known here. */
export async function readCostSoFar(
  { db }: Pick<EscalationDeps, "db">,
  attempt: Pick<Attempt, "id" | "escalationId" | "knownUsd" | "unpriced">,
): Promise<Cost> {
  const stored = await listAttempts(db, attempt.escalationId);
  return costOfAll(stored.map((each) => (each.id === attempt.id ? attempt : each)));
}

/** Names the producer, and the two kinds that the issue most likely is of. */
export function unregisteredComment(
  { prompts }: Pick<EscalationDeps, "prompts">,
  { key, issue, match, registry }: Situation,
  held: boolean,
): Effect {
  const likely = likelyDomains(`${issue?.title ?? ""}\n${issue?.body ?? ""}`, registry);
  const [unregistered = ""] = match.kind === "none" ? match.unregistered : [];
  const registered = registry.map(({ label }) => label);
  const meant = didYouMean(unregistered, registered);
  const { text } = renderPrompt(prompts, "comments/unregistered", {
    producer: issue?.author ?? "a deleted account",
    labels: match.kind === "none" ? [...match.unregistered] : matchedDomains(match).map(({ label }) => label),
    leading: match.kind === "none" ? null : match.leading.label,
    held,
    registered,
    meant: meant?.replace(/^d/, "D") ?? null,
    likely: likely.map(({ label }, at) => ({ or: at === 0 ? ("" as const) : ("or " as const), label })),
  });
  return { kind: "comment", issue: key.issue, marker: "unregistered", body: text };
}

/** Said where nothing can begin for want of money: until the next day, or until a person changes a cap or a budget. */
export async function unpaidBeginningEffect(deps: EscalationDeps, situation: Situation): Promise<Effect> {
  const { key, config, escalation, facts } = situation;
  const counted = facts.escalation?.counted ?? 0;
  const earlier = escalation === null ? [] : await listAttempts(deps.db, escalation.id);
  return progressComment(deps, key.issue, {
    stage: nextStage(counted, { last: facts.escalation?.lastStage ?? null }),
    ...{ attempt: counted + 1, cap: config.escalations.cap, gates: [], rejections: 0, refusals: [] },
    doing: fitsNoDay(facts.budget)
      ? unaffordable(facts.budget, { begun: false })
      : unpaidToday(facts.budget, { begun: false }),
    ...{ cost: costOfAll(earlier), recurrence: returnOf(situation), links: linksOf(deps, situation) },
  });
}

export interface JudgedClaim {
  readonly judging: GateVerdict | null;
  /** The count of the attempt, where the claim was refused. */
  readonly rejection: number | null;
  readonly rejections: readonly Rejection[];
}

/** Said when the agent is done with its turn; what that turn used is not stored yet. */
export async function judgingEffects(
  deps: EscalationDeps,
  { situation, attempt }: Work,
  { add }: Pick<AttemptProgress, "add">,
): Promise<Effect[]> {
  const { known, unknown } = addCosts([costOf(attempt), add?.cost ?? noCost]);
  const paid = { ...attempt, knownUsd: known, unpriced: unknown };
  return [
    progressComment(deps, situation.key.issue, {
      ...{ stage: attempt.stage, attempt: attempt.name, cap: situation.config.escalations.cap },
      ...{ doing: "The agent is done; programs judge its work", gates: [], rejections: attempt.rejections },
      refusals: (await listRejections(deps.db, attempt.id)).map(refusalRow),
      ...{ cost: await readCostSoFar(deps, paid), recurrence: returnOf(situation) },
      links: linksOf(deps, situation),
    }),
  ];
}

/** Said after the gates ran. */
export async function progressEffects(
  deps: EscalationDeps,
  { situation, attempt }: Work,
  { judging, rejection, rejections }: JudgedClaim,
): Promise<Effect[]> {
  const doing =
    rejection === null
      ? "The gates have judged the claim"
      : "The gates refused the claim; the agent has to go on with what they found";
  return [
    progressComment(deps, situation.key.issue, {
      ...{ stage: attempt.stage, attempt: attempt.name, cap: situation.config.escalations.cap },
      ...{ doing, gates: gateRows(judging), rejections: rejection ?? attempt.rejections },
      refusals: rejections.map(refusalRow),
      ...{ cost: await readCostSoFar(deps, attempt), recurrence: returnOf(situation) },
      links: linksOf(deps, situation),
    }),
  ];
}

/** Said when the reviewers of what the gates accept send it back. */
export async function fixingEffects(
  deps: EscalationDeps,
  { situation, attempt }: Work,
  { number, verdict, rejections }: FixAttempt,
): Promise<Effect[]> {
  const doing = `The gates passed, and reviewers hold the change; the agent has to mend what they found (fix attempt ${number})`;
  return [
    progressComment(deps, situation.key.issue, {
      ...{ stage: attempt.stage, attempt: attempt.name, cap: situation.config.escalations.cap },
      ...{ doing, gates: gateRows(verdict), rejections: attempt.rejections },
      refusals: rejections.map(refusalRow),
      ...{ cost: await readCostSoFar(deps, attempt), recurrence: returnOf(situation) },
      links: linksOf(deps, situation),
    }),
  ];
}

interface FixAttempt {
  readonly number: number;
  /** Of the gates, that accepted it. */
  readonly verdict: GateVerdict | null;
  readonly rejections: readonly Rejection[];
}

/** Said while others have to report on the commit. */
export async function waitingEffects(
  deps: EscalationDeps,
  { situation, attempt }: Work,
  { verdict, checks }: { verdict: GateVerdict; checks: readonly CheckGate[] },
): Promise<Effect[]> {
  const names = checks.map(({ name }) => name).join(", ");
  return [
    progressComment(deps, situation.key.issue, {
      ...{ stage: attempt.stage, attempt: attempt.name, cap: situation.config.escalations.cap },
      doing: `The gates passed; waiting for what GitHub is told of the commit by: ${names}`,
      ...{ gates: gateRows(verdict), rejections: attempt.rejections },
      refusals: (await listRejections(deps.db, attempt.id)).map(refusalRow),
      ...{ cost: await readCostSoFar(deps, attempt), recurrence: returnOf(situation) },
      links: linksOf(deps, situation),
    }),
  ];
}

/** Said while an attempt that others refused waits for the money to go on. */
export async function unpaidEffect(
  deps: EscalationDeps,
  { situation, attempt }: Work,
  { verdict, budget }: { verdict: GateVerdict; budget: BudgetFacts },
): Promise<Effect> {
  return progressComment(deps, situation.key.issue, {
    ...{ stage: attempt.stage, attempt: attempt.name, cap: situation.config.escalations.cap },
    doing: fitsNoDay(budget)
      ? unaffordable(budget, { begun: true })
      : `What others say of the commit refuses it. ${unpaidToday(budget, { begun: true })}`,
    ...{ gates: gateRows(verdict), rejections: attempt.rejections },
    refusals: (await listRejections(deps.db, attempt.id)).map(refusalRow),
    ...{ cost: await readCostSoFar(deps, attempt), recurrence: returnOf(situation) },
    links: linksOf(deps, situation),
  });
}

export function refusalRow({ count, commitSha, failures, noOp, premature, tokensUsed }: Rejection) {
  const marks = [...(noOp ? ["nothing new: counts twice"] : []), ...(premature ? ["early"] : [])];
  const why = failures.map(({ gate, actual, message }) =>
    [`${gate}: ${actual}`, ...(message === null ? [] : [`(${cutText(message, 200)})`])].join(" "),
  );
  return {
    ...{ count, commit: commitSha?.slice(0, 7) ?? "none", tokens: tokensUsed },
    why: [...marks, ...why.slice(0, maxReasons)].join("; "),
  };
}

/** The resolution that did not hold; null: the failure is no recurrence. */
export function returnOf({ facts }: Situation): Progress["recurrence"] {
  const earlier = recurrenceOf(facts.failure);
  return earlier && { issue: earlier.issue, pull: earlier.pull };
}

export function gateRows(verdict: GateVerdict | null): Progress["gates"] {
  return (verdict?.gates ?? []).map(({ name, status, expected, actual }) => {
    return { name, status, expected, actual };
  });
}

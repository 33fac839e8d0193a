import { ruleOnContext } from "../../../domain/escalations/context/sufficiency.ts";
import { fitsBudget, type BudgetFacts } from "../../../domain/escalations/preflight/budget.ts";
import { type NextAttempt } from "../../../domain/escalations/preflight/preflight.ts";
import { type PlaybookMatch } from "../../../domain/playbooks/best-playbook.ts";
import { defaultBranch } from "../../../github/refs.ts";
import { beginAttempt, listAttempts, type Attempt } from "../../../store/escalations/attempts.ts";
import { type Db } from "../../../store/database.ts";
import { type Escalation } from "../../../store/escalations/escalations.ts";
import { saveFailure } from "../../../store/playbooks/failures.ts";
import { reserveAlone } from "../../../store/escalations/spending.ts";
import { fetchBranch } from "../../../workspaces/fetch.ts";
import { choosePlaybook } from "../../playbooks/choose-playbook.ts";
import { noteRecurrence } from "../../playbooks/note-recurrence.ts";
import { record } from "../../record.ts";
import { escalationSubject } from "../../subject.ts";
import { branchOf } from "../branch.ts";
import { readBudget } from "../budget.ts";
import { type EscalationDeps } from "../dependencies.ts";
import { gatesOfAttempt } from "../prompt/gates-of-attempt.ts";
import { postponeAttempt } from "./postpone-attempt.ts";
import { beginningEffects } from "../comments/progress-comment.ts";
import { type Situation } from "../situation.ts";
import { stagePrompt } from "../prompt/stage-prompt.ts";
import { type Work } from "./work.ts";

/** Prepares an attempt and records it. null: the lease was lost meanwhile. */
export async function startAttempt(
  deps: EscalationDeps,
  { situation, escalation, lease, mirror }: Omit<Work, "attempt">,
  next: NextAttempt,
): Promise<Attempt | null> {
  const { key, config, facts } = situation;
  const { stage, number } = next;
  const prepared = await prepare(deps, { situation, escalation, mirror }, next);
  const { baseSha, branch, earlier, gates, given, prompt, promptHashes, context } = prepared;
  const ruling = ruleOnContext(context, escalation.faultsInARow);
  if (ruling.kind !== "sufficient") {
    await postponeAttempt(deps, { situation, escalation, lease }, { context, ruling });
    return null;
  }
  const { runner } = await deps.runnerFor(config.agent);
  const begun: { attempt: Attempt | null } = { attempt: null };
  const now = deps.clock.now();
  const found = { base: baseSha, gates: gates.source, context, promptHashes };
  const decided = {
    ...{ repositoryId: key.repositoryId, subject: escalationSubject(key), kind: "preflight" },
    facts: { ...facts, ...found, playbook: playbookFacts(given) },
    decision: next,
    effects: beginningEffects(deps, situation, { next, earlier }),
  };
  const of = { number, stage, runner: runner.name, baseSha, branch, prompt, promptHashes, now };
  const stored = await record(deps, decided, async (db) => {
    const budget = await budgetAlone(deps, db, situation);
    if (!fitsBudget(budget)) return false;
    const paidFor = { reservedUsd: reservation(budget), playbookId: given?.playbook.id ?? null };
    begun.attempt = await beginAttempt(db, lease, { ...of, ...paidFor });
    if (begun.attempt === null) return false;
    await keepFailure(db, situation, { escalation, now });
    return true;
  });
  // Where another attempt took the rest of the day meanwhile, the next look finds out until when to wait.
  if (!stored || begun.attempt === null) return null;
  const told = { issue: key.issue, attempt: begun.attempt.id, stage, number, branch };
  deps.log.info({ ...told, playbook: given?.playbook.id }, "attempt started");
  return begun.attempt;
}

/** Where the attempt begins, and what its agent is asked. */
async function prepare(
  deps: EscalationDeps,
  { situation, escalation, mirror }: Pick<Work, "situation" | "escalation" | "mirror">,
  next: NextAttempt,
) {
  const { key, client } = situation;
  const branchName = await defaultBranch(client);
  const baseSha = await fetchBranch(mirror, branchName);
  if (baseSha === null) throw new Error(`the default branch ${branchName} is not there`);
  const earlier = await listAttempts(deps.db, escalation.id);
  const branch = branchOf(key.issue, earlier.length + 1);
  const gates = await gatesOfAttempt(situation, { mirror, escalation, base: baseSha, answer: null });
  const given = await chooseGiven(deps, situation, next);
  const { stage, number: attempt } = next;
  const request = { mirror, escalation, base: baseSha, stage, attempt, branch, gates, given };
  return { baseSha, branch, earlier, gates, given, ...(await stagePrompt(deps, situation, request)) };
}

/** Only a probe is given a playbook. */
async function chooseGiven(
  { db }: EscalationDeps,
  { failure, match, key }: Situation,
  { stage }: NextAttempt,
): Promise<PlaybookMatch | null> {
  if (stage !== "probe" || failure === null) return null;
  const domain = match.kind === "none" ? null : match.leading.label;
  const { fingerprint, symptom } = failure;
  return choosePlaybook(db, { repositoryId: key.repositoryId, domain, fingerprint, symptom });
}

function playbookFacts(given: PlaybookMatch | null) {
  if (given === null) return null;
  const { playbook, by, similarity } = given;
  return { id: playbook.id, issue: playbook.issue, confidence: playbook.confidence, by, similarity };
}

/** From the first attempt on it is known which failure this is, and whether it came back. */
async function keepFailure(
  db: Db,
  { failure, key }: Situation,
  { escalation, now }: { readonly escalation: Escalation; readonly now: Date },
): Promise<void> {
  if (failure === null) return;
  const { fingerprint, symptom } = failure;
  await saveFailure(db, escalation.id, { triggeredAt: escalation.triggeredAt, fingerprint, symptom });
  await noteRecurrence(db, failure, { key, now });
}

/** What is left of the day, read where nobody else reserves anything until this transaction is over. */
async function budgetAlone(
  deps: EscalationDeps,
  db: Db,
  { config, repository, facts }: Situation,
): Promise<BudgetFacts> {
  if (facts.budget.left === null) return facts.budget;
  await reserveAlone(db);
  return readBudget(deps, db, { config, repository });
}

/** An attempt without a cost cap takes what is left of the day, so that attempts run one after another. */
function reservation({ needed, left }: BudgetFacts): number | null {
  return left === null ? null : (needed ?? left);
}

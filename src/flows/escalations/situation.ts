import { type EffectiveValue } from "../../config/effective.ts";
import { type Configuration } from "../../domain/configuration.ts";
import { isCounted } from "../../domain/escalations/decision/consequences.ts";
import { labelNames } from "../../domain/escalations/configuration.ts";
import { type LabelNames } from "../../domain/escalations/labels.ts";
import {
  type DomainFacts,
  type IssueFacts,
  type PreflightFacts,
} from "../../domain/escalations/preflight/preflight.ts";
import {
  buildRegistry,
  domainOf,
  type DomainMatch,
  type StuckLabelRegistry,
} from "../../domain/escalations/registry/registry.ts";
import { type Stage } from "../../domain/escalations/preflight/stages.ts";
import { type RepositoryClient } from "../../github/app.ts";
import { allChecksGreen } from "../../github/checks/check-state.ts";
import { readIssue, type Issue, type IssueReading } from "../../github/issues/issues.ts";
import { findResolvingPulls } from "../../github/pulls.ts";
import { findUndecidedAttempt, listDecisions } from "../../store/escalations/attempts.ts";
import { findWish } from "../../store/commands.ts";
import { hasPendingEffects } from "../../store/effects.ts";
import { findEscalation, type Escalation, type EscalationKey } from "../../store/escalations/escalations.ts";
import { findRepository, type Repository } from "../../store/configuration/repositories.ts";
import { configurationInForce } from "../configuration/effective.ts";
import { failureFacts, recogniseFailure, type RecognisedFailure } from "../playbooks/recognise-failure.ts";
import { killSwitch } from "../switches/kill-switch.ts";
import { escalationSubject } from "../subject.ts";
import { readClosing } from "./closing/read-closing.ts";
import { branchOf } from "./branch.ts";
import { readBudget } from "./budget.ts";
import { findCorrection } from "./correction.ts";
import { type EscalationDeps } from "./dependencies.ts";

/** Everything known about an issue, read afresh. */
export interface Situation {
  readonly key: EscalationKey;
  readonly repository: Repository;
  readonly client: RepositoryClient;
  readonly config: Configuration;
  /** Where its values come from. */
  readonly values: readonly EffectiveValue[];
  readonly names: LabelNames;
  readonly registry: StuckLabelRegistry;
  /** null: deleted or moved away. */
  readonly issue: Issue | null;
  readonly match: DomainMatch;
  readonly escalation: Escalation | null;
  /** null: it was not asked which failure it is. */
  readonly failure: RecognisedFailure | null;
  readonly facts: PreflightFacts;
}

/** null: the repository is unknown, or the App is no longer installed there. */
export async function readSituation(deps: EscalationDeps, key: EscalationKey): Promise<Situation | null> {
  const repository = await findRepository(deps.db, key.repositoryId);
  if (repository === null) return null;
  const { installationId, owner, name } = repository;
  const client = await deps.github.repository({ installationId, owner, repo: name });
  const { config, values } = await configurationInForce(deps, key.repositoryId, client);
  const { names, registry } = vocabularyOf(config);
  // Before the issue: effects that are delivered in between leave it as new as it is read.
  const settling = await hasPendingEffects(deps.db, escalationSubject(key));
  const reading = await readIssue(client, key.issue);
  const issue = reading.kind === "found" && !reading.issue.isPullRequest ? reading.issue : null;
  const match = domainOf(issue?.labels ?? [], registry);
  const escalation = await findEscalation(deps.db, key);
  const { state, hasIntakeLabel, hasHumanRequired } = issueFacts(reading, names);
  const escalated = issue !== null && state === "open" && hasIntakeLabel && !hasHumanRequired;
  const failure = escalated ? await recogniseFailure(deps, { key, client, escalation, issue }) : null;
  const issues = { key, names, registry, issue, match, escalation, failure };
  const known = { ...issues, repository, client, config, values };
  return { ...known, facts: await readFacts(deps, known, { reading, settling }) };
}

async function readFacts(
  deps: EscalationDeps,
  known: Omit<Situation, "facts">,
  { reading, settling }: { reading: IssueReading; settling: boolean },
): Promise<PreflightFacts> {
  const { key, config, escalation, match } = known;
  const issue = issueFacts(reading, known.names);
  // What costs requests is asked only where it can decide something.
  const ours = issue.state === "open" && issue.hasIntakeLabel && !issue.hasHumanRequired && !settling;
  const unpaged =
    escalation?.status === "paged" && issue.state === "open" && !issue.hasHumanRequired && !settling;
  const unfinished = escalation === null ? null : await findUndecidedAttempt(deps.db, escalation.id);
  return {
    now: deps.clock.now(),
    issue,
    settling,
    escalation: escalation && {
      status: escalation.status,
      counted: escalation.counted,
      lastStage: await lastCountedStage(deps, escalation),
      // Whether a budget is spent is found out anew each time.
      waitUntil: escalation.faultsInARow > 0 ? escalation.waitUntil : null,
      leaseHeld: escalation.leased,
      unfinishedAttempt: unfinished !== null,
      checksUntil: unfinished?.step === "checking" ? unfinished.waitUntil : null,
    },
    domain: domainFacts(match),
    switchedOff: await killSwitch(deps, { ...known.repository, config, match }),
    greenResolvingPull:
      ours && escalation?.status !== "paged" && escalation?.leased !== true
        ? await greenResolvingPull(known)
        : null,
    budget: await readBudget(deps, deps.db, known),
    correction: unpaged ? await findCorrection(known.client, key.issue, known.names.humanRequired) : null,
    closing: await readClosing(deps.db, known),
    wish: await findWish(deps.db, key),
    failure: failureFacts(known.failure),
    cap: config.escalations.cap,
    unregistered: config.escalations.unregistered,
    ...((await isObserved(deps, known)) ? { observed: true } : {}),
  };
}

/** Whether its last attempt was kept back, and would be again. */
async function isObserved(
  { db }: EscalationDeps,
  { config, escalation }: Omit<Situation, "facts">,
): Promise<boolean> {
  if (config.mode !== "observe" || escalation?.status !== "held") return false;
  const [last] = await listDecisions(db, escalation.id);
  return last?.decision.kind === "observe";
}

/** Of this life of the escalation: a counter that began anew has none. */
async function lastCountedStage({ db }: EscalationDeps, { id, counted }: Escalation): Promise<Stage | null> {
  if (counted === 0) return null;
  const decided = await listDecisions(db, id);
  const last = decided.find(({ decision }) => decision.kind !== "publish" && isCounted(decision));
  return last?.stage ?? null;
}

/** The labels as this repository names them. */
export function vocabularyOf(config: Configuration): { names: LabelNames; registry: StuckLabelRegistry } {
  return {
    names: labelNames(config.escalations.intakeLabel, config.labels),
    registry: buildRegistry(config.escalations.registry),
  };
}

export function issueFacts(reading: IssueReading, names: LabelNames): IssueFacts {
  if (reading.kind === "absent" || reading.issue.isPullRequest) {
    return { state: "absent", hasIntakeLabel: false, hasHumanRequired: false };
  }
  const bears = (name: string) =>
    reading.issue.labels.some((label) => label.toLowerCase() === name.toLowerCase());
  return {
    state: reading.issue.state,
    hasIntakeLabel: bears(names.intake),
    hasHumanRequired: bears(names.humanRequired),
  };
}

function domainFacts(match: DomainMatch): DomainFacts {
  if (match.kind === "none") return { kind: "none" };
  return { kind: "domain", label: match.leading.label, agentAllowed: match.leading.agentAllowed };
}

async function greenResolvingPull({ client, key }: Omit<Situation, "facts">): Promise<number | null> {
  // Those of later attempts are known by the closing word that each of our pull requests bears.
  const branch = branchOf(key.issue, 1);
  for (const pull of await findResolvingPulls(client, { issue: key.issue, branch })) {
    if (await allChecksGreen(client, pull.headSha)) return pull.number;
  }
  return null;
}

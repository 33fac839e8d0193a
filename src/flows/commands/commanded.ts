import { type CommandedIssue, type WaitingComment } from "../../domain/commands/rule-on-commands.ts";
import { type Configuration } from "../../domain/configuration.ts";
import { type KillSwitch } from "../../domain/escalations/preflight/preflight.ts";
import { buildRegistry, domainOf } from "../../domain/escalations/registry/registry.ts";
import { type RepositoryClient } from "../../github/app.ts";
import { readIssue } from "../../github/issues/issues.ts";
import { findUndecidedAttempt, type Attempt } from "../../store/escalations/attempts.ts";
import { findWish } from "../../store/commands.ts";
import { findEscalation, type Escalation, type EscalationKey } from "../../store/escalations/escalations.ts";
import { isAskable } from "../../domain/jobs/companion/next-turn-step.ts";
import { isOver } from "../../domain/jobs/status.ts";
import { findJob, findJobOfPull, type Job } from "../../store/jobs/jobs.ts";
import { listWishes } from "../../store/jobs/job-wishes.ts";
import { listPhases, type Phase } from "../../store/jobs/phases.ts";
import { isPullKnown } from "../../store/gates/pull-heads.ts";
import { type Repository } from "../../store/configuration/repositories.ts";
import { configurationInForce } from "../configuration/effective.ts";
import { type EscalationDeps } from "../escalations/dependencies.ts";
import { killSwitch } from "../switches/kill-switch.ts";
import { issueFacts, vocabularyOf } from "../escalations/situation.ts";

/** An issue or pull request that somebody commanded something on. */
export interface Commanded {
  readonly key: EscalationKey;
  readonly repository: Repository;
  readonly escalation: Escalation | null;
  /** The attempt under way. */
  readonly attempt: Attempt | null;
  readonly cap: number;
  /** The switch that keeps work from beginning; null: none is off. */
  readonly switchedOff: KillSwitch | null;
  /** The job that it is, or that it is a pull request of. */
  readonly job: Job | null;
  /** Of the job, that a question here is about; null: none is. */
  readonly askedPhase: number | null;
  readonly issue: CommandedIssue;
}

/** One comment on it. */
export interface CommandedBy {
  readonly commanded: Commanded;
  readonly comment: WaitingComment;
}

/** How it stands now. One that bears the intake label is escalated, though nobody may have looked at it yet. */
export async function readCommanded(
  deps: EscalationDeps,
  client: RepositoryClient,
  { key, repository }: { key: EscalationKey; repository: Repository },
): Promise<Commanded> {
  const pending = (await findWish(deps.db, key))?.kind ?? null;
  const hasHead = await isPullKnown(deps.db, { repositoryId: key.repositoryId, pull: key.issue });
  const { config } = await configurationInForce(deps, key.repositoryId, client);
  const { cap } = config.escalations;
  const own = await findJob(deps.db, key);
  const ofPull =
    own !== null && !isOver(own.status) ? null : await findJobOfPull(deps.db, key.repositoryId, key.issue);
  const job = ofPull ?? own;
  const phases = job === null ? [] : await listPhases(deps.db, job.id);
  const open = phases.findLast((phase) => phase.pull === key.issue && isAskable(phase.step));
  const asked = open ?? phaseAskedAbout(phases, key.issue, job);
  const under = open?.step === "pending_review" ? "waiting" : "under-way";
  const here = asked === undefined ? {} : ({ phaseHere: open === undefined ? "ended" : under } as const);
  const ofJob = job === null ? {} : { job: { status: job.status, ...here } };
  const escalation = await findEscalation(deps.db, key);
  const attempt = escalation === null ? null : await findUndecidedAttempt(deps.db, escalation.id);
  const unseen = escalation === null ? await readUnseen(deps, client, { key, config }) : {};
  const standing = escalation === null ? null : { status: escalation.status, working: attempt !== null };
  const issue = { escalation: standing, ...unseen, pending, hasHead, ...ofJob };
  const switchedOff = await switchedOffFor(deps, repository, { config, domain: escalation?.domain ?? null });
  const askedPhase = asked?.id ?? null;
  return { key, repository, escalation, attempt, cap, switchedOff, job, askedPhase, issue };
}

/** Where none is under way: of a pull request its own, of the job's issue the one that failed, or else the last. */
function phaseAskedAbout(phases: readonly Phase[], place: number, job: Job | null): Phase | undefined {
  const own = phases.findLast(({ pull }) => pull === place);
  if (own !== undefined || job?.issue !== place) return own;
  return phases.findLast(({ step }) => step === "failed") ?? phases.at(-1);
}

/** Of an issue that nobody has looked at yet. */
async function readUnseen(
  { db }: EscalationDeps,
  client: RepositoryClient,
  { key, config }: { readonly key: EscalationKey; readonly config: Configuration },
): Promise<Pick<CommandedIssue, "escalation" | "asksForJob">> {
  const reading = await readIssue(client, key.issue);
  const { state, hasIntakeLabel } = issueFacts(reading, vocabularyOf(config).names);
  if (state !== "open") return { escalation: null };
  const labels = reading.kind === "found" ? reading.issue.labels : [];
  const hasJobLabel = labels.some((label) => label.toLowerCase() === config.labels.job.toLowerCase());
  const asks = hasJobLabel || (await listWishes(db, key)).some(({ wish }) => wish.kind === "run");
  return {
    escalation: hasIntakeLabel ? { status: "open", working: false } : null,
    ...(asks ? { asksForJob: true } : {}),
  };
}

function switchedOffFor(
  deps: EscalationDeps,
  { installationId }: Repository,
  { config, domain }: { readonly config: Configuration; readonly domain: string | null },
): Promise<KillSwitch | null> {
  const match = domainOf(domain === null ? [] : [domain], buildRegistry(config.escalations.registry));
  return killSwitch(deps, { installationId, config, match });
}

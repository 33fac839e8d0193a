import { renderPrompt } from "../../agents/prompts/render-prompt.ts";
import { autonomyOf } from "../../domain/jobs/autonomy/autonomy.ts";
import {
  askingRefusalSentence,
  decideAsking,
  readRunWords,
  type AskingDecision,
  type AskingFacts,
} from "../../domain/jobs/asking/asking.ts";
import { isAskedByLabel } from "../../domain/jobs/asking/asked-by-label.ts";
import { readJobLabels } from "../../domain/jobs/asking/labels.ts";
import { freeRun, jobPrefix } from "../../domain/jobs/phases/phase-name.ts";
import { type Effect } from "../../domain/effects/effect.ts";
import { lastLabelEvent } from "../../github/issues/issue-events.ts";
import { readIssue, type Issue } from "../../github/issues/issues.ts";
import { permissionOf } from "../../github/permissions.ts";
import { listBranches } from "../../github/refs.ts";
import { type Clock } from "../../platform/clock.ts";
import { lastAudit } from "../../store/audit.ts";
import { setRetryAt } from "../../store/jobs/due-jobs.ts";
import { addJob, type Job, type JobKey } from "../../store/jobs/jobs.ts";
import { listWishes, settleWishes } from "../../store/jobs/job-wishes.ts";
import { standingOf } from "../escalations/correction.ts";
import { type PullPlace } from "../gates/pulls/pull-place.ts";
import { record } from "../record.ts";
import { jobSubject } from "../subject.ts";
import { suggestionDetail } from "./comments/job-notice.ts";
import { standingEffects } from "./comments/job-standing.ts";
import { type JobDeps } from "./dependencies.ts";
import { hasHumanRequired, pendingHumanRequired, restoreHumanRequired } from "./human-required.ts";
import { lastLevelEvent } from "./new-level.ts";
import { findExpert, listExperts, whyExpertUnusable } from "./experts.ts";

/** Begins a job where somebody asks for one who may; otherwise says once why not. */
export async function askForJob(
  deps: JobDeps,
  place: PullPlace,
  { key, last }: { readonly key: JobKey; readonly last: Job | null },
): Promise<void> {
  const pending = await pendingHumanRequired(deps.db, place, key);
  const reading = await readIssue(place.client, key.issue);
  const issue = reading.kind === "found" && !reading.issue.isPullRequest ? reading.issue : null;
  const asked = issue?.state === "open" ? await findAsking(deps, place, { key, last, issue }) : null;
  if (issue === null || asked === null) return dropWishes(deps, key);
  const stands = hasHumanRequired(place, reading, pending);
  const facts = await readFacts(deps, place, { asked, issue, stands });
  const decision = decideAsking(facts);
  if (decision.kind === "refuse") {
    const refusing = { key, last, asked, facts, decision };
    return decision.reason === "switched_off" ? tellNotBegun(deps, refusing) : refuse(deps, place, refusing);
  }
  const expert = await findExpert(deps, place.client, decision.expert);
  const autonomy = autonomyOf({ ...levelsOf(place, decision), expert: expert?.autonomy ?? null });
  const autonomyEvent = await lastLevelEvent(place.client, { issue: key.issue, labels: issue.labels });
  const job = {
    ...{ ...key, run: await findFreeRun(place, key.issue), title: issue.title, body: issue.body },
    ...{ askedBy: asked.by, askedEvent: asked.event, autonomy, autonomyEvent, expert: decision.expert },
    ...{ strategy: decision.strategy.strategy, strategyFrom: decision.strategy.from },
    ...{ base: place.config.phases.base, now: deps.clock.now() },
  };
  await record(
    deps,
    {
      ...{ repositoryId: key.repositoryId, subject: jobSubject(key), kind: "job" },
      ...{ facts: { ...asked, ...facts }, decision: { ...decision, autonomy }, effects: [] },
      effectsAfter: (db) => standingEffects(deps, place.config, { db, key }),
    },
    async (db) => {
      await settleWishes(db, asked.wishes, job.now);
      return addJob(db, job);
    },
  );
  deps.log.info({ issue: key.issue, autonomy: autonomy.level, expert: decision.expert }, "job started");
}

async function findFreeRun({ client }: PullPlace, issue: number): Promise<number> {
  return freeRun(issue, await listBranches(client, jobPrefix({ issue, run: 1 }).slice(0, -1)));
}

/** What job and repository say of its level. */
function levelsOf({ config }: PullPlace, { level, expert }: Extract<AskingDecision, { kind: "start" }>) {
  const repositoryExpert = config.experts[expert]?.autonomy ?? null;
  return { job: level, repositoryExpert, repository: config.autonomy.level ?? null };
}

interface Asking {
  readonly by: string;
  readonly byBot: boolean;
  /** GitHub's number of the last event of the label, also where a command asks; 0: there was none. */
  readonly event: number;
  readonly at: Date;
  /** The command as it was written; null: a label asks. */
  readonly words: string | null;
  readonly wishes: readonly number[];
}

/** null: nobody asks, or a job was made of it already. */
async function findAsking(
  deps: JobDeps,
  { client, config }: PullPlace,
  { key, last, issue }: { key: JobKey; last: Job | null; issue: Issue },
): Promise<Asking | null> {
  const name = config.labels.job;
  const wishes = await listWishes(deps.db, key);
  const ids = wishes.map(({ id }) => id);
  const run = wishes.findLast(({ wish }) => wish.kind === "run");
  if (run?.wish.kind === "run") {
    const { by, at, wish } = run;
    const event = (await lastLabelEvent(client, key.issue, name))?.id ?? 0;
    return { by, byBot: false, event, at, words: wish.words, wishes: ids };
  }
  if (!issue.labels.some((label) => label.toLowerCase() === name.toLowerCase())) return null;
  const event = await lastLabelEvent(client, key.issue, name);
  if (event === null || !isAskedByLabel({ event, last })) return null;
  return { by: event.by ?? "", byBot: event.byBot, event: event.id, at: event.at, words: null, wishes: ids };
}

async function readFacts(
  deps: JobDeps,
  place: PullPlace,
  { asked, issue, stands }: { asked: Asking; issue: Issue; stands: boolean },
): Promise<AskingFacts> {
  const { client, config } = place;
  const said = readRunWords(asked.words ?? "");
  const labels = readJobLabels(issue.labels);
  const { by, byBot } = asked;
  const experts = said.experts.length > 0 ? said.experts : labels.expert;
  return {
    ...{ by, byBot, task: issue.body, defaultExpert: config.phases.expert },
    permission: byBot || by === "" ? "none" : await permissionOf(client, { kind: "person", login: by }),
    levels: said.levels.length > 0 ? said.levels : labels.autonomy,
    experts,
    knownExperts: await listExperts(deps, client),
    expertProblem: await whyExpertUnusable(deps, place, experts[0] ?? config.phases.expert),
    ...{ autonomous: said.autonomous, autonomyEnabled: config.autonomy.enabled },
    switchedOff: place.killSwitch,
    readOnly: config.permissionMode === "readonly",
    ...(config.mode === "observe" ? { observing: true as const } : {}),
    humanRequired: stands ? { removedBy: null } : await removedSince(place, issue.number, asked),
  };
}

/** Whoever removed `human-required` since a job was asked for and may not; null: nobody did. */
async function removedSince(
  { client, config }: PullPlace,
  issue: number,
  { at, event: asking, words }: Asking,
): Promise<{ removedBy: string } | null> {
  const event = await lastLabelEvent(client, issue, config.labels.humanRequired);
  if (event?.kind !== "unlabeled") return null;
  // Both are GitHub's own: the numbers of two labels, or the times of a comment and a label.
  if (words === null ? event.id < asking : event.at < at) return null;
  const { by, canWrite } = await standingOf(client, event);
  return canWrite ? null : { removedBy: by };
}

interface Refusing {
  readonly key: JobKey;
  /** null: there was no job of it before. */
  readonly last: Job | null;
  readonly asked: Asking;
  readonly facts: AskingFacts;
  readonly decision: Extract<AskingDecision, { kind: "refuse" }>;
}

async function refuse(
  deps: JobDeps,
  place: PullPlace,
  { key, asked, facts, decision }: Refusing,
): Promise<void> {
  const subject = jobSubject(key);
  const last = await lastAudit(deps.db, subject);
  const said = last?.kind === "job" && JSON.stringify(last.decision) === JSON.stringify(decision);
  if (said && asked.wishes.length === 0) return;
  const { reason, named, choices } = decision;
  const { text: body } = renderPrompt(deps.prompts, "comments/job-notice", {
    what: `No job was started: ${askingRefusalSentence(reason, named)}`,
    detail: suggestionDetail(decision),
    said: null,
    ways: choices.length === 0 ? [] : [`There are: ${choices.join(", ")}.`],
  });
  const { issue } = key;
  const removedBy = facts.humanRequired?.removedBy ?? null;
  const restores = reason === "human_required" && removedBy !== null;
  const effects: Effect[] = [
    ...(restores ? restoreHumanRequired(deps, place, { issue, removedBy }) : []),
    { kind: "comment", issue, marker: "job-refused", body },
  ];
  const decided = { repositoryId: key.repositoryId, subject, kind: "job", facts: { ...asked, ...facts } };
  await record(deps, { ...decided, decision, effects }, async (db) => {
    await settleWishes(db, asked.wishes, deps.clock.now());
    return true;
  });
}

/** Milliseconds after which a job that is switched off is looked at again: nobody tells when the environment changes. */
const switchedOffMs = 600_000;

/** Turning a switch, or a configuration that changes, has it looked at before. */
export function switchedOffUntil(clock: Clock): Date {
  return new Date(clock.now().getTime() + switchedOffMs);
}

/** Said once, where the job is told of when it begins; what was asked for stays asked for. */
async function tellNotBegun(deps: JobDeps, { key, last, asked, facts, decision }: Refusing): Promise<void> {
  await setRetryAt(deps.db, key, { wishes: asked.wishes, retryAt: switchedOffUntil(deps.clock) });
  const subject = jobSubject(key);
  const known = await lastAudit(deps.db, subject);
  if (known?.kind === "job" && JSON.stringify(known.decision) === JSON.stringify(decision)) return;
  const why = askingRefusalSentence(decision.reason, decision.named);
  const { text: body } = renderPrompt(deps.prompts, "comments/not-begun", { why });
  const marker = last === null ? "job" : "job-refused";
  const decided = { repositoryId: key.repositoryId, subject, kind: "job", facts: { ...asked, ...facts } };
  const effects: Effect[] = [{ kind: "comment", issue: key.issue, marker, body }];
  await record(deps, { ...decided, decision, effects }, () => Promise.resolve(true));
}

/** What was wished for a job that is over, or never was, comes to nothing. */
async function dropWishes({ db, clock }: JobDeps, key: JobKey): Promise<void> {
  const ids = (await listWishes(db, key)).map(({ id }) => id);
  if (ids.length > 0) await settleWishes(db, ids, clock.now());
}

import { z } from "zod";
import { type Effect } from "../../../domain/effects/effect.ts";
import { nextPullStep, type PullFacts, type PullStep } from "../../../domain/gates/pulls/next-pull-step.ts";
import { readPull, type PullRequest } from "../../../github/pulls.ts";
import { lastAudit, type AuditEntry } from "../../../store/audit.ts";
import { findJobById } from "../../../store/jobs/jobs.ts";
import { phaseOfHead } from "../../../store/jobs/judging-phase.ts";
import { findPhaseOfPull } from "../../../store/jobs/phases.ts";
import { lastPullGateRun, type PullKey } from "../../../store/gates/pull-gate-runs.ts";
import { attemptOfHead } from "../../../store/gates/pull-heads.ts";
import { type Repository } from "../../../store/configuration/repositories.ts";
import { openEscalationMirror } from "../../escalations/attempt/mirror.ts";
import { isPlanOnly } from "../../jobs/head-gates.ts";
import { record } from "../../record.ts";
import { pullSubject } from "../../subject.ts";
import { checkRunEffect } from "../check-runs/check-run-effects.ts";
import { type RenderedCheck } from "../check-runs/render-check-runs.ts";
import { beginPullRun } from "./begin-pull-run.ts";
import { callOffSuperseded } from "./call-off.ts";
import { type PullGateDeps } from "./dependencies.ts";
import { noteReadHead } from "./notice-pull.ts";
import { readPullPlace, type PullPlace } from "./pull-place.ts";

/** Looks at a pull request: its head is judged, held back or left alone, and what is at work on an older head ends. */
export async function lookAtPull(deps: PullGateDeps, key: PullKey): Promise<void> {
  const place = await readPullPlace(deps, key.repositoryId);
  if (place === null) return;
  const pull = await readPull(place.client, key.pull);
  if (pull === null) return;
  const { headSha, base: baseRef } = pull;
  await noteReadHead(deps.db, key.repositoryId, pull);
  await callOffSuperseded(deps, key, pull.state === "open" ? { headSha, baseRef } : null);
  const facts = await readFacts(deps, place, { key, pull });
  const step = nextPullStep(facts);
  deps.log.debug({ pull: key.pull, repository: key.repositoryId, step: step.kind }, "pull request looked at");
  switch (step.kind) {
    case "leave":
      return;
    case "hold":
      return holdBack(deps, key, { headSha, baseRef, facts, step });
    case "judge":
      await beginPullRun(deps, key, { headSha, baseRef, askedBy: null, fresh: false, facts });
  }
}

async function readFacts(
  deps: PullGateDeps,
  { client, repository, config, switchedOff }: PullPlace,
  { key, pull }: { key: PullKey; pull: PullRequest },
): Promise<PullFacts> {
  const { db } = deps;
  const head = { repositoryId: key.repositoryId, headSha: pull.headSha };
  const wanted = config.gates.label ?? defaultLabel;
  return {
    open: pull.state === "open",
    fromFork: pull.fromFork,
    own: pull.author === client.app.botLogin && !pull.fromFork,
    labelled: pull.labels.some((label) => label.toLowerCase() === wanted.toLowerCase()),
    on: config.gates.on ?? "agent",
    switchedOff,
    judged: (await lastPullGateRun(db, { ...head, pull: key.pull, baseRef: pull.base })) !== null,
    judgedBefore:
      (await attemptOfHead(db, head)) !== null || (await isJudgedByPhase(deps, { repository, key, pull })),
  };
}

/** A phase judged what it pushed before it did; what people push is judged, unless it is a plan, which is read. */
async function isJudgedByPhase(
  deps: PullGateDeps,
  {
    repository,
    key,
    pull,
  }: { readonly repository: Repository; readonly key: PullKey; readonly pull: PullRequest },
): Promise<boolean> {
  const phase = await findPhaseOfPull(deps.db, key);
  const job = phase === null ? null : await findJobById(deps.db, phase.jobId);
  if (phase === null || job === null) return false;
  const head = { repositoryId: key.repositoryId, headSha: pull.headSha };
  if ((await phaseOfHead(deps.db, head))?.phase === phase.id) return true;
  return isPlanOnly({ mirror: await openEscalationMirror(deps, { repository }), job, phase, pull });
}

const defaultLabel = "nightshift:gates";

interface Held {
  readonly headSha: string;
  readonly baseRef: string;
  readonly facts: PullFacts;
  readonly step: Extract<PullStep, { kind: "hold" }>;
}

/** Shown on the commit, so that whoever may ask for it knows how; written down when it changes. */
async function holdBack(deps: PullGateDeps, key: PullKey, held: Held): Promise<void> {
  const { headSha, baseRef, facts, step } = held;
  const subject = pullSubject(key);
  const last = await lastAudit(deps.db, subject);
  if (last !== null && saysTheSame(last, held)) return;
  const summary =
    "The head of this pull request is in a fork, and gates run its code. They run once a person with write access comments `/nightshift gates`, and then over this commit only.";
  const check: RenderedCheck = {
    name: "nightshift / gates",
    status: "completed",
    conclusion: "action_required",
    ...{ title: "held back: this comes from a fork", summary, text: null, annotations: [] },
  };
  const place = { judgement: `held-${key.pull}-${baseRef}`, headSha, detailsUrl: null };
  const effects: Effect[] = [checkRunEffect(check, place)];
  const about = { repositoryId: key.repositoryId, subject, kind: "pull-gates" };
  await record(deps, { ...about, facts: { ...facts, headSha, baseRef }, decision: step, effects }, () =>
    Promise.resolve(true),
  );
}

const heldHead = z.object({ headSha: z.string(), baseRef: z.string() });

function saysTheSame({ kind, facts, decision }: AuditEntry, { headSha, baseRef, step }: Held): boolean {
  if (kind !== "pull-gates" || JSON.stringify(decision) !== JSON.stringify(step)) return false;
  const { data } = heldHead.safeParse(facts);
  return data?.headSha === headSha && data.baseRef === baseRef;
}

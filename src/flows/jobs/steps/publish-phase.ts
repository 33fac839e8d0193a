import { type Effect } from "../../../domain/effects/effect.ts";
import { checksNotIn } from "../../../domain/gates/judging/judge-check.ts";
import { type CheckGate } from "../../../domain/gates/resolve.ts";
import { type GateVerdict } from "../../../domain/gates/verdict/verdict.ts";
import { phaseBranch, revisionBranch } from "../../../domain/jobs/phases/phase-name.ts";
import { testsAlone, waitsForTestsAlone } from "../../../domain/jobs/autonomy/should-freeze.ts";
import { type PhaseGate } from "../../../domain/jobs/strategy/gate-strategy.ts";
import { openOrUpdatePull } from "../../../github/pulls.ts";
import { branchHead } from "../../../github/refs.ts";
import { type Phase, type PhaseProgress } from "../../../store/jobs/phases.ts";
import { listPhaseVerdicts } from "../../../store/jobs/phase-verdicts.ts";
import { gatesWithoutFailure } from "../../escalations/prompt/gates-in-force.ts";
import { noteReadHead } from "../../gates/pulls/notice-pull.ts";
import { noticeComment } from "../comments/job-notice.ts";
import { inReviewOnBoard } from "../comments/board-effects.ts";
import { heldNotice, holdsOf } from "../comments/run-notices.ts";
import { phasePullText } from "../comments/phase-pull-text.ts";
import { type JobDeps } from "../dependencies.ts";
import { reviewedPulls } from "../feedback/reviewed-pulls.ts";
import { phaseReviewEffects } from "../reviews/phase-review-effects.ts";
import { refusedStep } from "../refused-by-github.ts";
import { type JobSituation } from "../situation.ts";
import { conversationEffects } from "./feedback/answer-conversations.ts";
import { adoptPushes, brings } from "./merging/adopt-pushes.ts";
import { askGate } from "./ask-gate.ts";
import { pushed } from "./merging/integration.ts";
import { targetBranch } from "./merging/merge-phase.ts";
import { holdJob } from "./hold-job.ts";
import { phaseOf, recordJob, type JobRecord } from "./record-job.ts";
import { verdictEffects } from "./verdict-effects.ts";

/** What holds is pushed, and its pull request opened, to wait for a person or not. At the level `full` none is opened. */
export async function publishPhase(deps: JobDeps, situation: JobSituation, id: number): Promise<boolean> {
  const phase = phaseOf(situation, id);
  const { freeze, spawn, sensitive } = await askGate(deps, situation, phase);
  const decision = { kind: "publish", phase: id, freeze, spawn, sensitive };
  if (phase.claimSha === null || (phase.kind === "final" && phase.claimSha === phase.baseSha)) {
    if (isHeldWithoutPull(phase, freeze))
      return holdJob(deps, situation, { kind: "pause", why: "held", detail: holdsOf(freeze) });
    return closeEmpty(deps, situation, { phase, decision });
  }
  // One that is open already is brought up to date first: what was reviewed is not what holds now.
  const straight = freeze.kind === "go-on" && freeze.straight && phase.pull === null;
  const judged = await readJudged(deps, situation, phase);
  // Others report on what GitHub has.
  const checked = judged.waitingFor.length > 0;
  if (straight && phase.kind !== "final" && !checked)
    return recordJob(deps, situation, { decision, phases: [[phase, { step: "merging" }]] });
  const head = (await branchHead(situation.place.client, phase.branch)) ?? null;
  if (head !== null && !(await brings(situation, phase.claimSha, head)))
    return adoptPushes(deps, situation, { phase, head });
  const shownOn = branchOf(situation, phase);
  if (shownOn === phase.branch && (!straight || checked || head !== null))
    await pushed(deps, situation, { sha: phase.claimSha, branch: phase.branch, expected: head });
  const next = checked
    ? ({ step: "checking", checkedSince: deps.clock.now(), waitUntil: null } as const)
    : progressBy(freeze);
  if (straight)
    return recordJob(deps, situation, {
      decision,
      phases: [[phase, { ...next, pushedSha: phase.claimSha }]],
    });
  await markRevision(deps, situation, phase);
  const number = await openPull(deps, situation, { phase, freeze, shownOn });
  const progress: PhaseProgress = {
    ...{ ...next, pull: number, branch: shownOn, pushedSha: phase.claimSha },
    formerPulls: reviewedPulls(phase).filter((each) => each !== number),
  };
  const effects = [
    ...(await shownEffects(deps, situation, { phase, freeze, pull: number, ...judged })),
    ...(await answers(deps, situation, { phase, pull: number, branch: shownOn, head, checked })),
  ];
  return recordJob(deps, situation, { decision, phases: [[phase, progress]], effects });
}

function progressBy(freeze: PhaseGate): PhaseProgress {
  if (freeze.kind === "go-on") return { step: "merging", why: null };
  return { step: "pending_review", why: waitsForTestsAlone(freeze) ? testsAlone : null };
}

type OnPull = Awaited<ReturnType<typeof readJudged>> & {
  readonly phase: Phase;
  readonly freeze: PhaseGate;
  readonly pull: number;
};

/** What the pull request of a phase tells whoever looks at it. */
async function shownEffects(
  deps: JobDeps,
  situation: JobSituation,
  { phase, freeze, pull, verdict, waitingFor }: OnPull,
): Promise<Effect[]> {
  return [
    ...(verdict === null ? [] : await verdictEffects(deps, situation, { phase, verdict, waitingFor })),
    ...heldNotice(deps, { gate: freeze, pull }),
    ...(phase.kind === "final" ? inReviewOnBoard(deps, situation, freeze) : []),
    ...(await phaseReviewEffects(deps, situation, { phase, pull })),
  ];
}

/** It declares something and changes nothing, or all of it is there already: there is nothing to look at. */
function closeEmpty(
  deps: JobDeps,
  situation: JobSituation,
  { phase, decision }: { readonly phase: Phase; readonly decision: JobRecord["decision"] },
): Promise<boolean> {
  const effects = phase.claimSha === null ? [] : [removeBranch(phase.branch, phase.claimSha)];
  return recordJob(deps, situation, { decision, phases: [[phase, { step: "merged" }]], effects });
}

/** A run that is not to be promoted waits for a person's word, once, also where nothing is left to open a pull request for. */
function isHeldWithoutPull({ kind, why }: Phase, freeze: PhaseGate): boolean {
  return kind === "final" && why !== "held" && freeze.kind === "freeze" && freeze.holds.length > 0;
}

async function openPull(
  deps: JobDeps,
  situation: JobSituation,
  { phase, freeze, shownOn }: { readonly phase: Phase; readonly freeze: PhaseGate; readonly shownOn: string },
): Promise<number> {
  const base = await targetBranch(situation, phase);
  const text = await phasePullText(deps, situation, { phase, freeze });
  const opened = await openOrUpdatePull(situation.place.client, { base, head: shownOn, ...text });
  if (opened.kind === "refused")
    throw refusedStep(`GitHub did not open the pull request of ${shownOn}`, opened);
  await noteReadHead(deps.db, situation.job.repositoryId, opened.pull);
  return opened.pull.number;
}

/** Where a phase is shown: on its branch in every revision, or each revision on a branch of its own. */
function branchOf({ job, place }: JobSituation, phase: Phase): string {
  const own = place.config.phases.revisionBranches && phase.revision > 1 && phase.kind !== "final";
  return own ? revisionBranch(phaseBranch(job, phase), phase.revision) : phase.branch;
}

/** A ref at the commit that answered a review; it is the branch where a revision has one of its own. */
async function markRevision(deps: JobDeps, situation: JobSituation, phase: Phase): Promise<void> {
  const { job, place } = situation;
  const { revision, claimSha: sha } = phase;
  if (revision === 1 || sha === null) return;
  const branch = revisionBranch(phaseBranch(job, phase), revision);
  const expected = (await branchHead(place.client, branch)) ?? null;
  await pushed(deps, situation, { sha, branch, expected });
}

interface Shown {
  readonly phase: Phase;
  readonly pull: number;
  readonly branch: string;
  /** Where its former branch stands; null: it is not there. */
  readonly head: string | null;
  readonly checked: boolean;
}

/** A conversation is answered where it was had: on the pull request before, which ends with its branch, or with what holds. */
async function answers(
  deps: JobDeps,
  situation: JobSituation,
  { phase, pull, branch, head, checked }: Shown,
): Promise<readonly Effect[]> {
  if (branch === phase.branch || phase.pull === null)
    return checked ? [] : conversationEffects(deps, situation, { phase, pull });
  const what = `This is answered and goes on in #${pull}; what is said here still counts`;
  const notice = { marker: "job-revision", what, detail: null };
  return [
    ...(await conversationEffects(deps, situation, { phase, pull: phase.pull })),
    noticeComment(deps, { issue: phase.pull, ...notice, ways: [] }),
    ...(head === null ? [] : [removeBranch(phase.branch, head)]),
  ];
}

function removeBranch(branch: string, expectedHead: string): Effect {
  return { kind: "delete-branch", branch, expectedHead };
}

interface Judged {
  /** The last of the gates over what is published; null: no gate measures it. */
  readonly verdict: GateVerdict | null;
  /** Checks of others that nobody has waited for yet. */
  readonly waitingFor: readonly CheckGate[];
}

async function readJudged({ db }: JobDeps, { place, mirror }: JobSituation, phase: Phase): Promise<Judged> {
  const last = (await listPhaseVerdicts(db, phase.id)).findLast(({ verdict }) => verdict !== null);
  if (!last?.verdict || last.commitSha !== phase.claimSha) return { verdict: null, waitingFor: [] };
  const { verdict } = last;
  const { checks } = await gatesWithoutFailure(place.config, mirror, phase.baseSha);
  return { verdict, waitingFor: checksNotIn(verdict, checks) };
}

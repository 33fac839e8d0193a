import { type Effect } from "../../../domain/effects/effect.ts";
import { phaseBranch, revisionBranch } from "../../../domain/jobs/phase-name.ts";
import { shouldFreeze, type Freeze } from "../../../domain/jobs/should-freeze.ts";
import { openOrUpdatePull } from "../../../github/pulls.ts";
import { branchHead } from "../../../github/refs.ts";
import { type Phase, type PhaseProgress } from "../../../store/jobs/phases.ts";
import { listPhaseVerdicts } from "../../../store/jobs/phase-verdicts.ts";
import { listChanges } from "../../../workspaces/list-changes.ts";
import { buttonsOf } from "../../gates/check-buttons.ts";
import { checkRunEffects } from "../../gates/check-run-effects.ts";
import { gatePages } from "../../gates/gate-pages.ts";
import { logUrlOf } from "../../gates/keep-logs.ts";
import { phaseJudgement } from "../../gates/phase-judgement.ts";
import { gatesInForce } from "../../escalations/prompt/gates-in-force.ts";
import { phasePullText } from "../comments/phase-pull-text.ts";
import { type JobDeps } from "../dependencies.ts";
import { RefusedByGitHub } from "../refused-by-github.ts";
import { momentOf, type JobSituation } from "../situation.ts";
import { conversationEffects } from "./answer-conversations.ts";
import { adoptPushes, brings } from "./adopt-pushes.ts";
import { pushed } from "./integration.ts";
import { targetBranch } from "./merge-phase.ts";
import { phaseOf, recordJob } from "./record-job.ts";

/** What holds is pushed, and its pull request opened, to wait for a person or not. At the level `full` none is opened. */
export async function publishPhase(deps: JobDeps, situation: JobSituation, id: number): Promise<boolean> {
  const phase = phaseOf(situation, id);
  const { job, place } = situation;
  const freeze = await readFreeze(situation, phase);
  const decision = { kind: "publish", phase: id, freeze };
  if (phase.claimSha === null) {
    // It declares something and changes nothing: there is nothing to look at.
    return recordJob(deps, situation, { decision, phases: [[phase, { step: "merged" }]] });
  }
  // One that is open already is brought up to date first: what was reviewed is not what holds now.
  const straight = job.autonomy === "full" && phase.pull === null && !phase.adopted;
  if (straight && phase.kind !== "final")
    return recordJob(deps, situation, { decision, phases: [[phase, { step: "merging" }]] });
  const head = (await branchHead(place.client, phase.branch)) ?? null;
  if (head !== null && !(await brings(situation, phase.claimSha, head))) {
    return adoptPushes(deps, situation, { phase, head });
  }
  if (!straight || head !== null)
    await pushed(deps, situation, { sha: phase.claimSha, branch: phase.branch, expected: head });
  if (straight) {
    const progress: PhaseProgress = { step: "merging", pushedSha: phase.claimSha };
    return recordJob(deps, situation, { decision, phases: [[phase, progress]] });
  }
  if (phase.revision > 1) {
    const branch = revisionBranch(phaseBranch(job, phase), phase.revision);
    await pushed(deps, situation, {
      sha: phase.claimSha,
      branch,
      expected: (await branchHead(place.client, branch)) ?? null,
    });
  }
  const base = await targetBranch(situation, phase);
  const text = await phasePullText(deps, situation, { phase, freeze });
  const opened = await openOrUpdatePull(place.client, { base, head: phase.branch, ...text });
  if (opened.kind === "refused") {
    const what = `GitHub did not open the pull request of ${phase.branch} (${opened.reason})`;
    throw new RefusedByGitHub(what, opened.detail);
  }
  const progress: PhaseProgress = {
    ...{ step: freeze.kind === "freeze" ? "pending_review" : "merging", pull: opened.pull.number },
    pushedSha: phase.claimSha,
  };
  const effects = [
    ...(await verdictEffects(deps, situation, phase)),
    ...(await conversationEffects(deps, situation, { phase, pull: opened.pull.number })),
  ];
  return recordJob(deps, situation, { decision, phases: [[phase, progress]], effects });
}

async function readFreeze({ job, place, phases, plan, mirror }: JobSituation, phase: Phase): Promise<Freeze> {
  const node = plan.find(({ id }) => id === phase.planned);
  const { claimSha, baseSha, number, planned } = phase;
  const changes = claimSha === null ? [] : await listChanges(mirror, baseSha, claimSha);
  return shouldFreeze({
    ...{ level: job.autonomy, moment: momentOf(phase, phases), number, name: planned },
    ...{ milestone: node?.milestone ?? null, answersReview: phase.revision > 1, adopted: phase.adopted },
    confidence:
      phase.answer?.kind === "answer" ? phase.answer.confidence : phase.kind === "final" ? "high" : "low",
    changedPaths: changes.map(({ path }) => path),
    rules: place.config.autonomy.custom,
  });
}

/** The check runs of the last verdict, on the commit that was pushed. */
async function verdictEffects(
  deps: JobDeps,
  { place, mirror }: JobSituation,
  phase: Phase,
): Promise<Effect[]> {
  const last = (await listPhaseVerdicts(deps.db, phase.id)).findLast(({ verdict }) => verdict !== null);
  if (last === undefined || last.verdict === null || last.commitSha !== phase.claimSha) return [];
  const { source } = await gatesInForce(place.config, mirror, phase.baseSha);
  const detailsUrl = gatePages(deps.settings.pagesUrl, place.repository);
  const at = { judgement: phaseJudgement(phase), headSha: last.verdict.head, detailsUrl };
  const logUrl = logUrlOf(deps.settings.pagesUrl, place.repository.id);
  return checkRunEffects(last.verdict, at, { source, logUrl, actions: buttonsOf(last.verdict) });
}

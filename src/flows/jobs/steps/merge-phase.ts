import { type Effect } from "../../../domain/effects/effect.ts";
import { integrationBranch } from "../../../domain/jobs/phase-name.ts";
import { squashMerge } from "../../../github/merge-pull.ts";
import { branchHead, defaultBranch } from "../../../github/refs.ts";
import { readMergeability } from "../../../github/reviews/mergeability.ts";
import { type Phase, type PhaseProgress } from "../../../store/jobs/phases.ts";
import { fetchCommit } from "../../../workspaces/fetch.ts";
import { squashOnto } from "../../../workspaces/shape-commit.ts";
import { phaseMessage, phaseTitle } from "../comments/phase-pull-text.ts";
import { type JobDeps } from "../dependencies.ts";
import { type JobSituation } from "../situation.ts";
import { holdJob } from "./hold-job.ts";
import { commitFacts, pushed } from "./integration.ts";
import { phaseOf, recordJob } from "./record-job.ts";

/** GitHub works out whether something can be merged within this time. */
const lookAgainMs = 5_000;

/** Merges one phase as one commit: what was reviewed, or what nobody has to review. False: it is looked at again. */
export async function mergePhase(
  deps: JobDeps,
  situation: JobSituation,
  { phase: id, sha }: { readonly phase: number; readonly sha: string | null },
): Promise<boolean> {
  const phase = phaseOf(situation, id);
  return sha === null || phase.pull === null
    ? mergeStraight(deps, situation, phase)
    : mergePull(deps, situation, { phase, pull: phase.pull, sha });
}

/** Somebody merged it by hand. */
export function noteMerge(deps: JobDeps, situation: JobSituation, id: number): Promise<boolean> {
  const phase = phaseOf(situation, id);
  const head = situation.pulls.get(id)?.headSha ?? phase.pushedSha;
  const progress: PhaseProgress = { step: "merged", ...(head === null ? {} : { pushedSha: head }) };
  return merged(deps, situation, { phase, decision: "note-merge", progress, head });
}

async function mergePull(
  deps: JobDeps,
  situation: JobSituation,
  { phase, pull, sha }: { readonly phase: Phase; readonly pull: number; readonly sha: string },
): Promise<boolean> {
  const { place, job } = situation;
  const message = await phaseMessage(phase, job.issue);
  const title = `${await phaseTitle(phase, job.title)} (#${pull})`;
  const result = await squashMerge(place.client, { pull, sha, title, message });
  switch (result.kind) {
    case "merged": {
      const progress: PhaseProgress = { step: "merged", mergedSha: result.sha, pushedSha: sha };
      return merged(deps, situation, { phase, decision: "merge", progress, head: sha });
    }
    case "moved":
      return lookAgain(deps, situation);
    case "refused":
      throw new Error(`GitHub did not merge #${pull} (${result.reason}): ${result.detail}`);
    case "not-mergeable":
      return afterRefusal(deps, situation, phase);
  }
}

async function afterRefusal(deps: JobDeps, situation: JobSituation, phase: Phase): Promise<boolean> {
  const known = phase.pull === null ? null : await readMergeability(situation.place.client, phase.pull);
  if (known?.mergeable === false || known?.state === "dirty") {
    return holdJob(deps, situation, { kind: "pause", why: "conflict" });
  }
  // What the rules of the branch ask for is for people to give.
  if (known?.state === "blocked" && phase.step === "merging") {
    const decision = { kind: "wait-for-review", phase: phase.id, because: "protected" };
    return recordJob(deps, situation, { decision, phases: [[phase, { step: "pending_review" }]] });
  }
  return lookAgain(deps, situation);
}

async function lookAgain(deps: JobDeps, { job }: JobSituation): Promise<false> {
  await deps.wakeJob(job, new Date(deps.clock.now().getTime() + lookAgainMs));
  return false;
}

/** Without a pull request, by a commit of the service's own. */
async function mergeStraight(deps: JobDeps, situation: JobSituation, phase: Phase): Promise<boolean> {
  const { place, job, mirror } = situation;
  const final = phase.kind === "final";
  const branch = final ? await defaultBranch(place.client) : integrationBranch(job.issue);
  const onto = await branchHead(place.client, branch);
  const head = phase.claimSha;
  if (onto === undefined || head === null)
    return holdJob(deps, situation, { kind: "pause", why: "branch-gone" });
  await fetchCommit(mirror, onto);
  const title = await phaseTitle(phase, job.title);
  const message = `${title}\n\n${await phaseMessage(phase, job.issue)}\n`;
  const sha = await squashOnto(mirror, { onto, head }, await commitFacts(deps, situation, message));
  if (sha === null) return holdJob(deps, situation, { kind: "pause", why: "conflict" });
  // Pushed already, by a process that died before it could say so: there is nothing left to bring.
  if (sha !== onto) await pushed(deps, situation, { sha, branch, expected: onto });
  const progress: PhaseProgress = { step: "merged", mergedSha: sha };
  return merged(deps, situation, { phase, decision: "merge", progress, head: final ? head : null });
}

interface Merged {
  readonly phase: Phase;
  readonly decision: "merge" | "note-merge";
  readonly progress: PhaseProgress;
  /** Where its branch stands; null: it has none. */
  readonly head: string | null;
}

function merged(
  deps: JobDeps,
  situation: JobSituation,
  { phase, decision, progress, head }: Merged,
): Promise<boolean> {
  const approvals = situation.wishes.filter(
    ({ wish }) => wish.kind === "approve" && wish.pull === phase.pull,
  );
  const effects: Effect[] =
    head === null ? [] : [{ kind: "delete-branch", branch: phase.branch, expectedHead: head }];
  return recordJob(deps, situation, {
    decision: { kind: decision, phase: phase.id, sha: head },
    change: { status: "running" },
    phases: [[phase, progress]],
    settles: approvals.map(({ id }) => id),
    effects,
  });
}

import { type Effect } from "../../../../domain/effects/effect.ts";
import { testsAlone } from "../../../../domain/jobs/autonomy/should-freeze.ts";
import { integrationBranch } from "../../../../domain/jobs/phases/phase-name.ts";
import { lookAgainMs } from "../../../../domain/jobs/next-step.ts";
import { costOfPhases } from "../../../../domain/jobs/phases/phase-use.ts";
import { resultMessage } from "../../../../domain/jobs/result-story.ts";
import { isOpen } from "../../../../domain/jobs/phases/phase-facts.ts";
import { squashMerge } from "../../../../github/merge-pull.ts";
import { branchHead, defaultBranch } from "../../../../github/refs.ts";
import { readMergeability } from "../../../../github/reviews/mergeability.ts";
import { type Phase, type PhaseProgress } from "../../../../store/jobs/phases.ts";
import { fetchCommit } from "../../../../workspaces/fetch.ts";
import { squashOnto } from "../../../../workspaces/changes/shape-commit.ts";
import { phaseMessage, phaseTitle } from "../../comments/phase-pull-text.ts";
import { readResultStory } from "../../comments/read-result.ts";
import { type JobDeps } from "../../dependencies.ts";
import { RefusedByGitHub, refusedStep } from "../../refused-by-github.ts";
import { type JobSituation } from "../../situation.ts";
import { holdJob } from "../hold-job.ts";
import { commitFacts, pushed } from "./integration.ts";
import { phaseOf, recordJob } from "../record-job.ts";
import { resolveConflict } from "./resolve-conflict.ts";

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
  const message = await messageOf(deps, situation, phase);
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
      throw refusedStep(`GitHub did not merge #${pull}`, result);
    case "not-mergeable":
      return afterRefusal(deps, situation, { phase, pull, sha, detail: result.detail });
  }
}

interface Unmerged {
  readonly phase: Phase;
  readonly pull: number;
  readonly sha: string;
  /** What GitHub said. */
  readonly detail: string;
}

async function afterRefusal(
  deps: JobDeps,
  situation: JobSituation,
  { phase, pull, sha, detail }: Unmerged,
): Promise<boolean> {
  const known = await readMergeability(situation.place.client, pull);
  if (known?.mergeable === false || known?.state === "dirty") {
    const onto = await targetHead(situation, phase);
    if (onto === null) return holdJob(deps, situation, { kind: "pause", why: "branch-gone" });
    return resolveConflict(deps, situation, { phase, head: sha, onto, base: onto, branchAt: sha });
  }
  // What the rules of the branch ask for is for people to give.
  if (known?.state === "blocked" && (phase.step === "merging" || phase.why === testsAlone)) {
    const decision = { kind: "wait-for-review", phase: phase.id, because: "protected" };
    return recordJob(deps, situation, { decision, phases: [[phase, { step: "pending_review", why: null }]] });
  }
  // GitHub thinks that it can be merged, and does not do it: a setting of the repository is in the way.
  if (known?.mergeable === true && known.state === "clean") {
    throw new RefusedByGitHub(`GitHub did not merge #${pull}`, detail);
  }
  return lookAgain(deps, situation);
}

async function lookAgain(deps: JobDeps, { job }: JobSituation): Promise<false> {
  await deps.wakeJob(job, new Date(deps.clock.now().getTime() + lookAgainMs));
  return false;
}

/** Without a pull request, by a commit of the service's own. */
async function mergeStraight(deps: JobDeps, situation: JobSituation, phase: Phase): Promise<boolean> {
  const { place } = situation;
  const final = phase.kind === "final";
  const branch = await targetBranch(situation, phase);
  const onto = await targetHead(situation, phase);
  const head = phase.claimSha;
  if (onto === null || head === null) return holdJob(deps, situation, { kind: "pause", why: "branch-gone" });
  const sha = await squashed(deps, situation, { phase, onto, head });
  if (sha === null) {
    const branchAt = final ? ((await branchHead(place.client, phase.branch)) ?? null) : null;
    return resolveConflict(deps, situation, { phase, head, onto, base: onto, branchAt });
  }
  // Pushed already, by a process that died before it could say so: there is nothing left to bring.
  if (sha !== onto) await pushed(deps, situation, { sha, branch, expected: onto });
  const progress: PhaseProgress = { step: "merged", mergedSha: sha };
  return merged(deps, situation, {
    phase,
    decision: "merge",
    progress,
    head: final || phase.pushedSha === head ? head : null,
  });
}

/** By a process that merged it without a pull request, and died before it could say so. */
export async function isThereAlready(deps: JobDeps, situation: JobSituation, phase: Phase): Promise<boolean> {
  const { pull, claimSha: head } = phase;
  const onto = pull === null ? await targetHead(situation, phase) : null;
  return onto !== null && head !== null && (await squashed(deps, situation, { phase, onto, head })) === onto;
}

/** The phase as one commit; `onto` itself where nothing is left to bring, null where the two contradict each other. */
async function squashed(
  deps: JobDeps,
  situation: JobSituation,
  { phase, onto, head }: { readonly phase: Phase; readonly onto: string; readonly head: string },
): Promise<string | null> {
  const { job, mirror } = situation;
  const title = await phaseTitle(phase, job.title);
  const message = `${title}\n\n${await messageOf(deps, situation, phase)}\n`;
  return squashOnto(mirror, { onto, head }, await commitFacts(deps, situation, message));
}

async function messageOf(deps: JobDeps, situation: JobSituation, phase: Phase): Promise<string> {
  const { job, phases } = situation;
  const story = phase.kind === "final" ? await readResultStory(deps, situation) : null;
  const result = story === null ? null : resultMessage(story, costOfPhases(phases));
  return phaseMessage(phase, { issue: job.issue, result });
}

/** Where a phase goes once it is merged. */
export async function targetBranch({ place, job }: JobSituation, { kind }: Phase): Promise<string> {
  const straight = kind === "final" || job.base === "default";
  return straight ? defaultBranch(place.client) : integrationBranch(job);
}

/** null: somebody deleted it. */
async function targetHead(situation: JobSituation, phase: Phase): Promise<string | null> {
  const head = await branchHead(situation.place.client, await targetBranch(situation, phase));
  if (head === undefined) return null;
  await fetchCommit(situation.mirror, head);
  return head;
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
  // What was merged by hand needs no answer any more.
  const answers = situation.phases.filter((each) => each.feedbackOf === phase.id && isOpen(each));
  const approvals = situation.wishes.filter(
    ({ wish }) => wish.kind === "approve" && wish.pull === phase.pull,
  );
  const effects: Effect[] =
    head === null ? [] : [{ kind: "delete-branch", branch: phase.branch, expectedHead: head }];
  return recordJob(deps, situation, {
    decision: { kind: decision, phase: phase.id, sha: head },
    change: { status: "running" },
    phases: [[phase, progress], ...answers.map((each) => [each, { step: "superseded" }] as const)],
    settles: approvals.map(({ id }) => id),
    effects,
  });
}

import { type Phase } from "../../../../store/jobs/phases.ts";
import { fetchCommit } from "../../../../workspaces/fetch.ts";
import { isAncestor } from "../../../../workspaces/git/ancestry.ts";
import { type JobDeps } from "../../dependencies.ts";
import { type JobSituation } from "../../situation.ts";
import { holdJob } from "../hold-job.ts";
import { resolveConflict } from "./resolve-conflict.ts";

/** Whether a commit has everything that stands on its branch. */
export async function brings({ mirror }: JobSituation, commit: string, head: string): Promise<boolean> {
  if (commit === head) return true;
  // A commit that the mirror does not know is in none of its histories.
  return (await fetchCommit(mirror, head)) && isAncestor(mirror, head, commit);
}

/** What people pushed while a phase was worked on is kept and brought together with it; what they rewrote is asked about. */
export async function adoptPushes(
  deps: JobDeps,
  situation: JobSituation,
  { phase, head }: { readonly phase: Phase; readonly head: string },
): Promise<boolean> {
  const { claimSha, pushedSha, baseSha } = phase;
  const forward = pushedSha !== null && (await brings(situation, head, pushedSha));
  if (!forward || claimSha === null) return holdJob(deps, situation, { kind: "pause", why: "force-pushed" });
  return resolveConflict(deps, situation, {
    ...{ phase, head: claimSha, onto: head, base: baseSha, branchAt: head, adopts: true },
  });
}

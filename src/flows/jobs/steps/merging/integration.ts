import { jobFolder, integrationBranch } from "../../../../domain/jobs/phases/phase-name.ts";
import { branchHead, defaultBranch } from "../../../../github/refs.ts";
import { fetchBranch, fetchCommit } from "../../../../workspaces/fetch.ts";
import { type CommitFacts } from "../../../../workspaces/changes/record-changes.ts";
import { readFileAt } from "../../../../workspaces/git/read-file.ts";
import { type PushRefusal } from "../../../../workspaces/publish.ts";
import { withFolder } from "../../../../workspaces/changes/shape-commit.ts";
import { pushWork, type PushedWork } from "../../../agent-work/push-work.ts";
import { type JobDeps } from "../../dependencies.ts";
import { RefusedByGitHub } from "../../refused-by-github.ts";
import { type JobSituation } from "../../situation.ts";
import { cutText } from "../../../../domain/trust/text/cut-text.ts";

/** Others moved the branch, or GitHub judged nothing. */
const passing: ReadonlySet<PushRefusal> = new Set(["lease", "transient", "silent"]);

const longestFile = 1024 * 1024;

/**
 * Where the phases come together. A branch of the job is cut from the default branch for the first of them, and gets its plan
 * back where the plan was taken out of a result that reviewers sent back. null: somebody deleted it.
 */
export async function openIntegration(deps: JobDeps, situation: JobSituation): Promise<string | null> {
  const { place, job, mirror, phases } = situation;
  if (job.base === "default") return defaultHead(situation);
  const branch = integrationBranch(job);
  const head = await branchHead(place.client, branch);
  if (head === undefined) {
    if (phases.some(({ step }) => step === "merged")) return null;
    const base = await defaultHead(situation);
    await pushed(deps, situation, { sha: base, branch, expected: null });
    return base;
  }
  if (!(await fetchCommit(mirror, head))) throw new Error(`the branch ${branch} moved while it was read`);
  return job.artefactSha === null ? head : withPlan(deps, situation, { head, from: job.artefactSha });
}

/** The head of the default branch, in the mirror. */
export async function defaultHead({
  place,
  mirror,
}: Pick<JobSituation, "place" | "mirror">): Promise<string> {
  const name = await defaultBranch(place.client);
  const sha = await fetchBranch(mirror, name);
  if (sha === null) throw new Error(`the default branch ${name} is not there`);
  return sha;
}

/** A commit of the service's own, by which nobody is called and nothing closed. */
export async function commitFacts(
  deps: JobDeps,
  { place }: JobSituation,
  message: string,
): Promise<CommitFacts> {
  return { message, author: await deps.workshop.author(place.client), date: deps.clock.now() };
}

/** Pushes, and throws where GitHub does not take it: tried again from fresh facts, or told to people where that cannot help. */
export async function pushed(
  deps: JobDeps,
  { place, mirror }: JobSituation,
  push: Omit<PushedWork, "mirror" | "repository">,
): Promise<void> {
  const result = await pushWork(deps, { mirror, repository: place.repository, ...push });
  if (result.kind === "pushed") return;
  const what = `GitHub did not take the branch ${push.branch} (${result.reason})`;
  const detail = cutText(result.detail, 500);
  if (passing.has(result.reason)) throw new Error(`${what}: ${detail}`);
  throw new RefusedByGitHub(what, detail);
}

async function withPlan(
  deps: JobDeps,
  situation: JobSituation,
  { head, from }: { readonly head: string; readonly from: string },
): Promise<string> {
  const { mirror, job } = situation;
  const folder = jobFolder(job.issue);
  const plan = { commit: head, path: `${folder}/plan.md` };
  if ((await readFileAt(mirror, plan, longestFile)) !== null) return head;
  if (!(await fetchCommit(mirror, from)))
    throw new Error(`the plan of the job is gone: commit ${from} is not there`);
  const facts = await commitFacts(deps, situation, `Bring back the plan of the job of #${job.issue}`);
  const sha = await withFolder(mirror, { commit: head, from, folder }, facts);
  await pushed(deps, situation, { sha, branch: integrationBranch(job), expected: head });
  return sha;
}

import { z } from "zod";
import { reads, writes } from "../../access.ts";
import { settleBranches } from "../../acts/branch-acts.ts";
import { missingApprovals } from "../../acts/protection.ts";
import { markMerged } from "../../acts/pull-acts.ts";
import { bodyOf, type Call, type RepositoryRoutes } from "../../call.ts";
import { listCommits, readCommit, writeCommit } from "../../git/commits.ts";
import { mergedTree } from "../../git/merge.ts";
import { readDiff } from "../../git/diff.ts";
import { branchHead, moveRef, readRefs } from "../../git/refs.ts";
import { mayTouchWorkflows, workflowRefusal } from "../../git/workflow-rule.ts";
import { notFound, Refusal } from "../../refusal.ts";
import { timestamp } from "../../render/format.ts";
import { type Pull } from "../../state.ts";
import { type Signature } from "../../state/checks.ts";
import { pullOf } from "./pulls.ts";

const request = z.object({
  sha: z.string().optional(),
  merge_method: z.enum(["merge", "squash", "rebase"]).default("merge"),
  commit_title: z.string().optional(),
  commit_message: z.string().optional(),
});

type MergeRequest = z.infer<typeof request>;

export function mergeRoutes(routes: RepositoryRoutes): void {
  routes.on("GET /pulls/:number/merge", reads("pull_requests"), (call) => {
    if (pullOf(call).merged === null) throw notFound();
    return call.c.body(null, 204);
  });
  routes.on("PUT /pulls/:number/merge", writes("contents"), async (call) => {
    const pull = pullOf(call);
    const asked = await bodyOf(call.c, request, "PullRequest");
    const sha = await call.world.exclusively(call.repository, () => merge(call, pull, asked));
    return call.c.json({ sha, merged: true, message: "Pull Request successfully merged" });
  });
}

async function merge(call: Call, pull: Pull, asked: MergeRequest): Promise<string> {
  const { repository, world, viaApp } = call;
  if (pull.issue.state === "closed" || pull.draft) throw new Refusal(405, "Pull Request is not mergeable");
  if (asked.sha !== undefined && asked.sha !== pull.head.sha) {
    throw new Refusal(409, "Head branch was modified. Review and try the merge again.");
  }
  const missing = missingApprovals(repository, pull);
  if (missing > 0) {
    const wanted = `At least ${missing} approving review is required by reviewers with write access.`;
    throw new Refusal(405, wanted);
  }
  const before = await readRefs(repository);
  const base = await branchHead(repository, pull.base.ref);
  if (base !== pull.base.sha)
    throw new Refusal(405, "Base branch was modified. Review and try the merge again.");
  const tree = await mergedTree(repository, base, pull.head.sha);
  if (tree === null) throw new Refusal(405, "Pull Request is not mergeable");
  if (!mayTouchWorkflows(call.actor)) await demandNoWorkflows(call, pull);
  const to = await writeMerge(call, pull, { ...asked, tree });
  if (!(await moveRef(repository, `refs/heads/${pull.base.ref}`, { from: base, to }))) {
    throw new Refusal(405, "Base branch was modified. Review and try the merge again.");
  }
  const doer = { user: call.author(), viaApp };
  markMerged(world, { base: repository, pull, to, doer });
  await settleBranches(world, repository, { before, doer: doer.user, viaApp });
  return to;
}

async function demandNoWorkflows({ repository }: Call, { measures, head }: Pull): Promise<void> {
  const files = await readDiff(repository, measures.mergeBase, head.sha);
  const paths = files.flatMap((file) => [file.path, file.previousPath ?? ""]);
  if (paths.some((path) => path.startsWith(".github/workflows/"))) throw workflowRefusal();
}

async function writeMerge(call: Call, pull: Pull, asked: MergeRequest & { tree: string }): Promise<string> {
  const { repository } = call;
  const { base, head, issue } = pull;
  const signature = signatureOf(call);
  const number = `#${issue.number}`;
  if (asked.merge_method === "rebase") return rebase(call, pull);
  const isSquash = asked.merge_method === "squash";
  const title =
    asked.commit_title ??
    (isSquash
      ? `${issue.title} (${number})`
      : `Merge pull request ${number} from ${head.repository.owner.login}/${head.ref}`);
  const body = asked.commit_message ?? (isSquash ? "" : issue.title);
  return writeCommit(repository, {
    tree: asked.tree,
    parents: isSquash ? [base.sha] : [base.sha, head.sha],
    message: body === "" ? title : `${title}\n\n${body}`,
    author: signature,
    committer: signature,
  });
}

/** Each commit of the head anew on top of the base. */
async function rebase(call: Call, pull: Pull): Promise<string> {
  const { repository } = call;
  const range = ["--reverse", "--no-merges", pull.head.sha, "--not", pull.base.sha, "--"];
  let tip = pull.base.sha;
  for (const commit of await listCommits(repository, range)) {
    const tree = await mergedTreeOver(call, commit.sha, tip);
    const { message, author } = await readCommit(repository, commit.sha);
    tip = await writeCommit(repository, {
      tree,
      parents: [tip],
      message,
      author,
      committer: signatureOf(call),
    });
  }
  return tip;
}

async function mergedTreeOver({ repository }: Call, sha: string, tip: string): Promise<string> {
  const commit = await readCommit(repository, sha);
  const [parent] = commit.parents;
  // A stand-in for the tip with the commit's parent as its past makes the merge a cherry-pick.
  const standIn = await writeCommit(repository, {
    tree: (await readCommit(repository, tip)).tree,
    parents: parent === undefined ? [] : [parent],
    message: "tip",
    author: commit.author,
    committer: commit.committer,
  });
  const tree = await mergedTree(repository, standIn, sha);
  if (tree === null) throw new Refusal(405, "This branch can't be rebased");
  return tree;
}

export function signatureOf(call: Call): Signature {
  const { name, login, email } = call.author();
  return { name: name === "" ? login : name, email, date: timestamp(call.world.clock.now()) };
}

import { z } from "zod";
import { reads, writes } from "../../access.ts";
import { changingBranches } from "../../acts/branch-acts.ts";
import { announceIssue } from "../../acts/issue-acts.ts";
import { bodyOf, type Call, type RepositoryRoutes } from "../../call.ts";
import { listCommits, writeCommit } from "../../git/commits.ts";
import { mergedTree } from "../../git/merge.ts";
import { readDiff } from "../../git/diff.ts";
import { moveRef } from "../../git/refs.ts";
import { pageOf } from "../../paging.ts";
import { invalid, Refusal } from "../../refusal.ts";
import { repositoryUrl } from "../../render/addresses.ts";
import { renderCommit, renderFile } from "../../render/commit.ts";
import { renderListedPull } from "../../render/pull.ts";
import { renderTeam } from "../../render/team.ts";
import { renderUser } from "../../render/user.ts";
import { type Pull, type Team } from "../../state.ts";
import { type User } from "../../state/issues.ts";
import { findUser } from "../../world.ts";
import { signatureOf } from "./merge.ts";
import { pullOf } from "./pulls.ts";

export function pullCommitRoutes(routes: RepositoryRoutes): void {
  routes.on("GET /pulls/:number/files", reads("pull_requests"), async (call) => {
    const pull = pullOf(call);
    const files = await readDiff(call.repository, pull.measures.mergeBase, pull.head.sha);
    return call.c.json(
      pageOf(call.c, files.slice(0, 3000)).map((file) => renderFile(call, file, pull.head.sha)),
    );
  });
  routes.on("GET /pulls/:number/commits", reads("pull_requests"), async (call) => {
    const { base, head, measures } = pullOf(call);
    const range = ["--reverse", head.sha, "--not", measures.mergeBase ?? base.sha, "--"];
    const commits = await listCommits(call.repository, ["--max-count=250", ...range]);
    return call.c.json(pageOf(call.c, commits).map((commit) => renderCommit(call, commit)));
  });
  routes.on("PUT /pulls/:number/update-branch", writes("pull_requests"), async (call) => {
    const pull = pullOf(call);
    const asked = await bodyOf(call.c, z.object({ expected_head_sha: z.string().optional() }), "PullRequest");
    if (asked.expected_head_sha !== undefined && asked.expected_head_sha !== pull.head.sha) {
      throw new Refusal(422, "expected head sha didn’t match current head ref.");
    }
    await updateBranch(call, pull);
    const url = `${repositoryUrl(call.world, call.repository)}/pulls/${pull.issue.number}`;
    return call.c.json({ message: "Updating pull request branch.", url }, 202);
  });
  reviewerRoutes(routes);
}

function reviewerRoutes(routes: RepositoryRoutes): void {
  routes.on("POST /pulls/:number/requested_reviewers", writes("pull_requests"), async (call) => {
    const pull = pullOf(call);
    const { reviewers, team_reviewers: slugs } = await bodyOf(
      call.c,
      z.object({
        reviewers: z.array(z.string()).default([]),
        team_reviewers: z.array(z.string()).default([]),
      }),
      "PullRequest",
    );
    // All of them, or nobody.
    const users = reviewers.map((login) => findReviewer(call, pull, login));
    const teams = slugs.map((slug) => findTeam(call, slug));
    for (const user of users) requestReview(call, pull, user);
    for (const team of teams) requestTeamReview(call, pull, team);
    return call.c.json(renderListedPull(call, pull), 201);
  });
  routes.on("DELETE /pulls/:number/requested_reviewers", writes("pull_requests"), async (call) => {
    const pull = pullOf(call);
    const { reviewers } = await bodyOf(call.c, z.object({ reviewers: z.array(z.string()) }), "PullRequest");
    for (const user of pull.requestedReviewers.filter(({ login }) => reviewers.includes(login))) {
      pull.requestedReviewers = pull.requestedReviewers.filter((each) => each !== user);
      const more = { requested_reviewer: renderUser(call.world, user) };
      announceIssue(call, pull.issue, { action: "review_request_removed", sender: call.author(), more });
    }
    return call.c.json(renderListedPull(call, pull));
  });
}

function findReviewer(call: Call, pull: Pull, login: string): User {
  const user = findUser(call.world.state, login);
  const isCollaborator = user !== undefined && call.repository.collaborators.has(user.login);
  if (!isCollaborator) throw noCollaborator();
  if (user === pull.issue.author) throw invalid("Review cannot be requested from pull request author.");
  return user;
}

/** A team of the owner that may read the repository. */
function findTeam({ repository }: Call, slug: string): Team {
  const team = repository.teams.find((each) => each.slug.toLowerCase() === slug.toLowerCase());
  if (team === undefined) throw noCollaborator();
  return team;
}

function noCollaborator(): Refusal {
  return invalid(
    "Reviews may only be requested from collaborators. One or more of the users or teams you specified is not a collaborator of the repository.",
  );
}

function requestTeamReview(call: Call, pull: Pull, team: Team): void {
  if (pull.requestedTeams.includes(team)) return;
  pull.requestedTeams.push(team);
  const more = { requested_team: renderTeam(call, team) };
  announceIssue(call, pull.issue, { action: "review_requested", sender: call.author(), more });
}

function requestReview(call: Call, pull: Pull, user: User): void {
  if (pull.requestedReviewers.includes(user)) return;
  pull.requestedReviewers.push(user);
  const more = { requested_reviewer: renderUser(call.world, user) };
  announceIssue(call, pull.issue, { action: "review_requested", sender: call.author(), more });
}

async function updateBranch(call: Call, pull: Pull): Promise<void> {
  const { repository, sha: head } = { ...pull.head };
  if (pull.measures.behind === 0) throw new Refusal(422, "There are no new commits on the base branch.");
  const tree = await mergedTree(call.repository, head, pull.base.sha);
  if (tree === null) throw new Refusal(422, "merge conflict between base and head");
  if (repository !== call.repository) throw new Refusal(403, "Resource not accessible by integration");
  const { world, viaApp } = call;
  const signature = signatureOf(call);
  await changingBranches(world, { repository, doer: call.author(), viaApp }, async () => {
    const message = `Merge branch '${pull.base.ref}' into ${pull.head.ref}`;
    const commit = { tree, parents: [head, pull.base.sha], message, author: signature, committer: signature };
    const to = await writeCommit(repository, commit);
    await moveRef(repository, `refs/heads/${pull.head.ref}`, { from: head, to });
  });
}

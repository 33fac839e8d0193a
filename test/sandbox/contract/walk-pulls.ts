import { expect } from "vitest";
import { graphqlViolations } from "./validate-graphql.ts";
import { branchWithFile, refusedWith, type Walk } from "./walk.ts";

const changedReadme =
  "line 1, changed\n" + Array.from({ length: 29 }, (_, line) => `line ${line + 2}\n`).join("");

export async function walkPulls(walk: Walk): Promise<void> {
  const { writer, admin, place, base } = walk;
  await branchWithFile(walk, "feature", { path: "README.md", text: changedReadme });
  const fields = { ...place, head: "feature", base, title: "Change the readme" };
  const { data: pull } = await writer.rest.pulls.create({ ...fields, body: "Because." });
  expect(await refusedWith(writer.rest.pulls.create(fields))).toBe(422);
  const at = { ...place, pull_number: pull.number };
  await writer.rest.pulls.get(at);
  await writer.rest.pulls.list({ ...place, state: "all" });
  await writer.rest.pulls.update({ ...at, title: "Change the first line" });
  for (const mutation of ["convertPullRequestToDraft", "markPullRequestReadyForReview"]) {
    const query = `mutation($id: ID!) { ${mutation}(input: { pullRequestId: $id }) { pullRequest { number isDraft } } }`;
    const data: unknown = await writer.graphql(query, { id: pull.node_id });
    walk.violations.push(...graphqlViolations(query, data));
  }
  await writer.rest.pulls.listFiles(at);
  await writer.rest.pulls.listCommits(at);
  const { data: other } = await admin.rest.users.getAuthenticated();
  await writer.rest.pulls.requestReviewers({ ...at, reviewers: [other.login] });
  await writer.rest.pulls.get(at);
  await writer.rest.pulls.removeRequestedReviewers({ ...at, reviewers: [other.login] });
  for (const nobody of [{ reviewers: ["nobody-at-all"] }, { team_reviewers: ["nobody-at-all"] }])
    expect(await refusedWith(writer.rest.pulls.requestReviewers({ ...at, ...nobody }))).toBe(422);
  expect(await refusedWith(writer.rest.pulls.checkIfMerged(at))).toBe(404);
  await branchWithFile(walk, "moved", { path: "moved.txt", text: "x" });
  const { data: moved } = await writer.rest.git.getRef({ ...place, ref: "heads/moved" });
  await writer.rest.git.updateRef({ ...place, ref: `heads/${base}`, sha: moved.object.sha });
  await writer.rest.pulls.updateBranch(at);
  const { data: current } = await writer.rest.pulls.get(at);
  expect(await refusedWith(writer.rest.pulls.merge({ ...at, sha: "0".repeat(40) }))).toBe(409);
  await writer.rest.pulls.merge({ ...at, sha: current.head.sha, merge_method: "squash" });
  await writer.rest.pulls.get(at);
  await writer.rest.pulls.checkIfMerged(at);
  await writer.rest.repos.listPullRequestsAssociatedWithCommit({ ...place, commit_sha: current.head.sha });
  expect(await refusedWith(writer.rest.pulls.get({ ...place, pull_number: 9_999 }))).toBe(404);
}

export async function walkReviews(walk: Walk): Promise<void> {
  const { writer, admin, installation, place, base } = walk;
  await branchWithFile(walk, "reviewed", { path: "src/a.ts", text: "export const a = 2;\n" });
  const fields = { ...place, head: "reviewed", base, title: "Change a", body: "" };
  const { data: pull } = await writer.rest.pulls.create(fields);
  const at = { ...place, pull_number: pull.number };
  expect(await refusedWith(writer.rest.pulls.createReview({ ...at, event: "APPROVE" }))).toBe(422);
  const comments = [{ path: "src/a.ts", line: 1, side: "RIGHT", body: "Why two?" }];
  const { data: review } = await admin.rest.pulls.createReview({
    ...{ ...at, event: "REQUEST_CHANGES", body: "Not yet", comments },
  });
  const outside = [{ path: "src/a.ts", line: 400, side: "RIGHT", body: "Where?" }];
  expect(
    await refusedWith(
      admin.rest.pulls.createReview({ ...at, event: "COMMENT", body: "x", comments: outside }),
    ),
  ).toBe(422);
  const reviewAt = { ...at, review_id: review.id };
  await writer.rest.pulls.getReview(reviewAt);
  await admin.rest.pulls.updateReview({ ...reviewAt, body: "Not yet, please" });
  await writer.rest.pulls.listReviews(at);
  await writer.rest.pulls.listCommentsForReview(reviewAt);
  await admin.rest.pulls.dismissReview({ ...reviewAt, message: "Settled" });
  const { data: pending } = await admin.rest.pulls.createReview(at);
  await admin.rest.pulls.submitReview({ ...at, review_id: pending.id, event: "APPROVE" });
  await installation.rest.pulls.createReview({ ...at, event: "COMMENT", body: "By the App" });
  await walkReviewComments(walk, pull.number, pull.head.sha);
}

async function walkReviewComments({ writer, place }: Walk, pull: number, commit: string): Promise<void> {
  const at = { ...place, pull_number: pull };
  const { data: comment } = await writer.rest.pulls.createReviewComment({
    ...{ ...at, commit_id: commit, path: "src/a.ts", line: 1, side: "RIGHT", body: "Because." },
  });
  await writer.rest.pulls.createReplyForReviewComment({ ...at, comment_id: comment.id, body: "I see." });
  await writer.rest.pulls.listReviewComments(at);
  const commentAt = { ...place, comment_id: comment.id };
  await writer.rest.pulls.getReviewComment(commentAt);
  await writer.rest.pulls.updateReviewComment({ ...commentAt, body: "Because of b." });
  const { data: reaction } = await writer.rest.reactions.createForPullRequestReviewComment({
    ...{ ...commentAt, content: "rocket" },
  });
  await writer.rest.reactions.listForPullRequestReviewComment(commentAt);
  await writer.rest.reactions.deleteForPullRequestComment({ ...commentAt, reaction_id: reaction.id });
  await writer.rest.pulls.deleteReviewComment(commentAt);
}
